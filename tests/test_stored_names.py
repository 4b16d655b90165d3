"""Every name that databases, battle records and old messages keep, written out: none of them may ever change.

A class, a module or a function may be called anything; what is stored is called for ever what it was called when it was
stored. Where the code has a name that is not here, add it here; where it has lost one, give it back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.app.services import Services, open_services
from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.table import AnswerProposal, ChooseAtTimeOut, Rewind
from bot.service.usecases.match_commands.turn import Act, AnswerDraw, OfferDraw, Resign, Undo
from bot.service.workers.errata_job import announce_corrections
from bot.store.tables import METADATA
from engine.decision import CONFEDERATE, UNION
from engine.record import read_record
from tests.support import stored_fields
from tests.support.found_names import FOUND, all_tags, tags_of_unions
from tests.support.service.manual_clock import ManualClock
from tests.support.store.old_databases import CHICKAMAUGA, OLD_CREEK, unpacked
from tests.support.store.quick_databases import QuickDatabases

GRANT, LEE = Person(2**60 + 1), Person(2**60 + 2)


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def lines(text: str) -> frozenset[str]:
    return frozenset(line.strip() for line in text.strip().splitlines())


STORED: Final[Mapping[str, frozenset[str]]] = {
    "timers": words(
        """
        call challenge clock general newcomer resume series sleep stall stands taste window
        """
    ),
    "notifications": words(
        """
        anniversary ask call challenge clock computer-offered draw ended found hand hand-shown invite lobby
        newcomer offered opened out proposed reported rewound ruled score seat-offered seated sketched started taken
        team turn vacation watch year-over
        """
    ),
    "slots": words(
        """
        no-threads proposed-x team-union
        """
    ),
    "proposals": words(
        """
        draw open-record pause replace resign-confederate resign-union resume rules takeback
        """
    ),
    "steps of controls": words(
        """
        about agree aim aim-too attack-now board board-at board-from board-play campaign-change campaign-end
        campaign-end-sure campaign-open card cards challenge-because challenge-change challenge-name
        challenge-named challenge-no challenge-open challenge-pace challenge-plain challenge-random
        challenge-rated challenge-send challenge-swap challenge-terms challenge-why challenge-yes column complete
        computer decline do draw-no draw-yes
        drop ends figures focus forget-me goes hand hand-text help help-commands help-home help-how
        help-page help-report help-reported help-rules help-topic help-turn help-wrong how-to-play instead
        join join-as join-plain join-rated lead lead-to lead-units learn learn-aim learn-all learn-attack-now
        learn-back learn-do learn-enough learn-focus learn-go learn-goes learn-hint learn-lesson learn-order
        learn-order-move learn-pick learn-play learn-show learn-sure leave lobby-level log log-from log-kind
        log-side log-turns map map-turn mine moves my-ask my-rules my-standing new-anyone new-battle
        new-computer new-foe new-found new-games new-group new-invite new-joined new-level new-list new-mode
        new-more new-odds new-open new-option new-pace new-panel new-person new-random new-rated new-rules
        new-search new-side new-start new-surprise new-with order order-move orders orders-change
        orders-changed orders-drop orders-give orders-show owner-figures pick plan plan-add plan-give
        plan-less plan-show plan-unit play-ask play-computer play-look play-name play-named play-set play-stop
        ranks record record-open record-sealed record-take rematch remember-me replay resign return roll
        scenario scenarios set-up show show-me sketch sketch-pick sketch-rub sketch-show standing standing-ask
        standing-show start start-battle stay sure table team-hand team-hand-show team-take tear-down terrain
        text time time-sure undo volunteer with
        """
    ),
    "ids of controls": lines(
        """
        archie, 7 against 2, nightfall = a72n
        confederate/12 = c12
        doubles, 7 against 2, nightfall = d72n
        epic, 7 against 2, nightfall = e72n
        field text
        lr:(?P<step>[a-z-]+):(?P<match>\\d+):(?P<version>\\d*):(?P<arg>.*)
        lr:do:0::
        mark 1000
        union = u
        union/commander = uc
        """
    ),
    "events of Battle Cry": words(
        """
        arrived authority-rolled battle-ended battle-rolled campaign-rolled card-discarded card-played
        cards-drawn command-passed crossed deck-reshuffled dice-rolled fallback fieldwork-built
        figure-rallied figures-lost flag-taken flags-ignored fought-back general-checked general-lost
        ground-taken handed-over moved name-drawn night-fell objective-lost objective-taken opening-cards
        order-given place-held place-lost player-out retreated rolled-again sharpshooter-fired supply-short
        taken-back turn-ended unit-left unit-returned units-divided units-released withdrew
        """
    ),
    "events of Blue & Grey": words(
        """
        advanced attack-rolled battle-ended entered morale-changed moved night-rolled phase-ended
        place-taken points-counted rally-placed retreated taken-back turn-began unit-left unit-lost
        works-begun works-built works-lost
        """
    ),
    "frames of Battle Cry": words(
        """
        arrive authority battle begin choose-section confirm discard-card divide drive-back end-turn entrust
        fall-back fight-back free-attack further-card give-orders ignore-flags keep-card melee move
        pick-general pick-supply place-supply place-works play-card rally-figures reassign remove-figure
        retreat-general retreat-unit return-unit roll-dice shed-card take-ground take-over withdraw
        """
    ),
    "frames of Blue & Grey": words(
        """
        advance attack begin-turn build-attack cavalry-withdraws choose-losses comply displace end-combat
        end-movement end-turn face-works fight-on lose-works make-room move-units open-combat rally
        raze-works resolve retreat roll-rallies routed-first settle-combat start-combat voluntary-rout
        """
    ),
    "sources of chance": words(
        """
        scripted seeded
        """
    ),
    "families": words(
        """
        battle-cry blue-grey
        """
    ),
    "rulesets with their versions": lines(
        """
        battle-cry advanced 4
        battle-cry classic 2
        battle-cry variant-150 2
        blue-grey blue-grey 2
        """
    ),
    "corrections of rulesets": lines(
        """
        advanced 2 flags-asked-for
        advanced 3 first-melee-dice
        advanced 4 fair-division
        advanced 4 hand-shown
        blue-grey 2 advance-before-dice
        blue-grey 2 guns-need-foot
        blue-grey 2 least-odds-together
        blue-grey 2 still-to-come
        classic 2 fair-division
        classic 2 hand-shown
        variant-150 2 fair-division
        variant-150 2 hand-shown
        """
    ),
    "verbs of actions": lines(
        """
        battle-cry arrive/
        battle-cry back
        battle-cry battle>
        battle-cry build/
        battle-cry discard
        battle-cry entrust
        battle-cry fall
        battle-cry ground-
        battle-cry ignore
        battle-cry keep
        battle-cry move-
        battle-cry order
        battle-cry pass
        battle-cry place-
        battle-cry play
        battle-cry rally
        battle-cry release
        battle-cry remove
        battle-cry restore
        battle-cry retreat-
        battle-cry return>
        battle-cry roll
        battle-cry section
        battle-cry shoot
        battle-cry skirmish
        battle-cry supply
        battle-cry takeover
        battle-cry transfer>
        battle-cry withdraw-
        blue-grey advance-
        blue-grey build
        blue-grey comply
        blue-grey displace-
        blue-grey enter-
        blue-grey exit
        blue-grey face/
        blue-grey fight
        blue-grey flee
        blue-grey join
        blue-grey lose
        blue-grey march-
        blue-grey move-
        blue-grey pass
        blue-grey rally
        blue-grey raze
        blue-grey retreat-
        blue-grey rout
        blue-grey target
        blue-grey withdraw-
        """
    ),
    "options of rulesets": lines(
        """
        variant-150 bolster=cumulative|two-flags|one-flag
        variant-150 carbines=off|on
        """
    ),
    "ways to play": lines(
        """
        advanced archie=confederate|union
        advanced confederate-dice=0-60
        advanced confederate-players=fitting|1-7
        advanced first=scenario|union|confederate
        advanced mode=duel|doubles|epic|archie
        advanced nightfall=off|on
        advanced union-dice=0-60
        advanced union-players=fitting|1-7
        classic archie=confederate|union
        classic confederate-dice=0-60
        classic confederate-players=fitting|1-7
        classic first=scenario|union|confederate
        classic mode=duel|doubles|epic|archie
        classic nightfall=off|on
        classic union-dice=0-60
        classic union-players=fitting|1-7
        variant-150 archie=confederate|union
        variant-150 confederate-dice=0-60
        variant-150 confederate-players=fitting|1-7
        variant-150 first=scenario|union|confederate
        variant-150 mode=duel|doubles|epic|archie
        variant-150 nightfall=off|on
        variant-150 union-dice=0-60
        variant-150 union-players=fitting|1-7
        """
    ),
    "standing orders": lines(
        """
        advanced authority=ask|wait|calm|roll
        advanced discard=ask|fewest
        advanced division=ask|agree
        advanced fight-back=ask|never|always|2+|3+|4+
        advanced flags=ask|ignore|retreat
        advanced generals=ask|farthest|nearest|join
        advanced melees=ask|dice
        advanced retreat=ask|cover|line|away|straight
        advanced withdraw=ask|never|always
        blue-grey advance=ask|never|always
        blue-grey batteries=stay|ask
        blue-grey cavalry=ask|never|always|1-1|2-1|3-1|4-1
        blue-grey flight=ask|side|road|away
        blue-grey losses=ask|weakest|least
        blue-grey retreat=ask|side|road|away
        blue-grey rout=zone|ask|never
        blue-grey works=leave|ask
        classic authority=ask|wait|calm|roll
        classic division=ask|agree
        classic fight-back=ask|never|always|2+|3+|4+
        classic flags=ask|ignore|retreat
        classic generals=ask|farthest|nearest|join
        classic retreat=ask|cover|line|away|straight
        variant-150 authority=ask|wait|calm|roll
        variant-150 division=ask|agree
        variant-150 fight-back=ask|never|always|2+|3+|4+
        variant-150 flags=ask|ignore|retreat
        variant-150 generals=ask|farthest|nearest|join
        variant-150 retreat=ask|cover|line|away|straight
        """
    ),
    "words of records": words(
        """
        agree draw open resign rewind rules sealed time
        """
    ),
    "statuses of matches": words(
        """
        closed lobby over running
        """
    ),
    "computer players": words(
        """
        archie program
        """
    ),
    "paces": words(
        """
        blitz brisk none relaxed
        """
    ),
    "opponents, games and odds": words(
        """
        1 2 computer off on people
        """
    ),
    "kinds of series": words(
        """
        annual campaign games
        """
    ),
    "statuses of series": words(
        """
        closing over running stopped
        """
    ),
    "roles in series": words(
        """
        entrant invited
        """
    ),
    "campaigns": words(
        """
        jackson
        """
    ),
    "days of the annual battles": lines(
        """
        01 02-15 fort-donelson
        02 02-17 little-sugar-creek
        03 03-07 pea-ridge
        04 03-23 kernstown
        05 04-06 shiloh
        06 05-03 chancellorsville
        07 05-05 williamsburg
        08 05-08 mcdowell
        09 05-15 new-market
        10 05-25 new-hope-church
        11 05-25 winchester
        12 06-25 oak-grove
        13 06-27 gaines-mill
        14 07-02 falling-waters
        15 07-02 gettysburg-day-2
        16 07-03 gettysburg-day-3
        17 07-21 first-bull-run
        18 08-09 cedar-mountain
        19 08-10 wilsons-creek
        20 08-28 second-bull-run
        21 08-30 richmond
        22 09-01 ox-hill
        23 09-17 antietam
        24 09-20 chickamauga
        25 10-03 greenbrier-river
        26 10-08 perryville
        27 11-07 belmont
        28 12-07 prairie-grove
        29 12-13 fredericksburg
        30 12-20 dranesville
        31 12-31 murfreesboro
        """
    ),
    "values of preferences": words(
        """
        0 1 12 168 24 3 48 6 72 8 both dm everywhere here large map mine nowhere pictures small table usual words
        """
    ),
    "ratings and honors": words(
        """
        battle-cry/duel/classic/2026-4 blue-grey/teams// confederate=101 general:army half-points=0 half-points=1
        half-points=2 honor=champion honor=decorated honor=leader kind=computer kind=duel kind=teams
        side:antietam:classic:union union=100
        """
    ),
    "facts of a store": words(
        """
        rating-figures
        """
    ),
    "themes": words(
        """
        contrast deutan paper print protan tritan
        """
    ),
    "strokes of sketches": words(
        """
        arrow circle mark text
        """
    ),
    "scenarios": words(
        """
        antietam barlows-knoll belmont big-black-river cedar-mountain champion-hill chancellorsville
        chickamauga chickamauga-blue-grey dranesville falling-waters first-bull-run fort-donelson franklin
        fredericksburg gaines-mill gettysburg-day-2 gettysburg-day-3 gettysburg-epic greenbrier-river
        kernstown little-sugar-creek mcdowell missionary-ridge murfreesboro new-hope-church new-market
        oak-grove ox-hill pea-ridge perryville prairie-grove prairie-grove-bradford pruitts-landing richmond
        second-bull-run shiloh shiloh-epic wilderness williamsburg wilsons-creek winchester
        """
    ),
    "cards": words(
        """
        assault-center assault-left assault-right attack-center attack-left attack-right
        battle-and-hold-position battle-cry bombard call-for-reinforcements construct-fieldworks
        coordinated-advance counter-attack fight-back forced-march hit-and-run leadership outflank
        probe-center probe-left probe-right rally recon-in-force scout-center scout-left scout-right
        sharpshooter short-supply
        """
    ),
    "terrains": lines(
        """
        battle-cry bridge
        battle-cry clear
        battle-cry crest
        battle-cry entrenchment
        battle-cry fence
        battle-cry field
        battle-cry fieldwork
        battle-cry ford
        battle-cry hill
        battle-cry homestead
        battle-cry lake
        battle-cry orchard
        battle-cry railway
        battle-cry road
        battle-cry rough
        battle-cry swamp
        battle-cry town
        battle-cry waterway
        battle-cry woods
        blue-grey bridge
        blue-grey clear
        blue-grey creek
        blue-grey ford
        blue-grey forest
        blue-grey forest-rough
        blue-grey redoubt
        blue-grey ridge
        blue-grey river
        blue-grey road
        blue-grey rough
        blue-grey stream
        blue-grey town
        blue-grey trail
        """
    ),
    "special rules": words(
        """
        barred crossing embankment exit extra-play first-turns fordable hand-by-generals hold impassable
        locked objective open-sight opening-cards own-ground reinforcements shrinking-hand slow special-unit
        swift terrain-here without-cards
        """
    ),
    "settings": words(
        """
        LONGROLL_BACKUP LONGROLL_BACKUP_HOUR LONGROLL_BACKUP_KEEP LONGROLL_DATABASE_URL
        LONGROLL_DATABASE_URL_FILE LONGROLL_DATA_DIR LONGROLL_DISCORD_API LONGROLL_DISCORD_GATEWAY
        LONGROLL_LANGUAGE LONGROLL_LOG_FORMAT LONGROLL_LOG_LEVEL LONGROLL_METRICS LONGROLL_PAINTERS
        LONGROLL_PICTURES_DIR LONGROLL_SEAL_KEY LONGROLL_SEAL_KEY_FILE LONGROLL_SENTRY_DSN LONGROLL_SHARDS
        LONGROLL_STANDBY
        LONGROLL_TOKEN LONGROLL_TOKEN_FILE LONGROLL_WORKERS
        """
    ),
    "tables": words(
        """
        actions active_hours bars battles board_changes boards facts follows guilds heavy_work imports lessons
        match_owners matches moments outbox partings people posted processes proposals rating_changes ratings
        refusals reports requests role_grants searches seats seeds series series_matches series_players
        series_posted session_starts side_figures side_threads snapshots tickets timers
        """
    ),
    "columns": lines(
        """
        actions.at BIGINT
        actions.faces VARCHAR
        actions.kind VARCHAR
        actions.match_id INTEGER key -> matches.id
        actions.person BIGINT?
        actions.public_faces VARCHAR
        actions.public_text VARCHAR
        actions.seat VARCHAR
        actions.text VARCHAR
        actions.turn INTEGER
        actions.undone BOOLEAN
        actions.version INTEGER key
        active_hours.at BIGINT
        active_hours.counts TEXT
        active_hours.person BIGINT key
        bars.at BIGINT
        bars.guild BIGINT key
        bars.person BIGINT key
        bars.target BIGINT key
        bars.text VARCHAR
        battles.at BIGINT
        battles.family VARCHAR
        battles.guild BIGINT key
        battles.owner BIGINT
        battles.scenario VARCHAR key
        battles.text TEXT
        battles.title VARCHAR
        battles.version INTEGER key
        board_changes.guild BIGINT
        board_changes.id INTEGER key
        boards.channel BIGINT
        boards.due BIGINT
        boards.guild BIGINT key
        boards.message BIGINT
        boards.number INTEGER
        facts.name VARCHAR key
        facts.value VARCHAR
        follows.match_id INTEGER key -> matches.id
        follows.person BIGINT key
        guilds.id BIGINT key
        guilds.settings TEXT
        heavy_work.askers INTEGER
        heavy_work.id BIGINT key
        heavy_work.job BLOB
        heavy_work.key VARCHAR unique
        heavy_work.result BLOB?
        heavy_work.started BIGINT?
        heavy_work.state VARCHAR
        heavy_work.until BIGINT
        imports.at BIGINT
        imports.fingerprint VARCHAR
        imports.guild BIGINT
        imports.match_id INTEGER key -> matches.id
        imports.text TEXT
        lessons.answers TEXT
        lessons.at BIGINT
        lessons.finished BIGINT?
        lessons.lesson VARCHAR key
        lessons.person BIGINT key
        match_owners.match_id INTEGER key -> matches.id
        match_owners.process INTEGER
        matches.channel BIGINT
        matches.commitment VARCHAR
        matches.created BIGINT
        matches.draw_by VARCHAR
        matches.ended BIGINT?
        matches.events INTEGER
        matches.family VARCHAR
        matches.guild BIGINT
        matches.host BIGINT
        matches.id INTEGER key
        matches.moment INTEGER
        matches.mover VARCHAR
        matches.options TEXT
        matches.outcome TEXT
        matches.revision INTEGER
        matches.ruleset VARCHAR
        matches.ruleset_version INTEGER
        matches.scenario VARCHAR
        matches.seed VARCHAR
        matches.settings TEXT
        matches.source TEXT
        matches.started BIGINT?
        matches.status VARCHAR
        matches.thread BIGINT?
        matches.title VARCHAR
        matches.turn INTEGER
        matches.version INTEGER
        matches.waiting VARCHAR
        matches.waiting_kind VARCHAR
        matches.waiting_since BIGINT
        moments.at BIGINT
        moments.events TEXT
        moments.first INTEGER
        moments.match_id INTEGER key -> matches.id
        moments.number INTEGER key
        moments.seat VARCHAR
        moments.turn INTEGER
        moments.version INTEGER
        outbox.created BIGINT
        outbox.dedupe VARCHAR unique
        outbox.due BIGINT
        outbox.id INTEGER key
        outbox.kind VARCHAR
        outbox.match_id INTEGER? -> matches.id
        outbox.nonce VARCHAR
        outbox.payload TEXT
        outbox.person BIGINT
        outbox.reason VARCHAR
        outbox.series_id INTEGER? -> series.id
        outbox.settled BIGINT?
        outbox.state VARCHAR
        outbox.taken_by INTEGER?
        outbox.tries INTEGER
        partings.at BIGINT
        partings.how VARCHAR
        partings.id INTEGER key
        partings.match_id INTEGER -> matches.id
        partings.person BIGINT
        people.closed BIGINT?
        people.id BIGINT key
        people.settings TEXT
        posted.channel BIGINT
        posted.match_id INTEGER key -> matches.id
        posted.message BIGINT
        posted.person BIGINT key
        posted.slot VARCHAR key
        processes.number INTEGER key
        processes.shards VARCHAR
        processes.until BIGINT
        proposals.agreed VARCHAR
        proposals.at BIGINT
        proposals.by VARCHAR
        proposals.kind VARCHAR key
        proposals.match_id INTEGER key -> matches.id
        proposals.text TEXT
        rating_changes.at BIGINT
        rating_changes.half_points INTEGER
        rating_changes.list VARCHAR key
        rating_changes.match_id INTEGER key -> matches.id
        rating_changes.mean BIGINT
        rating_changes.mean_before BIGINT
        rating_changes.member VARCHAR
        rating_changes.number INTEGER key
        rating_changes.person BIGINT
        rating_changes.side VARCHAR
        rating_changes.spread BIGINT
        rating_changes.spread_before BIGINT
        ratings.at BIGINT
        ratings.battles INTEGER
        ratings.half_points INTEGER
        ratings.list VARCHAR key
        ratings.mean BIGINT
        ratings.member VARCHAR key
        ratings.person BIGINT key
        ratings.spread BIGINT
        refusals.at BIGINT
        refusals.one BIGINT key
        refusals.other BIGINT key
        reports.at BIGINT
        reports.guild BIGINT
        reports.id INTEGER key
        reports.match_id INTEGER? -> matches.id
        reports.person BIGINT
        reports.settled BIGINT?
        reports.target BIGINT?
        reports.text TEXT
        requests.answer TEXT
        requests.at BIGINT
        requests.id VARCHAR key
        requests.match_id INTEGER -> matches.id
        role_grants.at BIGINT
        role_grants.guild BIGINT key
        role_grants.person BIGINT key
        role_grants.role BIGINT key
        searches.at BIGINT
        searches.id INTEGER key
        searches.seconds INTEGER
        seats.bank BIGINT?
        seats.excused INTEGER
        seats.general VARCHAR
        seats.late INTEGER
        seats.match_id INTEGER key -> matches.id
        seats.number INTEGER key
        seats.person BIGINT?
        seats.seat VARCHAR
        seats.standing TEXT
        seeds.back_to INTEGER
        seeds.commitment VARCHAR
        seeds.match_id INTEGER key -> matches.id
        seeds.moment INTEGER
        seeds.number INTEGER key
        seeds.seed VARCHAR
        series.channel BIGINT
        series.created BIGINT
        series.due BIGINT?
        series.ended BIGINT?
        series.guild BIGINT
        series.host BIGINT
        series.id INTEGER key
        series.kind VARCHAR
        series.number INTEGER
        series.parent INTEGER? -> series.id
        series.plan TEXT
        series.revision INTEGER
        series.settings TEXT
        series.status VARCHAR
        series.title VARCHAR
        series_matches.confederate_flags INTEGER?
        series_matches.match_id INTEGER -> matches.id
        series_matches.number INTEGER key
        series_matches.series_id INTEGER key -> series.id
        series_matches.union_flags INTEGER?
        series_matches.winner VARCHAR
        series_players.at BIGINT
        series_players.person BIGINT key
        series_players.role VARCHAR
        series_players.series_id INTEGER key -> series.id
        series_posted.channel BIGINT
        series_posted.message BIGINT
        series_posted.series_id INTEGER key -> series.id
        series_posted.slot VARCHAR key
        session_starts.at BIGINT
        session_starts.bucket INTEGER key
        side_figures.cards TEXT
        side_figures.dice INTEGER
        side_figures.expected BIGINT
        side_figures.generals_expected BIGINT
        side_figures.generals_fell INTEGER
        side_figures.generals_rolls INTEGER
        side_figures.hits INTEGER
        side_figures.match_id INTEGER key -> matches.id
        side_figures.side VARCHAR key
        side_threads.closed BOOLEAN
        side_threads.match_id INTEGER key -> matches.id
        side_threads.side VARCHAR key
        side_threads.thread BIGINT
        snapshots.data BLOB
        snapshots.match_id INTEGER key -> matches.id
        snapshots.moment INTEGER key
        snapshots.version INTEGER
        tickets.channel BIGINT
        tickets.guild BIGINT
        tickets.match_id INTEGER? -> matches.id
        tickets.offered BIGINT?
        tickets.person BIGINT key
        tickets.since BIGINT?
        tickets.wishes TEXT
        timers.due BIGINT
        timers.kind VARCHAR key
        timers.match_id INTEGER key -> matches.id
        timers.taken_by INTEGER?
        timers.text VARCHAR
        """
    ),
    "indexes": lines(
        """
        ix_bars_target target
        ix_board_changes_guild guild
        ix_boards_due due
        ix_imports_fingerprint fingerprint
        ix_matches_channel channel
        ix_matches_guild guild
        ix_matches_thread thread
        ix_outbox_open state,match_id,id
        ix_partings_person person
        ix_rating_changes_order list,at,match_id
        ix_rating_changes_person person,list,at
        ix_ratings_person person
        ix_reports_guild guild
        ix_requests_at at
        ix_seats_person person
        ix_series_due due
        ix_series_guild guild
        ix_series_matches_match_id match_id
        ix_series_parent parent
        ix_tickets_since since
        ix_timers_due due
        """
    ),
    "newest schema": words(
        """
        0014
        """
    ),
}

CHOICES: Final = words("act draw resign rewind rules time undo")
"""Kinds of lines in the log of choices."""

HEADERS: Final = words(
    """
    Battle Commitment Confederate Ended Family Options Result Rules Scenario Seed Seeds Started Union
    """
)
"""Headers of battle records of a duel; a seat of a team is written as ``Union_1``."""

STATES_OF_OUTBOX: Final = words("dropped queued sending sent superseded")


@pytest.mark.parametrize("what", STORED)
def test_what_is_stored_is_called_as_it_ever_was(what: str) -> None:
    stored, found = STORED[what], frozenset(FOUND[what]())
    assert not stored - found, f"{what}: old databases and messages have these, and the code no longer knows them"
    assert not found - stored, f"{what}: these will be stored for ever; if they are meant, add them to the list here"


def test_every_kind_is_listed() -> None:
    assert FOUND.keys() == STORED.keys()


def test_every_tagged_value_is_of_a_kind_that_is_listed() -> None:
    assert sorted(all_tags()) == sorted(tags_of_unions())


def test_the_fields_of_stored_values_are_as_they_ever_were() -> None:
    stored, found = stored_fields.KEPT.read_text("utf-8").splitlines(), stored_fields.lines()
    lost, new = sorted(set(stored) - set(found)), sorted(set(found) - set(stored))
    assert (lost, new) == ([], []), "old rows are read by these; `python -m tests.support.stored_fields` after a look"


# What no registry lists is stored once, and looked up where it lies.


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    QuickDatabases(tmp_path).use(monkeypatch)


@asynccontextmanager
async def at_work(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with open_services(f"sqlite:///{file}", clock, Random(1), None, lambda: bytes(range(32))) as service:
        yield service


async def begun(service: Services) -> MatchId:
    terms = MatchOptions(scenario="first-bull-run", ruleset="classic", side=UNION, pace="brisk")
    info = await service.matches.open_lobby(GRANT, MatchPlace(1, 2), terms)
    await service.matches.execute(info.id, Join(LEE))
    return info.id


async def first_card(service: Services, match: MatchId) -> None:
    seat = (await service.matches.queries.info(match)).waiting
    assert seat is not None
    assert seat.person is not None
    scene = await service.matches.queries.view(match, seat.person)
    await service.matches.execute(match, Act(seat.person, scene.actions[0].text))


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.execute(query))


@pytest.mark.usefixtures("quick")
async def test_choices_are_logged_under_their_kinds(tmp_path: Path) -> None:
    file, clock = tmp_path / "longroll.sqlite3", ManualClock()
    async with at_work(file, clock) as service:
        drawn, given_up, late = [await begun(service) for _ in range(3)]
        await first_card(service, drawn)
        await service.matches.execute(drawn, Undo(GRANT))
        await first_card(service, drawn)
        while (await service.matches.queries.info(drawn)).turn < 2:
            await skip(service, drawn)
        await service.matches.execute(drawn, Rewind(Person(3), 1, reason="a test"))
        await service.matches.execute(drawn, OfferDraw(GRANT))
        await service.matches.execute(drawn, AnswerDraw(LEE, accept=True))
        await service.matches.execute(given_up, Resign(LEE))
        clock.advance(30 * 24 * 3600)
        await service.scheduler.do_due()
        info = await service.matches.queries.info(late)
        assert info.timing.out == UNION
        await service.matches.execute(late, ChooseAtTimeOut(LEE, "win"))
        records = [read_record(await service.matches.history.record(match)) for match in (drawn, given_up, late)]
    old = unpacked(OLD_CREEK, tmp_path / "old.sqlite3")
    kinds = {str(kind) for (kind,) in rows(file, "SELECT kind FROM actions")} | await ruled(old)
    assert kinds == CHOICES
    assert {header for one in records for header in one.headers} == HEADERS
    ends = {(one.entries[-1].seat, one.entries[-1].action) for one in records}
    assert ends == {("draw", "agree"), (CONFEDERATE, "resign"), (UNION, "time")}
    assert {str(state) for (state,) in rows(file, "SELECT state FROM outbox")} <= STATES_OF_OUTBOX


async def skip(service: Services, match: MatchId) -> None:
    """Passes as the player to move, where that is legal."""
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.person is not None
    scene = await service.matches.queries.view(match, waiting.person)
    texts = [one.text for one in scene.actions]
    await service.matches.execute(match, Act(waiting.person, "pass" if "pass" in texts else texts[0]))


async def ruled(file: Path) -> set[str]:
    """The kinds in a database in which all have agreed to a correction of the rules."""
    clock = ManualClock()
    async with at_work(file, clock) as service:
        await announce_corrections(service.unit_of_work)
        for person in (GRANT, LEE):
            await service.matches.execute(MatchId(CHICKAMAUGA), AnswerProposal(person, "rules", accept=True))
    return {str(kind) for (kind,) in rows(file, "SELECT kind FROM actions")}


@pytest.mark.usefixtures("quick")
async def test_a_new_database_has_these_tables_and_no_others(tmp_path: Path) -> None:
    file = tmp_path / "longroll.sqlite3"
    async with at_work(file, ManualClock()):
        pass
    found = {str(name) for (name,) in rows(file, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert found - {"alembic_version", "sqlite_sequence"} == set(METADATA.tables)
    columns = {f"{table}.{row[1]}" for table in METADATA.tables for row in rows(file, f"PRAGMA table_info({table})")}
    assert columns == {line.split()[0] for line in STORED["columns"]}

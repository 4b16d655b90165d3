"""Values that no menu, button or option offers are refused in private, and nothing is stored.

Every command of the tree and every registered control is tried, so a new one without accepted values fails here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest
from discord import AppCommandOptionType as Type
from discord import AppCommandType
from discord.app_commands import Command, Parameter

import bot.discord.components.items
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.commands.checked_tree import OPEN, bounds, fits
from bot.discord.components.accepted_values import SEAT, joined, matching_entry, whole
from bot.discord.components.items import accepts_of, press_of, steps
from bot.discord.components.press import Press
from bot.discord.panels.match_draft import first_proposal
from bot.discord.panels.offered_games import offered_battles
from bot.service.model.errors import NotOffered
from bot.service.model.match import MatchId, MatchOptions, MatchPlace
from bot.service.model.match import Person as Sitter
from bot.service.usecases.match_commands.seats import Join
from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.discord.commands.test_match_argument import FILLED
from tests.bot.discord.conftest import Game, join
from tests.support.blue_grey.simulated_players import Staff, sketches_only
from tests.support.discord.random_players import Campaign, quick_pictures
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simcord_hooks import unchecked_options
from tests.support.discord.simulator import Person, Simulated
from tests.support.discord.team_match import DOUBLES, company
from tests.support.examples import BY_NIGHT
from tests.support.service.waiting_clock import HandClock
from tests.support.store.contents import changed, content

PROPOSED = f"0|{first_proposal(offered_battles()).text}"
TERMS = "first-bull-run|u|0"
CAMPAIGN = (
    f"jackson|{first_proposal(offered_battles()).with_battle('mcdowell', offered_battles()).text.partition('|')[2]}"
)

SAMPLES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "agree": (("takeback", ()),),
    "aim": (("0", ("0505",)),),
    "aim-too": (("0", ("0505",)),),
    "attack-now": (("0505", ()),),
    "board-at": (("0", ()),),
    "campaign-change": ((f"new-mode|0|{CAMPAIGN}", ("epic",)),),
    "campaign-end": (("1", ()),),
    "campaign-end-sure": (("1", ()),),
    "campaign-open": ((CAMPAIGN, ()),),
    "card": (("play rally", ()),),
    "cards": (("variant-150|0", ()),),
    "board-play": (("11", ()),),
    "complete": (("0", ()),),
    "challenge-because": (("", ("I have no time this week.",)),),
    **{f"challenge-{step}": ((TERMS, ()),) for step in ("name", "random", "send", "terms")},
    "challenge-named": ((TERMS, ("Shiloh",)),),
    "challenge-pace": ((TERMS, ("brisk",)),),
    "column": (("0", ("1-1",)),),
    "computer": (("", ("confederate",)),),
    "decline": (("takeback", ()),),
    "do": (("play rally", ()), ("0", ("play rally",))),
    "drop": (("0", ()),),
    "ends": (("rout", ("Wilder",)), ("raze", ("0505",))),
    "focus": (("@north-west", ()), ("", ()), ("Wilder 1", ()), ("Wilder march 1", ()), ("attack 0", ())),
    "goes": (("@north|exit Wilder", ()), ("|move0", ("move Wilder-0505",))),
    "help": (("variant-150|0", ()),),
    "help-commands": (("variant-150", ()),),
    "help-how": (("variant-150", ()),),
    "help-home": (("variant-150", ()),),
    "help-page": (("variant-150", ("topic-cards",)),),
    "help-reported": (("", ("They cheat.",)),),
    "help-rules": (("variant-150", ()),),
    "help-topic": (("variant-150|cards", ()),),
    "help-turn": (("variant-150", ()),),
    "help-wrong": (("variant-150", ()),),
    "join": (("union", ()),),
    "join-as": (("", ("union/1",)),),
    "lead-to": (("", ("1",)),),
    "lead-units": (("01", ("E4",)), ("0commander", ("all",))),
    "learn": (("", ()), ("battle-cry-1", ())),
    **{f"learn-{step}": (("battle-cry-1", ()),) for step in ("back", "go", "hint", "play")},
    "learn-lesson": (("battle-cry-1", ()), ("", ("blue-grey-1",))),
    **{
        f"learn-{step}": (("battle-cry-1|play rally", ()), ("blue-grey-1|0", ("target 0403",)))
        for step in ("aim", "attack-now", "do", "focus", "goes", "order", "order-move", "pick", "show", "sure")
    },
    "lobby-level": (("", ("recruit",)),),
    "log": (("1", ()), ("0|1-3|union|battles", ())),
    "log-kind": (("", ("all",)),),
    "log-side": (("|-|union|", ("confederate",)),),
    "log-turns": (("", ("1-3",)),),
    "map": (("left", ()), ("", ("north-west",))),
    "map-turn": (("left", ()), ("", ("north-west",))),
    "mine": (("0", ()),),
    "my-ask": (("variant-150", ()),),
    "my-rules": (("", ("variant-150",)),),
    "my-standing": (("variant-150|fight-back", ("ask",)),),
    "moves": (("@north", ("move Wilder-0505", "enter Tate-0304")), ("", ("move Wilder-0505",))),
    **{
        f"new-{step}": ((PROPOSED, ()),)
        for step in ("anyone", "computer", "panel", "person", "random", "search", "start", "surprise")
    },
    "new-joined": ((PROPOSED, ("reliable",)),),
    "new-found": ((PROPOSED, ("Shiloh",)),),
    "new-group": ((f"y|{PROPOSED}", ("battles",)),),
    "new-invite": ((PROPOSED, ("1",)),),
    "new-list": ((f"y|{PROPOSED}", ()),),
    "new-more": ((PROPOSED, ("0",)),),
    "new-battle": ((PROPOSED, ("antietam",)),),
    "new-foe": ((PROPOSED, ("computer",)),),
    "new-level": ((PROPOSED, ("recruit",)),),
    "new-games": ((PROPOSED, ("2",)),),
    "new-mode": ((PROPOSED, ("epic",)),),
    "new-odds": ((PROPOSED, ("off",)),),
    "ranks": (("0", ("here|battle-cry/duel//",)),),
    "new-rated": ((PROPOSED, ("on",)),),
    "new-open": ((PROPOSED, ()),),
    "new-option": ((PROPOSED, ("carbines=on",)),),
    "new-pace": ((PROPOSED, ("none",)),),
    "new-rules": ((PROPOSED, ("advanced",)),),
    "new-side": ((PROPOSED, ("confederate",)),),
    "new-with": (("antietam", ()),),
    "order": (("0", ("order E4", "order E5")),),
    "order-move": (("E5-D5", ()), ("0", ("E5-D5",))),
    "orders-changed": (("", ("play rally, end",)),),
    "orders-give": (("0123456789ab", ()),),
    "pick": (("E4", ()), ("0", ("E4",)), ("planned", ("attack 0",)), ("", ("@north-west",))),
    "plan-add": (("0", ("play rally",)),),
    "plan-less": (("last", ()),),
    "plan-unit": (("0", ("E4",)),),
    "play-ask": (("", ("pace",)),),
    "play-named": (("", ("Shiloh",)),),
    "play-set": (("pace", ("none",)),),
    "roll": (("", ()), ("0", ())),
    "scenario": (("antietam", ()),),
    "scenarios": (("0", ()),),
    "sketch-pick": (("", ("arrow",)), ("arrow,E,E4", ("F",)), ("mark,E", ("E4",))),
    "sketch-rub": (("last", ()),),
    "standing": (("fight-back", ("ask",)),),
    "sure": (("battle E4>D4", ()),),
    "table": (("crt|blue-grey|0", ()),),
    "tear-down": (("", ("0505",)),),
    "team-take": (("union/1 0123abcd", ()),),
    "terrain": (("variant-150|0", ()),),
    "time": (("grant", ()),),
    "volunteer": (("union", ()),),
    "with": (("0", ("Wilder", "2/3/XIV")),),
}
"""What is offered, by the steps that bear more than a match: the rest of an id, and what is picked."""

ARGS: Final = (
    *("", "xyzzy", "-1", "-99", "9" * 40, "0|garbage|x|y|z", "union/99", "Z99", "E4>Z99", "||||", "-", ",", "0 0"),
    *("\u200b\u202e", "x" * 70, "arrow,Z9,E4", "takeback|", "1e9", "٣"),
)
PICKS: Final[Sequence[tuple[str, ...]]] = (
    *((), ("",), ("xyzzy",), ("-1",), ("9" * 40,), ("x" * 100,), ("Z99", "union", "xyzzy"), ("\u202e",), ("E4>",)),
    *(("union/99",), ("=",), ("attack 99999999999999999999",), ("Wilder x",)),
)
VERSIONED: Final = frozenset(
    {"do", "sure", "order", "undo", "goes", "aim", "with", "aim-too", "column", "drop", "roll", "orders-give"}
    | {"lead-units", "moves", "attack-now"}
)
JOINING: Final = frozenset({"join", "join-as", "join-plain", "join-rated", "volunteer"})
"""What anybody may do with a lobby of others."""

ACTS: Final = frozenset(
    {"forget-me", "learn-play", "my-ask", "my-standing", "new-open", "remember-me", "orders-changed", "help-reported"}
)
"""What does something for whoever uses it; of a form it is what they have written."""

FREE: Final = {
    *(("table report", "text"), ("table takeback", "why"), ("turn write", "text"), ("series campaign", "name")),
    *(("server ban", "why"), ("server rewind", "why")),
}
"""Where people may write what they like, as long as it is not too long."""

APOLOGIES: Final = ("Something went wrong", "didn’t accept my answer", "I can’t reach")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


class Forger:
    """Sends what a client of one's own could send, and sees to it that nothing comes of it."""

    def __init__(self, world: Simulated, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = world
        self._folder = settings.data_dir
        self._monkeypatch = monkeypatch
        self._panels: dict[int, tuple[Seen, str]] = {}

    async def press(self, person: Person, on: Seen, press: Press) -> Reply | None:
        """Uses a control with this id, as if a private panel bore it; ``None`` for one that is no id of this bot's."""
        forged = press_of(press.custom_id, press.values)
        if forged is None:
            return None
        panel, button = await self._panel(person, on)
        with self._monkeypatch.context() as patched:
            patched.setattr(bot.discord.components.items, "press_of", lambda *_: forged)
            return await self.world.click(person, panel, custom_id=button)

    async def _panel(self, person: Person, on: Seen) -> tuple[Seen, str]:
        """A private panel that is open, and a button on it."""
        if person.id in self._panels:
            panel, button = self._panels[person.id]
            if any(one.custom_id == button and not one.disabled for one in self.world.again(panel).buttons):
                return panel, button
        opened = (await self.world.click(person, on, label="Give orders")).message
        assert opened is not None
        assert opened.ephemeral
        self._panels[person.id] = opened, opened.buttons[0].custom_id
        return self._panels[person.id]

    def kept(self) -> tuple[Any, list[int]]:
        """All that is stored, and all that stands in public."""
        places = (self.world.channel, *self.world.threads())
        public = [one.id for place in places for one in self.world.history(place) if not one.ephemeral]
        return content(self._folder), public

    def same(self, before: tuple[Any, list[int]], of: object) -> None:
        after = self.kept()
        assert changed(before[0], after[0]) == {}, of
        assert before[1] == after[1], of


def kind(reply: Reply | None, of: object) -> None:
    """An answer came, for one pair of eyes, and it is no apology."""
    if reply is None:
        return
    assert reply.answered, of
    shown = [*([reply.message] if reply.message else []), *reply.followups]
    said = "\n".join(one.text for one in shown)
    assert shown or reply.form, of
    assert all(one.ephemeral for one in shown), of
    assert not any(apology in said for apology in APOLOGIES), (of, said)


def samples(step: str) -> Sequence[tuple[str, tuple[str, ...]]]:
    return SAMPLES.get(step, (("", ()),))


@pytest.fixture
def forger(world: Simulated, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Forger:
    return Forger(world, settings, monkeypatch)


def test_every_control_says_what_it_takes_and_takes_what_is_offered(game: Game) -> None:
    assert set(SAMPLES) <= set(steps())
    assert len(steps()) > 90
    for step in steps():
        ways = accepts_of(step)
        found = [
            matching_entry(Press(step, MatchId(int(ways[0].match)), None, arg, values), ways)
            for arg, values in samples(step)
        ]
        assert {id(way) for way in found} == {id(way) for way in ways}, step


def test_of_joined_values_each_has_to_fit() -> None:
    both = joined(whole(0, 9), SEAT)
    typed = ("3|union/1", "x|union/1", "3|Z 9", "3", "3|union|")
    assert [one for one in typed if both.fits(one)] == ["3|union/1"]


@pytest.mark.parametrize("much", ["x" * 10_000, "9" * 10_000, "|" * 10_000, "\n" * 10_000, "١" * 10_000])
def test_no_control_takes_what_is_huge(game: Game, much: str) -> None:
    for step in steps():
        ways = accepts_of(step)
        match = MatchId(int(ways[0].match))
        for arg, values in samples(step):
            forged = [Press(step, match, None, much, values), Press(step, match, None, arg, (much,))]
            for press in (*forged, Press(step, match, None, arg, ("x",) * 1_000)):
                with pytest.raises(NotOffered):
                    matching_entry(press, ways)


async def _asked(game: Game) -> tuple[Person, Seen, int]:
    """Who is asked, a message with buttons, and the version of what they are shown."""
    seat = await game.waiting()
    return game.player(seat), game.table[-1], (await game.scene(seat)).version


@pytest.mark.long
async def test_controls_refuse_what_they_never_bear(game: Game, forger: Forger) -> None:
    person, on, version = await _asked(game)
    before, tried = forger.kept(), 0
    for step in _some(steps(), 0):
        match = game.id if accepts_of(step)[0].match else MatchId(0)
        for arg, values in samples(step):
            others = [other for other in ARGS if other not in {arg, *(one for one, _ in samples(step))}]
            picks = [other for other in PICKS if other != values]
            forged = [Press(step, match, version, other, values) for other in others]
            forged += [Press(step, match, version, arg, other) for other in picks]
            for press in _enough(forged):
                if step not in ACTS or not _is_offered(press):
                    kind(await forger.press(person, on, press), press)
                    tried += 1
        forger.same(before, step)
    assert tried > len(_some(steps(), 0))


def _some(every: Sequence[str], first: int) -> Sequence[str]:
    """All controls in the soak, every fifth by day."""
    return every if BY_NIGHT else every[first::5]


def _enough(presses: Sequence[Press]) -> list[Press]:
    """Those that are refused only by what the match offers, or by their handlers, and two that have a wrong form."""
    formed = [press for press in presses if _is_formed(press)]
    return [*formed, *[press for press in presses if press not in formed][:2]]


def _is_formed(press: Press) -> bool:
    return any(one.fits(press) for one in accepts_of(press.step))


def _is_offered(press: Press) -> bool:
    try:
        return matching_entry(press, accepts_of(press.step)).offered is None
    except NotOffered:
        return False


@pytest.mark.long
async def test_controls_refuse_other_matches_versions_and_people(game: Game, forger: Forger) -> None:
    world, (person, on, version) = game.world, await _asked(game)
    lobby = await _foreign(game, begun=False)
    running = await _foreign(game, begun=True)
    stranger = world.add_person("stranger")
    before, tried = forger.kept(), 0
    for step in _some(steps(), 1):
        about = accepts_of(step)[0].match
        for arg, values in samples(step):
            numbers = (0, 999, 10**12, 10**40, running, lobby) if about else (1, 999, 10**40)
            allowed = {running, lobby} if step in ACTS else {lobby} if step in JOINING else set[int]()
            meant = [number for number in numbers if number not in allowed]
            for press in _enough([Press(step, MatchId(number), version, arg, values) for number in meant]):
                kind(await forger.press(person, on, press), press)
                tried += 1
            if about and step not in ACTS:
                press = Press(step, game.id, version, arg, values)
                kind(await forger.press(stranger, on, press), (press, "a stranger's"))
            if step in VERSIONED:
                for other in (None if step == "orders-give" else 0, 1, version - 1, version + 1, 10**40):
                    press = Press(step, game.id, other, arg, values)
                    kind(await forger.press(person, on, press), press)
        forger.same(before, step)
    assert tried > len(_some(steps(), 1))


async def _foreign(game: Game, *, begun: bool) -> MatchId:
    """A match of two others, or the lobby of one."""
    world, names = game.world, ("grant", "lee") if begun else ("meade", "stuart")
    people = [Sitter(world.add_person(name).id) for name in names]
    terms = MatchOptions(scenario="antietam", ruleset="variant-150", side=UNION)
    info = await game.matches.open_lobby(people[0], MatchPlace(world.guild.id, world.channel.id), terms)
    if begun:
        await game.matches.execute(info.id, Join(people[1]))
    await world.settle()
    return info.id


async def _planning(landing: Game) -> tuple[Person, Seat]:
    """A battle of Blue & Grey, at a Combat Phase in which something can be attacked."""
    staff = Staff(Campaign(landing.world, landing.clock, Random(1)), advised=1)
    for _ in range(400):
        seat = await landing.waiting()
        scene = await landing.scene(seat)
        if scene.decision and scene.decision.kind == "attack" and any(one.verb == "target" for one in scene.actions):
            return landing.player(seat), seat
        await landing.act((await staff.advice(scene)).text)
    raise AssertionError("nobody could attack anybody")


async def test_no_attack_is_planned_that_no_menu_offers(
    world: Simulated, clock: HandClock, forger: Forger, monkeypatch: pytest.MonkeyPatch
) -> None:
    sketches_only(monkeypatch)
    game = await _begun(world, clock, "pruitts-landing", "blue-grey")
    person, seat = await _planning(game)
    scene = await game.scene(seat)
    hex_ = next(one.subject for one in scene.actions if one.verb == "target")
    on, before = game.table[-1], forger.kept()
    for other in ("xyzzy", "9999", "0000", "Z9", "E4", f"{hex_} {hex_}", "-1", f"{hex_}, end", "end"):
        press = Press("aim", game.id, scene.version, "0", (other,))
        kind(await forger.press(person, on, press), press)
    forger.same(before, "aim")
    press = Press("aim", game.id, scene.version, "0", (hex_,))
    kind(await forger.press(person, on, press), press)
    planned = await game.matches.queries.written_orders(game.id, Sitter(person.id))
    assert hex_ in planned
    before = forger.kept()
    for step in ("with", "aim-too", "column"):
        for number in ("0", "7"):
            for other in ("xyzzy", "9999", "10-1", f"{hex_}, end", hex_):
                press = Press(step, game.id, scene.version, number, (other,))
                kind(await forger.press(person, on, press), press)
    forger.same(before, "attacks")
    assert await game.matches.queries.written_orders(game.id, Sitter(person.id)) == planned


async def _begun(world: Simulated, clock: HandClock, scenario: str, rules: str) -> Game:
    """A battle that has begun."""
    assert isinstance(world.bot, LongRoll)
    terms = MatchOptions(scenario=scenario, ruleset=rules, side=UNION)
    place = MatchPlace(world.guild.id, world.channel.id)
    info = await world.bot.services.matches.open_lobby(Sitter(world.people[0].id), place, terms)
    game = Game(world, clock, info.id)
    await join(game)
    return game


async def test_no_suggestion_is_kept_that_no_menu_offers(world: Simulated, clock: HandClock, forger: Forger) -> None:
    made = await company(world, clock, DOUBLES)
    await made.begin()
    partner = made.people[await made.partner()]
    on = next(one for one in reversed(world.history(made.table)) if "Give orders" in one.labels)
    before = forger.kept()
    for step in ("plan-add", "plan-unit"):
        for other in ("xyzzy", "Z9-Z8", "play xyzzy", "E4>", "E4-E4, E4-D4", "1234", "I1", "A1-B2; DROP", "\u202e"):
            press = Press(step, made.id, None, "0", (other,))
            kind(await forger.press(partner, on, press), press)
    forger.same(before, "plan")
    press = Press("plan-add", made.id, None, "0", ("play rally",))
    kind(await forger.press(partner, on, press), press)
    assert changed(before[0], forger.kept()[0])


# Commands


def commands(bot: LongRoll) -> list[Command[Any, ..., Any]]:
    return [one for one in bot.tree.walk_commands() if isinstance(one, Command)]


def test_every_option_has_choices_or_bounds(game: Game) -> None:
    taking = {Type.string, Type.integer, Type.number}
    for command in commands(game.bot):
        for option in command.parameters:
            if option.type in taking and not option.choices:
                within = bounds(option)
                assert within is not None, f"/{command.qualified_name} {option.display_name} says nowhere what it takes"
                assert within.least <= within.most
    names = {str(option.display_name) for command in commands(game.bot) for option in command.parameters}
    assert set(OPEN) <= names


def never_offered(option: Parameter) -> Iterator[object]:
    """What an option can never be, and for texts that are open what names nothing."""
    if option.type in {Type.integer, Type.number}:
        yield from (-1, -(10**12), 2**53 + 1, 10**40, "xyzzy", True, 1.5, 999_999_999_999)
    elif option.type is Type.boolean:
        yield from ("xyzzy", 7, "")
    elif option.type is Type.string:
        yield from ("", "xyzzy", "9" * 40, "-1", "@everyone", "\u202e\u200b", "x" * 7_000, "x" * 100_000, 7, True)


@pytest.mark.chance
@pytest.mark.long
async def test_commands_refuse_what_they_never_offer(game: Game, forger: Forger, settings: Settings) -> None:
    world, ulysses = game.world, game.player(await game.waiting())
    world.show_to_all()
    before, tried = forger.kept(), 0
    for command in commands(game.bot):
        needed = {str(one.display_name): _filled(world, one) for one in command.parameters if one.required}
        for option in command.parameters:
            name = str(option.display_name)
            free = (command.qualified_name, name) in FREE
            offered = {choice.value for choice in option.choices}
            values = [one for one in never_offered(option) if one not in offered]
            within = [] if free else [one for one in values if fits(option, one)]
            assert not option.choices or not within
            odd = [one for one in values if not fits(option, one)]
            for value in (*within, *odd[:3]) if BY_NIGHT else (*within[:2], *odd[:1]):
                with unchecked_options():
                    options = {**needed, name: value}
                    reply = await world.slash(ulysses, world.channel, command.qualified_name, **options)
                kind(reply, (command.qualified_name, name, str(value)[:50]))
                tried += 1
        forger.same(before, command.qualified_name)
    assert tried > (300 if BY_NIGHT else 100)


def _filled(world: Simulated, option: Parameter) -> object:
    if option.type is Type.user:
        return world.people[1]
    if option.type is Type.attachment:
        return ("empty.yaml", b"")
    return FILLED.get(str(option.display_name), "xyzzy")


async def test_menus_refuse_whom_and_what_discord_does_not_describe(
    game: Game, forger: Forger, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, ulysses = game.world, game.player(UNION)
    targets: dict[str, Person | Seen] = {
        "Block": game.player(CONFEDERATE),
        "Challenge to a battle": game.player(CONFEDERATE),
        "Look at this turn": game.table[-1],
    }
    kinds = (AppCommandType.user, AppCommandType.message)
    assert {one.name for kind_ in kinds for one in game.bot.tree.get_commands(type=kind_)} == set(targets)
    before = forger.kept()
    for name, target in targets.items():
        with monkeypatch.context() as patched:
            patched.setattr("discord.app_commands.tree.CommandTree._get_context_menu", _strayed)
            reply = await world.menu(ulysses, game.thread, name, target)
        kind(reply, name)
        assert "That choice is no longer there" in reply.text
    forger.same(before, "menus")


def _strayed(tree: Any, data: Any) -> Any:
    """The menu that was chosen, with a target of which nothing is said."""
    data["target_id"] = "1"
    return tree._context_menus.get((data["name"], None, data["type"]))


@pytest.mark.parametrize(
    ("command", "option", "value", "said"),
    [
        ("view log", "kind", "xyzzy", "“xyzzy” doesn’t work for `kind`, which takes "),
        ("view log", "side", "north", "“north” doesn’t work for `side`, which takes “Union” or “Confederate”."),
        ("table time", "choice", "xyzzy", "“xyzzy” doesn’t work for `choice`, which takes “Grant more time"),
        ("match new", "games", 0, "“0” doesn’t work for `games`, which takes "),
        (
            "me settings",
            "text",
            "runes",
            "doesn’t work for `text`, which takes “Pictures”, “Pictures and text”",
        ),
        (
            "me settings",
            "reminders",
            2**53 - 1,
            "for `reminders`, which takes “None: only the first ping”",
        ),
        ("view past", "turn", 10**15, "doesn’t work for `turn`, which takes a whole number from 0 to 9999."),
        ("view now", "match", "9" * 40, "isn’t a match. Choose one from the list while you type, or give its number"),
        ("turn write", "text", "x" * 5_000, "doesn’t work for `text`, which takes 1 to 4000 characters."),
    ],
)
async def test_a_refusal_says_what_is_expected(
    game: Game, forger: Forger, command: str, option: str, value: object, said: str
) -> None:
    before = forger.kept()
    with unchecked_options():
        reply = await game.world.slash(game.player(UNION), game.thread, command, **{option: value})
    assert said in reply.text
    forger.same(before, command)
    settings = await game.world.slash(game.player(UNION), game.thread, "me settings")
    assert "### Your settings\n" in settings.text

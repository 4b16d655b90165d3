"""Tables of the store. Times are whole milliseconds since 1970 UTC; Discord's ids need 64 bits.

``matches`` and the newest of ``snapshots`` are the truth of a running match, ``actions`` the truth of its history.
Nothing outside ``bot.store`` and ``bot.service`` knows these classes.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text
from sqlmodel import Field, SQLModel

PLACE = 0
"""Stands for the match's place in columns of person ids: no person has this id."""


class MatchRow(SQLModel, table=True):
    """A match. ``revision`` counts the writes and guards against concurrent ones; ``version`` counts the choices.

    ``moment`` and ``events`` count what became public. ``mover`` is the seat whose turn it is, ``waiting`` the seat
    publicly to move (``waiting_kind``, ``waiting_since``). ``options`` and ``outcome`` are JSON, and so are
    ``settings``: the pace and other agreements beside the rules.
    """

    __tablename__ = "matches"

    id: int | None = Field(default=None, primary_key=True)
    revision: int = 0
    version: int = 0
    status: str
    family: str
    scenario: str
    title: str
    ruleset: str
    ruleset_version: int
    options: str = Field(sa_type=Text)
    source: str = Field(sa_type=Text)
    host: int = Field(sa_type=BigInteger)
    guild: int = Field(sa_type=BigInteger, index=True)
    channel: int = Field(sa_type=BigInteger, index=True)
    thread: int | None = Field(default=None, sa_type=BigInteger, index=True)
    created: int = Field(sa_type=BigInteger)
    started: int | None = Field(default=None, sa_type=BigInteger)
    ended: int | None = Field(default=None, sa_type=BigInteger)
    moment: int = 0
    events: int = 0
    turn: int = 0
    mover: str = ""
    waiting: str = ""
    waiting_kind: str = ""
    waiting_since: int = Field(default=0, sa_type=BigInteger)
    draw_by: str = ""
    commitment: str = ""
    seed: str = ""
    outcome: str = Field(default="", sa_type=Text)
    settings: str = Field(default="{}", sa_type=Text)


class SeatRow(SQLModel, table=True):
    """A seat of a match, in the family's order, with its player.

    ``bank`` is the time left in milliseconds, ``None`` without a clock. ``standing`` is ``SeatSettings`` as JSON,
    private. ``general`` is the computer player in the seat, if one is. ``late`` and ``excused`` count time-outs without
    and with an excuse.
    """

    __tablename__ = "seats"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    number: int = Field(primary_key=True)
    seat: str
    person: int | None = Field(default=None, sa_type=BigInteger, index=True)
    bank: int | None = Field(default=None, sa_type=BigInteger)
    standing: str = Field(default="", sa_type=Text)
    general: str = ""
    late: int = 0
    excused: int = 0


class ActionRow(SQLModel, table=True):
    """A choice that led to ``version``: an entry of the choice log, which replays the match. ``kind``: ``ChoiceKind``.

    ``person`` is ``None`` where the service answered by itself. ``turn``, ``faces`` and the ``public_…`` forms are for
    the battle record. ``undone`` marks choices taken back, or dropped with a draft. The text of a ``rewind`` is its
    reason, its public text the new seed's commitment.
    """

    __tablename__ = "actions"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    version: int = Field(primary_key=True)
    kind: str
    seat: str
    person: int | None = Field(default=None, sa_type=BigInteger)
    text: str
    at: int = Field(sa_type=BigInteger)
    turn: int = 0
    faces: str = ""
    public_text: str = ""
    public_faces: str = ""
    undone: bool = False


class MomentRow(SQLModel, table=True):
    """A moment: the version after which it became public, and its events in full, as the family's JSON."""

    __tablename__ = "moments"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    number: int = Field(primary_key=True)
    version: int
    turn: int
    seat: str
    at: int = Field(sa_type=BigInteger)
    first: int
    events: str = Field(sa_type=Text)


class SnapshotRow(SQLModel, table=True):
    """The state at a moment, compressed. The newest one has the open draft, too; the others are for looking back."""

    __tablename__ = "snapshots"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    moment: int = Field(primary_key=True)
    version: int
    data: bytes = Field(sa_type=LargeBinary)


class OutgoingRow(SQLModel, table=True):
    """A notification in the outbox. ``state``: ``queued``, ``sending``, ``sent``, ``dropped``, ``superseded``.

    It is about a match or a series. ``person`` is ``PLACE`` or the recipient of a direct message. ``dedupe`` makes a
    second row for one cause impossible. ``taken_by`` is the process that sends it, among several.
    """

    __tablename__ = "outbox"
    __table_args__ = (Index("ix_outbox_open", "state", "match_id", "id"),)

    id: int | None = Field(default=None, primary_key=True)
    match_id: int | None = Field(default=None, foreign_key="matches.id")
    series_id: int | None = Field(default=None, foreign_key="series.id")
    kind: str
    person: int = Field(default=PLACE, sa_type=BigInteger)
    payload: str = Field(sa_type=Text)
    dedupe: str = Field(unique=True)
    nonce: str
    state: str = "queued"
    tries: int = 0
    created: int = Field(sa_type=BigInteger)
    due: int = Field(sa_type=BigInteger)
    settled: int | None = Field(default=None, sa_type=BigInteger)
    reason: str = ""
    taken_by: int | None = None


class RequestRow(SQLModel, table=True):
    """A request that was carried out, with its answer: JSON, or empty where the match itself is the answer."""

    __tablename__ = "requests"

    id: str = Field(primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    at: int = Field(sa_type=BigInteger, index=True)
    answer: str = Field(default="", sa_type=Text)


class TimerRow(SQLModel, table=True):
    """A timer of a match, ``due`` at a stamp; ``text`` depends on the kind.

    ``taken_by`` is the process that does what is due, among several.
    """

    __tablename__ = "timers"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    kind: str = Field(primary_key=True)
    due: int = Field(sa_type=BigInteger, index=True)
    text: str = ""
    taken_by: int | None = None


class PersonRow(SQLModel, table=True):
    """A person: since when direct messages fail, and their preferences as JSON."""

    __tablename__ = "people"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    closed: int | None = Field(default=None, sa_type=BigInteger)
    settings: str = Field(default="{}", sa_type=Text)


class PostedRow(SQLModel, table=True):
    """The newest message of a slot of a match, in its place or in a person's direct messages."""

    __tablename__ = "posted"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    slot: str = Field(primary_key=True)
    person: int = Field(default=PLACE, primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    channel: int = Field(sa_type=BigInteger)
    message: int = Field(sa_type=BigInteger)


class BattleRow(SQLModel, table=True):
    """A version of a custom scenario. ``text`` is the file as it was uploaded."""

    __tablename__ = "battles"

    guild: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    scenario: str = Field(primary_key=True)
    version: int = Field(primary_key=True)
    owner: int = Field(sa_type=BigInteger)
    family: str
    title: str
    text: str = Field(sa_type=Text)
    at: int = Field(sa_type=BigInteger)


class GuildRow(SQLModel, table=True):
    """The settings of a server, as JSON."""

    __tablename__ = "guilds"

    id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    settings: str = Field(default="{}", sa_type=Text)


class FollowRow(SQLModel, table=True):
    """A follower of a match without a seat in it."""

    __tablename__ = "follows"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})


class BanRow(SQLModel, table=True):
    """A block of ``target`` by ``person``; with a ``guild``, that server's ban of ``target``, spoken by ``person``."""

    __tablename__ = "bars"

    guild: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    target: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False}, index=True)
    at: int = Field(sa_type=BigInteger)
    text: str = ""


class ReportRow(SQLModel, table=True):
    """A report to a server's organisers."""

    __tablename__ = "reports"

    id: int | None = Field(default=None, primary_key=True)
    guild: int = Field(sa_type=BigInteger, index=True)
    match_id: int | None = Field(default=None, foreign_key="matches.id")
    person: int = Field(sa_type=BigInteger)
    target: int | None = Field(default=None, sa_type=BigInteger)
    text: str = Field(sa_type=Text)
    at: int = Field(sa_type=BigInteger)
    settled: int | None = Field(default=None, sa_type=BigInteger)


class ProposalRow(SQLModel, table=True):
    """An open proposal of a match, one of a kind at a time; ``agreed`` are seats separated by blanks."""

    __tablename__ = "proposals"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    kind: str = Field(primary_key=True)
    by: str
    agreed: str
    text: str = Field(default="", sa_type=Text)
    at: int = Field(sa_type=BigInteger)


class SeedRow(SQLModel, table=True):
    """A stretch of a match with a seed of its own (reading 35); no rows while the match has one seed.

    It begins at public ``moment``, where the match was taken back to ``back_to``. Number 0 is the stretch from the
    start, for its seed. The seeds are secret until the match is over.
    """

    __tablename__ = "seeds"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    number: int = Field(primary_key=True)
    moment: int
    back_to: int
    commitment: str
    seed: str = ""


class SeriesRow(SQLModel, table=True):
    """A series (``bot.service.model.series``). ``revision`` counts the writes.

    ``parent`` is the year of two annual games, ``number`` their battle in the calendar. ``plan`` (battles) and
    ``settings`` (terms) are JSON. ``due`` is the stamp of the next due work.
    """

    __tablename__ = "series"

    id: int | None = Field(default=None, primary_key=True)
    revision: int = 0
    guild: int = Field(sa_type=BigInteger, index=True)
    channel: int = Field(sa_type=BigInteger)
    kind: str
    parent: int | None = Field(default=None, foreign_key="series.id", index=True)
    number: int = 0
    host: int = Field(sa_type=BigInteger)
    title: str
    plan: str = Field(sa_type=Text)
    settings: str = Field(sa_type=Text)
    status: str
    created: int = Field(sa_type=BigInteger)
    ended: int | None = Field(default=None, sa_type=BigInteger)
    due: int | None = Field(default=None, sa_type=BigInteger, index=True)


class SeriesMatchRow(SQLModel, table=True):
    """A match of a series, numbered from 1, with its score once it is over. A draw has no ``winner``."""

    __tablename__ = "series_matches"

    series_id: int = Field(foreign_key="series.id", primary_key=True)
    number: int = Field(primary_key=True)
    match_id: int = Field(foreign_key="matches.id", index=True)
    union_flags: int | None = None
    confederate_flags: int | None = None
    winner: str = ""


class SeriesPlayerRow(SQLModel, table=True):
    """A member of a series apart from its matches: ``entrant`` of a year, ``invited`` to two games."""

    __tablename__ = "series_players"

    series_id: int = Field(foreign_key="series.id", primary_key=True)
    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    role: str
    at: int = Field(sa_type=BigInteger)


class SeriesPostedRow(SQLModel, table=True):
    """The newest message of a slot of a series, in its channel."""

    __tablename__ = "series_posted"

    series_id: int = Field(foreign_key="series.id", primary_key=True)
    slot: str = Field(primary_key=True)
    channel: int = Field(sa_type=BigInteger)
    message: int = Field(sa_type=BigInteger)


class SideThreadRow(SQLModel, table=True):
    """The private thread of a side in a match."""

    __tablename__ = "side_threads"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    side: str = Field(primary_key=True)
    thread: int = Field(sa_type=BigInteger)
    closed: bool = False


class ImportRow(SQLModel, table=True):
    """A battle record from which a match was made, so that it is not made twice.

    ``text`` is the complete record that an imported lobby goes on with, and empty after that: it has hands and seeds,
    and is secret.
    """

    __tablename__ = "imports"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    guild: int = Field(sa_type=BigInteger)
    fingerprint: str = Field(index=True)
    at: int = Field(sa_type=BigInteger)
    text: str = Field(default="", sa_type=Text)


class LessonRow(SQLModel, table=True):
    """A lesson that a person has begun: their right answers so far, as JSON, replayed over the lesson's battle.

    ``at`` is the time of the last one; the lesson with the latest is the one that they take now. ``finished`` is when
    they first came to its end.
    """

    __tablename__ = "lessons"

    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    lesson: str = Field(primary_key=True)
    answers: str = Field(default="[]", sa_type=Text)
    at: int = Field(sa_type=BigInteger)
    finished: int | None = Field(default=None, sa_type=BigInteger)


class TicketRow(SQLModel, table=True):
    """A person's search for an opponent, and their wishes (JSON), kept for the next time.

    ``since`` is when they began to wait, ``None`` while they do not. It was asked for in ``channel`` of ``guild``, both
    0 for direct messages. ``offered`` is when the computer offered to play. ``match_id`` is the lobby with the
    opponent that was found, while that is to be answered.
    """

    __tablename__ = "tickets"

    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    guild: int = Field(default=0, sa_type=BigInteger)
    channel: int = Field(default=0, sa_type=BigInteger)
    wishes: str = Field(default="{}", sa_type=Text)
    since: int | None = Field(default=None, sa_type=BigInteger, index=True)
    offered: int | None = Field(default=None, sa_type=BigInteger)
    match_id: int | None = Field(default=None, foreign_key="matches.id")


class RefusalRow(SQLModel, table=True):
    """Two people, by number, who were matched lately and of whom one refused: they are not matched again at once."""

    __tablename__ = "refusals"

    one: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    other: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    at: int = Field(sa_type=BigInteger)


class SearchRow(SQLModel, table=True):
    """How long a search took that led to a battle; nobody's name is with it."""

    __tablename__ = "searches"

    id: int | None = Field(default=None, primary_key=True)
    at: int = Field(sa_type=BigInteger)
    seconds: int


class ActiveHoursRow(SQLModel, table=True):
    """The hours at which a person answers, for those who agreed: 24 counts (UTC) as JSON, as of a stamp."""

    __tablename__ = "active_hours"

    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    counts: str = Field(default="[]", sa_type=Text)
    at: int = Field(default=0, sa_type=BigInteger)


class PartingRow(SQLModel, table=True):
    """A seat that a person left during a battle without an excuse, or took over from somebody who did.

    ``how``: ``left`` or ``saved``.
    """

    __tablename__ = "partings"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    person: int = Field(sa_type=BigInteger, index=True)
    how: str
    at: int = Field(sa_type=BigInteger)


class BoardRow(SQLModel, table=True):
    """The open board of a server: its ``channel``, and the ``message`` there, 0 while there is none.

    ``number`` counts the messages that were begun, ``due`` is the stamp before which the board is left alone.
    """

    __tablename__ = "boards"

    guild: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    channel: int = Field(sa_type=BigInteger)
    message: int = Field(default=0, sa_type=BigInteger)
    number: int = 0
    due: int = Field(default=0, sa_type=BigInteger, index=True)


class BoardChangeRow(SQLModel, table=True):
    """Something that a server's open board has yet to show; rows are added alone, so that nobody waits for a lock."""

    __tablename__ = "board_changes"

    id: int | None = Field(default=None, primary_key=True)
    guild: int = Field(sa_type=BigInteger, index=True)


class RatingRow(SQLModel, table=True):
    """A member's rating in a list, by the list's id: a person, or by name the computer or a side (then person 0).

    ``mean`` and ``spread`` are in millionths, ``half_points`` two for a win and one for a draw; ``at`` is the end of
    the last battle. All of it follows from ``rating_changes``, and those from the battles.
    """

    __tablename__ = "ratings"

    list: str = Field(primary_key=True)
    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False}, index=True)
    member: str = Field(default="", primary_key=True)
    mean: int = Field(sa_type=BigInteger)
    spread: int = Field(sa_type=BigInteger)
    battles: int
    half_points: int
    at: int = Field(sa_type=BigInteger)


class RatingChangeRow(SQLModel, table=True):
    """What a finished battle made of a member's rating in a list, before and after, in millionths.

    ``number`` is that of the seat, or of the side. The strength of a former player stays as it was: with it the ratings
    of the others come out the same when they are computed again.
    """

    __tablename__ = "rating_changes"
    __table_args__ = (
        Index("ix_rating_changes_person", "person", "list", "at"),
        Index("ix_rating_changes_order", "list", "at", "match_id"),
    )

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    list: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    side: str
    person: int = Field(sa_type=BigInteger)
    member: str = ""
    half_points: int
    at: int = Field(sa_type=BigInteger)
    mean_before: int = Field(sa_type=BigInteger)
    spread_before: int = Field(sa_type=BigInteger)
    mean: int = Field(sa_type=BigInteger)
    spread: int = Field(sa_type=BigInteger)


class SideFiguresRow(SQLModel, table=True):
    """A side's dice and cards in a finished battle, once somebody asked: cards as JSON.

    Expected hits, and the number of generals who were expected to fall when their lives were rolled for, are in
    millionths.
    """

    __tablename__ = "side_figures"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    side: str = Field(primary_key=True)
    dice: int
    hits: int
    expected: int = Field(sa_type=BigInteger)
    cards: str = Field(default="{}", sa_type=Text)
    generals_rolls: int = 0
    generals_fell: int = 0
    generals_expected: int = Field(default=0, sa_type=BigInteger)


class RoleGrantRow(SQLModel, table=True):
    """A role that the bot has given to a person on a server, for an honor, so that it takes it back later."""

    __tablename__ = "role_grants"

    guild: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    role: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    person: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    at: int = Field(sa_type=BigInteger)


class FactRow(SQLModel, table=True):
    """A single fact that the store remembers of itself, by name (``bot.service.persistence.store_facts``)."""

    __tablename__ = "facts"

    name: str = Field(primary_key=True)
    value: str


class ProcessRow(SQLModel, table=True):
    """A process among several on one database, with its shards. It lives ``until`` a stamp, or longer."""

    __tablename__ = "processes"

    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    shards: str
    until: int = Field(sa_type=BigInteger)


class MatchOwnerRow(SQLModel, table=True):
    """The process that owns a match, for as long as it lives."""

    __tablename__ = "match_owners"

    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    process: int


class SessionStartRow(SQLModel, table=True):
    """The newest beginning of a session with Discord's gateway in a bucket of shards."""

    __tablename__ = "session_starts"

    bucket: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: int = Field(sa_type=BigInteger)


METADATA: MetaData = SQLModel.metadata
MATCHES, SEATS, ACTIONS, MOMENTS, SNAPSHOTS, OUTBOX, REQUESTS, TIMERS, PROPOSALS, SEEDS, FOLLOWS, IMPORTS = (
    METADATA.tables[name]
    for name in (
        *("matches", "seats", "actions", "moments", "snapshots", "outbox", "requests", "timers"),
        *("proposals", "seeds", "follows", "imports"),
    )
)
RATINGS, RATING_CHANGES = METADATA.tables["ratings"], METADATA.tables["rating_changes"]
"""The tables for statements that are prepared once and used for every stored choice."""

HEAVY_WORK: Table = Table(
    "heavy_work",
    METADATA,
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("key", String, nullable=False, unique=True),
    Column("job", LargeBinary, nullable=False),
    Column("askers", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("state", String, nullable=False),
    Column("result", LargeBinary),
    comment="Pictures and decisions under way. They can show a hand: each is deleted once fetched, or after minutes.",
)
"""Jobs that worker processes are to do or have done (``bot.jobs.job_rows``); used on PostgreSQL alone.

``key`` is the same for equal jobs, ``askers`` the number of those who wait until ``until``. ``state``: ``waiting``,
``done``, ``smaller``, ``failed`` or ``refused``; the ``result`` is the bytes or the reason.
"""

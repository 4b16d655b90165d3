"""Battle records, text files ``*.battle``: headers, one numbered turn a paragraph, then the scenario itself.

::

    [Battle "First Bull Run"]
    [Rules "variant-150 1"]
    …

    0. +probe-left +scout-center …

    1. union play probe-center, order B6, order B7, move B6-C6, pass
       union battle C6>D6 [ISF]
       confederate retreat D6-E6
       union pass [+attack-left]

    == scenario ==
    id: first-bull-run
    …

Actions stand in their text form, followed in brackets by the results of chance: dice as letters of
``engine.chance.FACES`` or as digits, cards drawn as ``+card``. A finished record is complete: it replays from its seed,
and ``verify`` compares every die and every card. An unfinished one holds only public information.

A battle taken back past revealed information goes on with another seed (reading 35). The record then has a line
``rewind COMMITMENT``, and the seeds of these later stretches in the header ``Seeds``; what was taken back is left out.
A line ``rules VERSION`` says from where on a correction of the rules holds; the header ``Rules`` names the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from engine.chance import Seeded
from engine.decision import PUBLIC, Action, Outcome, Seat
from engine.errors import GameError, NotYourTurn, RecordError, ScenarioError
from engine.family import Setup, family
from engine.language import _, enumerated
from engine.match import (
    Events,
    State,
    new_match,
    pending,
)
from engine.replay import ChoiceKind, ReplayedChoice, played_again

RESIGN, AGREE, TIME = Action("resign"), Action("agree"), Action("time")
"""Ends of a battle from outside the rules: ``union resign``, ``draw agree``, ``union time`` (lost on time)."""

DRAW = Seat("draw")
"""The seat of an agreed draw in a record: both."""

REWIND = Seat("rewind")
"""The seat of a line that takes the battle back; its action is the commitment to the next seed."""

RULES = Seat("rules")
"""The seat of a line that changes the version of the ruleset; its action is the new version."""

_SCENARIO = "== scenario =="
_HIDDEN = "?"
_HEADER = re.compile(r'\[(\w+) "(.*)"\]')
_ENTRY = re.compile(r"([^\[\],]+?)\s*(?:\[([^\]]*)\])?\s*(?:,|$)")
_LINE = re.compile(r"(?:(\d{1,6})\.)?\s*(\S+)\s+(.*)")
_SEED = re.compile(r"[0-9a-f]{64}")


class RecordEntry(Struct, frozen=True):
    """One action of a record: its turn, its seat, and the results of chance."""

    turn: int
    seat: Seat
    action: str
    faces: tuple[str, ...] = ()


class Record(Struct, frozen=True):
    """A battle as its file tells it. ``deal`` are the results of chance at the start; ``headers`` keep their order."""

    headers: Mapping[str, str]
    deal: tuple[str, ...]
    entries: tuple[RecordEntry, ...]
    source: str

    @property
    def is_complete(self) -> bool:
        """Whether the seed is revealed, so the battle can be replayed and verified."""
        return bool(self.headers.get("Seed"))


class Verdict(Struct, frozen=True):
    """The findings of ``verify``: ``problems`` is empty if every die, card and rule is as it should be."""

    actions: int
    dice: int
    cards: int
    problems: tuple[str, ...]


class ReplayedMoment(Struct, frozen=True):
    """A replayed battle after an entry (``None`` for the start)."""

    entry: RecordEntry | None
    state: State
    events: Events


def headers_of(setup: Setup, state: State, names: Mapping[Seat, str], dates: Mapping[str, str]) -> dict[str, str]:
    """The headers of a match; ``names`` are the players', ``dates`` such as ``Started`` and ``Ended``."""
    last = state.settled
    result = "*"
    if last.outcome:
        score = "-".join(str(points) for _side, points in last.outcome.score)
        result = f"{last.outcome.winner or 'draw'} {score} {last.outcome.reason}"
    seed = state.chance.seed.hex() if last.outcome and isinstance(state.chance, Seeded) else ""
    return {
        "Battle": setup.title,
        "Scenario": setup.scenario,
        "Family": setup.family,
        "Rules": f"{setup.ruleset} {setup.ruleset_version}",
        "Options": " ".join(f"{id_}={value}" for id_, value in setup.options.items()),
        **{seat.replace("/", "_").title(): names.get(seat, "") for seat in setup.seats},
        **dates,
        "Commitment": state.chance.commitment,
        "Seed": seed,
        "Result": result,
    }


def entry_of(before: State, seat: Seat, action: Action, events: Events, *, public: bool) -> RecordEntry:
    """The entry of an action; if ``public``, without anything that only its seat may know."""
    rules = before.family
    shown = [rules.views.seen_by(event, PUBLIC) for event in events] if public else list(events)
    text = action.text
    if public and action.verb in rules.notation.secret_verbs:
        text = f"{action.verb} {_HIDDEN}"
    faces = rules.notation.faces([event for event in shown if event is not None])
    return RecordEntry(rules.rules.turn(before.settled.position), seat, text, faces)


def deal_of(setup: Setup, events: Events) -> tuple[str, ...]:
    """The results of chance at the start of a match, for a complete record."""
    return family(setup.family).notation.faces(events)


def write_record(record: Record) -> str:
    """The text of a record; ``read_record`` reads it back to an equal value."""
    lines = [f'[{key} "{_plain(value)}"]' for key, value in record.headers.items()]
    lines += ["", "0. " + (" ".join(record.deal) or "deal")]
    turn, seat = 0, Seat("")
    for entry in record.entries:
        text = entry.action + (f" [{' '.join(entry.faces)}]" if entry.faces else "")
        if entry.turn != turn:
            lines += ["", f"{entry.turn}. {entry.seat} {text}"]
        elif entry.seat != seat or lines[-1].endswith("]"):
            lines.append(f"   {entry.seat} {text}")
        else:
            lines[-1] += f", {text}"
        turn, seat = entry.turn, entry.seat
    return "\n".join([*lines, "", _SCENARIO, record.source.rstrip("\n"), ""])


def read_record(text: str) -> Record:
    """The record in a text.

    Raises:
        RecordError: with the line that cannot be read and what was expected there.
    """
    head, found, source = text.replace("\r\n", "\n").partition(f"\n{_SCENARIO}\n")
    if not found:
        raise RecordError(text.count("\n") + 1, _("expected a line “{line}” and the scenario after it", line=_SCENARIO))
    headers: dict[str, str] = {}
    deal: tuple[str, ...] = ()
    entries: list[RecordEntry] = []
    for number, line in enumerate(head.split("\n"), 1):
        if match := _HEADER.fullmatch(line.strip()):
            headers[match[1]] = match[2]
        elif line.startswith("0. "):
            words = line[3:].split()
            deal = () if words == ["deal"] else tuple(words)
        elif line.strip():
            entries += _entries(number, line, entries[-1].turn if entries else 0)
    return Record(headers, deal, tuple(entries), source.rstrip("\n") + "\n")


def _entries(number: int, line: str, turn: int) -> Iterator[RecordEntry]:
    line = " ".join(line.split())
    match = _LINE.fullmatch(line)
    if not match:
        raise RecordError(number, _("expected “TURN. SEAT ACTION, ACTION [DICE]”, found “{line}”", line=line))
    turn = int(match[1]) if match[1] else turn
    place = 0
    for one in _ENTRY.finditer(match[3]):
        if one.start() != place:
            break
        place = one.end()
        yield RecordEntry(turn, Seat(match[2]), one[1].strip(), tuple((one[2] or "").split()))
    if place != len(match[3]):
        raise RecordError(
            number, _("expected actions with commas between them, found “{found}”", found=match[3][place:])
        )


def setup_of(record: Record) -> Setup:
    """The setup of a recorded battle.

    Raises:
        RecordError: an unknown family, ruleset, version or option, or a scenario that cannot be read.
    """
    headers = record.headers
    ruleset, _blank, version = headers.get("Rules", "").partition(" ")
    return _setup(record, ruleset, version)


def _setup(record: Record, ruleset: str, version: str) -> Setup:
    headers = record.headers
    options = dict(pair.split("=", 1) for pair in headers.get("Options", "").split() if "=" in pair)
    try:
        setup: Setup = family(headers.get("Family", "")).scenarios.setup(record.source, ruleset, options, int(version))
    except (KeyError, ValueError, ScenarioError) as error:
        raise RecordError(1, _("the battle can’t be set up: {problem}", problem=error)) from error
    gone = [one.id for one in family(setup.family).rulesets.corrections(setup) if not one.kept]
    if gone:
        raise RecordError(
            1,
            _(
                "{ruleset} {version} is no longer kept. Corrected since: {corrections}.",
                ruleset=ruleset,
                version=version,
                corrections=enumerated(gone),
            ),
        )
    return setup


def replay(record: Record) -> Iterator[ReplayedMoment]:
    """The battle replayed from its seed: the start, then a moment for each entry.

    Raises:
        RecordError: it is not complete, or an entry is not what the rules allow; ``line`` counts entries from 1.
    """
    if not record.is_complete:
        raise RecordError(1, _("the seed is not revealed: only a finished battle can be replayed"))
    setup = setup_of(record)
    seeds = {_seeded(seed).commitment: seed for seed in record.headers.get("Seeds", "").split()}
    state, events = new_match(setup, _seeded(record.headers["Seed"]))
    yield ReplayedMoment(None, state, events)
    for number, entry in enumerate(record.entries, 1):
        if entry.seat == REWIND and entry.action not in seeds:
            message = _("turn {turn}: no revealed seed matches {seed}", turn=entry.turn, seed=entry.action)
            raise RecordError(number, message)
        try:
            state, events = played_again(state, _choice_of(record, state, entry, seeds))
        except GameError as error:
            where = f"{entry.seat} {entry.action}"
            raise RecordError(
                number, _("turn {turn}, {action}: {problem}", turn=entry.turn, action=where, problem=error)
            ) from error
        yield ReplayedMoment(entry, state, events)


def _seeded(seed: str) -> Seeded:
    if not _SEED.fullmatch(seed):
        raise RecordError(1, _("expected a seed of 64 hexadecimal digits"))
    return Seeded(bytes.fromhex(seed))


def kind_of(entry: RecordEntry) -> ChoiceKind:
    """The kind of an entry, by its seat and action."""
    if entry.seat == RULES:
        return ChoiceKind.RULES
    if entry.seat == REWIND:
        return ChoiceKind.REWIND
    ends = {AGREE.text: ChoiceKind.DRAW, RESIGN.text: ChoiceKind.RESIGN, TIME.text: ChoiceKind.TIME}
    return ends.get(entry.action, ChoiceKind.ACT)


def _choice_of(record: Record, state: State, entry: RecordEntry, seeds: Mapping[str, str]) -> ReplayedChoice:
    kind = kind_of(entry)
    if kind is ChoiceKind.RULES:
        return ReplayedChoice(kind=kind, setup=_setup(record, state.setup.ruleset, entry.action))
    if kind is ChoiceKind.REWIND:
        return ReplayedChoice(kind=kind, chance=_seeded(seeds[entry.action]))
    if kind is not ChoiceKind.DRAW and entry.seat not in state.setup.seats:
        raise NotYourTurn(entry.seat, state.setup.seats[0])
    return ReplayedChoice(kind=kind, seat=entry.seat, text=entry.action)


def verify(record: Record) -> Verdict:
    """Checks a complete record: the seed against the commitment, then every action, die, card and the result.

    Raises:
        RecordError: it is not complete or cannot be set up.
    """
    problems: list[str] = []
    seed = record.headers.get("Seed", "")
    if _SEED.fullmatch(seed) and _seeded(seed).commitment != record.headers.get("Commitment"):
        problems.append(_("the seed does not match the fingerprint that was published at the start"))
    shown: list[str] = []
    state: State | None = None
    try:
        for moment in replay(record):
            rolled = moment.state.family.notation.faces(moment.events)
            written = moment.entry.faces if moment.entry else record.deal
            shown += rolled
            if rolled != written:
                problems.append(_mismatch(moment.entry, written, rolled))
            state = moment.state
    except RecordError as error:
        if state is None:
            raise
        problems.append(_("line {line}: {problem}", line=error.line, problem=error.message))
    if state is not None:
        problems += _result_problems(record, state)
    dice = sum(len(word) for word in shown if word.isupper() or word.isdecimal())
    cards = sum(word.startswith("+") for word in shown)
    return Verdict(len(record.entries), dice, cards, tuple(problems))


def _mismatch(entry: RecordEntry | None, written: Sequence[str], rolled: Sequence[str]) -> str:
    """What is told of dice or cards that are not those of the seed."""
    said = {"written": " ".join(written), "rolled": " ".join(rolled)}
    if entry is None:
        return _("the deal: the record says {written}, the seed says {rolled}", **said)
    return _(
        "turn {turn}, {action}: the record says {written}, the seed says {rolled}",
        turn=entry.turn,
        action=entry.action,
        **said,
    )


def _result_problems(record: Record, state: State) -> Iterable[str]:
    outcome = pending(state)
    if not isinstance(outcome, Outcome):
        yield _("the battle is not over where the record ends")
        return
    result = headers_of(state.setup, state, {}, {})["Result"]
    if record.headers.get("Result") != result:
        yield _(
            "the record says “{written}”, but the result is “{result}”",
            written=record.headers.get("Result", ""),
            result=result,
        )


def _plain(value: str) -> str:
    """A header's value on one line, double quotes made single."""
    return " ".join(value.replace('"', "'").split())

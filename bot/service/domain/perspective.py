"""A live match as one person may see it: scene, history, battle record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.service.domain import early_answers, errata
from bot.service.domain.control_versions import version_for
from bot.service.domain.play import running, seat_for
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import Moment, Person, Scene
from engine import match as engine
from engine.chance import Seeded
from engine.decision import PUBLIC, Action, Decision, Seat
from engine.record import DRAW, REWIND, RULES, Record, RecordEntry, deal_of, headers_of, write_record
from engine.replay import ChoiceKind

if TYPE_CHECKING:
    from bot.store.tables import ActionRow


def viewing_seat(live: LiveMatch, person: Person | None) -> Seat:
    """The seat whose view a person gets: their own, or ``public``."""
    return seat_for(live, person) if person and live.info.seat(person) else PUBLIC


def scene(live: LiveMatch, person: Person | None) -> Scene:
    """The match as a person sees it."""
    state, seat = running(live), viewing_seat(live, person)
    shown = Scene(info=live.info, seat=seat, version=version_for(live, seat), view=engine.view(state, seat))
    decision = engine.pending(state)
    if not isinstance(decision, Decision) or decision.seat != seat:
        found = early_answers.ahead_for(live, person) if person else None
        return _foreseen(replace(shown, seat=found.seat), found) if found else shown
    return replace(
        shown,
        decision=decision,
        actions=engine.legal_actions(state),
        draft=state.draft,
        held=live.window is not None and bool(live.window.answer) and not live.window.passed,
    )


def _foreseen(shown: Scene, found: early_answers.Ahead) -> Scene:
    """The scene of a question open to an early answer, on the board as it is after the answers so far."""
    settled = replace(shown, version=found.version, draft=found.given, ahead=found.decision)
    if found.whole:
        return settled
    view = engine.view(found.state, found.seat)
    return replace(settled, view=view, decision=found.decision, actions=found.actions)


def options(live: LiveMatch, person: Person) -> tuple[Action, ...]:
    """The legal answers of a person now."""
    if live.state is None or not live.info.seat(person):
        return ()
    decision = engine.pending(live.state)
    if isinstance(decision, Decision) and decision.seat == seat_for(live, person):
        return engine.legal_actions(live.state)
    found = early_answers.ahead_for(live, person)
    return found.actions if found else ()


def known(live: LiveMatch, moments: Sequence[Moment], person: Person | None) -> tuple[Moment, ...]:
    """Moments with the events that a person may know."""
    state, seat = running(live), viewing_seat(live, person)
    return tuple(replace(one, events=engine.seen_by(state, one.events, seat)) for one in moments)


def open_draft(live: LiveMatch, person: Person | None) -> tuple[Moment, ...]:
    """The open draft of its own player, as if it were the next moment; nothing for others."""
    state, seat = running(live), viewing_seat(live, person)
    waiting = live.info.waiting
    if not state.unseen or waiting is None or waiting.seat != seat:
        return ()
    events = engine.seen_by(state, state.unseen, seat)
    return (
        Moment(
            number=live.info.moment + 1,
            turn=live.info.turn,
            seat=seat,
            at=waiting.since,
            first=live.events,
            events=events,
        ),
    )


def record(live: LiveMatch, deal: Moment, choices: Sequence[ActionRow], names: Mapping[Seat, str]) -> str:
    """The battle record, with secrets only when the match is over."""
    headers = _headers(live, names) | {"Commitment": live.info.commitment, "Seed": live.info.seed}
    if live.info.stretches:
        headers["Seeds"] = " ".join(one.seed for one in live.info.stretches if one.seed)
    return write_record(_record(live, headers, deal, choices, over=live.info.outcome is not None))


def complete_record(live: LiveMatch, deal: Moment, choices: Sequence[ActionRow]) -> Record:
    """The complete record so far, seeds and hands included: a secret while the match runs."""
    chance = running(live).chance
    assert isinstance(chance, Seeded)
    first, *later = live.seeds or (chance.seed.hex(),)
    headers = _headers(live, {}) | {"Commitment": live.info.commitment, "Seed": first}
    if later:
        headers["Seeds"] = " ".join(later)
    return _record(live, headers, deal, choices, over=True)


def _headers(live: LiveMatch, names: Mapping[Seat, str]) -> dict[str, str]:
    state, info = running(live), live.info
    dates = {"Started": _date(info.started), "Ended": _date(info.ended)}
    return headers_of(live.setup, state, names, {key: date for key, date in dates.items() if date})


def _record(
    live: LiveMatch, headers: Mapping[str, str], deal: Moment, choices: Sequence[ActionRow], *, over: bool
) -> Record:
    headers = {**headers, "Rules": f"{live.info.ruleset} {errata.first_version(live, choices)}"}
    faces = deal_of(live.setup, deal.events if over else engine.seen_by(running(live), deal.events, PUBLIC))
    return Record(headers, faces, tuple(_entry(one, over=over) for one in choices), live.setup.source)


def _entry(row: ActionRow, *, over: bool) -> RecordEntry:
    if row.kind == ChoiceKind.REWIND:
        return RecordEntry(row.turn, REWIND, row.public_text)
    if row.kind == ChoiceKind.RULES:
        return RecordEntry(row.turn, RULES, row.public_text)
    seat = DRAW if row.kind == ChoiceKind.DRAW else Seat(row.seat)
    text, faces = (row.text, row.faces) if over else (row.public_text, row.public_faces)
    return RecordEntry(row.turn, seat, text, tuple(faces.split()))


def _date(moment: object) -> str:
    return str(moment)[:10] if moment else ""

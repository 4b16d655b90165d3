"""What a match looks like to somebody, made from a live match: scenes, history, the battle record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.service import corrections
from bot.service.live import Live
from bot.service.model import Moment, Person, Scene
from bot.service.play import running, seat_for
from bot.store.tables import ActionRow
from engine import match as engine
from engine.decision import PUBLIC, Action, Decision, Seat
from engine.record import DRAW, REWIND, RULES, Entry, Record, deal_of, headers_of, write_record


def eyes_of(live: Live, person: Person | None) -> Seat:
    """The seat through which somebody looks: his own, or everybody's."""
    return seat_for(live, person) if person and live.info.seat(person) else PUBLIC


def scene(live: Live, person: Person | None) -> Scene:
    """The match as somebody sees it."""
    state, seat = running(live), eyes_of(live, person)
    shown = Scene(live.info, seat, live.version, engine.view(state, seat))
    decision = engine.pending(state)
    if not isinstance(decision, Decision) or decision.seat != seat:
        return shown
    return replace(
        shown,
        decision=decision,
        actions=engine.legal_actions(state),
        draft=state.draft,
        held=live.window is not None and bool(live.window.answer) and not live.window.passed,
    )


def options(live: Live, person: Person) -> tuple[Action, ...]:
    """What somebody may answer now."""
    if live.state is None or not live.info.seat(person):
        return ()
    decision = engine.pending(live.state)
    asked = isinstance(decision, Decision) and decision.seat == seat_for(live, person)
    return engine.legal_actions(live.state) if asked else ()


def known(live: Live, moments: Sequence[Moment], person: Person | None) -> tuple[Moment, ...]:
    """Moments as somebody may know them."""
    state, seat = running(live), eyes_of(live, person)
    return tuple(replace(one, events=engine.seen_by(state, one.events, seat)) for one in moments)


def open_draft(live: Live, person: Person | None) -> tuple[Moment, ...]:
    """What the chooser has chosen and nobody else knows, as if it were the next moment; nothing for others."""
    state, seat = running(live), eyes_of(live, person)
    waiting = live.info.waiting
    if not state.unseen or waiting is None or waiting.seat != seat:
        return ()
    events = engine.seen_by(state, state.unseen, seat)
    return (Moment(live.info.moment + 1, live.info.turn, seat, waiting.since, live.events, events),)


def record(live: Live, deal: Moment, choices: Sequence[ActionRow], names: Mapping[Seat, str]) -> str:
    """The battle record, with secrets only when the match is over."""
    state, info, over = running(live), live.info, live.info.outcome is not None
    dates = {"Started": _date(info.started), "Ended": _date(info.ended)}
    headers = headers_of(live.setup, state, names, {key: date for key, date in dates.items() if date})
    rules = f"{info.ruleset} {corrections.first_version(live, choices)}"
    headers |= {"Rules": rules, "Commitment": info.commitment, "Seed": info.seed}
    if info.stretches:
        headers["Seeds"] = " ".join(one.seed for one in info.stretches if one.seed)
    faces = deal_of(live.setup, deal.events if over else engine.seen_by(state, deal.events, PUBLIC))
    entries = tuple(_entry(one, over=over) for one in choices)
    return write_record(Record(headers, faces, entries, live.setup.source))


def _entry(row: ActionRow, *, over: bool) -> Entry:
    if row.kind == "rewind":
        return Entry(row.turn, REWIND, row.public_text)
    if row.kind == corrections.RULES:
        return Entry(row.turn, RULES, row.public_text)
    seat = DRAW if row.kind == "draw" else Seat(row.seat)
    text, faces = (row.text, row.faces) if over else (row.public_text, row.public_faces)
    return Entry(row.turn, seat, text, tuple(faces.split()))


def _date(moment: object) -> str:
    return str(moment)[:10] if moment else ""

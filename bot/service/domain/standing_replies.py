"""Answers that follow a choice without anybody being asked: one transaction, and one message. Pure.

They come from standing orders, from early answers (``bot.service.domain.early_answers``), or from the rules where all
can tell that only one answer is legal (``Family.rules.forced``). Each is submitted with nobody as its person, again and
again (``Change.then``). Nobody is called for a question that is already answered: the notifications of the choice and
of all that followed are merged into one. Two matches that differ in standing orders alone look the same to everybody
else.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain import early_answers, play
from bot.service.domain.context import Context
from bot.service.domain.control_versions import version_for
from bot.service.domain.publication import called, is_called_anew
from bot.service.domain.reminders import first_call, how_to_call
from bot.service.domain.standing_orders import answer_of, is_offered
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import ActResult, Person
from bot.service.model.match_notifications import MatchEnded, MoveReminder, Notification, PendingQuestion, TurnReport
from engine import match as engine
from engine.decision import Action, Decision, Seat
from engine.replay import ChoiceKind

Notifications = tuple[tuple[Notification, Person | None], ...]


def follow(change: Change, rng: Random) -> Change:
    """A change with everything that follows from it without anybody being asked.

    Standing orders speak for a player who is away. The player who has just chosen is at the table, and is asked, so
    that the choice can still be undone; but early answers hold for them, too, and standing orders answer what is
    offered in their own turn.
    """
    chooser = change.choice.person if change.choice else None
    if not (change.choice.kind is ChoiceKind.ACT if change.choice else _begins(change)):
        return change
    steps: list[Change] = []
    live, context = change.after, Context(change.at, rng)
    while found := _answers(live, chooser):
        for action in found.actions:
            steps.append(play.submit(live, found.seat, found.person, action, context))
            live = steps[-1].after
    return _as_one(change, steps) if steps else change


class _Answers(Struct, frozen=True):
    """The answers for a seat, in the name of ``person`` where they were given early."""

    seat: Seat
    actions: tuple[Action, ...]
    person: Person | None = None


def _begins(change: Change) -> bool:
    return change.before.state is None and change.after.state is not None


def _answers(live: LiveMatch, chooser: Person | None) -> _Answers | None:
    """The seat that is answered for now and its answers; disguised questions wait for their window."""
    if live.state is None or live.window is not None:
        return None
    decision = engine.pending(live.state)
    if not isinstance(decision, Decision):
        return None
    person = live.info.person(decision.seat)
    if settled := early_answers.answers(live):
        return _Answers(decision.seat, settled, person)
    by_himself = chooser is not None and person == chooser and not is_offered(live, decision.kind)
    action = answer_of(live, live.state) or engine.forced_answer(live.state)
    return None if by_himself or action is None else _Answers(decision.seat, (action,))


def _as_one(change: Change, steps: list[Change]) -> Change:
    changes = [change, *steps[:-1], _absent(steps[-1])]
    told = [replace(one, notifications=_private(one.notifications)) for one in changes]
    public = [number for number, one in enumerate(changes) if one.moment]
    if public:
        first, last = public[0], public[-1]
        hushed = last < len(steps) and changes[-1].after.window is not None
        after, also = early_answers.with_calls(changes[first].before, told[-1].after, told[-1].at)
        told[-1] = replace(told[-1], after=after)
        notifications = _together(changes[first], changes[last], also, hushed=hushed)
        told[last] = replace(told[last], notifications=(*notifications, *told[last].notifications))
        end = told[-1]
        told[-1] = replace(end, after=replace(end.after, called=called(changes[first].before, end.after, end.at)))
    return replace(told[0], result=_result(change, steps), then=tuple(told[1:]))


def _absent(last: Change) -> Change:
    """The last step with its window marked absent, if the service's own answers opened it inside a draft."""
    window, state, waiting = last.after.window, last.after.state, last.after.info.waiting
    if last.moment or window is None or state is None or waiting is None:
        return last
    after = replace(last.after, window=replace(window, absent=True))
    if window.answer:
        return replace(last, after=after)
    moment, events = after.info.moment, after.events
    quiet = how_to_call(after, last.at) == "later"
    asked = PendingQuestion(
        moment=moment, first=events, last=events, waiting=waiting.seat, anew=True, disguised=True, quiet=quiet
    )
    return replace(last, after=after, notifications=(*last.notifications, (asked, waiting.person)))


def _private(notifications: Notifications) -> Notifications:
    """Notifications for persons, or without events; the calls are known only at the end."""
    kept = ((one, person) for one, person in notifications if not isinstance(one, MoveReminder))
    return tuple(
        (one, person)
        for one, person in kept
        if person or not isinstance(one, TurnReport | PendingQuestion | MatchEnded)
    )


def _together(first: Change, last: Change, also: tuple[Seat, ...], *, hushed: bool) -> Notifications:
    """The public notifications of the last moment, covering all events since the first.

    They call the new player to move; ``hushed``, they call nobody: a window's end answers the question, or it is put to
    its player alone.
    """
    assert first.moment is not None
    after, now = last.after, last.at
    anew = is_called_anew(first.before, after)
    quiet = anew and how_to_call(after, now) != "here"
    told: list[tuple[Notification, Person | None]] = []
    for one, person in last.notifications:
        if person is None and isinstance(one, TurnReport | PendingQuestion):
            disguised = one.disguised or hushed
            together = replace(one, first=first.moment.first, anew=anew, disguised=disguised, quiet=quiet, also=also)
            told.append((together, None))
            told += first_call(after, now) if anew and not disguised else ()
        elif person is None and isinstance(one, MatchEnded):
            told.append((replace(one, first=first.moment.first), None))
    return tuple(told)


def _result(change: Change, steps: list[Change]) -> ActResult | None:
    """Result of the choice with everything that followed, as its own person may know it."""
    result, choice, after = change.result, change.choice, steps[-1].after
    if result is None or choice is None or after.state is None:
        return result
    followed = tuple(event for step in steps if step.moment for event in step.moment.events)
    seen = engine.seen_by(after.state, followed, choice.seat)
    public = result.public or any(step.moment for step in steps)
    version = version_for(after, choice.seat)
    return replace(result, version=version, moment=after.info.moment, events=(*result.events, *seen), public=public)

"""The broadside at the end of a match: who fought, where, and what decided it, all from what is public."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence

import structlog

from bot.app.services import Services
from bot.service.domain.match_figures import SideFigures, Statistics
from bot.service.domain.turning_point import turning_point
from bot.service.model.match import MatchInfo
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.language import _, listed, ngettext
from engine.view import View
from render.broadside import BroadsideText, Fact, Leader
from render.presenter import AnyPresenter
from render.presenters import presenter_of
from render.words import decimal, side_name, the_side

log = structlog.get_logger(__name__)


async def broadside_text(services: Services, info: MatchInfo, view: View, people: Mapping[Seat, str]) -> BroadsideText:
    """What the broadside of a match says; ``people`` are the names by seat that its record has."""
    assert info.outcome is not None
    presenter = presenter_of(info.family)
    scores = dict(info.outcome.score)
    commanders = {side: commander for side, commander, _needs in await _armies(services, info, presenter, view)}
    one, other = (
        Leader(
            side=side,
            name=side_name(side),
            score=str(scores.get(side, 0)),
            general=commanders.get(side, ""),
            players=listed([name for seat, name in people.items() if name and side_of(seat) == side]),
        )
        for side in (UNION, CONFEDERATE)
    )
    return BroadsideText(
        headline=presenter.narration.outcome_title(info.outcome),
        winner=info.outcome.winner or "",
        battle=info.title,
        where=presenter.setup.where(view),
        counts=_(presenter.scores),
        leaders=(one, other),
        facts=await _facts(services, info, view, presenter),
    )


async def _armies(
    services: Services, info: MatchInfo, presenter: AnyPresenter, view: View
) -> Sequence[tuple[Seat, str, str]]:
    return presenter.setup.armies(await services.matches.queries.setup(info.id), view, ())


async def _facts(services: Services, info: MatchInfo, view: View, presenter: AnyPresenter) -> tuple[Fact, ...]:
    """What is told of a battle; less where something cannot be known, and nothing where its past cannot be read."""
    try:
        figures = await services.matches.history.figures(info.id)
        moments = await services.matches.history.moments(info.id)
        turned = await _turned(services, info, presenter)
    except Exception:
        log.exception("A battle's past could not be told.")
        return ()
    number = presenter.turns.number(figures.turn)
    found = [Fact(ngettext("{count} turn", "{count} turns", number), _("from the first order to the last"))]
    found += [*_dice(info, figures), *turned]
    stood = presenter.narration.steadfast(view, [event for moment in moments for event in moment.events])
    return (*found, *filter(None, [stood]))


def _dice(info: MatchInfo, figures: Statistics) -> Iterator[Fact]:
    """The dice of the winner, or in a draw of the side with the better ones."""
    rolled = [side for side in figures.sides if side.luck and side.luck[-1].dice]
    if not rolled:
        return
    winner = info.outcome.winner if info.outcome else None
    side = next((one for one in rolled if one.seat == winner), max(rolled, key=_gained))
    last = side.luck[-1]
    large = ngettext("{hits} of {count} die", "{hits} of {count} dice", last.dice, hits=last.hits)
    told = {"side": the_side(side.seat), "number": decimal(abs(last.gained))}
    if last.gained >= 0:
        yield Fact(large, _("hit for {side}: {number} more than expected", **told))
    else:
        yield Fact(large, _("hit for {side}: {number} fewer than expected", **told))


def _gained(side: SideFigures) -> float:
    return side.luck[-1].gained


async def _turned(services: Services, info: MatchInfo, presenter: AnyPresenter) -> Sequence[Fact]:
    """The turn that turned the battle for its winner."""
    winner = info.outcome.winner if info.outcome else None
    if not winner:
        return ()
    setup = await services.matches.queries.setup(info.id)
    ends = await services.matches.history.turn_ends(info.id)
    found = await asyncio.to_thread(turning_point, setup, ends, winner)
    if found is None:
        return ()
    told = _(
        "turned it: the chance of {side} rose from {before}% to {after}%",
        side=the_side(winner),
        before=round(100 * found.before),
        after=round(100 * found.after),
    )
    return (Fact(_("Turn {turn}", turn=presenter.turns.number(found.turn)), told),)

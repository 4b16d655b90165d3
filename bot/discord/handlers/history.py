"""Handlers of past boards, replays and figures of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from bot.app.services import Services
from bot.discord.components.accepted_values import PAGE_NUMBER, Accepts
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, services_of
from bot.discord.components.viewer import reading_of, viewer_of
from bot.discord.handlers.half_turns import mover_of, turns_meant
from bot.discord.messages.turn_events import story
from bot.discord.panels.reply import show_post, show_words
from bot.images.pictures import Picture, film_twin
from bot.service.domain.match_figures import SideFigures, Statistics
from bot.service.model.match import MatchId, Moment
from bot.service.model.preferences import STILL, WORDS
from bot.texts.phrases import title
from engine.language import N_, _, listed, ngettext
from engine.view import View
from render.presenter import AnyPresenter
from render.presenters import presenter_of, presenter_showing
from render.replay import FilmScene, film_scenes
from render.stats_plot import Curve
from render.style import Style
from render.words import decimal, side_name

SPEAKS_EACH = 3.0
"""Seconds between progress messages of an animation."""

TOP_CARDS = 5

_FEW_TURNS = 2
"""So many turns can be marked on one board."""

FLAG = "flag"
"""``Presenter.counts`` of a game that counts flags."""

EXPECTED = N_("-# Expected: the hits that the dice bring on average, by the rules of this battle.")


@on("board-at", Acknowledgement.UPDATE, Accepts(PAGE_NUMBER))
async def board_page(interaction: Interaction, press: Press) -> None:
    """Buttons *Previous* and *Next*."""
    await show_board_at(interaction, press.match, int(press.arg))


@on("board-from", Acknowledgement.PRIVATE)
async def boards(interaction: Interaction, press: Press) -> None:
    """Button *Board of each turn*."""
    await show_board_at(interaction, press.match, None)


@on("figures", Acknowledgement.PRIVATE)
async def figures(interaction: Interaction, press: Press) -> None:
    """Button *Figures*."""
    await show_figures(interaction, press.match)


@on("replay", Acknowledgement.PRIVATE)
async def replay(interaction: Interaction, press: Press) -> None:
    """Button *Watch it again*."""
    await show_replay(interaction, press.match, None, None)


async def show_board_after(
    interaction: Interaction, match: MatchId, number: int | None, side: str | None = None
) -> None:
    """Shows the board after a turn (numbered as people do), or after a side's half of it."""
    info = await services_of(interaction).matches.queries.info(match)
    turn = None if number is None else (await turns_meant(services_of(interaction), info, number, side))[1]
    await show_board_at(interaction, match, turn)


async def show_board_at(interaction: Interaction, match: MatchId, turn: int | None) -> None:
    """Shows the board after a turn (numbered as the family does) and its events; 0 is the setup."""
    services = services_of(interaction)
    info = await services.matches.queries.info(match)
    shown = min(max(info.turn if turn is None else turn, 0), info.turn)
    film = await services.matches.history.film(match, shown, shown)
    while not film and shown > 0:
        shown -= 1
        film = await services.matches.history.film(match, shown, shown)
    events = tuple(event for moment, _view in film for event in moment.events)
    view = film[-1][1]
    around = [
        button(label, Press("board-at", match, arg=str(number)), disabled=not 0 <= number <= info.turn)
        for label, number in ((_("Previous"), shown - 1), (_("Next"), shown + 1))
    ]
    presenter = presenter_of(info.family)
    turn_name = presenter.turns.name(shown, mover_of(film), info.turn)
    after = _("### {battle} · after {turn}", battle=title(info), turn=turn_name)
    head = after if shown else _("### {battle} · the set-up", battle=title(info))
    notes = story(presenter, events) if shown else ""
    picture = await services.pictures.board(
        view, events if shown else (), style=(await viewer_of(interaction)).style(view)
    )
    await show_post(interaction, MessageDraft(head, story=notes, picture=picture, controls=(row(*around),)))


async def show_replay(interaction: Interaction, match: MatchId, first: int | None, last: int | None) -> None:
    """Shows a turn, a range or the whole battle as an animation; turns numbered as people do."""
    count_input(interaction, Input.REPLAY)
    services = services_of(interaction)
    info = await services.matches.queries.info(match)
    presenter, until = presenter_of(info.family), last if last is not None else first
    film = await services.matches.history.film(
        match, presenter.turns.within(first or 0)[0], None if until is None else presenter.turns.within(until)[1]
    )
    if not film:
        had = ngettext(
            "There is no such turn. The battle has had {count} turn.",
            "There is no such turn. The battle has had {count} turns.",
            presenter.turns.number(info.turn),
        )
        await show_words(interaction, had)
        return
    scenes = [FilmScene(view, moment.events if moment.turn else ()) for moment, view in film]
    one = first is not None and until == first
    turns = presenter.turns.name(film[0][0].turn) if one else _("up to turn {turn}", turn=film[-1][1].turn)
    head = f"### {title(info)} · {turns}"
    if (reading := await reading_of(interaction)) == WORDS:
        notes = Picture("replay.gif", b"", "", film_twin(scenes))
        await show_post(interaction, MessageDraft(head, picture=notes), reading)
        return
    viewer = await viewer_of(interaction)
    if viewer.preferences.motion == STILL:
        await _show_still(interaction, head, scenes, viewer.style(scenes[-1].view))
        return
    style = viewer.style()
    if one and (picture := await _moving_turn(services, match, film, style)):
        await show_post(interaction, MessageDraft(head, picture=picture))
        return
    scenes = film_scenes(presenter, scenes)
    drawn = 0

    def hear(done: int) -> None:
        nonlocal drawn
        drawn = done

    task = asyncio.create_task(services.pictures.film(info.title, scenes, hear, style))
    while not task.done():
        await show_words(interaction, _("Drawing: {done} of {all} pictures.", done=drawn, all=len(scenes)))
        await asyncio.wait({task}, timeout=SPEAKS_EACH)
    picture = await task
    if not picture.data:
        await show_words(interaction, _("I couldn’t draw the animation. `/view log` tells the battle in words."))
        return
    await show_post(interaction, MessageDraft(head, picture=picture))


async def _show_still(interaction: Interaction, head: str, scenes: Sequence[FilmScene], style: Style) -> None:
    """Shows the end of a replay as one picture, and in words what led to it, to a person who wants no motion."""
    events = tuple(event for scene in scenes for event in scene.events)
    last = scenes[-1].view
    few = len({scene.view.turn for scene in scenes}) <= _FEW_TURNS
    picture = await services_of(interaction).pictures.board(last, events if few else (), style=style)
    told = story(presenter_showing(last), events)
    foot = _("-# Your pictures stay still: `/me settings motion`.")
    await show_post(interaction, MessageDraft(head, story=told, foot=foot, picture=picture))


async def _moving_turn(
    services: Services, match: MatchId, film: Sequence[tuple[Moment, View]], style: Style
) -> Picture | None:
    """One turn as a picture that moves; ``None`` for the set-up, or where none moves."""
    before = film[0][0].number - 1
    if not before or not film[0][0].turn:
        return None
    events = tuple(event for moment, _view in film for event in moment.events)
    start = await services.matches.history.view_at(match, before)
    picture = await services.pictures.turn(start, film[-1][1], events, style)
    return picture if picture.name.endswith(".gif") else None


async def show_figures(interaction: Interaction, match: MatchId) -> None:
    """Shows dice luck, flags, cards and time."""
    services = services_of(interaction)
    info = await services.matches.queries.info(match)
    found = await services.matches.history.figures(match)
    presenter = presenter_of(info.family)
    words = "\n\n".join(figures_words(presenter, side) for side in found.sides)
    alt = " ".join(f"{figures_words(presenter, side, '; ', '')}." for side in found.sides)
    name = _("{battle} in figures", battle=info.title)
    style = (await viewer_of(interaction)).style()
    turns = max(presenter.turns.number(found.turn), 1)
    picture = await services.pictures.figures(curves_of(found, presenter), turns, name, f"{name}. {alt}", style)
    foot = _(EXPECTED) if any(side.luck for side in found.sides) else ""
    await show_post(
        interaction, MessageDraft(_("### {battle} in figures", battle=title(info)), words, foot=foot, picture=picture)
    )


def curves_of(found: Statistics, presenter: AnyPresenter) -> Sequence[Curve]:
    """The sides' scores as curves for the plot."""
    return [
        Curve(
            side.seat,
            _by_number(presenter, side.flags),
            _by_number(presenter, [(point.turn, round(point.gained, 3)) for point in side.luck]),
            side.goal,
            presenter.scores,
            _by_number(presenter, side.lost),
        )
        for side in found.sides
    ]


def _by_number(presenter: AnyPresenter, points: Sequence[tuple[int, float]]) -> tuple[tuple[float, float], ...]:
    """Points by turn number as people use it; of several points in a turn the last."""
    return tuple({float(presenter.turns.number(turn)): float(value) for turn, value in points}.items())


def figures_words(presenter: AnyPresenter, side: SideFigures, joint: str = "\n", bold: str = "**") -> str:
    """A side's figures in a few lines."""
    return joint.join(_figures(presenter, side, bold))


def _figures(presenter: AnyPresenter, side: SideFigures, bold: str) -> Iterator[str]:
    yield f"{bold}{side_name(side.seat)}{bold} · {_score(presenter, side)}"
    if side.lost:
        yield _("Strength lost: {number}", number=side.lost[-1][1])
    if side.luck and (side.luck[-1].dice or side.cards):
        yield _luck(side)
    often = sorted(side.cards.items(), key=lambda one: (-one[1], one[0]))[:TOP_CARDS]
    if often:
        named = [f"{presenter.hand.title(card)}{f' ×{times}' if times > 1 else ''}" for card, times in often]
        yield ngettext(
            "{count} turn. Cards played most: {cards}",
            "{count} turns. Cards played most: {cards}",
            side.turns,
            cards=listed(named),
        )
    yield _("Time taken: {time}", time=duration(side.seconds))


def _score(presenter: AnyPresenter, side: SideFigures) -> str:
    number = side.flags[-1][1]
    scored = ngettext("{count} point", "{count} points", number)
    if presenter.counts == FLAG:
        scored = ngettext("{count} flag", "{count} flags", number)
    return _("{score} of {goal}", score=scored, goal=side.goal) if side.goal else scored


def _luck(side: SideFigures) -> str:
    """The dice of a side: how many, their hits, and how far those are from the expected ones."""
    last = side.luck[-1]
    dice = ngettext("{count} die", "{count} dice", last.dice)
    hits = ngettext("{count} hit", "{count} hits", last.hits)
    told = {"dice": dice, "hits": hits, "by": decimal(abs(last.gained)), "expected": decimal(last.expected)}
    if last.gained >= 0:
        return _("{dice}, {hits}: {by} more than expected ({expected})", **told)
    return _("{dice}, {hits}: {by} fewer than expected ({expected})", **told)


def duration(seconds: float) -> str:
    """A duration in its two largest units."""
    days, left = divmod(round(seconds), 86_400)
    hours, left = divmod(left, 3_600)
    minutes, left = divmod(left, 60)
    parts = [
        ngettext("{count} day", "{count} days", days) if days else "",
        ngettext("{count} hour", "{count} hours", hours) if hours else "",
        ngettext("{count} minute", "{count} minutes", minutes) if minutes else "",
        ngettext("{count} second", "{count} seconds", left) if left else "",
    ]
    return " ".join([part for part in parts if part][:2]) or _("no time at all")

"""Actions of the ``/match`` commands that no button has."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.commands.match_argument import any_match
from bot.discord.components.items import button, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.rows import draw_controls, lobby_controls, map_controls, over_controls, turn_controls
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.choose_battle import show_battles
from bot.discord.handlers.message_buttons import answer_draw, give_up
from bot.discord.handlers.new_match import as_preferred, open_lobby, usable, why_not
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.handlers.takeback import show_proposal
from bot.discord.handlers.time_controls import time_rows
from bot.discord.messages.match_imported import called_by_record, imported_lines, was_elsewhere
from bot.discord.messages.series import at_end, goes_on, part_of
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal, first_proposal, options_of
from bot.discord.panels.match_options import COMPUTER
from bot.discord.panels.match_options import TypedForm as FormWanted
from bot.discord.panels.offered_games import family_of, rulesets
from bot.discord.panels.reply import context_of, show_post, show_words
from bot.service.domain.clocks import NONE
from bot.service.domain.computer_turns import has_general, levels_of
from bot.service.domain.side_votes import DRAW
from bot.service.model.catalog import Battle, named
from bot.service.model.errors import NotInCommand
from bot.service.model.match import MatchId, MatchInfo, Status
from bot.service.usecases.match_commands.turn import OfferDraw
from bot.texts.limits import clip
from bot.texts.phrases import LEVEL_NAMES, chairs, clock_lines, folded, rules, time_left, title, who
from bot.texts.phrases import place_of as where
from engine.language import _, alternatives, listed
from render.presenters import presenter_of

NAME = 60
"""Most characters of quoted input."""


class MatchRequest(Struct, frozen=True, kw_only=True):
    """The typed options of a new match, ``None`` where left out.

    ``odds``: forecasts are shown before dice rolls. ``games`` are 1, or 2 with sides swapped. ``opponent`` is the id of
    a person to be challenged. ``level`` is that at which the computer plays. ``reliable``: only people who finish their
    battles may join. ``enough`` is the number of battles with which other challenges fall away, 0 for the usual one.
    ``rated`` as the person prefers it if left out.
    """

    scenario: str | None = None
    rules: str | None = None
    side: str | None = None
    pace: str | None = None
    options: str | None = None
    odds: bool = True
    games: int = 1
    form: FormWanted = FormWanted()
    opponent: int = 0
    level: str = ""
    reliable: bool = False
    enough: int = 0
    rated: bool | None = None


async def open_match(interaction: Interaction, wanted: MatchRequest) -> None:
    """Opens the lobby of the named battle, or asks which battle."""
    if wanted.opponent and (problem := _why_not(interaction, wanted)):
        await show_words(interaction, problem)
        return
    known = await playable_battles(interaction)
    meant = find_battle(known, wanted.scenario) if wanted.scenario else first_proposal(known).battle(known)
    if meant is None:
        await show_words(interaction, no_such_battle(known, wanted.scenario or ""))
        return
    rules, options = wanted.rules or next(iter(meant.rulesets)), options_of(wanted.options or "")
    if wrong := _no_such_level(rules, wanted.level):
        await show_words(interaction, wrong)
        return
    chosen = OpeningProposal(
        scenario=meant.id,
        ruleset=rules,
        side=wanted.side or BY_LOT,
        options=options,
        pace=wanted.pace or NONE,
        odds=wanted.odds,
        games=wanted.games,
        level=wanted.level,
        reliable=wanted.reliable,
        rated=bool(wanted.rated),
    )
    settled, wrong = chosen.forms.typed(options, wanted.form) if rules in rulesets() else (options, "")
    chosen = replace(chosen, options=settled, computer=wanted.form.opponent == COMPUTER, invited=wanted.opponent)
    if wrong:
        await show_words(interaction, wrong)
        return
    if wanted.rated is None and not chosen.computer and rules in meant.rulesets:
        chosen = await as_preferred(interaction, chosen)
    if wanted.scenario:
        await open_lobby(interaction, chosen, enough=wanted.enough)
    elif fitting := await usable(interaction, chosen):
        await show_battles(interaction, fitting)


def _why_not(interaction: Interaction, wanted: MatchRequest) -> str:
    """Why the named person cannot be challenged; empty if they can."""
    if wanted.form.opponent == COMPUTER:
        return _("You named both a person and the computer. Choose one opponent.")
    return why_not(interaction, wanted.opponent)


def _no_such_level(rules: str, level: str) -> str:
    """Why the computer does not play at a typed level in the rulebook's game; empty if it does, or none was typed."""
    if not level or rules not in rulesets():
        return ""
    offered = levels_of(family_of(rules))
    if level in offered:
        return ""
    if offered:
        return _(
            "In {game} the computer plays at these levels: {levels}. Choose one of them for `level:`, or leave it "
            "empty.",
            game=rulesets()[rules],
            levels=listed([_(LEVEL_NAMES[one]) for one in offered]),
        )
    return _(
        "In {game} the computer has one strength and no levels. Leave `level:` empty to play against it.",
        game=rulesets()[rules],
    )


def find_battle(known: Sequence[Battle], typed: str) -> Battle | None:
    """The battle with this id, else the first whose name contains the text."""
    wanted = folded(typed).strip()
    by_title = (one for one in known if wanted and wanted in folded(one.title))
    return named(known, wanted) or next(by_title, None)


def no_such_battle(known: Sequence[Battle], typed: str) -> str:
    """The reply for an unknown battle."""
    close = get_close_matches(typed, [one.title for one in known], n=5, cutoff=0.3) or [one.title for one in known[:5]]
    return _(
        "I don’t know a battle called “{typed}”. Did you mean {battles}? `/scenario list` shows them all.",
        typed=clip(typed, NAME),
        battles=alternatives(close),
    )


async def show_match(interaction: Interaction, named: str | None) -> None:
    """Shows a match as the asking person may see it; a lobby with its buttons."""
    services = services_of(interaction)
    match = await any_match(interaction, named)
    info = await services.matches.queries.info(match)
    if info.status in {Status.LOBBY, Status.CLOSED}:
        lines = (part_of(info), rules(info), chairs(info), *imported_lines(info))
        body = "\n".join(filter(None, lines))
        row_below = lobby_controls(info) if info.status is Status.LOBBY else ()
        await show_post(interaction, MessageDraft(f"### {title(info)}", body, controls=row_below))
        return
    context = await context_of(services, match, person_of(interaction))
    view, presenter = context.view, presenter_of(info.family)
    picture = await services.pictures.board(view, style=(await viewer_of(interaction)).style(view))
    said = presenter.narration.outcome(view.outcome) if view.outcome else presenter.prompts.waiting(view)
    part = [at_end(await services.series.info(info.series.id), info)] if info.series else []
    seats = "\n".join(called_by_record(info)) if was_elsewhere(info) else chairs(info)
    lines = (rules(info), seats, said, *part, time_left(info), *clock_lines(info), *_where(info))
    general = has_general(await services.matches.queries.setup(match))
    controls = over_controls(info, again=not goes_on(info)) if info.outcome else turn_controls(info)
    post = MessageDraft(
        f"### {title(info)} · {presenter.turns.name(info.turn)}",
        "\n".join(filter(None, lines)),
        picture=picture.followed_by(partial(adapter_of(info.family).commands.answers, context.scene, context.odds)),
        controls=(
            controls,
            *map_controls(info, view, private=True),
            *time_rows(info, person_of(interaction), general=general),
        ),
    )
    await show_post(interaction, post)


def _where(info: MatchInfo) -> list[str]:
    if was_elsewhere(info):
        return imported_lines(info)
    return [_("The battle is in {thread}.", thread=where(info)), *imported_lines(info)]


async def resign(interaction: Interaction, match: MatchId, *, sure: bool) -> None:
    """Resigns, or asks for confirmation."""
    services, person = services_of(interaction), person_of(interaction)
    if sure:
        await give_up(interaction, match)
        return
    info = await services.matches.queries.info(match)
    seat = info.seat(person)
    if seat is None or info.status is not Status.RUNNING:
        await show_words(interaction, _("Only a player of a running battle can resign from it."))
        return
    buttons = row(
        button(_("Resign"), Press("resign", match), ButtonStyle.danger),
        button(_("Play on"), Press("stay", match)),
    )
    deciding = await services.matches.queries.who_gives_up(match, person)
    if seat not in deciding:
        raise NotInCommand(match, deciding)
    partners = len(info.people(seat)) > 1
    alone = _("Resign from this battle? The other side wins at once.")
    together = _("Resign from this battle? I’ll ask your teammates who hold cards, too.")
    lines = [f"### {title(info)}", together if len(deciding) > 1 else alone]
    lines += [_("-# To leave the battle to your teammates, use `/match leave`.")] if partners else []
    await show_words(interaction, "\n".join(lines), buttons)


async def offer(interaction: Interaction, match: MatchId, answer: str | None) -> None:
    """Offers a draw, or answers the open offer."""
    services, person = services_of(interaction), person_of(interaction)
    info = await services.matches.queries.info(match)
    offered, seat, proposed = info.draw_offered_by, info.seat(person), info.proposal(DRAW)
    if answer is None and proposed and seat:
        await show_proposal(interaction, info, proposed)
    elif answer == "no":
        await answer_draw(interaction, match, accept=False)
    elif answer is None and offered and seat:
        mine = offered == seat
        text = _("You have offered a draw.") if mine else _("{player} offers a draw.", player=who(info, offered))
        controls = row(button(_("Withdraw the offer"), Press("draw-no", match))) if mine else draw_controls(info)
        await show_words(interaction, text, controls)
    else:
        after = await services.matches.execute(match, OfferDraw(person), request_of(interaction))
        one, several = (
            _("You offer a draw. I’ve asked your opponent."),
            _("You offer a draw. I’ve asked everyone else."),
        )
        asked = several if info.leaders else one
        agreed = after.status is Status.OVER
        await show_words(interaction, _("Agreed: the battle ends in a draw.") if agreed else asked)

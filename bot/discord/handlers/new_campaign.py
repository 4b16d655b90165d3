"""Panel of a new campaign: which one, game mode, rules, side; then the first lobby."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.components.accepted_values import Accepts, line, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction
from bot.discord.components.types import AnyItem
from bot.discord.handlers.campaign import CampaignPlan, open_planned
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.game_modes import shape_of
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal, first_proposal, is_proposal, proposal_of
from bot.discord.panels.match_options import COMPUTER, FOES, PEOPLE, OptionsOffered, Question
from bot.discord.panels.match_questions import questions_of
from bot.discord.panels.offered_games import family_of, forms
from bot.discord.panels.reply import show_post
from bot.service.domain.annual_calendar import campaigns
from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.computer_turns import levels_of
from bot.service.model.catalog import Battle, named
from bot.texts.errors import say
from engine.decision import CONFEDERATE, UNION
from engine.language import N_, _, listed, ngettext

_OWN: Final = N_("-# To choose the battles yourself: `/series campaign battles:`, their names separated by commas.")
_GOES_ON: Final = N_("-# Everyone keeps their side, and all flags count. The next battle begins by itself.")

_CHANGES: Mapping[str, Callable[[OpeningProposal, str, Sequence[Battle]], OpeningProposal]] = MappingProxyType(
    {
        "new-mode": lambda before, value, _known: before.with_mode(value),
        "new-option": lambda before, value, known: before.with_option(value, known),
        "new-foe": lambda before, value, _known: replace(before, computer=value == COMPUTER),
        "new-rules": lambda before, value, _known: replace(before, ruleset=value, options={}),
        "new-side": lambda before, value, _known: replace(before, side=value),
        "new-pace": lambda before, value, _known: replace(before, pace=value),
        "new-level": lambda before, value, _known: replace(before, level=value),
    }
)
"""Changes of the draft by step, the same steps as on the panel of a new match."""


_CHANGED: Final = pattern(r"(campaign|more|new-[a-z]{1,10})\|\d{1,3}\|.{1,80}")
"""Changed field, menu number and draft."""


class CampaignDraft(Struct, frozen=True):
    """A ready-made campaign under choice and its terms, carried in the ids of the controls."""

    ready: str
    proposal: OpeningProposal

    @property
    def battles(self) -> tuple[str, ...]:
        """The scenario ids, in order."""
        return tuple(campaigns()[self.ready].battles)


def first_draft(known: Sequence[Battle]) -> CampaignDraft:
    """The draft with which the panel begins."""
    ready, campaign = next(iter(campaigns().items()))
    return CampaignDraft(ready, first_proposal(known).with_battle(campaign.battles[0], known))


async def show_campaigns(interaction: Interaction) -> None:
    """Shows the panel."""
    known = await playable_battles(interaction)
    await _show(interaction, first_draft(known), known)


async def _is_offered(interaction: Interaction, press: Press) -> bool:
    """Whether the menu has this line."""
    known, value = await playable_battles(interaction), press.values[0]
    step, _bar, rest = press.arg.partition("|")
    if not _is_draft(text := rest.partition("|")[2], known):
        return False
    proposal = _read(text, known).proposal
    battle, (name, _equals, chosen) = proposal.battle(known), value.partition("=")
    declared = (*battle.options(proposal.ruleset), *battle.modes(proposal.ruleset))
    offered: Mapping[str, Collection[str]] = {
        "campaign": campaigns(),
        "more": [one.key for one in _questions(battle, proposal, await shape_of(battle, proposal))],
        "new-rules": battle.rulesets,
        "new-mode": forms(),
        "new-foe": FOES,
        "new-side": (BY_LOT, UNION, CONFEDERATE),
        "new-pace": (NONE, *PACES),
        "new-level": levels_of(family_of(proposal.ruleset)),
        "new-option": [value for one in declared if one.id == name and chosen in one.values],
    }
    return value in offered.get(step, ())


async def _is_whole(interaction: Interaction, press: Press) -> bool:
    """Whether the draft in the id is readable."""
    return _is_draft(press.arg, await playable_battles(interaction))


def _is_draft(text: str, known: Sequence[Battle]) -> bool:
    ready, _bar, rest = text.partition("|")
    return ready in campaigns() and is_proposal(f"{campaigns()[ready].battles[0]}|{rest}", known)


@on("campaign-change", Acknowledgement.UPDATE, Accepts(_CHANGED, line(60), match=False, offered=_is_offered, most=1))
async def change(interaction: Interaction, press: Press) -> None:
    """Menu of the panel: another choice."""
    known = await playable_battles(interaction)
    step, _bar, rest = press.arg.partition("|")
    draft = _read(rest.partition("|")[2], known)
    if step == "more":
        await _show(interaction, draft, known, press.values[0])
        return
    if step == "campaign":
        battles = campaigns()[press.values[0]].battles
        draft = CampaignDraft(press.values[0], draft.proposal.with_battle(battles[0], known))
    else:
        draft = replace(draft, proposal=_CHANGES[step](draft.proposal, press.values[0], known))
    await _show(interaction, draft, known)


@on("campaign-open", Acknowledgement.UPDATE, Accepts(line(96), match=False, offered=_is_whole))
async def open_it(interaction: Interaction, press: Press) -> None:
    """Button *Open the campaign*."""
    known = await playable_battles(interaction)
    draft = _read(press.arg, known)
    title = campaigns()[draft.ready].title
    await open_planned(interaction, CampaignPlan(title, draft.battles, draft.proposal), known)


def _read(text: str, known: Sequence[Battle]) -> CampaignDraft:
    """The draft of a text; the first campaign's for unreadable text."""
    ready, _bar, rest = text.partition("|")
    if ready not in campaigns():
        return first_draft(known)
    return CampaignDraft(ready, proposal_of(f"{campaigns()[ready].battles[0]}|{rest}", known))


def _written(draft: CampaignDraft) -> str:
    """The draft as text, which ``_read`` reads: a proposal's text with the campaign in place of the battle."""
    return f"{draft.ready}|{draft.proposal.text.partition('|')[2]}"


async def _show(interaction: Interaction, draft: CampaignDraft, known: Sequence[Battle], asked: str = "") -> None:
    proposal = draft.proposal
    battles = [found for one in draft.battles if (found := named(known, one))]
    shape = await shape_of(battles[0], proposal)
    questions = _questions(battles[0], proposal, shape)
    lines = [
        ngettext(
            "**{campaign}** · {count} battle: {battles}",
            "**{campaign}** · {count} battles: {battles}",
            len(battles),
            campaign=campaigns()[draft.ready].title,
            battles=listed([one.title for one in battles]),
        ),
        *(_("{option}: {value}", option=one.name, value=one.shown) for one in questions),
        *([f"⚠️ {say(shape.problem)}"] if shape.problem else []),
        _(_GOES_ON),
        _(_OWN),
    ]
    go = button(
        _("Open the campaign"),
        Press("campaign-open", arg=_written(draft)),
        ButtonStyle.success,
        disabled=shape.problem is not None,
    )
    rows = (*(row(control) for control in _menus(draft, questions, asked)), row(go))
    await show_post(interaction, MessageDraft(_("### A new campaign"), "\n".join(lines), controls=rows))


def _questions(first: Battle, proposal: OpeningProposal, shape: OptionsOffered) -> list[Question]:
    """The questions of a match that a campaign has too, and who leads the other side."""
    found = [one for one in questions_of(first, proposal, shape) if one.step in _CHANGES]
    if proposal.forms.offers_computer(shape):
        answers = (MenuLine(_("People"), PEOPLE), MenuLine(_("The computer"), COMPUTER))
        value = COMPUTER if proposal.computer else PEOPLE
        found.append(Question(key="foe", name=_("Opponent"), step="new-foe", answers=answers, value=value))
    return found


def _menus(draft: CampaignDraft, questions: Sequence[Question], asked: str) -> Iterator[AnyItem]:
    def pressed(step: str, number: int = 0) -> Press:
        return Press("campaign-change", arg=f"{step}|{number}|{_written(draft)}")

    ready = [
        MenuLine(one.title, id_, ngettext("{count} battle", "{count} battles", len(one.battles)))
        for id_, one in campaigns().items()
    ]
    if len(ready) > 1:
        yield menu(_("Which campaign?"), pressed("campaign"), ready, chosen=[draft.ready])
    if question := next((one for one in questions if one.key == asked), None):
        yield menu(question.name, pressed(question.step), question.answers, chosen=[question.value])
    lines = [MenuLine(_("{option}: {value}", option=one.name, value=one.shown), one.key) for one in questions]
    yield menu(_("More options"), pressed("more"), lines, chosen=[asked])

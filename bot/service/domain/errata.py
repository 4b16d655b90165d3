"""Corrections of wrongly read rules in matches that began before them: players are asked, or told. Pure.

A match is played by the version of its ruleset with which it began. Each correction that can matter in its battle is
proposed to the table once, by nobody and to all seats (``LiveMatch.asked``); without agreement the battle goes on as it
began. Where the older reading is gone from the program, the table is told and an open draft is dropped, because it
cannot be replayed. Either way the choice ``rules`` in the log says from where on which version is in force,
``matches.ruleset_version`` is the present one, and every replay (``db check``, the record, ``verify``, figures) changes
the rules there. Going back past that choice does not undo it.

A match whose ruleset version or option this program does not know belongs to a later program and is left alone
(``StoreError``, ``newer``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from bot.service.domain import proposals
from bot.service.domain.context import Context
from bot.service.domain.play import running
from bot.service.domain.response_delay import open_window
from bot.service.domain.scenario_source import setup_of
from bot.service.model.live_match import Change, LiveMatch, LoggedChoice
from bot.service.model.match import Proposal
from bot.service.model.match_notifications import RulesCorrected
from engine import match as engine
from engine.decision import Seat
from engine.family import Correction, Setup, family
from engine.record import RULES as LINE
from engine.record import RecordEntry
from engine.replay import ChoiceKind

if TYPE_CHECKING:
    from bot.store.tables import ActionRow

RULES: Final = "rules"
"""Kind of the proposal."""

NOBODY: Final = Seat("")
"""Proposing seat: none, as the program proposes."""


def look(live: LiveMatch, context: Context) -> Change | None:
    """The proposal or notice that a match needs; ``None`` if none, or if it was made before."""
    if live.state is None or live.state.outcome:
        return None
    since = _since(live.setup)
    gone = [number for number, one in enumerate(since, 1) if not one.kept]
    if gone:
        return _corrected(live, since[: gone[-1]][-1].version, _ids(since[: gone[-1]]), context, agreed=False)
    if not since or live.asked >= since[-1].version:
        return None
    asked = replace(proposals.without(live, RULES), asked=since[-1].version)
    text = " ".join((str(since[-1].version), *_ids(since)))
    return replace(proposals.open_proposal(asked, Proposal(RULES, NOBODY, (), context.now, text), context), before=live)


def ids_of(text: str) -> tuple[str, ...]:
    """Ids of the corrections in a proposal's text."""
    return tuple(text.split()[1:])


def is_kept(setup: Setup) -> bool:
    """Whether this program can play by the setup's ruleset version from the start."""
    return all(one.kept for one in _since(setup))


def first_version(live: LiveMatch, choices: Iterable[ActionRow]) -> int:
    """The ruleset version with which a match began."""
    changes = (int(row.text.split()[0]) for row in choices if row.kind == ChoiceKind.RULES)
    return next(changes, live.info.ruleset_version)


def first_setup(live: LiveMatch, choices: Iterable[ActionRow]) -> Setup:
    """The setup with which a match began."""
    return _setup(live, first_version(live, choices))


def later_setup(live: LiveMatch, row: ActionRow) -> Setup:
    """The setup from a logged change of rules on."""
    return _setup(live, int(row.public_text))


@proposals.carries(RULES)
def _agreed(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
    version = int(proposal.text.split()[0])
    return _corrected(live, version, ids_of(proposal.text), context, agreed=True)


def under_way(live: LiveMatch, state: engine.State, context: Context) -> Change:
    """The match in a state under another ruleset version; choices lost from its draft are undone."""
    version = state.setup.ruleset_version
    draft = live.draft[: len(state.draft)]
    after = replace(
        live,
        setup=state.setup,
        info=replace(live.info, ruleset_version=version),
        state=state,
        version=live.version + 1,
        draft=draft,
        window=live.window if draft == live.draft else open_window(live.info, state, context),
    )
    entry = RecordEntry(live.info.turn, LINE, str(version))
    choice = LoggedChoice(ChoiceKind.RULES, NOBODY, None, f"{live.info.ruleset_version} {version}", entry, entry)
    return Change(before=live, after=after, at=context.now, choice=choice, undone=live.draft[len(draft) :])


def _corrected(live: LiveMatch, version: int, ids: tuple[str, ...], context: Context, *, agreed: bool) -> Change:
    """The match under another ruleset version, with its open draft if that is still legal."""
    before = running(live)
    state = engine.under(before if agreed else before.settled, _setup(live, version))
    return replace(under_way(live, state, context), notifications=((RulesCorrected(ids, agreed), None),))


def _setup(live: LiveMatch, version: int) -> Setup:
    setup = live.setup
    return setup_of(setup.family, setup.source, setup.ruleset, setup.options, version)


def _since(setup: Setup) -> tuple[Correction, ...]:
    return family(setup.family).rulesets.corrections(setup)


def _ids(since: Sequence[Correction]) -> tuple[str, ...]:
    return tuple(one.id for one in since)

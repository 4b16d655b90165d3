"""The options of a battle under a proposal, found out by asking the rules, so nothing refused is offered.

Runs in a thread, as a setup of each mode is tried.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from bot.discord.panels.match_draft import OpeningProposal
from bot.discord.panels.match_options import OptionsOffered
from bot.discord.panels.registry import adapter_of
from bot.service.domain.scenario_source import so_played
from bot.service.model.catalog import Battle
from bot.service.model.errors import NotSoPlayed


async def shape_of(battle: Battle, proposal: OpeningProposal) -> OptionsOffered:
    """The options of a battle under a proposal."""
    options = tuple(sorted(proposal.terms.options.items()))
    return await asyncio.to_thread(_shape, battle.family, battle.source, proposal.ruleset, options)


async def battles_playable_as(battles: Sequence[Battle], proposal: OpeningProposal) -> list[Battle]:
    """The battles that can be played under a proposal, in their order."""
    options = tuple(sorted(proposal.terms.options.items()))

    def found() -> list[Battle]:
        fit = (one for one in battles if proposal.ruleset in one.rulesets)
        return [one for one in fit if _is_so_played(one.family, one.source, proposal.ruleset, options)]

    return await asyncio.to_thread(found)


@lru_cache(maxsize=256)
def _shape(family: str, source: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> OptionsOffered:
    return adapter_of(family).forms.shape(family, source, ruleset, dict(options))


@lru_cache(maxsize=1024)
def _is_so_played(family: str, source: str, ruleset: str, options: tuple[tuple[str, str], ...]) -> bool:
    try:
        so_played(family, source, ruleset, dict(options))
    except NotSoPlayed:
        return False
    return True

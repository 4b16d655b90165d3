"""What a battle offers as it is proposed, found out by asking the rules: nothing is offered that is refused."""

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
    """What can be chosen for a battle as it is proposed; found out in a thread."""
    options = tuple(sorted(proposal.terms.options.items()))
    return await asyncio.to_thread(_shape, battle.family, battle.source, proposal.ruleset, options)


async def those_so_played(battles: Sequence[Battle], proposal: OpeningProposal) -> list[Battle]:
    """Of some battles those that can be played as it is proposed, in their order; found out in a thread."""
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

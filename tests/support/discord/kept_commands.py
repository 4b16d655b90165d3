"""Slash commands made and described once for all bots of a run: that is a fifth of a bot's start.

They hold nothing of a bot, and are described alike for all bots of one language.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Final

from discord.app_commands import CommandTree

import bot.discord.client
from bot.discord.commands import register
from bot.discord.commands.checked_tree import CheckedTree
from bot.discord.commands.translator import CatalogTranslator
from engine.language import PSEUDO

_SET: Final = ("_global_commands", "_context_menus", "allowed_contexts", "allowed_installs", "on_error")
"""What ``register`` sets of a tree."""

_registered: Final[dict[bool, Mapping[str, Any]]] = {}
_described: Final[dict[tuple[str, bool], list[Any]]] = {}
_sync: Final = CommandTree.sync


def keep_commands() -> None:
    """Has them kept, once and for all tests."""
    vars(bot.discord.client)["register"] = _register_kept
    CheckedTree.sync = _sync_kept  # type: ignore[assignment, method-assign]


def _register_kept(client: Any, *, for_people: bool = True) -> None:
    if kept := _registered.get(for_people):
        for name, value in kept.items():
            setattr(client.tree, name, dict(value) if isinstance(value, dict) else value)
        return
    register(client, for_people=for_people)
    found = {name: getattr(client.tree, name) for name in _SET}
    _registered[for_people] = {name: dict(one) if isinstance(one, dict) else one for name, one in found.items()}


async def _sync_kept(self: CommandTree[Any]) -> list[Any]:
    """Sends the commands as kept, in English or the pseudo-language, and returns their names and ids."""
    translator = self.translator
    spoken = translator._spoken if isinstance(translator, CatalogTranslator) else ""
    if translator is not None and spoken != PSEUDO:
        return list(await _sync(self))
    key = spoken, self.allowed_installs.user
    if key not in _described:
        roots = self._get_all_commands(guild=None)
        _described[key] = [
            await one.get_translated_payload(self, translator) if translator else one.to_dict(self) for one in roots
        ]
    known = await self._http.bulk_upsert_global_commands(self.client.application_id or 0, payload=_described[key])
    return [SimpleNamespace(id=int(one["id"]), name=one["name"]) for one in known]

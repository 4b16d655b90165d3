"""The command tree, with a check of all options before a command runs: choices, bounds, lengths, menu targets.

Discord's own apps keep to the declared choices and bounds; another client need not. Options without either (a name, a
line of orders) have bounds here, by the option's name. A new option without bounds fails a test. The command itself
decides what a text means.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from discord import AppCommandOptionType as Type
from discord import AppCommandType, InteractionType, app_commands
from discord.app_commands import Choice, Command, ContextMenu, Parameter
from msgspec import Struct

from bot.discord.components.input_limits import Input
from bot.discord.components.reader_language import speak_as_reader
from bot.discord.components.request import count_input
from bot.discord.components.restarting import may_begin
from bot.discord.components.types import AnyInteraction
from bot.discord.components.watched import note_request
from bot.discord.panels.written_turn import LONGEST
from bot.service.model.errors import NotOffered, TooFast
from bot.texts import say
from bot.texts.limits import MODAL_TEXT, OPTION_TEXT, clip
from engine.language import _, alternatives


class Bounds(Struct, frozen=True):
    """Inclusive bounds of a number, or of the number of characters of a text."""

    least: int
    most: int


NAME: Final = Bounds(1, 100)
LINE: Final = Bounds(1, 500)
ORDERS: Final = Bounds(1, LONGEST)
TURN: Final = Bounds(0, 9_999)

OPEN: Mapping[str, Bounds] = MappingProxyType(
    {
        **dict.fromkeys(("match", "campaign", "scenario", "battle", "lesson", "rules", "side", "seat", "zone"), NAME),
        **dict.fromkeys(("quiet", "card", "terrain", "table", "row", "hex", "players", "from", "until", "name"), NAME),
        **dict.fromkeys(("options", "action"), LINE),
        **dict.fromkeys(("units", "moves", "answer", "choice", "draw", "battles", "why"), ORDERS),
        "text": Bounds(1, MODAL_TEXT),
        **dict.fromkeys(("turn", "steps"), TURN),
        "year": Bounds(1861, 9_999),
        "version": Bounds(1, 100_000),
        "settle": Bounds(1, 10**9),
    }
)
"""Bounds of options without choices, by option name."""

_NUMBERS: Final = frozenset({Type.integer, Type.number})
_TEXTS: Final = frozenset({Type.string})
_ANYTHING: Final = {Type.string: Bounds(0, 6_000), Type.integer: Bounds(-(2**53), 2**53)}
"""Discord's own bounds."""


NO_CHOICE: Final = "?"
"""Value of a suggestion that is only a hint."""


class CommandRefused(app_commands.AppCommandError):
    """A command was not carried out; ``original`` is the reason."""

    def __init__(self, original: NotOffered | TooFast) -> None:
        super().__init__(str(original))
        self.original = original


class CheckedTree(app_commands.CommandTree[Any]):
    """A command tree that checks each interaction."""

    async def interaction_check(self, interaction: AnyInteraction, /) -> bool:
        """Refuses what comes too fast and values that were not offered, before anything else happens."""
        if not await may_begin(interaction):
            return False
        command = interaction.command
        note_request(interaction, command=command.qualified_name if command else "")
        await speak_as_reader(interaction)
        if interaction.type is InteractionType.autocomplete:
            return await self._may_suggest(interaction)
        try:
            count_input(interaction, Input.REQUEST)
        except TooFast as error:
            raise CommandRefused(error) from error
        if isinstance(command, ContextMenu) and not has_target(interaction):
            raise CommandRefused(NotOffered())
        if interaction.type is InteractionType.application_command and isinstance(command, Command):
            for option in command.parameters:
                value = getattr(interaction.namespace, str(option.display_name), None)
                if value is not None and not fits(option, value):
                    raise CommandRefused(NotOffered(str(option.display_name), str(value), expected(option)))
        return True

    @staticmethod
    async def _may_suggest(interaction: AnyInteraction) -> bool:
        """Whether there may be suggestions; says in their place why there are none."""
        try:
            count_input(interaction, Input.SUGGESTIONS)
        except TooFast as error:
            hint = Choice(name=clip(say(error), OPTION_TEXT), value=NO_CHOICE)
            await interaction.response.autocomplete([hint])
            return False
        return True


def has_target(interaction: AnyInteraction) -> bool:
    """Whether Discord describes the target of a context menu (person or message) in the same request."""
    data: Mapping[str, Any] = interaction.data or {}
    kind = "messages" if data.get("type") == AppCommandType.message.value else "users"
    return str(data.get("target_id")) in (data.get("resolved") or {}).get(kind, {})


def bounds(option: Parameter) -> Bounds | None:
    """The bounds of an option without choices; ``None`` where none are declared."""
    if option.choices or option.type not in _NUMBERS | _TEXTS:
        return None
    set_here = OPEN.get(str(option.display_name))
    if set_here is None and (option.min_value is None or option.max_value is None):
        return None
    least = option.min_value if option.min_value is not None else set_here and set_here.least
    most = option.max_value if option.max_value is not None else set_here and set_here.most
    return Bounds(int(least or 0), int(most or 0))


def fits(option: Parameter, value: object) -> bool:
    """Whether a value is acceptable for an option."""
    if option.choices:
        return any(type(one.value) is type(value) and one.value == value for one in option.choices)
    if option.type in _TEXTS:
        within = bounds(option) or _ANYTHING[Type.string]
        return isinstance(value, str) and within.least <= len(value) <= within.most
    if option.type in _NUMBERS:
        within = bounds(option) or _ANYTHING[Type.integer]
        return isinstance(value, int) and not isinstance(value, bool) and within.least <= value <= within.most
    return isinstance(value, bool) if option.type is Type.boolean else True


def expected(option: Parameter) -> str:
    """The accepted values of an option, in words."""
    if option.choices:
        return alternatives(_("“{choice}”", choice=_(one.name)) for one in option.choices)
    if option.type is Type.boolean:
        return _("yes or no")
    within = bounds(option) or _ANYTHING.get(option.type, TURN)
    if option.type in _TEXTS:
        return _("{least} to {most} characters", least=within.least, most=within.most)
    return _("a whole number from {least} to {most}", least=within.least, most=within.most)

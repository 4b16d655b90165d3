"""Slash commands as the bot registered them: their ids, and what a client makes of what a person typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.support.standin.world import Channel, Json, User, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 1, 2, 3, 4, 5, 6, 7, 10
_TYPES: Final[Mapping[int, tuple[type, ...]]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}

VERSION: Final = "1"
IN_GUILD, IN_DIRECT = 0, 1
FOR_GUILDS, FOR_PEOPLE = 0, 1


def with_ids(commands: list[Json], before: list[Json], world: World) -> list[Json]:
    """Registered commands as Discord tells them: those that there were keep their ids."""
    known = {(one["name"], one["type"]): one["id"] for one in before}
    made = []
    for command in commands:
        kind = command.get("type") or 1
        told: Json = {
            "application_id": str(world.bot.id),
            "version": VERSION,
            "description": "",
            "nsfw": False,
            "options": [],
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            **command,
        }
        needs = command.get("default_member_permissions")
        told["default_member_permissions"] = None if needs is None else str(needs)
        told |= {"type": kind, "id": known.get((command["name"], kind)) or str(world.ids.next())}
        made.append(told)
    return made


def may_be_used(command: Json, channel: Channel, person: User, bot: User) -> bool:
    """Whether a client offers a command in a place: by where it may be used, and by who has added the app.

    A guild without the bot has the commands of those alone who have added the app for themselves.
    """
    place = IN_DIRECT if channel.guild is None else IN_GUILD
    if command["contexts"] is not None and place not in command["contexts"]:
        return False
    by_place = channel.guild is None or bot.id in channel.guild.members
    added = ({FOR_GUILDS} if by_place else set()) | ({FOR_PEOPLE} if person.has_app else set())
    return bool(added & {*command["integration_types"]})


def typed(commands: list[Json], full_name: str, options: Mapping[str, object], focused: str = "") -> Json:
    """What a client sends for a command with its options; ``focused`` is the one that is being typed.

    Raises:
        LookupError: the bot has no such command or option, or offers no such value.
    """
    name, *further = full_name.split()
    command = next((one for one in commands if one["name"] == name and one["type"] == 1), None)
    if command is None:
        raise LookupError(full_name)
    data: Json = {"id": command["id"], "name": name, "type": 1}
    resolved: Json = {}
    inside, place = command, data
    for word in further:
        inside = next(one for one in inside["options"] if one["name"] == word)
        place["options"] = [{"name": word, "type": inside["type"]}]
        place = place["options"][0]
    place["options"] = [_option(inside, option, value, resolved, focused) for option, value in options.items()]
    missing = [one["name"] for one in inside.get("options") or [] if one.get("required") and one["name"] not in options]
    if missing and not focused:
        raise LookupError(f"{full_name} needs {', '.join(missing)}")
    return data | ({"resolved": resolved} if resolved else {})


def _option(command: Json, name: str, value: object, resolved: Json, focused: str) -> Json:
    option = next((one for one in command.get("options") or [] if one["name"] == name), None)
    if option is None:
        raise LookupError(f"{command['name']} has no option {name}")
    if name == focused:
        return {"name": name, "type": option["type"], "value": value, "focused": True}
    if option["type"] == USER:
        assert isinstance(value, dict)
        resolved.setdefault("users", {})[value["id"]] = value
        return {"name": name, "type": USER, "value": value["id"]}
    if not isinstance(value, _TYPES[option["type"]]):
        raise LookupError(f"{name}: {value!r}")  # noqa: TRY004  to the caller it is not offered
    offered = [choice["value"] for choice in option.get("choices") or []]
    if offered and value not in offered:
        raise LookupError(f"{name}: {value!r} is none of {offered}")
    return {"name": name, "type": option["type"], "value": value}

"""An onlooker who opens everything of a match that changes nothing: messages, buttons, menus and commands.

Everything is kept as it reached their client: words, control ids, menu options, and the names, descriptions and bytes
of files, in order. Only ids and file addresses that Discord assigns are left out. Two looks must be equal if nothing
became public between them.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.discord.components.items import press_of
from bot.local_table import simcord_hooks as hooks
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simulator import Person, Place, Simulated

Look = dict[str, object]

CHANGING: Final = frozenset(
    {"agree", "decline", "draw-yes", "draw-no", "resign", "stay", "leave", "join", "join-as", "start", "computer"}
    | {"standing", "standing-ask", "orders-drop", "orders-give", "undo", "do", "sure", "order", "goes", "record-open"}
    | {"team-hand-show", "team-take", "sketch-rub", "plan-add", "plan-less", "plan-give", "rematch", "volunteer"}
    | {"time", "time-sure", "return", "card", "moves", "attack-now", "order-move", "instead", "help-reported"}
    | {"lobby-level"}
    | {"challenge-yes", "challenge-no", "challenge-swap", "challenge-open", "new-open", "new-anyone", "new-computer"}
    | {"learn-do", "learn-go", "learn-play", "learn-enough"}
)
"""Steps that do something, or propose something to others."""

COMMANDS: Final[Sequence[tuple[str, Mapping[str, object]]]] = (
    ("match list", {}),
    ("view now", {}),
    ("turn standing", {}),
    ("view log", {}),
    ("view log", {"turn": 1, "until": 2}),
    ("view past", {}),
    ("view replay", {}),
    ("view stats", {}),
    ("view record", {}),
    ("turn hand", {}),
    ("turn text", {}),
    ("turn write", {}),
    ("turn write", {"text": "end"}),
    ("turn undo", {}),
    ("turn done", {}),
    ("turn order", {"units": "E4"}),
    ("turn why", {"action": "pass"}),
    ("turn look", {}),
    ("turn look", {"hex": "E5", "view": "near"}),
    ("turn look", {"hex": "0505", "view": "sight"}),
    ("table time", {}),
    ("table return", {}),
    ("team suggest", {}),
    ("team share", {}),
    ("team sketch", {}),
    ("me settings", {}),
    ("me defaults", {}),
    ("privacy export", {}),
)
"""What can be asked without changing anything, or is refused to who is not asked."""

TYPED: Final = (
    *(("view now", "match"), ("view log", "match"), ("match join", "side"), ("table replace", "seat")),
    *(("turn play", "card"), ("turn order", "units"), ("turn move", "moves"), ("turn battle", "battle")),
    *(("turn retreat", "answer"), ("team lead", "choice")),
)
"""Options for which something is suggested that depends on the match."""

FEW: Final = 2
"""So many lines of a menu are picked, from its top and from its end."""

_SNOWFLAKE = re.compile(r"\d{15,}")
_MARK = re.compile(r"(?<='id': )\d{5,}")


@dataclass
class Onlooker:
    """A person with the places of a match in which to look."""

    world: Simulated
    person: Person
    place: Place
    anew: bool = False
    """Whether this is compared with what another world shows: then marks, which are drawn by lot, and ids stay out."""

    seen: Look = field(default_factory=dict)

    async def look(self) -> Look:
        """All of it, by how one comes to it."""
        self.seen = {}
        for place, name in ((self.place, "thread"), (self.world.channel, "channel")):
            self._messages(name, self.world.history(place, self.person))
        for number, staff in enumerate(self._staffs()):
            self._messages(f"staff {number}", self.world.history(staff, self.person))
        self._messages("letters", self.world.dms(self.person))
        for message, id_, values in self._offered():
            await self._press(message, id_, values)
        for command, options in COMMANDS:
            reply = await self.world.slash(self.person, self.place, command, **options)
            self._keep(f"/{command} {dict(options)}", reply)
        for command, option in TYPED:
            found = await self.world.autocomplete(self.person, self.place, command, option, "")
            self.seen[f"typing /{command} {option}"] = found
        return self.seen

    def _staffs(self) -> Iterator[Place]:
        return (one for one in self.world.private_threads() if hooks.may_read(self.world.env, one.id, self.person.id))

    def _messages(self, name: str, messages: Sequence[Seen]) -> None:
        self.seen[name] = [self._bare(one) for one in messages if one.by_bot and not one.ephemeral]

    def _offered(self) -> Iterator[tuple[Seen, str, tuple[str, ...]]]:
        """The controls that stand in public and in the person's letters, each once."""
        staffs = [one for place in self._staffs() for one in self.world.history(place, self.person)]
        public = [one for place in (self.place, self.world.channel) for one in self.world.history(place, self.person)]
        known = set[str]()
        for message in reversed([*public, *staffs, *self.world.dms(self.person)]):
            if message.by_bot and not message.ephemeral:
                for id_, values in _controls(message):
                    if f"{id_} {values}" not in known:
                        known.add(f"{id_} {values}")
                        yield message, id_, values

    async def _press(self, message: Seen, id_: str, values: tuple[str, ...]) -> None:
        """Uses a control, and each one of the answer, which is opened anew for each."""
        reply = await self._use(message, id_, values)
        self._keep(f"{id_} {values}", reply)
        for further, picked in list(_controls(reply.message)) if reply.message else []:
            again = (await self._use(message, id_, values)).message
            assert again is not None
            self._keep(f"{id_} {values} > {further} {picked}", await self._use(again, further, picked))

    async def _use(self, message: Seen, id_: str, values: tuple[str, ...]) -> Reply:
        if values:
            return await self.world.select(self.person, message, list(values), custom_id=id_)
        return await self.world.click(self.person, message, custom_id=id_)

    def _keep(self, way: str, reply: Reply) -> None:
        messages = [*([reply.message] if reply.message else []), *reply.followups]
        self.seen[way] = ([self._bare(one) for one in messages], self._covered(repr(_bare(reply.form))))

    def _bare(self, message: Seen) -> tuple[object, ...]:
        files = [(one.name, one.description, self._data(one.data)) for one in message.files]
        return self._covered(repr(_bare(message.payload))), files, set() if self.anew else message.pinged

    def _data(self, data: bytes) -> object:
        if not data.startswith(b"PK"):
            return data
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {name: self._covered(archive.read(name).decode()) for name in archive.namelist()}

    def _covered(self, text: str) -> str:
        return _MARK.sub("#", _SNOWFLAKE.sub("#", text)) if self.anew else text


def _controls(message: Seen) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What can be pressed, and what can be picked of each menu, but for what does something."""
    for button in message.buttons:
        if not button.disabled and not _changes(button.custom_id):
            yield button.custom_id, ()
    for menu in message.menus:
        if not _changes(menu.custom_id):
            picks = dict.fromkeys(value for _, value in (*menu.options[:FEW], *menu.options[-1:]))
            yield from ((menu.custom_id, (value,)) for value in picks)


def _changes(custom_id: str) -> bool:
    press = press_of(custom_id)
    return press is None or press.step in CHANGING


def _bare(value: Any) -> Any:
    """Without the ids and addresses that Discord gives."""
    if isinstance(value, list):
        return [_bare(one) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {}
    for name, one in value.items():
        if name.startswith("interaction") or (name in {"id", "attachment_id"} and isinstance(one, str)):
            continue
        packed = name == "size" and str(value.get("filename") or value.get("name")).endswith(".zip")
        kept[name] = "" if packed else _SNOWFLAKE.sub("#", str(one)) if name.endswith("url") else _bare(one)
    return kept


def differences(before: Look, after: Look) -> list[str]:
    """The ways that show something else now."""
    return [way for way in {**before, **after} if before.get(way) != after.get(way)]

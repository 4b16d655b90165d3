"""A recorder of everything that people get from the bot on the simulated Discord, in order, with its readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.local_table import simcord_hooks as hooks
from tests.support.discord.seen import Seen, see_stored
from tests.support.discord.simulator import Person, Simulated

PUBLIC = "everybody"


@dataclass(frozen=True)
class Told:
    """A message as it stood after an act: new or edited. ``to`` are the names of those who see it."""

    number: int
    act: str
    new: bool
    place: str
    to: tuple[str, ...]
    pinged: tuple[str, ...]
    message: Seen

    @property
    def text(self) -> str:
        """Its words, and what its controls say."""
        return "\n".join(filter(None, (self.message.text, *self.controls())))

    def controls(self) -> Iterator[str]:
        """Each menu in a line, all buttons in one."""
        for menu in self.message.menus:
            yield f"  [{menu.placeholder}: {' | '.join(name for name, _ in menu.options)}]"
        if self.message.labels:
            yield "  " + " ".join(f"[{label}]" for label in self.message.labels)


@dataclass
class Witness:
    """Looks at all places after each act, and keeps what is new in them or was edited."""

    world: Simulated
    people: list[Person]
    told: list[Told] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    _known: dict[int, tuple[str | None, int]] = field(default_factory=dict)

    def names(self) -> Mapping[int, str]:
        """Who is who."""
        return {one.id: one.name for one in self.people}

    def look(self, act: str) -> list[Told]:
        """What has come of an act."""
        self.acts.append(act)
        found = [one for place, viewers, channel in self._places() for one in self._in(act, place, viewers, channel)]
        self.told += found
        return found

    def by_reader(self, name: str) -> list[Told]:
        """What somebody reads, of what all see and of what only they see."""
        return [one for one in self.told if name in one.to or PUBLIC in one.to]

    def twice(self) -> list[str]:
        """What stands more than once among the messages that all see."""
        places = (self.world.channel, *self.world.threads())
        shown = [one.text for place in places for one in self.world.history(place) if one.by_bot and not one.ephemeral]
        return [text for text, times in Counter(shown).items() if times > 1]

    def write(self, file: Path) -> None:
        """All of it, to be read."""
        lines, act = [], ""
        for one in self.told:
            if act != one.act:
                act = one.act
                lines.append(f"\n════ {act}")
            how = "posts" if one.new else "edits"
            pings = f" · PINGS {', '.join(one.pinged)}" if one.pinged and one.new else ""
            files = f"\n  «{', '.join(file.name for file in one.message.files)}»" if one.message.files else ""
            lines.append(f"── {one.number} {how} in {one.place} for {', '.join(one.to)}{pings}\n{one.text}{files}")
        text = "\n".join(lines)
        for number, name in self.names().items():
            text = text.replace(f"<@{number}>", f"@{name}")
        file.write_text(text)

    def _places(self) -> Iterator[tuple[str, tuple[str, ...], int]]:
        for place in (self.world.channel, *self.world.threads()):
            yield place.name, (PUBLIC,), place.id
        for place in self.world.private_threads():
            inside = [name for one, name in self.names().items() if hooks.may_read(self.world.env, place.id, one)]
            yield place.name, tuple(inside), place.id
        for one in self.people:
            yield f"direct messages of {one.name}", (one.name,), one.member.user.dm_channel.id

    def _in(self, act: str, place: str, viewers: tuple[str, ...], channel: int) -> Iterator[Told]:
        names = self.names()
        for stored in hooks.messages_seen(self.world.env, channel, None):
            mark = (stored.edited_timestamp, hash((stored.content, repr(stored.components))))
            if self._known.get(stored.id) == mark:
                continue
            new = stored.id not in self._known
            self._known[stored.id] = mark
            message = see_stored(self.world.env, stored)
            if not message.by_bot:
                continue
            mine = (stored.interaction_metadata or {}).get("user", {}).get("id")
            to = (names.get(int(mine), "?"),) if stored.is_ephemeral and mine else viewers
            pinged = tuple(names.get(one, str(one)) for one in sorted(message.pinged))
            yield Told(len(self.told), act, new, place, to, pinged, message)

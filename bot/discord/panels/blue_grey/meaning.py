"""Meaning of a parsed order in a position: the legal answers it stands for, one for each unit of a hex.

One order can be several answers: ``rest_of`` is the order that replaces it after the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.discord.panels.blue_grey.grammar import FIGHT, GO, PASS, WrittenOrder, read
from bot.discord.panels.blue_grey.unit_names import ambiguous, hex_of, is_hex, named, side_units, units_called, unknown
from engine.blue_grey.family import MARKS
from engine.blue_grey.scenario import FAMILY
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import PASS as PASSING
from engine.decision import Action, HexName
from engine.errors import IllegalAction, MalformedAction, Refusal
from engine.language import _, enumerated
from render.blue_grey.words import unit_name

WAYS = ("move", "enter", "retreat", "displace", "withdraw", "advance", "march")
"""Verbs of a path, by precedence."""

ALONE = ("rally", "rout", "join", "flee", "lose", "comply", "build", "exit")
"""Verbs that a unit's name alone can mean."""

PLACES = ("target", "raze")
"""Verbs that a hex alone can mean."""

STACK = 2


def read_by(part: str, view: PublicView) -> WrittenOrder:
    """Parses an order against the board: a path may begin in its unit's hex."""
    said = read(part)
    if len(said.to) < STACK or said.verb == FIGHT or is_hex(said.who[0]):
        return said
    stand = {unit.hex for unit in units_called(said.who[0], view.units)}
    return replace(said, to=said.to[1:]) if stand == {said.to[0]} else said


def meant(said: WrittenOrder, actions: Sequence[Action], view: PublicView) -> list[Action]:
    """The legal answers of an order, one for each of its units; empty where none fits.

    Raises:
        AmbiguousAction: several units fit.
    """
    if said.verb == PASS:
        return [PASSING] if PASSING in actions else []
    if said.verb == "fight":
        fights = [one for one in actions if one.verb == "fight"]
        return [one for one in fights if one.subject == said.column] if said.column else fights[:1]
    if said.verb == "face":
        return [
            one for one in actions if one.verb == "face" and (one.subject,) == said.who and (one.object,) == said.to
        ]
    for verb in _verbs(said):
        found = _fitting(verb, said, actions, view)
        if found:
            return found
    return []


def _verbs(said: WrittenOrder) -> tuple[str, ...]:
    if said.verb in {GO, "move"}:
        return WAYS[:-1]
    if said.verb == "enter" and not said.to:
        return ("enter",)
    if said.verb:
        return (said.verb,)
    return (*PLACES, *ALONE) if said.who and is_hex(said.who[0]) else (*ALONE, *PLACES)


def _fitting(verb: str, said: WrittenOrder, actions: Sequence[Action], view: PublicView) -> list[Action]:
    offered = [one for one in actions if one.verb == verb]
    if not offered or not said.who:
        return []
    if verb in PLACES:
        hex_ = hex_of(said.who[0], view.units)
        return [one for one in offered if one.subject == hex_]
    if said.to:
        offered = [one for one in offered if one.object == said.to[0]]
    found = [one for one in offered if one.subject in {unit.id for unit in _units(said.who[0], offered, view)}]
    if len({one.subject for one in found}) < len(found):
        return []  # the destination is missing
    _check_room(said, found, view)
    return found


def _units(who: str, offered: Sequence[Action], view: PublicView) -> list[UnitView]:
    """The units that are meant, preferably those with legal actions."""
    asked = {one.subject for one in offered}
    units = [one for one in view.units if one.id in asked]
    return named(who, units) if is_hex(who) or units else []


def _check_room(said: WrittenOrder, found: Sequence[Action], view: PublicView) -> None:
    """Refuses an order for a hex that not all its units, or more than one over several hops, can carry out."""
    if len(found) < STACK:
        return
    units = [one for action in found for one in view.units if one.id == action.subject]
    if len(said.to) > 1 or found[0].verb == "advance":
        raise ambiguous(said.who[0], units)
    if found[0].verb in {"move", "march"}:
        there = [one for one in view.units if one.hex == said.to[0] and one.side == units[0].side]
        if len(there) + len(found) > STACK:
            raise ambiguous(said.who[0], units)


def rest_of(said: WrittenOrder, found: Sequence[Action]) -> str:
    """The order that is left after its first answer: other units, further hops."""
    first, *others = found
    more = [_said(one, said.march) for one in others]
    if len(said.to) > 1:
        way = "-".join((first.subject, *said.to[1:]))
        more.append(f"{way} strategic" if said.march else way)
    return ", ".join(more)


def _said(action: Action, march: bool) -> str:  # noqa: FBT001  a word of the order
    if action.mark == "-":
        return f"{action.subject}-{action.object}{' strategic' if march else ''}"
    return action.text


def guessed(said: WrittenOrder, actions: Sequence[Action], view: PublicView) -> Action:
    """The action of an order that is illegal, so that the rules can explain it.

    Raises:
        MalformedAction: it is no action of this game.
        AmbiguousAction: several units fit.
        IllegalAction: no unit has this name, or an entering unit has no entry hex.
    """
    for word in said.who:
        if not is_hex(word) and not units_called(word, view.units):
            raise unknown(word, view.units)
    asked = [verb for verb in (*WAYS, *ALONE, *PLACES, "fight", "face") if any(one.verb == verb for one in actions)]
    found = next(_guesses(said, asked, actions, view), None)
    if found is None and said.who and is_hex(said.who[0]) and not named(said.who[0], view.units):
        raise IllegalAction(said.who[0], Refusal("nobody-stands", "", (said.who[0],)), FAMILY)
    if found is None:
        raise MalformedAction(" ".join((*said.who, *said.to)) or said.verb, _expected(actions, view))
    if found.verb == "enter" and found in actions and not said.to:
        hexes = tuple(one.object for one in actions if (one.verb, one.subject) == ("enter", found.subject))
        raise IllegalAction(found.text, Refusal("not-its-entry", "", hexes, (found.subject,)), FAMILY)
    return found


def _expected(actions: Sequence[Action], view: PublicView) -> str:
    """Examples of orders, from the legal actions."""
    ways = [one for one in actions if one.mark == "-"]
    some = [f"{unit_name(view, one.subject)}-{one.object}" for one in ways[:1]]
    side = view.waiting_for or view.active
    own = [one.name for one in view.units if one.side == side and one.hex][:1]
    enemies = [one.hex for one in view.units if one.side != side and one.hex][:1]
    some += [f"{one}>{hex_}" for one, hex_ in zip(own, enemies, strict=False)]
    return _("orders such as {examples}", examples=enumerated(f"`{one}`" for one in (*some, "end")))


def _guesses(said: WrittenOrder, asked: Sequence[str], actions: Sequence[Action], view: PublicView) -> Iterator[Action]:
    side = view.waiting_for or view.active
    if said.verb == PASS:
        yield PASSING
    elif said.verb == "fight":
        yield Action("fight", said.column or "1-1")
    elif said.verb == "face" and said.who and said.to:
        yield Action("face", said.who[0], "/", said.to[0])
    elif said.verb == FIGHT and said.to:
        yield Action("target", hex_of(said.to[0], view.units))
    elif said.who:
        verb = said.verb if said.verb and said.verb != GO else _usual(said, asked)
        word = said.who[0]
        if verb in PLACES:
            yield Action(verb, hex_of(word, view.units))
            return
        own = named(word, side_units(view, side)) or named(word, view.units)
        for unit in own[:1]:
            verb = "enter" if unit.status == "waiting" and verb in {"move", "march"} else verb
            if MARKS[verb] != "-":
                yield Action(verb, unit.id)
            else:
                to = said.to[:1] or (_entries(unit, actions, view) if verb == "enter" else ())
                yield from (Action(verb, unit.id, "-", hex_) for hex_ in to)


def _entries(unit: UnitView, actions: Sequence[Action], view: PublicView) -> tuple[HexName, ...]:
    """The entry hexes of a unit."""
    offered = tuple(one.object for one in actions if (one.verb, one.subject) == ("enter", unit.id))
    return offered or tuple(hex_ for one in view.arrivals if unit.id in one.units for hex_ in one.hexes)


def _usual(said: WrittenOrder, asked: Sequence[str]) -> str:
    """The probable verb."""
    kinds = WAYS if said.to else (*PLACES, *ALONE) if is_hex(said.who[0]) else ALONE
    return next((verb for verb in kinds if verb in asked), kinds[0])


def text_of(typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView) -> str:
    """The text of the one action of typed input for a command; also of an illegal action.

    Raises:
        MalformedAction: it is no action of this game.
        AmbiguousAction: several actions fit.
    """
    exact = next((one for one in legal if one.text.casefold() == typed.strip().casefold()), None)
    if exact is not None:
        return exact.text
    said = read_by(typed, view)
    if said.verb == FIGHT:
        return next_step(said, legal, view).text
    own = [one for one in legal if one.verb in verbs or one == PASSING]
    found = meant(said, own, view) or meant(said, legal, view)
    if not found:
        return guessed(said, own or legal, view).text
    if len(found) > 1:
        raise ambiguous(typed, [one for action in found for one in view.units if one.id == action.subject])
    return found[0].text


def next_step(said: WrittenOrder, actions: Sequence[Action], view: PublicView) -> Action:
    """The next answer of an attack: a target, a unit, at last the dice.

    It may be illegal: then it is the first obstacle.

    Raises:
        AmbiguousAction: several units fit.
        MalformedAction: a unit is not one's own.
        IllegalAction: no unit has this name.
    """
    side = view.waiting_for or view.active
    for word in said.to:
        if not is_hex(word) and not units_called(word, view.units):
            raise unknown(word, [one for one in view.units if one.side != side])
    there = view.combat.targets if view.combat else ()
    aims = [hex_ for word in said.to if (hex_ := hex_of(word, _enemies(view, side))) not in there]
    joins = [Action("join", one) for one in _joining(said, actions, view)]
    wanted = [*(Action("target", hex_) for hex_ in aims), *joins]
    if not there:
        wanted = wanted[:1] or wanted
    ready = next((one for one in wanted if one in actions), None)
    if ready is not None:
        return ready
    if wanted:
        return wanted[0]
    fights = [one for one in actions if one.verb == "fight"]
    if said.column:
        return Action("fight", said.column)
    return fights[0] if fights else Action("fight", "1-1")


def _enemies(view: PublicView, side: str) -> list[UnitView]:
    return [one for one in view.units if one.side != side]


def _joining(said: WrittenOrder, actions: Sequence[Action], view: PublicView) -> list[str]:
    """The units that are still to join; all that may if none is named."""
    offered = [one.subject for one in actions if one.verb == "join"]
    if not said.who:
        return offered
    own = side_units(view, view.waiting_for or view.active)
    wanted: list[str] = []
    for word in said.who:
        found = named(word, own)
        if not found:
            if not is_hex(word) and not units_called(word, view.units):
                raise unknown(word, own)
            raise MalformedAction(word, _("one of your units, by its name or its hex"))
        inside = [one.id for one in found if view.combat and one.id in view.combat.attackers]
        some = [one.id for one in found if one.id in offered]
        if is_hex(word):
            wanted += some or ([] if inside else [found[0].id])
        else:
            wanted += [] if inside else [found[0].id]
    return list(dict.fromkeys(wanted))


def first_of(typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView) -> tuple[str, str]:
    """The text of the first action of typed input, and the rest of the input.

    Raises:
        MalformedAction: it is no action of this game.
        AmbiguousAction: several units fit.
    """
    said = read_by(typed, view)
    if said.verb == FIGHT:
        step = next_step(said, legal, view)
        return step.text, "" if step.verb == "fight" or step not in legal else typed
    own = [one for one in legal if one.verb in verbs or one == PASSING]
    exact = any(one.text.casefold() == typed.strip().casefold() for one in legal)
    found = [] if exact else meant(said, own, view) or meant(said, legal, view)
    return (found[0].text, rest_of(said, found)) if found else (text_of(typed, verbs, legal, view), "")

"""Resolution of typed text to an action: by the grammar, its form, the labels of the buttons, or words of them.

``C6-F6`` goes and ``C6>G7`` fights, whatever the command: spaces, arrows and capitals do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.battle_cry.cards import card_table
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import PASS, Action, side_of
from engine.errors import AmbiguousAction, MalformedAction
from render.battle_cry.labels import label

DONE = frozenset({"done", "end", "end turn", "pass"})
"""What a player types for a pass."""

WAYS = ("move", "ground", "retreat", "withdraw", "place")
"""Verbs that two hexes with a dash can mean."""

NAMED = ("order", "rally", "remove", "shoot", "supply")
"""Verbs that a piece alone can mean."""

CALLED: Mapping[str, str] = {
    "attack": "battle",
    "fire": "battle",
    "fight": "battle",
    "go": "move",
    "march": "move",
}
"""Other words for verbs, where hexes follow."""

_HEX = re.compile(r"[a-z]{1,2}\d{1,2}\*?")
_GOES = r"->|=>|→|⇒|–|—|-|to\b"
_FIGHTS = r">|»|⚔|/|at\b|x\b|vs\b\.?"
_PAIR = re.compile(
    rf"[a-z]{{1,2}}\d{{1,2}}\*?(?:\s*(?P<goes>{_GOES})\s*|\s*(?P<fights>{_FIGHTS})\s*|\s+)(?:[a-z]{{1,2}}\d{{1,2}}\*?|off)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:->|=>|→|⇒|–|—|»|⚔|>|-(?=\s*[a-z]{1,2}\d)|-(?=\s*off)|/)\s*|\s+(?:to|at|x|vs\.?)\s+|\s+")
_SLUG = re.compile(r"[^a-z0-9]+")
_EXAMPLES = 2


def several(typed: str) -> list[str]:
    """The typed answers, separated by commas and semicolons."""
    return [part.strip() for part in re.split(r"[,;]", typed) if part.strip()]


def resolve(
    typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, marks: Mapping[str, str]
) -> str:
    """The text of the action that is meant; also of an illegal action, so that the rules can explain it.

    ``verbs`` are those of the command, the usual one first; ``legal`` are all legal actions.

    Raises:
        AmbiguousAction: several legal actions fit.
        MalformedAction: nothing is known by these words.
    """
    if typed.strip().casefold() in DONE:
        return PASS.text
    typed = _in_known_words(typed.strip(), marks)
    possible = possible_verbs(typed, verbs, legal, marks)
    written = _written(typed, possible, legal, marks)
    if any(action.text == written for action in legal):
        return written
    meant = [one for one in legal if one != PASS and one.verb in possible and _plain(label(one, view)) == _plain(typed)]
    meant = meant or [one for one in legal if one != PASS and one.verb in possible and _fits(one, view, typed)]
    if len(meant) > 1:
        raise AmbiguousAction(typed, tuple(one.text for one in meant[:8]))
    if not meant and not _is_known(typed, written, marks):
        raise MalformedAction(typed, *_examples(legal, view))
    return meant[0].text if meant else written


def possible_verbs(
    typed: str, verbs: Sequence[str], legal: Sequence[Action], marks: Mapping[str, str]
) -> tuple[str, ...]:
    """The verbs that a text can have: its own, those of its form that are asked, else those of the command."""
    first, asked = _first(typed), {action.verb for action in legal}
    if first in marks:
        return (first, *verbs)
    kinds = _kinds(typed, verbs)
    if not kinds:
        return tuple(verbs)
    if kinds is NAMED:
        own = tuple(verb for verb in verbs if verb in asked and (marks.get(verb) or verb in NAMED))
        if own:
            return own
    found = tuple(verb for verb in kinds if verb in asked) or tuple(verb for verb in kinds if verb in verbs)
    return found or kinds[:1]


def _kinds(typed: str, verbs: Sequence[str]) -> tuple[str, ...]:
    """The verbs of a text's form: two hexes that go or fight, or a piece; empty for other words."""
    if _HEX.fullmatch(typed.strip().casefold()):
        return NAMED
    pair = _PAIR.fullmatch(typed.strip())
    if pair is None:
        return ()
    fights = pair["fights"] and pair["fights"] != "/"
    if fights or (not pair["goes"] and tuple(verbs[:1]) == ("battle",)):
        return ("battle",)
    return () if pair["fights"] else WAYS


def _in_known_words(typed: str, marks: Mapping[str, str]) -> str:
    """The text with the game's own verb where another word for it stands before two hexes."""
    first, _, rest = typed.partition(" ")
    verb = CALLED.get(first.casefold(), "")
    return f"{verb} {rest}" if verb in marks and _PAIR.fullmatch(rest.strip()) else typed


def _first(typed: str) -> str:
    return typed.strip().partition(" ")[0].casefold()


def _written(typed: str, verbs: Sequence[str], legal: Sequence[Action], marks: Mapping[str, str]) -> str:
    """The action's text, with the typed verb, or else the possible verb that fits the decision."""
    if _first(typed) in marks:
        return _spelled(_first(typed), typed.partition(" ")[2], marks)
    asked = [action.verb for action in legal if action.verb in verbs]
    return _spelled((asked or list(verbs))[0], typed, marks)


def _spelled(verb: str, rest: str, marks: Mapping[str, str]) -> str:
    if not rest.strip():
        return verb
    mark = marks[verb]
    if not mark:
        return f"{verb} {_word(rest.strip())}"
    return f"{verb} {mark.join(_word(part) for part in _BETWEEN.split(rest.strip().casefold()) if part)}"


def _word(word: str) -> str:
    """A hex in capitals, any other word as an id."""
    small = word.casefold()
    return small.upper() if _HEX.fullmatch(small) else _SLUG.sub("-", small).strip("-") if "+" not in small else small


def _is_known(typed: str, written: str, marks: Mapping[str, str]) -> bool:
    """Whether an illegal text says what is meant: by its verb, its form, or the name of a card."""
    return _first(typed) in marks or bool(_kinds(typed, ())) or written.partition(" ")[2] in card_table()


def _examples(legal: Sequence[Action], view: PublicView) -> tuple[str, ...]:
    """Texts that would be understood: legal actions, and a battle."""
    asked = {one.verb: one.text for one in reversed(legal) if one != PASS}
    side = side_of(view.seat if isinstance(view, SeatView) else view.active)
    own = next((unit.hex for unit in view.units if unit.side == side and unit.hex), "")
    enemy = next((unit.hex for unit in view.units if unit.side != side and unit.hex), "")
    return (*list(asked.values())[-_EXAMPLES:], *([f"{own}>{enemy}"] if own and enemy else []))


def _fits(action: Action, view: PublicView, typed: str) -> bool:
    """Whether every typed word occurs in the action's label."""
    called = f"{action.text} {label(action, view)}".casefold()
    return all(word in called for word in _plain(typed).split())


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^a-z0-9*+]+", " ", text.casefold()).split())

"""Resolution of typed text to an action: by the grammar, the labels of the buttons, or words of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.battle_cry.view import PublicView
from engine.decision import PASS, Action
from engine.errors import AmbiguousAction
from render.battle_cry.labels import label

_HEX = re.compile(r"[a-z]{1,2}\d{1,2}\*?")
_BETWEEN = re.compile(r"\s*(?:->|→|»|⚔|>|-(?=[a-z]{1,2}\d)|-(?=off)|/)\s*|\s+(?:to|at|x|vs)\s+|\s+")
_SLUG = re.compile(r"[^a-z0-9]+")


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
    """
    written = _written(typed, verbs, legal, marks)
    if any(action.text == written for action in legal):
        return written
    meant = [one for one in legal if one != PASS and one.verb in verbs and _plain(label(one, view)) == _plain(typed)]
    meant = meant or [one for one in legal if one != PASS and one.verb in verbs and _fits(one, view, typed)]
    if len(meant) > 1:
        raise AmbiguousAction(typed, tuple(one.text for one in meant[:8]))
    return meant[0].text if meant else written


def _written(typed: str, verbs: Sequence[str], legal: Sequence[Action], marks: Mapping[str, str]) -> str:
    """The action's text, with the typed verb, or else the command's verb that fits the decision."""
    first, _, rest = typed.strip().partition(" ")
    if first.casefold() in marks:
        return _spelled(first.casefold(), rest, marks)
    asked = [action.verb for action in legal if action.verb in verbs]
    guessed = "battle" if ">" in typed and "battle" in verbs else (asked or list(verbs))[0]
    return _spelled(guessed, typed, marks)


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


def _fits(action: Action, view: PublicView, typed: str) -> bool:
    """Whether every typed word occurs in the action's label."""
    called = f"{action.text} {label(action, view)}".casefold()
    return all(word in called for word in _plain(typed).split())


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^a-z0-9*+]+", " ", text.casefold()).split())

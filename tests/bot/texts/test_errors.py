"""Every error that a person can meet has a sentence, made from its fields."""

import inspect
from collections.abc import Iterator

import pytest

import bot.service.model.errors
import bot.store.errors
import engine.errors
from bot.service.model.errors import MatchRefused, RequestRefused, SeatTaken
from bot.texts import say
from engine.decision import CONFEDERATE, UNION
from engine.errors import GameError, Refusal, ScenarioError, ScenarioErrors
from engine.scenario_report import Problem

VALUES = {
    "match": 12,
    "seat": UNION,
    "seats": (UNION, CONFEDERATE),
    "free": (CONFEDERATE,),
    "known": ("on", "off"),
    "candidates": ("move B3-C3", "move B3-C4"),
    "refusal": Refusal("not-your-turn", detail=(CONFEDERATE,)),
    "errors": (ScenarioError("a.yaml", 1, 2, "a number"),),
    "problems": (Problem("a.yaml", 1, 2, "a number"),),
    "limit": 10,
    "used": 3,
    "year": 1861,
    "seconds": 7,
    "line": 3,
    "column": 4,
    "made_for": 5,
    "current": 6,
    "waiting_for": CONFEDERATE,
    "status": "running",
    "code": "damaged",
    "share": 0.5,
}


def _classes() -> Iterator[type[Exception]]:
    for module in (bot.service.model.errors, bot.store.errors, engine.errors):
        for _, value in inspect.getmembers(module, inspect.isclass):
            if (
                issubclass(value, Exception)
                and value.__module__.startswith(module.__name__)
                and value not in {GameError, MatchRefused, RequestRefused}
            ):
                yield value


def _made(kind: type[Exception]) -> Exception:
    if kind.__init__ in {Exception.__init__, GameError.__init__, RequestRefused.__init__}:
        return kind()
    given = list(inspect.signature(kind.__init__).parameters.values())[1:]
    names = [one.name for one in given if one.kind is not one.KEYWORD_ONLY]
    return kind(*(VALUES.get(name, f"some {name}") for name in names))


@pytest.mark.parametrize("kind", list(_classes()), ids=lambda kind: kind.__name__)
def test_every_error_has_a_sentence_of_its_own(kind: type[Exception]) -> None:
    error = _made(kind)
    text = say(error)
    assert text
    assert text != "That is not possible now."
    assert text != str(error) or issubclass(kind, ScenarioError)


def test_an_error_of_which_nobody_thought_is_a_mistake() -> None:
    with pytest.raises(TypeError):
        say(RuntimeError("?"))


def test_the_sentences_name_what_is_left() -> None:
    assert say(SeatTaken(UNION, (CONFEDERATE,))) == "Someone already leads the Union. Still free: Confederate."
    assert "watch" in say(SeatTaken(UNION, ()))


def test_of_many_mistakes_in_a_file_some_are_told() -> None:
    mistakes = tuple(ScenarioError("a.yaml", line, 1, "a number") for line in range(1, 31))
    lines = say(ScenarioErrors(mistakes)).splitlines()
    assert lines[0] == "a.yaml, line 1, column 1: a number"
    assert lines[-1] == "… and 20 more errors"

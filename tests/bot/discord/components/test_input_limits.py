"""Limits on what people ask for: nobody who plays meets one, and whoever does is told so kindly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.discord.client import LongRoll
from bot.discord.components.input_limits import LIMITS, Input, InputLimit, InputLimits, Rate, unlimited
from bot.service.model.errors import TooFast
from bot.texts import say
from tests.bot.discord.conftest import Game
from tests.support.discord.random_players import quick_pictures

ULYSSES, ROBERT, HERE, ELSEWHERE = 1, 2, 10, 11
TWO = InputLimit(Rate(2, 60.0), Rate(3, 60.0))


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def ticking() -> Clock:
    return Clock()


@pytest.fixture
def limits(ticking: Clock) -> InputLimits:
    return InputLimits(ticking, {Input.REPORT: TWO})


def test_so_many_at_once_and_then_one_after_the_other(limits: InputLimits, ticking: Clock) -> None:
    for _ in range(2):
        limits.count(Input.REPORT, ULYSSES, HERE)
    with pytest.raises(TooFast) as refused:
        limits.count(Input.REPORT, ULYSSES, HERE)
    assert (refused.value.whose, refused.value.seconds) == ("person", 30)
    ticking.now += 29.0
    with pytest.raises(TooFast):
        limits.count(Input.REPORT, ULYSSES, HERE)
    ticking.now += 1.0
    limits.count(Input.REPORT, ULYSSES, HERE)
    with pytest.raises(TooFast):
        limits.count(Input.REPORT, ULYSSES, HERE)


def test_a_person_is_limited_wherever_they_ask_and_for_each_thing_by_itself(limits: InputLimits) -> None:
    limits.count(Input.REPORT, ULYSSES, HERE)
    limits.count(Input.REPORT, ULYSSES, None)
    with pytest.raises(TooFast):
        limits.count(Input.REPORT, ULYSSES, ELSEWHERE)
    limits.count(Input.FILE, ULYSSES, HERE)


def test_a_server_is_limited_as_a_whole_and_others_are_not(limits: InputLimits) -> None:
    for person in (ULYSSES, ROBERT, 3):
        limits.count(Input.REPORT, person, HERE)
    with pytest.raises(TooFast) as refused:
        limits.count(Input.REPORT, 4, HERE)
    assert refused.value.whose == "server"
    limits.count(Input.REPORT, 4, ELSEWHERE)
    limits.count(Input.REPORT, 4, None)


def test_what_is_refused_counts_for_nobody(limits: InputLimits, ticking: Clock) -> None:
    for person in (ULYSSES, ULYSSES, ROBERT):
        limits.count(Input.REPORT, person, HERE)
    for _ in range(50):
        with pytest.raises(TooFast):
            limits.count(Input.REPORT, ROBERT, HERE)
    ticking.now += 20.0
    limits.count(Input.REPORT, ROBERT, HERE)


def test_old_counters_are_dropped(limits: InputLimits, ticking: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.components.input_limits._KEPT", 10)
    for person in range(100):
        limits.count(Input.REPORT, person, None)
        ticking.now += 31.0
    assert len(limits._empty) <= 11


def test_everything_has_a_limit_that_play_does_not_reach() -> None:
    assert set(LIMITS) == set(Input)
    for what, limit in LIMITS.items():
        assert limit.server.count >= 5 * limit.person.count, what
        assert limit.person.seconds == limit.server.seconds
    asked = InputLimits(Clock())
    for _ in range(60):  # a press each second, for a minute
        asked.count(Input.REQUEST, ULYSSES, HERE)
    for _ in range(1_000):
        unlimited().count(Input.REQUEST, ULYSSES, HERE)


def test_the_hosts_page_tells_every_limit() -> None:
    page = (Path(__file__).parents[4] / "docs/hosting.md").read_text("utf-8").partition("**Limits.**")[2]
    told = re.findall(r"^\| [^|]+\| ([\d,]+) an? (minute|hour)[^|]*\| ([\d,]+) an? \2", page, re.MULTILINE)
    units = {60.0: "minute", 3600.0: "hour"}
    expected = [
        (f"{limit.person.count:,}", units[limit.person.seconds], f"{limit.server.count:,}") for limit in LIMITS.values()
    ]
    assert sorted(told) == sorted(expected)


@pytest.mark.parametrize(("seconds", "when"), [(7, "in a moment"), (60, "in 1 minute"), (61, "in 2 minutes")])
def test_the_sentence_says_when_it_is_possible_again(seconds: int, when: str) -> None:
    assert say(TooFast("person", seconds)) == (
        f"That was a lot in a short time. Nothing was changed: try again {when}."
    )
    assert say(TooFast("server", seconds)).endswith(f"try again {when}.")


async def test_people_are_told_by_command_press_and_suggestion(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)
    assert isinstance(game.world.bot, LongRoll)
    one = InputLimit(Rate(1, 3600.0), Rate(10, 3600.0))
    game.bot.input_limits = InputLimits(Clock(), dict.fromkeys((Input.REQUEST, Input.SUGGESTIONS), one))
    ulysses, robert = game.world.people
    newest = next(message for message in reversed(game.table) if message.buttons)

    assert "That was a lot" not in (await game.world.slash(ulysses, game.world.channel, "help")).text
    assert "That was a lot" in (await game.world.slash(ulysses, game.world.channel, "help")).text
    assert "That was a lot" in (await game.world.click(ulysses, newest, label="Give orders")).text
    assert "That was a lot" not in (await game.world.click(robert, newest, label="Give orders")).text
    first = await game.world.autocomplete(ulysses, game.thread, "turn play", "card", "")
    second = await game.world.autocomplete(ulysses, game.thread, "turn play", "card", "")
    assert first != second
    assert "That was a lot" in str(second)


async def test_reports_are_limited(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.bot.input_limits = InputLimits(Clock(), {Input.REPORT: InputLimit(Rate(1, 3600.0), Rate(10, 3600.0))})
    ulysses = game.world.people[0]
    for said in ("Thank you", "That was a lot"):
        assert said in (await game.world.slash(ulysses, game.thread, "table report", text="He shouts")).text

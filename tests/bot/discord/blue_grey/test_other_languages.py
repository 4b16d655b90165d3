"""Panels, dry runs, looks and help of Blue & Grey in the pseudo-language: nothing plain is left, nothing too long."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.discord.panels.blue_grey.answers import answers_part
from bot.discord.panels.blue_grey.attack_preview import preview_attack
from bot.discord.panels.blue_grey.dry_run import dry_run_of
from bot.discord.panels.blue_grey.dry_run_report import lines_of
from bot.discord.panels.blue_grey.help import help_pages
from bot.discord.panels.blue_grey.look import look_lines
from bot.discord.panels.blue_grey.match_options import ONE_WAY
from bot.discord.panels.blue_grey.turn_panel import sure_panel
from bot.texts import limits
from engine.blue_grey.look import Look
from engine.decision import PASS, UNION
from engine.language import _
from engine.match import State, look, view
from tests.bot.discord.blue_grey.test_panels import FOES, FRONT, OPEN, check
from tests.support.battle_cry.panels import read
from tests.support.blue_grey.battle import Battle
from tests.support.blue_grey.panels import INFO, context_of, shown
from tests.support.pseudo_language import plain_words, speaking_pseudo

NAMES = ("Ae", "Ar", "Dr", "De", "Ex", "Guns", "Test Battle", "nw", "ne", "se", "sw")
SHARED = ("Look", "closer", "Map", "Zones", "of", "control")
"""Words of the menu under all panels, which is shared."""


def panels() -> Iterator[tuple[State, str, str]]:
    """Positions with the focus of a panel and what is written."""
    moving = Battle(OPEN, "A 0102 5, B 0102 4, Guns 0502 3 artillery", "x 0305 4 cavalry", date="1863-05-01")
    yield moving.state, "", ""
    yield moving.state, "A", ""
    moving.do("move A-0304")
    yield moving.state, "", ""
    rallying = Battle(OPEN, "A 0101 5 shaken, B 0501 4", "x 0305 4")
    yield rallying.state, "", ""
    fighting = Battle(OPEN, FRONT, FOES).fight()
    yield fighting.state, "", ""
    yield fighting.state, "", "A>0203"
    yield fighting.state, "attack 0", "A>0203"
    retreating = Battle(OPEN, "A 0202 6", "x 0203 3").fight().do("target 0203", "join A", "fight 2-1 = 2")
    yield retreating.state, "", ""
    retreating.do("retreat x-0304")
    yield retreating.state, "", ""
    digging = Battle(OPEN, "A 0101 5, B 0301 5", "x 0505 4", date="1863-05-01", turns=5).do("build A", "build B")
    while digging.kind != "face-works":
        digging.do("pass")
    yield digging.state, "", ""


def test_panels_have_only_what_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for state, focus, script in panels():
        with speaking_pseudo(monkeypatch):
            text = re.sub(r"\(\d+ to \d+\)", "", shown(state, focus, script))
            check(state, focus, script)
            part = answers_part(context_of(state).scene)
        assert plain_words(text, (*NAMES, *SHARED)) == [], text
        assert part is not None


def test_confirmations_have_only_what_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = Battle(OPEN, "A 0101 5, B 0102 4", "x 0505 4", arrivals="union: R 1@0501 5").do("move A-0103")
    with speaking_pseudo(monkeypatch):
        text = read(sure_panel(context_of(battle.state, "A-0101;"), PASS))
    assert plain_words(text, NAMES) == []


def test_dry_runs_and_looks_have_only_what_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = Battle(OPEN, "A 0101 5 shaken, B 0301 4, C 0105 3", "x 0403 4")
    seen = view(battle.state, UNION)
    with speaking_pseudo(monkeypatch):
        found = dry_run_of(battle.setup, seen, ["B-0303", "C-9999", "rally A", "B>0403"])
        looked = look(battle.state, UNION, "0101")
        assert isinstance(looked, Look)
        told = [*lines_of(found, INFO), *look_lines(looked, seen)]
        told += preview_attack(battle.setup, seen, "C>0403", INFO).lines
        told.append(_(ONE_WAY, name="mode"))
        left = {word for line in told for word in plain_words(line, NAMES)}
    assert left == set(), told


def test_help_fits_where_words_are_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking_pseudo(monkeypatch):
        pages = help_pages("blue-grey", ())
    assert all(len(page) <= limits.TEXT_DISPLAYS for page in pages)
    assert {word for page in pages for word in plain_words(page, NAMES)} == set()

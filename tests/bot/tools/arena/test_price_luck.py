"""The price of luck is measured and written down with where it is from."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest
import yaml

from bot.tools.arena.luck import FILE, LuckPrice, prices
from bot.tools.arena.price_luck import main


def test_prices_are_written_with_their_provenance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    basket, out = tmp_path / "small.yaml", tmp_path / "luck.yaml"
    basket.write_text("- {scenario: mcdowell, rules: [classic]}\n- {scenario: pruitts-landing}\n", "utf-8")
    arguments = ["--general", "random", "--basket", str(basket), "--rounds", "4", "--seed", "3", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", ["price_luck", *arguments])
    main()
    text = out.read_text("utf-8")
    assert f"price_luck {' '.join(arguments)}" in text
    assert "random against itself" in text
    (found,) = msgspec.convert(yaml.safe_load(text)["rulebooks"], dict[str, LuckPrice]).items()
    assert (found[0], found[1].battles) == ("classic", 4)


def test_every_rulebook_whose_dice_hit_has_a_price() -> None:
    assert prices().keys() == {"variant-150", "classic", "advanced"}
    assert all(0 < one.worth < 0.2 and one.error < one.worth / 2 for one in prices().values())
    assert "python -m bot.tools.arena.price_luck" in FILE.read_text("utf-8")

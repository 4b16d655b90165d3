"""Data files of the family, and the functions that read them."""

from __future__ import annotations

from importlib.resources import files

import yaml


def load(name: str) -> dict[str, dict[str, object]]:
    """The rows of ``name`` (a YAML file beside this one) by their id."""
    rows: dict[str, dict[str, object]] = yaml.safe_load(text_of(name))
    return rows


def text_of(name: str) -> str:
    """The text of a file beside this one."""
    return files(__package__).joinpath(name).read_text("utf-8")

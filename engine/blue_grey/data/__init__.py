"""Data files of the family, and the functions that read them."""

from __future__ import annotations

from importlib.resources import files

import yaml

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one in C, if PyYAML has it: ten times as fast."""


def load(name: str) -> dict[str, dict[str, object]]:
    """The rows of ``name`` (a YAML file beside this one) by their id."""
    rows: dict[str, dict[str, object]] = yaml.load(text_of(name), _LOADER)  # noqa: S506  a safe one
    return rows


def text_of(name: str) -> str:
    """The text of a file beside this one."""
    return files(__package__).joinpath(name).read_text("utf-8")

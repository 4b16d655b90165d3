"""Imports every family's presenter, so that each registers itself. A new family is added here."""

from __future__ import annotations

import render.battle_cry.presenter
import render.blue_grey.presenter  # noqa: F401  both register themselves
from render.presenter import AnyPresenter, presenter_of, presenter_showing, presenters

__all__ = ["AnyPresenter", "presenter_of", "presenter_showing", "presenters"]

"""The ``--help`` of all commands: switches have no type behind their name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

_CommandT = TypeVar("_CommandT")
_ContextT = TypeVar("_ContextT")
_ParameterT = TypeVar("_ParameterT")
_Parameters = Callable[[_CommandT, _ContextT], list[_ParameterT]]


def _by_name(
    get_params: _Parameters[_CommandT, _ContextT, _ParameterT],
) -> _Parameters[_CommandT, _ContextT, _ParameterT]:
    """The parameters of a command, its switches without a type."""

    def shown(command: _CommandT, ctx: _ContextT) -> list[_ParameterT]:
        params = get_params(command, ctx)
        for param in params:
            if isinstance(param, TyperOption) and param.is_flag:
                param.metavar = ""
        return params

    return shown


class PlainCommand(TyperCommand):
    """A command whose switches are shown by name alone."""

    get_params = _by_name(TyperCommand.get_params)  # type: ignore[assignment]  # the same but for a parameter’s name


class PlainGroup(TyperGroup):
    """A group of commands whose switches are shown by name alone."""

    get_params = _by_name(TyperGroup.get_params)  # type: ignore[assignment]  # the same but for a parameter’s name


def plain(app: typer.Typer) -> None:
    """Gives an application and its groups this help."""
    app.info.cls = PlainGroup
    for command in app.registered_commands:
        command.cls = PlainCommand
    for group in app.registered_groups:
        group.cls = PlainGroup
        if group.typer_instance:
            plain(group.typer_instance)

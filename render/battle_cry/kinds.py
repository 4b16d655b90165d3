"""Kinds of events that a log can be filtered by: battles, moves, cards, losses and flags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.battle_cry import events as happened
from engine.battle_cry.events import Event
from engine.language import N_

BATTLES: Final = "battles"
MOVES: Final = "moves"
CARDS: Final = "cards"
LOSSES: Final = "losses"
REST: Final = ""
"""Kind of events that no filter shows: before the battle, and the beginning and end of turns and of the battle."""

KINDS: Final[Mapping[str, str]] = {
    BATTLES: N_("Attacks"),
    MOVES: N_("Orders, moves and works"),
    CARDS: N_("Cards"),
    LOSSES: N_("Losses and flags"),
}
"""Names of the kinds, by id, to be looked up where they are shown."""

_OF: Final[Mapping[type[Event], str]] = {
    happened.BattleRolled: BATTLES,
    happened.RolledAgain: BATTLES,
    happened.FlagsIgnored: BATTLES,
    happened.FoughtBack: BATTLES,
    happened.DiceRolled: BATTLES,
    happened.SharpshooterFired: BATTLES,
    happened.Withdrew: BATTLES,
    happened.OrderGiven: MOVES,
    happened.Moved: MOVES,
    happened.Crossed: MOVES,
    happened.UnitsReleased: MOVES,
    happened.UnitLeft: MOVES,
    happened.Arrived: MOVES,
    happened.Retreated: MOVES,
    happened.GroundTaken: MOVES,
    happened.FellBack: MOVES,
    happened.FieldworkBuilt: MOVES,
    happened.FigureRallied: MOVES,
    happened.UnitReturned: MOVES,
    happened.SupplyShort: MOVES,
    happened.UnitsDivided: MOVES,
    happened.HandedOver: MOVES,
    happened.CommandPassed: MOVES,
    happened.AuthorityRolled: MOVES,
    happened.CardPlayed: CARDS,
    happened.OpeningCards: CARDS,
    happened.CardsDrawn: CARDS,
    happened.CardDiscarded: CARDS,
    happened.DeckReshuffled: CARDS,
    happened.FiguresLost: LOSSES,
    happened.GeneralChecked: LOSSES,
    happened.GeneralLost: LOSSES,
    happened.FlagTaken: LOSSES,
    happened.ObjectiveTaken: LOSSES,
    happened.ObjectiveLost: LOSSES,
    happened.PlaceHeld: LOSSES,
    happened.PlaceLost: LOSSES,
    happened.PlayerOut: LOSSES,
    happened.TakenBack: REST,
    happened.NameDrawn: REST,
    happened.CampaignRolled: REST,
    happened.NightFell: REST,
    happened.TurnEnded: REST,
    happened.BattleEnded: REST,
}


def kind_of(event: Event) -> str:
    """The kind of an event."""
    return _OF[type(event)]


def is_of(line: Sequence[Event], kind: str) -> bool:
    """Whether a line of the log is of a kind: a battle with a loss is both a battle and a loss."""
    if kind == LOSSES:
        return any(kind_of(event) == LOSSES for event in line)
    return kind_of(line[0]) == kind

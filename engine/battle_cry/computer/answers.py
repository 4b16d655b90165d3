"""The table of the computer general's answers: kind of frame -> function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.battle_cry import frames
from engine.battle_cry.computer import battle_answers, campaign_answers, card_answers, team_answers, turn_answers
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.decision import Action

Answer = Callable[[DecisionInput, Any], Action]

ANSWERS: dict[type, Answer] = {
    frames.PlayCard: turn_answers.play_card,
    frames.Arrive: turn_answers.arrive,
    frames.ChooseSection: turn_answers.choose_section,
    frames.GiveOrders: turn_answers.give_orders,
    frames.MoveUnits: turn_answers.move,
    frames.BattleUnits: turn_answers.battle,
    frames.CompulsoryMelee: turn_answers.battle,
    frames.EndTurn: turn_answers.end_turn,
    frames.KeepCard: turn_answers.keep_card,
    frames.DiscardCard: turn_answers.discard,
    frames.ShedCard: turn_answers.discard,
    frames.FurtherCard: turn_answers.further_card,
    frames.IgnoreFlags: battle_answers.ignore_flags,
    frames.RetreatUnit: battle_answers.retreat_unit,
    frames.RetreatGeneral: battle_answers.retreat_general,
    frames.TakeGround: battle_answers.take_ground,
    frames.FightBack: battle_answers.fight_back,
    frames.Withdraw: battle_answers.withdraw,
    frames.FreeAttack: battle_answers.free_attack,
    frames.RemoveFigure: campaign_answers.remove_figure,
    frames.DriveBack: campaign_answers.drive_back,
    frames.PlaceWorks: card_answers.place_works,
    frames.RallyFigures: card_answers.rally,
    frames.ReturnUnit: card_answers.return_unit,
    frames.PickGeneral: card_answers.pick_general,
    frames.PickSupply: card_answers.pick_supply,
    frames.PlaceSupply: card_answers.place_supply,
    frames.Divide: team_answers.divide,
    frames.TakeOver: team_answers.take_over,
    frames.Entrust: team_answers.entrust,
    frames.Reassign: team_answers.reassign,
    frames.Authority: team_answers.authority,
    frames.FallBack: team_answers.fall_back,
    frames.Confirm: team_answers.confirm,
}
"""The answering function of every kind of frame that asks something; it returns one of the legal actions."""

"""Assembly of a battle's setup: scenario, rulebook, special rules and mode."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.battle_cry.action_table import actions_of
from engine.battle_cry.board import Board
from engine.battle_cry.modes.mode_assembly import assembled_mode
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ARMS, Side
from engine.battle_cry.special.reading import in_force
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.battle_cry.terrain import terrain_table


def battle_setup(battle: BattleScenario, rules: Ruleset, options: Mapping[str, str], source: str) -> BattleSetup:
    """The setup of a battle under a ruleset.

    ``options`` are the chosen ones; the others that the ruleset declares get their defaults. Mode options
    (``engine.battle_cry.modes.options``) appear in the setup only if they differ from their defaults. ``source`` is the
    text of the scenario file.

    Raises:
        CannotPlay: the battle cannot be played with these options.
    """
    form = assembled_mode(options, battle)
    chosen = {option.id: options.get(option.id, option.values[0]) for option in rules.options}
    terms = form.compose(in_force(RulesInForce(form.battle, rules, terrain_table(rules.terrain))))
    found, ground = terms.battle, terms.ground
    board = Board(found.rows, found.layers, found.features, terms.terrain, found.top, found.works, closed=ground.closed)
    return BattleSetup(
        family="battle-cry",
        scenario=battle.id,
        title=battle.name,
        ruleset=rules.id,
        ruleset_version=rules.version,
        options=MappingProxyType({**chosen, **form.options}),
        source=source,
        seats=form.roster.seats,
        battle=found,
        rules=terms.rules,
        roster=form.roster,
        board=board,
        names=board.grid.names,
        objectives=terms.rules.objectives,
        goal=tuple(army.flags_to_win for army in found.armies),
        ground=ground,
        closed=tuple({arm: board.impassable | ground.barred[side] | board.bars(arm) for arm in ARMS} for side in Side),
        slows=any((*ground.slow, *ground.slow_once)),
        actions=actions_of(board.grid.names),
    )

"""Evaluation weights of the computer general, in flags: a flag on the victory stand is worth 1."""

from __future__ import annotations

from msgspec import Struct, field

HELD: dict[str, float] = {
    "battle-and-hold": 0.35,
    "bombard": 0.15,
    "counter-attack": 0.20,
    "fight-back": 0.45,
    "forced-march": 0.30,
    "hit-and-run": 0.15,
    "leadership": 0.35,
    "battle-cry": 0.80,
    "reinforcements": 0.50,
    "fieldworks": 0.10,
    "rally": 0.50,
    "sharpshooter": 0.30,
    "short-supply": 0.30,
}
"""Value of holding a card, by its effect."""


class Weights(Struct, frozen=True, kw_only=True):
    """The numbers of the evaluation.

    Attributes:
        figures: cost of losing the last, second last … figure of a unit, its flag apart.
        urgency: growth of a flag's value as the last one needed comes nearer.
        victory: value of the winning flag.
        general: value of a general beyond his flag.
        last_general: extra value of the last one where losing him loses the battle.
        danger: share of the harm of the enemy's next turn that counts.
        crowd: chance that the first, second, third … enemy able to attack a unit does so.
        prospect: share of the harm that a unit could do next turn that counts.
        advance: value of a hex nearer to the enemy; ``impatience`` is its growth each turn.
        support: value of an adjacent friend, for two at most.
        retreat: value of driving an enemy back by one hex.
        steps: price of any move, against idle ones.
        lead: value of a general with a unit near the enemy; ``alone`` is the price of one by himself.
        shield: share of a general's value at risk when his unit is eliminated.
        orphan: share of a general's value won by eliminating his unit.
        orders: value of holding a section card, for each order that it could give.
        cards: value of holding the other cards, by effect; ``card`` for one not named.
        draw: value of choosing among two cards drawn.
        returned: value of a returning unit.
        ground: value of entering the hex of a beaten enemy, the hex itself apart.
        reaction: least gain for which Fight Back is played.
        release: value of each unit freed by a discarded card.
        halt: cost of each unit that a halted Major-General could not move next turn.
        further: least value for which a card beside the turn's own is played.
        width: number of best destinations of a piece that are combined with those of others.
        spares: number of other pieces tried in place of an ordered one.
        noise: width of the random difference between plans of nearly equal value.
    """

    figures: tuple[float, ...] = (0.60, 0.40, 0.34, 0.30)
    urgency: float = 1.0
    victory: float = 8.0
    general: float = 0.5
    last_general: float = 4.0
    danger: float = 0.85
    crowd: tuple[float, ...] = (0.50, 0.32, 0.20, 0.12)
    prospect: float = 0.42
    advance: float = 0.06
    impatience: float = 0.002
    support: float = 0.03
    retreat: float = 0.12
    steps: float = 0.01
    lead: float = 0.15
    alone: float = 0.25
    shield: float = 0.4
    orphan: float = 0.2
    orders: float = 0.10
    cards: dict[str, float] = field(default_factory=lambda: dict(HELD))
    card: float = 0.3
    draw: float = 0.08
    returned: float = 0.6
    ground: float = 0.08
    reaction: float = 0.15
    release: float = 0.2
    halt: float = 0.03
    further: float = 0.05
    width: int = 8
    spares: int = 4
    noise: float = 0.01


STEADY = Weights()
"""The weights in use."""

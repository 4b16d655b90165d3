"""What Archie holds dear: every number of its judgement, in flags (a flag on the stand is worth 1)."""

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
"""What holding back a card is worth, by its effect."""


class Weights(Struct, frozen=True, kw_only=True):
    """Taste as data.

    Attributes:
        figures: what losing the last, the second last … figure of a unit costs, its flag apart.
        urgency: how much dearer a flag grows as it comes nearer to the last one needed.
        victory: the worth of the flag that wins.
        general: what a general is worth beyond his flag.
        last_general: what the last one is worth more where losing him loses the battle.
        danger: how much of the harm that the enemy could do next turn counts.
        crowd: how likely the first, second, third … enemy who could attack a unit does so.
        prospect: how much of the harm that a unit could do next turn counts.
        advance: what a hex nearer to the enemy is worth; ``impatience`` is by how much that grows each turn.
        support: what a friend next to a unit is worth, for two at most.
        retreat: what driving an enemy one hex back is worth.
        steps: the price of any move, against idle ones.
        lead: what a general with a unit near the enemy is worth; ``alone`` is the price of one by himself.
        shield: how much of a general's worth is at risk when his unit is eliminated.
        orphan: how much of his worth is won by eliminating his unit.
        orders: what holding back a section card is worth for each order that it could give.
        cards: the same for the other cards, by effect; ``card`` for one not named.
        draw: what choosing among two cards drawn is worth.
        returned: what a lost unit's return is worth.
        ground: what entering the hex of a beaten enemy is worth, the place itself apart.
        reaction: the least gain for which Fight Back is played.
        release: what each unit is worth that a discarded card frees.
        halt: what each unit of a Major-General is worth that could not move next turn.
        further: the least that a card beside the turn's own must promise to be played.
        width: the best places of a piece that are tried together with those of the others.
        spares: the pieces that are tried instead of one to be ordered.
        whim: the width of the chance in choosing between plans that are as good as equal.
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
"""The taste that Archie plays by."""

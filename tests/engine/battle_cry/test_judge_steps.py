"""All reasons against an action whose step only a card, an attack or an arrival brings, as if that step were now.

Each rule as a pair: the refusal that would be given, and the case in which it would be right.
"""

from __future__ import annotations

import pytest

from engine.battle_cry.explain import CODES
from tests.support.battle_cry.battle import Battle, Classic, advanced
from tests.support.battle_cry.epic import epic

FIELD = """
    C4  .:I3  T:C  .:i*  .:A
     D4 .:I*  S    .:i   .
    E4  .     R    .     .:G
"""
"""C5 and D5, where nobody stands, are beside D4, which a general leads; C6 and D6 are the enemy’s."""

HAND = "construct-fieldworks rally short-supply sharpshooter call-for-reinforcements forced-march"


def holding(hand: str = HAND, lost: str = "A") -> Battle:
    """A card has to be played; the Union has lost a battery."""
    return Battle(FIELD, hand=hand, lost=lost, works="fieldwork D4/nw,ne")


CARDS = [
    ("build C4/n", "not-now (build, play-card); else fine"),
    ("build C4/up", "not-now (build, play-card); no-facing C4 (up, n, ne, se, s, sw, nw)"),
    ("build D4/n", "not-now (build, play-card); sides-covered D4"),
    ("build D4/s", "not-now (build, play-card); else fine"),
    ("build C6/n", "not-now (build, play-card); no-own-piece C6"),
    ("build Z9/n", "not-now (build, play-card); no-such-hex (Z9)"),
    ("rally C4", "not-now (rally, play-card); else fine"),
    ("rally C7", "not-now (rally, play-card); full-strength C7"),
    ("rally C6", "not-now (rally, play-card); no-own-piece C6"),
    ("return artillery>I1", "not-now (return, play-card); else fine"),
    ("return artillery>C8", "not-now (return, play-card); no-return-there C8"),
    ("return cavalry>I1", "not-now (return, play-card); none-lost (cavalry)"),
    ("shoot C6*", "not-now (shoot, play-card); else fine"),
    ("shoot D4*", "not-now (shoot, play-card); no-enemy-general D4"),
    ("supply C6", "not-now (supply, play-card); else fine"),
    ("supply C5", "not-now (supply, play-card); else fine"),
    ("supply E6", "not-now (supply, play-card); no-unit-there E6"),
    ("section center", "not-now (section, play-card); else fine"),
    ("section right", "not-now (section, play-card); no-infantry-there (right)"),
    ("discard rally", "not-now (discard, play-card); else fine"),
    ("discard scout-left", "not-now (discard, play-card); card-not-held (scout-left)"),
]


@pytest.mark.parametrize(("action", "reasons"), CARDS)
def test_as_if_the_card_that_the_hand_has_were_played(action: str, reasons: str) -> None:
    assert holding().judge(action) == reasons


@pytest.mark.parametrize(
    ("action", "card"),
    [
        ("build C4/n", "construct-fieldworks"),
        ("rally C4", "rally"),
        ("return artillery>I1", "call-for-reinforcements"),
        ("shoot C6*", "sharpshooter"),
        ("supply C6", "short-supply"),
        ("section center", "forced-march"),
    ],
)
def test_what_takes_a_card_names_the_card_to_whoever_has_it_not(action: str, card: str) -> None:
    verb = action.partition(" ")[0]
    assert holding("probe-center").judge(action) == f"needs-card ({card})"
    ordering = Battle(FIELD, hand="probe-center", lost="A")
    ordering.do("play probe-center")
    assert ordering.judge(action) == f"not-now ({verb}, give-orders); needs-card ({card})"
    assert holding("probe-center").judge(action, "confederate") == f"not-your-turn (union); needs-card ({card})"


def test_a_counter_attack_counts_as_the_card_that_it_copies() -> None:
    battle = Battle(FIELD, hand="counter-attack", copies="construct-fieldworks")
    assert battle.judge("build C4/n") == "not-now (build, play-card); else fine"


def test_in_the_steps_of_cards_the_reason_is_told_at_once() -> None:
    battle = Battle("C4 .:I .:A ~:C\n D4 . . .:i", hand="construct-fieldworks")
    battle.do("play construct-fieldworks", "build C4/n")
    assert battle.judge("build C4/s") == "works-placed C4"
    assert battle.judge("build C6/n") == "no-works-there C6 (waterway)"
    rallying = Battle("C4 .:I3 .:A1 .\n D4 . . .:i", hand="rally")
    rallying.do("play rally = I")
    assert rallying.judge("rally C5") == "no-figure-left C5 (artillery)"
    assert rallying.judge("rally C4") == "else fine"


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("ground D4-D5", "not-now (ground, play-card); else fine"),
        ("ground D4-C5", "not-now (ground, play-card); own-piece-there D4 C5"),
        ("ground D4-D6", "not-now (ground, play-card); not-beside D4 D6"),
        ("ground C5-C6", "not-now (ground, play-card); ground-needs-general C5 C6"),
        ("ground C7-C6", "not-now (ground, play-card); guns-take-no-ground C7"),
        ("ground C6-C7", "not-now (ground, play-card); no-own-piece C6"),
        ("ground D4-E4", "not-now (ground, play-card); else fine"),
        ("ground D4-Z9", "not-now (ground, play-card); no-such-hex (Z9)"),
    ],
)
def test_ground_is_judged_as_if_the_melee_were_won(action: str, reasons: str) -> None:
    assert holding().judge(action) == reasons


def test_ground_that_is_closed_and_a_unit_that_holds_its_position() -> None:
    assert Classic("C4 .:I* R:i .", hand="rally").judge("ground C4-C5") == "not-now (ground, play-card); barred C4 C5"
    holding_on = Battle("C4 .:I* .:i .", hand="battle-and-hold-position")
    holding_on.do("play battle-and-hold-position", "order C4")
    assert "holds-position C4" in holding_on.judge("ground C4-C5")


def test_ground_is_taken_by_the_victor_alone() -> None:
    battle = Battle("C4 .:I* .:i1 .\n D4 .:I . .", fighting="C4 D4")
    battle.do("battle C4>C5 = IIII")
    assert battle.asks == "union take-ground"
    assert battle.judge("ground D4-C5") == "no-victory-there D4 C5"


def test_cards_that_find_no_room_and_no_token() -> None:
    assert Battle(".:I .:i", hand="short-supply").judge("supply A1").endswith("no-room-behind A1")
    works = " ".join(f"fieldwork {hex_}/nw,ne" for hex_ in (f"{row}{column}" for row in "ABC" for column in (1, 2, 3)))
    full = Battle(". . .\n . . .\n. .:I .", hand="construct-fieldworks", works=works)
    assert full.judge("build C2/s").endswith("no-tokens-left C2")


@pytest.mark.parametrize(
    ("field", "action", "reasons"),
    [
        ("B1 . .:i .\nC1 . .:C .\n D1 . . .", "withdraw C2-D2", "else fine"),
        ("B1 . .:i .\nC1 . .:C .\n D1 . . .", "withdraw C2-C3", "not-the-way-back C2 C3 (1, D1, D2)"),
        ("B1 . .:i .\nC1 . .:C .\n D1 . . .", "withdraw C2-B2", "enemy-there C2 B2"),
        ("B1 . . .\nC1 . .:H .\n D1 . . .", "withdraw C2-D2", "else fine"),
        ("B1 . . .\nC1 . .:I .\n D1 . . .", "withdraw C2-D2", "never-withdraws C2"),
        ("B1 . . .\nC1 . .:A .\n D1 . . .", "withdraw C2-D2", "never-withdraws C2"),
        ("B1 . .:c .\nC1 . .:C .\n D1 . . .", "withdraw B2-A2", "no-own-piece B2"),
    ],
)
def test_a_withdrawal_is_judged_as_if_infantry_had_come_up(field: str, action: str, reasons: str) -> None:
    assert reasons in advanced(field, hand="probe-center").judge(action)


def test_a_rulebook_without_withdrawals_says_so() -> None:
    assert holding().judge("withdraw C5-D5") == "no-withdrawals C5"
    assert holding().judge("withdraw C6-B6", "confederate") == "not-your-turn (union); no-withdrawals C6"


def test_a_general_falls_only_without_a_way_back() -> None:
    assert "has-a-way-back E7 " in holding().judge("fall E7*")
    assert holding().judge("fall D4") == "not-now (fall, play-card); no-own-general D4"


def test_the_enemy_s_short_supply_sends_a_unit_to_its_own_edge() -> None:
    assert holding().judge("place C5-I5") == "not-now (place, play-card); else fine"
    assert "no-place-there C5 D6 I" in holding().judge("place C5-D6")
    assert "another-is-short C6 " in holding().judge("place C6-A5")


def test_reinforcements_that_do_not_come() -> None:
    assert holding().judge("arrive cavalry/I1") == "not-now (arrive, play-card); not-in-reserve (cavalry)"


def test_in_a_team_units_are_handed_over_before_the_card() -> None:
    battle = epic(hands={"union/commander": "attack-left"})
    assert battle.judge("back E3", "union/1").startswith("not-your-turn (union/commander)")
    assert "needs-card" not in battle.judge("rally E3", "union/1")


def test_each_of_these_codes_is_listed() -> None:
    told = {part.split()[0] for _, reasons in CARDS for part in reasons.split("; ")}
    assert told - {"else"} <= set(CODES)

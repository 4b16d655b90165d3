"""Tactic cards under the official rules: a turn of each card that the shared tests leave out, with its dice."""

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers


def test_battle_and_hold_position() -> None:
    """One figure rolls as four do: 4 and 1; the guns at two hexes 4 and 1. Nobody moves."""
    battle = Classic(
        """
        .    .:i4 .    .:i2
          .:I1 .    .    .
        .    R    .    .:A1
        """,
        hand="battle-and-hold-position",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play battle-and-hold-position")
    assert battle.legal() == answers("order B1 C4", "pass")
    battle.do("order B1", "order C4")
    assert battle.legal() == answers("battle B1>A2 C4>A2 C4>A4", "pass")
    assert battle.dice("battle B1>A2") == "4 +1 card = 5"
    assert battle.dice("battle C4>A4") == "4 +1 card = 5"
    battle.do("battle C4>A4 = ISCCC", "battle B1>A2 = ISCCC", "confederate: pass")
    battle.shows("""
        .    .:i2 .    .
          .:I1 .    .    .
        .    R    .    .:A1
    """)


def test_battle_and_hold_position_takes_no_ground() -> None:
    battle = Classic(".:I* .:i1 .", hand="battle-and-hold-position", enemy_hand="rally", deck="bombard")
    battle.do("play battle-and-hold-position", "order A1", "battle A1>A2 = SCCCC")
    assert battle.asks == "confederate play-card"


def test_battle_cry() -> None:
    """Infantry that moved has its whole table and the die."""
    battle = Classic(".:i . . .:I3 .:C .:G", hand="battle-cry rally", enemy_hand="sharpshooter")
    battle.do("play battle-cry = IS")
    assert battle.legal() == answers("order A4 A5 A6*", "pass")
    battle.do("order A4", "pass", "move A4-A3")
    assert battle.legal() == answers("battle A3>A1", "pass")
    assert battle.dice("battle A3>A1") == "3 +1 card = 4"


def test_bombard_and_two_fight_backs() -> None:
    """After the first battle the battery has one figure left and rolls as before; after the second it is gone."""
    battle = Classic(
        ".:i4 .:A3 .",
        hand="bombard",
        enemy_hand="fight-back fight-back rally",
        deck="scout-left scout-right probe-left",
    )
    battle.do("play bombard", "pass")
    assert battle.legal() == answers("battle A2>A1", "pass")
    battle.do("battle A2>A1 = CCCCI")
    assert battle.legal() == answers("play fight-back", "pass")
    battle.do("confederate: play fight-back = ASII")
    battle.shows(".:i3 .:A1 .")
    assert battle.legal() == answers("battle A2>A1", "pass")
    assert battle.dice("battle A2>A1") == "5 = 5"
    battle.do("battle A2>A1 = CCCCI", "confederate: play fight-back = SCII")
    battle.shows(".:i2 . .")
    assert battle.flags == (0, 1)
    assert battle.hand("confederate") == "rally scout-left scout-right"


def test_bombard_may_battle_two_targets() -> None:
    battle = Classic(".:i1 . .:A . .:i4", hand="bombard", enemy_hand="rally", deck="outflank")
    battle.do("play bombard", "pass")
    assert battle.legal() == answers("battle A3>A1 A3>A5", "pass")
    battle.do("battle A3>A1 = SCCC")
    assert battle.legal() == answers("battle A3>A5", "pass")
    battle.do("battle A3>A5 = SSCC", "confederate: pass")
    battle.shows(". . .:A . .:i2")
    assert battle.asks == "confederate play-card"


def test_horse_artillery_that_moves_by_bombard_does_not_battle() -> None:
    """Under an order of its own it would, after one hex, adjacent too."""
    drawn = ".:i4 . .:H3 R"
    battle = Classic(drawn, hand="bombard", enemy_hand="rally")
    battle.do("play bombard")
    assert battle.legal() == answers("move A3-A2", "pass")
    battle.do("move A3-A2")
    assert battle.asks == "union end-turn"
    ordered = Classic(drawn, moving="A3", enemy_hand="rally")
    ordered.do("move A3-A2")
    assert ordered.legal() == answers("battle A2>A1", "pass")


def test_forced_march() -> None:
    """Two hexes and fire, two hexes and a battle with the next: all dice."""
    battle = Classic(
        """
        .    .:i4 .    .    .    .    .    .    .:i4 .    .    .    .
          .    R    .    .:I3 R    .    .    .    .    R    .    .
        .    .    R    .    .    .:I3 .    R    R    .    .    .    .
        """,
        hand="forced-march",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play forced-march")
    assert battle.legal() == answers("section left center")
    battle.do("section center")
    assert battle.legal() == answers(
        "move B4-A3 B4-A4 B4-A5 B4-A6 B4-B3 B4-C4 B4-C5",
        "move C6-A6 C6-A7 C6-B6 C6-B7 C6-C4 C6-C5 C6-C7",
        "pass",
    )
    battle.do("move B4-A3", "move C6-A7")
    assert battle.legal() == answers("battle A3>A2 A7>A9", "pass")
    assert battle.dice("battle A3>A2") == "4 = 4"
    assert battle.dice("battle A7>A9") == "3 = 3"
    battle.do("battle A3>A2 = ISCC", "confederate: pass", "battle A7>A9 = ISC", "confederate: pass")
    battle.shows("""
        .    .:i2 .:I3 .    .    .    .:I3 .    .:i2 .    .    .    .
          .    R    .    .    R    .    .    .    .    R    .    .
        .    .    R    .    .    .    .    R    R    .    .    .    .
    """)


def test_forced_march_that_ends_in_woods() -> None:
    """They stop the march, and leave a table of two hexes."""
    battle = Classic(
        """
        R    R    .    .    R
          .:I  W    .    .:i2 .
        R    R    .    .    .:I
        """,
        hand="forced-march",
        enemy_hand="rally",
    )
    battle.do("play forced-march", "section left")
    assert battle.legal() == answers("move B1-B2", "pass")
    battle.do("move B1-B2")
    assert battle.legal() == answers("battle B2>B4", "pass")
    assert battle.dice("battle B2>B4") == "3 -2 ground = 1"


def test_hit_and_run() -> None:
    """Fight Back, with its four dice, comes before the second move."""
    battle = Classic(
        """
        .    .:i4 R
          R    .:C1 R
        R    .    .    .
        """,
        hand="hit-and-run",
        enemy_hand="fight-back",
        deck="rally bombard",
    )
    battle.do("play hit-and-run")
    assert battle.legal() == answers("move B2-C2 B2-C3 B2-C4", "pass")
    battle.do("pass")
    assert battle.dice("battle B2>A2") == "3 = 3"
    battle.do("battle B2>A2 = IIS")
    assert battle.legal() == answers("play fight-back", "pass")
    assert battle.dice("play fight-back") == "4 = 4"
    battle.do("confederate: play fight-back = IIAA")
    assert battle.legal() == answers("move B2-C2 B2-C3 B2-C4", "pass")
    battle.do("move B2-C4", "pass")
    battle.shows("""
        .    .:i1 R
          R    .    R
        R    .    .    .:C1
    """)


def test_leadership() -> None:
    """The unit moves with its general and battles with all its dice and one more; then it takes ground."""
    battle = Classic(
        """
        R    R    .:i1 R
          R    .    .    R
        R    .:I3* R    R
        """,
        hand="leadership probe-left",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play leadership")
    assert battle.legal() == answers("move C2-B2 C2*-B2 C2*-B3", "pass")
    battle.do("move C2-B2")
    assert battle.legal() == answers("battle B2>A3", "pass")
    assert battle.dice("battle B2>A3") == "4 +1 card = 5"
    battle.do("battle B2>A3 = SCCCF")
    assert battle.legal() == answers("ground B2-A3", "pass")
    battle.do("ground B2-A3")
    battle.shows("""
        R    R    .:I3* R
          R    .    .    R
        R    .    R    R
    """)


def test_leadership_adds_no_die_to_artillery_nor_when_it_is_fought_back() -> None:
    battle = Classic(".:i .:I* . . R . .:A* . .:i", hand="leadership", enemy_hand="fight-back", deck="rally rally")
    battle.do("play leadership", "pass")
    assert battle.legal() == answers("battle A2>A1 A7>A9", "pass")
    assert battle.dice("battle A7>A9") == "4 = 4"
    battle.do("battle A2>A1 = CCCCC")
    assert battle.dice("play fight-back") == "4 = 4"


def test_rally() -> None:
    """C3 comes back to three; its dice were four before, and are. C1, which regains nothing, has no order."""
    battle = Classic(
        """
        .    .    .    .
          .    .:i4 .:i1 .
        .:A3 .    .:I2 .:C1
        """,
        hand="rally",
        enemy_hand="sharpshooter",
        deck="bombard",
    )
    battle.do("play rally = I")
    assert battle.legal() == answers("rally C3", "pass")
    battle.do("rally C3")
    assert battle.legal() == answers("battle C3>B2 C3>B3", "pass")
    assert battle.dice("battle C3>B2") == "4 = 4"
    battle.do("battle C3>B2 = CCSF", "confederate: retreat B2-A2")
    battle.shows("""
        .    .:i3 .    .
          .    .    .:i1 .
        .:A3 .    .:I3 .:C1
    """)


def test_sharpshooter_fells_a_general_with_a_unit_or_alone_and_checks_nothing_else() -> None:
    battle = Classic(".:I . .:i4* . .:g", hand="sharpshooter", enemy_hand="rally", deck="bombard")
    battle.do("play sharpshooter")
    assert battle.legal() == answers("shoot A3* A5*")
    battle.do("shoot A3* = S")
    battle.shows(".:I . .:i4 . .:g")
    assert battle.flags == (1, 0)

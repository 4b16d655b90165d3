"""A turn of each of the 28 cards under the Advanced Rulebook, from the hand to the draw, with every legal answer."""

import pytest

from engine.battle_cry.cards import card_table
from tests.support.battle_cry.battle import Battle, advanced
from tests.support.battle_cry.cards import answers

LINE = ".:I  .  .:i2  R  R  .:I  .  .:i2  R  .:I  .  .:i2  R"
"""Infantry in each section, the enemy two hexes from it."""

SECTION_CARDS = {
    "scout-left": "A1",
    "scout-center": "A6",
    "scout-right": "A10",
    "probe-left": "A1",
    "probe-center": "A6",
    "probe-right": "A10",
    "attack-left": "A1",
    "attack-center": "A6",
    "attack-right": "A10",
    "assault-left": "A1",
    "assault-center": "A6",
    "assault-right": "A10",
    "recon-in-force": "A1 A6 A10",
    "coordinated-advance": "A1 A6 A10",
    "outflank": "A1 A10",
}
"""Whom each may order on that line."""

DRAWS_TWO = {"scout-left", "scout-center", "scout-right", "recon-in-force"}


def beyond(hex_: str, steps: int) -> str:
    return f"A{int(hex_[1:]) + steps}"


@pytest.mark.parametrize(("card", "ordered"), SECTION_CARDS.items())
def test_a_section_card(card: str, ordered: str) -> None:
    """The first unit ordered goes into a melee, which comes first; the others stay and fire."""
    battle = advanced(LINE, hand=f"{card} battle-cry", enemy_hand="bombard", deck="hit-and-run rally")
    assert battle.legal() == answers(f"play {card} battle-cry", f"skirmish {card} battle-cry")
    battle.do(f"play {card}")
    assert battle.legal() == answers(f"order {ordered}", "pass")
    first, *others = ordered.split()
    battle.do(*(f"order {unit}" for unit in ordered.split()))
    assert battle.legal() == answers(*(f"move {unit}-{beyond(unit, 1)}" for unit in ordered.split()), "pass")
    battle.do(f"move {first}-{beyond(first, 1)}", *["pass"] * bool(others))
    assert battle.legal() == answers(f"battle {beyond(first, 1)}>{beyond(first, 2)}")
    assert battle.dice(f"battle {beyond(first, 1)}>{beyond(first, 2)}") == "3 = 3"
    battle.do(f"battle {beyond(first, 1)}>{beyond(first, 2)} = SIC")
    fires = [f"battle {unit}>{beyond(unit, 2)}" for unit in others]
    for text in fires:
        assert battle.legal() == answers(*fires[fires.index(text) :], "pass")
        assert battle.dice(text) == "2 = 2"
        battle.do(f"{text} = IS")
        assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("pass"))
        battle.do("pass")
    if card in DRAWS_TWO:
        assert battle.legal() == answers("keep hit-and-run rally")
        battle.do("keep hit-and-run")
    assert battle.hand("union") == "battle-cry hit-and-run"
    assert battle.flags == (1, 0)
    after = dict(zip((f"A{column}" for column in range(1, 14)), LINE.split(), strict=True))
    after |= {first: ".", beyond(first, 1): ".:I", beyond(first, 2): "."}
    after |= {beyond(unit, 2): ".:i1" for unit in others}
    battle.shows(" ".join(after.values()))
    assert battle.asks == "confederate play-card"


def playing(card: str, drawn: str, *, enemy_hand: str = "rally", copies: str = "", lost: str = "") -> Battle:
    """The card has been played; it is the only one in hand, and rolls no dice when it is played."""
    battle = advanced(
        drawn, hand=card, enemy_hand=enemy_hand, deck="hit-and-run", enemy_deck="outflank", copies=copies, lost=lost
    )
    assert battle.legal() == answers(f"play {card}", f"skirmish {card}")
    battle.do(f"play {card}")
    return battle


def ends(battle: Battle, drawn: str, next_turn: str = "confederate") -> None:
    """The next turn begins, the card drawn is in hand, and the map is this one."""
    assert (battle.asks, battle.hand("union")) == (f"{next_turn} play-card", "hit-and-run")
    battle.shows(drawn)


def test_battle_and_hold_position() -> None:
    battle = playing("battle-and-hold-position", ".:I  .  .:i  R  .:A  .  .  .:i  R  .:C  .:G")
    assert battle.legal() == answers("order A1 A5", "pass")
    battle.do("order A1", "order A5")
    battle.do("pass")  # its general alone moves freely, and stays
    assert battle.legal() == answers("battle A1>A3 A5>A8", "pass")
    assert battle.dice("battle A1>A3") == "2 +1 card = 3"
    assert battle.dice("battle A5>A8") == "2 +1 card = 3"
    battle.do("battle A1>A3 = IIS", "confederate: pass", "battle A5>A8 = IAC", "confederate: pass")
    ends(battle, ".:I  .  .:i2  R  .:A  .  .  .:i3  R  .:C  .:G")


def test_bombard() -> None:
    """One battery attacks twice; the other moves three hexes and does not attack. Nobody moves next to the enemy."""
    battle = playing("bombard", ".:A  .  .  .:i2  R  .:A  .  .  .  R  .:I")
    assert battle.legal() == answers("move A1-A2 A6-A7 A6-A8 A6-A9", "pass")
    battle.do("move A6-A9", "pass")
    assert battle.legal() == answers("battle A1>A4", "pass")
    assert battle.dice("battle A1>A4") == "2 = 2"
    battle.do("battle A1>A4 = IS", "confederate: pass")
    assert battle.legal() == answers("battle A1>A4", "pass")
    battle.do("battle A1>A4 = IC")
    ends(battle, ".:A  .  .  .  R  .  .  .  .:A  R  .:I")
    assert battle.flags == (1, 0)


def test_counter_attack() -> None:
    """On the enemy's Probe of his left: two units on one's own right."""
    battle = playing("counter-attack", LINE, copies="probe-left")
    assert battle.legal() == answers("order A10", "pass")
    battle.do("order A10")
    assert battle.legal() == answers("move A10-A11", "pass")
    battle.do("pass")
    assert battle.legal() == answers("battle A10>A12", "pass")
    battle.do("battle A10>A12 = IS", "confederate: pass")
    ends(battle, ".:I  .  .:i2  R  R  .:I  .  .:i2  R  .:I  .  .:i1  R")


def test_fight_back() -> None:
    """Section "Fight Back Card": at once, with the dice of its own range; the card is replaced from its own deck."""
    battle = advanced(".:A  .  .:i  .", fighting="A1", enemy_hand="fight-back", enemy_deck="outflank", hand="rally")
    battle.do("battle A1>A3 = ICC")
    assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("play fight-back", "pass"))
    assert battle.dice("play fight-back") == "2 = 2"
    battle.do("confederate: play fight-back = AS")
    battle.shows(".:A2  .  .:i3  .")
    assert battle.hand("confederate") == "outflank"
    assert battle.asks == "confederate play-card"


def test_forced_march() -> None:
    battle = playing("forced-march", ".:I  .  .  R  R  .:I  .  .  .:i2  R  .:C  .  .")
    assert battle.legal() == answers("section left center")
    battle.do("section center")
    assert battle.legal() == answers("move A6-A7 A6-A8", "pass")
    battle.do("move A6-A8")
    assert battle.legal() == answers("battle A8>A9")
    assert battle.dice("battle A8>A9") == "3 = 3"
    battle.do("battle A8>A9 = SSA")
    ends(battle, ".:I  .  .  R  R  .  .  .:I  .  R  .:C  .  .")


def test_hit_and_run() -> None:
    battle = playing("hit-and-run", ".  .:C  .  .:i2  R  .:I")
    assert battle.legal() == answers("move A2-A1 A2-A3", "pass")
    battle.do("move A2-A3")
    assert battle.legal() == answers("battle A3>A4")
    assert battle.dice("battle A3>A4") == "3 = 3"
    battle.do("battle A3>A4 = SAA", "confederate: pass")
    assert battle.legal() == answers("move A3-A1 A3-A2", "pass")
    battle.do("move A3-A1", "pass")
    ends(battle, ".:C  .  .  .:i1  R  .:I")


def test_leadership() -> None:
    """The unit moves with its general and has a die more; without him it would stay behind, unordered."""
    battle = playing("leadership", ".:I*  .  .  .:i2  R  .:I")
    assert battle.legal() == answers("move A1-A2 A1*-A2 A1*-A3", "pass")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A2>A4", "pass")
    assert battle.dice("battle A2>A4") == "2 +1 card = 3"
    battle.do("battle A2>A4 = ISA", "confederate: pass")
    ends(battle, ".  .:I*  .  .:i1  R  .:I")


def test_battle_cry() -> None:
    battle = advanced(".:I  .  .:i  R  .:C  .  R  .:A  R  .:G", hand="battle-cry rally", enemy_hand="bombard", deck="")
    battle.do("play battle-cry = IS")
    assert battle.legal() == answers("order A1 A5 A8", "pass")
    battle.do("order A1")
    assert battle.legal() == answers("order A5 A8", "pass")
    battle.do("order A5")
    assert battle.legal() == answers("move A1-A2 A5-A6 A10*-A7 A10*-A8 A10*-A9", "pass")
    battle.do("move A1-A2", "pass")
    assert battle.legal() == answers("battle A2>A3")
    assert battle.dice("battle A2>A3") == "3 +1 card = 4"
    battle.do("battle A2>A3 = ISAA", "confederate: pass")
    battle.shows(".  .:I  .:i2  R  .:C  .  R  .:A  R  .:G")
    assert battle.asks == "confederate play-card"


def test_call_for_reinforcements() -> None:
    """Half the infantry's figures on the own edge; a unit in melee attacks as ever."""
    battle = playing("call-for-reinforcements", ".:I  .:i2  .  R  .", lost="I")
    assert battle.legal() == answers("return infantry>A3 infantry>A5")
    battle.do("return infantry>A5")
    assert battle.legal() == answers("battle A1>A2")
    battle.do("battle A1>A2 = SCC", "confederate: pass")
    ends(battle, ".:I  .:i1  .  R  .:I2")


def test_construct_fieldworks() -> None:
    """Built towards the enemy it takes a die off his fire; its builder neither moves nor attacks."""
    battle = playing("construct-fieldworks", ".:I  .  .  .:a  R  .:A")
    facings = ("n", "ne", "se", "s", "sw", "nw")
    assert battle.legal() == answers(*(f"build {hex_}/{facing}" for hex_ in ("A1", "A6") for facing in facings), "pass")
    battle.do("build A1/ne", "pass")
    assert battle.asks == "confederate play-card"
    battle.do("confederate: skirmish rally", "order A4", "pass")
    assert battle.legal() == answers("battle A4>A1", "pass")
    assert battle.dice("battle A4>A1") == "2 -1 cover = 1"
    battle.do("battle A4>A1 = F")
    assert battle.legal() == answers("ignore 0 1")
    battle.do("union: ignore 1", "pass")
    ends(battle, ".:I  .  .  .:a  R  .:A", next_turn="union")


def test_rally() -> None:
    battle = advanced(".:I3  .  .:i  R  .:C2  R  .:A  .", hand="rally bombard", enemy_hand="outflank", deck="")
    battle.do("play rally = IS")
    assert battle.legal() == answers("rally A1 A5", "pass")
    battle.do("rally A1")
    assert battle.legal() == answers("rally A5", "pass")
    battle.do("rally A5")
    assert battle.legal() == answers("battle A1>A3", "pass")
    assert battle.dice("battle A1>A3") == "2 = 2"
    battle.do("battle A1>A3 = IC", "confederate: pass")
    battle.shows(".:I4  .  .:i3  R  .:C3  R  .:A  .")


def test_sharpshooter() -> None:
    """The general falls, for a flag, and costs his side a card (section "High Command")."""
    battle = playing("sharpshooter", ".:I  .  .  .  .:i*  .  .:g", enemy_hand="rally bombard")
    assert battle.legal() == answers("shoot A5* A7*")
    battle.do("shoot A5* = S")
    assert (battle.asks, battle.legal()) == ("confederate discard-card", answers("discard bombard rally"))
    battle.do("discard rally")
    ends(battle, ".:I  .  .  .  .:i  .  .:g")
    assert battle.flags == (1, 0)


def test_short_supply() -> None:
    """It ends a melee; in the enemy's turn the unit sent back may be fired at where it is now."""
    drawn = """
        .     .     .     .
          R     .:i   R     .
        .     .     .:I   .
          R     R     R     .
    """
    battle = playing("short-supply", drawn)
    assert battle.legal() == answers("supply B2 C3")
    battle.do("supply B2")
    assert battle.asks == "confederate place-supply"
    assert battle.legal() == answers("place B2-A2 B2-A3")
    battle.do("place B2-A3")
    sent_back = """
        .     .     .:i   .
          R     .     R     .
        .     .     .:I   .
          R     R     R     .
    """
    ends(battle, sent_back)
    battle.do("skirmish rally", "order A3", "pass")
    assert battle.legal() == answers("battle A3>C3", "pass")
    assert battle.dice("battle A3>C3") == "2 = 2"
    battle.do("battle A3>C3 = IC", "union: pass")
    battle.shows(sent_back.replace(".:I ", ".:I3"))


def test_each_card_has_its_turn() -> None:
    tactics = {name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_")}
    assert set(card_table()) <= tactics | set(SECTION_CARDS)

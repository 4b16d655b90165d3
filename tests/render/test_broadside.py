"""The broadside of a battle that is over: it says what its words say, within its frame, in every theme."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.battle_cry import events as happened
from engine.decision import CONFEDERATE, UNION
from render.art.broadside import is_drawable
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.battle_cry.steadfast import steadfast
from render.broadside import BOARD_WIDTH, WIDTH, BroadsideText, Fact, Leader, broadside_lines, draw_broadside
from tests.support.battle_cry.views import FIRST_BULL_RUN

TOLD = BroadsideText(
    headline="Union victory",
    winner=UNION,
    battle="First Bull Run",
    where="Manassas, Virginia, July 21, 1861",
    counts="Flags",
    leaders=(
        Leader(side=UNION, name="Union", score="6", general="Irvin McDowell", players="Ulysses"),
        Leader(side=CONFEDERATE, name="Confederate", score="4", general="P. G. T. Beauregard", players="Robert"),
    ),
    facts=(
        Fact("33 turns", "from the first order to the last"),
        Fact("12 of 29 dice", "hit for the Union: 2.1 more than expected"),
        Fact("Turn 23", "turned it: the chance of the Union rose from 41% to 63%"),
        Fact("Jackson", "stood 4 attacks at F8"),
    ),
)
ALWAYS = {"LATEST FROM THE FIELD", "LONG ROLL · EVERY DIE CAN BE CHECKED"}
BOARD = Image.new("RGB", (BOARD_WIDTH, 300), OLD_PAPER.colors["ground"])


def drawn(told: BroadsideText, theme: Theme = OLD_PAPER) -> Image.Image:
    return Image.open(BytesIO(draw_broadside(told, BOARD, theme))).convert("RGB")


@pytest.mark.parametrize("theme", [THEMES["paper"], THEMES["print"], THEMES["tritan"]], ids=lambda theme: theme.id)
def test_a_broadside_is_a_light_palette_picture(theme: Theme) -> None:
    data = draw_broadside(TOLD, BOARD, theme)
    assert data == draw_broadside(TOLD, BOARD, theme)
    assert len(data) < 200_000
    with Image.open(BytesIO(data)) as picture:
        assert (picture.mode, picture.width) == ("P", WIDTH)


def test_its_words_say_all_that_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    for name in ("write", "write_spaced"):
        monkeypatch.setattr(f"render.broadside.{name}", lambda _picture, _at, text, *_more: shown.append(text))
    draw_broadside(TOLD, BOARD, OLD_PAPER)
    words = " ".join(broadside_lines(TOLD)).casefold()
    assert len(shown) > 15
    for text in set(shown) - ALWAYS:
        assert all(part.casefold() in words for part in text.split(" · ")), text


def test_a_draw_and_a_battle_of_few_words_have_broadsides_too() -> None:
    less = replace(TOLD, headline="Draw", winner="", facts=())
    assert drawn(less).height < drawn(TOLD).height
    assert broadside_lines(less)[0].startswith("Draw.")


def test_long_names_end_before_the_frame() -> None:
    one, other = TOLD.leaders
    long = replace(
        TOLD,
        headline="A victory of the Confederacy " * 3,
        battle="Gettysburg, the third day of the battle " * 4,
        where="Somewhere in Pennsylvania " * 6,
        leaders=(replace(one, general="Brigadier General " * 8), replace(other, players="Somebody, " * 20)),
        facts=(Fact("Twenty thousand dice " * 6, "hit " * 50),),
    )
    less = replace(TOLD, facts=(Fact("", ""),))
    off = ImageChops.difference(drawn(long), drawn(less)).getbbox()
    assert off is not None
    assert off[0] >= 40
    assert off[2] <= WIDTH - 40


def test_a_name_in_letters_that_the_typeface_lacks_is_not_drawn() -> None:
    assert is_drawable("José O’Neill-Żak")
    assert not is_drawable("孔明")
    assert not is_drawable("🎺")
    one, other = TOLD.leaders
    strange = replace(TOLD, leaders=(replace(one, players="孔明"), other))
    nameless = replace(TOLD, leaders=(replace(one, players=""), other))
    assert ImageChops.difference(drawn(strange), drawn(nameless)).getbbox() is None


def battle(from_: str, to: str, target: str = "infantry") -> happened.BattleRolled:
    return happened.BattleRolled(
        side=UNION, arm="infantry", from_=from_, to=to, target=target, melee=False, dice="I", base=1, halved=0,
        ground=0, cover=0, card=0, hits=0, flags=0,
    )  # fmt: skip


def test_who_stood_most_attacks_is_the_one_who_held() -> None:
    end = happened.TurnEnded(UNION, 1)
    moved = happened.Moved(CONFEDERATE, "infantry", "F8", "F9")
    retreat = happened.Retreated(CONFEDERATE, "infantry", "G4", "H4")
    told: list[happened.Event] = [
        battle("E8", "F8"),
        battle("E7", "F8"),
        moved,
        battle("E9", "F9"),
        battle("E4", "G4"),
        retreat,
        end,
    ]
    assert steadfast(FIRST_BULL_RUN, told) == Fact("Confederate infantry", "stood 3 attacks at F9")
    gone = happened.FiguresLost(CONFEDERATE, "infantry", "F9", 1, 0, "battle")
    assert steadfast(FIRST_BULL_RUN, [*told[:4], gone, end]) == Fact("Confederate infantry", "stood 2 attacks at F8")
    assert steadfast(FIRST_BULL_RUN, [battle("E8", "F8"), end]) is None

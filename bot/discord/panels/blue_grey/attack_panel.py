"""Panel of the Combat Phase: attacks are planned until all duties are met, and only then dice roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.components.items import MenuLine, button, menu, row, rows_of
from bot.discord.components.paging import chunks
from bot.discord.components.press import Press
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.blue_grey.attack_plan import AttackPlan, PlannedAttack
from bot.discord.panels.blue_grey.dry_run import DryRunAttack
from bot.discord.panels.blue_grey.odds import shown_odds
from bot.discord.panels.blue_grey.wording import (
    attack_words,
    column_words,
    hex_title,
    hex_with_units,
    names,
    unit_title,
    who_stands,
)
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel, press
from bot.texts import say
from bot.texts.limits import LABEL, OPTIONS, clip
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import Duties, PublicView
from engine.decision import PASS, HexName
from engine.language import _, listed, ngettext
from render.blue_grey.highlight import MapHighlight, highlight_of
from render.blue_grey.labels import label
from render.blue_grey.odds import odds_lines, short_odds
from render.blue_grey.words import unit_of
from render.highlight import TargetHex

AT_ONCE = 5
"""Most attacks with buttons that roll at once; each is tried out when the panel is made."""

EDIT = "attack"
"""Focus of a planned attack's panel, followed by its number."""


def attacking_panel(context: PanelContext, focus: str, shown: Panel, below: Row) -> Panel:
    """The panel of the phase, or of one planned attack; ``shown`` has the parts common to all panels."""
    plan = AttackPlan(context)
    word, _, number = focus.partition(" ")
    attack = plan.attack(int(number)) if word == EDIT and number.isdigit() else None
    if attack is not None:
        return _edited(context, plan, int(number), attack, shown)
    return _overview(context, plan, shown, below)


# All attacks


def _overview(context: PanelContext, plan: AttackPlan, shown: Panel, below: Row) -> Panel:
    view: PublicView = context.view
    wrong = plan.trial.trouble
    owes = plan.trial.left.own or plan.trial.left.enemy
    lines = list(owed_lines(view, plan.trial.left, planned=bool(plan.parts))) if owes or wrong is None else []
    for number, fight in enumerate(plan.fights, 1):
        lines.append(f"{number}. {_fight_words(context, fight)}")
    if wrong is not None:
        why = say(wrong.error) if wrong.error else _("The phase is over by then.")
        lines.append(_("⚠️ `{order}`: {reason}", order=wrong.part, reason=why))
    if plan.after:
        lines.append(_("After the attacks the works at {hexes} are torn down.", hexes=listed(plan.torn_down())))
    ready = ready_attacks(plan)
    lines += [f"- {_fight_words(context, fight)}" for fight in ready.values()]
    rows = [
        *_at_once(context, plan, ready),
        *([] if wrong else _aims(context, plan)),
        *_planned(context, plan),
        *_works(context, plan),
        _rolls(context, plan),
        below,
    ]
    question = _("Combat: choose a hex to attack") if plan.aims() else _("Combat: there is nothing more to attack")
    if wrong is not None:
        question = _("Combat: the plan can’t be rolled like this. Change it, or discard it.")
    text = (*shown.text, "\n".join(lines))
    return replace(shown, text=text, question=question, rows=tuple(rows), highlight=_pointed(context, plan))


def _fight_words(context: PanelContext, fight: DryRunAttack) -> str:
    """An attack with its column and odds: ``Harlan 4 attacks 0407 (Marsden 5): **1-2**, defender retreats 33%``."""
    what = attack_words(context.view, fight.attackers, fight.targets)
    odds = shown_odds(fight.forecast, context.scene.info)
    return _("{attack}: {odds}", attack=what, odds=column_words(fight.forecast, odds))


def owed_lines(view: PublicView, left: Duties, *, planned: bool) -> Sequence[str]:
    """Units that still must attack or be attacked."""
    if not (left.own or left.enemy):
        return [_("All units that must fight have an attack.") if planned else _("No unit has to fight.")]
    lines = []
    if left.enemy:
        hexes = listed(hex_with_units(view, hex_) for hex_ in left.enemy)
        lines.append(_("**You must attack:** {hexes}.", hexes=hexes))
    if left.own:
        hexes = listed(hex_with_units(view, hex_) for hex_ in left.own)
        lines.append(_("**These must fight:** {hexes}.", hexes=hexes))
    return lines


def ready_attacks(plan: AttackPlan) -> Mapping[HexName, DryRunAttack]:
    """Attacks by all units that may take part, which can be rolled as they are, by target; none besides a plan."""
    if plan.parts or plan.after:
        return {}
    must = set(plan.trial.left.enemy)
    hexes = sorted(plan.aims(), key=lambda hex_: (hex_ not in must, hex_))[:AT_ONCE]
    found: dict[HexName, DryRunAttack] = {}
    for hex_ in hexes:
        one = plan.with_attack(hex_)
        if (
            one.fights
            and one.trial.trouble is None
            and not any(_same(one.fights[0], fight) for fight in found.values())
        ):
            found[hex_] = one.fights[0]
    return found


def _same(one: DryRunAttack, other: DryRunAttack) -> bool:
    return set(one.targets) == set(other.targets) and set(one.attackers) == set(other.attackers)


def _at_once(context: PanelContext, plan: AttackPlan, ready: Mapping[HexName, DryRunAttack]) -> list[Row]:
    """A button for each attack that can be rolled as it is; its odds stand above."""
    must = set(plan.trial.left.enemy)
    ask = _("Attack {hexes} at {column}…") if context.asks_first else _("Roll {hexes} at {column}")
    return rows_of(
        [
            button(
                clip(ask.format(hexes=listed(fight.targets), column=fight.forecast.column), LABEL),
                press(context, "attack-now", hex_),
                ButtonStyle.success if hex_ in must else ButtonStyle.primary,
            )
            for hex_, fight in ready.items()
        ]
    )


def _aims(context: PanelContext, plan: AttackPlan) -> list[Row]:
    must = set(plan.trial.left.enemy)
    hexes = sorted(plan.aims(), key=lambda hex_: (hex_ not in must, hex_))
    items = [
        MenuLine(
            f"{hex_}: {who_stands(context.view, hex_)}",
            hex_,
            _("must be attacked") if hex_ in must else _("may be attacked"),
        )
        for hex_ in hexes
    ]
    return [
        row(menu(_("Plan an attack on…"), press(context, "aim", str(number)), part))
        for number, part in enumerate(chunks(items, lambda item: item.value))
        if part
    ]


def _planned(context: PanelContext, plan: AttackPlan) -> list[Row]:
    if not plan.parts:
        return []
    items = [
        MenuLine(f"{number}. {part}", f"{EDIT} {number - 1}") for number, part in enumerate(plan.parts[:OPTIONS], 1)
    ]
    return [row(menu(_("Change a planned attack"), press(context, "pick", "planned"), items))]


def _works(context: PanelContext, plan: AttackPlan) -> list[Row]:
    """Menu of works to be torn down after the attacks (an offer, not a question)."""
    items = [MenuLine(hex_title(context.view, hex_), hex_) for hex_ in plan.works()[:OPTIONS]]
    ask = _("Tear down works after the attacks")
    return [row(menu(ask, press(context, "tear-down"), items, OPTIONS))] if items else []


def _rolls(context: PanelContext, plan: AttackPlan) -> Row:
    """*Roll 3 attacks* once all duties are met, *No more attacks* where allowed, or the way to mend the plan."""
    controls: list[AnyItem] = []
    wrong = plan.trial.trouble
    if wrong is not None and plan.attack(wrong.number - 1) is not None:
        focus = press(context, "focus", f"{EDIT} {wrong.number - 1}")
        controls.append(button(_("Change this attack"), focus, ButtonStyle.success))
    if plan.fights and wrong is None:
        style = ButtonStyle.success if plan.may_end() else ButtonStyle.secondary
        dice = ngettext("Roll {count} attack", "Roll {count} attacks", len(plan.fights))
        controls.append(button(dice, press(context, "roll"), style))
    if context.may_pass and not plan.parts:
        go = press(context, "roll") if plan.after else press(context, "do", PASS.text)
        controls.append(button(label(PASS, context.view), go))
    if plan.parts or plan.after:
        controls.append(button(_("Discard plan"), Press("orders-drop", context.scene.info.id, context.scene.version)))
    return row(*controls)


def _pointed(context: PanelContext, plan: AttackPlan) -> MapHighlight:
    """The highlight of the planned attacks with their columns, unmet duties, and further targets."""
    targets = {hex_: TargetHex(hex_, hits=one.forecast.column) for one in plan.fights for hex_ in one.targets}
    targets |= {hex_: TargetHex(hex_) for hex_ in (*plan.trial.left.enemy, *plan.aims()) if hex_ not in targets}
    return MapHighlight(origins=plan.trial.left.own, targets=tuple(targets.values()))


# One attack


def _edited(context: PanelContext, plan: AttackPlan, number: int, attack: PlannedAttack, shown: Panel) -> Panel:
    view: PublicView = context.view
    found = _forecast(attack)
    lines = [_attack_title(view, attack.targets), _attackers(view, attack.attackers)]
    odds = shown_odds(found, context.scene.info) if found else None
    lines += odds_lines(odds, view) if odds else []
    if found is None:
        lines.append(_("This attack isn’t possible yet. {reason}", reason=_missing(plan, number)))
    rows = [
        *_who(context, number, attack),
        *_more_aims(context, number, attack),
        *_columns(context, number, attack),
        _edit_row(context, number, plan, attack, can=found is not None and plan.trial.trouble is None),
    ]
    where = [unit.hex for word in attack.attackers if (unit := unit_of(view, word))]
    column = found.column if found else ""
    highlight = MapHighlight(
        origins=tuple(dict.fromkeys(where)), targets=tuple(TargetHex(hex_, hits=column) for hex_ in attack.targets)
    )
    text = (*shown.text, "\n".join(lines))
    return replace(shown, text=text, question=_("Which units attack?"), rows=tuple(rows), highlight=highlight)


def _missing(plan: AttackPlan, number: int) -> str:
    """Why the attack can't be rolled yet."""
    wrong = plan.trial.trouble
    if wrong is not None and wrong.error is not None and wrong.number - 1 == number:
        return say(wrong.error)
    return _("Add units, or aim at another hex, too.")


def _attack_title(view: PublicView, targets: Sequence[HexName]) -> str:
    return _("**Attack on {hexes}**", hexes=listed(hex_with_units(view, hex_) for hex_ in targets))


def _attackers(view: PublicView, attackers: Sequence[str]) -> str:
    return _("With: {units}.", units=names(view, attackers) or _("no units yet"))


def _forecast(attack: PlannedAttack) -> Forecast | None:
    """The odds on the named column, or on the best."""
    known = dict(attack.columns)
    return known.get(attack.named) or next(iter(known.values()), None)


def _who(context: PanelContext, number: int, attack: PlannedAttack) -> list[Row]:
    words = [*attack.attackers, *attack.joining]
    units = [unit for word in words if (unit := unit_of(context.view, word))]
    items = [MenuLine(f"{'✓ ' if one.id in attack.attackers else ''}{unit_title(one)}", one.id) for one in units]
    number_now = len(attack.attackers)
    ask = ngettext("Tick the units that attack (now {count})", "Tick the units that attack (now {count})", number_now)
    return [row(menu(ask, press(context, "with", str(number)), items[:OPTIONS], OPTIONS))] if len(items) > 1 else []


def _more_aims(context: PanelContext, number: int, attack: PlannedAttack) -> list[Row]:
    items = [MenuLine(f"{hex_}: {who_stands(context.view, hex_)}", hex_) for hex_ in attack.aims[:OPTIONS]]
    return [row(menu(_("Aim at another hex, too"), press(context, "aim-too", str(number)), items))] if items else []


def _columns(context: PanelContext, number: int, attack: PlannedAttack) -> list[Row]:
    """Menu of columns: each attacker may take a lower one (8.9)."""
    if len(attack.columns) < 2:  # noqa: PLR2004  one column is no choice
        return []
    items = []
    for at, (column, found) in enumerate(attack.columns):
        odds = shown_odds(found, context.scene.info)
        name = column if at else _("{column} (the best)", column=column)
        items.append(MenuLine(name, column, short_odds(odds) if odds else ""))
    return [row(menu(_("On which column?"), press(context, "column", str(number)), items))]


def _edit_row(context: PanelContext, number: int, plan: AttackPlan, attack: PlannedAttack, *, can: bool) -> Row:
    arg = str(number)
    drop = button(_("Remove attack"), press(context, "drop", arg))
    if can:
        keep = button(_("Add to plan"), press(context, "focus"), ButtonStyle.primary)
        return row(keep, button(_("Roll now"), press(context, "roll", arg), ButtonStyle.success), drop)
    ask = _completing(context.view, number, plan, attack)
    complete = [button(clip(ask, LABEL), press(context, "complete", arg), ButtonStyle.success)] if ask else []
    return row(*complete, drop, button(_("Back"), press(context, "focus")))


def _completing(view: PublicView, number: int, plan: AttackPlan, attack: PlannedAttack) -> str:
    """The label of the button that adds what an attack misses; empty if it misses something else."""
    aims, units = plan.missing(number, "must-aim-too"), plan.missing_units(number, attack)
    if aims:
        return _("Aim at {hexes}, too", hexes=listed(aims))
    return _("Add {units}", units=names(view, units)) if units else ""


# An attack begun by a command


def build_panel(context: PanelContext, shown: Panel, below: Row) -> Panel:
    """The panel of an attack put together answer by answer, begun by a command."""
    view: PublicView = context.view
    combat = view.combat
    assert combat is not None
    fights = [one for one in context.answers if one.verb == "fight"]
    odds = context.odds.get(fights[0]) if fights else None
    lines = [_attack_title(view, combat.targets), _attackers(view, combat.attackers)]
    lines += odds_lines(odds, view) if odds else []
    rows: list[Row] = []
    for verb, ask, step in (
        ("join", _("Which units join?"), "order"),
        ("target", _("Aim at another hex, too"), "do"),
        ("fight", _("Roll on which column?"), "do"),
    ):
        some = [one for one in context.answers if one.verb == verb][:OPTIONS]
        items = [
            MenuLine(clip(label(one, view, context.odds.get(one)), LABEL), one.text, _ground(view, one.subject))
            for one in some
        ]
        if items:
            rows.append(row(menu(ask, press(context, step, verb), items, OPTIONS if verb == "join" else 1)))
    highlight = highlight_of(context.answers, view, [odds] if odds else [])
    return replace(shown, text=(*shown.text, "\n".join(lines)), rows=(*rows, below), highlight=highlight)


def _ground(view: PublicView, word: str) -> str:
    unit = unit_of(view, word)
    return hex_title(view, unit.hex) if unit and unit.hex else ""

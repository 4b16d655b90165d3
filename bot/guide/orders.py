"""Orders for a whole turn: written in one line, checked, drawn and priced, and given one after the other.

What is written is kept with the seat until it is given, so it can be gone on with after dice, another's answer, or a
day. Each answer is stored together with what is left after it: nothing is given twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from discord import ButtonStyle
from msgspec.structs import replace

from bot.controls import Press, Reply, button, on, row
from bot.guide.choices import Row
from bot.guide.desk import Interaction, desk_of, person_of, request_of
from bot.guide.giving import MOVED_ON, happened
from bot.guide.odds import shown
from bot.guide.rehearsal import Battle, Rehearsal, Trouble, rehearse
from bot.guide.script import LONGEST, MOST, next_answer, parts_of
from bot.guide.show import ROOM_ABOVE, show_panel, show_post
from bot.guide.wording import draft_words, heading
from bot.limits import clip
from bot.posts.post import Post
from bot.service.model import MatchId, MatchInfo, Scene
from bot.texts import say
from engine.decision import PASS, Action
from engine.errors import AmbiguousAction, GameError
from engine.family import families
from render.highlight import Highlight, Target
from render.phrases import forecast_text
from render.phrases.labels import expected
from render.phrases.odds import odds_lines
from render.reading import position_parts
from render.words import listing

NOT_ASKED = "You can write orders for a whole turn when it is your turn, or when you are asked something in it."
NONE_LEFT = "No orders of yours are left to give this turn. `/turn orders` takes new ones."
EXAMPLE = "Write what you would do, in order: `play attack-left, F4-E4, F5-E5, E4>D5, E5>D5`."


async def show_orders(interaction: Interaction, match: MatchId, text: str | None) -> None:
    """Checks what was written, or what is left of it, and shows it with a button that gives it."""
    matches, person = desk_of(interaction).matches, person_of(interaction)
    scene = await matches.view(match, person)
    if scene.decision is None or scene.held:
        await show_panel(interaction, match, told=(NOT_ASKED,))
        return
    if text is None:
        written = await matches.written_orders(match, person)
        told = () if written else (f"{NONE_LEFT} {EXAMPLE}",)
        await (_show(interaction, scene, written) if written else show_panel(interaction, match, told=told))
        return
    parts = parts_of(text)
    if not parts or len(parts) > MOST or len(text) > LONGEST:
        too_long = f"That is too long: at most {MOST} answers in {LONGEST} characters. " if parts else ""
        await show_panel(interaction, match, told=(f"{too_long}{EXAMPLE}",))
        return
    written = ", ".join(parts)
    await matches.write_orders(match, person, written, request_of(interaction))
    await _show(interaction, scene, written)


@on("orders-show", Reply.UPDATE)
async def show_again(interaction: Interaction, press: Press) -> None:
    """*My orders*."""
    await show_orders(interaction, press.match, None)


@on("orders-drop", Reply.UPDATE)
async def drop(interaction: Interaction, press: Press) -> None:
    """*Forget them*."""
    await desk_of(interaction).matches.write_orders(press.match, person_of(interaction), "", request_of(interaction))
    await show_panel(interaction, press.match)


@on("orders-give", Reply.UPDATE)
async def give(interaction: Interaction, press: Press) -> None:
    """*Give these orders*: one after the other, as far as nothing comes in between."""
    matches, person = desk_of(interaction).matches, person_of(interaction)
    scene, written = await matches.view(press.match, person), await matches.written_orders(press.match, person)
    if not written:
        await show_panel(interaction, press.match, told=(NONE_LEFT,))
        return
    if scene.version != press.version or press.arg != _sign(written):
        await _show_left(interaction, press.match, written, (f"⚠️ {MOVED_ON}",))
        return
    left, told = await _give(interaction, scene, parts_of(written))
    await _show_left(interaction, press.match, ", ".join(left), told)


async def _give(interaction: Interaction, scene: Scene, parts: Sequence[str]) -> tuple[list[str], list[str]]:
    """What is left, and what happened, when it stops: at its end, at dice that change it, at another's decision."""
    matches, person, match = desk_of(interaction).matches, person_of(interaction), scene.info.id
    marks = families()[scene.info.family].marks
    left, told, number, turn = list(parts), list[str](), 0, scene.info.turn
    try:
        while left and scene.decision and not scene.held and scene.info.turn == turn:
            answer = next_answer(left, scene.decision, scene.actions, scene.view, marks)
            if answer is None:
                told.append(f"Your orders stop here, before `{left[0]}`.")
                break
            left = left[answer.written :]
            rest = ", ".join(left)
            request = request_of(interaction, number)
            result = await matches.act(match, person, answer.action.text, scene.version, request, left=rest)
            if result.repeated:
                break
            told += happened(result, scene.seat)
            number += 1
            scene = await matches.view(match, person)
    except GameError as error:
        told.append(f"⚠️ {say(error)}")
    return left, told


async def _show_left(interaction: Interaction, match: MatchId, left: str, told: Sequence[str]) -> None:
    """What is asked now: with orders left that could be gone on with those, else the usual panel."""
    scene = await desk_of(interaction).matches.view(match, person_of(interaction))
    if left and scene.decision and not scene.held:
        await _show(interaction, scene, left, told)
    else:
        waits = (f"Left of your orders: `{left}`. They wait until you are asked again.",) if left else ()
        await show_panel(interaction, match, told=(*told, *waits))


async def _show(interaction: Interaction, scene: Scene, written: str, told: Sequence[str] = ()) -> None:
    """A written turn: what it does, what its battles may bring, what is wrong with it."""
    desk = desk_of(interaction)
    rehearsal = rehearse(await desk.matches.setup(scene.info.id), scene.view, parts_of(written))
    marks = highlight_of(rehearsal, scene.info)
    picture = await desk.pictures.board(rehearsal.view, rehearsal.moved, marks)
    post = Post(
        clip("\n".join((heading(scene.view, scene.info.id), "**Your orders**", f"`{written}`", *told)), ROOM_ABOVE),
        "\n".join(lines_of(rehearsal, scene.info)),
        "-# Nothing is given yet, and nobody else sees this.",
        picture=replace(picture, words=position_parts(rehearsal.view, marks)),
        controls=(_controls(scene, rehearsal, written),),
        side=scene.seat,
    )
    await show_post(interaction, post)


def lines_of(rehearsal: Rehearsal, info: MatchInfo) -> Iterator[str]:
    """A rehearsal in words."""
    sure: list[Action] = [action for action in rehearsal.before if action != PASS]
    if sure:
        yield f"Until the first dice: {draft_words(rehearsal.view, sure)}."
    for battle in rehearsal.battles:
        yield from _battle_lines(battle, info)
    if rehearsal.open:
        yield f"Dice or the enemy come first; looked at when their turn comes: {_quoted(rehearsal.open)}."
    if rehearsal.trouble:
        yield _trouble_line(rehearsal.trouble)


def _battle_lines(battle: Battle, info: MatchInfo) -> Iterator[str]:
    forecast = shown(battle.forecast, info)
    assert forecast is not None
    yield f"**{forecast_text(forecast)}**"
    for line in odds_lines(forecast):
        yield f"-# {line}"
    if battle.again:
        yield f"-# If the enemy still stands at {forecast.to}; as many dice as now, if the dice before change nothing."
    elif not battle.sure:
        yield "-# If the dice before change nothing."


def _trouble_line(trouble: Trouble) -> str:
    why = "your turn is over by then." if trouble.error is None else say(trouble.error)
    part = f"Part {trouble.number}, `{trouble.part}`"
    if trouble.sure or isinstance(trouble.error, AmbiguousAction):
        return f"⚠️ {part}: {why}"
    return f"{part}, is not possible as things stand: {why} The dice may change that."


def _quoted(parts: Sequence[str]) -> str:
    return listing([f"`{part}`" for part in parts])


def highlight_of(rehearsal: Rehearsal, info: MatchInfo) -> Highlight:
    """The battles of a rehearsal on the board: who fires, along which line, at whom with how many dice."""
    found = [shown(one.forecast, info) for one in rehearsal.battles]
    odds = [one for one in found if one is not None]
    targets = {
        one.to: Target(one.to, one.dice, expected(one.expected_hits, alone=one.target == "general"))
        for one in reversed(odds)
    }
    return Highlight(
        origins=tuple(dict.fromkeys(one.from_ for one in odds)),
        targets=tuple(targets.values()),
        sights=tuple((one.from_, one.to) for one in odds),
    )


def _controls(scene: Scene, rehearsal: Rehearsal, written: str) -> Row:
    """*Give these orders* where the rules allow them as far as anybody can tell."""
    match = scene.info.id
    wrong = rehearsal.trouble is not None and rehearsal.trouble.sure
    go = Press("orders-give", match, scene.version, _sign(written))
    others = (
        button("By steps", Press("show", match, scene.version)),
        button("Forget them", Press("orders-drop", match, scene.version)),
    )
    return row(*([] if wrong else [button("Give these orders", go, ButtonStyle.success)]), *others)


def _sign(written: str) -> str:
    """What tells one written turn from another."""
    return sha256(written.encode()).hexdigest()[:12]

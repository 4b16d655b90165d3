"""``/learn``: coached battles in the real panels, for one person alone."""

from __future__ import annotations

import pytest

from bot.discord.client import LongRoll
from bot.discord.components.items import press_of, steps
from bot.discord.panels.lesson_panel import PREFIX, TURNED
from bot.service.model.match import Person
from bot.texts.limits import CUSTOM_ID
from engine.lessons.course import lessons
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated

SUCCESS = 3
"""Discord's number of the style of the button to press."""


@pytest.fixture(autouse=True)
def sketched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.blue_grey.board.draw_board", lambda *_, **__: b"\x89PNG")


@pytest.fixture
def ulysses(world: Simulated) -> Somebody:
    return world.people[0]


async def begun(world: Simulated, who: Somebody, lesson: str = "", *, direct: bool = False) -> Seen:
    options = {"lesson": lesson} if lesson else {}
    reply = await world.slash(who, None if direct else world.channel, "learn", **options)
    assert reply.message is not None
    return reply.message


def colored(message: Seen) -> list[str]:
    """The ids of the buttons in color."""
    return [one["custom_id"] for one in message._components() if one.get("style") == SUCCESS and "custom_id" in one]


async def press(world: Simulated, who: Somebody, message: Seen, custom_id: str) -> Seen:
    await world.click(who, message, custom_id=custom_id)
    return world.again(message)


async def walked(world: Simulated, who: Somebody, message: Seen, most: int = 60) -> list[Seen]:
    """The messages of a lesson from here on, by the buttons in color and the hints."""
    seen = [message]
    for _step in range(most):
        if "Play the computer" in seen[-1].labels:
            break
        go = colored(seen[-1]) or [seen[-1].button("Hint").custom_id]
        assert len(go) == 1, seen[-1].labels
        seen.append(await press(world, who, seen[-1], go[0]))
    return seen


@pytest.mark.parametrize("lesson", [*lessons()])
async def test_the_one_button_in_color_leads_through_a_lesson(world: Simulated, ulysses: Somebody, lesson: str) -> None:
    seen = await walked(world, ulysses, await begun(world, ulysses, lesson))
    assert all(one.ephemeral for one in seen)
    assert "Enough for now" in seen[-1].labels
    texts = [one.text for one in seen]
    assert all(any(step.say in text for text in texts) for step in lessons()[lesson].steps if not step.hint)
    controls = [one.custom_id for message in seen for one in message.buttons]
    controls += [one.custom_id for message in seen for one in message.menus]
    presses = [press_of(one) for one in controls]
    assert all(one is not None and one.step.startswith("learn") and one.match == 0 for one in presses)
    assert max(map(len, controls)) <= CUSTOM_ID
    assert not [message for message in world.history(world.channel) if message.by_bot and not message.ephemeral]


async def test_a_newcomer_begins_with_the_first_lesson(world: Simulated, ulysses: Somebody) -> None:
    message = await begun(world, ulysses)
    assert "Lesson 1 of 3: A turn" in message.text
    assert "step 1 of 15" in message.text
    assert message.labels == ["Begin", "All lessons"]


async def test_another_answer_is_shown_explained_and_taken_back(world: Simulated, ulysses: Somebody) -> None:
    message = await begun(world, ulysses)
    for label in ("Begin", "Show me my cards"):
        message = await press(world, ulysses, message, message.button(label).custom_id)
    wrong = await use(world, ulysses, message, "play scout-left")
    assert "You chose: **Play Scout Left Flank**" in wrong.text
    assert "no unit of yours is there" in wrong.text
    assert wrong.labels == ["Take it back"]
    message = await press(world, ulysses, wrong, wrong.button("Take it back").custom_id)
    assert "step 3 of 15" in message.text
    message = await use(world, ulysses, message, "play probe-center")
    assert "step 4 of 15" in message.text
    assert "It is shorter to do both at once" in (await use(world, ulysses, message, "order F9")).text


async def use(world: Simulated, who: Somebody, message: Seen, text: str) -> Seen:
    """The message after the button or the menu line for an answer or a piece."""
    found = next((one.custom_id for one in message.buttons if one.custom_id.endswith(f"|{text}")), None)
    if found is not None:
        return await press(world, who, message, found)
    menu = next(one for one in message.menus if text in {value for _, value in one.options})
    await world.select(who, message, [text], custom_id=menu.custom_id)
    return world.again(message)


async def test_a_piece_can_be_picked_first_as_in_a_match(world: Simulated, ulysses: Somebody) -> None:
    await reached(world, ulysses, "blue-grey-1", ["", ""])
    message = await use(world, ulysses, await begun(world, ulysses), "Hale")
    assert "step 3 of 11" in message.text
    assert len(colored(message)) == 1
    assert "step 4 of 11" in (await use(world, ulysses, message, "move Hale-0404")).text


async def reached(world: Simulated, who: Somebody, lesson: str, answers: list[str]) -> None:
    """Brings somebody so far in a lesson."""
    assert isinstance(world.bot, LongRoll)
    for number, text in enumerate(answers):
        assert await world.bot.services.lessons.answer(Person(who.id), lesson, number, text)


async def test_a_lesson_is_taken_up_where_it_was_left_also_after_a_restart(world: Simulated, ulysses: Somebody) -> None:
    message = await begun(world, ulysses)
    message = await press(world, ulysses, message, message.button("Begin").custom_id)
    await world.restart()
    again = await begun(world, ulysses, direct=True)
    assert "step 2 of 15" in again.text
    assert "step 3 of 15" in (await press(world, ulysses, message, message.button("Show me my cards").custom_id)).text


async def test_a_button_of_an_earlier_step_shows_where_one_is(world: Simulated, ulysses: Somebody) -> None:
    old = await begun(world, ulysses)
    await begun(world, ulysses)
    first = await press(world, ulysses, old, old.button("Begin").custom_id)
    await world.click(ulysses, first, label="Show me my cards")
    twin = await begun(world, ulysses)
    await use(world, ulysses, twin, "play probe-center")
    stale = world.again(first)
    await world.click(ulysses, stale, custom_id=colored(stale)[0])
    assert "belongs to an earlier step" in world.again(first).text
    assert "step 4 of 15" in world.again(first).text


async def test_back_goes_back_a_step(world: Simulated, ulysses: Somebody) -> None:
    await reached(world, ulysses, "battle-cry-1", ["", "", "play probe-center"])
    message = await begun(world, ulysses)
    message = await press(world, ulysses, message, message.button("Previous step").custom_id)
    assert "step 3 of 15" in message.text


async def test_the_list_has_what_is_finished_and_the_next_lesson(world: Simulated, ulysses: Somebody) -> None:
    lesson = lessons()["battle-cry-3-variant-150"]
    answers = [step.wanted[0] if step.wanted else "" for step in lesson.steps[:-1]]
    await reached(world, ulysses, lesson.id, answers)
    message = await begun(world, ulysses)
    assert "✅ 3. **The 150 Variant**" in message.text
    assert "▫️ 1. **A turn**" in message.text
    assert message.labels == ["Lesson 1 of 3: A turn"]
    assert len(message.menus[0].options) == len(lessons())
    await world.select(ulysses, message, ["blue-grey-2"], custom_id=message.menus[0].custom_id)
    assert "Lesson 2 of 2: Guns, morale and night" in world.again(message).text


async def test_at_the_end_a_battle_against_the_computer_is_opened(world: Simulated, ulysses: Somebody) -> None:
    lesson = lessons()["battle-cry-3-variant-150"]
    answers = [step.wanted[0] if step.wanted else "" for step in lesson.steps[:-2]]
    await reached(world, ulysses, lesson.id, answers)
    message = (await walked(world, ulysses, await begun(world, ulysses)))[-1]
    assert message.labels == ["Play the computer", "Enough for now", "Previous step", "All lessons"]
    await world.click(ulysses, message, label="Play the computer")
    assert isinstance(world.bot, LongRoll)
    (info,) = await world.bot.services.matches.directory.all_open()
    assert (info.scenario, info.ruleset, info.host) == ("first-bull-run", "variant-150", Person(ulysses.id))


async def test_a_text_only_player_gets_all_of_it_in_words(world: Simulated, ulysses: Somebody) -> None:
    assert isinstance(world.bot, LongRoll)
    await world.bot.services.people.settle(Person(ulysses.id), text="words")
    reply = await world.slash(ulysses, world.channel, "learn", lesson="battle-cry-2")
    assert reply.message is not None
    told = "\n".join(one.text for one in (reply.message, *reply.followups))
    assert "name plates are generals" in told
    assert "F6" in told
    assert "Hancock" in told
    assert not [one.files for one in (reply.message, *reply.followups) if one.files]


async def test_what_is_stored_is_given_out_and_deleted_with_all_else(world: Simulated, ulysses: Somebody) -> None:
    await reached(world, ulysses, "battle-cry-1", [""])
    assert isinstance(world.bot, LongRoll)
    services, person = world.bot.services, Person(ulysses.id)
    await services.privacy.forget(person)
    assert (await services.lessons.learned(person)).now == ""


def test_each_control_of_a_lesson_has_a_step() -> None:
    assert {f"{PREFIX}{step}" for step in TURNED} <= set(steps())

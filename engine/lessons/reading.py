"""Reader of a lesson's file: its rows, its battle and its steps, with every mistake by line and column."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decision import UNION, Seat
from engine.errors import CannotPlay, ScenarioError, ScenarioErrors
from engine.family import Setup, family_with
from engine.lessons.lesson import Dice, Given, Lesson, LessonId, Reply, Step
from engine.scenario_fields import Fields, require_plain
from engine.scenario_text import Items, MappingNode, Node, Problems, Spot, Text, kind_of
from engine.scenario_yaml import compose

FIELDS = ("course", "title", "about", "number", "rules", "seat", "around", "decks", "play", "battle", "steps")
STEP_FIELDS = ("say", "go", "do", "or", "button", "hint", "else", "gives", "dice", "then", "point", "around")
ANYTHING = "*"

LONGEST = 320
"""Most characters of what a coach says at once: what a phone shows beside the map."""

LABEL = 60
"""Most characters of a button."""


def read_lesson(text: str, file: str, id_: LessonId) -> Lesson:
    """The lesson in a file's text. ``file`` is its name in errors.

    Raises:
        ScenarioErrors: everything that is wrong with it, as far as it can be told without playing it.
    """
    problems = Problems(file)
    fields = Fields(compose(text, problems), problems, FIELDS)
    rules, battle = fields.text("rules", 40), fields.block("battle", "the rows of a battle")
    setup = _setup(battle, rules, fields.where("rules"), problems) if battle else None
    steps = tuple(_steps(fields.node("steps"), fields.at, problems))
    values = {
        "number": fields.integer("number", 1, 9),
        "course": fields.text("course", 40),
        "title": fields.text("title", 60),
        "about": fields.prose("about", 200),
        "seat": Seat(fields.text("seat", 40, default=UNION)),
        "play": fields.text("play", 40),
        "around": fields.text("around", 20),
        "tops": tuple(tuple(_words(one, problems)) for one in _list(fields.node("decks"), problems)),
    }
    problems.require_none()
    assert setup is not None
    return Lesson(id=id_, setup=setup, steps=steps, **values)  # type: ignore[arg-type]


def _setup(battle: Text, rules: str, at: Spot, problems: Problems) -> Setup | None:
    """The lesson's battle; its mistakes become those of the lesson's file."""
    try:
        setup: Setup = family_with(rules).scenarios.setup(battle.value, rules, {})
    except KeyError:
        problems.add(at, f"no rulebook is called “{rules}”")
    except ScenarioErrors as errors:
        for error in errors.errors:
            problems.add(Spot(battle.at.line + error.line, error.column), error.message)
    except CannotPlay as error:
        problems.add(at, str(error))
    else:
        return setup
    return None


def _steps(node: Node | None, at: Spot, problems: Problems) -> Iterator[Step]:
    if not isinstance(node, Items) or not node.items:
        problems.add(node.at if node else at, "expected “steps:” and below it a list of them")
        return
    for one in node.items:
        if isinstance(one, MappingNode):
            yield _step(Fields(one, problems, STEP_FIELDS, "row of a step"), problems)
        else:
            problems.add(one.at, f"{kind_of(one)}: expected a step, such as “say: …” and “do: play probe-center”")


def _step(fields: Fields, problems: Problems) -> Step:
    hint = list(_words(fields.node("do"), problems, whole=True))
    wanted = (*hint, *_words(fields.node("or"), problems, whole=True))
    step = Step(
        line=fields.at.line,
        say=fields.prose("say", LONGEST),
        go=fields.text("go", LABEL, default=""),
        wanted=wanted,
        button=fields.text("button", LABEL, default=""),
        hint=fields.prose("hint", LONGEST),
        replies=tuple(_replies(fields.node("else"), problems)),
        gives=tuple(_given(fields.node("gives"), problems)),
        dice=tuple(_dice(fields.node("dice"), problems)),
        then=tuple(_words(fields.node("then"), problems, whole=True)),
        point=tuple(_words(fields.node("point"), problems)),
        around=fields.text("around", 20, default=""),
    )
    _check_step(step, fields, problems)
    return step


def _check_step(step: Step, fields: Fields, problems: Problems) -> None:
    if not step.say:
        problems.add(fields.at, "“say” is missing: expected what the coach says")
    if step.go and step.wanted:
        problems.add(fields.where("go"), "a step has “go” or “do”, not both")
    if step.wanted and not step.said_to(ANYTHING):
        problems.add(fields.at, "“else” is missing: expected what is said to any other answer")
    if step.gives and not step.button:
        problems.add(fields.at, "“button” is missing: expected the name of a choice that is no answer itself")
    if step.replies and not step.wanted:
        problems.add(fields.where("else"), "“else” is for a step with “do”")


def _replies(node: Node | None, problems: Problems) -> Iterator[Reply]:
    """What is said to other answers: one sentence for all of them, or a table by pattern."""
    if isinstance(node, Text):
        node = MappingNode(node.at, {}) if not node.value else node
    if isinstance(node, Text):
        yield Reply(ANYTHING, _prose(node, problems))
    elif isinstance(node, MappingNode):
        for pattern, row in node.rows.items():
            if isinstance(row.value, Text):
                yield Reply(pattern, _prose(row.value, problems))
            else:
                problems.add(row.value.at, f"{kind_of(row.value)}: expected a sentence")
    elif node is not None:
        problems.add(node.at, f"{kind_of(node)}: expected a sentence, or a table of answers and sentences")


def _given(node: Node | None, problems: Problems) -> Iterator[Given]:
    """The answers of a step's choices: one list for all, or a table by pattern."""
    if isinstance(node, MappingNode):
        for pattern, row in node.rows.items():
            yield Given(pattern, tuple(_words(row.value, problems, whole=True)))
    elif node is not None:
        yield Given(ANYTHING, tuple(_words(node, problems, whole=True)))


def _dice(node: Node | None, problems: Problems) -> Iterator[Dice]:
    """The dice of a step: one list for all answers, or a table by pattern."""
    if isinstance(node, MappingNode):
        for pattern, row in node.rows.items():
            yield Dice(pattern, tuple(_words(row.value, problems)))
    elif node is not None:
        yield Dice(ANYTHING, tuple(_words(node, problems)))


def _prose(node: Text, problems: Problems) -> str:
    said = node.value.strip()
    if not said or len(said) > LONGEST:
        problems.add(node.at, f"{len(said)} characters: expected a sentence of at most {LONGEST}")
    require_plain(node, problems)
    return said


def _list(node: Node | None, problems: Problems) -> tuple[Node, ...]:
    if node is None:
        return ()
    if isinstance(node, Items):
        return node.items
    problems.add(node.at, f"{kind_of(node)}: expected a list")
    return ()


def _words(node: Node | None, problems: Problems, *, whole: bool = False) -> Iterator[str]:
    """The words of a text, or the texts of a list; ``whole``, a text is one."""
    if isinstance(node, Text):
        yield from [node.value.strip()] if whole else node.value.split()
        return
    for one in _list(node, problems):
        if isinstance(one, Text):
            yield one.value.strip()
        else:
            problems.add(one.at, f"{kind_of(one)}: expected text")


def mistake(file: str, line: int, message: str) -> ScenarioErrors:
    """The error of a step that cannot be played as it is written."""
    return ScenarioErrors((ScenarioError(file, line, 1, message),))

"""Challenges in words: what proposed terms change, and what is told of the other one. Nothing that puts to shame."""

from __future__ import annotations

from bot.service.domain.reliability import PlayerFacts
from bot.service.model.match import MatchInfo, Person
from bot.texts.phrases import name, pace_named, printed, span
from engine.family import families
from engine.language import _
from render.words import the_side


def change_lines(info: MatchInfo, reader: Person) -> list[str]:
    """What the proposed terms are, each with what it was before where that differs; the sides are the reader's."""
    challenge = info.challenge
    assert challenge is not None
    terms = challenge.counter
    assert terms is not None
    names = {id_: one for family in families().values() for id_, one in family.rulesets.names.items()}
    is_guest = reader.id == challenge.person
    sides = [_seat(info, challenge.seat, is_guest=is_guest), _seat(info, terms.seat, is_guest=is_guest)]
    return [
        _changed(_("Battle"), printed(info.title), printed(terms.title)),
        _changed(_("Rulebook"), names.get(info.ruleset, info.ruleset), names.get(terms.ruleset, terms.ruleset)),
        _changed(_("You lead"), *map(the_side, sides)),
        _changed(_("Time limit"), pace_named(info.timing.pace), pace_named(terms.pace)),
        *([_changed(_("Rating"), rating_words(rated=True), rating_words(rated=terms.counts))] if info.rated else []),
    ]


def rating_words(*, rated: bool) -> str:
    """Whether a battle is rated."""
    return _("rated") if rated else _("not rated")


def _seat(info: MatchInfo, guests: str, *, is_guest: bool) -> str:
    """The seat that a reader has where the challenged person has this one."""
    return guests if is_guest else next(chair.seat for chair in info.chairs if chair.seat != guests)


def _changed(what: str, before: str, after: str) -> str:
    if before == after:
        return _("{what} · {value}", what=what, value=after)
    return _("{what} · **{value}** instead of {before}", what=what, value=after, before=before)


def facts_line(facts: PlayerFacts, person: Person) -> str:
    """What speaks for a person, in small print; empty where nothing is known, and nothing that speaks against them."""
    answers = facts.answer is not None
    finishes = facts.share is not None and facts.is_reliable
    told = {"person": name(person), "share": share_words(facts), "time": span(facts.answer) if facts.answer else ""}
    if finishes and answers:
        return _("-# {person} finishes {share} of their battles and usually answers within {time}.", **told)
    if finishes:
        return _("-# {person} finishes {share} of their battles.", **told)
    return _("-# {person} usually answers within {time}.", **told) if answers else ""


def share_words(facts: PlayerFacts) -> str:
    """The share of battles finished: ``98%``."""
    return "" if facts.share is None else f"{round(facts.share * 100)}%"

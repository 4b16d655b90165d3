"""``/team``: the side's private thread, suggestions to whoever is in charge, a hand that is shown to one's own side."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import discord
from discord import ButtonStyle

from bot.controls import Press, Reply, button, on, row
from bot.guide.desk import Interaction, desk_of, person_of, request_of, side_threads_of
from bot.guide.orders import EXAMPLE, show_orders
from bot.guide.proposing import Proposer, Suggestion, looked_at
from bot.guide.script import LONGEST, MOST, parts_of
from bot.guide.show import show_words
from bot.guide.table import NO_CARDS
from bot.mail import Mail
from bot.posts.hand import held_by
from bot.posts.team import MODERATORS, Suggested, offer_post, shown_hand_post, taken_post
from bot.service.errors import AloneOnSide, NoSideThread, NotInMatch, NotStarted
from bot.service.model import MatchId, MatchInfo, Person, Posted, Scene, Status
from bot.service.sides import talks
from engine.battle_cry.look import Look
from engine.decision import Seat, side_of
from engine.errors import GameOver

NOT_WRITTEN: Final = f"{EXAMPLE} A card that you name need not be in anybody’s hand."


async def show_thread(interaction: Interaction, match: MatchId) -> None:
    """Where the side talks; a thread that is gone is made anew, and who was left out is let in."""
    info = await desk_of(interaction).matches.info(match)
    seat = _seat(info, person_of(interaction))
    thread = await side_threads_of(interaction).ensure(info, side_of(seat))
    await show_words(interaction, f"Your side talks in <#{thread}>.\n-# {MODERATORS}")


async def propose(interaction: Interaction, match: MatchId, text: str) -> None:
    """Suggests a turn, in the side's thread."""
    desk, person = desk_of(interaction), person_of(interaction)
    seat = _seat(await desk.matches.info(match), person)
    parts = parts_of(text)
    if not parts or len(parts) > MOST or len(text) > LONGEST:
        too_long = f"That is too long: at most {MOST} answers in {LONGEST} characters. " if parts else ""
        await show_words(interaction, f"{too_long}{NOT_WRITTEN}")
        return
    scene = await desk.matches.view(match, person)

    async def look(hex_: str) -> Look:
        found = await desk.matches.look(match, person, hex_)
        assert isinstance(found, Look)
        return found

    charged = await desk.talk.in_charge(match, side_of(seat))
    found = await looked_at(Proposer(scene.info, seat, scene.view, charged), parts, look)
    written = ", ".join(parts).replace("`", "’")
    offer = await desk.talk.suggest(match, person, written, request_of(interaction))
    suggested = Suggested(seat, charged, written, found.doubts, offer.sign)
    posted = await _post_offer(interaction, scene.info, suggested, found)
    doubts = "".join(f"\n⚠️ {doubt}." for doubt in found.doubts)
    await show_words(interaction, f"Suggested in <#{posted.channel}>.{doubts}")


async def _post_offer(interaction: Interaction, info: MatchInfo, one: Suggested, found: Suggestion) -> Posted:
    """Posts it, and takes the button off the one before."""
    desk, side, slot = desk_of(interaction), side_of(one.seat), f"offer-{one.seat}"
    public = (await desk.matches.view(info.id)).view
    picture = await desk.pictures.board(public, found.moved, found.highlight)
    called = info.person(one.charged) if one.charged else None
    post = offer_post(info, one, picture, await desk.people.reachable((called,) if called else ()))
    old = await desk.outbox.posted(info.id, slot)
    posted = await side_threads_of(interaction).post(info, side, post, request_of(interaction))
    await desk.outbox.remember(Posted(info.id, slot, posted.channel, posted.message))
    if old is not None and old.message != posted.message:
        await Mail(interaction.client).retire(old)
    return posted


@on("team-take", Reply.PRIVATE)
async def take(interaction: Interaction, press: Press) -> None:
    """*Take it*: into one's own written orders, where it is checked by what one holds."""
    desk, person = desk_of(interaction), person_of(interaction)
    name, _, sign = press.arg.partition(" ")
    await desk.talk.take(press.match, person, Seat(name), sign, request_of(interaction))
    info = await desk.matches.info(press.match)
    post = taken_post(info, Seat(name), person)
    with suppress(NoSideThread, discord.HTTPException):  # a courtesy: it is taken anyway
        await side_threads_of(interaction).post(info, side_of(Seat(name)), post, request_of(interaction))
    await show_orders(interaction, press.match, None)


@on("team-hand", Reply.PRIVATE)
async def ask_to_show(interaction: Interaction, press: Press) -> None:
    """*Show my hand*."""
    await confirm_hand(interaction, press.match)


async def confirm_hand(interaction: Interaction, match: MatchId) -> None:
    """Asks before the cards go where others see them."""
    if await _cards(interaction, match) is None:
        await show_words(interaction, NO_CARDS)
        return
    show = button("Show my hand to my side", Press("team-hand-show", match), ButtonStyle.danger)
    await show_words(
        interaction,
        "Your cards, as they are now, go into your side’s private thread, and stay to be read there. None is given "
        f"away: you play them all the same.\n-# {MODERATORS}",
        row(show),
    )


@on("team-hand-show")
async def show_hand(interaction: Interaction, press: Press) -> None:
    """*Show my hand to my side*, once more."""
    scene = await _cards(interaction, press.match)
    if scene is None:
        await show_words(interaction, NO_CARDS)
        return
    post = shown_hand_post(scene, await desk_of(interaction).pictures.hand(scene.view))
    side = side_of(scene.seat)
    posted = await side_threads_of(interaction).post(scene.info, side, post, request_of(interaction))
    await show_words(interaction, f"Your side sees your cards in <#{posted.channel}>.")


async def _cards(interaction: Interaction, match: MatchId) -> Scene | None:
    """What the person sees of a match in which he may show his hand; ``None`` for who holds no cards."""
    desk, person = desk_of(interaction), person_of(interaction)
    _seat(await desk.matches.info(match), person)
    scene = await desk.matches.view(match, person)
    return None if held_by(scene) is None else scene


def _seat(info: MatchInfo, person: Person) -> Seat:
    """Where somebody sits who has partners in a match under way.

    Raises:
        NotInMatch, NotStarted, GameOver.
        AloneOnSide: there is nobody else.
    """
    seat = info.seat(person)
    if seat is None:
        raise NotInMatch(info.id)
    if info.status is Status.LOBBY:
        raise NotStarted(info.id)
    if info.status is not Status.RUNNING:
        raise GameOver
    if not talks(info, side_of(seat)):
        raise AloneOnSide(info.id)
    return seat

"""A minimal bot that does what Long Roll does on Discord, for tests of the local table.

One match: a lobby message with a button to join, a thread with a picture of the board, a hand by direct message,
buttons, a menu, a form, a private answer, a file, a clock that ticks. It keeps its match in a JSON file and posts it
again when a local table is opened. Run as a program it serves a table: `python toy_bot.py DIR PORT`.
"""

import asyncio
import io
import json
import sys
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

import discord
from discord import app_commands
from discord.ext import tasks
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo
from typing_extensions import override

from bot.local_table import serve
from engine.decision import HexName
from render.hex_chart import HexChart

SCENARIOS = ("First Bull Run", "Shiloh", "Antietam", "Perryville")


@dataclass
class Match:
    """State of the toy match."""

    scenario: str = ""
    channel: int = 0
    players: tuple[int, ...] = ()
    turn: int = 0
    shots: int = 0
    thread: int = 0
    board: int = 0
    note: str = ""


@cache
def picture(words: str, size: tuple[int, int] = (1600, 1000), colour: str = "#7a8f57") -> bytes:
    """A picture as PNG."""
    image = Image.new("RGB", size, colour)
    draw = ImageDraw.Draw(image)
    for x in range(0, size[0], 120):
        for y in range(0, size[1], 104):
            draw.regular_polygon((x + 60 * (y // 104 % 2), y, 66), 6, rotation=0, outline="#00000040")
    draw.text((60, 60), words, fill="white", font_size=64)
    data = io.BytesIO()
    image.quantize(64).save(data, "PNG")
    return data.getvalue()


HEXES = {
    f"{row}{column}": (200 * column + 100 * (at % 2), 160 + 173 * at)
    for at, row in enumerate("ABCDE")
    for column in range(1, 7)
}
CORNERS = ((0, -115), (100, -58), (100, 58), (0, 115), (-100, 58), (-100, -58))
MOVES: dict[HexName, tuple[HexName, ...]] = {"B3": ("C3", "C4"), "D5": ("E5",)}
"""The moves of the toy's two units."""


@cache
def map_picture() -> bytes:
    """A picture with its chart, as the renderer writes them, as PNG."""
    image = Image.new("RGB", (1500, 1000), "#c8bfa0")
    draw = ImageDraw.Draw(image)
    for name, (x, y) in HEXES.items():
        draw.polygon([(x + right, y + down) for right, down in CORNERS], outline="#605840")
        draw.text((x - 20, y - 90), name, fill="#605840", font_size=32)
    info, data = PngInfo(), io.BytesIO()
    for key, text in HexChart(size=image.size, corners=CORNERS, hexes=HEXES).texts().items():
        info.add_text(key, text, zip=True)
    image.save(data, "PNG", pnginfo=info)
    return data.getvalue()


class Moves(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=r"lr:(?P<step>pick|do):7:\d*:(?P<unit>\w*)"
):
    """A menu of units, of a unit's moves, or of attacks, with ids and values as those of the bot."""

    def __init__(self, step: str = "pick", unit: str = "", *, version: int = 1) -> None:
        attacks = ["battle B3>C4", "battle E5>C4"] if step == "do" else [*MOVES]
        values = [f"move {unit}-{goal}" for goal in MOVES[unit]] if unit else attacks
        options = [discord.SelectOption(label=f"{unit or 'Unit'} {value[-2:]}", value=value) for value in values]
        super().__init__(
            discord.ui.Select(custom_id=f"lr:{step}:7:{version}:{unit}", placeholder="Which one?", options=options)
        )

    @override
    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Any, match: Any, /) -> Self:
        return cls(match["step"], match["unit"])

    @override
    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        chosen = self.item.values[0]
        if chosen in MOVES:
            return await show_map(interaction, Moves("do", chosen, version=2), edit=True)
        bot = interaction.client
        assert isinstance(bot, ToyBot)
        bot.moved.append(chosen)
        after = "do" if chosen.startswith("move D5") else "pick"
        return await show_map(interaction, Moves(after, version=3), edit=True)


async def show_map(interaction: discord.Interaction[Any], menu: Moves, *, edit: bool) -> None:
    """The private panel of a move: the map, the menu, a button."""
    board = discord.File(io.BytesIO(await asyncio.to_thread(map_picture)), "board.png", description="The map")
    view = discord.ui.View(timeout=None)
    view.add_item(menu)
    view.add_item(MatchButton("record", "Record"))
    if edit:
        await interaction.response.edit_message(attachments=[board], view=view)
    else:
        await interaction.response.send_message(
            "See https://discord.com/channels/1/2/3\n10. Ten", file=board, view=view, ephemeral=True
        )


class MatchButton(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"toy:(?P<what>\w+)"):
    """A button whose id says what it does, and which so outlives the bot."""

    def __init__(self, what: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary):
        super().__init__(discord.ui.Button(label=label, custom_id=f"toy:{what}", style=style))
        self.what = what

    @override
    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Any, match: Any, /) -> Self:
        return cls(match["what"], item.label)

    @override
    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot = interaction.client
        assert isinstance(bot, ToyBot)
        await getattr(bot, f"on_{self.what}_button")(interaction)


class Units(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=r"toy-units"):
    """A menu with several choices."""

    def __init__(self) -> None:
        options = [
            discord.SelectOption(label=f"Infantry {hexagon}", value=hexagon, description=f"4 figures, may move {n}")
            for n, hexagon in enumerate(("B3", "B4", "C3", "D5"), 1)
        ]
        super().__init__(
            discord.ui.Select(
                custom_id="toy-units", placeholder="Which units?", min_values=1, max_values=3, options=options
            )
        )

    @override
    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Any, match: Any, /) -> Self:
        return cls()

    @override
    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        chosen = ", ".join(self.item.values)
        await interaction.response.edit_message(content=f"Ordered: **{chosen}**", view=None)


class Report(discord.ui.Modal, title="After the battle"):
    words: discord.ui.Label[Any] = discord.ui.Label(
        text="What happened?",
        component=discord.ui.TextInput(custom_id="words", style=discord.TextStyle.paragraph, max_length=200),
    )

    def __init__(self, bot: "ToyBot") -> None:
        super().__init__(custom_id="toy-report")
        self.bot = bot

    @override
    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.words.component, discord.ui.TextInput)
        self.bot.match.note = self.words.component.value
        await interaction.response.send_message(f"> {self.bot.match.note}")


class ToyBot(discord.Client):
    """The toy; `path` is the file of its match."""

    def __init__(self, path: Path) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.path = path
        self.match = Match(**json.loads(path.read_text())) if path.exists() else Match()
        self.ticks = 0
        self.moved: list[str] = []
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(MatchCommands(self))

    @override
    async def setup_hook(self) -> None:
        self.add_dynamic_items(MatchButton, Units, Moves)
        await self.tree.sync()
        self.tick.start()

    @override
    async def close(self) -> None:
        self.tick.cancel()
        await super().close()
        sys.stdout.write("closed\n")

    @tasks.loop(seconds=0.3)
    async def tick(self) -> None:
        self.ticks += 1

    async def local_table_opened(self) -> None:
        if self.match.thread:
            await self.open_thread("The battle goes on")

    def save(self) -> None:
        self.path.write_text(json.dumps(asdict(self.match)))

    async def open_thread(self, title: str) -> None:
        channel = self.get_channel(self.match.channel)
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
        self.match.thread = thread.id
        await self.post_board(thread)
        for number, player in enumerate(self.match.players):
            await self.deal(player, number)

    async def post_board(self, thread: discord.Thread) -> None:
        match = self.match
        mover = match.players[match.turn % len(match.players)]
        board = discord.File(
            io.BytesIO(await asyncio.to_thread(picture, f"{match.scenario}, turn {match.turn + 1}")),
            "board.png",
            description=f"The board of {match.scenario}",
        )
        view = discord.ui.View(timeout=None)
        view.add_item(MatchButton("orders", "Give orders", discord.ButtonStyle.primary))
        view.add_item(MatchButton("fire", "Fire!", discord.ButtonStyle.danger))
        view.add_item(MatchButton("hand", "My hand"))
        view.add_item(MatchButton("map", "Map"))
        view.add_item(MatchButton("report", "Report"))
        view.add_item(MatchButton("record", "Record"))
        message = await thread.send(
            f"## Turn {match.turn + 1}\n<@{mover}> is to move. Shots fired: {match.shots}\n"
            "- infantry B3 fires at C4 with **3 dice**: 🎲 🎲 🎲\n-# seed published at the end",
            file=board,
            view=view,
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(mover)]),
        )
        match.board = message.id
        self.save()

    async def deal(self, player: int, number: int) -> None:
        user = await self.fetch_user(player)
        cards = discord.File(
            io.BytesIO(picture("Assault  ·  Leadership  ·  Probe", (900, 360), "#43608a")),
            "hand.png",
            description="Your hand",
        )
        await user.send(f"Your hand in **{self.match.scenario}**, player {number + 1}.", file=cards, silent=True)
        question = discord.ui.View(timeout=None)
        question.add_item(discord.ui.Button(label="Answer", custom_id="lr:orders:7::"))
        await user.send("#7 Antietam asks you", view=question, silent=True)

    async def on_join_button(self, interaction: discord.Interaction[Any]) -> None:
        self.match.players = (*self.match.players, interaction.user.id)
        await interaction.response.edit_message(content="The battle begins.", view=None)
        await self.open_thread(f"{self.match.scenario} #1")

    async def on_fire_button(self, interaction: discord.Interaction[Any]) -> None:
        self.match.shots += 1
        self.save()
        assert interaction.message is not None
        await interaction.response.edit_message(content=f"Shots fired: {self.match.shots}")

    async def on_hand_button(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.05)
        cards = discord.File(
            io.BytesIO(picture(interaction.user.name, (900, 360), "#43608a")), "hand.png", description="Cards"
        )
        await interaction.followup.send(f"Only you see this, {interaction.user.name}.", file=cards)

    async def on_orders_button(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Units())
        await interaction.response.send_message("Choose up to 3 units.", view=view, ephemeral=True)

    async def on_map_button(self, interaction: discord.Interaction[Any]) -> None:
        await show_map(interaction, Moves(), edit=False)

    async def on_report_button(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Report(self))

    async def on_record_button(self, interaction: discord.Interaction[Any]) -> None:
        record = discord.File(io.BytesIO(b'[Scenario "First Bull Run"]\n1. play attack-left\n'), "1.battle")
        await interaction.response.send_message("The record so far:", file=record)

    async def on_late_button(self, interaction: discord.Interaction[Any]) -> None:
        await asyncio.sleep(10)


class MatchCommands(app_commands.Group):
    """The commands of the group /match."""

    def __init__(self, bot: ToyBot) -> None:
        super().__init__(name="match", description="Battles")
        self.bot = bot

    @app_commands.command(description="Start a battle")
    @app_commands.describe(scenario="Which battle", side="Your side", against="Whom you challenge")
    @app_commands.choices(side=[app_commands.Choice(name=s, value=s.lower()) for s in ("Union", "Confederate")])
    async def new(
        self,
        interaction: discord.Interaction[Any],
        scenario: str,
        side: str = "union",
        against: discord.User | None = None,
    ) -> None:
        assert interaction.channel_id is not None
        self.bot.match = Match(scenario, interaction.channel_id, (interaction.user.id,))
        view = discord.ui.View(timeout=None)
        view.add_item(MatchButton("join", "Join", discord.ButtonStyle.success))
        view.add_item(MatchButton("late", "Too late"))
        await interaction.response.send_message(
            f"{interaction.user.mention} offers **{scenario}** ({side}).", view=view
        )

    @new.autocomplete("scenario")
    async def scenarios(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=s, value=s) for s in SCENARIOS if typed.lower() in s.lower()]

    @app_commands.command(description="Go on from a record")
    async def load(self, interaction: discord.Interaction[Any], record: discord.Attachment) -> None:
        words = (await record.read()).decode()
        await interaction.response.send_message(f"{record.filename}: {words}")

    @app_commands.command(description="The board in a frame of its own")
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        file = discord.File(io.BytesIO(picture("A board")), "board.png")
        view = discord.ui.LayoutView(timeout=None)
        gallery = discord.ui.MediaGallery[Any](discord.MediaGalleryItem(file, description="A board in a frame"))
        row = discord.ui.ActionRow[Any](MatchButton("record", "Record"))
        container = discord.ui.Container[Any](
            discord.ui.TextDisplay("### Framed\nAll of it."),
            gallery,
            discord.ui.Separator(),
            row,
            accent_color=0xC8A04A,
        )
        view.add_item(container)
        await interaction.response.send_message(view=view, file=file)


def main() -> None:
    """Serves a table with the toy in a directory at a port, printing the address once it can be opened."""
    directory, port = Path(sys.argv[1]), int(sys.argv[2])
    asyncio.run(serve(lambda: ToyBot(directory / "toy.json"), data_dir=directory, port=port, ready=say))


def say(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

"""Checks of a battle record that somebody brings, before anything of it is stored. Pure; may take seconds.

Its size, lines, scenario (by the gate of custom scenarios), rules and each action are checked.
"""

from __future__ import annotations

from msgspec import Struct

from bot.ports.sealing import Seal
from bot.service.domain import record_export, record_import
from bot.service.domain.scenario_source import playable, require_presenter
from bot.service.model.errors import BadBattle, RecordUnfinished, RecordUntrue
from engine.decision import Seat
from engine.errors import RecordError
from engine.record import Record, Verdict, setup_of, verify
from engine.scenario_check import check_text
from engine.scenarios import scenario_ids, scenario_text


class CheckedRecord(Struct, frozen=True):
    """A record that was found to be right.

    A finished one has a ``verdict``, one that goes on the ``secrets`` of its readable part.
    """

    verdict: Verdict | None = None
    secrets: record_export.Secrets | None = None


def checked(parts: record_export.Parts, secrets: record_export.Secrets | None) -> CheckedRecord:
    """The findings about a file that was taken apart; ``secrets`` are those of a sealed one, opened with its key.

    Raises:
        RecordError, RecordUnfinished, RecordChanged, RecordUntrue, BadBattle, NotSoPlayed: the file is unusable.
    """
    if not parts.how:
        record = finished(parts)
        return CheckedRecord(verdict=verified(record))
    secrets = secrets or record_export.opened(parts, Seal())
    replayed(parts, secrets)
    return CheckedRecord(secrets=secrets)


def finished(parts: record_export.Parts) -> Record:
    """The record of a finished battle.

    Raises:
        RecordUnfinished: it cannot be replayed.
        RecordError: it cannot be read.
    """
    record = record_export.record_of(parts.public)
    if not record.is_complete:
        raise RecordUnfinished
    return record


def verified(record: Record) -> Verdict:
    """The verdict on a complete record, in which no die and no card is wrong.

    Raises:
        RecordUntrue: one is.
        RecordError, BadBattle, NotSoPlayed.
    """
    require_battle(record)
    verdict = verify(record)
    if verdict.problems:
        raise RecordUntrue(verdict.problems)
    record_import.replay_record(record)
    return verdict


def replayed(parts: record_export.Parts, secrets: record_export.Secrets) -> record_import.ReplayedRecord:
    """The battle of a resumable record.

    Raises:
        RecordError: it is over, or not the battle of the public part.
        BadBattle, NotSoPlayed.
    """
    public = record_export.record_of(parts.public)
    record = record_export.whole(secrets, public)
    require_battle(record)
    made = record_import.replay_record(record)
    if made.last.outcome or made.last.fixed or not _is_so_far(public, record):
        raise RecordError(1, "the resumable part is of another battle than the record above it")
    return made


def _is_so_far(public: Record, record: Record) -> bool:
    """Whether both records are of one battle: same terms, commitment, and kinds and seats of choices."""
    same = ("Scenario", "Family", "Rules", "Options", "Commitment")
    told = [[(entry.turn, entry.seat) for entry in one.entries] for one in (public, record)]
    return all(public.headers.get(name) == record.headers.get(name) for name in same) and told[0] == told[1]


def require_battle(record: Record) -> None:
    """Checks the scenario of a record as a custom scenario is checked, unless it is a bundled one.

    Raises:
        BadBattle: it is not a valid scenario.
        NotSoPlayed: its family has no presenter.
        RecordError: the record is of another scenario, or of rules that this program does not have.
    """
    named = record.headers.get("Scenario", "")
    if named not in scenario_ids() or scenario_text(named).strip() != record.source.strip():
        report = check_text(record.source, "scenario")
        if not report.ok:
            raise BadBattle(report.errors)
        playable(record.source)
    setup = setup_of(record)
    require_presenter(setup.family)
    if setup.scenario != named:
        raise RecordError(1, "the scenario is not the one that the record names")


def names(record: Record, made: record_import.ReplayedRecord) -> dict[Seat, str]:
    """The players' names of the record, by seat."""
    named = ((seat, record.headers.get(seat.replace("/", "_").title(), "")) for seat in made.setup.seats)
    return {seat: " ".join(name.split())[:40] for seat, name in named if name.strip()}

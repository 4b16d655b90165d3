"""Start-up job: looks for corrections in running matches that began under an earlier ruleset version."""

from __future__ import annotations

import structlog
from sqlmodel import col, select

from bot.service.domain import errata
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, Status
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.store.errors import is_away
from bot.store.tables import MatchRow
from engine.family import families

_log = structlog.get_logger("corrections")


async def announce_corrections(work: MatchUnitOfWork) -> None:
    """Asks or tells the players of each match what was corrected, once; repeated, it does nothing.

    Raises:
        StoreError: the database is away.
    """

    def looked(live: LiveMatch) -> Change | None:
        return errata.look(live, work.context())

    for match in await _begun_before(work):
        try:
            while (await work.live(match)) is not (await work.change(match, looked)).live:
                pass  # notices come first, proposals after them
        except Exception as error:
            if is_away(error):
                raise
            # One match that cannot be read must not hold up the others.
            _log.exception("a match goes on without the corrections of its rules", match=match)


async def _begun_before(work: MatchUnitOfWork) -> list[MatchId]:
    """The running matches that began under an earlier version of their ruleset."""
    known = families()
    found = select(MatchRow.id, MatchRow.family, MatchRow.ruleset, MatchRow.ruleset_version)
    async with work.database.read() as session:
        rows = (await session.exec(found.where(col(MatchRow.status) == Status.RUNNING.value))).all()
    return [
        MatchId(id_ or 0)
        for id_, family, ruleset, version in rows
        if family in known
        and ruleset in known[family].rulesets.names
        and version < known[family].rulesets.version(ruleset)
    ]

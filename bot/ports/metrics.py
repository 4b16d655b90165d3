"""Everything that is measured. ``docs/watching.md`` has a row for each, and tests hold the two together.

Names follow Prometheus' conventions: a prefix, a unit in full, ``_total`` for what only grows.
"""

from __future__ import annotations

from typing import Final

from bot.ports.meter import Metric, MetricLabel, MetricType

_LANE: Final = MetricLabel("lane", ("table", "letters", "rest"))
_SHARD: Final = MetricLabel("shard")

# Answers to people

FIRST_ANSWER: Final = Metric(
    name="longroll_first_answer_seconds",
    type=MetricType.HISTOGRAM,
    about="Seconds from an interaction's arrival to its first answer; Discord allows three.",
    labels=(MetricLabel("kind", ("command", "control", "form", "suggestion")),),
    buckets=(0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 3),
)
INTERACTIONS: Final = Metric(
    name="longroll_interactions_total",
    type=MetricType.COUNTER,
    about="Interactions that were handled, by what they were and what came of them.",
    labels=(
        MetricLabel("kind", ("command", "control", "form", "suggestion")),
        MetricLabel("outcome", ("done", "refused", "away", "discord", "late", "failed")),
    ),
)
REFUSALS: Final = Metric(
    name="longroll_refusals_total",
    type=MetricType.COUNTER,
    about="Requests that the rules or the service refused, by the class of the refusal.",
    labels=(MetricLabel("reason"),),
)

# Messages

MESSAGE_TRIES: Final = Metric(
    name="longroll_message_tries_total",
    type=MetricType.COUNTER,
    about="Tries to send a message of the outbox, by lane and by what came of them.",
    labels=(_LANE, MetricLabel("outcome", ("sent", "later", "never", "failed"))),
)
MESSAGE_DELAY: Final = Metric(
    name="longroll_message_delay_seconds",
    type=MetricType.HISTOGRAM,
    about="Seconds from the choice that a message tells of until it was sent.",
    labels=(_LANE,),
    buckets=(0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 120, 600),
)
OUTBOX_WAITING: Final = Metric(
    name="longroll_outbox_waiting",
    type=MetricType.GAUGE,
    about="Messages that wait to be sent, or are being sent.",
    labels=(_LANE,),
)
OUTBOX_AGE: Final = Metric(
    name="longroll_outbox_oldest_seconds",
    type=MetricType.GAUGE,
    about="Age of the oldest message that waits; 0 if none does.",
    labels=(_LANE,),
)
TIMERS_LATE: Final = Metric(
    name="longroll_timers_late",
    type=MetricType.GAUGE,
    about="Timers that are due and have not gone off; slow ones are those of computer generals.",
    labels=(MetricLabel("pace", ("quick", "slow")),),
)
TIMER_LATENESS: Final = Metric(
    name="longroll_timer_lateness_seconds",
    type=MetricType.GAUGE,
    about="How late the most overdue timer is; 0 if none is.",
    labels=(MetricLabel("pace", ("quick", "slow")),),
)
MATCHES: Final = Metric(
    name="longroll_matches",
    type=MetricType.GAUGE,
    about="Lobbies and running matches in the database.",
    labels=(MetricLabel("status", ("lobby", "running")),),
)

# Pictures

PICTURE_TIME: Final = Metric(
    name="longroll_picture_seconds",
    type=MetricType.HISTOGRAM,
    about="Seconds from the request for a picture until it is drawn, those in the queue included.",
    labels=(MetricLabel("length", ("short", "long")),),
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60),
)
PICTURES: Final = Metric(
    name="longroll_pictures_total",
    type=MetricType.COUNTER,
    about="Pictures that were to be drawn; smaller ones in a long queue, none in a full one, or too late.",
    labels=(MetricLabel("outcome", ("drawn", "smaller", "failed", "full", "late")),),
)
PICTURES_WAITING: Final = Metric(
    name="longroll_pictures_waiting", type=MetricType.GAUGE, about="Pictures in the queue of those to be drawn."
)

# The database

TRANSACTION_TIME: Final = Metric(
    name="longroll_database_transaction_seconds",
    type=MetricType.HISTOGRAM,
    about="Seconds of a transaction, the wait for its turn included.",
    labels=(MetricLabel("kind", ("read", "write")), MetricLabel("outcome", ("done", "failed"))),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
DATABASE_UP: Final = Metric(
    name="longroll_database_up", type=MetricType.GAUGE, about="1 while the database answers, 0 while it does not."
)

# Discord

GATEWAY_UP: Final = Metric(
    name="longroll_gateway_up",
    type=MetricType.GAUGE,
    about="1 while a shard is connected to Discord's gateway, 0 while it is not.",
    labels=(_SHARD,),
)
GATEWAY_LATENCY: Final = Metric(
    name="longroll_gateway_latency_seconds",
    type=MetricType.GAUGE,
    about="Seconds from a shard's last heartbeat to its acknowledgement.",
    labels=(_SHARD,),
)
SERVERS: Final = Metric(
    name="longroll_servers", type=MetricType.GAUGE, about="Servers that the bot is on.", labels=(_SHARD,)
)
THREADS: Final = Metric(
    name="longroll_threads_active",
    type=MetricType.GAUGE,
    about="Active threads that the bot sees, in all servers of a shard.",
    labels=(_SHARD,),
)
MOST_THREADS: Final = Metric(
    name="longroll_server_threads_active_most",
    type=MetricType.GAUGE,
    about="Active threads of the server that has most; Discord allows 1,000 a server.",
    labels=(_SHARD,),
)
DISCORD_REQUESTS: Final = Metric(
    name="longroll_discord_requests_total",
    type=MetricType.COUNTER,
    about="Requests to Discord's API, by what came of them.",
    labels=(MetricLabel("outcome", ("ok", "refused", "limited", "broken", "lost")),),
)
RATE_LIMITS: Final = Metric(
    name="longroll_rate_limits_total",
    type=MetricType.COUNTER,
    about="Rate limits (429) that Discord answered with, by scope; own: requests that waited for the bot's own pace.",
    labels=(MetricLabel("scope", ("user", "global", "shared", "own")),),
)

# Backups

BACKUP_AGE: Final = Metric(
    name="longroll_backup_age_seconds",
    type=MetricType.GAUGE,
    about="Age of the newest backup in the folder of LONGROLL_BACKUP; none where the bot makes no backups.",
)

# The process

LOOP_LAG: Final = Metric(
    name="longroll_event_loop_lag_seconds",
    type=MetricType.HISTOGRAM,
    about="Seconds by which the process was late to turn to new work.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
CHILDREN: Final = Metric(
    name="longroll_children",
    type=MetricType.GAUGE,
    about="Processes that this one has started, such as those that draw.",
)
CHILDREN_MEMORY: Final = Metric(
    name="longroll_children_resident_memory_bytes",
    type=MetricType.GAUGE,
    about="Memory of the processes that this one has started.",
)
CHILDREN_CPU: Final = Metric(
    name="longroll_children_cpu_seconds_total",
    type=MetricType.COUNTER,
    about="Processor time of the processes that this one has started, those that have ended included.",
)
BUILD: Final = Metric(
    name="longroll_build_info",
    type=MetricType.GAUGE,
    about="Always 1; the labels tell what runs.",
    labels=(MetricLabel("role"), MetricLabel("version")),
)

METRICS: Final = tuple(one for one in tuple(globals().values()) if isinstance(one, Metric))
"""All of them, in this order."""

# The bot without the local table: `docker compose --profile single up --build`, or
#   docker build -t longroll . && docker run --env-file .env -v longroll:/data longroll
# To have the same base for ever, name its digest:
#   docker build --build-arg BASE=python:3.13-slim-trixie@sha256:… -t longroll .
ARG BASE=python:3.13-slim-trixie
# The same with a C compiler, which compiles the engine and stays behind.
ARG BUILDER=python:3.13-trixie

# Everything that is needed becomes a wheel here, checked against the hashes of the bot's own lock: the part
# of requirements.lock that runs and builds the bot, without tests, checkers and the local table, whose
# versions it shares (`make lock` writes both).
FROM ${BUILDER} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /src

COPY requirements-bot.lock requirements-compile.lock ./
RUN pip wheel --require-hashes --only-binary :all: -r requirements-bot.lock -w /wheels \
    && pip install --require-hashes --only-binary :all: -r requirements-compile.lock --target /compiling

# Nothing from here on asks an index. The environment takes what `longroll` depends on and leaves the tools
# that built it behind; it has no pip of its own.
RUN pip install --no-index --find-links /wheels hatchling
COPY pyproject.toml README.md LICENSE ./
COPY bot/ bot/
COPY engine/ engine/
COPY render/ render/
COPY scenarios/ scenarios/
RUN pip wheel --no-index --no-build-isolation --no-deps -w /wheels . \
    && python -m venv --without-pip /opt/longroll \
    && pip --python /opt/longroll/bin/python install --no-index --find-links /wheels "longroll[postgres,workers,watch,sentry,fast]" \
    && PYTHONPATH=/compiling /opt/longroll/bin/python -m bot.tools.compiled.build \
        --into "$(/opt/longroll/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"


FROM ${BASE}
LABEL org.opencontainers.image.title="Long Roll" \
      org.opencontainers.image.description="A game master for American Civil War hex battles, living in Discord" \
      org.opencontainers.image.licenses="MIT"

# A fixed number, so that a volume's files keep their owner from one image to the next. Whoever runs as nobody
# writes nowhere but into /data and /pictures, and nothing in the image can raise its rights.
RUN groupadd --gid 10001 longroll \
    && useradd --uid 10001 --gid longroll --no-create-home --home-dir /data --shell /usr/sbin/nologin longroll \
    && install --directory --owner longroll --group longroll --mode 0750 /data /pictures \
    && find / -xdev -perm /6000 -type f -exec chmod a-s {} +

COPY --from=build /opt/longroll /opt/longroll
ENV PATH="/opt/longroll/bin:$PATH" \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    LONGROLL_DATA_DIR=/data

USER 10001:10001
WORKDIR /data
VOLUME /data

# Healthy while every part of the process is well, by the record that it keeps in the data directory.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["longroll", "health"]
CMD ["longroll", "bot"]

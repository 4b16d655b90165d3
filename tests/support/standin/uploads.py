"""The body of a request: its JSON, and the files that come with it, decoded."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass
from email.message import Message as Headers
from hashlib import sha256
from typing import Any, Final

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from tests.support.standin import errors
from tests.support.standin.world import UPLOAD_LIMIT, File, Json

_FILE: Final = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True)
class Upload:
    """A file of a request, before it belongs to a message."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True)
class Body:
    """A request's JSON (``None``: it has none) and its files by number."""

    json: Any
    files: dict[int, Upload]


async def body_of(request: web.Request) -> Body:
    """The body of a request.

    Raises:
        ApiError: it is larger than Discord takes, or no JSON.
    """
    data = await request.read()
    if len(data) > UPLOAD_LIMIT:
        raise errors.too_large()
    if not data:
        return Body(None, {})
    try:
        if request.content_type == "multipart/form-data":
            return _parts(data, request.headers["Content-Type"])
        if request.content_type != "application/json":
            raise errors.invalid_body(f"content type {request.content_type}")
        return Body(json.loads(data), {})
    except ValueError as error:
        raise errors.invalid_body(str(error)) from error


def _parts(data: bytes, kind: str) -> Body:
    """The parts of a form. Split by hand: the library's reader takes a tenth of the whole run's time."""
    head = Headers()
    head["Content-Type"] = kind
    mark = b"--" + str(head.get_param("boundary")).encode()
    payload, files = None, {}
    for part in data.split(b"\r\n" + mark if data.startswith(b"\r\n") else mark)[1:-1]:
        headers, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        content = content.removesuffix(b"\r\n")
        told = Headers()
        for line in headers.decode().split("\r\n"):
            name, _, value = line.partition(": ")
            told[name] = value
        field = str(told.get_param("name", header="Content-Disposition"))
        if field == "payload_json":
            payload = json.loads(content)
        elif found := _FILE.fullmatch(field):
            filename = str(told.get_param("filename", header="Content-Disposition"))
            files[int(found[1])] = Upload(filename, told.get("Content-Type", ""), content)
        else:
            raise errors.invalid_body(f"field {field}")
    return Body(payload, files)


def file_of(upload: Upload, identifier: int, described: Json, *, keep: bool, whole: bool) -> tuple[File, str]:
    """A file of a message, and what is wrong with it. A picture is decoded: its head and sums, or ``whole``."""
    name, problem, size = described.get("filename") or upload.name, "", (0, 0)
    kind = upload.kind
    if name.lower().endswith((".png", ".webp", ".gif", ".jpg")):
        kind = f"image/{name.rpartition('.')[2].lower()}"
        try:
            size = _look_at(upload.data, whole=whole)
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
            problem = f"{name} is no picture: {error}"
    elif not upload.data:
        problem = f"{name} is empty"
    file = File(
        id=identifier,
        name=name,
        description=described.get("description"),
        size=len(upload.data),
        digest=sha256(upload.data).hexdigest()[:16],
        kind=kind or "application/octet-stream",
        width=size[0],
        height=size[1],
        data=upload.data if keep else b"",
    )
    return file, problem


def _look_at(data: bytes, *, whole: bool) -> tuple[int, int]:
    with Image.open(io.BytesIO(data)) as picture:
        size = picture.size
        picture.load() if whole else picture.verify()
    return size

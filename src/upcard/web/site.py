"""The page itself and its files, read once: small, compressed, and told apart by their content."""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

import upcard
from upcard.words import LANGUAGES

HERE: Final = Path(__file__).with_name("site")
WORDS: Final = Path(upcard.__file__).with_name("words")
TYPES: Final = {".ftl": "text/plain; charset=utf-8", ".js": "text/javascript; charset=utf-8",
                ".webmanifest": "application/manifest+json", ".html": "text/html; charset=utf-8",
                ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}  # fmt: skip
PAGE: Final = "index.html"


class File:
    """One file as it is sent."""

    def __init__(self, name: str, data: bytes) -> None:
        suffix = Path(name).suffix
        self.type: Final = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.data: Final = data
        packed = gzip.compress(data, 9, mtime=0)
        self.packed: Final = packed if len(packed) < len(data) else None
        self.tag: Final = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        self.for_ever: Final = name.startswith("assets/")  # their names change with what is in them

    def response(self, request: Request) -> Response:
        cache = "public, max-age=31536000, immutable" if self.for_ever else "no-cache"
        headers = {"etag": self.tag, "cache-control": cache, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.type, headers={**headers, "content-encoding": "gzip"})
        return Response(self.data, media_type=self.type, headers=headers)


class Site:
    """All files of the page, and the words. `built` says whether the page was built into this package."""

    def __init__(self) -> None:
        found = {str(path.relative_to(HERE)): path for path in sorted(HERE.rglob("*")) if path.is_file()}
        self.files: Final = {name: File(name, path.read_bytes()) for name, path in found.items()}
        self.words: Final = {name: File(f"{name}.ftl", (WORDS / f"{name}.ftl").read_bytes()) for name in LANGUAGES}
        self.built: Final = PAGE in self.files

    async def file(self, request: Request) -> Response:
        """A file of the page; the page itself for every address of it."""
        name = request.path_params["path"]
        found = self.files.get(name)
        if found is None and Path(name).suffix == "":
            found = self.files.get(PAGE)
        return found.response(request) if found is not None else Response(status_code=404)

    async def said(self, request: Request) -> Response:
        """The words of a language."""
        found = self.words.get(request.path_params["language"])
        return found.response(request) if found is not None else Response(status_code=404)

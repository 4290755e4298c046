"""Archives for tests, in every format, built in memory."""

from __future__ import annotations

import io
import tarfile
import warnings
import zipfile
from collections.abc import Sequence

Members = Sequence[tuple[str, bytes]]

TARS = {".tar": "w", ".tar.gz": "w:gz", ".tgz": "w:gz", ".tar.bz2": "w:bz2", ".tar.xz": "w:xz"}
ENDINGS = [".zip", *TARS]


def archive(ending: str, members: Members) -> bytes:
    """Return an archive with members of these names and contents, which may be hostile."""
    return zipped(members) if ending == ".zip" else tarred(members, TARS[ending])


def zipped(members: Members, compression: int = zipfile.ZIP_DEFLATED, mode: int = 0) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", compression) as file:
        warnings.simplefilter("ignore")  # a name may be there twice
        for name, content in members:
            info = zipfile.ZipInfo("x")
            info.filename = name  # the constructor would cut it off at a NUL
            info.compress_type, info.external_attr = compression, mode << 16
            file.writestr(info, content)
    return buffer.getvalue()


def tarred(
    members: Members,
    mode: str = "w",
    kind: bytes = tarfile.REGTYPE,
    target: str = "",
    format: int = tarfile.PAX_FORMAT,  # noqa: A002 - as tarfile has it
) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode, format=format) as file:
        for name, content in members:
            info = tarfile.TarInfo(name)
            info.type, info.linkname, info.size = kind, target, len(content)
            file.addfile(info, io.BytesIO(content))
    return buffer.getvalue()

"""Archives, notebooks and folders that are small to hand in and dear to read.

Run this file as a program to measure what intake spends on each::

    python -m tests.autograder.intake.hostile
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

from autograder.intake.tars import BLOCK

MEBIBYTE = 1 << 20
NAME = "linear.py"
Build = Callable[[Path], Path]
HOSTILE: dict[str, Build] = {}
"""What is handed in, by a name: the function makes it in an empty folder, and returns its path."""


def hostile(build: Build) -> Build:
    HOSTILE[build.__name__] = build
    return build


def header(name: bytes = NAME.encode(), size: int = 0, flag: bytes = b"0") -> bytes:
    """Return a header of a .tar."""
    made = bytearray(BLOCK)
    made[: len(name)] = name
    made[124:135] = b"%011o" % size
    made[156:157] = flag
    made[257:265] = b"ustar\x0000"
    made[148:156] = b" " * 8
    made[148:156] = b"%06o\0 " % sum(made)
    return bytes(made)


def tar(parts: Iterable[bytes]) -> bytes:
    return b"".join(parts) + header() + bytes(2 * BLOCK)


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def blocks_of(flag: bytes, content: bytes, mebibytes: int = 62) -> bytes:
    """Return as many entries with this flag and content as fit."""
    padded = content + bytes(-len(content) % BLOCK)
    one = header(size=len(content), flag=flag) + padded
    return tar([one] * (mebibytes * MEBIBYTE // len(one)))


@hostile
def tar_of_short_records(folder: Path) -> Path:
    content = b"5 a=\n" * (MEBIBYTE // 5)
    return write(folder / "a.tar.gz", gzip.compress(blocks_of(b"x", content)))


@hostile
def tar_of_extended_headers(folder: Path) -> Path:
    return write(folder / "a.tar.gz", gzip.compress(blocks_of(b"x", b"13 path=a/b/\n")))


@hostile
def tar_of_long_names(folder: Path) -> Path:
    name = b"a/" * (MEBIBYTE // 2 - 5) + b"a"
    return write(folder / "a.tar.gz", gzip.compress(blocks_of(b"L", name)))


@hostile
def tar_of_entries_with_long_names(folder: Path) -> Path:
    name = b"a/" * 3000 + b"a"
    one = header(size=len(name), flag=b"L") + name + bytes(-len(name) % BLOCK) + header()
    return write(folder / "a.tar.gz", gzip.compress(tar([one] * 9500)))


@hostile
def tar_of_global_headers(folder: Path) -> Path:
    return write(folder / "a.tar.xz", lzma.compress(blocks_of(b"g", b""), preset=0))


@hostile
def tar_of_empty_files(folder: Path) -> Path:
    return write(folder / "a.tar.gz", gzip.compress(blocks_of(b"0", b"")))


@hostile
def tar_of_endless_digits(folder: Path) -> Path:
    return write(folder / "a.tar", tar([header(size=4096, flag=b"x") + b"9" * 4096]))


@hostile
def gzip_of_empty_members(folder: Path) -> Path:
    return write(folder / "a.tar.gz", gzip.compress(b"") * (60 * MEBIBYTE // 20))


@hostile
def gzip_with_a_long_name(folder: Path) -> Path:
    start = b"\x1f\x8b\x08\x08" + bytes(6)
    return write(folder / "a.tar.gz", start + b"a" * (60 * MEBIBYTE) + b"\0")


@hostile
def gzip_of_zeros(folder: Path) -> Path:
    return write(folder / "a.tar.gz", gzip.compress(bytes(2 * MEBIBYTE)) * 10_000)


@hostile
def bzip2_of_empty_streams(folder: Path) -> Path:
    return write(folder / "a.tar.bz2", bz2.compress(b"") * (60 * MEBIBYTE // 14))


@hostile
def bzip2_of_short_streams(folder: Path) -> Path:
    one = bz2.compress(b"a")
    return write(folder / "a.tar.bz2", one * (60 * MEBIBYTE // len(one)))


@hostile
def bzip2_of_noise(folder: Path) -> Path:
    noise = os.urandom(900_000)
    return write(folder / "a.tar.bz2", bz2.compress(noise) * 66)


@hostile
def bzip2_of_zeros(folder: Path) -> Path:
    return write(folder / "a.tar.bz2", bz2.compress(bytes(45_000_000)) * 10_000)


@hostile
def xz_of_empty_streams(folder: Path) -> Path:
    return write(folder / "a.tar.xz", lzma.compress(b"") * (60 * MEBIBYTE // 32))


def with_a_huge_dictionary(content: bytes) -> bytes:
    """Return an .xz that asks for a dictionary of 2 GiB: the size is one byte of a header."""
    made = bytearray(lzma.compress(content, check=lzma.CHECK_NONE))
    made[16] = 38
    made[20:24] = struct.pack("<I", zlib.crc32(bytes(made[12:20])))
    return bytes(made)


@hostile
def xz_of_short_streams(folder: Path) -> Path:
    one = with_a_huge_dictionary(b"a")
    return write(folder / "a.tar.xz", one * (60 * MEBIBYTE // len(one)))


@hostile
def xz_with_a_huge_dictionary(folder: Path) -> Path:
    return write(folder / "a.tar.xz", with_a_huge_dictionary(bytes(60 * MEBIBYTE)))


def zip_of(names: Iterable[str], extra: bytes = b"") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name in names:
            info = zipfile.ZipInfo(name)
            info.extra = extra
            file.writestr(info, b"")
    return buffer.getvalue()


@hostile
def zip_of_deep_names(folder: Path) -> Path:
    names = (f"{'a/' * 1500}{index}" for index in range(9_900))
    return write(folder / "a.zip", zip_of(names))


@hostile
def zip_of_extra_fields(folder: Path) -> Path:
    extra = struct.pack("<HH", 7, 0) * 700
    return write(folder / "a.zip", zip_of(map(str, range(9_900)), extra))


@hostile
def zip_of_long_extra_fields(folder: Path) -> Path:
    extra = struct.pack("<HH", 7, 0) * 16_000
    return write(folder / "a.zip", zip_of(map(str, range(500)), extra))


@hostile
def zip_bomb(folder: Path) -> Path:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(NAME, bytes(500 * MEBIBYTE))
    return write(folder / "a.zip", buffer.getvalue())


@hostile
def zip_of_large_files(folder: Path) -> Path:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(NAME, "")
        for index in range(60):
            file.writestr(f"{index}.py", b"class \n" * (MEBIBYTE // 7))
    return write(folder / "a.zip", buffer.getvalue())


def notebook(path: Path, sources: Iterable[str]) -> Path:
    cells = [{"cell_type": "code", "source": source} for source in sources]
    return write(path, json.dumps({"cells": cells}, separators=(",", ":")).encode())


DEFINES = "class Linear:\n    pass\n"


@hostile
def notebook_of_empty_cells(folder: Path) -> Path:
    return notebook(folder / "a.ipynb", [*[""] * 200_000, DEFINES])


@hostile
def notebook_of_broken_cells(folder: Path) -> Path:
    return notebook(folder / "a.ipynb", [*["("] * 190_000, DEFINES])


@hostile
def notebook_of_lists(folder: Path) -> Path:
    return write(folder / "a.ipynb", b'{"cells":[' + b"[]," * 2_600_000 + b"[]]}")


@hostile
def notebook_of_deep_lists(folder: Path) -> Path:
    return write(folder / "a.ipynb", b"[" * (7 * MEBIBYTE))


@hostile
def notebook_of_chained_calls(folder: Path) -> Path:
    chain = f"a = b{'()' * 900}"
    return notebook(folder / "a.ipynb", [DEFINES, *[chain] * 550])


@hostile
def notebook_of_functions_that_call_the_next(folder: Path) -> Path:
    functions = "".join(
        f"def f{index}():\n global g{index}\n g{index}=1\n f{index + 1}()\nf{index}()\n"
        for index in range(4_900)
    )
    lines = functions.splitlines(keepends=True)
    cells = ["".join(lines[start : start + 1000]) for start in range(0, len(lines), 1000)]
    return notebook(folder / "a.ipynb", [*cells, DEFINES])


@hostile
def notebook_of_functions_with_many_names(folder: Path) -> Path:
    cells = []
    for index in range(100):
        names = [f"a{index}_{name}" for name in range(500)]
        cells.append(
            f"def f{index}():\n global {','.join(names)}\n {'='.join(names)}=1\n f{index + 1}()\n"
            f"f{index}()\n"
        )
    return notebook(folder / "a.ipynb", [*cells, DEFINES])


@hostile
def notebook_of_future_imports(folder: Path) -> Path:
    one = "from __future__ import annotations"
    return notebook(folder / "a.ipynb", [*[one] * 9_000, f"# file: {NAME}\n{DEFINES}"])


@hostile
def notebook_of_marked_cells(folder: Path) -> Path:
    one = f"# file: {NAME}\nfrom __future__ import annotations"
    return notebook(folder / "a.ipynb", [one] * 9_000)


@hostile
def notebook_of_lines(folder: Path) -> Path:
    return notebook(folder / "a.ipynb", [DEFINES, *["a = a\n" * 10_000] * 1, "\n" * 900_000])


@hostile
def notebook_of_names(folder: Path) -> Path:
    cells = [",".join(f"a{index}" for index in range(9_000)) + "=b"] * 15
    return notebook(folder / "a.ipynb", [*cells, f"# file: {NAME}\n{DEFINES}", *cells[:1]])


@hostile
def file_of_blank_lines(folder: Path) -> Path:
    return write(folder / NAME, b"\n" * (MEBIBYTE - 1))


@hostile
def file_with_a_deep_expression(folder: Path) -> Path:
    return write(folder / NAME, f"with a{'()' * 985}: pass\n".encode())


@hostile
def file_of_definitions(folder: Path) -> Path:
    (folder / NAME).write_text("")
    for index in range(30):
        (folder / f"{index}.py").write_bytes(b"class \n" * (MEBIBYTE // 7))
    return folder


@hostile
def folder_of_files(folder: Path) -> Path:
    (folder / NAME).write_text("")
    for index in range(100_000):
        os.close(os.open(folder / str(index), os.O_CREAT))
    return folder


@hostile
def folder_of_files_alone(folder: Path) -> Path:
    for index in range(100_000):
        os.close(os.open(folder / str(index), os.O_CREAT))
    return folder


@hostile
def folder_of_folders(folder: Path) -> Path:
    (folder / NAME).write_text("")
    for index in range(50_000):
        (folder / str(index)).mkdir()
    return folder


@hostile
def folder_of_links(folder: Path) -> Path:
    (folder / NAME).write_text("")
    deep = folder / "/".join(["a"] * 300)
    deep.mkdir(parents=True)
    target = "a/" * 300
    for index in range(5_000):
        (folder / f"link{index}").symlink_to(target + "b")
    return folder


@hostile
def folder_of_links_to_links(folder: Path) -> Path:
    inner = folder / "hw1"
    inner.mkdir()
    (inner / NAME).write_text("")
    (inner / "0").symlink_to(NAME)
    for index in range(5_000):
        (inner / str(index + 1)).symlink_to("./" * 300 + str(index))
    return folder


@hostile
def folder_that_is_deep(folder: Path) -> Path:
    here = os.open(folder, os.O_RDONLY)
    for _ in range(5_000):
        os.mkdir("deep", dir_fd=here)
        below = os.open("deep", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(os.open(NAME, os.O_CREAT, dir_fd=here))
    os.close(here)
    return folder


MEASURE = """
import sys, time
from pathlib import Path
from autograder.errors import UsageError
from autograder.intake import find_submission
from tests.autograder.corpus import hw1
import autograder.intake.excerpt, autograder.intake.zips, autograder.intake.tars

homework = hw1()
def peak():
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])

Path("/proc/self/clear_refs").write_text("5")  # the peak so far is forgotten
before = peak()
start = time.process_time()
outcome = "taken"
try:
    find_submission(homework, Path(sys.argv[1]))
except UsageError as refusal:
    outcome = str(refusal).replace(sys.argv[1], "")[-60:]
except BaseException as error:
    outcome = "TRACEBACK " + type(error).__name__
seconds = time.process_time() - start
print(f"{seconds:.2f} s, {(peak() - before) / 1024:.0f} MiB: {ascii(outcome)}")
"""
LIMIT = "ulimit -t 90 -v 12000000; exec "


def measured(path: Path) -> str:
    """Return the computing time and the memory that intake spends on a path, and its outcome."""
    command = [sys.executable, "-c", MEASURE, str(path)]
    done = subprocess.run(
        ["sh", "-c", f'{LIMIT} "$@"', "sh", *command], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or f"ended by {done.returncode}: {done.stderr[-200:]}"


if __name__ == "__main__":
    for name in sys.argv[1:] or HOSTILE:
        parent = tempfile.mkdtemp()
        place = Path(parent) / "handed-in"
        place.mkdir()
        path = HOSTILE[name](place)
        size = path.stat().st_size if path.is_file() else 0
        print(f"{name}: {size >> 10} KiB, {measured(path)}", flush=True)
        subprocess.run(["rm", "-rf", parent], check=True)

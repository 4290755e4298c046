"""What was measured: a JSON file for each kernel of the BLAS library, in `benchmarks/results`.

All pages and pictures are made of these files, and `--check` compares with them.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Container
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec
import numpy as np
from threadpoolctl import threadpool_info

from benchmarks.measure import Times

FOLDER = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Measurement:
    """The times of a row with one number of threads.

    Parameters
    ----------
    row
        The name of the row.
    threads
        The number of threads of BLAS and PyTorch; None for processes of their own.
    seconds
        Of each candidate, the time of a step in each round.
    missing
        The candidates that could not run, with the reason.
    """

    row: str
    threads: int | None
    seconds: Times
    missing: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Training:
    """A whole training, in a process of its own: its time, and its peak of memory in bytes."""

    name: str
    steps: int
    seconds: list[float]
    peak: int


@dataclass(frozen=True)
class Results:
    """Everything that was measured with one kernel on one machine.

    Parameters
    ----------
    kernel
        The processor whose kernels NumPy's BLAS library uses.
    processor
        The processor of the machine.
    environment
        The versions, in one line.
    measurements
        The times of all rows.
    peaks
        Of each row and candidate, the bytes by which its first step raises the peak of memory.
    trainings
        The trainings from start to text.
    """

    kernel: str
    processor: str
    environment: str
    measurements: list[Measurement] = field(default_factory=list)
    peaks: dict[str, dict[str, int]] = field(default_factory=dict)
    trainings: list[Training] = field(default_factory=list)

    def find(self, row: str, threads: int | None) -> Measurement | None:
        """Return the measurement of a row, if there is one."""
        found = (m for m in self.measurements if (m.row, m.threads) == (row, threads))
        return next(found, None)

    def updated_by(self, new: Results, rows: Container[str]) -> Results:
        """Return the new results, and of the other `rows` the old ones."""
        again = {(m.row, m.threads) for m in new.measurements}
        old = [m for m in self.measurements if m.row in rows and (m.row, m.threads) not in again]
        peaks = {row: peaks for row, peaks in self.peaks.items() if row in rows}
        return replace(
            new,
            measurements=[*old, *new.measurements],
            peaks=peaks | new.peaks,
            trainings=new.trainings or self.trainings,
        )


def path_of(kernel: str) -> Path:
    return FOLDER / f"{kernel}.json"


def load(kernel: str) -> Results | None:
    """Return the stored results with a kernel; None if there are none."""
    path = path_of(kernel)
    return msgspec.json.decode(path.read_bytes(), type=Results) if path.exists() else None


def load_all() -> list[Results]:
    """Return the stored results of all kernels, in the order of their names."""
    return [
        msgspec.json.decode(path.read_bytes(), type=Results)
        for path in sorted(FOLDER.glob("*.json"))
    ]


def save(results: Results) -> Path:
    """Write the results, one measurement on a line; return the path."""
    lines = []
    for name, value in msgspec.to_builtins(results, builtin_types=()).items():
        text = msgspec.json.encode(_rounded(value)).decode()
        if isinstance(value, list) and value:
            each = ",\n".join(msgspec.json.encode(_rounded(one)).decode() for one in value)
            text = f"[\n{each}\n]"
        lines.append(f'"{name}": {text}')
    path = path_of(results.kernel)
    path.parent.mkdir(exist_ok=True)
    write(",\n".join(lines).join(("{\n", "\n}\n")), path)
    return path


def _rounded(value: object) -> object:
    """Return a value with four digits of each float: more would be noise."""
    match value:
        case float():
            return float(f"{value:.4g}")
        case list():
            return [_rounded(each) for each in value]
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
    return value


def write(text: str, output: Path) -> None:
    """Write a text; a reader sees the old file or the new file, never a part."""
    temporary = output.with_name(output.name + ".tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(output)


def here() -> Results:
    """Return results of this process, without any measurement."""
    libraries = [library for library in threadpool_info() if library["user_api"] == "blas"]
    kernels = [str(library.get("architecture", "unknown")) for library in libraries]
    names = [f"{library['internal_api']} {library['version']}" for library in libraries]
    torch = sys.modules.get("torch")
    environment = [
        f"Python {platform.python_version()}",
        f"NumPy {np.__version__}",
        ", ".join(names) or "BLAS unknown",
        f"PyTorch {torch.__version__}" if torch else "no PyTorch",
        f"{os.cpu_count()} CPUs",
        f"{platform.system()} {platform.machine()}",
    ]
    return Results((kernels or ["unknown"])[0], processor(), " · ".join(environment))


def processor() -> str:
    """Return the name of the machine's processor, as exactly as the system knows it."""
    cpuinfo = Path("/proc/cpuinfo")
    if not cpuinfo.exists():
        return platform.processor() or platform.machine()
    first, *_ = cpuinfo.read_text(encoding="utf-8").split("\n\n")
    lines = (line.split(":", 1) for line in first.splitlines() if ":" in line)
    found = {key.strip(): value.strip() for key, value in lines}
    name = found.get("model name", platform.machine())
    numbers = [found[key] for key in ("cpu family", "model", "stepping") if key in found]
    return f"{name} {'/'.join(numbers)}".strip()

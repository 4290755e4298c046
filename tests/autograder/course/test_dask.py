"""Grading a class on the workers of Dask, which are lost, replaced and refused."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.autograder.command_line import run
from tests.autograder.course.classes import Files
from tests.autograder.course.small import KINDS, hand_in, students_in, write_homework

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="code is locked in on Linux alone"),
]

LAUNCH = "import sys; {patch}; from distributed.cli.dask_worker import main; main()"
UNLOCKED = (
    "from autograder.course import graders; "
    "from autograder.workers.tiers import CannotLockIn; "
    "graders._locked_tier = lambda homework, isolation: "
    "(_ for _ in ()).throw(CannotLockIn({'landlock': 'not in this kernel'}))"
)
WITHOUT_US = "sys.modules['autograder'] = None"


class Cluster:
    """A scheduler and workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._log = (folder / "log").open("wb")
        scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
        file = folder / "scheduler.json"
        self._start(
            [
                *scheduler,
                "--host=127.0.0.1",
                "--port=0",
                "--no-dashboard",
                f"--scheduler-file={file}",
            ]
        )
        self.address = re.search(r'"address": "([^"]+)"', _content(file))[1]  # type: ignore[index]

        from distributed import Client

        self._client: Any = Client(self.address, set_as_default=False)

    def worker(self, *options: str, patch: str = "pass") -> subprocess.Popen[bytes]:
        """Start a worker, and wait until it is connected."""
        before = len(self.workers())
        command = [sys.executable, "-c", LAUNCH.format(patch=patch), self.address]
        started = self._start([*command, "--nthreads", "1", "--no-dashboard", *options])
        _until(lambda: len(self.workers()) > before)
        return started

    def workers(self) -> dict[str, Any]:
        return dict(self._client.scheduler_info(n_workers=-1)["workers"])

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        started = subprocess.Popen(
            command, cwd=self._folder, stdout=self._log, stderr=self._log, start_new_session=True
        )
        self._processes.append(started)
        return started

    def close(self) -> None:
        self._client.close()
        for each in reversed(self._processes):
            kill(each)
        self._log.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process, and all that it has started, at once."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _until(is_so: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def _content(file: Path) -> str:
    _until(lambda: file.exists() and file.read_text().strip().endswith("}"))
    return file.read_text()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "cluster").mkdir()
    made = Cluster(tmp_path / "cluster")
    yield made
    made.close()


def write_class(folder: Path, number: int) -> Path:
    draw = random.Random(0)
    for student in range(number):
        (files,) = hand_in(draw, student)
        _write(folder / f"student{student:02}", files)
    return folder


def _write(folder: Path, files: Files) -> None:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def graded(course: Path) -> dict[str, Any]:
    return students_in(course, homework_version="")


def batch(homework: Path, hand_ins: Path, course: Path, *options: str) -> Any:
    return run("batch", homework, hand_ins, "--out", course, *options)


def test_a_gradebook_is_the_same_whoever_was_lost(tmp_path: Path, cluster: Cluster) -> None:
    homework = write_homework(tmp_path / "small")
    hand_ins = write_class(tmp_path / "class", 3 * len(KINDS))
    for course in ("local", "dask"):
        (tmp_path / course).mkdir(mode=0o700)
        key = tmp_path / course / "course.key"
        key.write_text("ab" * 32)
        key.chmod(0o600)
    local = batch(homework, hand_ins, tmp_path / "local", "--jobs", "2")
    assert local.exit_code == 4, local.output  # some hand-ins are for a person to look at
    cluster.worker()
    lost = cluster.worker("--no-nanny")
    book = tmp_path / "dask" / "gradebook.sqlite"

    def lose_one() -> None:
        import sqlite3

        def has_some() -> bool:
            if not book.exists():
                return False
            try:
                with sqlite3.connect(f"file:{book}?mode=ro", uri=True) as connection:
                    return bool(
                        connection.execute("SELECT count(*) > 4 FROM results").fetchone()[0]
                    )
            except sqlite3.OperationalError:
                return False

        _until(has_some)
        kill(lost)
        cluster.worker()

    losing = threading.Thread(target=lose_one)
    losing.start()
    far = batch(homework, hand_ins, tmp_path / "dask", "--dask", cluster.address)
    losing.join()
    assert lost.poll() is not None
    assert far.exit_code == 4, far.output
    assert graded(tmp_path / "dask") == graded(tmp_path / "local")
    again = batch(homework, hand_ins, tmp_path / "dask", "--dask", cluster.address)
    assert again.exit_code == 4, again.output
    assert " 0 graded" in again.output or "27 of 27" in again.output


@pytest.mark.parametrize("patch", [UNLOCKED, WITHOUT_US], ids=["unlocked", "without us"])
def test_a_worker_that_can_not_grade_is_refused(
    tmp_path: Path, cluster: Cluster, patch: str
) -> None:
    homework = write_homework(tmp_path / "small")
    hand_ins = write_class(tmp_path / "class", 2)
    refused = cluster.worker("--no-nanny", patch=patch)
    alone = batch(homework, hand_ins, tmp_path / "alone", "--dask", cluster.address)
    assert alone.exit_code == 2, alone.output
    assert "no worker can grade" in alone.stderr
    _until(lambda: refused.poll() is not None)  # it was told to stop
    cluster.worker("--no-nanny", patch=patch)
    cluster.worker()
    both = batch(homework, hand_ins, tmp_path / "both", "--dask", cluster.address)
    assert both.exit_code == 0, both.output
    assert sorted(each["points"] for each in graded(tmp_path / "both").values()) == [6, 10]
    assert len(cluster.workers()) == 1


def test_a_worker_that_comes_later_is_refused_with_its_first_job(
    tmp_path: Path, cluster: Cluster
) -> None:
    homework = write_homework(tmp_path / "small")
    hand_ins = write_class(tmp_path / "class", 2 * len(KINDS))
    cluster.worker()
    course = tmp_path / "course"
    book = course / "gradebook.sqlite"
    late: list[subprocess.Popen[bytes]] = []

    def come() -> None:
        _until(book.exists)
        late.append(cluster.worker("--no-nanny", patch=UNLOCKED))

    coming = threading.Thread(target=come)
    coming.start()
    ended = batch(homework, hand_ins, course, "--dask", cluster.address)
    coming.join()
    assert ended.exit_code == 4, ended.output
    wanted = sorted(str(points) for _, points, _ in KINDS * 2)
    assert sorted(str(each["points"]) for each in graded(course).values()) == wanted


def test_without_a_scheduler_or_a_worker_the_command_says_so(
    tmp_path: Path, cluster: Cluster
) -> None:
    homework = write_homework(tmp_path / "small")
    hand_ins = write_class(tmp_path / "class", 1)
    nobody = batch(homework, hand_ins, tmp_path / "a", "--dask", cluster.address)
    assert nobody.exit_code == 2
    assert "no worker is connected" in nobody.stderr
    nowhere = batch(homework, hand_ins, tmp_path / "b", "--dask", "tcp://127.0.0.1:9")
    assert nowhere.exit_code == 2
    assert "there is no scheduler of Dask at tcp://127.0.0.1:9" in nowhere.stderr
    both = batch(homework, hand_ins, tmp_path / "c", "--dask", cluster.address, "--jobs", "2")
    assert both.exit_code == 2

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from autograder.homework import Homework
from autograder.results.verdict import Crashed, GraderFault, TimedOut
from autograder.workers import starting
from autograder.workers.allowance import Allowance
from autograder.workers.channel import WorkerProcess
from autograder.workers.starting import Workers
from autograder.workers.tiers import BUBBLEWRAP, LANDLOCK, LIMITS, NONE, CannotLockIn, Tier
from tests.autograder.corpus import hw1
from tests.autograder.grading.sessions import session_over

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
NOT_INSTALLED = "bwrap isn't installed: apt-get install bubblewrap"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Replace bubblewrap by a program with this shell script."""
    monkeypatch.setenv("PATH", str(tmp_path))

    def program(script: str) -> None:
        (tmp_path / "bwrap").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tmp_path / "bwrap").chmod(0o755)

    return program


@pytest.fixture
def tiers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Leave only these tiers."""

    def tiers(*tiers: Tier) -> None:
        monkeypatch.setattr(
            starting, "tiers_for", lambda name: [t for t in tiers if name in ("auto", t.name)]
        )

    return tiers


def without_bubblewrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def answers(worker: WorkerProcess) -> bool:
    """Whether a worker answers a request."""
    answer, _ = worker.ask({"operation": "begin"}, b"", Allowance(60.0))
    return "value" in answer


def test_auto_takes_the_strongest_tier_that_works_and_says_why_not_a_stronger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_bubblewrap(tmp_path, monkeypatch)
    with Workers(hw1()) as started:
        worker = started.open()
        assert answers(worker)
        isolation = started.isolation
        worker.close()
    assert isolation.not_used["bubblewrap"] == NOT_INSTALLED
    assert isolation.tier not in isolation.not_used
    stronger = {"landlock": 1, "limits": 2, "none": 3}[isolation.tier]
    assert list(isolation.not_used) == ["bubblewrap", "landlock", "limits"][:stronger]


@linux
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo 'starting'; echo 'bwrap: no new namespaces' >&2; exit 1", "bwrap: no new names"),
        ("exit 0", "the process that starts workers does not start"),
    ],
)
def test_a_tier_that_does_not_start_is_reported_with_its_last_line(
    program: Callable[[str], None], script: str, reason: str
) -> None:
    program(script)
    with Workers(hw1()) as started:
        worker = started.open()
        assert answers(worker)
        worker.close()
        assert started.isolation.not_used["bubblewrap"].startswith(reason)


@linux
@pytest.mark.slow
def test_a_tier_that_never_gets_ready_is_given_up(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    program("exec /bin/sleep 1000")
    monkeypatch.setattr(starting, "START_SECONDS", 0.2)
    with pytest.raises(CannotLockIn) as caught:
        Workers(hw1(), "bubblewrap").open()
    assert list(caught.value.refused) == ["bubblewrap"]
    assert "does not start" in caught.value.refused["bubblewrap"]


@linux
@pytest.mark.parametrize("tier", ["landlock", "limits", "none"])
def test_a_package_that_fails_to_load_is_reported_with_its_last_line(
    tier: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_package.py").write_text("raise RuntimeError('no such chip')\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    homework = replace(hw1(), imports=("numpy", "broken_package"))
    with pytest.raises(CannotLockIn) as caught:
        Workers(homework, tier).open()
    assert caught.value.refused == {tier: "RuntimeError: no such chip"}


def test_a_package_that_is_not_installed_is_reported_by_name() -> None:
    homework = replace(hw1(), imports=("numpy", "no_such_package"))
    with pytest.raises(CannotLockIn) as caught:
        Workers(homework)
    assert set(caught.value.refused) == {"bubblewrap", "landlock", "limits", "none"}
    for tier in ("limits", "none"):
        assert caught.value.refused[tier] == (
            "no_such_package, which the homework allows, isn't installed here"
        )


def test_a_tier_that_is_named_is_the_only_one_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_bubblewrap(tmp_path, monkeypatch)
    with pytest.raises(CannotLockIn) as caught:
        Workers(hw1(), "bubblewrap")
    assert list(caught.value.refused) == ["bubblewrap"]
    assert "autograder doctor" in str(caught.value)


def test_a_tier_that_is_not_safe_for_code_by_others_is_refused_unless_it_is_named(
    tiers: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_bubblewrap(tmp_path, monkeypatch)
    tiers(BUBBLEWRAP, LIMITS, NONE)
    with pytest.raises(CannotLockIn) as caught:
        Workers(hw1(), only_locked=True)
    assert list(caught.value.refused) == ["bubblewrap"]
    for named in ("limits", "none"):
        with Workers(hw1(), named, only_locked=True) as started:
            worker = started.open()
            assert answers(worker)
            worker.close()
            assert started.isolation.tier == named


@linux
def test_a_weaker_tier_is_refused_while_a_worker_is_opened_too(
    program: Callable[[str], None], tiers: Callable[..., None]
) -> None:
    program("exit 1")
    tiers(BUBBLEWRAP, LIMITS, NONE)
    started = Workers(hw1(), only_locked=True)
    with pytest.raises(CannotLockIn):
        started.open()


def descriptors() -> list[str]:
    return sorted(os.listdir("/proc/self/fd"))  # noqa: PTH208 - no folder of paths


def children() -> list[str]:
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()


@linux
@pytest.mark.parametrize("tier", ["auto", "limits", "none"])
@pytest.mark.parametrize("closed", [True, False])
def test_closing_leaves_no_process_and_no_descriptor(tier: str, closed: bool) -> None:
    before = descriptors(), children()
    with Workers(hw1(), tier) as started:
        opened = [started.open() for _ in range(3)]
        assert all(answers(worker) for worker in opened)
        for worker in opened[: 3 if closed else 1]:
            worker.close()
    if not closed:  # they have ended with the process that forked them
        for worker in opened[1:]:
            with pytest.raises(OSError, match="Bad file descriptor"):
                answers(worker)
            worker.close()
    assert (descriptors(), children()) == before


@linux
def test_a_failure_to_start_leaves_no_process_and_no_descriptor(
    program: Callable[[str], None],
) -> None:
    before = descriptors(), children()
    with pytest.raises(CannotLockIn):
        Workers(replace(hw1(), imports=("numpy", "no_such_package")))
    program("exit 1")
    with pytest.raises(CannotLockIn):
        Workers(hw1(), "bubblewrap").open()
    assert (descriptors(), children()) == before


@linux
@pytest.mark.parametrize("tier", ["auto", "none"])
def test_a_zygote_that_dies_is_started_again_in_the_same_tier(tier: str) -> None:
    before = descriptors(), children()
    with Workers(hw1(), tier) as started:
        for _ in range(2):
            worker, idle = started.open(), started.open()
            isolation = started.isolation
            is_locked = isolation.tier in (BUBBLEWRAP.name, LANDLOCK.name)
            (zygote,) = set(children()) - set(before[1])
            os.kill(int(zygote), signal.SIGKILL)
            with pytest.raises(GraderFault if is_locked else Crashed):
                all(answers(worker) for _ in count())  # it may have a moment left
            worker.close()
            idle.close()
        worker = started.open()
        assert answers(worker)
        assert started.isolation == isolation
        worker.close()
    assert (descriptors(), children()) == before


# --- on systems where no zygote forks workers


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Workers]:
    """Start workers as on other systems than Linux."""
    monkeypatch.setattr(starting, "_Zygote", starting._Fresh)
    return Workers


CODE = """
import os, sys

def say(text):
    print(text)
    print(text.upper(), file=sys.stderr)
    return text

def leave():
    os._exit(3)

def hang():
    while True:
        pass
"""


def test_the_locked_tiers_need_Linux(fresh: Callable[[Homework], Workers]) -> None:
    with fresh(hw1()) as started:
        assert started.isolation.not_used == {
            BUBBLEWRAP.name: "it needs Linux",
            LANDLOCK.name: "it needs Linux",
        }
        assert started.isolation.tier == LIMITS.name


@pytest.mark.parametrize("tier", ["limits", "none"])
@pytest.mark.slow(keep=1)
def test_a_fresh_process_does_what_a_forked_one_does(
    tier: str, fresh: Callable[[Homework, str], Workers], tmp_path: Path
) -> None:
    names = ("say", "leave", "hang")
    with (
        fresh(hw1(), tier) as started,
        session_over(CODE, *names, open_channel=started.open, seconds=1.0) as session,
    ):
        assert session.find("say")("words") == "words"
        assert session.printed() == ("words\n", "WORDS\n")
        leave = session.find("leave")
        with pytest.raises(Crashed, match=r"exit code 3"):
            leave()
        session.begin_check()
        hang = session.find("hang")
        with pytest.raises(TimedOut):
            hang()
        session.begin_check()
        assert session.find("say")("again") == "again"
        folder = Path(started._source._folder.name)  # type: ignore[union-attr]
        assert folder.is_dir()
    assert not folder.exists()

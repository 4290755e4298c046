"""Whatever a submission tries, it gets nothing, and the honest one beside it keeps its grade."""

from __future__ import annotations

import gc
import json
import os
import re
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.grading.grade import GradingRequest, grade_each
from autograder.grading.session import Session
from autograder.homework import HERE, Homework, Task, load_homework
from autograder.intake import Submission, find_submission
from autograder.reports import FORMATS, renderer
from autograder.results.result import Result, result_from_dict
from autograder.results.strict_json import to_json
from autograder.workers.starting import Workers
from tests.autograder.attack_corpus import (
    EXCHANGE,
    Attack,
    Claims,
    CourseAttack,
    ExchangeAttack,
    IntakeAttack,
    attacks,
    course_attacks,
    exchange_attacks,
    intake_attacks,
)
from tests.autograder.corpus import hw1
from tests.autograder.tiers import LOCKED, require

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="both tiers need Linux"),
    pytest.mark.usefixtures("drawn_once"),
]

SOLUTIONS = HERE.parent / "solutions" / "hw1"
SEED = 20_240_607
HONEST = ("forward",)
"""What the honest submission is graded for, beside each attack: its file has the same name."""
HONEST_POINTS = sum(task.points for task in hw1().select(HONEST))
PATIENCE = 10.0
"""How many seconds a process may take to be gone, on a busy machine."""

PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class World:
    """What lies round a submission: its neighbours, and canaries that no attack may find.

    Attributes
    ----------
    canaries : list of str
        In the environment, beside the submission, in its path, in another's, in a temporary file.
    """

    root: Path
    canaries: list[str]

    def hand_in(self, attack: Attack) -> Submission:
        (self.root / "attack" / "linear.py").write_bytes(attack.source)
        return find_submission(hw1(), self.root / "attack")

    @property
    def honest(self) -> Submission:
        return find_submission(hw1(), self.root / "honest")


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    canaries = []

    def canary(kind: str) -> str:
        canaries.append(f"canary-{kind}-{secrets.token_hex(16)}")
        return canaries[-1]

    # Not in pytest's folder, which the user's other processes can't enter: locks are to hold alone.
    parent = Path(tempfile.mkdtemp(prefix="course-"))
    root = parent / canary("path")
    (root / "attack").mkdir(parents=True)
    (root / "attack" / "notes.txt").write_text(canary("beside"))
    shutil.copytree(SOLUTIONS, root / "honest")
    for file in (root / "honest").glob("*.py"):
        file.write_text(f"{file.read_text(encoding='utf-8')}\n# {canary('other')}\n", "utf-8")
    temporary = Path(tempfile.gettempdir(), f"notes-{secrets.token_hex(8)}")
    temporary.write_text(canary("temporary"))
    (root / "temporary").mkdir()
    for folder in (parent, *parent.rglob("*/")):
        folder.chmod(0o755)
    monkeypatch.setenv("AUTOGRADER_CANARY", canary("environment"))
    monkeypatch.setattr(tempfile, "tempdir", str(root / "temporary"))
    gc.collect()  # what other tests have left open is closed before it is counted
    yield World(root, canaries)
    shutil.rmtree(parent)
    temporary.unlink()


@dataclass(frozen=True)
class Traces:
    """What of a grading can be seen in this process and on this machine."""

    processes: set[str]
    descriptors: list[str]
    environment: dict[str, str]
    folder: str
    temporary: list[str]
    marks: list[str]
    sockets: list[str]

    @classmethod
    def now(cls) -> Traces:
        places = {
            "/",
            "/tmp",
            "/var/tmp",
            "/dev/shm",
            str(Path.home()),
            str(HERE.parent),
            sys.prefix,
        }
        unix = Path("/proc/net/unix").read_text(encoding="utf-8").splitlines()
        return cls(
            descendants(),
            open_descriptors(),
            {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            str(Path.cwd()),
            sorted(os.listdir(tempfile.gettempdir())),  # noqa: PTH208
            sorted(str(mark) for place in places for mark in Path(place).glob("attacked*")),
            [line for line in unix if "attacked" in line],
        )


def open_descriptors() -> list[str]:
    found = []
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the one by which the folder was read
            found.append(str(descriptor.readlink()))
    return sorted(found)


def descendants() -> set[str]:
    """The processes below this one, without those that are dead and only still listed."""
    parents = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (process / "stat").read_text().rpartition(") ")[2].split()[:2]
        except OSError:  # it is gone
            continue
        if state != "Z":
            parents[process.name] = parent
    below = {str(os.getpid())}
    while more := {each for each, parent in parents.items() if parent in below} - below:
        below |= more
    return below - {str(os.getpid())}


@pytest.fixture(scope="module", autouse=True)
def _orphans_come_here() -> Iterator[None]:
    """Have the kernel hand over processes that have lost their parents, to see them."""
    from autograder.jail.kernel import prctl

    prctl(PR_SET_CHILD_SUBREAPER, 1)
    yield
    prctl(PR_SET_CHILD_SUBREAPER, 0)
    with suppress(ChildProcessError):  # those that have ended: nobody else asks after them
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


@pytest.fixture(scope="module", params=LOCKED)
def tier(request: pytest.FixtureRequest) -> str:
    """Return a locked tier that this machine gives."""
    require(request.param)
    return str(request.param)


@pytest.fixture(scope="module")
def neighbour(tier: str) -> Iterator[Session]:
    """Another's submission, which runs all the while."""
    with Workers(hw1(), tier) as workers:
        session = Session(hw1(), find_submission(hw1(), SOLUTIONS), workers.open, 60.0)
        session.begin_check()
        yield session
        session.close()


def in_turn(tried: Sequence[Claims]) -> list[object]:
    """Return each attack in each tier; before the night in one of them, by turns."""
    return [
        pytest.param(
            attack,
            tier,
            id=f"{tier}-{attack.name}",
            marks=pytest.mark.nightly if (number + place) % len(LOCKED) else (),
        )
        for place, tier in enumerate(LOCKED)
        for number, attack in enumerate(tried)
    ]


def grade_beside(
    homework: Homework,
    submissions: list[Submission],
    isolation: str,
    tasks: tuple[Task, ...] | None = None,
) -> tuple[Result, ...]:
    """Grade submissions in one grader: the first one whole, and a task of the others."""
    results: list[Result] = []
    first, *others = submissions
    requests = [GradingRequest(first, SEED, tasks)]
    requests += [GradingRequest(each, SEED, tasks or homework.select(HONEST)) for each in others]
    grade_each(homework, requests, results.append, isolation=isolation)
    return tuple(results)


def homework_for(attack: Attack) -> Homework:
    seconds = 0.5 if attack.never_ends else hw1().limits.seconds_per_check
    return replace(hw1(), limits=replace(hw1().limits, seconds_per_check=seconds))


def printed(result: Result) -> str:
    checks = [check for task in result.tasks for check in task.checks]
    return "\n".join(output for check in checks for output in (check.stdout, check.stderr))


def gains(result: Result) -> list[str]:
    """What an attack says that it got."""
    return re.findall(r"^GOT: .*", printed(result), re.MULTILINE)


def expect_no_traces(before: Traces) -> None:
    patient_until = time.monotonic() + PATIENCE
    while (now := Traces.now()) != before and time.monotonic() < patient_until:
        gc.collect()
        time.sleep(0.02)
    assert now == before


@pytest.mark.parametrize(("attack", "tier"), in_turn(attacks()), indirect=["tier"])
@pytest.mark.slow
def test_an_attack_gets_nothing(
    attack: Attack, tier: str, world: World, neighbour: Session
) -> None:
    before = Traces.now()
    homework, submissions = homework_for(attack), [world.hand_in(attack), world.honest]
    result, honest = grade_beside(homework, submissions, tier)
    expect_no_traces(before)

    expect_nothing_gained(attack, result)
    assert result.isolation.tier == tier
    assert (honest.points, honest.faults) == (HONEST_POINTS, [])
    assert neighbour_still_works(neighbour)
    expect_readable(result, world)


@pytest.mark.parametrize(("attack", "tier"), in_turn(exchange_attacks()), indirect=["tier"])
@pytest.mark.slow(keep=1)
def test_an_attack_on_what_passes_gets_nothing(
    attack: ExchangeAttack, tier: str, world: World
) -> None:
    homework = load_homework(str(EXCHANGE))
    (world.root / "attack" / "tensor.py").write_bytes(attack.source)
    shutil.copytree(EXCHANGE / "solution", world.root / "honest", dirs_exist_ok=True)
    before = Traces.now()
    folders = world.root / "attack", world.root / "honest"
    submissions = [find_submission(homework, folder) for folder in folders]
    result, honest = grade_beside(homework, submissions, tier, homework.tasks)
    expect_no_traces(before)

    expect_nothing_gained(attack, result)
    assert (honest.points, honest.max_points, honest.faults) == (100, 100, [])
    expect_readable(result, world)


@pytest.mark.parametrize(("attack", "tier"), in_turn(course_attacks()), indirect=["tier"])
@pytest.mark.slow
def test_an_attack_on_a_later_homework_gets_nothing(
    attack: CourseAttack, tier: str, world: World
) -> None:
    whole = load_homework(attack.homework)
    homework = replace(whole, limits=replace(whole.limits, seconds_per_check=1.0))
    hostile, honest = world.root / "attack", world.root / "other"
    shutil.copytree(whole.solution, honest, ignore=shutil.ignore_patterns("figures.py", "variants"))
    for file in whole.defines:
        shutil.copy(whole.handout / file, hostile)
    (hostile / attack.file).write_bytes(attack.source)
    before = Traces.now()
    results: list[Result] = []
    first = next(task for task in homework.tasks if not task.extra)
    requests = [
        GradingRequest(find_submission(homework, hostile), SEED),
        GradingRequest(find_submission(homework, honest), SEED, (first,)),
    ]
    grade_each(homework, requests, results.append, isolation=tier)
    expect_no_traces(before)

    result, right = results
    assert result.faults == []
    assert [task.id for task in result.tasks if task.verdict == "passed"] == []
    assert re.search("^tried: ", printed(result), re.MULTILINE)
    assert gains(result) == []
    assert result.points == 0
    assert (right.points, right.faults) == (first.points, [])
    expect_readable(result, world)


@pytest.mark.parametrize(("attack", "tier"), in_turn(intake_attacks()), indirect=["tier"])
@pytest.mark.slow(keep=1)
def test_an_attack_on_intake_gets_nothing(
    attack: IntakeAttack, tier: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = attack.build(world.root / "attack")
    monkeypatch.chdir(world.root / "attack")  # where `autograder grade hw1 .` would be run
    before = Traces.now()
    if attack.is_refused:
        with pytest.raises(UsageError, match=attack.said["Told"]):
            find_submission(hw1(), path)
        expect_no_traces(before)
        return
    submission = find_submission(hw1(), path)
    result, honest = grade_beside(hw1(), [submission, world.honest], tier)
    expect_no_traces(before)
    assert list(world.root.parent.rglob("attacked-by*")) == []
    assert attack.said["Told"] in " ".join(result.notes)
    expect_nothing_gained(attack, result)
    assert (honest.points, honest.faults) == (HONEST_POINTS, [])
    expect_readable(result, world)


def expect_nothing_gained(attack: Claims, result: Result) -> None:
    """No points, nothing got, and the verdicts that the attack's file claims."""
    verdicts = {task.id: task.verdict for task in result.tasks}
    allowed = attack.expected
    assert result.faults == []
    assert {task: verdicts[task] for task in allowed if verdicts[task] not in allowed[task]} == {}
    assert {verdict for task, verdict in verdicts.items() if task not in allowed} <= {"missing"}
    assert re.search("^tried: ", printed(result), re.MULTILINE)
    assert gains(result) == []
    assert result.points == 0


def neighbour_still_works(neighbour: Session) -> bool:
    neighbour.begin_check()
    layer = neighbour.call(neighbour.find("Linear"), 3, 2)
    return bool((neighbour.get(layer, "W") == 0).all())


def expect_readable(result: Result, world: World) -> None:
    """Every report of it can be made, and tells no secret."""
    text = to_json(result.as_dict())
    assert result_from_dict(json.loads(text)).points == result.points
    reports = [text, *(renderer(name)(result) for name in FORMATS)]
    for report in reports:
        report.encode()
        assert not [canary for canary in world.canaries if canary in report]


@pytest.mark.parametrize(
    "attack",
    [attack for attack in attacks() if attack.is_toothed],
    ids=lambda attack: attack.name,
)
@pytest.mark.slow(keep=1)
@pytest.mark.nightly(keep=6)
def test_an_attack_succeeds_where_nothing_holds_it(attack: Attack, world: World) -> None:
    before = Traces.now()
    tasks = hw1().select(["init", "forward"])
    (result,) = grade_beside(homework_for(attack), [world.hand_in(attack)], "none", tasks)
    for mark in {*Traces.now().marks} - {*before.marks}:
        Path(mark).unlink()
    assert gains(result) != []

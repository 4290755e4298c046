"""The figures of the class report: scores, tasks and mistakes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from autograder.course.gradebook.reading import Head, Line, Standing
from autograder.course.report.choice import Choice, Who
from autograder.course.report.costs import Cost, costs_of
from autograder.course.report.distribution import distribution_of
from autograder.course.report.examples import Unnamed, called_functions, function_in, stripped
from autograder.course.report.mistakes import Made, by_frequency, mistakes_of
from autograder.course.report.page import percent
from autograder.course.report.tasks import FEWEST, Mark, Marks, discrimination, items_of, marks_of
from autograder.course.roster import Student
from autograder.course.staff.scores import Final, Score
from autograder.results.result import CheckResult, TaskResult
from autograder.results.verdict import Evidence, Frame, Verdict
from tests.autograder.reports import sample

HEAD = Head("hw", "A homework", 100, 0, ("one", "two"))


def final(points: float | None, standing: Standing = Standing.GRADE) -> Final:
    score = Score(None if points is None else Fraction(str(points)))
    return Final(Line(Student("s", "S", {}), standing, 0), score)


def test_who_has_no_score_is_in_no_bin_and_in_no_mean() -> None:
    found = distribution_of(
        HEAD,
        [
            final(100),
            final(50),
            final(None, Standing.UNREADABLE),
            final(None, Standing.ABSENT),
            final(None, Standing.GRADER_FAULT),
            final(None, Standing.NOT_GRADED),
            final(None),
        ],
    )
    assert found.number == sum(each.count for each in found.bins) == 2
    assert (found.mean, found.median) == (75, 75)
    assert found.bins[0].count == 0
    assert [len(those) for those in found.without.values()] == [1] * 5


def test_a_real_zero_and_a_score_of_staff_for_an_unreadable_file_count() -> None:
    found = distribution_of(HEAD, [final(0), final(70, Standing.UNREADABLE)])
    assert found.number == 2
    assert found.bins[0].count == found.bins[7].count == 1
    assert not found.without


@pytest.mark.parametrize(
    ("points", "score", "begin", "end"),
    [
        (100, 100, 90, 100),
        (100, 90, 90, 100),
        (100, 89.99, 80, 90),
        (100, 104, 100, 110),
        (70, 69, 63, 70),
        (4, 4, 3.6, 4),
        (97, 97, 90, 100),
    ],
)
def test_each_score_is_in_one_bin(points: int, score: float, begin: float, end: float) -> None:
    head = Head("hw", "A homework", points, 0, ())
    (bin_,) = (each for each in distribution_of(head, [final(score)]).bins if each.count)
    assert (float(bin_.begin), float(bin_.end)) == (begin, end)


def test_nobody_has_no_mean() -> None:
    found = distribution_of(HEAD, [final(None, Standing.ABSENT)])
    assert found.number == 0


def marks(**points: int) -> Marks:
    return {
        task: Mark(task, own, 10, task == "more", task == "hidden") for task, own in points.items()
    }


def test_a_task_is_compared_with_the_others_and_not_with_itself() -> None:
    # Of two opposite tasks, each correlates with the rest by −1, and with the total by 0.
    class_ = [marks(one=10 * (n % 2), two=10 - 10 * (n % 2)) for n in range(20)]
    for item in items_of(("one", "two"), class_):
        assert item.discrimination == pytest.approx(-1)
        assert item.is_odd
        assert (item.full, item.mean) == (0.5, 0.5)


def test_partial_credit_is_in_the_mean_and_is_no_full_mark() -> None:
    (item,) = items_of(("one",), [marks(one=10), marks(one=5), marks(one=0)])
    assert item.full == pytest.approx(1 / 3)
    assert item.mean == 0.5
    assert item.students == 3


def test_extra_tasks_are_in_no_total() -> None:
    class_ = [marks(one=n % 7, two=n % 7, more=10 * (n % 2)) for n in range(20)]
    one, _, more = items_of((), class_)
    assert one.discrimination == pytest.approx(1)
    assert more.extra
    assert abs(more.discrimination or 1) < 0.4


@pytest.mark.parametrize(
    ("task", "rest", "told"),
    [
        ([1.0, 0] * 4, [1.0, 0] * 4, "fewer than"),
        ([1.0] * 20, [1.0, 0] * 10, "the same points here"),
        ([1.0, 0] * 10, [1.0] * 20, "the same points elsewhere"),
        ([1.0, 0] * 10, [2.0, 1] * 10, "well here"),
        ([1.0, 0] * 10, [1.0, 1, 0, 0] * 5, "says little"),
        # A correlation of 0.33 among a dozen is an accident; among a hundred it is none.
        ([1.0, 0] * 6, [1.0, 0, 1, 0, 0, 1] * 2, "says little"),
        ([1.0, 0] * 60, [1.0, 0, 1, 0, 0, 1] * 20, "often does well here"),
    ],
)
def test_discrimination_is_said_in_words(task: list[float], rest: list[float], told: str) -> None:
    value, why = discrimination(task, rest)
    assert told in why
    assert (value is None) == (told.startswith(("fewer", "the same")))
    assert FEWEST <= 12


@pytest.mark.parametrize(
    ("share", "told"), [(0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1, "100 %")]
)
def test_what_isnt_all_is_never_a_hundred(share: float, told: str) -> None:
    assert percent(share) == told


SECRET = '''
def forward(self, A, ada_lovelace: "Ada") -> "Ada":
    """By Ada Lovelace."""
    # Ada wrote this
    adas_sum = np.sum(A, axis=0) + 12345678  # Ada
    import ada as lovelace
    lovelace.by_ada(who="Ada", ada=f"Ada {A}")
    def of_ada(*adas, **more_ada): return adas
    try: self.W = adas_sum * 1e-12 + 0.5
    except ValueError as ada: raise TypeError(b"Ada") from ada
    match A:
        case [ada, *adas]: global ada_there
    return lambda ada: [ada for ada in adas_sum]
'''


def test_an_example_has_nothing_in_it_that_says_whose_it_is() -> None:
    told = stripped(SECRET, Unnamed(["A", "W", "forward"]))
    assert "ada" not in told.lower()
    assert "lovelace" not in told.lower()
    assert "12345678" not in told
    for kept in ("def forward(self, A,", "np.sum(A, axis=0) + 0", "self.W", "1e-12", "0.5"):
        assert kept in told
    compile(told, "example", "exec")


@pytest.mark.parametrize(
    "body", [f"return {'-' * 3000}1", f"return x{'.a' * 3000}", f"return 0x{'f' * 5000}"]
)
def test_code_that_cant_be_written_down_is_no_example(body: str) -> None:
    source = f"def f(x):\n    {body}\n"
    assert function_in({"f.py": source.encode()}, "f") == ""
    assert stripped(source, Unnamed()) in ("", "def name1(name2):\n    return 0")


def test_two_students_of_one_name_are_told_apart() -> None:
    ada, other, bo = (
        Line(Student(key, name, {}), Standing.GRADE)
        for key, name in (("1", "Ada"), ("2", "Ada"), ("3", "Bo"))
    )
    named = Choice(Who.NAMES).namer([ada, other, bo])
    assert [*map(named, (ada, other, bo))] == ["Ada (1)", "Ada (2)", "Bo"]
    assert [*map(Choice(Who.IDS).namer([ada, bo]), (ada, bo))] == ["1", "3"]
    assert Choice(Who.NOBODY).namer([ada])(ada) == ""


def test_one_name_stays_one_name() -> None:
    told = stripped("def f(x, y):\n    z = x\n    return z + y + x", Unnamed(["f"]))
    assert told == "def f(name1, name2):\n    name3 = name1\n    return name3 + name2 + name1"


def test_what_is_no_function_is_no_example() -> None:
    assert stripped("def f(:", Unnamed()) == ""
    assert function_in({"f.py": b"def f(:"}, "f") == ""


def test_the_example_is_where_the_code_broke_or_what_was_called_last() -> None:
    check = CheckResult(
        "c",
        "It works.",
        Verdict.CRASHED,
        Evidence(
            "no", traceback=[Frame("f.py", 1, "Layer.forward", ""), Frame("f.py", 9, "g", "")]
        ),
        calls=["layer = Layer(2, 3)", "layer.backward(dLdZ)"],
    )
    assert called_functions(check) == ["g", "forward", "backward", "Layer"]
    sources = {
        "f.py": b"class Layer:\n    def __init__(self): pass\n    def backward(self): return 1"
    }
    assert function_in(sources, "g", "backward", "Layer").startswith("def backward")
    assert function_in(sources, "Layer").startswith("def __init__")


def made(kind: str, code: str = "", task: str = "one", hidden: bool = False) -> Made:
    return Made((kind,), task, kind, f"{kind} is wrong.", code, hidden)


def test_mistakes_are_counted_by_students_and_not_by_tasks() -> None:
    class_ = [
        ("a", [made("often"), made("twice"), made("twice", task="two"), made("twice")]),
        ("b", [made("often")]),
        ("c", [made("often"), made("twice")]),
    ]
    often, twice = by_frequency(class_, Unnamed())
    assert (often.name, often.students) == ("often", 3)
    assert (twice.name, twice.students, twice.tasks) == ("twice", 2, ["one", "two"])


def failed(verdict: Verdict, message: str, name: str = "check") -> CheckResult:
    return CheckResult(name, "f(x) is right.", verdict, Evidence(message))


def test_one_syntax_error_is_one_mistake_and_a_stub_is_none() -> None:
    told = "importing linear.py failed: SyntaxError: '(' was never closed"
    result = sample.full_marks()
    result.tasks = [
        TaskResult("one", "1", 5, checks=[failed(Verdict.CRASHED, told)]),
        TaskResult("two", "2", 5, checks=[failed(Verdict.CRASHED, told, "other")]),
        TaskResult("three", "3", 5, checks=[failed(Verdict.CRASHED, "never reached, see two")]),
        TaskResult("four", "4", 5, checks=[failed(Verdict.NOT_ATTEMPTED, "a stub")]),
        TaskResult("five", "5", 5, checks=[failed(Verdict.WRONG, "it is 3", "five")]),
        TaskResult(
            "six",
            "6",
            5,
            checks=[failed(Verdict.MISSING, "there is no file a.py, which must define")],
        ),
    ]
    found = by_frequency([("s", mistakes_of(result, {}))], Unnamed())
    assert [(each.name, each.tasks) for each in found] == [
        ("wrong: no known mistake", ["five"]),
        ("SyntaxError in linear.py", ["one", "two"]),
        ("no a.py", ["six"]),
    ]
    assert found[0].sentence == "Wanted: f(x) is right."
    assert found[1].sentence.startswith("Python can't read linear.py")
    assert [item.open for item in items_of([], [marks_of(result)])] == [0, 0, 0, 1, 0, 0]


def test_the_example_is_the_shortest_and_only_if_enough_made_the_mistake() -> None:
    class_ = [("a", [made("m", "def f():\n    return 1 + 1")]), ("b", [made("m", "def f(): pass")])]
    (mistake,) = by_frequency(class_, Unnamed(["f"]))
    assert mistake.example == "def f():\n    pass"
    (mistake,) = by_frequency(class_, Unnamed(["f"]), fewest_for_example=3)
    assert mistake.example == ""


def test_costs_are_spread_over_the_class() -> None:
    found = costs_of(
        [Cost(float(n), 60.0 + n, {"one": n / 2, "two": n / 4}) for n in range(1, 101)]
    )
    assert found is not None
    assert (found.seconds.median, found.seconds.most_stay_within, found.seconds.largest) == (
        50.5,
        96,
        100,
    )
    assert found.mebibytes.largest == 160
    assert [each.what for each in found.by_task] == ["one", "two"]
    assert costs_of([]) is None

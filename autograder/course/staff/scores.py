"""The final score: the machine's points, what staff have said, and where each point comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Attempt, Head, Line, attempts_in, lines
from autograder.course.rules.course_file import CourseFile
from autograder.course.rules.late import days_in_words
from autograder.course.rules.of_homework import Rules, rules_of
from autograder.course.staff.entries import Entry, Kind, entries_in, open_requests
from autograder.course.staff.rounding import decimal
from autograder.course.words import counted


@dataclass(frozen=True)
class Step:
    """One step to a final score.

    Attributes
    ----------
    what : str
        The machine, or what staff or the course have done.
    change : Fraction
        The points that it adds.
    total : Fraction
        The points after it.
    why : str
        The reason, for staff and for the student.
    detail : str
        How the points follow from the reason.
    who : str
        The name of the person; empty if it was nobody.
    entry : int or None
        The number of the row of staff.
    """

    what: str
    change: Fraction
    total: Fraction
    why: str = ""
    who: str = ""
    entry: int | None = None
    detail: str = ""

    @property
    def text(self) -> str:
        """The step in one line, with all that staff may know."""
        if self.what == EXTENSION:
            return f"{self.what}: {self.why}"
        sign = "+" if self.change >= 0 else "-"
        number = f" {self.entry}" if self.entry is not None else ""
        points = f"{sign}{decimal(abs(self.change))}"
        who = f" ({self.who})" if self.who else ""
        return ": ".join(
            filter(None, (f"{self.what}{number} {points}{who}", self.why, self.detail))
        )


@dataclass(frozen=True)
class Score:
    """A final score.

    Attributes
    ----------
    points : Fraction or None
        The score; None is no score, and no zero.
    steps : tuple of Step
        From the machine's points to the score.
    concerns : tuple of str
        What a person must look at before the score can be trusted.
    """

    points: Fraction | None = None
    steps: tuple[Step, ...] = ()
    concerns: tuple[str, ...] = ()

    @property
    def number(self) -> int | float | None:
        """The score as a number for tables: whole, if it is whole."""
        if self.points is None:
            return None
        return self.points.numerator if self.points.denominator == 1 else float(self.points)

    @property
    def is_of_the_machine_alone(self) -> bool:
        """Whether every point of it is the machine's."""
        return all(step.what in (MACHINE, EXTENSION) for step in self.steps)

    @property
    def has_a_way(self) -> bool:
        """Whether there is more to say of it than the machine's points."""
        return any(step.what != MACHINE for step in self.steps)

    @property
    def text(self) -> str:
        """Where it comes from, in one line; empty if from the machine's points alone."""
        return "; ".join(step.text for step in self.steps) if self.has_a_way else ""


MACHINE = "machine"
LATE = "late"
EXTENSION = "extension"
"""The step of a student with a deadline of their own; it takes no points, and shows why."""


@dataclass(frozen=True)
class Final:
    """A student's line in the gradebook, with the final score and the rows of staff."""

    line: Line
    score: Score
    entries: tuple[Entry, ...] = ()


def note_on_staff(found: Sequence[Final]) -> list[str]:
    """Return the note that a table needs in which nobody sees where a score comes from."""
    others = sum(not each.score.is_of_the_machine_alone for each in found)
    return [f"{counted(others, 'score is', 'scores are')} not the machine's alone: --csv says why"][
        : bool(others)
    ]


def final_lines(
    book: Gradebook,
    head: Head,
    course: CourseFile,
    attempts: Mapping[str, Sequence[Attempt]] | None = None,
    only: str = "",
    with_tasks: bool = True,
) -> list[Final]:
    """Return the lines of a homework with their final scores, in the order of the roster.

    Of several attempts, the one with the most points after lateness counts, and of equal ones the
    last.

    Parameters
    ----------
    attempts
        The attempts of each student, by key; those that count if left out.
    only
        The key of one student; everybody if it is empty.
    with_tasks
        Whether the lines have the tasks.

    Raises
    ------
    UsageError
        If a name in the course file may be one of several students.
    """
    entries = entries_in(book, head.name)
    rules = rules_of(book, course, head.name)
    attempts = attempts_in(book, head.name, only=only) if attempts is None else attempts
    scores: dict[str, Score] = {}
    counting: dict[str, int] = {}
    for key, own in attempts.items():
        judged = [(score_of(head, key, each, entries.get(key, ()), rules), each) for each in own]
        scores[key], chosen = that_counts(judged)
        counting[key] = chosen.result
    found = []
    for line in lines(book, head.name, counting, only, with_tasks):
        key = line.student.key
        own_entries = entries.get(key, [])
        score = scores.get(key) or score_of(head, key, None, own_entries, rules)
        found.append(Final(line, score, tuple(own_entries)))
    return found


def that_counts(judged: Sequence[tuple[Score, Attempt]]) -> tuple[Score, Attempt]:
    """Return the attempt with the highest score; of equal ones the last."""
    return max(judged, key=lambda pair: (*_merit(pair[0]), pair[1].attempt))


def _merit(score: Score) -> tuple[bool, Fraction, bool]:
    """Return what makes an attempt count before another one.

    One that is late without a known time is taken at its points before lateness: if it may be the
    best, a person must look.
    """
    if score.points is not None:
        return True, score.points, True
    return bool(score.steps), score.steps[-1].total if score.steps else Fraction(), False


def score_of(
    head: Head, student: str, attempt: Attempt | None, entries: Sequence[Entry], rules: Rules
) -> Score:
    """Return the final score of a student's attempt; without one, of what staff gave.

    In this order: the machine's points, or the score that staff gave in their place; adjustments;
    not below 0, and not above the homework's points with its extra tasks; lateness; extra credit;
    rounding.
    """
    counting = [each for each in entries if not each.withdrawn]
    on_it = [each for each in counting if _is_on(each, attempt)]
    walk = _Walk()
    given = [each for each in on_it if each.kind is Kind.SCORE]
    if attempt is not None and attempt.points is not None:
        walk.add(MACHINE, Fraction(attempt.points), f"{attempt.points} of {head.points} points")
    if given:
        walk.add_entry(given[-1], (given[-1].points or Fraction()) - walk.total)
    for each in on_it:
        if each.kind is Kind.ADJUSTMENT and walk.steps:
            walk.add_entry(each)
    walk.keep_within(Fraction(head.points + head.extra_points))
    concerns = [*_concerns(attempt, counting)]
    if not walk.steps:
        return Score(None, (), (*concerns, *_waiting(counting)))
    is_known = True
    if extension := rules.extension_of(student):
        walk.add(EXTENSION, Fraction(), extension)
    if attempt is not None and rules.late is not None:
        is_last = attempt.attempt == attempt.attempts
        late = rules.lateness(student, attempt.arrived_at, attempt.is_late, is_last)
        if late.days is None:
            concerns.append(f"no score: {late.why}")
            is_known = False
        elif late.days:
            taken, why = rules.late.taken(late.days, walk.total, Fraction(head.points))
            walk.add(LATE, -taken, f"{days_in_words(late.days)} late ({late.why})", why)
    for each in counting:
        if each.kind is Kind.EXTRA_CREDIT:
            walk.add_entry(each)
    rounded = rules.rounding.round(walk.total)
    if rounded != walk.total:
        walk.add("rounded", rounded - walk.total, str(rules.rounding))
    return Score(walk.total if is_known else None, tuple(walk.steps), tuple(concerns))


class _Walk:
    """The steps so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.total = Fraction()

    def add(self, what: str, change: Fraction, why: str = "", detail: str = "") -> None:
        self.total += change
        self.steps.append(Step(what, change, self.total, why, detail=detail))

    def add_entry(self, entry: Entry, change: Fraction | None = None) -> None:
        added = change if change is not None else entry.points or Fraction()
        self.total += added
        self.steps.append(Step(entry.kind, added, self.total, entry.text, entry.who, entry.number))

    def keep_within(self, most: Fraction) -> None:
        if self.total < 0:
            self.add("limit", -self.total, "a score isn't below 0")
        elif self.total > most:
            self.add("limit", most - self.total, f"only extra credit goes above {decimal(most)}")


def _is_on(entry: Entry, attempt: Attempt | None) -> bool:
    return entry.submission == (None if attempt is None else attempt.submission)


def _concerns(attempt: Attempt | None, counting: Sequence[Entry]) -> Iterable[str]:
    """Yield what a person must look at."""
    points = None if attempt is None else attempt.points
    for each in open_requests([*counting]):
        yield f"request {each.number} has no answer: {each.text}"
    for each in counting:
        if each.kind not in (Kind.ADJUSTMENT, Kind.SCORE):
            continue
        if not _is_on(each, attempt):
            made_for = "another hand-in" if each.submission is not None else "no hand-in"
            yield f"{each.kind} {each.number} was made for {made_for}, and isn't applied"
        elif each.machine_points != points:
            yield (
                f"{each.kind} {each.number} was made when the machine gave "
                f"{_or_no_score(each.machine_points)}, and now it gives {_or_no_score(points)}"
            )


def _waiting(counting: Sequence[Entry]) -> Iterable[str]:
    """Yield what has points for a student who has no score."""
    for each in counting:
        if each.kind is Kind.EXTRA_CREDIT:
            yield f"extra credit {each.number} waits for a score"


def _or_no_score(points: int | None) -> str:
    return "no score" if points is None else str(points)

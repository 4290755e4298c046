"""What runs on Autolab: one hand-in, from its file to the line of scores.

Autolab shows students all that is printed. Where nothing could be graded, the last line is no
scores, and Autolab changes none.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from autograder.console import Reporter
from autograder.course.gradebook.stored import content_of
from autograder.course.seeds import read_key
from autograder.errors import UsageError, printable
from autograder.grading.grade import GradingRequest, grade_each
from autograder.intake import receive
from autograder.platforms.course import read_package
from autograder.reports import requests_of

NOT_GRADED = "no grade: the autograder failed, not you; please tell the course staff"


def main(arguments: Sequence[str]) -> int:
    """Grade one hand-in, and print the report and the line of scores."""
    source, handed_in = map(Path, arguments)
    try:
        settings, homework = read_package(source)
        submission = receive(homework, handed_in)
        # Autolab doesn't say who handed in.
        seed = read_key(source).seed(content_of(submission)[0], homework.name)
        reporter = Reporter(requests_of(["autolab=-"]))
        request = GradingRequest(submission, seed, hints=settings.hints)
        grade_each(homework, [request], reporter.on_result, only_locked=True)
    except UsageError as error:
        print(f"{NOT_GRADED}: {printable(str(error))}")
        return 3
    except Exception:
        print(NOT_GRADED)
        print(traceback.format_exc(), file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

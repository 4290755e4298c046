"""The grader's rooms: what each may import."""

import graphlib
from pathlib import Path

import autograder
from tests.floors import House, arrows_up, within

HOUSE = House(Path(autograder.__file__).parent)

FLOORS = [
    "errors", "destination", "files", "companion", "jail", "results", "places", "modules",
    "declaration", "metadata", "provided", "homework", "intake", "workers", "grading", "reports",
    "console", "diagnosis", "judging", "student", "course", "platforms", "authoring",
    "homeworks", "practice", "why", "commands", "cli", "command",
]  # fmt: skip
"""Ground floor first: what lives on one imports from those below it, never from above."""


def test_imports_point_down():
    assert arrows_up(HOUSE, FLOORS) == set()


def test_imports_form_no_circle():
    graphlib.TopologicalSorter(HOUSE.graph()).prepare()


def test_the_jail_imports_nothing_of_ours_from_outside_itself():
    jail = {module for module in HOUSE.sources if within(module, "autograder.jail")}

    assert {name for module in jail for name in HOUSE.graph()[module]} <= jail


def test_a_report_imports_no_other_report():
    """Whatever two reports share lies beside them."""
    shared = {"explanations", "heatmap", "pages", "prose", "source"}
    reports = {
        module
        for module in HOUSE.sources
        if within(module, "autograder.reports") and module.rpartition(".")[2] not in shared
    } - {"autograder.reports"}

    assert not {
        (module, name)
        for module in reports
        for name in HOUSE.graph()[module] & (reports - {module})
    }

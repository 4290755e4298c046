"""The reports of an audit: in the terminal, as JSON, and as one HTML page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.authoring.audit.equivalents import UNEXPLAINED, changed_lines
from autograder.authoring.audit.programs import MADE, MUTANTS, RIGHT, ProgramKind
from autograder.authoring.audit.summary import (
    LEAST_HIT_RATES,
    LEAST_RIGHTLY,
    Audit,
    Share,
    Trial,
)
from autograder.errors import UsageError
from autograder.files import write_whole
from autograder.reports.pages import fill_page, require_jinja2

TEMPLATE = Path(__file__).parent / "audit.html.jinja"
MOST_SHOWN = 20


def targets_of(options: Sequence[str]) -> dict[str, Path]:
    """Return the file for each format, from all values of `--report`.

    Raises
    ------
    UsageError
        If there is no such format or folder, or jinja2 isn't installed.
    """
    targets = {}
    for option in options:
        name, _, file = option.partition("=")
        if name not in RENDERERS or not file:
            raise UsageError(
                f"--report {option}: an audit is written as json=FILE and as html=FILE"
            )
        if not Path(file).absolute().parent.is_dir():
            raise UsageError(
                f"there is no folder {Path(file).parent} to write the {name} report to"
            )
        targets[name] = Path(file)
    if "html" in targets:
        require_jinja2()
    return targets


def write(audit: Audit, targets: dict[str, Path]) -> None:
    """Write each of these reports."""
    for name, path in targets.items():
        write_whole(path, RENDERERS[name](audit))


def render(audit: Audit, console: Console) -> None:
    """Print an audit: the figures, then the findings."""
    console.print(_table_of_tasks(audit), soft_wrap=True)
    console.print()
    for name, figure in headline(audit).items():
        console.print(f"[bold]{name}:[/] {figure}", soft_wrap=True)
    console.print()
    for line in figures(audit):
        console.print(line, soft_wrap=True)
    for heading, trials in findings(audit):
        console.print(f"\n[bold red]{heading}[/]")
        for trial in trials[:MOST_SHOWN]:
            console.print(Text(f"\n  {trial.program.name}, seed {trial.seed}"))
            for line in details(trial, audit):
                console.print(Text(f"    {line}"), soft_wrap=True)
        if len(trials) > MOST_SHOWN:
            console.print(f"\n  and {len(trials) - MOST_SHOWN} more: --report json=FILE has all")
    console.print()
    shortcomings = list(audit.shortcomings)
    if shortcomings:
        console.print(Text(f"{audit.homework} falls short:", style="bold red"))
        for shortcoming in shortcomings:
            console.print(Text(f"  {shortcoming}"))
    else:
        console.print(Text(f"{audit.homework} passes its audit", style="bold green"))


def headline(audit: Audit) -> dict[str, str]:
    """Return the headline: operators, strangers and equivalents, each with a figure of its own."""
    equivalent = audit.equivalent
    explained = sum(audit.reason(trial) != UNEXPLAINED for trial in equivalent)
    loses = "of the wrong programs lose all that they get wrong"
    return {
        "one step": f"{_percent(audit.caught(ProgramKind.MUTANT))} {loses}",
        "two steps": f"{_percent(audit.caught(ProgramKind.TWO_STEPS))} {loses}",
        "known misconceptions": f"{_percent(audit.caught(ProgramKind.PLANT))} {loses}",
        "strangers": f"{_percent(audit.caught(ProgramKind.STRANGER))} of the wrong programs lose "
        f"points, and {len(audit.missed_strangers)} keep them for a known reason; "
        f"{_percent(audit.strangers_kept_whole)} of the right ones keep all",
        "equivalents": f"{len(equivalent)} changed solutions show what the solution shows for "
        f"{audit.inputs:,} inputs; a reason is known for {explained}",
    }


def figures(audit: Audit) -> list[str]:
    """Return the other figures of an audit, one per line."""
    right = audit.of(*RIGHT)
    handouts = audit.of(ProgramKind.HANDOUT)
    gained = sum(bool(trial.survived) for trial in handouts)
    wrongly = Share(len(audit.misdiagnosed), len(audit.of(*MUTANTS)))
    untried = [task for task in audit.tasks if not audit.score(task).whole]
    return [
        *([f"no wrong program gets these tasks wrong: {', '.join(untried)}"] if untried else []),
        f"right programs: {len({trial.program.name for trial in right})} in {len(right)} gradings, "
        f"{sum(bool(trial.hurt) for trial in right)} false failures",
        f"the untouched handout: {len(handouts)} gradings, {gained} with points",
        f"strangers whose mistake the audit's own scenarios show: {_percent(audit.strangers_seen)}",
        f"shown by the lines of a failed check alone: {_percent(audit.shown_by_lines)} lost tasks",
        f"reported as planted: {_percent(audit.hits(1))} misconceptions, "
        f"{_percent(audit.hits(2))} pairs; {_most_missing(audit.hits(1), LEAST_HIT_RATES[1])}, "
        f"and {_most_missing(audit.hits(2), LEAST_HIT_RATES[2])}, may be missed",
        f"reported wrongly: {_percent(wrongly)} mutants; "
        f"{_most_missing(audit.rightly, LEAST_RIGHTLY)} may be",
        f"seed {audit.seed}, {audit.seconds:.0f} seconds",
    ]


def findings(audit: Audit) -> list[tuple[str, list[Trial]]]:
    """Return the trials with shortcomings, known ones included, under their headings."""
    headings = {
        "No grade": audit.faults,
        "Survivors: wrong programs that keep points": audit.survivors,
        "Wrong strangers that keep points for a known reason": audit.missed_strangers,
        "False failures: programs that lose points for what they get right": audit.false_failures,
        "Not reported as planted": audit.missed,
        "Reported wrongly": audit.misdiagnosed,
        "Accepted, for a reason": audit.accepted_findings,
    }
    return [(heading, trials) for heading, trials in headings.items() if trials]


def details(trial: Trial, audit: Audit) -> list[str]:
    """Return the facts about a trial, one per line."""
    lines = [f"keeps {task}, but gets it wrong" for task in trial.survived]
    lines += [trial.program.seldom] if trial.was_missed else []
    lines += [f"loses {task}: {trial.lost[task]}" for task in trial.hurt]
    lines += [
        f"diagnosis of {task}: {diagnosis.names}{'' if diagnosis.is_true else ', which is wrong'}"
        for task, diagnosis in trial.diagnoses.items()
    ]
    lines += [reason] if (reason := audit.reason_to_accept(trial)) else []
    lines += [f"fault: {trial.fault}"] if trial.fault else []
    if trial.program.kind in MADE:
        lines += trial.program.difference(audit.solution).splitlines()
    return [line for text in lines for line in text.splitlines()]


def as_json(audit: Audit) -> str:
    """Return an audit as JSON: the figures, and every trial with a shortcoming."""
    content = {
        "homework": audit.homework,
        "homework_version": audit.version,
        "seed": audit.seed,
        "seconds": round(audit.seconds, 1),
        "tasks": {task: _share(audit.score(task)) for task in audit.tasks},
        "headline": headline(audit),
        "wrong_programs": {
            str(kind): _share(audit.caught(kind)) for kind in (*MADE, ProgramKind.STRANGER)
        },
        "right_strangers": _share(audit.strangers_kept_whole),
        "strangers_seen_by_the_audit": _share(audit.strangers_seen),
        "shown_by_lines": _share(audit.shown_by_lines),
        "equivalent_inputs": audit.inputs,
        "equivalent": [
            {
                "program": trial.program.name,
                "reason": audit.reason(trial),
                "change": changed_lines(trial.program, audit.solution).splitlines(),
            }
            for trial in audit.equivalent
        ],
        "right_gradings": len(audit.of(*RIGHT)),
        "told_as_planted": _share(audit.hits(1)),
        "pairs_told_as_planted": _share(audit.hits(2)),
        "told_wrongly": _share(Share(len(audit.misdiagnosed), len(audit.of(*MUTANTS)))),
        "shortcomings": list(audit.shortcomings),
        "findings": {
            heading: [
                {"program": trial.program.name, "seed": trial.seed, "is": details(trial, audit)}
                for trial in trials
            ]
            for heading, trials in findings(audit)
        },
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def as_html(audit: Audit) -> str:
    """Return an audit as one HTML page without external files.

    Raises
    ------
    UsageError
        If jinja2 isn't installed.
    """
    values = {
        "audit": audit,
        "headline": headline(audit),
        "figures": figures(audit),
        "findings": findings(audit),
        "details": lambda trial: details(trial, audit),
        "percent": _percent,
        "shortcomings": list(audit.shortcomings),
    }
    return fill_page(TEMPLATE, values, filters={})


RENDERERS = {"json": as_json, "html": as_html}


def _table_of_tasks(audit: Audit) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column(audit.homework)
    for heading in ("get it wrong", "lose it", "score"):
        table.add_column(heading, justify="right")
    for task in audit.tasks:
        score = audit.score(task)
        style = "green" if score.part == score.whole else "red"
        share = Text(f"{score.fraction:.1%}" if score.whole else "–", style=style)
        table.add_row(task, str(score.whole), str(score.part), share)
    return table


def _most_missing(share: Share, least: float) -> str:
    return f"{share.most_missing(least)} ({1 - least:.0%}, rounded up)"


def _percent(share: Share) -> str:
    return f"{share} ({share.fraction:.1%})" if share.whole else "none of no"


def _share(share: Share) -> dict[str, float]:
    return {"part": share.part, "whole": share.whole, "fraction": round(share.fraction, 4)}

"""Draw `grading.svg`, the picture in CONTRIBUTING.md: who does what while a submission is graded.

Run `python docs/draw_grading.py`, with the project installed.
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from autograder.files import write_whole

COLUMNS = {
    "cli.py": 95,
    "intake/": 235,
    "reports/": 375,
    "grading/": 515,
    "homeworks/": 665,
    "jail/": 983,
}
"""The middle of each participant's line."""

ROLES = {
    "cli.py": "the command",
    "intake/": "reads files",
    "reports/": "show results",
    "grading/": "runs checks",
    "homeworks/": "the checks",
    "jail/": "the worker",
}
WIDTH, TOP, STEP, HEAD = 1075, 118, 40, 86
INK, QUIET, TRUSTED, JAILED, LINE = "#1f2328", "#59636e", "#eaf3ff", "#fff0ee", "#8c959f"
LOOP_LEFT = 395

Step = tuple[str, str, str]
BEFORE: list[Step] = [
    ("cli.py", "intake/", "path"),
    ("intake/", "cli.py", "files, as bytes"),
    ("cli.py", "grading/", "GradingRequest: the files, a seed, the tasks"),
    ("grading/", "jail/", "workers/ starts a process; it locks itself in"),
    ("grading/", "jail/", "the files, to be loaded"),
]
FOR_EACH_CHECK: list[Step] = [
    ("grading/", "homeworks/", "student, rng"),
    ("homeworks/", "jail/", "Linear(3, 2).forward(A)"),
    ("jail/", "homeworks/", "bytes, dtype, shape"),
    ("homeworks/", "homeworks/", "compare with the reference"),
    ("homeworks/", "grading/", "verdict"),
]
AFTER: list[Step] = [
    ("grading/", "cli.py", "Result: verdicts, points, evidence"),
    ("cli.py", "reports/", "Result"),
]


def text(x: float, y: float, words: str, *, size: int = 13, ink: str = INK, **more: str) -> str:
    """Write some words, in the middle of `x` unless `more` says otherwise."""
    attributes = {"text-anchor": "middle"} | {key.replace("_", "-"): more[key] for key in more}
    listed = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}" {listed}>{escape(words)}</text>'


def zone(left: float, right: float, height: float, colour: str, lines: list[str]) -> list[str]:
    """Draw a process as a coloured area, with what is true of it at its foot."""
    area = f'<rect x="{left}" y="8" width="{right - left}" height="{height - 16}" rx="10"'
    middle, foot = (left + right) / 2, height - 16 - 20 * len(lines)
    return [
        f'{area} fill="{colour}"/>',
        *(
            text(middle, foot + 20 * number, line, font_weight="600" if number == 1 else "400")
            for number, line in enumerate(lines, start=1)
        ),
    ]


def arrow(step: Step, y: float) -> list[str]:
    """Draw one message from a participant to another, or back to itself."""
    sender, receiver, words = step
    start, end = COLUMNS[sender], COLUMNS[receiver]
    if start == end:
        path = f"M{start} {y - 14} h26 v14 h-22"
        label = text(start + 34, y - 3, words, text_anchor="start")
    else:
        path = f"M{start} {y} H{end - 4 if end > start else end + 4}"
        if "jail/" in step:
            label = text(COLUMNS["homeworks/"] + 14, y - 6, words, text_anchor="start")
        else:
            halo = {"paint_order": "stroke", "stroke": TRUSTED, "stroke_width": "5"}
            label = text((start + end) / 2, y - 6, words, **halo)
    line = f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="1.4"'
    return [label, f'{line} marker-end="url(#head)"/>']


def draw() -> str:
    """Return the picture as SVG."""
    steps = [*BEFORE, *FOR_EACH_CHECK, *AFTER]
    loop_top = TOP + STEP * len(BEFORE) - 10
    heights = [
        TOP + STEP * number + (0 if number < len(BEFORE) else 26 if step in FOR_EACH_CHECK else 40)
        for number, step in enumerate(steps)
    ]
    loop_bottom = heights[len(BEFORE) + len(FOR_EACH_CHECK) - 1] + 16
    last = heights[-1] + 20
    height = last + 84
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="Helvetica, Arial, sans-serif" role="img">',
        "<title>Who does what while a submission is graded</title>",
        f'<defs><marker id="head" markerWidth="8" markerHeight="8" refX="6" refY="4" '
        f'orient="auto"><path d="M0 0.5 L7 4 L0 7.5 z" fill="{INK}"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        *zone(
            8,
            866,
            height,
            TRUSTED,
            ["the grader", "holds the answers", "runs no code of the student"],
        ),
        *zone(
            900,
            WIDTH - 8,
            height,
            JAILED,
            ["a locked process", "holds no answer", "runs the student's code"],
        ),
        text(883, 54, "pipe", ink=QUIET, writing_mode="vertical-rl"),
        f'<rect x="{LOOP_LEFT}" y="{loop_top}" width="{WIDTH - 18 - LOOP_LEFT}" '
        f'height="{loop_bottom - loop_top}" '
        f'rx="6" fill="none" stroke="{LINE}" stroke-dasharray="5 4"/>',
        text(LOOP_LEFT + 10, loop_top + 16, "for each check", ink=QUIET, text_anchor="start"),
    ]
    for name, x in COLUMNS.items():
        parts += [
            f'<path d="M{x} {HEAD - 8} V{last}" stroke="{LINE}" stroke-width="1"/>',
            f'<rect x="{x - 56}" y="24" width="112" height="54" rx="6" fill="#ffffff" '
            f'stroke="{LINE}"/>',
            text(x, 47, name, font_weight="600"),
            text(x, 66, ROLES[name], ink=QUIET),
        ]
    for step, y in zip(steps, heights, strict=True):
        parts += arrow(step, y)
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    write_whole(Path(__file__).with_name("grading.svg"), draw())

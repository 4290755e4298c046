"""The page of a demo, in one HTML file without any script or network."""

from __future__ import annotations

from xml.sax.saxutils import escape

from autograder.student.demo import svg
from autograder.student.demo.parts import Part, Text

STYLE = (
    "body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1f2328; "
    "background: white; font: 1rem/1.5 system-ui, sans-serif } "
    "svg { display: block; width: 100%; height: auto } h2 { font-size: 1.1rem } "
    "footer { margin-top: 2rem; color: #59636e; font-size: 0.9rem }"
)
GENERATOR = '<meta name="generator" content="autograder demo">'


def render(parts: list[Part], title: str, notes: list[str]) -> str:
    """Return the page: the parts in their order, and the notes at the end."""
    body = "\n".join(map(_of, parts))
    footer = "<br>\n".join(map(escape, notes))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{GENERATOR}\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n{body}\n"
        f"<footer>{footer}</footer>\n</body>\n</html>\n"
    )


def _of(part: Part) -> str:
    if isinstance(part, Text):
        return "".join(f"<p>{escape(line)}</p>" for line in part.words.split("\n\n"))
    heading = f"<h2>{escape(part.title)}</h2>\n" if part.title else ""
    return heading + svg.draw(part)

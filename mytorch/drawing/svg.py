"""A graph as an SVG picture, in colours for light and dark backgrounds."""

from __future__ import annotations

from collections.abc import Sequence

from mytorch.drawing.layout import lay_out
from mytorch.drawing.node import Node

CHARACTER = 7.3
"""The width of a character, in pixels; the font is monospaced."""
BOX, STEM, ROUTE = 24, 18, 26
"""The height of a box; of the stem below it, beside the shape; and of the space for lines."""
PORTS = 12
"""The distance between the ends of lines that lead to the same box."""

STYLE = """
.tape text { font: 12px Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #1c2733 }
.tape .shape { font-size: 10.5px; fill: #7a828c }
.tape path { fill: none; stroke: #8793a1; stroke-width: 1.2 }
.tape .head { fill: #8793a1; stroke: none }
.tape rect { fill: #dce8f6; stroke: #4c7fb8 }
.tape .leaf { fill: #fde8c4; stroke: #c98a1b }
.tape .constant { fill: #eceef0; stroke: #8793a1; stroke-dasharray: 4 2 }
.tape .output { fill: #d9f0dc; stroke: #4b9a57 }
.tape .left-out { fill: none; stroke: none }
.tape .left-out + text { fill: #7a828c }
"""
"""The styles are under a class of their own, so that they do not change the page around them."""


def svg(nodes: Sequence[Node], title: str) -> str:
    """Return the boxes, and the lines between them, as the text of an SVG file."""
    from html import escape  # here: it is slow to load, and few programs draw

    extents = []
    for node in nodes:
        half = len(node.label) * CHARACTER / 2 + 9
        shape = len(node.shape) * CHARACTER * 0.88 + 8
        extents.append((half, max(half, shape)))
    lines = [(start, end) for end, node in enumerate(nodes) for start in node.sources]
    layout = lay_out(extents, lines)

    def top(row: int) -> float:
        return 2 + row * (BOX + STEM + ROUTE)

    places = [(x + 4, top(row)) for x, row in zip(layout.x, layout.rows, strict=True)]
    parts = []
    arrivals = _arrivals(lines, layout.bends, places)
    for line, (start, _) in enumerate(lines):
        x, y = places[start]
        path = [f"M{x:.1f} {y + BOX:.1f}v{STEM}"]
        y += BOX + STEM
        for bend in layout.bends[line]:
            path.append(f"{_curve(x, y, bend + 4, y + ROUTE)}v{BOX + STEM}")
            x, y = bend + 4, y + ROUTE + BOX + STEM
        tip = arrivals[line]
        path.append(_curve(x, y, tip, y + ROUTE - 5))
        y += ROUTE
        parts.append(f'<path d="{"".join(path)}"/>')
        parts.append(f'<path class="head" d="M{tip:.1f} {y:.1f}l-3.5 -6h7z"/>')
    has_lines = {start for start, _ in lines}
    for number, (node, (x, y)) in enumerate(zip(nodes, places, strict=True)):
        half = extents[number][0]
        rounding = BOX / 2 if node.kind in ("leaf", "constant") else 4
        parts.append(
            f'<rect class="{node.kind}" x="{x - half:.1f}" y="{y:.1f}" width="{2 * half:.1f}" '
            f'height="{BOX}" rx="{rounding}"/>'
            f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{escape(node.label)}</text>'
        )
        if node.shape and number in has_lines:
            parts.append(
                f'<text class="shape" x="{x + 5:.1f}" y="{y + BOX + 13:.1f}">'
                f"{escape(node.shape)}</text>"
            )
    width, height = layout.width + 8, top(max(layout.rows, default=0)) + BOX + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tape" role="img" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n"
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return the path from a point to one below it, vertical at both ends."""
    middle = (y + to_y) / 2
    return f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {to_y:.1f}"


def _arrivals(
    lines: list[tuple[int, int]], bends: list[list[float]], places: list[tuple[float, float]]
) -> list[float]:
    """Return where on the box each line ends: side by side, in the order of their arrival."""
    arriving: dict[int, list[int]] = {}
    for line, (_, end) in enumerate(lines):
        arriving.setdefault(end, []).append(line)
    tips = [0.0] * len(lines)
    for end, group in arriving.items():
        group.sort(key=lambda line: bends[line][-1] if bends[line] else places[lines[line][0]][0])
        for i, line in enumerate(group):
            tips[line] = places[end][0] + (i - (len(group) - 1) / 2) * PORTS
    return tips

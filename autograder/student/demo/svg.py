"""The parts of a demo as SVG."""

from __future__ import annotations

import base64
import math
import struct
import zlib
from collections.abc import Iterator
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from autograder.student.demo.parts import Bars, Images, Lines, Numbers
from autograder.student.demo.text import has_both_signs, scaled

WIDTH, HEIGHT = 720, 340
LEFT, RIGHT, TOP, BOTTOM = 72, 20, 20, 52
STYLES = (("#0072b2", ""), ("#d55e00", "7 4"), ("#009e73", "2 3"), ("#8a4f7d", "9 3 2 3"))
"""A colour and a dash for each curve: they differ in grey too."""

SIGNED = ((0, 34, 78), (124, 123, 120), (254, 232, 56))
"""Blue for negative numbers, grey for 0, yellow for positive ones; they differ in grey too."""

INK, QUIET = "#1f2328", "#59636e"


def draw(part: Lines | Images | Bars) -> str:
    """Return a picture of a part."""
    if isinstance(part, Lines):
        return _svg(WIDTH, HEIGHT + 24 * len(part.lines), part.title, _of_lines(part))
    if isinstance(part, Images):
        return _of_images(part)
    return _svg(WIDTH, 40 * len(part.bars) + 8, part.title, _of_bars(part))


def limits_of(values: list[Numbers], logarithmic: bool) -> tuple[float, float]:
    """Return the least and the largest number of an axis."""
    every = np.concatenate(values)
    every = every[np.isfinite(every) & ((every > 0) | (not logarithmic))]
    if not every.size:
        return (0.1, 1.0) if logarithmic else (0.0, 1.0)
    least, most = float(every.min()), float(every.max())
    if not logarithmic:
        least = min(0.0, least)
    return (least, most) if most > least else (least, least * 10 if logarithmic else least + 1)


def ticks_of(least: float, most: float, logarithmic: bool) -> list[float]:
    """Return round numbers between two numbers."""
    if logarithmic:
        powers = range(math.ceil(math.log10(least) - 1e-9), math.floor(math.log10(most) + 1e-9) + 1)
        return [10.0**power for power in powers] or [least, most]
    step = 10.0 ** math.floor(math.log10((most - least) / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if (most - least) / (step * factor) <= 6)
    return [
        step * count for count in range(math.ceil(least / step), math.floor(most / step + 1e-9) + 1)
    ]


def _svg(width: int, height: int, title: str, inside: Iterator[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">'
        f"<title>{escape(title)}</title>{''.join(inside)}</svg>"
    )


def _text(x: float, y: float, words: str, **more: str) -> str:
    attributes = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    return f'<text x="{x:.1f}" y="{y:.1f}"{attributes}>{escape(words)}</text>'


def _of_lines(part: Lines) -> Iterator[str]:
    x_log, y_log = "x" in part.logarithmic, "y" in part.logarithmic
    x_limits = limits_of([x for x, _ in part.lines.values()], x_log)
    y_limits = limits_of([y for _, y in part.lines.values()], y_log)

    def across(x: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * _share(x, x_limits, x_log)

    def up(y: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * _share(y, y_limits, y_log)

    for tick in ticks_of(*x_limits, x_log):
        place = across(tick)
        yield f'<path d="M{place:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e3e6ea"/>'
        yield _text(place, HEIGHT - BOTTOM + 18, f"{tick:g}", text_anchor="middle", fill=QUIET)
    for tick in ticks_of(*y_limits, y_log):
        yield f'<path d="M{LEFT} {up(tick):.1f}H{WIDTH - RIGHT}" stroke="#e3e6ea"/>'
        yield _text(LEFT - 8, up(tick) + 4, f"{tick:g}", text_anchor="end", fill=QUIET)
    yield _text((LEFT + WIDTH) / 2, HEIGHT - 12, part.x, text_anchor="middle")
    middle = (TOP + HEIGHT - BOTTOM) / 2
    yield _text(18, middle, part.y, text_anchor="middle", transform=f"rotate(-90 18 {middle:.0f})")
    for number, (name, (x, y)) in enumerate(part.lines.items()):
        colour, dash = STYLES[number % len(STYLES)]
        style = f'stroke="{colour}" stroke-width="2" fill="none" stroke-dasharray="{dash}"'
        seen = np.isfinite(x) & np.isfinite(y) & ((x > 0) | (not x_log)) & ((y > 0) | (not y_log))
        points = [f"{across(a):.1f},{up(b):.1f}" for a, b in zip(x[seen], y[seen], strict=True)]
        yield f'<polyline points="{" ".join(points)}" {style}/>'
        below = HEIGHT + 6 + 24 * number
        yield f'<path d="M{LEFT} {below}h36" {style}/>'
        yield _text(LEFT + 46, below + 4, name)


def _share(value: float, limits: tuple[float, float], logarithmic: bool) -> float:
    """Return how far a number lies on its axis, from 0 to 1."""
    least, most = limits
    if logarithmic:
        return math.log(value / least) / math.log(most / least)
    return (value - least) / (most - least)


def _of_images(part: Images) -> str:
    count = min(len(part.images), 5 if len(part.images) > 4 else len(part.images))
    cell = WIDTH / count
    side = min(cell - 16, 220)
    rows = math.ceil(len(part.images) / count)
    height = side * max(len(image) / len(image[0]) for image in part.images) + 48

    def inside() -> Iterator[str]:
        for number, (image, caption) in enumerate(zip(part.images, part.captions, strict=True)):
            left, top = cell * (number % count) + 8, height * (number // count) + 4
            yield from _image(image, left, top, side)
            below = top + side * len(image) / len(image[0]) + 18
            for place, line in enumerate(caption.split("\n")):
                yield _text(left, below + 16 * place, line)

    return _svg(WIDTH, round(height * rows), part.title, inside())


def _image(image: Numbers, left: float, top: float, side: float) -> Iterator[str]:
    """Yield an image as a PNG in the SVG, with a frame around it."""
    pixels = coloured(image)
    place = f'x="{left}" y="{top}" width="{side}" height="{side * len(pixels) / len(pixels[0])}"'
    data = base64.b64encode(_png(pixels)).decode()
    yield (
        f'<image {place} preserveAspectRatio="none" style="image-rendering: pixelated" '
        f'href="data:image/png;base64,{data}"/>'
    )
    yield f'<rect {place} fill="none" stroke="{QUIET}"/>'


def coloured(image: Numbers) -> NDArray[np.uint8]:
    """Return the red, green and blue of each pixel: grey, or colours for an image of both signs."""
    shades = scaled(image)
    colours = SIGNED if has_both_signs(image) else ((0, 0, 0), (255, 255, 255))
    places = np.linspace(0, 1, len(colours))
    parts = [np.interp(shades, places, each) for each in zip(*colours, strict=True)]
    return np.stack(parts, axis=-1).round().astype(np.uint8)


def _png(pixels: NDArray[np.uint8]) -> bytes:
    """Return pixels as a PNG: its header, its rows, each after a filter of 0, and its end."""
    rows, columns, _ = pixels.shape
    header = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    lines = zlib.compress(np.insert(pixels.reshape(rows, -1), 0, 0, axis=1).tobytes())
    chunks = (b"IHDR", header), (b"IDAT", lines), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _of_bars(part: Bars) -> Iterator[str]:
    for number, each in enumerate(part.bars):
        top = 40 * number + 4
        yield _text(4, top + 14, each.mark, font_weight="bold")
        yield _text(64, top + 14, f"{number + 1}. {each.label}")
        yield f'<rect x="64" y="{top + 20}" width="480" height="7" rx="3" fill="#e3e6ea"/>'
        yield (
            f'<rect x="64" y="{top + 20}" width="{480 * each.length:.1f}" height="7" rx="3" '
            f'fill="{STYLES[0][0]}"/>'
        )
        yield _text(560, top + 28, each.remark, fill=QUIET)

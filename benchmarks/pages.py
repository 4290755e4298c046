"""The command that writes the pages from what is stored: `python -m benchmarks.pages`."""

from __future__ import annotations

import click

from benchmarks.report import PAGE, markdown
from benchmarks.rows import SECTIONS
from benchmarks.stored import load_all, write
from docs import draw_speed


@click.command()
def main() -> None:
    """Write benchmarks/RESULTS.md and the pictures of docs/speed.md."""
    results = load_all()
    write(markdown(SECTIONS, results), PAGE)
    for path in [PAGE, *draw_speed.draw(results)]:
        click.echo(f"Wrote {path}")


if __name__ == "__main__":
    main()

"""Faults that give equal values, each with the reason: no test can notice them."""

EQUIVALENT: dict[tuple[str, str, str], str] = {}
"""(file, lines before, lines after) → why nothing changes."""

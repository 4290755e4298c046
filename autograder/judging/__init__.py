"""Judges what a homework's table declares: the checks that follow from it."""

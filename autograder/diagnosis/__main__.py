"""Prints the page that lists the known misconceptions."""

from autograder.authoring.misconceptions import page
from autograder.homeworks.hw1.quantities import QUANTITIES

print(page(QUANTITIES), end="")

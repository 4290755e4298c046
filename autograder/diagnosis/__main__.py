"""Prints the page that lists the known misconceptions."""

from autograder.diagnosis.page import page
from autograder.homeworks.hw1.quantities import QUANTITIES

print(page(QUANTITIES), end="")

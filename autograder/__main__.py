"""`python -m autograder`, for where the command isn't on the path."""

from autograder.cli import main

main()

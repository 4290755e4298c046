"""What is raised for a wrong use of the grader; a grader's own fault is another matter."""


class UsageError(Exception):
    """The command was asked for something that isn't there; the message says what is."""

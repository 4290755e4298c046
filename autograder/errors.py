"""The exception for a wrong use of the grader. A fault of the grader itself is never one."""


class UsageError(Exception):
    """The user named something that doesn't exist or can't be used; the message helps them on."""

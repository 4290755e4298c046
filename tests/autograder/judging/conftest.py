"""The files of the homework in `classification` are no modules of the tests."""

collect_ignore = ["classification"]

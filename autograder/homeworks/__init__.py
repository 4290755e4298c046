"""Homeworks: a folder for each, with its metadata (`homework.toml`) and checks (`test_*.py`)."""

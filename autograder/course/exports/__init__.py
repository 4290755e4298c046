"""What leaves a gradebook: tables for spreadsheets and platforms, and feedback for students.

`tables.py` has CSV and JSON, `canvas.py` and `moodle.py` what these platforms import.
"""

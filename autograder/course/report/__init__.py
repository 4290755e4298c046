"""The class report: one page on what a class has and hasn't understood, for staff.

`gathering.py` reads a gradebook once. `distribution.py`, `tasks.py`, `mistakes.py` and `costs.py`
compute a section each, `alike` compares hand-ins, and `page.py` fills in `class_report.html.jinja`.
"""

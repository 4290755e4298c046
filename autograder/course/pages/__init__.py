"""The pages for staff: a class, and each student with files, verdicts, history and staff's words.

`site.py` is the way in: it finds a page by its name and fills it in. `files.py` writes all pages as
files; `autograder.course.serving` serves the same pages, with forms to write. `names.py` says what
a page is called, and `forms.py` what can be written.
"""

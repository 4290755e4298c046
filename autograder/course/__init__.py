"""A class: from the export of a platform to a gradebook.

`layouts` reads an export as hand-ins, `roster.py` says who the students are, and `attempts.py` maps
one to the other. `gradebook` keeps the results, `staff` what people say beside them, and `rules`
what the course file says of lateness and hints. `exports` writes tables and feedback. `pages` has
the pages for staff, and `serving` serves them.

Nothing here runs a student's code.
"""

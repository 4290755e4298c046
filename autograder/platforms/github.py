"""The folder for GitHub: the template of students' repositories, and the repository of staff.

GitHub Classroom is gone; what lasts is GitHub Actions. The workflow in a student's repository
belongs to the student, who may change it: what it shows is for the student. The workflow of staff
clones all repositories and grades them where nobody else can write.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from autograder import places
from autograder.course.rules.course_file import NAME as COURSE_FILE
from autograder.course.seeds import NAME as KEY
from autograder.platforms.contents import SECRET, Contents, require_free
from autograder.platforms.course import course_at
from autograder.platforms.grader import Order, add_homework
from autograder.platforms.handout import add_handout
from autograder.platforms.interpreter import interpreter_of
from autograder.platforms.wheels import build_project, pinned

WITHIN = ".github/autograder/"
IGNORED = "result/\n.github/autograder/venv/\n__pycache__/\n.autograder.json\n"
REPOSITORIES = "# A repository and its student on each line: OWNER/NAME STUDENT\n"
IGNORED_BY_STAFF = "clones/\ncourse/\n.github/autograder/venv/\n*.key\n"


def package(order: Order, target: Path) -> list[str]:
    """Write the folder, and return what to do with it.

    Raises
    ------
    UsageError
        If a part of it can't be had, or the folder can't be written.
    """
    require_free(target)
    homework = order.homework
    python = interpreter_of(order.python, is_bundled=False)
    values = {
        "name": homework.name,
        "version": python.version,
        "hints": str(order.hints),
        "homework": (
            homework.name
            if places.is_ours(homework.folder)
            else f"{WITHIN}homework/{homework.name}"
        ),
    }
    contents = Contents()
    with tempfile.TemporaryDirectory() as outside:
        wheel = build_project(Path(outside))
        name, content = wheel.name, wheel.read_bytes()
    requirements = "".join(f"{each}\n" for each in pinned(homework, python.version))
    for where in ("template/", "class/"):
        contents.add(f"{where}{WITHIN}{name}", content)
        contents.add(f"{where}{WITHIN}requirements.txt", requirements)
        contents.add_template(f"{where}{WITHIN}setup.sh", "github_setup.sh", **values)
        add_homework(contents, homework, f"{where}{WITHIN}")
    workflows = ".github/workflows/"
    add_handout(contents, homework, "template/")
    contents.add("template/.gitignore", IGNORED)
    contents.add_template(f"template/{WITHIN}grade.sh", "github_grade.sh", **values)
    contents.add_template(f"template/{workflows}grade.yml", "github_grade.yml", **values)
    contents.add("class/.gitignore", IGNORED_BY_STAFF)
    contents.add("class/repositories.txt", REPOSITORIES)
    contents.add_template(f"class/{WITHIN}clone.sh", "github_clone.sh", **values)
    contents.add_template(f"class/{WITHIN}grade_class.sh", "github_grade_class.sh", **values)
    contents.add_template(f"class/{workflows}grade_class.yml", "github_class.yml", **values)
    course = course_at(order.course)
    if COURSE_FILE in course.files:
        contents.add(f"class/{COURSE_FILE}", course.files[COURSE_FILE])
    contents.add(KEY, course.files[KEY], SECRET)
    contents.write_folder(target)
    return [
        "template/ is the template repository: each student makes a repository from it.",
        "class/ is a private repository of staff: write each student's repository into",
        "repositories.txt, and set its secrets CLASS_TOKEN, which may read them, and COURSE_KEY:",
        f"    gh secret set COURSE_KEY < {target / KEY}",
        "A student may change the workflow of a repository: the grade is what class/ says.",
    ]

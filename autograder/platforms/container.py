"""The folder for a container: a `Containerfile`, and wheels for Intel and ARM machines.

It is for staff whose machine can't lock code in, as macOS and Windows: code is locked in by the
Linux in which the container runs, without any privilege for the container.
"""

from __future__ import annotations

from pathlib import Path

from autograder import places
from autograder.course.seeds import NAME as KEY
from autograder.files import as_argument
from autograder.platforms.contents import Contents, require_free
from autograder.platforms.grader import ARM, X86, Order, add_grader
from autograder.platforms.interpreter import interpreter_of


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
    contents = Contents()
    add_grader(contents, order, python, machines=(X86, ARM), more=("jinja2", "markupsafe"))
    del contents.files[KEY]  # the key of a course stays in its folder, and in no image
    contents.add_template("Containerfile", "containerfile.txt", version=python.version)
    contents.add(".dockerignore", "README.txt\n")
    contents.write_folder(target)
    image = f"{homework.name}-grader"
    name = (
        homework.name
        if places.is_ours(homework.folder)
        else f"/autograder/homework/{homework.name}"
    )
    return [
        "Build the image, ask it how well code is locked in, and grade a class in a volume:",
        f"    docker build -t {image} -f {as_argument(target / 'Containerfile')} "
        f"{as_argument(target)}",
        f"    docker run --rm --network none {image} doctor",
        f'    docker run --rm --network none -v "$PWD":/in:ro -v course:/course {image} \\',
        f"        batch {name} /in/submissions.zip --out /course",
        "podman takes the same arguments.",
    ]

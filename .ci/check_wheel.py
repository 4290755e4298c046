"""Build the sdist and from it the wheel, install it alone, and grade every homework there.

With a folder as its argument, both files are stored there in the end, as they were checked.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
TEMPLATE = "autograder/authoring/template/"
"""The homework that `autograder new` copies: students may see its solution."""
SOLUTION = "my/hw9/solution"


def main() -> None:
    """Exit with a message where a file lacks something or holds what it must not."""
    with tempfile.TemporaryDirectory() as folder:
        outside = Path(folder)
        build = [sys.executable, "-m", "build", str(PROJECT), "--outdir", folder]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        (wheel,), (sdist,) = outside.glob("*.whl"), outside.glob("*.tar.gz")

        archive = zipfile.ZipFile(wheel)
        within = archive.namelist()
        _refuse_secrets("wheel", {name: archive.read(name) for name in within})
        _refuse_secrets("sdist", _content_of(sdist))
        parts = [*_files("autograder"), *_files("mytorch")]
        handed_out = [name for name in _files("handouts") if name.count("/") > 1]
        inside = [f"autograder/{name}" for name in [*handed_out, *_files("notebooks")]]
        if missing := sorted({*parts, *inside} - {*within}):
            sys.exit(f"the wheel lacks {missing}")

        venv.create(outside / "empty", with_pip=True)
        bin_folder = outside / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
        pip, autograder = bin_folder / "pip", bin_folder / "autograder"
        subprocess.run([pip, "install", "--quiet", wheel], check=True)
        for metadata in (PROJECT / "autograder" / "homeworks").glob("*/homework.toml"):
            _grade(metadata.parent.name, autograder, outside)
        for command in (["new", "my/hw9"], ["handout", "my/hw9"], ["grade", "my/hw9", SOLUTION]):
            subprocess.run([autograder, *command], check=True, cwd=outside)
        _package(autograder, outside, within)
        if sys.argv[1:]:
            Path(sys.argv[1]).mkdir(exist_ok=True)
            for file in (wheel, sdist):
                shutil.copy(file, sys.argv[1])


def _refuse_secrets(what: str, content: dict[str, bytes]) -> None:
    """Exit if a file has solutions or tests in it."""
    secret = {path.read_bytes() for path in (PROJECT / "solutions").rglob("*.py")}
    leaked = [
        name
        for name, data in content.items()
        if ("/solution/" in name and not name.startswith(TEMPLATE))
        or name.startswith(("solutions/", "tests/"))
        or data in secret
    ]
    if leaked:
        sys.exit(f"the {what} holds what students must not get: {leaked}")


def _content_of(sdist: Path) -> dict[str, bytes]:
    """Return the files of an sdist, by their paths in the project."""
    with tarfile.open(sdist) as archive:
        files = [each for each in archive if each.isfile()]
        return {
            each.name.partition("/")[2]: archive.extractfile(each).read()  # type: ignore[union-attr]
            for each in files
        }


def _package(autograder: Path, outside: Path, within: list[str]) -> None:
    """Package a homework where only the wheel is installed: its own wheel must be made again."""
    command = [autograder, "package", "hw1", "--for", "github", "--to", "packaged"]
    subprocess.run(command, check=True, cwd=outside)
    (again,) = (outside / "packaged" / "template" / ".github" / "autograder").glob("*.whl")
    made = zipfile.ZipFile(again).namelist()
    if different := {*within} ^ {*made}:
        sys.exit(f"the wheel that a package holds differs from the one that was built: {different}")


def _files(folder: str) -> list[str]:
    """Return the files of a folder, as the wheel names them."""
    paths = (path for path in (PROJECT / folder).rglob("*") if path.is_file())
    found = [path.relative_to(PROJECT).as_posix() for path in paths]
    return [name for name in found if "__pycache__" not in name]


def _grade(homework: str, autograder: Path, outside: Path) -> None:
    """Start a homework, grade the untouched handout and the solution, and show its demo."""
    mine = outside / f"my {homework}"
    subprocess.run([autograder, "start", homework, mine], check=True, cwd=outside)
    graded = subprocess.run([autograder, "grade", homework, mine], check=False, cwd=outside)
    if graded.returncode != 1:
        sys.exit(f"an untouched handout ended with exit code {graded.returncode}, not 1")
    for solution in (PROJECT / "solutions" / homework).glob("*.py"):
        (mine / solution.name).write_bytes(solution.read_bytes())
    subprocess.run([autograder, "grade", homework, mine], check=True, cwd=outside)
    for whose in (mine, "--reference"):
        subprocess.run([autograder, "demo", homework, whose], check=True, cwd=outside)


if __name__ == "__main__":
    main()

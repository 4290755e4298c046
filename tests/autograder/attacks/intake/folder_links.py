"""
Tries: to hand in another's file, by a link in its folder.
Expected: refused
Told: link
"""


def build(folder, source):
    (folder / "linear.py").symlink_to(folder.parent / "honest" / "linear.py")
    return folder

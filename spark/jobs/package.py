"""What spark-submit needs to run these verbs on a cluster, as three files."""

from __future__ import annotations

import re
import zipfile
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from ...facts.errors import InputError

_ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = ("facts", "rules", "explain", "spark")
_PROGRAM = "from binlogic.spark.cli import main\n\nmain()\n"
#: of the extras of this package, those of a worker; what Spark brings itself is not for workers to install
_EXTRAS = ("spark", "fast")
_OF_SPARK = frozenset({"pyspark"})


def write_package(folder: Path) -> list[Path]:
    """Write `binlogic.zip` for --py-files, the program `run.py`, and `requirements.txt`: what every Python of the
    cluster has to have, in the versions that are here. Raises InputError BE101, BE302."""
    if not _ROOT.is_dir():
        raise InputError("BE302", "binlogic runs from an archive itself", hint="use that one")
    archive, program, needed = (folder / name for name in ("binlogic.zip", "run.py", "requirements.txt"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
            for file in [*_ROOT.glob("*.py"), *(file for name in _FOLDERS for file in (_ROOT / name).rglob("*"))]:
                if file.is_file() and "__pycache__" not in file.parts:
                    made.write(file, f"binlogic/{file.relative_to(_ROOT)}")
        program.write_text(_PROGRAM)
        needed.write_text("".join(f"{line}\n" for line in _needed()))
    except OSError as error:
        raise InputError("BE101", (error.strerror or str(error)).lower(), str(folder)) from None
    return [archive, program, needed]


def _needed() -> list[str]:
    """What this package requires and is installed here, with its version."""
    found: dict[str, str] = {}
    for line in requires("binlogic") or ():
        said, _, marker = line.partition(";")
        extra = re.search(r"extra == ['\"](\w+)", marker)
        name = re.split(r"[^A-Za-z0-9._-]", said.strip(), maxsplit=1)[0]
        if name not in _OF_SPARK and (extra is None or extra[1] in _EXTRAS):
            try:
                found[name] = f"{name}=={version(name)}"
            except PackageNotFoundError:
                continue
    for name in ("pyarrow", "pandas"):  # Spark hands over record batches by them
        found.setdefault(name, f"{name}=={version(name)}")
    return sorted(found.values())

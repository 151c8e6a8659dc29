"""The code as a user ships it: a zip for spark-submit, on executors in processes that have no other code."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest
from binlogic.spark.jobs.runner import Single

from .conftest import missing
from .lakes import make_both, whole_tables
from .logs import random_log

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROGRAM = "from binlogic.spark.cli import main; main()\n"
FOLDERS = ("facts", "rules", "explain", "spark")


def shipped(to: Path) -> Path:
    """A zip of the package, as docs/spark.md makes it."""
    path = to / "binlogic.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in [*ROOT.glob("*.py"), *(file for folder in FOLDERS for file in (ROOT / folder).rglob("*"))]:
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, f"binlogic/{file.relative_to(ROOT)}")
    return path


def submitted(folder: Path, archive: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What spark-submit says; nothing but the zip and installed libraries can be imported."""
    import pyspark

    program = folder / "run.py"
    program.write_text(PROGRAM)
    home = Path(pyspark.__file__).parent
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYSPARK_PYTHON": sys.executable, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1"}
    command = [str(home / "bin" / "spark-submit"), "--master", "local-cluster[2,1,1024]", "--driver-memory", "1g"]
    command += ["--conf", "spark.executor.memory=1g", "--py-files", str(archive), str(program), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=folder, check=False, timeout=300
    )


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.skipif(not os.environ.get("BINLOGIC_SHIPPED"), reason="half a minute: BINLOGIC_SHIPPED=1 runs it")
def test_a_zip_on_executors_of_their_own(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(random_log(Random(30), 80))
    archive = shipped(tmp_path)
    lakes = f"{tmp_path}/facts", f"{tmp_path}/outcomes"
    for arguments in (("facts", str(log), "-o", lakes[0]), ("outcomes", *lakes[:1], "-o", lakes[1])):
        done = submitted(tmp_path, archive, *arguments, "--partitions", "2")
        assert done.returncode == 0, done.stderr[-3000:]
    assert whole_tables(*lakes) == whole_tables(*make_both([log], tmp_path / "single", Single()))

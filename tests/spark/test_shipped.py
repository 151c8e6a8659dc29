"""The code as a user ships it: a zip for spark-submit, on executors in processes that have no other code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from binlogic.spark.jobs.package import write_package
from binlogic.spark.jobs.runner import Single
from binlogic.spark.lake.opening import open_lake

from .conftest import missing
from .lakes import make_both, whole_tables
from .logs import random_log


def submitted(folder: Path, archive: Path, program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What spark-submit says; nothing but the zip and installed libraries can be imported."""
    import pyspark

    home = Path(pyspark.__file__).parent
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYSPARK_PYTHON": sys.executable, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1"}
    command = [str(home / "bin" / "spark-submit"), "--master", "local-cluster[2,1,1024]", "--driver-memory", "1g"]
    command += ["--conf", "spark.executor.memory=1g", "--py-files", str(archive), str(program), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=folder, check=False, timeout=300
    )


@pytest.mark.slow
@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.skipif(not os.environ.get("BINLOGIC_SHIPPED"), reason="half a minute: BINLOGIC_SHIPPED=1 runs it")
def test_a_zip_on_executors_of_their_own(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(random_log(Random(30), 80))
    archive, program, _ = write_package(tmp_path / "package")
    lakes = f"{tmp_path}/facts", f"{tmp_path}/outcomes"
    for arguments in (("facts", str(log), "-o", lakes[0]), ("outcomes", *lakes[:1], "-o", lakes[1])):
        done = submitted(tmp_path, archive, program, *arguments, "--partitions", "2")
        assert done.returncode == 0, done.stderr[-3000:]
    assert whole_tables(*lakes) == whole_tables(*make_both([log], tmp_path / "single", Single()))


def test_the_package_is_whole_and_says_what_it_needs(tmp_path: Path) -> None:
    archive, program, needed = write_package(tmp_path)
    names = {line.partition("==")[0].lower() for line in needed.read_text().splitlines()}
    assert {"pyarrow", "pandas", "sqlglot", "lark", "pydatalog", "typer"} <= names
    assert "pyspark" not in names
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); exec(open(sys.argv.pop(1)).read())"
    log = tmp_path / "g.log"
    log.write_bytes(random_log(Random(3), 20))
    arguments = ["facts", str(log), "-o", str(tmp_path / "facts"), "--master", "none"]
    # another folder, and a path before that of the installed package
    subprocess.run([sys.executable, "-c", code, str(archive), str(program), *arguments], check=True, cwd=tmp_path)
    assert open_lake(str(tmp_path / "facts"), "facts").runs[0].about["rows"] > 0

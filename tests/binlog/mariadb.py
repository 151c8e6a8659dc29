"""A MariaDB that a test starts for itself, without network, and asks through the command line client."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_PROGRAMS = ("mariadbd", "mariadb-install-db", "mariadb", "mariadb-binlog")
_PATIENCE = 300  # seconds; a machine may be busy
_COUNTER = re.compile(r" AUTO_INCREMENT=\d+")


def missing() -> str:
    """The first program that is not there, or nothing."""
    return next((name for name in _PROGRAMS if not found(name)), "")


@dataclass(frozen=True)
class MariaDB:
    """A running server and the folder of its binary logs."""

    folder: Path

    def run(self, sql: str, *options: str, check: bool = True) -> str:
        """Run SQL in one connection; what it prints, tab-separated."""
        done = subprocess.run(
            [
                found("mariadb"),
                "--no-defaults",
                f"--socket={self.folder}/sock",
                "-uroot",
                "-N",
                "-B",
                "--local-infile=1",
                *options,
            ],
            input=sql,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
        assert not check or done.returncode == 0, f"{sql[:300]}\n{done.stderr}"
        return done.stdout

    def record(self, *scripts: str) -> Path:
        """Run scripts, each in its own connection, in a binary log of their own; its file, which is closed."""
        self.run("FLUSH BINARY LOGS")
        name = self.run("SHOW MASTER STATUS").split("\t")[0]
        for script in scripts:
            self.run(script)
        self.run("FLUSH BINARY LOGS")
        return self.folder / "log" / name

    def replay(self, *files: Path) -> None:
        """Let mariadb-binlog read files and the server execute them."""
        self.run(said_by_mariadb_binlog(*files), "--binary-mode")

    def state(self) -> str:
        """The checksum and definition of every table beside the server's own."""
        asked = self.run(
            "SELECT CONCAT('CHECKSUM TABLE ', name, '; SHOW CREATE TABLE ', name, ';') FROM (SELECT CONCAT('`', "
            "REPLACE(table_schema, '`', '``'), '`.`', REPLACE(table_name, '`', '``'), '`') AS name FROM "
            "information_schema.tables WHERE table_schema NOT IN "
            "('mysql', 'sys', 'information_schema', 'performance_schema')) AS tables ORDER BY 1",
            "--default-character-set=utf8mb4",
        )
        return _COUNTER.sub("", self.run(asked, "--default-character-set=utf8mb4"))

    def clean(self) -> None:
        """Drop every database beside the server's own, leaving no trace in the log."""
        names = self.run(
            "SELECT schema_name FROM information_schema.schemata WHERE "
            "schema_name NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')"
        ).split()
        drops = "".join(f"DROP DATABASE `{name}`;" for name in names)
        self.run(f"SET sql_log_bin = 0; SET foreign_key_checks = 0; {drops}")


def said_by_mariadb_binlog(*files: Path) -> str:
    """The text of mariadb-binlog for files. Fails where it cannot read them."""
    done = subprocess.run(
        [found("mariadb-binlog"), "--no-defaults", "--verify-binlog-checksum", *map(str, files)],
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=_PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def started(folder: Path, options: Sequence[str] = ()) -> Iterator[MariaDB]:
    """A server with these options whose data lie in `folder`; it is stopped at the end."""
    (folder / "log").mkdir(parents=True)
    # Servers that start at once disturb each other's files in a folder for temporary files that they share.
    (folder / "tmp").mkdir()
    user = ["--user=mysql"] if os.geteuid() == 0 else []
    if user:
        for each in (folder, folder / "log", folder / "tmp"):
            shutil.chown(each, "mysql")
        folder.parent.chmod(0o755)
    data = [f"--datadir={folder}/data", f"--tmpdir={folder}/tmp", *user]
    made = subprocess.run(
        [found("mariadb-install-db"), "--no-defaults", *data, "--auth-root-authentication-method=normal"],
        check=False,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_PATIENCE,
    )
    if made.returncode:
        raise RuntimeError(f"mariadb-install-db: exit code {made.returncode}\n{made.stdout}{made.stderr}"[-2000:])
    small = ["--innodb-buffer-pool-size=32M", "--innodb-log-file-size=8M", "--innodb-flush-log-at-trx-commit=0"]
    server = subprocess.Popen(
        [
            found("mariadbd"), "--no-defaults", *data, *small, f"--socket={folder}/sock", "--skip-networking",
            f"--pid-file={folder}/pid", f"--log-error={folder}/err", f"--log-bin={folder}/log/bin", "--server-id=1",
            *options,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait(server, folder)
        yield MariaDB(folder)
    finally:
        server.terminate()
        server.wait(_PATIENCE)


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    for _ in range(_PATIENCE * 10):
        if server.poll() is not None:
            raise RuntimeError((folder / "err").read_text(errors="replace")[-2000:])
        if (folder / "sock").exists():
            return
        time.sleep(0.1)
    raise TimeoutError(f"the server does not start\n{(folder / 'err').read_text(errors='replace')[-2000:]}")


def found(name: str) -> str:
    """Where a program is, or nothing."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin") or ""

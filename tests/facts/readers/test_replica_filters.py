"""The filters of a replica, from option files, statements and what a client shows."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.readers.option_file import option_places
from binlogic.facts.readers.replica_filters import read_filters

#: as MariaDB 10.11.19 shows it
STATUS = r"""
*************************** 1. row ***************************
                Slave_IO_State: Waiting for master to send event
               Replicate_Do_DB: a,B c
           Replicate_Ignore_DB:
            Replicate_Do_Table: a.u,a.t
       Replicate_Wild_Do_Table: a.%,b\_.t%
   Replicate_Wild_Ignore_Table:
   Replicate_Ignore_Server_Ids:
       Replicate_Do_Domain_Ids:
          Replicate_Rewrite_DB: a->z,b->y
"""
SHOWN = [
    ("replicate_do_db", "a"),
    ("replicate_do_db", "B c"),
    ("replicate_do_table", "a.u"),
    ("replicate_do_table", "a.t"),
    ("replicate_wild_do_table", "a.%"),
    ("replicate_wild_do_table", r"b\_.t%"),
    ("replicate_rewrite_db", "a->z"),
    ("replicate_rewrite_db", "b->y"),
]


def told(text: str, folder: Path, channel: str | None = None) -> list[tuple[str, str | None]]:
    path = folder / "told"
    path.write_text(text)
    return read_filters(path, channel)


def test_the_status_of_a_replica(tmp_path: Path) -> None:
    assert told(STATUS, tmp_path) == SHOWN
    mysql = STATUS.replace("a->z,b->y", "(a,z),(b,y)").replace("Slave_IO", "Replica_IO")
    assert told(mysql, tmp_path) == SHOWN
    table = "Slave_IO_State\tReplicate_Do_DB\tReplicate_Ignore_DB\tReplicate_Wild_Do_Table\n\ta,b\t\tx.\\\\_%\n"
    expected = [("replicate_do_db", "a"), ("replicate_do_db", "b"), ("replicate_wild_do_table", r"x.\_%")]
    assert told(table, tmp_path) == expected


def test_the_variables_of_mariadb(tmp_path: Path) -> None:
    text = "Variable_name\tValue\nreplicate_annotate_row_events\tON\nreplicate_do_db\ta,b\nreplicate_ignore_db\t\n"
    assert told(text, tmp_path)[1:] == [("replicate_do_db", "a"), ("replicate_do_db", "b")]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "CHANGE REPLICATION FILTER REPLICATE_DO_DB = (a, `b,c`), REPLICATE_IGNORE_TABLE = (a.t, `b`.`u``x`);",
            "do_db a|do_db b,c|ignore_table a.t|ignore_table b.u`x",
        ),
        (
            r"STOP REPLICA; CHANGE REPLICATION FILTER REPLICATE_WILD_DO_TABLE = ('a.%', 'b\_.t\\%'), "
            "REPLICATE_REWRITE_DB = ((a, z), (b, `y`)) FOR CHANNEL 'one'; START REPLICA",
            r"wild_do_table a.%|wild_do_table b\_.t\%|rewrite_db a->z|rewrite_db b->y",
        ),
        ("CHANGE REPLICATION FILTER REPLICATE_DO_DB=(a);\nchange replication filter replicate_do_db = ()", ""),
        ("SET GLOBAL replicate_do_db = 'a,b', GLOBAL replicate_rewrite_db='a->b'", "do_db a|do_db b|rewrite_db a->b"),
        ("SET @@global.one.replicate_ignore_table = 'a.t'", "ignore_table a.t"),
        ("[mysqld]\nreplicate-do-db=a,b\nreplicate-do-db=c", "do_db a,b|do_db c"),
    ],
)
def test_statements_and_option_files(text: str, options: str, tmp_path: Path) -> None:
    found = "|".join(f"{name.removeprefix('replicate_')} {value}" for name, value in told(text, tmp_path))
    assert found == options


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("CHANGE REPLICATION FILTER REPLICATE_DO_DB a", "BE110 the statement sets no filter"),
        ("CHANGE REPLICATION FILTER REPLICATE_DO_DB = (a", "BE110 the statement sets no filter"),
        ("SET GLOBAL replicate_do_db", "BE110 the statement sets no filter"),
        (
            "SET GLOBAL one.replicate_do_db = 'a'; SET GLOBAL two.replicate_do_db = 'b'",
            "BE110 filters of channels `one` and `two`",
        ),
        ("CHANGE MASTER TO DO_DOMAIN_IDS = (1", "BE110 the statement sets no filter"),
        (STATUS + STATUS.replace("1. row", "2. row").lstrip(), "BE207 several channels are shown"),
    ],
)
def test_what_tells_no_filters_is_refused(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        told(text, tmp_path)
    assert said in str(caught.value)


#: as MariaDB 10.11.19 shows it
CONNECTIONS = """
*************************** 1. row ***************************
               Connection_name:
               Replicate_Do_DB: d
           Replicate_Ignore_DB:
       Replicate_Wild_Do_Table:
       Replicate_Do_Domain_Ids:
*************************** 2. row ***************************
               Connection_name: one
               Replicate_Do_DB:
           Replicate_Ignore_DB:
       Replicate_Wild_Do_Table:
       Replicate_Do_Domain_Ids: 1, 2
*************************** 3. row ***************************
               Connection_name: two
               Replicate_Do_DB:
           Replicate_Ignore_DB:
       Replicate_Wild_Do_Table:
       Replicate_Do_Domain_Ids:
"""
SAID = """CHANGE REPLICATION FILTER REPLICATE_IGNORE_DB = (a) FOR CHANNEL 'One';
CHANGE REPLICATION FILTER REPLICATE_DO_DB = (a), REPLICATE_DO_TABLE = (a.t);
CHANGE REPLICATION FILTER REPLICATE_DO_DB = (b), REPLICATE_DO_TABLE = () FOR CHANNEL one;
CHANGE REPLICATION FILTER REPLICATE_IGNORE_DB = () FOR CHANNEL two;
"""
OF_DOMAINS = "CHANGE MASTER 'one' TO MASTER_HOST='h', DO_DOMAIN_IDS=(1, 2); CHANGE MASTER TO IGNORE_DOMAIN_IDS=(3)"


@pytest.mark.parametrize(
    ("text", "channel", "options"),
    [
        (CONNECTIONS, "", "do_db d"),
        (CONNECTIONS, "one", "do_domain_ids 1|do_domain_ids  2"),
        (CONNECTIONS, "two", ""),
        (SAID, "one", "ignore_db a|do_db b"),
        (SAID, "two", "do_db a|do_table a.t"),
        (SAID + "CHANGE REPLICATION FILTER REPLICATE_IGNORE_DB = (c);", "one", "do_db b|ignore_db c"),
        ("SET GLOBAL one.replicate_do_db = 'a', replicate_do_db = 'b'", "", "do_db b"),
        (OF_DOMAINS, "one", "do_domain_ids 1|do_domain_ids 2"),
        (OF_DOMAINS, "", "ignore_domain_ids 3"),
    ],
)
def test_one_channel_of_several(text: str, channel: str, options: str, tmp_path: Path) -> None:
    found = "|".join(f"{name.removeprefix('replicate_')} {value}" for name, value in told(text, tmp_path, channel))
    assert found == options


def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "filters"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("[mysqld]\nreplicate-do-db = shop\n",))
    writer.start()
    assert read_filters(pipe) == [("replicate_do_db", "shop")]
    writer.join()
    assert option_places(pipe)["replicate_do_db"].line == 2

#!/usr/bin/env python3
"""Runs kletka over a folder of archives on several machines by Dask, a piece of work for each file, and puts the results together.

python3 several-machines.py FOLDER check|stats|table|QUESTION [--scheduler ADDRESS] [--workers N] [OPTION…]
Without an address it starts workers on this machine. Other words are options of the command: table --by cross."""

import argparse
import subprocess
import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster, as_completed

# The question for each file, and the command that adds the answers; answers without a sum are lines, one after the other.
COMMANDS = {
    "check": (["check", "--json"], None),
    "stats": (["archive", "stats", "--json"], ["archive", "stats", "--json", "--sum", "-"]),
    "table": (["archive", "table", "--part"], ["archive", "table", "--sum", "-"]),
}


def work(command, file):
    """The answer of kletka about a file; 1 says that a document has errors, everything above that nothing is known."""
    ran = subprocess.run(["kletka", *command, "--threads", "1", file], capture_output=True, text=True)
    if ran.returncode not in (0, 1):
        raise RuntimeError(ran.stderr)
    return ran.returncode, ran.stdout


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("what")
    parser.add_argument("--scheduler")
    parser.add_argument("--workers", type=int, default=2)
    given, options = parser.parse_known_args()
    select = ["archive", "select", "--json", given.what]
    command, total = COMMANDS.get(given.what, (select, None))
    files = sorted(str(file) for file in given.folder.rglob("*.kla"))
    cluster = given.scheduler or LocalCluster(n_workers=given.workers, threads_per_worker=1, dashboard_address=None)
    with Client(cluster) as client:
        asked = command + options
        # The same question has the same answer: a worker that is lost is replaced, its files are asked again.
        futures = client.map(lambda file: work(asked, file), files, pure=False, retries=3)
        for done, _ in enumerate(as_completed(futures), 1):
            print(f"{done} of {len(files)}", file=sys.stderr)
        answers = client.gather(futures)
    status, parts = max((code for code, _ in answers), default=0), "".join(text for _, text in answers)
    if total:
        ran = subprocess.run(["kletka", *total, *options], input=parts, text=True)
        sys.exit(max(status, ran.returncode))
    sys.stdout.write(parts)
    sys.exit(status)


if __name__ == "__main__":
    main()

"""Runs docs/several-machines.py on two workers and kills one of them in the middle: python3 several_machines.py FOLDER WORD…"""

import os
import signal
import subprocess
import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster

SCRIPT = Path(__file__).parents[3] / "docs/several-machines.py"

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        asked = [sys.executable, str(SCRIPT), *sys.argv[1:], "--scheduler", cluster.scheduler_address]
        run = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = run.stderr.readline()
        assert first.startswith("1 of "), first + run.stderr.read()
        killed = next(iter(client.run(os.getpid).values()))
        os.kill(killed, signal.SIGKILL)
        out, said = run.communicate()
        assert run.returncode == 0, said
        assert killed not in client.run(os.getpid).values()
    sys.stdout.write(out)

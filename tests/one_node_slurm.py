"""A Slurm with one node on this machine, without systemd and without an accounting database."""

import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

CONF = Path("/etc/slurm/slurm.conf")  # the executor plugin hands on no other place
PROGRAMS = ("slurmctld", "slurmd", "munged", "runuser", "scontrol")
SETTINGS = """\
ClusterName=local
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
SlurmctldPort=26817
SlurmdPort=26818
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=1
MinJobAge=3600
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} RealMemory={memory} State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing():
    """Why no Slurm can be started here; '' if one can."""
    absent = [name for name in PROGRAMS if not shutil.which(name)]
    if absent:
        return f"{absent[0]} is not installed (Debian: slurmctld slurmd slurm-client munge)"
    if os.getuid() != 0:
        return "only root can start a Slurm"
    return f"{CONF} exists: another Slurm is set up here" if CONF.exists() else ""


class Slurm:
    """Started on entering; on leaving its daemons are ended and its settings removed."""

    def __init__(self, folder):
        self.folder, self.ours = folder, False
        self.host = os.uname().nodename.partition(".")[0]

    def __enter__(self):
        for name in ("state", "spool"):
            (self.folder / name).mkdir(parents=True)
        if subprocess.run(["munge", "-n"], capture_output=True).returncode:
            command(*["install", "-d", "-o", "munge", "-g", "munge", "-m", "0755", "/run/munge"])
            command(*["runuser", "-u", "munge", "--", "munged"])
            self.ours = True  # munged, which somebody else may have started
        CONF.parent.mkdir(exist_ok=True)
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
        sizes = {"cpus": os.cpu_count(), "memory": int(0.8 * memory)}
        text = SETTINGS.format(host=self.host, folder=self.folder, **sizes)
        CONF.write_text(text, encoding="utf-8")
        try:
            command("slurmctld")
            command("slurmd")
            self.wait("idle")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if shutil.which("scancel"):
            subprocess.run(["scancel", "--quiet", "--partition=main"], timeout=30)
        for name in ("slurmd", "slurmctld"):
            place = self.folder / f"{name}.pid"
            if place.is_file():
                os.kill(int(place.read_text("utf-8")), signal.SIGTERM)
        if self.ours:
            command(*["runuser", "-u", "munge", "--", "munged", "--stop"])
        CONF.unlink(missing_ok=True)

    def node(self, state):
        """Take the node down, or let it serve again."""
        why = ["reason=test"] if state == "down" else []
        command("scontrol", "update", f"nodename={self.host}", f"state={state}", *why)

    def wait(self, state):
        for _ in range(150):
            if command("sinfo", "-h", "-o", "%T").strip() == state:
                return
            time.sleep(0.2)
        raise AssertionError((self.folder / "slurmctld.log").read_text("utf-8"))


def processes_in(folder):
    """The processes that work in a folder, or below it: jobs outlive a node that is taken down."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cwd"):
        with suppress(OSError):  # it has ended meanwhile
            if place.resolve().is_relative_to(folder):
                found.append(int(place.parent.name))
    return found


def command(*words):
    done = subprocess.run(words, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout

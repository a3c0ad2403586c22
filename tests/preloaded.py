"""Pythons that have imported Snakemake when they start: that takes a second of computing each time.

Without arguments this program waits for starts, and forks for each. With the address at which it
waits and `-m MODULE ARGUMENTS` it is a start: it hands on its streams, folder and environment, and
ends with the status of the fork. A signal to it does not reach the fork.
"""

import atexit
import functools
import gc
import json
import os
import runpy
import select
import socket
import subprocess
import sys
import tempfile

LOADED = ["snakemake.cli", "snakemake.report.html_reporter", "jsonschema", "pandas", "smart_open"]


@functools.cache
def python():
    """The first words of a start. What waits for it ends when its standard input does."""
    words, pipe = [sys.executable, "-E", __file__], subprocess.PIPE
    server = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
    atexit.register(server.communicate)
    return [sys.executable, "-ES", __file__, server.stdout.readline().strip()]


def wait_for_starts():
    for name in LOADED:
        __import__(name)
    gc.freeze()  # what is never collected stays shared with the forks
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(tempfile.mktemp(prefix="starts-"))
    listener.listen()
    print(listener.getsockname(), flush=True)
    while sys.stdin not in select.select([listener, sys.stdin], [], [])[0]:
        line = listener.accept()[0]
        child = os.fork()
        if child == 0:
            sys.exit(become(line))
        line.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os.unlink(listener.getsockname())


def become(line):
    """Run the module that was asked for, as if started by the one who asked."""
    for stream, own in enumerate(socket.recv_fds(line, 1, 3)[1]):
        os.dup2(own, stream)
    (_, module, *sys.argv[1:]), folder, variables = json.loads(line.makefile().readline())
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.path[:1] = [folder, *filter(None, variables.get("PYTHONPATH", "").split(os.pathsep))]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def start(address, *words):
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(address)
        socket.send_fds(line, [b"."], [0, 1, 2])
        line.sendall(json.dumps([words, os.getcwd(), dict(os.environ)]).encode() + b"\n")
        sys.exit(int(line.recv(9)))


if __name__ == "__main__":
    start(*sys.argv[1:]) if sys.argv[1:] else wait_for_starts()

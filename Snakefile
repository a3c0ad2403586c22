# The workflow stands in workflow/Snakefile. Here it is used as others use it: as a module.

import sys
from pathlib import Path

sys.path[:0] = [
    str(Path(str(workflow.basedir), "workflow", name)) for name in ("", "schemas", "logger")
]

from configuration import need_readable
from failures import tell_failures

OWN = Path("config", "config.yaml")  # of the working directory; without it ours

if OWN.exists():
    need_readable(OWN)


configfile: str(OWN if OWN.exists() else Path(str(workflow.basedir), OWN))


module nashproof:
    snakefile:
        "workflow/Snakefile"
    config:
        config


use rule * from nashproof


onerror:
    tell_failures(log)

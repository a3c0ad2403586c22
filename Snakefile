# The workflow stands in workflow/Snakefile. Here it is used as others use it: as a module.

from pathlib import Path

OWN = Path("config", "config.yaml")  # of the working directory; without it ours


configfile: str(OWN if OWN.exists() else Path(str(workflow.basedir), OWN))


module nashproof:
    snakefile:
        "workflow/Snakefile"
    config:
        config


use rule * from nashproof

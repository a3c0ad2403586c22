# The workflow stands in workflow/Snakefile; here it is used as anybody else would, as a module.

from pathlib import Path


configfile: str(Path(workflow.basedir) / "config" / "config.yaml")


module nashproof:
    snakefile:
        "workflow/Snakefile"
    config:
        config


use rule * from nashproof

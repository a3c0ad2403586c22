# The workflow: from data/games and data/documents to reports/. `make reproduce` runs it.
# A rule is one `nashproof` command. Adding a game or a document touches data/ alone: what is there is looked up.

from snakemake.utils import min_version

min_version("9.27")


include: "workflow/rules/common.smk"


# The first rule stands here, because Snakemake takes no default target from an included file.
# results/ is asked for beside reports/: in a fresh clone the committed reports exist already, and prove nothing.
rule all:
    input:
        PAGES,
        "reports/nashcheck.py",
        BUILT,
        CERTIFICATES,
        CHECKS,
        SOLUTIONS,
        STRATEGIES,
        VERDICTS,
    message:
        "All is up to date"


include: "workflow/rules/games.smk"
include: "workflow/rules/play.smk"
include: "workflow/rules/solve.smk"
include: "workflow/rules/claims.smk"
include: "workflow/rules/certificates.smk"
include: "workflow/rules/reports.smk"

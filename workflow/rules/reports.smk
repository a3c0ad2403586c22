# Reports. Requires all results; provides the committed pages in reports/ and the table of all claims.


rule report:
    """Write every page from the verdicts and the accepted certificates.

    The pages are committed, and Snakemake deletes outputs before a job and after a failed one. `update` makes it
    keep them before and put them back after; a page that is missing or older than its results is still noticed.
    """
    input:
        games=GAMES.values(),
        documents=DOCUMENTS.values(),
        transcriptions=TRANSCRIPTIONS.values(),
        silhouettes=SILHOUETTES.values(),
        built=BUILT,
        strategies=STRATEGIES,
        solutions=SOLUTIONS,
        verdicts=VERDICTS,
        certificates=CERTIFICATES,
        values="results/certificates/_values",
        sets="results/certificates/_sets",
        eliminations="results/certificates/_eliminations",
        checks=CHECKS,
        checker="reports/nashcheck.py",
        laws="results/claims/laws",
        proofs="results/certificates/_laws",
    output:
        pages=update(PAGES),
        table="results/claims.csv",
    params:
        code=CODE,
    log:
        "logs/report.log",
    conda:
        "../../environment.yml"
    message:
        "Writing the reports"
    threads: 1
    shell:
        "nashproof report"
        " --data data"
        " --results results"
        " --checker {input.checker:q}"
        " --output reports"
        " > {log:q} 2>&1"

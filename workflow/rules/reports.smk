# Reports. Requires all results. Provides the committed pages, the checker as one file, and the
# table of all claims.


rule checker:
    """Join the parts of the checker to the one file that users copy."""
    input:
        parts=sorted(map(below, (WORKFLOW.parent / "src" / "nashcheck").rglob("*.py"))),
        script=below(WORKFLOW / "join_checker.py"),
    output:
        checker=update(f"{REPORTS}/nashcheck.py"),
        manifest=update(f"{RESULTS}/manifests/report/checker.sha256"),
    log:
        f"{LOGS}/checker.log",
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    message:
        "Joining the parts of the checker"
    shell:
        "python {input.script:q} {output.checker:q} {output.manifest:q}" " > {log:q} 2>&1"


rule gather:
    """Copy the chosen data of all folders into one, which the report reads."""
    input:
        data=DATA,
        script=below(WORKFLOW / "gather.py"),
    output:
        manifest=update(f"{RESULTS}/manifests/gather/data.sha256"),
    log:
        f"{LOGS}/gather.log",
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    params:
        folder=folder_of_data,
        number=len(FOLDERS),
    message:
        "Gathering the data of {params.number} folders"
    shell:
        "python {input.script:q} {params.folder:q} {output.manifest:q} {input.data:q}"
        " > {log:q} 2>&1"


rule tidy:
    """Remove the results of data that are no more, and list the manifests of those that are."""
    input:
        manifests=RESULTING,
        script=below(WORKFLOW / "tidy.py"),
    output:
        jobs=f"{RESULTS}/jobs.txt",
    log:
        f"{LOGS}/tidy.log",
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    params:
        kept=ENDS,
    message:
        "Removing the results of data that are no more"
    shell:
        "python {input.script:q} {output.jobs:q} {input.manifests:q} {params.kept:q}"
        " > {log:q} 2>&1"


rule report:
    """Write every page from the verdicts and the accepted certificates.

    The pages are committed, and a manifest lists them: no failed job deletes one.
    """
    input:
        data=DATA,
        properties=PROPERTIES,
        manifests=RESULTING,
        jobs=f"{RESULTS}/jobs.txt",
        checker=f"{REPORTS}/nashcheck.py",
    output:
        index=update(f"{REPORTS}/index.html"),
        table=update(f"{RESULTS}/claims.csv"),
        answers=update(f"{RESULTS}/checks.json"),
        letters=[
            update(
                report(
                    f"{REPORTS}/{document}/errata.pdf",
                    caption="../report/letter.rst",
                    category="Letters to the authors",
                    labels={"document": document},
                )
            )
            for document in LETTERS
        ],
        whole=update(
            report(
                f"{REPORTS}/nashproof-reports.pdf",
                caption="../report/pages.rst",
                category="All pages",
                labels={"document": "all"},
            )
        ),
        manifest=update(f"{RESULTS}/manifests/report/report.sha256"),
    log:
        f"{LOGS}/report.log",
    benchmark:
        f"{LOGS}/report.tsv"
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=4000,
        runtime=60,
    params:
        data=folder_of_data,
        results=folder_of_results,
        reports=folder_of_reports,
        code=CODE,
    message:
        "Writing the reports"
    shell:
        "nashproof report"
        " --data {params.data:q}"
        " --results {params.results:q}"
        " --checker {input.checker:q}"
        " --output {params.reports:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule tables:
    """Write one table of verdicts a document, and their counts, for `snakemake --report`."""
    input:
        table=f"{RESULTS}/claims.csv",
        script=below(WORKFLOW / "tables.py"),
    output:
        overview=report(
            f"{RESULTS}/tables/overview.html",
            caption="../report/overview.rst",
            category="Verdicts",
            labels={"document": "all, counted"},
        ),
        tables=[
            report(
                f"{RESULTS}/tables/documents/{document}.html",
                caption="../report/verdicts.rst",
                category="Verdicts",
                labels={"document": document},
            )
            for document in DOCUMENTS
        ],
        manifest=update(f"{RESULTS}/manifests/report/tables.sha256"),
    log:
        f"{LOGS}/tables.log",
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    message:
        "Counting the verdicts on each document"
    shell:
        "python {input.script:q} {input.table:q} {output.manifest:q} {output.overview:q}"
        " {output.tables:q} > {log:q} 2>&1"

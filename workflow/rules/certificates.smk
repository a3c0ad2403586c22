# Certificates. Requires all results, and what the report's own checker accepted. Provides what both
# checkers say of each certificate. The pages do not wait for the second checker.


rule check:
    """Replay all certificates in the second checker; the report asks the first one itself."""
    input:
        manifests=RESULTING,
        jobs=f"{RESULTS}/jobs.txt",
    output:
        answers=update(f"{RESULTS}/checks/nashcheck-js.json"),
        manifest=update(f"{RESULTS}/manifests/check/check.sha256"),
    log:
        f"{LOGS}/check.log",
    benchmark:
        f"{LOGS}/check.tsv"
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        certificates=folder_of_certificates,
        games=folder_of_games,
        code=CODE,
    message:
        "Checking all certificates in the second checker"
    shell:
        "nashproof check {params.certificates:q}"
        " --games {params.games:q}"
        " --second"
        " --output {output.answers:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule agree:
    """Write what both checkers accepted, which must be the same words."""
    input:
        first=f"{RESULTS}/checks/nashcheck.json",
        second=f"{RESULTS}/checks/nashcheck-js.json",
        script=below(WORKFLOW / "agree.py"),
    output:
        answers=update(f"{RESULTS}/checks.json"),
        manifest=update(f"{RESULTS}/manifests/report/agree.sha256"),
    log:
        f"{LOGS}/agree.log",
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    message:
        "Comparing the answers of both checkers"
    shell:
        "python {input.script:q} {output.answers:q} {output.manifest:q}"
        " {input.first:q} {input.second:q} > {log:q} 2>&1"

# Certificates. Requires all results. Provides what both checkers say of each certificate. The pages
# do not wait for it: the report runs the first checker itself.


rule check:
    """Replay all certificates in both checkers, which must accept them with the same words."""
    input:
        manifests=RESULTING,
        jobs=f"{RESULTS}/jobs.txt",
    output:
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
        answers=file_of_answers,
        code=CODE["check"],
    message:
        "Checking all certificates in both checkers"
    shell:
        "nashproof check {params.certificates:q}"
        " --games {params.games:q}"
        " --output {params.answers:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"

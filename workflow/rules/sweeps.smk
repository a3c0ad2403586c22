# Sweeps. Requires the games of the chosen sweeps. Provides the value of every combination of decks
# and stakes: one Parquet table a sweep. The default configuration chooses none.


rule sweep:
    """Solve one part of the combinations of a sweep."""
    input:
        sweep=sweep_of,
        games=games_of_sweep,
    output:
        manifest=update(f"{RESULTS}/manifests/sweep/{{sweep}}-{{part}}.sha256"),
    log:
        f"{LOGS}/sweep/{{sweep}}-{{part}}.log",
    benchmark:
        f"{LOGS}/sweep/{{sweep}}-{{part}}.tsv"
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=60,
    params:
        folder=folder_of_sweep,
        parts=config["sweep_parts"],
        results=folder_of_results,
        code=CODE,
    message:
        "Solving part {wildcards.part} of {params.parts} of the sweep {wildcards.sweep}"
    shell:
        "nashproof sweep {input.sweep:q}"
        " {params.folder:q}"
        " --part {wildcards.part:q}/{params.parts:q}"
        " --output {params.results:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule join_sweep:
    """Join the parts of a sweep to one table."""
    input:
        sweep=sweep_of,
        parts=parts_of_sweep,
        script=below(WORKFLOW / "join_sweep.py"),
    output:
        table=f"{RESULTS}/sweeps/{{sweep}}.parquet",
        manifest=update(f"{RESULTS}/manifests/join_sweep/{{sweep}}.sha256"),
    log:
        f"{LOGS}/join_sweep/{{sweep}}.log",
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        games=folder_of_swept_game,
    message:
        "Joining the parts of the sweep {wildcards.sweep}"
    shell:
        "python {input.script:q} {input.sweep:q} {params.games:q} {output.manifest:q}"
        " {output.table:q} {input.parts:q} > {log:q} 2>&1"

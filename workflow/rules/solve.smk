# Solve. Requires the built games. Provides a solution of each, its linear program as PuLP has it,
# and certificates: of the values, the programs' optima and the whole sets of optimal strategies of
# zero-sum games, of what dominance eliminates for two.


rule solve:
    """Solve the games of a chunk, and certify the values."""
    input:
        built=f"{RESULTS}/manifests/build/{{chunk}}.sha256",
    output:
        manifest=update(f"{RESULTS}/manifests/solve/{{chunk}}.sha256"),
    log:
        f"{LOGS}/solve/{{chunk}}.log",
    benchmark:
        f"{LOGS}/solve/{{chunk}}.tsv"
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        games=games_of_chunk,
        folder=folder_of_results,
        backend=config["backend"],
        size=size_of_chunk,
        code=CODE,
    message:
        "Solving {params.size} (chunk {wildcards.chunk})"
    shell:
        "nashproof solve {params.games:q}"
        " --program"
        " --output {params.folder:q}"
        " --backend {params.backend:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule describe:
    """Describe the whole sets of optimal strategies, and certify that nothing is missing."""
    input:
        built=f"{RESULTS}/manifests/build/{{chunk}}.sha256",
    output:
        manifest=update(f"{RESULTS}/manifests/describe/{{chunk}}.sha256"),
    log:
        f"{LOGS}/describe/{{chunk}}.log",
    benchmark:
        f"{LOGS}/describe/{{chunk}}.tsv"
    priority: 1
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        games=games_of_chunk,
        folder=folder_of_results,
        backend=config["backend"],
        size=size_of_chunk,
        code=CODE,
    message:
        "Describing the optimal strategies of {params.size} (chunk {wildcards.chunk})"
    shell:
        "nashproof describe {params.games:q}"
        " --output {params.folder:q}"
        " --backend {params.backend:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule eliminate:
    """Eliminate dominated strategies round by round, and certify each step and the end."""
    input:
        built=f"{RESULTS}/manifests/build/{{chunk}}.sha256",
    output:
        manifest=update(f"{RESULTS}/manifests/eliminate/{{chunk}}.sha256"),
    log:
        f"{LOGS}/eliminate/{{chunk}}.log",
    benchmark:
        f"{LOGS}/eliminate/{{chunk}}.tsv"
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        games=games_of_chunk,
        folder=folder_of_results,
        size=size_of_chunk,
        code=CODE,
    message:
        "Eliminating dominated strategies in {params.size} (chunk {wildcards.chunk})"
    shell:
        "nashproof eliminate {params.games:q}"
        " --output {params.folder:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"

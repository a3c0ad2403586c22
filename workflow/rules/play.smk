# Play. Requires the built games; provides the pure strategies of each, and its normal form.


rule enumerate:
    """Count the strategies of the games of a chunk, and write the tables of the small ones."""
    input:
        built=f"{RESULTS}/manifests/build/{{chunk}}.sha256",
    output:
        manifest=update(f"{RESULTS}/manifests/enumerate/{{chunk}}.sha256"),
    log:
        f"{LOGS}/enumerate/{{chunk}}.log",
    benchmark:
        f"{LOGS}/enumerate/{{chunk}}.tsv"
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    params:
        games=games_of_chunk,
        folder=folder_of_play,
        size=size_of_chunk,
        code=CODE,
    message:
        "Enumerating the strategies of {params.size} (chunk {wildcards.chunk})"
    shell:
        "nashproof enumerate {params.games:q}"
        " --output {params.folder:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"

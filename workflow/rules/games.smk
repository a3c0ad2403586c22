# Games. Requires files of games; provides each game in its canonical form.
# One job takes a chunk of games, since a game takes less time than a start of Python. A bad game
# stops its own chunk.


rule build:
    """Write the games of a chunk as canonical extensive forms."""
    input:
        games=sources_of_chunk,
    output:
        manifest=update(f"{RESULTS}/manifests/build/{{chunk}}.sha256"),
    log:
        f"{LOGS}/build/{{chunk}}.log",
    benchmark:
        f"{LOGS}/build/{{chunk}}.tsv"
    priority: 3
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    params:
        folder=folder_of_games,
        size=size_of_chunk,
        code=CODE,
    message:
        "Building {params.size} (chunk {wildcards.chunk})"
    shell:
        "nashproof build {input.games:q}"
        " --output {params.folder:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"

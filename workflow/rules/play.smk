# Play. Requires the built games; provides the pure strategies of each, and its normal form.


rule enumerate:
    """Count the strategies of every game, and write the tables of the small ones."""
    input:
        games=BUILT,
    output:
        strategies=directory(STRATEGIES),  # which tables a folder holds depends on the size of the game
    params:
        code=CODE,
    log:
        "logs/enumerate.log",
    conda:
        "../../environment.yml"
    message:
        "Enumerating strategies"
    threads: 1
    shell:
        "nashproof enumerate {input.games:q}"
        " --output results/play"
        " > {log:q} 2>&1"

# Games. Requires data/games; provides each game as a tree in the canonical form, and its strategies.
# One job for all games, since each takes far less time than a start of Python.


rule build:
    """Write every game as a canonical extensive form."""
    input:
        games=GAMES.values(),
    output:
        games=BUILT,
    params:
        code=CODE,
    log:
        "logs/build.log",
    conda:
        "../../environment.yml"
    message:
        "Building the games"
    threads: 1
    shell:
        "nashproof build {input.games:q}"
        " --output results/games"
        " > {log:q} 2>&1"


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
        " --output results/strategies"
        " > {log:q} 2>&1"

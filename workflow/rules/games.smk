# Games. Requires data/games; provides each game in its canonical form.
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

# Laws. Requires data/laws and data/games; provides the answer to each question about a law, and certificates of all its values
# and of what is proved of it.


rule law:
    """Answer the questions about laws: forms fitted to exact values, functions proved piece by piece."""
    input:
        laws=LAWS.values(),
        games=GAMES.values(),
        built=BUILT,  # the games of laws are written beside them, so it must not meet the job that writes there
    output:
        laws=directory("results/laws"),
        certificates=directory("results/certificates/_laws"),
    params:
        code=CODE,
    log:
        "logs/law.log",
    conda:
        "../../environment.yml"
    message:
        "Finding and checking laws"
    threads: 1
    priority: 1  # the longest job
    shell:
        "nashproof law {input.laws:q}"
        " --games data/games"
        " --output results"
        " > {log:q} 2>&1"

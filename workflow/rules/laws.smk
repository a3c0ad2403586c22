# Laws. Requires data/laws and data/games; provides the values from which each law is found, with their certificates and games,
# the law, and what the independent checker says of the certificates.


rule law:
    """Answer each question about a law: a form fitted to exact values, or a function proved piece by piece."""
    input:
        laws=LAWS.values(),
        games=GAMES.values(),
    output:
        laws=directory("results/laws"),
    params:
        code=CODE,
    log:
        "logs/law.log",
    conda:
        "../../environment.yml"
    message:
        "Finding and checking laws"
    threads: 1
    shell:
        "nashproof law {input.laws:q}"
        " --games data/games"
        " --output {output.laws:q}"
        " > {log:q} 2>&1"


rule check_laws:
    """Replay the certificates of the laws, which have games of their own, in nashcheck."""
    input:
        laws="results/laws",
    output:
        check="results/checks/_laws.json",
    params:
        code=CODE,
    log:
        "logs/check/_laws.log",
    conda:
        "../../environment.yml"
    message:
        "Checking the certificates of the laws"
    threads: 1
    shell:
        "nashproof check {input.laws:q}/certificates"
        " --games {input.laws:q}/games"
        " --output {output.check:q}"
        " > {log:q} 2>&1"

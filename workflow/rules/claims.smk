# Claims. Requires data/ and the built games; provides, for each document, verdicts with certificates, and the
# answer to each question about a law, with certificates of all its values and of what is proved of it.


rule audit:
    """Decide every assertion of one document, and certify the decisions."""
    input:
        document="data/documents/{document}.toml",
        games=GAMES.values(),
        built=BUILT,  # an audit completes results/games/, so it must not meet the job that writes there
    output:
        verdicts="results/claims/{document}.json",
        certificates=directory("results/certificates/{document}"),
    params:
        code=CODE,
    log:
        "logs/audit/{document}.log",
    conda:
        "../../environment.yml"
    message:
        "Auditing {wildcards.document}"
    threads: 1
    shell:
        "nashproof audit {input.document:q}"
        " --games data/games"
        " --output results"
        " > {log:q} 2>&1"


rule law:
    """Answer the questions about laws: forms fitted to exact values, functions proved piece by piece."""
    input:
        laws=LAWS.values(),
        games=GAMES.values(),
        built=BUILT,  # the games of laws are written beside them, so it must not meet the job that writes there
    output:
        laws=directory("results/claims/laws"),
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

# Claims. Requires data/ and the built games; provides, for each document, verdicts with certificates, and what the
# independent checker says of all certificates.


rule audit:
    """Decide every claim of one document, and certify the decisions."""
    input:
        document="data/documents/{document}.toml",
        games=GAMES.values(),
        built=BUILT,  # an audit completes results/games/, so it must not meet the job that writes there
    output:
        verdicts="results/verdicts/{document}.json",
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


rule check:
    """Replay certificates in nashcheck, a program of its own; a rejected one is a bug and stops the workflow."""
    input:
        certificates="results/certificates/{proofs}",
        games=BUILT,
    output:
        check="results/checks/{proofs}.json",
    params:
        code=CODE,
    log:
        "logs/check/{proofs}.log",
    conda:
        "../../environment.yml"
    message:
        "Checking the certificates of {wildcards.proofs}"
    threads: 1
    shell:
        "nashproof check {input.certificates:q}"
        " --games results/games"
        " --output {output.check:q}"
        " > {log:q} 2>&1"

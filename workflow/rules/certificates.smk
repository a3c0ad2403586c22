# Certificates. Requires them and the built games; provides what the independent checker says of each.


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

# Certificates. Requires them and the built games; provides the checker as one file, and what it says of each.


rule checker:
    """Join the parts of the checker to the one file that users copy.

    It is committed beside the pages: see the rule report for `update`.
    """
    input:
        parts=CHECKER_PARTS,
        script="workflow/join_checker.py",
    output:
        checker=update("reports/nashcheck.py"),
    params:
        code=CODE,
    log:
        "logs/checker.log",
    conda:
        "../../environment.yml"
    message:
        "Joining the parts of the checker"
    threads: 1
    shell:
        "python workflow/join_checker.py {output.checker:q}"
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

# Equilibria. Requires the built games; provides a solution of each,
# and a certificate of the value of each that is zero-sum.


rule solve:
    """Solve every game, and certify the values."""
    input:
        games=BUILT,
    output:
        solutions=SOLUTIONS,
        certificates=directory("results/certificates/_values"),
    params:
        code=CODE,
    log:
        "logs/solve.log",
    conda:
        "../../environment.yml"
    message:
        "Solving the games"
    threads: 1
    shell:
        "nashproof solve {input.games:q}"
        " --output results"
        " > {log:q} 2>&1"

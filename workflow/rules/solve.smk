# Solve. Requires the built games; provides a solution of each, and of each that is zero-sum a certificate of its
# value and certificates of the whole sets of optimal strategies; and of each game for two what dominance eliminates.


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


rule describe:
    """Describe the whole sets of optimal strategies, and certify that nothing is missing."""
    input:
        games=BUILT,
    output:
        certificates=directory("results/certificates/_sets"),
    params:
        code=CODE,
    log:
        "logs/describe.log",
    conda:
        "../../environment.yml"
    message:
        "Describing the sets of optimal strategies"
    threads: 1
    shell:
        "nashproof describe {input.games:q}"
        " --output results"
        " > {log:q} 2>&1"


rule eliminate:
    """Eliminate dominated strategies round by round, and certify each step and the end."""
    input:
        games=BUILT,
    output:
        certificates=directory("results/certificates/_eliminations"),
    params:
        code=CODE,
    log:
        "logs/eliminate.log",
    conda:
        "../../environment.yml"
    message:
        "Eliminating dominated strategies"
    threads: 1
    shell:
        "nashproof eliminate {input.games:q}"
        " --output results"
        " > {log:q} 2>&1"

# Dynamics. Requires what the documents ran, and its games. Provides what regret minimisation and programs
# that play against each other come to: floats and seeds, and exact figures of where they ended. No
# verdict reads them.


rule cfr:
    """Run regret minimisation as a file says, and measure the averages exactly."""
    input:
        game=game_of_run,
        run=run_of,
    output:
        table=report(
            f"{RESULTS}/cfr/{{game}}.csv",
            caption="../report/cfr.rst",
            category="What the documents ran",
            labels={"run": "CFR on {game}"},
        ),
        picture=report(
            f"{RESULTS}/cfr/{{game}}.svg",
            caption="../report/cfr.rst",
            category="What the documents ran",
            labels={"run": "CFR on {game}, drawn"},
        ),
        manifest=update(f"{RESULTS}/manifests/cfr/{{game}}.sha256"),
    log:
        f"{LOGS}/cfr/{{game}}.log",
    benchmark:
        f"{LOGS}/cfr/{{game}}.tsv"
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=60,
    params:
        results=folder_of_results,
        code=CODE,
    message:
        "Running CFR on {wildcards.game}"
    shell:
        "nashproof cfr {input.game:q}"
        " --run {input.run:q}"
        " --output {params.results:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule tournament:
    """Play a tournament with the seed in its file."""
    input:
        tournament=tournament_of,
        games=games_of_tournament,
    output:
        standings=report(
            f"{RESULTS}/tournaments/{{tournament}}-standings.csv",
            caption="../report/tournament.rst",
            category="What the documents ran",
            labels={"run": "{tournament}: standings"},
        ),
        matches=f"{RESULTS}/tournaments/{{tournament}}-matches.csv",
        manifest=update(f"{RESULTS}/manifests/tournament/{{tournament}}.sha256"),
    log:
        f"{LOGS}/tournament/{{tournament}}.log",
    benchmark:
        f"{LOGS}/tournament/{{tournament}}.tsv"
    priority: 2
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=60,
    params:
        folder=folder_of_tournament,
        results=folder_of_results,
        code=CODE,
    message:
        "Playing the tournament {wildcards.tournament}"
    shell:
        "nashproof tournament {input.tournament:q}"
        " {params.folder:q}"
        " --output {params.results:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule ran:
    """Write the page of what the documents ran from these figures."""
    input:
        runs=RUNS,
        words=below(WORKFLOW / "report" / "ran.jinja"),
        script=below(WORKFLOW / "ran.py"),
    output:
        page=RAN,
        manifest=update(f"{RESULTS}/manifests/report/ran.sha256"),
    log:
        f"{LOGS}/ran.log",
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=1000,
        runtime=10,
    params:
        results=folder_of_results,
    message:
        "Writing what the documents ran"
    shell:
        "python {input.script:q} {output.page:q} {output.manifest:q} {input.words:q}"
        " {params.results:q} > {log:q} 2>&1"

# Claims. Requires documents and laws, each with the games that it names. Provides verdicts and
# answers about laws, both with certificates. Games that are built already stay as they are.


rule audit:
    """Decide every assertion of one document, and certify the decisions."""
    input:
        document=document_of,
        games=games_of_document,
    output:
        verdicts=update(f"{RESULTS}/claims/{{document}}.json"),
        manifest=update(f"{RESULTS}/manifests/audit/{{document}}.sha256"),
    log:
        f"{LOGS}/audit/{{document}}.log",
    benchmark:
        f"{LOGS}/audit/{{document}}.tsv"
    priority: 2
    conda:
        "../envs/nashproof.yaml"
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        folders=folders_of_document,
        backend=config["backend"],
        results=folder_of_results,
        code=CODE,
    message:
        "Auditing {wildcards.document}"
    shell:
        "nashproof audit {input.document:q}"
        " {params.folders:q}"
        " --backend {params.backend:q}"
        " --output {params.results:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


rule law:
    """Answer the question about one law, and certify its values and what is proved of all."""
    input:
        law=law_of,
        games=games_of_law,
    output:
        answer=update(f"{RESULTS}/claims/laws/{{law}}.json"),
        manifest=update(f"{RESULTS}/manifests/law/{{law}}.sha256"),
    log:
        f"{LOGS}/law/{{law}}.log",
    benchmark:
        f"{LOGS}/law/{{law}}.tsv"
    wildcard_constraints:
        law=pattern_of(set(LAWS) - MANY_DECKS),
    conda:
        "../envs/nashproof.yaml"
    threads: 1
    resources:
        mem_mb=2000,
        runtime=60,
    params:
        folder=folder_of_law,
        results=folder_of_results,
        code=CODE,
    message:
        "Finding the law {wildcards.law}"
    shell:
        "nashproof law {input.law:q}"
        " {params.folder:q}"
        " --cores {threads:q}"
        " --output {params.results:q}"
        " --manifest {output.manifest:q}"
        " > {log:q} 2>&1"


# It begins first. Else short jobs would take one core after the other, and never leave it several.
use rule law as many_decks with:
    wildcard_constraints:
        law=pattern_of(MANY_DECKS),
    priority: 100
    threads: threads_of_many_decks

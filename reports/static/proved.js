// The checker that is itself proved, in a page: loaded when somebody presses a button, and run in a
// worker, so that the page stays alive.
//
// A page from the disk may start a worker only from a blob. So the program comes as a function,
// whose text goes into one. The stack is what the browser gives a worker: what needs more has no
// answer.
"use strict";

const provedChecker = (() => {
  const beside = document.currentScript.src;
  let loading = null;

  /** The program's text: of a page that is one file it is here, else it is fetched once. */
  function program() {
    if (typeof nashcheckProgram === "function") return Promise.resolve(`${nashcheckProgram}`);
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("nashcheck_proved.js", beside).href;
      script.onload = () => resolve(`${nashcheckProgram}`);
      script.onerror = () => {
        loading = null;
        reject(Error("Its file static/nashcheck_proved.js is not here"));
      };
      document.head.append(script);
    });
    return loading;
  }

  /** Runs in the worker: an answer to each game and certificate that is sent. */
  function answering() {
    nashcheckProgram();
    onmessage = ({ data: { game, certificate } }) => {
      const known = game && nashcheckProved.openGame(game);
      const find = (digest) => (known && known.digest === digest ? known : null);
      postMessage(nashcheckProved.checkWith(certificate, find));
    };
  }

  /**
   * Asks about certificates, one after the other: `say(k, answer)` is called for each.
   *
   * `list` holds {game, certificate}, both as bytes; the game may be null. An answer is `accepted`
   * with its sentence, `refused`, `outside` or `exhausted` with the reason, or `none` if the worker
   * could not be started or has ended. Returns a function that stops it.
   */
  function ask(list, say) {
    let worker = null, stopped = false, k = 0;
    const end = (reason) => {
      worker?.terminate();
      for (; !stopped && k < list.length; k += 1) say(k, { answer: "none", reason });
    };
    const start = (text) => {
      if (stopped) return;
      const source = new Blob([`${text}\n(${answering})();`], { type: "text/javascript" });
      worker = new Worker(URL.createObjectURL(source));
      worker.onmessage = ({ data }) => {
        say(k, data);
        k += 1;
        if (k < list.length) worker.postMessage(list[k]);
        else worker.terminate();
      };
      worker.onerror = (event) => {
        event.preventDefault();
        end(event.message || "The browser has ended it");
      };
      worker.postMessage(list[0]);
    };
    if (list.length) program().then(start).catch((error) => end(error.message));
    return () => {
      stopped = true;
      worker?.terminate();
    };
  }

  /** What is shown of its answer beside that of the second checker, and how: yes, no or "". */
  function words({ answer, sentence, reason }, second) {
    const both = second.answer === "accepted";
    const differs = answer === "accepted" ? !both || sentence !== second.sentence
      : both && answer === "refused";
    if (differs) return [`The two checkers differ. Please tell us. Proved checker: ${
      sentence ?? reason}.`, "no"];
    if (answer === "accepted") return ["Proved checker accepts.", "yes"];
    if (answer === "refused") return ["Proved checker does not accept.", "no"];
    if (answer === "outside")
      return [`${both ? "Checked once: the" : "The"} proved checker does not cover this.`, ""];
    if (answer === "exhausted")
      return ["Proved checker: no answer, since it needs more stack than this browser has.", ""];
    return [`Proved checker: no answer. ${reason}.`, ""];
  }

  return { ask, words, program };
})();

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
      if (!certificate) return postMessage({ answer: known.answer, reason: known.reason });
      const find = (digest) => (known && known.digest === digest ? known : null);
      postMessage(nashcheckProved.checkWith(certificate, find));
    };
  }

  /**
   * Asks about certificates, one after the other: `say(k, answer)` is called for each.
   *
   * `list` holds {game, certificate}, both as bytes; one may be null: then it is asked whether the
   * file is a game in which no player forgets, or about a statement without a game. An answer is `accepted`
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

  const NO_ANSWER = {
    outside: "This checker does not cover it. nashcheck alone does",
    exhausted: "It needs more stack than this browser has",
  };

  /** What is shown of an answer: a word, how it looks (yes, no or ""), and a sentence. */
  function words({ answer, sentence, reason }) {
    if (answer === "accepted") return ["accepted", "yes", sentence];
    if (answer === "refused") return ["not accepted", "no", `Reason: ${reason}.`];
    return [answer === "outside" ? "checked once" : "no answer", "", `${NO_ANSWER[answer] ?? reason}.`];
  }

  return { ask, words, program };
})();

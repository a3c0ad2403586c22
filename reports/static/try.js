// The page try.html: a game and a strategy as two texts; the address holds both.
//
// A small matrix or tree is answered at once by the explorer of site.js. The audit itself is
// nashproof in Python, in a worker; the certificates that come back are checked here by the proved
// checker, as proved.js runs it. It also says whether a text is a tree that can be answered at once.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const MOST = 12;  // rows and columns of the grid
  const LONGEST = 1_000_000;  // characters, as in nashproof.shell.browser
  const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;  // in a typed matrix
  const LISTED = "-?(?:0|[1-9]\\d*)(?:\\.\\d+|/[1-9]\\d*)?";  // in lists
  const game = byId("game"), strategy = byId("strategy"), status = byId("status");
  const bar = byId("bar"), stop = byId("stop"), frame = byId("answer"), proofs = byId("proofs");

  // ------------------------------------------------------------------------------ elements

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

  // ------------------------------------------------------------------------------ the matrix

  /**
   * The rows of a typed matrix as cells, "3" or "3, 1" each; null for any other text, which Python
   * reads.
   *
   * This is the part of docs/reference (typed games) in which a text has one reading: rows of
   * numbers are the payoffs of player 1, rows of pairs a,b those of both.
   */
  function matrixOf(text) {
    const listed = listedMatrixOf(text.trim()) ?? cellsOf(text.trim());
    if (listed) return listed;
    const plain = text.replace(/^[ \n]+|[ \n]+$/g, "").replace(/ *;$/, "");
    if (plain.length > 4000 || !/^[-0-9., ;\n]+$/.test(plain)) return null;
    const lines = plain.includes("\n");
    if (lines && plain.includes(";")) return null;
    const rows = plain.split(lines ? "\n" : ";").map((row) => row.trim().split(/ +/));
    const width = rows[0].length, words = rows.flat(), numbers = words.map((word) => word.split(","));
    const fits = rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
    if (!fits || rows.length > MOST || width > MOST) return null;
    const counts = new Set(numbers.map(({ length }) => length)), isPairs = counts.has(2);
    if (counts.size > 1 || !(counts.has(1) || isPairs)) return null;
    if (!numbers.flat().every((number) => number.length <= 15 && NUMBER.test(number))) return null;
    return hasOtherReading(rows, numbers, isPairs, lines) ? null
      : rows.map((row) => row.map((word) => word.replace(",", ", ")));
  }

  /** Whether commas may be decimal points, the first row a size, or every second word thousands. */
  function hasOtherReading(rows, numbers, isPairs, lines) {
    const width = rows[0].length, areThousands = (word) => /^\d{3}$/.test(word);
    if (isPairs) return !numbers.flat().some((n) => n.includes("."))
      && numbers.every(([, two]) => !two.startsWith("-"));
    const size = `${rows.length - 1} ${rows[1].length}`;
    if (lines && rows[0].join(" ") === size) return true;
    return width > 3 && width % 2 === 0
      && rows.every((row) => row.every((word, j) => j % 2 === 0 || areThousands(word)));
  }

  /** A matrix as Python prints it, `[[3, 1], [0, 2]]` or `[[(3, 1), (0, 0)]]`, as cells. */
  function listedMatrixOf(text) {
    const cell = `${LISTED}|\\(${LISTED}, ${LISTED}\\)`, row = `\\[(?:${cell})(?:, (?:${cell}))*\\]`;
    if (text.length > 4000 || !RegExp(`^\\[${row}(?:, ${row})*\\]$`).test(text)) return null;
    const rows = text.slice(2, -2).split("], [").map((line) => line.includes("(")
      ? line.slice(1, -1).split("), (") : line.split(", "));
    const cells = rows.flat(), counts = new Set(cells.map((one) => one.split(", ").length));
    const fits = rows.every((line) => line.length === rows[0].length)
      && cells.every((one) => one.split(", ").every((number) => RegExp(`^${LISTED}$`).test(number)));
    return counts.size === 1 && fits && rows.length <= MOST && rows[0].length <= MOST ? rows : null;
  }

  /** Rows such as `(3, 3) (0, 5); (5, 0) (1, 1)` as cells. */
  const cellsOf = (text) => (!/^\(.*\) \(.*;/.test(text) || /\), |\[/.test(text) ? null
    : listedMatrixOf(`[[${text.replaceAll("; ", "], [").replaceAll(") (", "), (")}]]`));

  /** A text with just these cells: short if that is read so, else as lists. */
  function textOf(rows) {
    const inCell = (cell) => (cell.includes(",") ? `(${cell})` : cell);
    const short = rows.map((row) => row.map(inCell).join(" ")).join("; ");
    if (JSON.stringify(matrixOf(short)) === JSON.stringify(rows)) return short;
    return `[${rows.map((row) => `[${row.map(inCell).join(", ")}]`).join(", ")}]`;
  }

  /** The two lists of probabilities in a text; null for any other text, or if numbers would lose
   * digits here. */
  function listsOf(text) {
    if (/[0-9.]{17}/.test(text.replace(/"[^"]*"/g, ""))) return null;
    try {
      const lists = JSON.parse(text), kinds = ["string", "number"];
      const two = Array.isArray(lists) && lists.length === 2 && lists.every((list) =>
        Array.isArray(list) && list.every((one) => kinds.includes(typeof one)));
      return two ? lists.map((list) => list.map(String)) : null;
    } catch {
      return null;
    }
  }

  function cell(label, value, changed) {
    const input = make("input", { "aria-label": label, value, size: "5", autocomplete: "off" });
    input.addEventListener("input", changed);
    return input;
  }

  /** The grid: payoffs, and the probability of each row and column beside them. */
  function showGrid() {
    const rows = matrixOf(game.value), box = byId("grid");
    byId("grid-part").hidden = !rows;
    if (!rows || box.contains(document.activeElement)) return;
    const lists = listsOf(strategy.value), none = strategy.value.trim() === "uniform";
    const given = (k, i, n) => lists?.[k][i] ?? (none ? (n > 1 ? `1/${n}` : "1") : "");
    const width = rows[0].length, own = [], other = [], cells = [];
    const changed = () => {
      const table = cells.map((line) => line.map((input) => input.value.trim() || "0"));
      const pairs = table.flat().some((text) => text.includes(","));
      game.value = textOf(table.map((line) => line.map((text) =>
        (pairs && !text.includes(",") ? `${text}, 0` : text.replace(/\s*,\s*/, ", ")))));
      stored();
    };
    const played = () => {
      const list = (inputs) => inputs.map((input) => input.value.trim() || "0");
      strategy.value = JSON.stringify([list(own), list(other)]);
      stored();
    };
    const head = make("tr", {}, make("td"), make("th", { scope: "col" }, "probability"));
    const top = make("tr", {}, make("th", { scope: "row" }, "probability"), make("td"));
    for (let j = 0; j < width; j += 1) {
      head.append(make("th", { scope: "col" }, `Column ${j + 1}`));
      other.push(cell(`Probability of column ${j + 1}`, given(1, j, width), played));
      top.append(make("td", {}, other[j]));
    }
    const lines = rows.map((row, i) => {
      own.push(cell(`Probability of row ${i + 1}`, given(0, i, rows.length), played));
      cells.push(row.map((text, j) => cell(`Row ${i + 1}, column ${j + 1}`, text, changed)));
      return make("tr", {}, make("th", { scope: "row" }, `Row ${i + 1}`), make("td", {}, own[i]),
        ...cells[i].map((input) => make("td", {}, input)));
    });
    box.replaceChildren(make("table", {},
      make("caption", {}, "Payoffs of the row player, or of both as 3, 1"), head, top, ...lines));
  }

  function resize(rows, columns) {
    const old = matrixOf(game.value) ?? [["0"]], fill = old.flat().some((c) => c.includes(","));
    const table = Array.from({ length: old.length + rows }, (_, i) =>
      Array.from({ length: old[0].length + columns },
        (_, j) => old[i]?.[j] ?? (fill ? "0, 0" : "0")));
    if (!table.length || !table[0].length || table.length > MOST || table[0].length > MOST) return;
    game.value = textOf(table);
    strategy.value = "uniform";
    byId("moves").replaceChildren();
    stored();
  }

  // ------------------------------------------------------------------- the answer at once

  const q = (text) => {
    const [a, b] = text.replace("−", "-").replace("+", "").split(".");
    if (b === undefined) return a;
    const below = 10n ** BigInt(b.length), whole = BigInt(a.replace("-", "") + b);
    return `${a.startsWith("-") ? "-" : ""}${whole}/${below}`;
  };

  const TREE = 40000;  // characters of a tree that is answered at once, and of its strategy
  const LONG = 300;  // digits of all different denominators together: sums stay short

  /** Whether both texts are short enough to be answered at once. */
  function areShort() {
    const texts = [game.value, strategy.value];
    if (texts.some((text) => text.length > TREE || /\d{60}|\s{60}/.test(text))) return false;
    const below = new Set(`${texts}`.match(/(?<=[/.])\d+/g));
    return [...below].join("").length <= LONG;
  }

  /** An .efg text with a node a line as the checker's reader wants it. It refuses what is none. */
  function plainTree(text) {
    const [head, ...rest] = text.trim().split(/\s*\n\s*/);
    if (rest[0]?.startsWith('"')) rest.shift();
    const numbers = new Map(), counts = {}, outcomes = new Map();
    const number = (kind, of) => {
      const key = `${kind} ${of}`;
      if (!numbers.has(key)) numbers.set(key, counts[kind] = (counts[kind] ?? 0) + 1);
      return numbers.get(key);
    };
    const end = (_, outcome, pays = outcomes.get(outcome)) => {
      if ((outcomes.get(outcome) ?? pays) !== pays) return "two payoffs of an outcome";
      outcomes.set(outcome, pays);
      return `t "" ${number("t", counts.t ?? 0)} "" { ${
        (pays ?? "").split(/,? +|,/).map(reduced).join(", ")} }`;
    };
    const plain = (line, k) => line.replace(/^([cpt]) "[^"\\]*"/, '$1 ""')
      .replace(/^c "" \d+ .*/, (chance) => chance.replace(/\d+/, number("c", k))
        .replace(/" (\d+\.\d+)(?= )/g, (_, share) => `" ${reduced(share)}`))
      .replace(/^p "" (\d+) (\d+) ("")?/, (_, player, set, unnamed) =>
        `p "" ${player} ${number(`p${player}`, set)} ${unnamed ? `"set ${set}"` : ""}`)
      .replace(/^t "" (\d+)(?: "[^"\\]*" \{ ?([^{}"]*?) ?\})?$/, end);
    return `${head}\n""\n${rest.map(plain).join("\n")}\n`;
  }

  /** A decimal in lowest terms; any other text as it is. */
  function reduced(text) {
    if (!/^-?\d+\.\d{1,12}$/.test(text)) return text;
    const [above, below] = q(text).split("/").map(BigInt);
    let [a, b] = [above < 0n ? -above : above, below];
    while (b) [a, b] = [b, a % b];
    return below === a ? `${above / a}` : `${above / a}/${below / a}`;
  }

  let stopTree = () => {};  // the tree that was typed before is asked about no more

  /**
   * A tree as .efg, and a strategy by set, handed to `found` if the checker reads the tree and no
   * player forgets; the strategy is uniform, or by set.
   */
  function treeAtOnce(found) {
    if (!game.value.trimStart().startsWith("EFG 2 R ")) return;
    if (typeof provedChecker === "undefined") return;
    const efg = plainTree(game.value), wanted = strategy.value;
    const asked = { game: new TextEncoder().encode(efg), certificate: null };
    stopTree = provedChecker.ask([asked], (_, { answer }) => {
      if (answer !== "accepted") return;
      const profile = wanted.trim() === "uniform" ? {} : bySet(setsOf(efg), wanted);
      if (profile) found({ efg, profile });
    });
  }

  /** The players of an .efg text that the checker has read, and the information sets of each. */
  function setsOf(efg) {
    const parts = (line) => line.match(/"(?:[^"\\]|\\.)*"|\{|\}|[^\s{},]+/g);
    const [head, ...lines] = efg.split("\n");
    const players = parts(head).slice(5, -1).map((_, k) => String(k + 1));
    const sets = Object.fromEntries(players.map((p) => [p, new Map()]));
    for (const line of lines.filter((one) => one.startsWith("p "))) {
      const [, , player, , name, , ...rest] = parts(line);
      const actions = rest.slice(0, rest.indexOf("}")).map((text) => JSON.parse(text));
      sets[player].set(name, { name: JSON.parse(name), actions });
    }
    return { players, sets: Object.fromEntries(players.map((p) => [p, [...sets[p].values()]])) };
  }

  /** The strategy of a JSON text, player: set: action: probability, if it says all of them. */
  function bySet(tree, text) {
    try {
      const given = JSON.parse(text);
      if (Object.keys(given).length !== tree.players.length) return null;
      const lists = tree.players.flatMap((p) => tree.sets[p].map(({ name, actions }) =>
        actions.map((action) => given[p][name][action])));
      const own = tree.players.every((p) => Object.keys(given[p]).length === tree.sets[p].length
        && tree.sets[p].every((set) =>
          Object.keys(given[p][set.name]).length === set.actions.length));
      const are = lists.flat().every((n) => typeof n === "string" && SHARE.test(n));
      if (!own || !are || !sumsToOne(lists)) return null;
      return Object.fromEntries(tree.players.map((p) => [p, Object.fromEntries(tree.sets[p].map(
        ({ name, actions }) => [name, Object.fromEntries(
          actions.map((action) => [action, q(given[p][name][action])]))]))]));
    } catch {
      return null;
    }
  }

  // A probability. What a decimal stands for, Python says: see FORMATS.md, section 5
  const SHARE = /^\d+(\/[1-9]\d*)?$/;

  /** A matrix as .efg, and the strategy of its lists. */
  function matrixAtOnce() {
    const rows = matrixOf(game.value), lists = listsOf(strategy.value);
    const uniform = strategy.value.trim() === "uniform";
    if (!rows || !(uniform || lists)) return null;
    const names = [rows.map((_, i) => `row ${i + 1}`), rows[0].map((_, j) => `column ${j + 1}`)];
    if (lists && lists.some((list, k) => list.length !== names[k].length
      || !list.every((n) => SHARE.test(n)))) return null;
    const words = (list) => list.map((n) => `"${n}"`).join(" ");
    let count = 0, tree = `p "" 1 1 "move 1" { ${words(names[0])} } 0\n`;
    for (const row of rows) {
      tree += `p "" 2 1 "move 2" { ${words(names[1])} } 0\n`;
      for (const text of row) {
        const [one, two] = text.split(", ").map(q);
        const minus = one.startsWith("-") ? one.slice(1) : `-${one}`;
        tree += `t "" ${(count += 1)} "" { ${one}, ${two ?? minus} }\n`;
      }
    }
    const plays = (k) => Object.fromEntries(names[k].map((name, i) => [name, q(lists[k][i])]));
    const profile = lists ? { 1: { "move 1": plays(0) }, 2: { "move 2": plays(1) } } : {};
    if (lists && !sumsToOne(lists)) return null;
    return { efg: `EFG 2 R "" { "Player 1" "Player 2" }\n${tree}`, profile };
  }

  /** Whether each list of fractions sums to 1. */
  function sumsToOne(lists) {
    return lists.every((list) => {
      const parts = list.map((n) => q(n).split("/").map(BigInt));
      const below = parts.reduce((all, [, b = 1n]) => all * b, 1n);
      return parts.reduce((sum, [a, b = 1n]) => sum + a * (below / b), 0n) === below;
    });
  }

  const HEAD = (title) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">`
    + `<title>${title}</title><link rel="stylesheet" href="static/style.css"></head>`;

  /** The document in the frame, as high as its contents. */
  function show(html) {
    frame.hidden = false;
    frame.srcdoc = html;
  }

  function fit() {
    const inner = frame.contentDocument?.documentElement;
    if (!inner) return;
    const body = frame.contentDocument.body;
    new ResizeObserver(() => {
      frame.style.height = `${body.scrollHeight + 24}px`;
    }).observe(body);
  }

  /** Shows the answer to a short matrix, and returns true; or that to a short tree, a little later. */
  function showAtOnce() {
    proofs.hidden = true;
    delete proofs.dataset.accepted;
    stopTree();
    if (!areShort()) return false;
    const matrix = matrixAtOnce(), about = question();
    if (!matrix) treeAtOnce((tree) => question() === about && frame.hidden && explore(tree));
    return Boolean(matrix) && explore(matrix);
  }

  /** Shows the explorer of site.js. */
  function explore({ efg, profile }) {
    show(`${HEAD("At once")}<body><main aria-label="Answer"><h2 id="x">At once, in exact fractions</h2>
<p class="small">This answer is computed in the page. The audit adds the proof.</p>
<div class="widget" data-explorer data-game="g" data-profile="p" role="group"
 aria-labelledby="x"></div><pre id="g" hidden>${escaped(efg)}</pre>
<pre id="p" hidden>${escaped(JSON.stringify({ profile }))}</pre></main>
<script src="static/site.js"></script></body></html>`);
    return true;
  }

  let shown = "";  // the question that the page answers

  const question = () => JSON.stringify([game.value, strategy.value, asked()]);

  /** An answer about what stood in the fields before goes; the new one comes at once, if it can. */
  function refresh() {
    if (question() === shown) return;
    shown = question();
    frame.hidden = !showAtOnce();
    if (stop.disabled) status.replaceChildren();
  }

  // ---------------------------------------------------------------------------- the worker

  let worker = null;

  /** The worker, started from a blob: a worker of a blob has the policy of its page. */
  function engine() {
    const place = new URL("static/try-worker.js", location.href);
    const source = new Blob([`import ${JSON.stringify(place.href)};`], { type: "text/javascript" });
    const made = new Worker(URL.createObjectURL(source), { type: "module" });
    made.onmessage = ({ data }) => hear(data);
    made.onerror = (event) => hear({ failed: event.message || "the worker did not start" });
    return made;
  }

  const asked = () => Object.fromEntries([...document.querySelectorAll("[data-ask]")].flatMap(
    (input) => (input.type === "checkbox" ? (input.checked ? [[input.dataset.ask, true]] : [])
      : input.value.trim() ? [[input.dataset.ask, input.dataset.several
        ? input.value.split("\n").map((one) => one.trim()).filter(Boolean)
        : input.value.trim()]] : [])));

  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

  /** The command that answers the same, for what the page cannot. */
  function command(verb) {
    const name = game.value.trim();
    const simple = name.length < 200 && (/^[a-z0-9][a-z0-9-]*$/.test(name) || matrixOf(name));
    const first = simple ? (/^[a-z0-9-]+$/.test(name) ? name : quoted(name)) : "GAME_FILE";
    if (verb === "describe") return `nashproof describe ${first}`;
    const own = strategy.value.trim();
    const profile = own ? ` --profile ${own === "uniform" ? own : "STRATEGY_FILE"}` : "";
    const more = Object.entries(asked()).flatMap(([key, given]) => [given].flat().map((one) =>
      ` --${key.replaceAll("_", "-")}${one === true ? "" : ` ${quoted(one)}`}`)).join("");
    return `nashproof audit ${first}${profile}${more} --report out`;
  }

  let doing = "audit", sent = "", began = 0, pressed = byId("stop");

  function ask(what) {
    stored();
    const longest = Math.max(game.value.length, strategy.value.length);
    if (longest > LONGEST) return tooLong(longest, command(what));
    doing = what === "audit" && !strategy.value.trim() && !Object.keys(asked()).length
      ? "describe" : what;
    if (what !== "moves") showAtOnce() || (frame.hidden = true);
    if (ON_DISK) return missing();
    began = performance.now();
    worker ??= engine();
    busy(true);
    say("Loading Python and nashproof from this site. The first time it takes some seconds.");
    sent = question();
    const request = { do: doing, game: game.value, strategy: strategy.value, asked: asked() };
    worker.postMessage({ folder: new URL("static/pyodide/", location.href).href, request });
  }

  function busy(is) {
    const at = document.activeElement;
    stop.disabled = !is;
    bar.hidden = !is;
    bar.removeAttribute("value");
    for (const button of document.querySelectorAll("[data-do]")) button.disabled = is;
    // A button that is disabled loses the keyboard: what can be pressed next has it
    if (is && at?.dataset.do) [pressed] = [at, stop.focus()];
    else if (at === stop) pressed.focus();
  }

  const tooLong = (length, words) => say(`Found ${length} characters, expected at most ${LONGEST}. `
    + `The command line reads more: ${words}`);

  /** A text that is too long is refused before the browser lays it out, which may take minutes. */
  function refuse(event) {
    const { length } = (event.clipboardData ?? event.dataTransfer).getData("text");
    if (length <= LONGEST) return;
    event.preventDefault();
    tooLong(length, "nashproof audit GAME_FILE --profile STRATEGY_FILE");
  }

  const say = (words) => status.replaceChildren(words);

  const ON_DISK = location.protocol === "file:";
  const SERVER = "A browser runs Python only from a server. In the folder reports/: "
    + "python3 -m http.server";
  if (ON_DISK) byId("can").replaceChildren(`From the disk this page answers small matrices and trees `
    + `at once, without a proof. There is no audit here. ${SERVER}`);

  function missing() {
    busy(false);
    const why = ON_DISK ? SERVER
      : "The files of Python are not on this site. They come with: make browser";
    status.replaceChildren(make("p", {}, `No audit here. ${why}`),
      make("p", {}, "This command answers in a terminal:"), make("pre", {}, command(doing)));
  }

  function hear({ loaded, total, step, answer, failed }) {
    if (loaded) {
      bar.max = total;
      bar.value = Math.min(loaded, total);
      const mb = (n) => (n / 1e6).toFixed(0);
      return say(`Loading Python and nashproof: ${mb(bar.value)} of ${mb(total)} MB.`);
    }
    if (step) {
      bar.removeAttribute("value");
      return say(`${step} …`);
    }
    if (failed === "missing") return missing();
    busy(false);
    if (sent !== question()) return say("The fields have changed since. Press again.");
    if (failed || answer.error) {
      const words = `${failed ? "The audit failed: " : ""}${failed ?? answer.error}`;
      status.replaceChildren(make("p", { class: "no" }, words),
        ...(failed ? [make("p", {}, "In a terminal:"), make("pre", {}, command(doing))] : []));
      return null;
    }
    const time = ((performance.now() - began) / 1000).toFixed(1);
    say(`Answered in ${time} s. Nothing left this page.`);
    if (answer.moves) return showMoves(answer.moves);
    if (doing === "describe") return show(`${HEAD("The game")}<body><main aria-label="Answer"><h2>${
      escaped(answer.title)}</h2><pre>${
      escaped(answer.text.split("\n").slice(1).join("\n"))}</pre></main></body></html>`);
    show(partOf(answer.page));
    return check(answer);
  }

  function halt() {
    worker?.terminate();
    worker = null;
    busy(false);
    say("Stopped. The next audit loads Python again.");
  }

  /** The page of an audit without the frame of a site. */
  function partOf(page) {
    const html = new DOMParser().parseFromString(page, "text/html");
    for (const one of html.querySelectorAll(".skip, header.site, footer.site, nav.toc, meta"))
      one.remove();
    html.querySelector(".page").className = "page";
    html.querySelector("main").setAttribute("aria-label", "Answer");
    for (const one of html.querySelectorAll("[href^='../static/'], [src^='../static/']"))
      for (const name of ["href", "src"])
        if (one.hasAttribute(name)) one.setAttribute(name, one.getAttribute(name).slice(3));
    return `<!doctype html>${html.documentElement.outerHTML}`;
  }

  // ------------------------------------------------------------------------- certificates

  function link(words, name, parts, type) {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    return make("a", { href, download: name }, words);
  }

  let stopProved = () => {};  // what the proved checker was asked last is asked no more

  /** Each certificate checked by the proved checker, which shares nothing with what made it. */
  function check({ proofs: list, archive }) {
    const bytes = (text) => new TextEncoder().encode(text);
    const asked = list.map(({ game: text, certificate }) =>
      ({ game: bytes(text), certificate: bytes(certificate) }));
    const rows = list.map(({ about, certificate }, k) => make("li", {},
      make("strong", {}, "…"), make("span", {}, " "),
      make("div", { class: "small" }, `${about} `,
        link("Certificate", `certificate-${k + 1}.json`, [certificate], "application/json"))));
    const counts = { yes: 0, no: 0, "": 0 };
    const said = () => byId("checked").replaceChildren(`${counts.yes} of ${rows.length} `
      + `certificates accepted${counts[""] ? `, ${counts[""]} checked once` : ""}.`);
    delete proofs.dataset.accepted;
    stopProved();
    stopProved = provedChecker.ask(asked, (k, answer) => {
      const [word, look, words] = provedChecker.words(answer);
      counts[look] += 1;
      rows[k].className = look;
      rows[k].children[0].replaceChildren(word);
      rows[k].children[1].replaceChildren(`: ${words}`);
      if (k + 1 === rows.length) proofs.dataset.accepted = `${counts.yes}/${rows.length}`;
      said();
    });
    said();
    const data = Uint8Array.from(atob(archive), (c) => c.charCodeAt(0));
    proofs.hidden = false;
    byId("certificates").replaceChildren(...rows);
    byId("downloads").replaceChildren(
      link("All files as an archive", "nashproof-out.zip", [data], "application/zip"),
      ...(list[0] ? [" · ", link("The game", list[0].name, [list[0].game], "text/plain")] : []));
  }

  // ------------------------------------------------------------------ moves to type beside

  function showMoves(sets) {
    const inputs = sets.map(({ actions }) => actions.map(() =>
      make("input", { value: actions.length > 1 ? `1/${actions.length}` : "1", size: "6" })));
    const changed = () => {
      const players = {};
      sets.forEach(({ number, set, actions }, i) => {
        players[number] ??= {};
        players[number][set] = Object.fromEntries(
          actions.map((action, k) => [action, inputs[i][k].value.trim() || "0"]));
      });
      strategy.value = JSON.stringify(players, null, 1);
      stored();
    };
    byId("moves").replaceChildren(...sets.map(({ player, set, actions }, i) =>
      make("fieldset", {}, make("legend", {}, `${player} at ${set}`),
        ...actions.map((action, k) => {
          inputs[i][k].addEventListener("input", changed);
          return make("label", {}, `${action} `, inputs[i][k]);
        }))));
    changed();
  }

  // --------------------------------------------------------------------------- the address

  const FRAGMENT = 30000;  // characters of an address

  /** The address holds game and strategy, and what is asked. */
  function stored() {
    const fits = game.value.length + strategy.value.length < FRAGMENT;
    const state = new URLSearchParams(fits ? { game: game.value, strategy: strategy.value } : {});
    for (const [key, given] of Object.entries(asked())) state.set(key, [given].flat().join("\n"));
    const holds = fits && `${state}`.length < FRAGMENT;
    history.replaceState(null, "", holds ? `#${state}` : location.pathname + location.search);
    byId("link").textContent = holds ? "" : "This game is too long for an address. ";
    showGrid();
    refresh();
  }

  function restored() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (!state.has("game")) return;
    game.value = state.get("game").slice(0, LONGEST);
    strategy.value = (state.get("strategy") ?? "").slice(0, LONGEST);
    for (const input of document.querySelectorAll("[data-ask]")) {
      const given = state.get(input.dataset.ask) ?? "";
      if (input.type === "checkbox") input.checked = given !== "";
      else input.value = given;
    }
    byId("moves").replaceChildren();
    showGrid();
    refresh();
  }

  game.addEventListener("input", () => (byId("moves").replaceChildren(), stored()));
  strategy.addEventListener("input", stored);
  for (const text of [game, strategy])
    for (const way of ["paste", "drop"]) text.addEventListener(way, refuse);
  frame.addEventListener("load", fit);
  stop.addEventListener("click", halt);
  for (const button of document.querySelectorAll("[data-do]"))
    button.addEventListener("click", () => ask(button.dataset.do));
  for (const button of document.querySelectorAll("[data-size]"))
    button.addEventListener("click", () => resize(...button.dataset.size.split(",").map(Number)));
  byId("equal").addEventListener("click", () => {
    strategy.value = "uniform";
    byId("moves").replaceChildren();
    stored();
  });
  byId("ours").addEventListener("change", (event) => {
    if (!event.target.value) return;
    game.value = event.target.value;
    strategy.value = "uniform";
    byId("moves").replaceChildren();
    stored();
  });
  byId("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file?.size > LONGEST) return say(`Found a file of ${file.size} bytes, expected at most `
      + `${LONGEST} in a browser.`);
    if (!file) return null;
    game.value = await file.text();
    byId("moves").replaceChildren();
    return stored();
  });
  for (const input of document.querySelectorAll("[data-ask]"))
    input.addEventListener("input", stored);
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", restored);
  if (location.hash.length > 1) restored();
  else stored();
  frame.title = "The answer";
})();

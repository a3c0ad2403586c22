// The widgets of all pages, without a library.  Every page says the same without this script.
//
// A probability and a payoff is an exact fraction of BigInt; a floating-point number only places a
// slider.  The order is: fractions, games, play, then one section for each widget.
"use strict";

(() => {
  // -------------------------------------------------------------------------------- fractions

  /** A fraction in lowest terms, its denominator positive. */
  class Q {
    constructor(above, below = 1n) {
      const divisor = gcd(above, below) * (below < 0n ? -1n : 1n);
      this.n = above / divisor;
      this.d = below / divisor;
    }

    /** Of a text such as -2/3. */
    static of(text) {
      if (!/^-?\d+(\/[1-9]\d*)?$/.test(text)) throw Error(`found ${text}, expected a fraction`);
      const [above, below] = text.split("/");
      return new Q(BigInt(above), BigInt(below ?? 1));
    }

    plus(q) { return new Q(this.n * q.d + q.n * this.d, this.d * q.d); }
    minus(q) { return new Q(this.n * q.d - q.n * this.d, this.d * q.d); }
    times(q) { return new Q(this.n * q.n, this.d * q.d); }
    over(q) { return new Q(this.n * q.d, this.d * q.n); }
    exceeds(q) { return this.minus(q).n > 0n; }
    toString() { return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`; }
  }

  const ZERO = new Q(0n), ONE = new Q(1n);

  function gcd(a, b) {
    if (a < 0n) a = -a;
    if (b < 0n) b = -b;
    while (b) [a, b] = [b, a % b];
    return a || 1n;
  }

  const sum = (all) => all.reduce((a, b) => a.plus(b), ZERO);

  /** The value of an expression in +, -, *, /, ^ and brackets, each name with its value in `at`. */
  function evaluate(text, at) {
    const tokens = text.match(/\d+|[\p{L}_][\p{L}\p{N}_]*|\S/gu) ?? [];
    const takes = (sign) => tokens[0] === sign && tokens.shift();
    const factor = () => {
      if (takes("-")) return ZERO.minus(factor());
      let value = takes("(") ? expression() : atom(tokens.shift(), at);
      takes(")");
      if (takes("^")) value = power(value, tokens.shift());
      return value;
    };
    const term = () => {
      let value = factor();
      while (tokens[0] === "*" || tokens[0] === "/")
        value = takes("*") ? value.times(factor()) : (tokens.shift(), value.over(factor()));
      return value;
    };
    const expression = () => {
      let value = term();
      while (tokens[0] === "+" || tokens[0] === "-")
        value = takes("+") ? value.plus(term()) : (tokens.shift(), value.minus(term()));
      return value;
    };
    return expression();
  }

  function atom(token, at) {
    if (/^\d/.test(token)) return new Q(BigInt(token));
    if (!at.has(token)) throw Error(`found ${token}, expected a number or a parameter`);
    return at.get(token);
  }

  const power = (base, exponent) =>
    Array.from({ length: Number(exponent) }).reduce((value) => value.times(base), ONE);

  // ------------------------------------------------------------------------------------ games

  /** The tokens of an .efg file: strings, brackets, words. */
  class Tokens {
    constructor(text) {
      this.all = text.match(/"(?:[^"\\]|\\.)*"|\{|\}|[^\s{},]+/g) ?? [];
      this.at = 0;
    }

    get next() { return this.all[this.at]; }
    word() { return this.all[this.at++]; }
    string() { return JSON.parse(this.word()); }
    get isString() { return this.next?.startsWith('"') ?? false; }
    skipString() { if (this.isString) this.word(); }

    list(item) {
      const items = [];
      for (this.word(); this.next !== "}"; ) items.push(item());
      this.word();
      return items;
    }
  }

  /** A game tree: {players, root, sets}, the information sets of all players in one list. */
  function readGame(text) {
    const tokens = new Tokens(text), known = new Map();
    tokens.at = tokens.all.indexOf("{");
    const players = tokens.list(() => tokens.string());
    tokens.skipString();
    const root = readNode(tokens, known);
    const sets = [...known.values()].filter((one) => one.player);
    if (tokens.next !== undefined) throw Error(`found ${tokens.next}, expected the end`);
    return { players, root, sets };
  }

  function readNode(tokens, known) {
    const kind = tokens.word();
    tokens.word();
    const read = { c: readChance, p: readDecision, t: readEnd }[kind];
    if (!read) throw Error(`found ${kind}, expected a node`);
    return read(tokens, known);
  }

  function readChance(tokens, known) {
    const key = `c${tokens.word()}`;
    tokens.skipString();
    const weight = () => (tokens.word(), Q.of(tokens.word()));
    if (tokens.next === "{") known.set(key, tokens.list(weight));
    tokens.word();
    const chances = known.get(key);
    return { chances, below: chances.map(() => readNode(tokens, known)) };
  }

  function readDecision(tokens, known) {
    const player = Number(tokens.word()), number = tokens.word(), key = `${player}.${number}`;
    const name = tokens.isString ? tokens.string() : number;
    if (tokens.next === "{") {
      const actions = tokens.list(() => tokens.string());
      if (!known.has(key)) known.set(key, { player, name, actions });
    }
    tokens.word();
    const set = known.get(key);
    return { set, below: set.actions.map(() => readNode(tokens, known)) };
  }

  function readEnd(tokens, known) {
    const key = `t${tokens.word()}`;
    tokens.skipString();
    if (tokens.next === "{") known.set(key, tokens.list(() => Q.of(tokens.word())));
    return { pays: known.get(key) };
  }

  // ------------------------------------------------------------------------------------- play

  // A profile is a Map: information set -> the probabilities of its actions.

  /** What a player is paid from a node on; `pick` overrules the profile at some sets. */
  function payoff(node, profile, player, pick = new Map()) {
    if (node.pays) return node.pays[player - 1];
    const on = (child) => payoff(child, profile, player, pick);
    if (pick.has(node.set)) return on(node.below[pick.get(node.set)]);
    const weights = node.chances ?? profile.get(node.set);
    return sum(weights.flatMap((q, k) => (q.n ? [q.times(on(node.below[k]))] : [])));
  }

  /** The best reply of a player: {pays, pick}.  The deepest sets first; a tie changes nothing. */
  function bestReply(game, profile, player) {
    const arrivals = arrivalsOf(game, profile, player), pick = new Map();
    for (const [set, nodes] of arrivals) {
      const worth = (k) =>
        sum(nodes.map(([node, reach]) =>
          reach.n ? reach.times(payoff(node.below[k], profile, player, pick)) : ZERO));
      const pays = set.actions.map((_, k) => worth(k));
      const kept = heaviest(profile.get(set));
      pick.set(set, pays.reduce((top, q, k) => (q.exceeds(pays[top]) ? k : top), kept));
    }
    return { pays: payoff(game.root, profile, player, pick), pick };
  }

  const heaviest = (weights) =>
    weights.reduce((top, q, k) => (q.exceeds(weights[top]) ? k : top), 0);

  /** The sets of a player that play reaches when the player follows `pick`. */
  function reached(node, profile, player, pick, sets = new Set()) {
    if (node.pays) return sets;
    const own = node.set?.player === player;
    if (own) sets.add(node.set);
    const weights = own ? null : node.chances ?? profile.get(node.set);
    const goes = (k) => (own ? pick.get(node.set) === k : weights[k].n > 0n);
    node.below.forEach((child, k) => goes(k) && reached(child, profile, player, pick, sets));
    return sets;
  }

  /** For each set of a player its nodes with the others' weight on the way, the deepest first. */
  function arrivalsOf(game, profile, player) {
    const arrivals = new Map(), depths = new Map();
    const walk = (node, reach, depth) => {
      if (node.pays) return;
      const own = node.set?.player === player;
      if (own) {
        arrivals.set(node.set, [...(arrivals.get(node.set) ?? []), [node, reach]]);
        depths.set(node.set, Math.max(depth, depths.get(node.set) ?? 0));
      }
      const weights = own ? null : node.chances ?? profile.get(node.set);
      node.below.forEach((child, k) =>
        walk(child, weights ? reach.times(weights[k]) : reach, depth + 1));
    };
    walk(game.root, ONE, 0);
    return [...arrivals].sort(([a], [b]) => depths.get(b) - depths.get(a));
  }

  const numbersOf = (game) => game.players.map((_, k) => k + 1);

  /** What every player is paid, and what each gains by the best reply. */
  function study(game, profile) {
    return numbersOf(game).map((player) => {
      const pays = payoff(game.root, profile, player);
      const best = bestReply(game, profile, player);
      const there = reached(game.root, profile, player, best.pick);
      const gain = best.pays.minus(pays);
      const changed = game.sets.filter((set) => there.has(set))
        .filter((set) => ONE.exceeds(profile.get(set)[best.pick.get(set)]));
      const needed = gain.n === 0n ? [] : neededOf(game, profile, player, best, changed);
      const moves = needed.map((set) => [set, best.pick.get(set)]);
      return { player, pays, best: best.pays, gain, moves };
    });
  }

  /** Of the sets at which the best reply plays otherwise those without which it pays less. */
  function neededOf(game, profile, player, best, changed) {
    const pick = new Map(changed.map((set) => [set, best.pick.get(set)]));
    return changed.filter((set) => {
      pick.delete(set);
      if (!best.pays.exceeds(payoff(game.root, profile, player, pick))) return false;
      pick.set(set, best.pick.get(set));
      return true;
    });
  }

  // ------------------------------------------------------------------------------- the page

  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const textOf = (id) => (id ? byId(id)?.textContent ?? "" : "");

  /** An element with attributes and children; a child is an element or a text. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  const MATHML = "http://www.w3.org/1998/Math/MathML";

  function mathElement(tag, ...children) {
    const element = document.createElementNS(MATHML, tag);
    element.append(...children);
    return element;
  }

  const LONG = 18;  // characters of a fraction that is shown as it is

  /** A number of many digits for the eye: `about 0.0294`, or `about 1.1e-17`. */
  function about(q) {
    const [n, sign] = q.n < 0n ? [-q.n, "−"] : [q.n, ""];
    let power = 4;
    while (n * 10n ** BigInt(power) < 10n * q.d) power += 1;
    const digits = `${(n * 10n ** BigInt(power) + q.d / 2n) / q.d}`;
    if (power > 10)
      return `about ${sign}${digits[0]}.${digits.slice(1)}e-${power - digits.length + 1}`;
    const padded = digits.padStart(power + 1, "0");
    return `about ${sign}${padded.slice(0, -power)}.${padded.slice(-power)}`;
  }

  /** A fraction as MathML; one of many digits in words. */
  function mathOf(q) {
    if (`${q}`.length > LONG) return document.createTextNode(about(q));
    const number = (n) => mathElement("mn", `${n}`), above = number(q.n < 0n ? -q.n : q.n);
    const sign = q.n < 0n ? [mathElement("mo", "−")] : [];
    const body = q.d === 1n ? above : mathElement("mfrac", above, number(q.d));
    return mathElement("math", ...sign, body);
  }

  let count = 0;

  /** A row with a slider over [low, high] in 60 steps; `moved` is given the fraction. */
  function slider(label, low, high, moved) {
    const id = `slider-${(count += 1)}`, step = high.minus(low).over(new Q(60n));
    const input = make("input", { type: "range", id, min: "0", max: "60", step: "1" });
    const output = make("output", { for: id });
    input.addEventListener("input", () => moved(low.plus(step.times(new Q(BigInt(input.value))))));
    const show = (q) => {
      output.replaceChildren(mathOf(q));
      input.setAttribute("aria-valuetext", `${q}`);
      const place = step.n ? q.minus(low).over(step) : ZERO;
      if (document.activeElement !== input) input.value = `${Number(place.n) / Number(place.d)}`;
    };
    const row = make("p", { class: "slider" }, make("label", { for: id }, label), input, output);
    return { row, show };
  }

  function button(words, pressed, plain = false) {
    const element = make("button", { type: "button" }, words);
    if (plain) element.className = "plain";
    element.addEventListener("click", pressed);
    return element;
  }

  const statusBox = () => make("div", { class: "result", role: "status" });

  // ----------------------------------------------------------------------------- the explorer

  /** The start of an explorer: {parameters, at, profile, words, unseen}, all of them optional. */
  function startOf(data) {
    const given = data.certificate
      ? JSON.parse(textOf(data.certificate)).statement
      : JSON.parse(textOf(data.profile) || "{}");
    const words = JSON.parse(textOf(data.words) || "{}");
    return { parameters: {}, at: {}, profile: {}, words, ...given };
  }

  const NO_WORDS = { letters: {}, sets: {}, moves: {} };

  class Explorer {
    constructor(box) {
      this.game = readGame(textOf(box.dataset.game));
      this.start = startOf(box.dataset);
      this.words = { players: this.game.players, ...NO_WORDS, ...this.start.words };
      this.at = new Map();
      this.profile = new Map();
      this.sliders = [];
      this.status = statusBox();
      this.status.tabIndex = 0; // a long answer scrolls in its place
      box.append(this.family(), this.status, this.controls(), button("As at the start",
        () => this.reset(), true));
      this.reset();
    }

    /** The sliders of the parameters. */
    family() {
      const rows = Object.entries(this.start.parameters).map(([name, [low, high]]) => {
        const letter = this.words.letters[name] ?? name;
        const one = slider(letter, Q.of(low), Q.of(high), (q) => this.setParameter(name, q));
        this.sliders.push(() => one.show(this.at.get(name)));
        return one.row;
      });
      return make("div", { class: "family" }, ...rows);
    }

    /** The sliders of all players' information sets. */
    controls() {
      const groups = numbersOf(this.game).filter((player) => this.sees(player)).map((player) => {
        const title = make("h3", { id: `sliders-${(count += 1)}` }, this.playerName(player));
        const rows = this.game.sets.filter((set) => set.player === player)
          .flatMap((set) => set.actions.slice(1).map((_, k) => this.control(set, k + 1)));
        return make("div", { role: "group", "aria-labelledby": title.id }, title, ...rows);
      });
      return make("div", { class: "two" }, ...groups);
    }

    control(set, k) {
      const letter = this.words.moves[`${set.name}: ${set.actions[k]}`];
      const place = [this.at_(set), set.actions[k]].filter(Boolean).join(", ");
      const label = `${letter ? `${letter}: ` : ""}${place}`;
      const one = slider(label, ZERO, ONE, (q) => this.setProbability(set, k, q));
      this.sliders.push(() => one.show(this.profile.get(set)[k]));
      return one.row;
    }

    /** Where a player decides, in the words of the page if it has some. */
    at_(set) { return this.words.sets[set.player]?.[set.name] ?? `at ${set.name}`; }

    /** Whether a player is one of the game, not one who plays its letters. */
    sees(player) { return player !== this.start.unseen; }

    playerName(player) {
      const name = this.words.players[player - 1] ?? `player ${player}`;
      return name.charAt(0).toUpperCase() + name.slice(1);
    }

    reset() {
      this.at = new Map(Object.entries(this.start.at).map(([name, q]) => [name, Q.of(q)]));
      for (const [name, [low]] of Object.entries(this.start.parameters))
        if (!this.at.has(name)) this.at.set(name, Q.of(low));
      this.fill();
    }

    setParameter(name, q) {
      this.at.set(name, q);
      this.fill();
    }

    /** The profile of the parameters; without one, every action is equally likely. */
    fill() {
      for (const set of this.game.sets) {
        const given = this.start.profile[set.player]?.[set.name];
        const equal = new Q(1n, BigInt(set.actions.length));
        const probability = (a) => (given ? evaluate(given[a] ?? "0", this.at) : equal);
        this.profile.set(set, set.actions.map(probability));
      }
      this.show();
    }

    /** One probability; the first action of the set takes the rest, then the others give way. */
    setProbability(set, k, q) {
      const others = this.profile.get(set).map((p, j) => (j === 0 || j === k ? ZERO : p));
      const room = ONE.minus(q), taken = sum(others);
      const share = taken.exceeds(room) ? room.over(taken) : ONE;
      const shared = others.map((p) => p.times(share));
      shared[k] = q;
      shared[0] = ONE.minus(sum(shared));
      this.profile.set(set, shared);
      this.show();
    }

    show() {
      for (const show of this.sliders) show();
      const lines = study(this.game, this.profile);
      const isEquilibrium = lines.every((line) => line.gain.n === 0n);
      const head = isEquilibrium ? "A Nash equilibrium." : "Not an equilibrium.";
      const verdict = make("p", { class: isEquilibrium ? "yes" : "no" }, make("strong", {}, head));
      const shown = lines.filter((line) => this.sees(line.player));
      this.status.replaceChildren(verdict, make("ul", {}, ...shown.map((l) => this.line(l))));
      this.status.dataset.figures = lines.map((l) => `${l.pays} ${l.best} ${l.gain}`).join("; ");
    }

    line({ player, pays, best, gain, moves }) {
      const start = [`${this.playerName(player)} gets `, mathOf(pays), ". "];
      if (gain.n === 0n) return make("li", {}, ...start, "No deviation gains.");
      const words = moves.map(([set, k]) => `${set.actions[k]} ${this.at_(set)}`.trim()).join("; ");
      return make("li", {}, ...start, "The best reply gets ", mathOf(best), ", a gain of ",
        mathOf(gain), `: ${words}.`);
    }
  }

  // --------------------------------------------------------------- a cell of the normal form

  const SVG = "http://www.w3.org/2000/svg";

  /** Both strategies of a cell in words, and what they pay. Touch the picture, or type numbers. */
  class Cells {
    constructor(box) {
      this.game = readGame(textOf(box.dataset.game));
      this.plays = JSON.parse(textOf(box.dataset.cells));
      this.image = box.closest("section").querySelector("svg image");
      this.inputs = ["Row", "Column"].map((word, k) => this.input(word, this.plays[k].length));
      this.status = statusBox();
      box.append(...this.inputs.map((input) => input.parentElement), this.status);
      this.frame = document.createElementNS(SVG, "rect");
      this.frame.setAttribute("class", "picked");
      this.image.after(this.frame);
      this.image.addEventListener("click", (event) => this.touch(event));
      this.show();
    }

    input(word, most) {
      const input = make("input", { type: "number", min: "1", max: `${most}`, value: "1" });
      input.addEventListener("input", () => this.show());
      make("label", {}, `${word} `, input);
      return input;
    }

    touch(event) {
      const { left, top, width, height } = this.image.getBoundingClientRect();
      const parts = [(event.clientY - top) / height, (event.clientX - left) / width];
      parts.forEach((part, k) => {
        const { length } = this.plays[k];
        this.inputs[k].value = `${Math.min(length, Math.max(1, Math.ceil(part * length)))}`;
      });
      this.show();
    }

    show() {
      const numbers = this.inputs.map((input) => Number(input.value));
      if (numbers.some((n, k) => !this.plays[k][n - 1])) {
        const [rows, columns] = this.plays.map((some) => some.length);
        this.status.replaceChildren(
          `There is no such cell. Rows go from 1 to ${rows}, columns from 1 to ${columns}.`);
        return;
      }
      const played = numbers.map((n, k) => this.moves(k + 1, this.plays[k][n - 1]));
      const profile = new Map(played.flatMap((moves) => moves.map(([set, a]) =>
        [set, set.actions.map((_, j) => (j === (a ?? 0) ? ONE : ZERO))])));
      const pays = [1, 2].map((player) => payoff(this.game.root, profile, player));
      this.place(numbers);
      this.status.replaceChildren(make("ul", {}, ...played.map((moves, k) => make("li", {},
        `${this.game.players[k]} gets `, mathOf(pays[k]), `: ${wordsOf(moves)}.`))));
      this.status.dataset.figures = pays.join(" ");
    }

    /** Each information set of a player with the number of the action there, if it is reached. */
    moves(player, play) {
      const sets = this.game.sets.filter((set) => set.player === player);
      return sets.map((set) => [set, play[set.name]]).map(([set, action]) =>
        [set, action === undefined ? undefined : set.actions.indexOf(action)]);
    }

    /** The frame around the cell. */
    place([row, column]) {
      const [x, y, width, height] = ["x", "y", "width", "height"]
        .map((name) => Number(this.image.getAttribute(name)));
      const wide = width / this.plays[1].length, high = height / this.plays[0].length;
      const corner = { x: x + wide * (column - 1), y: y + high * (row - 1) };
      for (const [name, size] of Object.entries({ ...corner, width: wide, height: high }))
        this.frame.setAttribute(name, size);
    }
  }

  const wordsOf = (moves) => moves.filter(([, a]) => a !== undefined)
    .map(([set, a]) => `${set.actions[a]} at ${set.name}`).join(", ");

  // --------------------------------------------------------------------------------- the check

  const bytesOf = (text) => new TextEncoder().encode(text);
  let stopAsking = () => {};  // what the checker was asked last is asked no more

  /** Asks the checker about certificates, one after the other, until `say(k, answer)` is true. */
  function askUntil(list, say) {
    stopAsking();
    const stop = provedChecker.ask(list, (k, answer) => say(k, answer) && stop());
    stopAsking = stop;
  }

  /** What the checker says of a certificate, which need not be one. */
  function showAnswer(box, label, asked) {
    const began = performance.now();
    delete box.dataset.answer;
    box.replaceChildren(make("p", {}, "The checker is at work …"));
    askUntil([asked], (_, answer) => put(box, label, answer, began));
  }

  function put(box, label, answer, began) {
    const [word, look, words] = provedChecker.words(answer);
    const time = `${(performance.now() - began).toFixed(0)} ms`;
    box.replaceChildren(
      make("p", { class: look }, make("strong", {}, `${label}: ${word}`), ` in ${time}.`),
      make("p", {}, words));
    box.dataset.answer = answer.answer;
  }

  const PLAIN = /"(?:gain|difference|off|exact|payoff|is|low|maxmin)":"$/;  // changed first
  const TRIES = 60;

  /** The figures of a certificate's statement, the plainest first. */
  function figuresIn(text) {
    const start = text.indexOf('"statement"');
    const figures = [...text.slice(start).matchAll(/(?<=")-?\d+(?:\/\d+)?(?="(?!:))/g)]
      .map((found) => ({ figure: found[0], at: start + found.index }));
    const plain = ({ at }) => PLAIN.test(text.slice(0, at));
    return [...figures.filter(plain), ...figures.filter((one) => !plain(one))].slice(0, TRIES);
  }

  /** The certificate with a figure one larger, sealed anew. */
  function spoiled(text, { figure, at }) {
    const larger = `${Q.of(figure).plus(ONE)}`;
    const changed = text.slice(0, at) + larger + text.slice(at + figure.length);
    const bare = changed.replace(/"seal":"\w*"/, '"seal":""');
    const copy = changed.replace(/"seal":"\w*"/, `"seal":"${sha256(bytesOf(bare))}"`);
    return { copy, label: `A copy with ${larger} in place of ${figure}` };
  }

  /** Shows a copy that says something false: after some changes a certificate is still true. */
  function showSpoiled(box, game, certificate) {
    const began = performance.now(), last = { answer: "none", reason: "No figure can be changed" };
    const copies = figuresIn(certificate).map((figure) => spoiled(certificate, figure));
    const asked = copies.map(({ copy }) => ({ game, certificate: bytesOf(copy) }));
    if (!copies.length) return put(box, "A copy", last, began);
    delete box.dataset.answer;
    box.replaceChildren(make("p", {}, "The checker is at work …"));
    return askUntil(asked, (k, answer) => {
      if (answer.answer === "accepted" && k + 1 < copies.length) return false;
      put(box, copies[k].label, answer, began);
      return true;
    });
  }

  function checkButton(box) {
    if (typeof provedChecker === "undefined") return;
    const game = bytesOf(textOf(box.dataset.game)), text = textOf(box.dataset.certificate);
    const status = statusBox(), certificate = bytesOf(text);
    box.append(
      make("p", {},
        button("Check it", () => showAnswer(status, "The certificate", { game, certificate })),
        button("Check a spoiled copy", () => showSpoiled(status, game, text), true)),
      status);
  }

  // ----------------------------------------------------------------------------- files to save

  /** The files that the page carries, each as a link that saves it. */
  function saves(box) {
    const files = JSON.parse(byId(box.dataset.saves).textContent);
    const links = Object.entries(files).map(([name, text]) => {
      const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      return make("a", { href, download: name }, name);
    });
    box.replaceChildren("Save: ", ...links.flatMap((one, k) => (k ? [", ", one] : [one])));
  }

  // ----------------------------------------------------------------------------- a page to mail

  // The page as it was written, before a widget changes it
  const written = document.querySelector("[data-one-file]")
    && document.documentElement.cloneNode(true);
  const folder = document.currentScript.src;

  /** The script with the texts of all files, run when it is first needed. */
  const texts = () => new Promise((resolve, reject) => {
    if (typeof nashproofFiles !== "undefined") return resolve(nashproofFiles);
    const script = make("script", { src: new URL("one-file.js", folder).href });
    script.onload = () => resolve(nashproofFiles);
    script.onerror = () => reject(Error("Its file static/one-file.js is not here"));
    document.head.append(script);
  });

  /** The page with style and scripts within it; links to other pages are text. */
  async function asOneFile() {
    const files = await texts(), page = written.cloneNode(true), scripts = [];
    for (const script of page.querySelectorAll("script[src]")) {
      const name = script.getAttribute("src").split("/").pop();
      if (name === "proved.js") scripts.push(await provedChecker.program());
      scripts.push(files[name]);
      script.remove();
    }
    const style = make("style", {}, files["style.css"]);
    page.querySelector("link[rel=stylesheet]").replaceWith(style);
    page.querySelector("header nav")?.remove();
    page.querySelector("[data-one-file]").remove();
    for (const link of page.querySelectorAll('a[href]:not([href^="#"])')) {
      if (location.protocol === "file:") link.replaceWith(...link.childNodes);
      else link.href = new URL(link.getAttribute("href"), location.href).href;
    }
    for (const text of scripts)
      page.querySelector("body").append(make("script", {}, text), "\n");
    const sources = (within) => within.map((text) => `'sha256-${base64(text)}'`).join(" ");
    page.querySelector("meta[http-equiv]").setAttribute("content", `default-src 'none'; style-src ${
      sources([files["style.css"]])}; script-src ${sources(scripts)
      }; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'`);
    return `<!doctype html>\n${page.outerHTML}\n`;
  }

  /** The SHA-256 of a text as a policy of a page has it. */
  function base64(text) {
    const digits = sha256(new TextEncoder().encode(text)).match(/../g);
    return btoa(String.fromCharCode(...digits.map((two) => parseInt(two, 16))));
  }

  function oneFile(box) {
    const status = statusBox(), name = location.pathname.split("/").slice(-2).join("-");
    const save = async () => {
      try {
        const text = await asOneFile();
        const href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
        make("a", { href, download: name }).click();
        status.replaceChildren(`${name}: ${(text.length / 1e6).toFixed(1)} MB, to be mailed.`);
      } catch (error) {
        status.replaceChildren(`${error.message}.`);
      }
    };
    box.append(make("p", {}, button("Save this page as one file", save, true)), status);
  }

  // ----------------------------------------------------------------------------- files to check

  function fileInput(label) {
    const id = `file-${(count += 1)}`, input = make("input", { type: "file", id });
    return { row: make("p", {}, make("label", { for: id }, label), " ", input), input };
  }

  const bytesIn = async (file) => (file ? new Uint8Array(await file.arrayBuffer()) : null);

  function checkFiles(box) {
    if (typeof provedChecker === "undefined") return;
    const game = fileInput("Game (.efg or .game; none for a statement about no game)");
    const certificate = fileInput("Certificate (.json)"), status = statusBox();
    const check = async () => {
      const [chosen] = certificate.input.files, [played] = game.input.files;
      if (!chosen) return status.replaceChildren("Choose a certificate first.");
      if (!/\.json$/i.test(chosen.name) && /\.json$/i.test(played?.name))
        return status.replaceChildren(
          "The files are exchanged: the certificate is the .json file.");
      const bytes = await bytesIn(chosen), text = await bytesIn(played);
      if (text && text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf)
        return status.replaceChildren(
          `${played.name} begins with a byte order mark. Save it as UTF-8 without one.`);
      showAnswer(status, chosen.name, { game: text, certificate: bytes });
    };
    box.append(game.row, certificate.row, make("p", {}, button("Check", check)), status);
  }

  // ---------------------------------------------------------------------------- a reader's copy

  function annotate(box) {
    const copy = fileInput("Your copy of the text"), status = statusBox();
    copy.input.addEventListener("change", async () => {
      const bytes = await bytesIn(copy.input.files[0]);
      if (bytes) layOver(bytes, box.dataset, status);
    });
    box.append(copy.row, status);
  }

  /** Puts the words of the text beside the marks if its digest is the one that we read. */
  function layOver(bytes, data, status) {
    const digest = sha256(bytes), isOurs = digest === data.copy;
    status.dataset.answer = isOurs ? "same" : "other";
    status.replaceChildren(isOurs
      ? "This is the copy that we read. Its words now stand beside the marks, on this page alone."
      : `This file has SHA-256 ${digest.slice(0, 16)}…, and the text that we read has `
        + `${data.copy.slice(0, 16)}…: it is another text or another version.`);
    if (!isOurs) return;
    const lines = new TextDecoder().decode(bytes).split("\n");
    for (const row of byId(data.lines).tBodies[0].rows) {
      const words = make("span", { class: "words" }, lines[Number(row.id.slice(1)) - 1]);
      row.cells[1].replaceChildren(words, ...row.cells[1].querySelectorAll(".reason"));
    }
  }

  /** The SHA-256 of bytes, in hexadecimal digits. */
  function sha256(bytes) {
    const [start, constants] = roots(), state = Uint32Array.from(start);
    const words = padded(bytes);
    for (let at = 0; at < words.length; at += 16)
      compress(state, words.subarray(at, at + 16), constants);
    return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  /** The first 32 bits of the roots of primes: square roots of 8, cube roots of 64. */
  function roots() {
    const primes = [];
    for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
    const bits = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
    const start = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));
    return [start, primes.map((p) => bits(Math.cbrt(p)))];
  }

  function padded(bytes) {
    const words = new Uint32Array(((bytes.length + 72) >> 6) * 16);
    bytes.forEach((byte, k) => (words[k >> 2] |= byte << (24 - (k & 3) * 8)));
    words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length & 3) * 8);
    words[words.length - 1] = bytes.length * 8;
    return words;
  }

  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  function schedule(block) {
    const w = new Uint32Array(64);
    w.set(block);
    for (let t = 16; t < 64; t += 1) {
      const a = w[t - 15], b = w[t - 2];
      w[t] = w[t - 16] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3))
        + w[t - 7] + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
    }
    return w;
  }

  function compress(state, block, constants) {
    const w = schedule(block);
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t += 1) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + constants[t] + w[t]) | 0;
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, k) => (state[k] += word));
  }

  // ------------------------------------------------------------------------- the ledger's filter

  /** The verdict and the kind of claim of a row, as it prints them. */
  const verdictOf = (row) => row.cells[0].textContent.trim();
  const kindOf = (row) => row.querySelector("i").textContent;

  class Filter {
    constructor(form) {
      this.form = form;
      this.tables = all(`table.${form.dataset.filter}`);
      this.rows = this.tables.flatMap((table) => [...table.tBodies[0].rows]);
      this.texts = this.rows.map((row) => `${row.id} ${row.textContent}`.toLowerCase());
      this.boxes = all("input[type=checkbox]", form);
      form.hidden = false;
      this.read();
      form.addEventListener("input", () => this.changed());
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("reset", () => setTimeout(() => this.changed()));
      addEventListener("hashchange", () => this.show());
      this.show();
      this.target()?.scrollIntoView();
    }

    /** The state from the address: ?q=...&verdict=...&verdict=...&kind=... */
    read() {
      const state = new URLSearchParams(location.search);
      const { q, kind } = this.form.elements;
      q.value = state.get("q") ?? "";
      kind.value = state.get("kind") ?? "";
      if (kind.selectedIndex < 0) kind.value = "";
      for (const box of this.boxes) box.checked = state.getAll("verdict").includes(box.value);
    }

    changed() {
      const pairs = [...new FormData(this.form)].filter(([, value]) => value);
      const query = new URLSearchParams(pairs).toString();
      history.replaceState(null, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
      this.show();
    }

    /** Which rows match, all of the form's parts but one left out. */
    matching(without) {
      const words = this.form.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean);
      const verdicts = this.boxes.filter((box) => box.checked).map((box) => box.value);
      const kind = this.form.elements.kind.value;
      return this.rows.filter((row, k) =>
        words.every((word) => this.texts[k].includes(word))
        && (without === "verdict" || !verdicts.length || verdicts.includes(verdictOf(row)))
        && (without === "kind" || !kind || kindOf(row) === kind));
    }

    show() {
      const shown = new Set(this.matching()), target = this.target();
      for (const row of this.rows) row.hidden = !shown.has(row) && row !== target;
      for (const table of this.tables) {
        table.hidden = [...table.tBodies[0].rows].every((row) => row.hidden);
      }
      this.countVerdicts();
      this.countKinds();
      const words = `${shown.size} of ${this.rows.length} statements match.`;
      this.form.querySelector("[data-shown]").textContent = words;
      document.querySelector("[data-none]").hidden = shown.size > 0;
    }

    /** The row that the address names: it is always there, and unfolded. */
    target() {
      const row = byId(decodeURIComponent(location.hash.slice(1)));
      if (!this.rows.includes(row)) return null;
      row.querySelector("details").open = true;
      return row;
    }

    countVerdicts() {
      const rows = this.matching("verdict");
      for (const box of this.boxes) {
        const number = rows.filter((row) => verdictOf(row) === box.value).length;
        box.parentElement.querySelector("[data-count]").textContent = `${number}`;
      }
    }

    countKinds() {
      const rows = this.matching("kind");
      for (const option of all("option[data-words]", this.form)) {
        const number = rows.filter((row) => kindOf(row) === option.value).length;
        option.textContent = `${option.dataset.words} (${number})`;
      }
    }
  }

  /** At the end of each fold that was opened: the page's command with the id of its row. */
  function rowCommands(example) {
    const [before] = example.textContent.match(/.*\//s);
    document.addEventListener("toggle", (event) => {
      const row = event.target.closest("tr[id]:not([data-unproved])");
      if (!row || row.querySelector("pre")) return;
      const command = document.createElement("pre");
      command.textContent = `${before}${row.id}.*`;
      event.target.lastElementChild.before(command);
    }, true);
  }

  // -------------------------------------------------------------------------------------- print

  /** Opens what is folded before printing, and folds it again. */
  function unfoldForPrint() {
    let opened = [];
    addEventListener("beforeprint", () => {
      opened = all("details:not([open])");
      for (const one of opened) one.open = true;
    });
    addEventListener("afterprint", () => {
      for (const one of opened) one.open = false;
    });
  }

  // -------------------------------------------------------------------------------------- start

  const WIDGETS = {
    "[data-explorer]": (box) => new Explorer(box),
    "[data-cells]": (box) => new Cells(box),
    "[data-check]": checkButton,
    "[data-saves]": saves,
    "[data-one-file]": oneFile,
    "[data-check-files]": checkFiles,
    "[data-copy]": annotate,
    "[data-command]": rowCommands,
    "form[data-filter]": (form) => new Filter(form),
  };

  document.documentElement.classList.add("js");
  for (const [selector, start] of Object.entries(WIDGETS)) all(selector).forEach(start);
  unfoldForPrint();
})();

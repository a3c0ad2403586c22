// The second checker of nashproof certificates: docs/reference/certificate-format.md is its only
// source.  It shares no line, no language and no author with the first one, `nashcheck`.
//
// One file without dependencies, for any engine that knows BigInt: a browser (also from a file
// address), Node, or V8 inside Python.  It reads and writes nothing.  `nashcheck.check(game bytes,
// game name, certificate bytes)` returns {answer, sentence} or {answer, reason}.
//
// The order of the file is that of the page: numbers, games, shared parts, facts, statements.  A
// statement says of each field by which *shape* it is read; a shape may prove something (a PLAN, a
// PROFILE, a BOUND).  So a file that breaks a rule of form and fails a proof, too, gets the answer
// of what comes first.
"use strict";

const nashcheck = (() => { // not indented: it holds the whole file
// ------------------------------------------------------------------------------------- answers

class Unreadable extends Error {}
class Rejected extends Error {}

/** Goes on if the file is of the format so far, else stops with `unreadable`. */
function expect(condition, found, expected) {
  if (condition) return;
  const words = typeof found === "string" ? found : found instanceof Map ? "an object" : "a list";
  throw new Unreadable(`found ${words.slice(0, 200) || "nothing"}, expected ${expected}`);
}

/** The same, with the value that was found. */
function must(value, condition, expected) {
  expect(condition, value, expected);
  return value;
}

/** What a function of the language makes of the file, if it can. */
function attempt(work, found, expected) {
  try {
    return work();
  } catch {
    return expect(false, found, expected);
  }
}

/** Goes on if this step of the proof is right, else stops with `rejected`. */
function prove(condition, what) {
  if (!condition) throw new Rejected(what);
}

/** Section 8: beyond one of these a file is unreadable. */
const LIMITS = {
  file: 64 * 2 ** 20, // bytes of a game or a certificate
  levels: 64, // of nested lists and objects
  digits: 2000, // of a numerator, a denominator, a printed number
  parameterDigits: 50, // of an end of an interval, a cut, a point
  expression: 1000, // characters
  name: 16, // characters of the name of a parameter
  nesting: 50, // parentheses in an expression
  degree: 64, // of a term in an expression
  work: 2000000000, // steps
  bernstein: 100000, // coefficients, times degrees times digits
  parameters: 26,
  nodes: 2000000, // of a tree, information sets of a compact game, a count
  players: 64,
  list: 20000, // binary digits of a list over one denominator
  history: 200, // moves in a history of a compact game
  setNames: 67108864, // characters in the names of the sets of a compact game
  expanded: 500000, // nodes of the tree of a compact game
  expansion: 32 * 2 ** 20, // its bytes
  listed: 4000000, // pure strategies times information sets, or pairs, or times ends
  pure: 20000, // reduced pure strategies of a player, in `pure values` and `rounds`
  passes: 100000000, // over the strategies of both players at their sets, in `rounds`
  mixed: 4000000, // strategies in mixtures, times nodes, in `rounds`
  compared: 4096, // continuations in `dominance`, strategies in `optimal set`
  equilibria: 40, // reduced pure strategies of both players
  planSequences: 200, // of both players, in `plan equilibria`
  survivingPairs: 40000, // of reduced pure strategies, in `surviving equilibria`
  symmetric: 200, // reduced pure strategies of a player, in `evolutionarily stable`
  copositive: 1024, // sets of strategies that it examines
  potential: 100000, // profiles of reduced pure strategies, in `potential`
  committed: 250000, // the same, in `commitment`
  completions: 4096, // pure ones, in `completions`
  mixedProfiles: 4096, // of reduced pure strategies, in `mixed equilibria`
  proofNodes: 4096, // of one proof of `equilibrium set`
  proofPath: 40,
  origins: 2000, // combinations of origins, in `sequential`
  mediated: 4000000, // profiles of a distribution, times nodes times players
  faces: 1000000, // sets of forms that ENCLOSED treats, or that `equilibria` treats
  words: 24, // moves of a condition in a sentence
};

/** Goes on if a number is within its limit. */
function limit(number, name, what) {
  if (number > LIMITS[name]) expect(false, `${number} ${what}`, `${LIMITS[name]} at most`);
}

/** The steps that the certificate at hand has taken (section 1). */
let steps = 0;

function takeSteps(count) {
  steps += count;
  limit(steps, "work", "steps");
}

const same = (value) => value;
const addUp = (items, count = same) => items.reduce((total, item) => total + count(item), 0);
const most = (items, count = same) => items.reduce((n, item) => Math.max(n, count(item)), 0);

// ----------------------------------------------------------------------------------- rationals

const absolute = (a) => (a < 0n ? -a : a);
const larger = (a, b) => (a > b ? a : b);

/** The greatest common divisor of n and d > 0. */
function gcd(n, d) {
  let [a, b] = [absolute(n), d];
  if (b < LONG_INTEGER) {
    while (b !== 0n) [a, b] = [b, a % b];
    return a;
  }
  if (a === b || a === 0n) return b;
  const [twos, own] = [trailingZeros(a), trailingZeros(b)]; // decimals have many
  [a, b] = shortened(b >> own, (a >> twos) % (b >> own));
  while (b !== 0n) [a, b] = [b, a % b];
  return a << (twos < own ? twos : own);
}

/** How often 2 divides a number that is not 0. */
function trailingZeros(a) {
  let zeros = 0n;
  for (let part; (part = Number(BigInt.asUintN(32, a >> zeros))) === 0 || part % 2 === 0; )
    zeros += part === 0 ? 32n : BigInt(31 - Math.clz32(part & -part));
  return zeros;
}

const LONG_INTEGER = 2n ** 300n;
const HALF = 2 ** 25;

// Two numbers a > b with the same greatest common divisor, b short.  The highest 52 digits of both
// give several quotients at once (Lehmer; Knuth, 4.5.2, algorithm L), and after them the next ones.
// Whatever the quotients are, the divisors stay the same.
function shortened(a, b) {
  let shift = 4 * a.toString(16).length - 104;
  while (b >= LONG_INTEGER) {
    shift -= Math.max(0, 104 - Math.ceil(Math.log2(Number(a >> BigInt(shift)) + 1)));
    let [x, y] = [a >> BigInt(shift), b >> BigInt(shift)];
    const [p, q, r, s] = quotients(Number(x >> 52n), Number(y >> 52n));
    if (q === 0) {
      [a, b] = [b, a % b];
      continue;
    }
    [x, y] = combined([p, q, r, s].map(BigInt), x, y);
    const more = BigInt(Math.max(0, Math.ceil(Math.log2(Number(x) + 1)) - 52));
    const [t, u, v, w] = quotients(Number(x >> more), Number(y >> more));
    const both = [t * p + u * r, t * q + u * s, v * p + w * r, v * q + w * s].map(BigInt);
    [x, y] = combined(both, a, b).map(absolute);
    [a, b] = x > y ? [x, y] : [y, x];
  }
  return [a, b];
}

const combined = ([p, q, r, s], a, b) => [p * a + q * b, r * a + s * b];

/** Some steps of Euclid's algorithm at once: they lead to p*x + q*y and r*x + s*y. */
function quotients(x, y) {
  let [p, q, r, s] = [1, 0, 0, 1];
  while (y + r !== 0 && y + s !== 0) {
    const times = Math.floor((x + p) / (y + r));
    if (times !== Math.floor((x + q) / (y + s))) break; // the other digits decide
    const [above, right] = [p - times * r, q - times * s];
    if (Math.abs(above) > HALF || Math.abs(right) > HALF) break;
    (p = r), (q = s), (r = above), (s = right); // without a list: this loop is a hot one
    [x, y] = [y, x - times * y];
  }
  return [p, q, r, s];
}

/** n/d in lowest terms with d > 0: every value is made here, so equality is that of its parts. */
class Rational {
  constructor(n, d = 1n) {
    this.n = n;
    this.d = d;
  }

  static of(n, d) {
    const g = d === 1n ? 1n : gcd(n, d);
    return g === 1n ? new Rational(n, d) : new Rational(n / g, d / g);
  }

  plus(b) {
    if (b.n === 0n) return this;
    if (this.n === 0n) return b;
    if (this.d === b.d) return Rational.of(this.n + b.n, this.d);
    // Knuth, The Art of Computer Programming, 4.5.1: no long number is divided by a long one
    const g = gcd(this.d, b.d);
    if (g === 1n) return new Rational(this.n * b.d + b.n * this.d, this.d * b.d);
    const rest = this.d / g;
    const top = this.n * (b.d / g) + b.n * rest;
    const common = gcd(top, g);
    return new Rational(top / common, rest * (b.d / common));
  }

  times(b) {
    if (this.n === 0n || b === ONE) return this;
    if (b.n === 0n || this === ONE) return b;
    if (this.d === 1n && b.d === 1n) return new Rational(this.n * b.n);
    const [g, h] = [gcd(this.n, b.d), gcd(b.n, this.d)];
    return new Rational((this.n / g) * (b.n / h), (this.d / h) * (b.d / g));
  }

  compare(b) {
    const difference = this.d === b.d ? this.n - b.n : this.n * b.d - b.n * this.d;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  }

  minus(b) { return this.plus(b.negated()); }
  over(b) { return this.times(b.n < 0n ? new Rational(-b.d, -b.n) : new Rational(b.d, b.n)); }
  scaled(b) { return this.times(b); }
  negated() { return new Rational(-this.n, this.d); }
  sign() { return this.n > 0n ? 1 : this.n < 0n ? -1 : 0; }
  equals(b) { return this.n === b.n && this.d === b.d; }
  isZero() { return this.n === 0n; }
  get above() { return absolute(this.n); }
  get longest() { return larger(this.above, this.d); }
  get zero() { return ZERO; }
  get one() { return ONE; }
  toString() { return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`; }
}

const [ZERO, ONE, MINUS] = [0n, 1n, -1n].map((n) => new Rational(n));
const integer = (k) => new Rational(BigInt(k));

function sum(values, zero = values[0]?.zero ?? ZERO) {
  if (values[0] instanceof Polynomial) return Polynomial.total(values);
  return values.reduce((a, b) => a.plus(b), zero);
}

const product = (values, one) => values.reduce((a, b) => a.times(b), one);
const greatest = (values) => values.reduce((a, b) => (a.compare(b) >= 0 ? a : b));
const least = (values) => values.reduce((a, b) => (a.compare(b) <= 0 ? a : b));

/** How many binary digits a positive number has. */
function binaryDigits(number) {
  const hexadecimal = number.toString(16);
  return 4 * hexadecimal.length + 28 - Math.clz32(Number.parseInt(hexadecimal[0], 16));
}

const needShortList = (longest) => limit(binaryDigits(longest), "list", "digits of a list");

/** The least common denominator of a list, which has 20,000 binary digits at most. */
function commonDenominator(values) {
  let common = 1n;
  for (const d of new Set(values.map((value) => value.d))) {
    common *= d / gcd(common, d);
    needShortList(common);
  }
  return common;
}

/** The digits of a list of rationals, or of polynomials with all their coefficients. */
function measure(values) {
  const common = commonDenominator(values);
  const longest = values.reduce((top, x) => larger(top, x.above * (common / x.d)), common);
  needShortList(longest);
  return binaryDigits(longest);
}

/** The steps of a sum of so many terms, of lists that have so many digits together. */
const sumSteps = (terms, digits) => terms * (10 + digits) * (1 + Math.floor(digits / 1000));
// Large games repeat few numbers many times: reading each once saves a third of their time.
const RATIONALS = new Map();

/** A rational as a certificate writes it: `0`, `-?[1-9][0-9]*`, or p/q in lowest terms. */
function rational(value) {
  if (RATIONALS.has(value)) return RATIONALS.get(value);
  const parts = /^(0|-?[1-9][0-9]*)(?:\/([1-9][0-9]*))?$/.exec(string(value));
  expect(parts !== null, value, "a rational as p or p/q");
  const [, top, bottom = "1"] = parts;
  limit(Math.max(top.length - (top[0] === "-"), bottom.length), "digits", "digits");
  const [n, d] = [BigInt(top), BigInt(bottom)];
  expect(parts[2] === undefined || (d > 1n && gcd(n, d) === 1n), value, "lowest terms");
  const number = new Rational(n, d);
  if (value.length < 40 && RATIONALS.size < 10000) RATIONALS.set(value, number);
  return number;
}

/** A rational as the value of a parameter, which has few digits. */
function parameterValue(value) {
  const number = rational(value);
  limit(digitsOf(number), "parameterDigits", "digits of a parameter's value");
  return number;
}

const digitsOf = ({ n, d }) => Math.max(`${absolute(n)}`.length, `${d}`.length);

/** A whole number without leading zeros, from `least` to `most`. */
function counting(value, most, least = 1) {
  const right = /^(0|[1-9][0-9]{0,8})$/.test(string(value));
  expect(right && value >= least && value <= most, value, `a number from ${least} to ${most}`);
  return Number(value);
}

/** A number with a point, or whole: its exact value and how many digits follow the point. */
function decimal(text) {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  expect(parts !== null, text, "a rational or a decimal");
  const [, minus, front, digits = ""] = parts;
  limit(front.length + digits.length, "digits", "digits");
  const value = Rational.of(BigInt(minus + front + digits), 10n ** BigInt(digits.length));
  return { value, digits: digits.length };
}

/** The closed interval of the numbers that a printed number stands for. */
function printed(text, decimals = "") {
  expect(/^(0|[1-9][0-9]{0,3})?$/.test(string(decimals)), decimals, "a number of decimals");
  if (!string(text).includes(".")) {
    const value = rational(text);
    if (decimals === "") return { low: value, high: value };
  }
  const { value, digits } = decimal(text);
  const shown = decimals === "" ? digits : Number(decimals);
  expect(digits <= shown && shown <= LIMITS.digits, text, "no more digits than `decimals`");
  const half = Rational.of(1n, 2n * 10n ** BigInt(shown));
  return { low: value.minus(half), high: value.plus(half) };
}

/** What is missing to the nearest point of the interval: 0 inside. */
function beyond(value, { low, high }) {
  if (value.compare(low) < 0) return value.minus(low);
  return value.compare(high) > 0 ? value.minus(high) : ZERO;
}

// ---------------------------------------------------------------------------------------- text

const isAscii = (text) => /^[\0-\x7f]*$/.test(text);

/** UTF-8, strictly; the language's own decoder of addresses reads what is not ASCII. */
function decode(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode.apply(null, bytes.subarray(at, at + 8192)));
  const text = parts.join("");
  if (isAscii(text)) return text;
  const escaped = text.replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  return attempt(() => decodeURIComponent(escaped), "a broken character", "UTF-8");
}

const utf8Length = (text) =>
  isAscii(text) ? text.length : encodeURIComponent(text).replace(/%../g, "x").length;

/** The order of code points, which is not that of JavaScript above U+FFFF. */
function byCodePoint(a, b) {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  if (i === a.length || i === b.length) return a.length - b.length;
  const rank = (c) => (c >= 0xd800 && c < 0xe000 ? c + 0x10000 : c);
  return rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
}

/** Text as a JSON string. */
const quoted = (text) => JSON.stringify(text);

// What could be taken for the end of a name or of a line (section 7): all but letters of some
// alphabets, and blanks and apostrophes that are repeated.
const LETTERS = [
  ["\u00c0", "\u02af"], ["\u0386", "\u0481"], ["\u048a", "\u052f"], ["\u2660", "\u2667"],
  ["\u3041", "\u3096"], ["\u30a1", "\u30fa"], ["\u4e00", "\u9fff"], ["\uac00", "\ud7a3"],
].map(([first, last]) => `${first}-${last}`).join("");
const UNCLEAR = new RegExp(`[^ -~${LETTERS}]|(?<= ) |(?<=['\`])['\`]`, "gu");

/** A name as it stands in a sentence: nobody can take part of it for the sentence's own words. */
const inWords = (text) => quoted(text).replace(UNCLEAR, (character) => Array.from(
  { length: character.length },
  (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""));

/** The value of canonical JSON: strings, arrays, and Maps for objects. */
function readJson(text) {
  const parsed = attempt(() => JSON.parse(text), "text that is not JSON", "canonical JSON");
  const value = stringsOnly(parsed, 1);
  expect(canonical(value) + "\n" === text, "other bytes", "canonical JSON");
  return value;
}

function stringsOnly(value, level) {
  if (typeof value === "string") return whole(value);
  limit(level, "levels", "levels");
  if (Array.isArray(value)) return value.map((item) => stringsOnly(item, level + 1));
  expect(typeof value === "object" && value !== null, `${value}`, "a string");
  const keys = Object.keys(value).map(whole).sort(byCodePoint);
  return new Map(keys.map((key) => [key, stringsOnly(value[key], level + 1)]));
}

/** A string; half of a surrogate pair alone is no character, so it cannot stand for itself. */
const whole = (text) => must(text, !/\p{Surrogate}/u.test(text), "whole characters");

/** Canonical JSON without the final newline. */
function canonical(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  return `{${[...value].map(([key, item]) => `${quoted(key)}:${canonical(item)}`).join(",")}}`;
}

// ------------------------------------------------------------------------------------- SHA-256

/** FIPS 180-4: the first 32 bits of the fractions of the roots of primes. */
const [START, ROUNDS] = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const bits = (root) => primes.map((p) => ((root(p) % 1) * 2 ** 32) | 0);
  return [bits(Math.sqrt).slice(0, 8), bits(Math.cbrt)];
})();

function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, 8n * BigInt(bytes.length));
  const [state, words] = [Int32Array.from(START), new Int32Array(64)];
  for (let at = 0; at < padded.length; at += 64) sha256Block(view, at, words, state);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function sha256Block(view, at, w, state) {
  const turn = (x, k) => (x >>> k) | (x << (32 - k));
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15], w[i - 2]];
    const one = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    w[i] = (w[i - 16] + one + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + ROUNDS[i] + w[i]) | 0;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    (h = g), (g = f), (f = e), (e = (d + one) | 0); // without a list: this loop is the hot one
    (d = c), (c = b), (b = a), (a = (one + two) | 0);
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] += x));
}

// -------------------------------------------------------------------------------------- shapes

// Reads a value by its *shape*: a function of the value and of what is known, or an object with
// the shape of each field that must stand there.  Of an object, a field knows those before it, and
// the result has what was known, too.
function read(shape, value, known = null, i = 0) {
  if (typeof shape === "function") return shape(value, known, i);
  const found = Object.create(known);
  byName(value, Object.keys(shape), (item, _, name) => {
    found[name] = read(shape[name], item, found);
  });
  return found;
}

/** What is known, and more. */
const knowing = (known, more) => Object.assign(Object.create(known), more);
const object = (value) => must(value, value instanceof Map, "an object");
const string = (value) => must(value, typeof value === "string", "a string");
const choice = (value, words) => must(value, words.includes(value), words.join(" or "));
const oneOf = (...words) => (value) => choice(value, words);
const yes = (value) => choice(value, ["yes", "no"]) === "yes";
const upTo = (most, least = 1) => (value) => counting(value, most, least);

/** An object that has exactly these names: what `use` makes of each value, in this order. */
function byName(value, names, use) {
  if (object(value).size !== names.length || !names.every((name) => value.has(name)))
    expect(false, [...value.keys()].join(", "), `exactly ${names.slice(0, 20).join(", ")}`);
  return names.map((name, i) => use(value.get(name), i, name));
}

/** A list of `least` entries or more. */
const list = (shape = same, least = 0) => (value, known) => {
  expect(Array.isArray(value) && value.length >= least, value, `a list of ${least} or more`);
  return value.map((item, i) => read(shape, item, known, i));
};

/** A list of so many entries; what is known may say how many. */
const listOf = (length, shape = same) => (value, known) => {
  const count = typeof length === "function" ? length(known) : length;
  expect(Array.isArray(value) && value.length === count, value, `a list of ${count}`);
  return value.map((item, i) => read(shape, item, known, i));
};

/** A list with one entry for each of these shapes. */
const tuple = (...shapes) =>
  listOf(shapes.length, (item, known, i) => read(shapes[i], item, known));

/** A list that repeats nothing. */
const distinct = (shape, least) => (value, known) => {
  const keys = new Set(list(canonical, least)(value));
  expect(keys.size === value.length, "an entry twice", "each once");
  return list(shape)(value, known);
};

/** The same shape, of which `test` must be true, too. */
const that = (shape, test, expected) => (value, known) => {
  const found = read(shape, value, known);
  expect(test(found, known), value, expected);
  return found;
};

/** An object with just these names: a list of what stands there. */
const named = (names, shape) => (value, known) =>
  byName(value, names, (item, i) => read(shape, item, known, i));

/** `{player: ..}` for all players, or some: at a player's number what stands there. */
const byPlayer = (shape, whom = ({ game }) => game.players) => (value, known) => {
  const [players, found] = [whom(known), []];
  byName(value, players.map(String), (item, i) => {
    const player = players[i];
    found[player] = read(shape, item, knowing(known, { player }));
  });
  return found;
};

// --------------------------------------------------------------------------------- polynomials

// A polynomial in the parameters: a Map from monomials to integers that are not 0, all over one
// positive integer d, without a factor that they have in common.  A monomial is one BigInt in
// which each exponent has 32 bits: a product of monomials is a sum.
class Polynomial {
  constructor(terms, d = 1n) {
    for (const [m, value] of terms) if (value === 0n) terms.delete(m);
    let common = d;
    for (const value of terms.values()) if (common > 1n) common = gcd(value, common);
    if (common > 1n) for (const [m, value] of terms) terms.set(m, value / common);
    this.terms = terms;
    this.d = d / common;
  }

  static constant({ n, d }) { return new Polynomial(new Map([[0n, n]]), d); }
  static parameter(index) { return new Polynomial(new Map([[monomial(index), 1n]])); }

  plus(b) {
    const common = gcd(this.d, b.d);
    const [own, other] = [b.d / common, this.d / common];
    const terms = new Map(this.terms);
    if (own !== 1n) for (const [m, value] of terms) terms.set(m, value * own);
    for (const [m, value] of b.terms) terms.set(m, (terms.get(m) ?? 0n) + value * other);
    return new Polynomial(terms, this.d * own);
  }

  /** The sum of many: each term of them is looked at once. */
  static total(all) {
    const d = all.reduce((common, x) => common * (x.d / gcd(common, x.d)), 1n);
    const terms = new Map();
    for (const x of all)
      for (const [m, value] of x.terms) terms.set(m, (terms.get(m) ?? 0n) + value * (d / x.d));
    return new Polynomial(terms, d);
  }

  times(b) {
    if (this.isOne() || b.isOne()) return this.isOne() ? b : this;
    const terms = new Map();
    for (const [m, v] of this.terms)
      for (const [n, w] of b.terms) terms.set(m + n, (terms.get(m + n) ?? 0n) + v * w);
    return new Polynomial(terms, this.d * b.d);
  }

  /** The power of a polynomial with at most one term, whose steps count. */
  power(n) {
    takeSteps(termSteps(1, n * this.size.digits));
    const terms = [...this.terms].map(([m, value]) => [m * BigInt(n), value ** BigInt(n)]);
    const power = new Polynomial(new Map(terms));
    power.d = this.d ** BigInt(n); // still without a common factor
    return power;
  }

  scaled({ n, d }) {
    const terms = [...this.terms].map(([m, value]) => [m, value * n]);
    return new Polynomial(new Map(terms), this.d * d);
  }

  minus(b) { return this.plus(b.negated()); }
  negated() { return this.scaled(MINUS); }
  isZero() { return this.terms.size === 0; }
  isConstant() { return this.isZero() || (this.terms.size === 1 && this.terms.has(0n)); }
  isOne() { return this.d === 1n && this.terms.size === 1 && this.terms.get(0n) === 1n; }
  equals(b) { return this.minus(b).isZero(); }
  get zero() { return POLY_ZERO; }
  get one() { return POLY_ONE; }
  get above() { return [...this.terms.values()].reduce((a, n) => larger(a, absolute(n)), 0n); }
  get longest() { return larger(this.above, this.d); }
  /** How many terms it has, and the binary digits of its longest integer. */
  get size() { return { terms: this.terms.size, digits: binaryDigits(this.longest) }; }
  /** The coefficient of a monomial, or the constant. */
  coefficient(m = 0n) { return Rational.of(this.terms.get(m) ?? 0n, this.d); }
  /** The degree in one parameter, and the greatest total degree of a term. */
  degree(index) { return most([...this.terms.keys()], (m) => exponent(m, index)); }
  get totalDegree() { return most([...this.terms.keys()], (m) => addUp(exponents(m))); }

  /** The polynomial with a rational value in the place of one parameter. */
  put(index, { n, d }) {
    const degree = this.degree(index);
    const terms = new Map();
    for (const [m, value] of this.terms) {
      const k = exponent(m, index);
      const rest = m - BigInt(k) * monomial(index);
      const part = value * n ** BigInt(k) * d ** BigInt(degree - k);
      terms.set(rest, (terms.get(rest) ?? 0n) + part);
    }
    return new Polynomial(terms, this.d * d ** BigInt(degree));
  }

  /** The value where the parameters have these rational values. */
  at(point) { return point.reduce((rest, x, i) => rest.put(i, x), this).coefficient(); }
}

// The 128 bits below the exponents differ between monomials: engines hash the lowest 64 alone.
const monomial = (index) =>
  (1n << (128n + 32n * BigInt(index))) + (0x9e3779b97f4a7c15n ** BigInt(index + 1) % (1n << 60n));
const exponent = (m, index) => Number((m >> (128n + 32n * BigInt(index))) & 0xffffffffn);

/** The exponents of a monomial, up to the last that is not 0. */
function exponents(m) {
  const found = [];
  for (let rest = m >> 128n; rest > 0n; rest >>= 32n) found.push(Number(rest & 0xffffffffn));
  return found;
}

const [POLY_ZERO, POLY_ONE] = [ZERO, ONE].map(Polynomial.constant);
const TERM_STEPS = 1000;

/** The steps of a product of so many terms, and of polynomials of these numbers of terms. */
const termSteps = (terms, digits) =>
  terms * (TERM_STEPS + digits) * (1 + Math.floor(digits / 1000));
const productSteps = (sizes) =>
  termSteps(sizes.reduce((n, { terms }) => n * terms, 1), addUp(sizes, ({ digits }) => digits));

/** A product of polynomials, whose steps count. */
function counted(a, b) {
  takeSteps(productSteps([a.size, b.size]));
  return a.times(b);
}

/** A product of polynomials, whose steps count unless both are constant. */
const times = (a, b) => (a.isConstant() && b.isConstant() ? a.times(b) : counted(a, b));
/** The product of polynomials, one after the other. */
const productOf = (factors) => (factors.length > 0 ? factors.reduce(times) : POLY_ONE);

/** A quotient of polynomials as it stands after multiplying out, nothing cancelled. */
class Quotient {
  constructor(top, bottom = POLY_ONE) {
    this.top = top;
    this.bottom = bottom;
  }

  /** The same with 1 for a constant denominator, which is divided out. */
  cleared() {
    if (!this.bottom.isConstant()) return this;
    return new Quotient(this.top.scaled(ONE.over(this.bottom.coefficient())));
  }

  /** The sum; `by` multiplies polynomials. */
  plus(b, by = times) {
    const top = by(this.top, b.bottom).plus(by(b.top, this.bottom));
    return new Quotient(top, by(this.bottom, b.bottom));
  }

  minus(b, by) { return this.plus(b.negated(), by); }
  negated() { return new Quotient(this.top.negated(), this.bottom); }
  times(b) { return new Quotient(counted(this.top, b.top), counted(this.bottom, b.bottom)); }
  over(b) { return this.times(new Quotient(b.bottom, b.top)); }
  isZero() { return this.top.isZero(); }
  put(index, x) { return new Quotient(this.top.put(index, x), this.bottom.put(index, x)); }
  at(point) { return this.top.at(point).over(this.bottom.at(point)); }
  /** True if both are the same function. */
  equals(b) { return times(this.top, b.bottom).equals(times(b.top, this.bottom)); }
}

const quotient = (value) => new Quotient(Polynomial.constant(value));
const LONGEST = 10n ** BigInt(LIMITS.digits);

/** Reads one expression, by descent: sum, product, power, atom; with it all its `divisors`. */
function expression(text, names) {
  const divisors = [];
  const length = [...string(text).slice(0, 2 * LIMITS.expression + 1)].length;
  limit(length, "expression", "characters");
  const tokens = text.match(/[0-9]+(\.[0-9]+)?|[A-Za-z][A-Za-z_]*|[^ ]/gu) ?? [];
  let [next, depth] = [0, 0];
  const must = (condition) => expect(condition, text, "an expression of the parameters");
  const take = (...words) => (words.includes(tokens[next]) ? tokens[next++] : null);

  const sums = () => chain(term, {
    "+": (a, b) => a.plus(b, counted),
    "-": (a, b) => a.minus(b, counted),
  });
  const products = () => chain(power, {
    "*": (a, b) => a.times(b),
    "/": (a, b) => {
      must(!b.isZero());
      divisors.push(b.top);
      return a.over(b);
    },
  });
  const term = () => (take("+", "-") === "-" ? products().negated() : products());

  /** Parts with operators between them, from the left. */
  function chain(part, operators) {
    let value = part();
    for (let sign; (sign = take(...Object.keys(operators))) !== null; )
      value = limited(operators[sign](value, part()));
    return value;
  }

  function power() {
    const base = atom();
    if (take("^") === null) return base;
    const times = tokens[next++] ?? "";
    must(/^(0|[1-9][0-9]?)$/.test(times));
    const n = Number(times);
    if (n > 0 && base.top.terms.size < 2 && base.bottom.terms.size < 2)
      return limited(new Quotient(base.top.power(n), base.bottom.power(n)));
    let value = quotient(ONE);
    for (let i = 0; i < n; i++) value = limited(value.times(base));
    return value;
  }

  function atom() {
    const token = tokens[next++] ?? "";
    if (/^(0|[1-9][0-9]*)(\.|$)/.test(token)) return quotient(decimal(token).value);
    if (token !== "(") {
      must(names.includes(token));
      return new Quotient(Polynomial.parameter(names.indexOf(token)));
    }
    must(++depth <= LIMITS.nesting);
    const value = sums();
    must(take(")") !== null);
    depth--;
    return value;
  }

  function limited(value) {
    for (const polynomial of [value.top, value.bottom]) {
      must(polynomial.totalDegree <= LIMITS.degree);
      if (polynomial.longest < LONGEST) continue;
      for (const m of polynomial.terms.keys()) must(polynomial.coefficient(m).longest < LONGEST);
    }
    return value;
  }

  const value = sums();
  must(next === tokens.length);
  return Object.assign(new Quotient(value.top, value.bottom), { divisors });
}

function polynomial(text, names) {
  const value = expression(text, names);
  expect(value.divisors.every((divisor) => divisor.isConstant()), text, "a polynomial");
  return value.cleared().top;
}

/** Whether an expression is defined on a box, or inside it: none of its divisors is 0 there. */
function isDefined({ divisors }, box, inside = false) {
  const open = divisors.filter((divisor) => !divisor.isConstant());
  return open.map((divisor) => withoutZeros(divisor, box, inside)).every(same);
}

/** An expression that is defined on a box. */
function definedExpression(text, { names, box }) {
  const value = expression(text, names);
  prove(isDefined(value, box), "no denominator is 0");
  return value;
}

// --------------------------------------------------------------------------------------- boxes

const NO_PARAMETERS = { names: [], box: [] };
const INTERVAL = tuple(parameterValue, parameterValue);

/** PARAMETERS: their names and closed intervals. */
function PARAMETERS(value) {
  const names = [...object(value).keys()].map(parameterName);
  limit(names.length, "parameters", "parameters");
  const box = named(names, INTERVAL)(value);
  prove(box.every(([low, high]) => low.compare(high) < 0), "each interval has low < high");
  return { names, box };
}

const parameterName = (name) =>
  must(name, /^[A-Za-z][A-Za-z_]*$/.test(string(name)) && name.length <= LIMITS.name,
    "a parameter's name of at most 16 characters");

/** A POINT: a value for every parameter, inside the box. */
function POINT(value, { parameters: { names, box } }) {
  const point = named(names, parameterValue)(value);
  prove(point.every((x, i) => within(x, box[i])), "the point lies in the box");
  return point;
}

const within = (x, [low, high]) => x.compare(low) >= 0 && x.compare(high) <= 0;

const boxWords = ({ names, box }) =>
  names.map((name, i) => `${inWords(name)} in [${box[i][0]}, ${box[i][1]}]`).join(", ");
const pointWords = ({ names }, point) =>
  names.map((name, i) => `, ${inWords(name)} = ${point[i]}`).join("");
const BERNSTEIN_STEPS = 100;

// The coefficients of a polynomial in the tensor Bernstein basis of a box, each times the same
// positive number: only their signs are of use.  Steps count unless `counts` says otherwise.
function bernstein(polynomial, box, counts = true) {
  const degrees = box.map((_, index) => polynomial.degree(index));
  const count = degrees.reduce((product, d) => product * (d + 1), 1);
  const cost = count * addUp(box.map((ends, j) => degrees[j] * most(ends, digitsOf)));
  limit(cost, "bernstein", "coefficients times digits");
  const more = count * (TERM_STEPS + polynomial.size.digits);
  if (counts && !polynomial.isConstant()) takeSteps(BERNSTEIN_STEPS * cost + more);
  const values = dense(polynomial, degrees, count);
  let stride = count;
  degrees.forEach((degree, index) => {
    stride /= degree + 1;
    const [low, high] = box[index];
    for (let start = 0; start < count; start++) {
      if (Math.floor(start / stride) % (degree + 1) !== 0) continue;
      const line = Array.from({ length: degree + 1 }, (_, i) => values[start + i * stride]);
      const turned = toBernstein(substitute(line, low, high.minus(low)));
      turned.forEach((value, i) => (values[start + i * stride] = value));
    }
  });
  return values;
}

/** All coefficients, the last parameter's exponent running fastest, without denominators. */
function dense(polynomial, degrees, count) {
  const values = new Array(count).fill(0n);
  for (const [m, value] of polynomial.terms)
    values[degrees.reduce((at, k, j) => at * (k + 1) + exponent(m, j), 0)] = value;
  return values;
}

/** The coefficients of p(low + width * t) in t by Horner's rule, times a positive number. */
function substitute(line, low, width) {
  const scale = commonDenominator([low, width]);
  const [a, b] = [low, width].map(({ n, d }) => n * (scale / d));
  let power = 1n;
  return line.reduceRight((result, value) => {
    const next = [...result.map((c) => c * a), 0n];
    result.forEach((c, i) => (next[i + 1] += c * b));
    next[0] += value * power;
    power *= scale;
    return next;
  }, []);
}

/** From powers to the Bernstein basis: b_i is the sum of C(i,m)/C(d,m) * c_m, here times d!. */
function toBernstein(line) {
  const d = line.length - 1;
  const factorial = [1n];
  for (let i = 1; i <= d; i++) factorial.push(factorial[i - 1] * BigInt(i));
  return line.map((_, i) => line.slice(0, i + 1).reduce((total, c, m) =>
    total + c * (factorial[i] / factorial[i - m]) * factorial[d - m], 0n));
}

const nonNegative = (polynomial, box) => bernstein(polynomial, box).every((c) => c >= 0n);
const positive = (polynomial, box, counts) =>
  bernstein(polynomial, box, counts).every((c) => c > 0n);

const showsInside = (values) => values.every((c) => c >= 0n) && values.some((c) => c > 0n);
const positiveInside = (polynomial, box) => showsInside(bernstein(polynomial, box));

/** Whether a polynomial is shown to be nowhere 0 on a box, or inside it. */
function withoutZeros(polynomial, box, inside) {
  const values = bernstein(polynomial, box);
  if (inside) return showsInside(values) || showsInside(values.map((c) => -c));
  return values.every((c) => c > 0n) || values.every((c) => c < 0n);
}

// --------------------------------------------------------------------------------------- games

// What both kinds of game share.  A *trail* of a player is the list of its own moves up to some
// place; number 0 is the empty one.  With perfect recall trails are the player's sequences, and
// each set has one trail that leads to it, its `parent`; its own moves are the trails from `first`
// on.  `sets[p]` lists the sets of player p, those above before those below.  For each trail of
// player p `above[p]` has the one that it goes on from, `setOf[p]` and `actionOf[p]` the numbers
// of its last set and action.  Weights and the like stand by player, then by trail.
class Game {
  constructor(count) {
    this.players = Array.from({ length: count }, (_, i) => i + 1);
    this.names = []; // of sets, by player
    const byPlayer = (item) => [null, ...this.players.map(item)];
    [this.above, this.setOf, this.actionOf] = [0, -1, -1].map((x) => byPlayer(() => [x]));
    this.sets = byPlayer(() => []);
  }

  player(value) { return Number(choice(value, this.players.map(String))); }
  others(player) { return this.players.filter((p) => p !== player); }

  /** The number of a set of this player, which must exist. */
  setNumber(player, name) {
    this.names[player] ??= new Map(this.sets[player].map((set, k) => [set.name, k]));
    const number = this.names[player].get(name);
    expect(number !== undefined, name, "a set of its player");
    return number;
  }

  setNamed(player, name) { return this.sets[player][this.setNumber(player, name)]; }

  /** The trail of a move of a player with perfect recall. */
  trail(player, name, action) {
    const set = this.setNamed(player, name);
    return set.first + actionNumber(set, action);
  }

  needRecall(players = this.players) {
    for (const p of players) expect(this.recalls(p), `player ${p} forgets`, "perfect recall");
  }

  /** By trail of a player: what `step` makes of what stands at the one before and the last move. */
  along(player, first, step) {
    const [above, setOf, actionOf] = [this.above, this.setOf, this.actionOf].map((x) => x[player]);
    const found = [first];
    for (let trail = 1; trail < above.length; trail++)
      found.push(step(found[above[trail]], setOf[trail], actionOf[trail], trail));
    return found;
  }

  /** Adds the trails that go on from one at a set, and returns the first of them. */
  addTrails(player, set, actions, parent) {
    const first = this.above[player].length;
    actions.forEach((_, action) => {
      this.above[player].push(parent);
      this.setOf[player].push(set);
      this.actionOf[player].push(action);
    });
    return first;
  }

  /** E: the sum over the ends in an event of their probability, times the payoff of a player. */
  expectation(event, weights, payee = 0) {
    return dot(this.form(1, weights, payee, event), weights[1]);
  }

  /** The steps of a sum over the game, of weights that have so many digits together. */
  sumSteps(digits) { return sumSteps(this.summands, this.digits + digits); }
}

function actionNumber(set, action) {
  set.numbers ??= new Map(set.actions.map((name, i) => [name, i]));
  const number = set.numbers.get(action);
  expect(number !== undefined, action, "an action of its set");
  return number;
}

/** A name as it may stand in a game file. */
const plainName = (name) =>
  must(name, !/[\\\p{Cc}]/u.test(string(name)), "a name without backslash and control characters");

function pushTo(map, key, item) {
  if (map.has(key)) map.get(key).push(item);
  else map.set(key, [item]);
  return map;
}

/** Items by what `key` says of them. */
const groupBy = (items, key) =>
  items.reduce((groups, item) => pushTo(groups, key(item), item), new Map());

/** Adds to an entry of a Map in which no entry is 0. */
function addTo(map, key, value) {
  const total = map.has(key) ? map.get(key).plus(value) : value;
  if (total.isZero()) map.delete(key);
  else map.set(key, total);
}

/** Conditions of an event as bits: those of a key, and one more. */
const addBits = (map, key, more) => map.set(key, (map.get(key) ?? 0n) | more);
const bit = (i) => 1n << BigInt(i);
/** The zero and the one of weights. */
const ringOf = (weights) => weights.find(Boolean)[0];

// ---------------------------------------------------------------------------------------- tree

/** A line of a tree file: in every second place a name, between them what is not quoted. */
function splitLine(line) {
  expect(!/\p{Cc}|\\(?!")/u.test(line), line, "no control character, backslashes before quotes");
  return line.replaceAll('\\"', "\n").split('"').map((part) => part.replaceAll("\n", '"'));
}

/** The name and the actions of a node (a title and players), and what stands after each. */
function splitNode(line) {
  const parts = splitLine(line);
  const [name, ...actions] = parts.filter((_, i) => i % 2 === 1);
  const [start, opening, ...after] = parts.filter((_, i) => i % 2 === 0);
  const right = start === "" && opening === " { " && after.at(-1)?.endsWith(" } 0");
  expect(right && after.length === actions.length, line, "a name and what belongs to it");
  after.push(after.pop().slice(0, -3));
  return { name, actions, after };
}

const areDistinct = (names) => new Set(names).size === names.length && !names.includes("");

// A tree.  By node: `parent`; `branch`, the number of the action that leads to it; `spot`, the set
// of the node, or for chance a set of its own with `odds`; `payoffs` at an end; `weight`, the
// product of chance on the path; `at[p]`, the trail of player p.  A set has in `after`, for each
// trail that leads to it, the first of those that go on from it.
class TreeGame extends Game {
  constructor(text) {
    const lines = text.split("\n");
    expect(lines.pop() === "" && lines.length > 2, "the end of the file", "a whole game file");
    const [head, comment] = lines.splice(0, 2);
    expect(head.startsWith("EFG 2 R "), head, "EFG 2 R");
    const { name: title, actions: players, after } = splitNode(`${head.slice(8)} 0`);
    expect(after.every((blank) => blank === " "), head, "a title and players");
    const [start, , end, ...more] = splitLine(comment);
    expect(start === "" && end === "" && more.length === 0, comment, "a comment");
    limit(players.length, "players", "players");
    limit(lines.length, "nodes", "nodes");
    super(players.length);
    const column = () => new Int32Array(lines.length);
    [this.parent, this.branch, ...this.at] = Array.from({ length: players.length + 3 }, column);
    Object.assign(this, { title, summands: lines.length, terminals: 0, cache: [] });
    [this.spot, this.payoffs, this.weight, this.sets[0]] = [[], [], [ONE], []];
    this.readNodes(lines);
    for (const p of this.players)
      expect(areDistinct(this.sets[p].map(({ name }) => name)), `sets of player ${p}`, "own names");
    this.ends = [...lines.keys()].filter((n) => this.payoffs[n] && !this.weight[n].isZero());
    this.digits = this.listDigits();
  }

  /** The digits of the game's list: chance at each end, and times each payoff there. */
  listDigits() {
    const shared = new Map(); // few pairs of chance and payoffs stand at many ends
    for (const node of this.ends) shared.set(`${this.weight[node]} ${this.payoffs[node]}`, node);
    return measure([...shared.values()].flatMap((node) =>
      [ONE, ...this.payoffs[node]].map((x) => this.weight[node].times(x))));
  }

  /** Nodes stand in depth-first order, so each one's parent is the last that lacks a child. */
  readNodes(lines) {
    const open = []; // nodes that lack children
    lines.forEach((line, node) => {
      expect(node === 0 || open.length > 0, line, "no node behind the tree");
      if (node > 0) {
        const above = open.at(-1);
        this.goOn(node, above.node, above.next++);
        if (above.next === above.actions) open.pop();
      }
      this.readNode(node, line);
      if (this.spot[node]) open.push({ node, next: 0, actions: this.spot[node].actions.length });
    });
    expect(open.length === 0, "the end of the file", "more nodes");
  }

  /** What a node has from the one above it. */
  goOn(node, above, branch) {
    const { player, after, odds } = this.spot[above];
    [this.parent[node], this.branch[node]] = [above, branch];
    for (const p of this.players) this.at[p][node] = this.at[p][above];
    if (player > 0) this.at[player][node] = after.get(this.at[player][above]) + branch;
    this.weight[node] = odds ? this.weight[above].times(odds[branch]) : this.weight[above];
  }

  readNode(node, line) {
    const kinds = { c: "readChance", p: "readMove", t: "readEnd" };
    expect(line[0] in kinds && line.startsWith(' "" ', 1), line, "a node");
    this[kinds[line[0]]](node, line.slice(5));
  }

  readEnd(node, line) {
    const head = `${++this.terminals} "" { `;
    const payoffs = line.slice(head.length, -2).split(", ");
    const right = line.startsWith(head) && line.endsWith(" }");
    expect(right && payoffs.length === this.players.length, line, "a payoff for each player");
    this.payoffs[node] = payoffs.map(rational);
  }

  readChance(node, line) {
    const head = `${this.sets[0].length + 1} `;
    expect(line.startsWith(head), line, `chance node ${head}`);
    const { name, actions, after } = splitNode(line.slice(head.length));
    const blanks = after.every((text) => text.startsWith(" ") && text.endsWith(" "));
    expect(blanks && areDistinct(actions), line, "distinct actions with numbers");
    const odds = after.map((text) => rational(text.slice(1, -1)));
    commonDenominator(odds);
    expect(odds.every((p) => p.sign() >= 0) && sum(odds).equals(ONE), line, "a sum of 1");
    needShortList(this.weight[node].d);
    const number = this.sets[0].length;
    this.spot[node] = { player: 0, number, name, actions, odds, members: [node] };
    this.sets[0].push(this.spot[node]);
  }

  readMove(node, line) {
    const [head, p] = /^([1-9][0-9]{0,8}) ([1-9][0-9]{0,8}) /.exec(line) ?? ["", Infinity];
    expect(p <= this.players.length, line, "a player and a set");
    const [player, sets, rest] = [Number(p), this.sets[p], line.slice(head.length)];
    const number = head.split(" ")[1] - 1;
    expect(number <= sets.length, line, `at most set ${sets.length + 1}`);
    if (number === sets.length) {
      const { name, actions, after } = splitNode(rest);
      const blanks = after.every((text) => text === " ");
      expect(blanks && areDistinct(actions), line, "distinct actions without numbers");
      sets.push({ player, number, name, actions, members: [], after: new Map(), line: rest });
    }
    const set = sets[number];
    expect(set.line === rest, line, "the name and the actions of the set's other members");
    set.members.push(node);
    this.spot[node] = set;
    const trail = this.at[player][node];
    if (!set.after.has(trail))
      set.after.set(trail, this.addTrails(player, number, set.actions, trail));
    [[set.parent, set.first]] = set.after;
  }

  recalls(player) { return this.sets[player].every((set) => set.after.size === 1); }
  /** The probabilities at the nodes of chance. */
  get odds() { return this.sets[0].map(({ odds }) => odds); }

  /** What the payoffs of all players sum to at every terminal, or null. */
  constantSum() {
    const sums = this.payoffs.filter(Boolean).map((payoffs) => sum(payoffs));
    return sums.every((s) => s.equals(sums[0])) ? sums[0] : null;
  }

  /** Of each end that chance may reach its probability, times the payoff of a player, if any. */
  factors(player) {
    this.cache[player] ??= this.ends.map((node) =>
      player ? this.weight[node].times(this.payoffs[node][player - 1]) : this.weight[node]);
    return this.cache[player];
  }

  /** The product of a factor and of some players' weights at a node, or null for 0. */
  weighted(players, node, weights, factor, one) {
    if (factor.isZero()) return null;
    let value = null;
    for (const p of players) {
      const weight = weights[p][this.at[p][node]];
      if (weight.isZero()) return null;
      value = value === null ? weight : value.times(weight);
    }
    return (value ?? one).scaled(factor);
  }

  // For each trail of a player: its payoffs at the terminals that follow it and no later move of
  // its own (or the payoffs of `payee`, or 1), weighted by chance and the others' trails.
  form(player, weights, payee = player, event = []) {
    const { zero, one } = ringOf(weights);
    const form = this.above[player].map(() => zero);
    const [others, factors] = [this.others(player), this.factors(payee)];
    const inside = this.inEvent(event);
    const parts = new Map(); // by trail: polynomials, which are added up together
    this.ends.forEach((node, i) => {
      if (!inside(node)) return;
      const value = this.weighted(others, node, weights, factors[i], one);
      const trail = this.at[player][node];
      if (value instanceof Polynomial) pushTo(parts, trail, value);
      else if (value !== null) form[trail] = form[trail].plus(value);
    });
    for (const [trail, some] of parts) form[trail] = Polynomial.total(some);
    return form;
  }

  /** The steps (section 2) of a sum over the ends in an event. */
  eventSteps({ length }) {
    return this.parent.length * (this.players.length + 1) * (10 + length);
  }

  /** Whether an event holds at a node: conditions that are met on the path to it are bits. */
  inEvent(event) {
    if (event.length === 0) return () => true;
    const met = new Map(); // by set, then by action
    event.forEach((condition, k) => {
      for (const [player, name, action] of condition)
        for (const set of player ? [this.setNamed(player, name)] : this.chanceMove(name, action)) {
          if (!met.has(set)) met.set(set, set.actions.map(() => 0n));
          met.get(set)[actionNumber(set, action)] |= bit(k);
        }
    });
    const marks = this.down(0n, (before, above, node) =>
      before | (met.get(this.spot[above])?.[this.branch[node]] ?? 0n));
    return (node) => marks[node] === bit(event.length) - 1n;
  }

  /** The nodes of chance that have this name and this action, if any. */
  chanceMove(name, action) {
    this.chanceMoves ??= this.sets[0].reduce((moves, node) => node.actions.reduce(
      (some, own) => pushTo(some, quoted([node.name, own]), node), moves), new Map());
    return this.chanceMoves.get(quoted([name, action]));
  }

  /** How many different histories of chance stand at ends. */
  countDeals() {
    const numbers = new Map(); // of histories, by the one before and the move
    const histories = this.down(0, (before, above, node) => {
      const { player, name, actions } = this.spot[above];
      if (player > 0) return before;
      const key = quoted([`${before}`, name, actions[this.branch[node]]]);
      if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
      return numbers.get(key);
    });
    return new Set(histories.filter((_, node) => this.payoffs[node])).size;
  }

  /** The steps (section 4) of multiplying all weights at the ends, where these have parameters. */
  productSteps(weights) {
    const sizes = weights.map((own) => own?.map((weight) => weight.size));
    return this.players.length * addUp(this.ends, (node) =>
      productSteps(this.players.map((p) => sizes[p][this.at[p][node]])));
  }

  /** The moves from the first node to this one. */
  path(node) {
    const moves = [];
    for (let n = node; n > 0; n = this.parent[n]) {
      const { player, name, actions } = this.spot[this.parent[n]];
      moves.push([player, name, actions[this.branch[n]]]);
    }
    return moves.reverse();
  }

  /** For each node the nodes after it, by action. */
  get children() {
    if (this.childLists) return this.childLists;
    this.childLists = Array.from(this.parent, () => []);
    this.parent.forEach((above, node) => node > 0 && this.childLists[above].push(node));
    return this.childLists;
  }

  /** By node: what `step` makes of what stands at the one above, and of both nodes. */
  down(first, step) {
    const found = [first];
    for (let node = 1; node < this.parent.length; node++)
      found.push(step(found[this.parent[node]], this.parent[node], node));
    return found;
  }

  /** The probability of the last move before a node, if all play by `chances`. */
  lastChance(chances, node) {
    const { player, number } = this.spot[this.parent[node]];
    return chances[player][number][this.branch[node]];
  }

  /** For each node the product of the moves after the last of `roots`, but for a player's own. */
  reaches(chances, player, one, roots = new Set([0])) {
    return this.down(one, (reach, above, node) => {
      const before = roots.has(above) ? one : reach;
      const own = this.spot[above].player === player;
      return own ? before : before.times(this.lastChance(chances, node));
    });
  }

  // What each node is worth to each player if all play by `chances` (probabilities by player, set
  // and action; those of chance among them).
  worths(chances, of = same, by = (x, p) => x.times(p)) {
    const zeros = this.players.map(() => ZERO);
    const worth = Array.from(this.parent, (_, n) => (this.payoffs[n] ?? zeros).map(of));
    for (let node = worth.length - 1; node > 0; node--) {
      const [above, p] = [this.parent[node], this.lastChance(chances, node)];
      worth[above] = worth[above].map((x, i) => x.plus(by(worth[node][i], p)));
    }
    return worth;
  }
}

// ------------------------------------------------------------------------------------ one card

// A game of two players with one card each and one public betting tree, whose decisions look like
// sets: `parent` is the player's last move before, `first` the first one there; moves are numbered
// from 1, by player.  The trails of a player are numbered card by card: with `ownMoves[p]` moves
// of player p, trail `card * ownMoves[p] + m` ends with move number m.
class OneCardGame extends Game {
  constructor(value) {
    super(2);
    const { title, cards, copies, replacement, histories } = read(COMPACT_GAME, value);
    Object.assign(this, { title, cards, copies, replaced: replacement });
    [this.histories, this.decisions] = [[], [[], [], []]];
    this.cardNumbers = new Map(this.cards.map((card, i) => [card, i]));
    this.total = this.copies.reduce((a, b) => a + b, 0n);
    expect(this.replaced || this.total > 1n, "one card", "a deck of two cards or more");
    this.deals = new Rational(this.total * (this.total - (this.replaced ? 0n : 1n)));
    this.start = this.decide("", 1);
    for (const history of histories) this.readHistory(history);
    this.ownMoves = [0, 1, 2].map((p) => this.numberMoves(this.decisions[p]));
    for (const { path, last } of this.histories)
      for (const [decision, action] of path) last[decision.player] = decision.first + action;
    this.limitSets();
    this.digits = measure(this.histories.flatMap(({ pays }) => pays)) + binaryDigits(this.deals.n);
    this.summands = 2 * this.histories.length * this.cards.length;
  }

  /** A new decision of the betting tree: the moves so far, and its player's last move. */
  decide(line, player, before) {
    const decision = { line, player, before, actions: [], below: [] };
    this.decisions[player].push(decision);
    return decision;
  }

  /** Histories that begin alike stand together, and no history ends where another one goes on. */
  readHistory({ moves, pays }) {
    limit(moves.length, "history", "moves of a history");
    const history = { pays, path: [], last: [0, 0, 0] };
    let place = this.start;
    moves.forEach((move, i) => {
      const { actions, below, path } = place;
      const ends = i === moves.length - 1;
      const known = !path && actions.at(-1) === move;
      const right = !path && move !== "" && (known ? !ends : !actions.includes(move));
      expect(right, moves.join(" "), "histories of their own in depth-first order");
      if (!known) {
        const line = moves.slice(0, i + 1).join(" ");
        actions.push(move);
        below.push(ends ? history : this.decide(line, 2 - (i % 2), history.path[i - 1]));
      }
      history.path.push([place, actions.length - 1]);
      place = below.at(-1);
    });
    this.histories.push(history);
  }

  /** Numbers a player's moves in the betting tree, and returns how many there are. */
  numberMoves(decisions) {
    const lines = new Set(decisions.map(({ line }) => line));
    expect(lines.size === decisions.length, "names of sets that are equal", "other names");
    return decisions.reduce((moves, decision) => {
      const [above, action] = decision.before ?? [{ first: 0 }, 0];
      Object.assign(decision, { first: moves + 1, parent: above.first + action });
      return moves + decision.actions.length;
    }, 0);
  }

  limitSets() {
    const [decisions, cards] = [this.decisions.flat(), this.cards.length];
    limit(cards * decisions.length, "nodes", "information sets");
    const letters = (text) => [...text].length;
    const lines = addUp(decisions, ({ line }) => letters(line && ` ${line}`));
    const names = addUp(this.cards, letters) * decisions.length + cards * lines;
    limit(names, "setNames", "characters in names of sets");
  }

  recalls() { return true; }
  constantSum() { return ZERO; }
  trailOf(player, card, move) { return move && card * this.ownMoves[player] + move; }

  /** Makes sets and trails: a law of many cards does not need them. */
  needSets() {
    if (this.sets[1].length > 0) return;
    for (const player of this.players)
      this.cards.forEach((name, card) => this.decisions[player].forEach((decision) => {
        const { line, actions } = decision;
        const parent = this.trailOf(player, card, decision.parent);
        const first = this.addTrails(player, this.sets[player].length, actions, parent);
        this.sets[player].push({ name: line ? `${name} ${line}` : name, actions, parent, first });
      }));
  }

  /** As in a tree; with an event that of player 1. */
  form(player, weights, payee = player, event = []) {
    const { zero } = ringOf(weights);
    const form = this.above[player].map(() => zero);
    const met = this.conditions(event);
    for (const history of this.histories) {
      const pays = [[ONE, ONE, ONE], history.pays, negated(history.pays)][payee];
      const shares = event.length > 0
        ? this.sharesInEvent(history, weights, pays, met, bit(event.length) - 1n)
        : this.lineSums(history, player, weights, null, player === 1 ? pays : pays.toReversed());
      shares.forEach((share, card) => {
        const trail = this.trailOf(player, card, history.last[player]);
        form[trail] = form[trail].plus(share);
      });
    }
    return form;
  }

  /** The weight of a player's moves on a history with a card. */
  weightOf(player, { last }, weights, card) {
    return weights[player][this.trailOf(player, card, last[player])];
  }

  // For each card of a player: the sum over the other's cards (or some of them) of the share of
  // the deal, times the other's weight, times what lower, equal and higher pay.
  lineSums(history, player, weights, others, [low, tie, high]) {
    const { zero } = ringOf(weights);
    const copies = (card) => new Rational(this.copies[card]);
    const shares = this.cards.map(() => zero);
    for (const card of others ?? this.cards.keys())
      shares[card] = this.weightOf(3 - player, history, weights, card).scaled(copies(card));
    const total = sum(shares);
    let below = zero;
    return shares.map((own, card) => {
      const n = this.copies[card];
      const above = total.minus(below).minus(own);
      const equal = this.replaced ? own : own.scaled(Rational.of(n - 1n, n));
      const paid = above.scaled(low).plus(equal.scaled(tie)).plus(below.scaled(high));
      below = below.plus(own);
      return paid.scaled(copies(card).over(this.deals));
    });
  }

  /** A move of chance as a number: of player 1's card r it is r, of both cards n * (r + 1) + s. */
  chanceMove(name, action) {
    const card = this.cardNumbers.get(action);
    expect(card !== undefined, action, "a card");
    if (name === "card 1") return card;
    const first = this.cardNumbers.get(name.replace(/^card 2 after /, ""));
    expect(name.startsWith("card 2 after ") && first !== undefined, name, "a chance node");
    expect(this.replaced || card !== first || this.copies[card] > 1n, action, "a card left over");
    return this.cards.length * (first + 1) + card;
  }

  /** The conditions that moves meet, as bits: by player, then by trail or move of chance. */
  conditions(event) {
    const met = [new Map(), new Map(), new Map()];
    event.forEach((condition, k) => condition.forEach(([p, name, action]) => {
      const key = p === 0 ? this.chanceMove(name, action) : this.trail(p, name, action);
      addBits(met[p], key, bit(k));
    }));
    return met;
  }

  /** The conditions that a player meets on a history, by card. */
  conditionsByCard(player, { path }, trails) {
    const own = path.filter(([decision]) => decision.player === player);
    const moves = new Set(own.map(([decision, action]) => decision.first + action));
    const cards = new Map();
    for (const [trail, bits] of trails) {
      const card = Math.ceil(trail / this.ownMoves[player]) - 1;
      if (moves.has(trail - card * this.ownMoves[player])) addBits(cards, card, bits);
    }
    return cards;
  }

  /** The steps (section 2) of a sum over the ends in an event. */
  eventSteps(event) {
    const [each, cards] = [10 + event.length, this.cards.length];
    takeSteps(2 * cards * this.histories.length * each); // before the work that counts the rest
    const moves = new Set(event.flat().map(canonicalMove)).size;
    const [deals, own] = this.conditions(event);
    return addUp(this.histories, (history) => {
      const met = this.conditionsByCard(1, history, own);
      for (const [deal, bits] of deals) if (deal < cards) addBits(met, deal, bits);
      const sets = new Set(met.values()).size + (met.size < cards ? 1 : 0);
      return (2 * cards * (sets - 1) + moves) * each;
    });
  }

  /** Like `lineSums` of player 1, in an event, as the page says under "How not to expand". */
  sharesInEvent(history, weights, pays, [deals, ...met], all) {
    const n = this.cards.length;
    const [one, two] = met.map((trails, i) => this.conditionsByCard(i + 1, history, trails));
    for (const [deal, bits] of deals) if (deal < n) addBits(one, deal, bits);
    const shares = this.cards.map(() => ringOf(weights).zero);
    for (const [bits, cards] of groupBy([...this.cards.keys()], (r) => one.get(r) ?? 0n)) {
      const some = [...two].filter(([, more]) => (bits | more) === all).map(([s]) => s);
      if (bits !== all && some.length === 0) continue;
      const sums = this.lineSums(history, 1, weights, bits === all ? null : some, pays);
      for (const r of cards) shares[r] = sums[r];
    }
    for (const [deal, bits] of deals) { // those of two cards that a condition names and needs
      const [r, s] = [Math.floor(deal / n) - 1, deal % n];
      const rest = (one.get(r) ?? 0n) | (two.get(s) ?? 0n);
      if (r < 0 || rest === all || (rest | bits) !== all) continue;
      const left = this.copies[s] - (r === s && !this.replaced ? 1n : 0n);
      const share = new Rational(this.copies[r] * left).over(this.deals);
      const paid = share.times(pays[r < s ? 0 : r > s ? 2 : 1]);
      shares[r] = shares[r].plus(this.weightOf(2, history, weights, s).scaled(paid));
    }
    return shares;
  }

  /** The steps (section 4) of multiplying all weights at the ends, where these have parameters. */
  productSteps(weights) {
    return addUp(this.histories, (history) => {
      const [one, two] = [1, 2].map((player) => {
        const own = this.cards.map((_, card) => this.weightOf(player, history, weights, card));
        const sizes = own.map(({ size }) => size);
        const terms = addUp(sizes, (size) => size.terms);
        return { terms, few: Math.min(terms, spanOf(own)), digits: most(sizes, (x) => x.digits) };
      });
      return termSteps(one.terms * two.few + two.terms * one.few, one.digits + two.digits);
    });
  }

  /** The expansion as a tree, read from the lines of its file like any other one. */
  get tree() {
    if (this.expansion) return this.expansion;
    const alone = this.replaced ? 0 : this.copies.filter((n) => n === 1n).length;
    const points = this.decisions.flat().length + this.histories.length;
    const n = this.cards.length;
    limit(1 + n + (n ** 2 - alone) * points, "expanded", "nodes of the expansion");
    const lines = [];
    let bytes = 0;
    for (const line of expansion(this)) {
      bytes += utf8Length(line) + 1;
      limit(bytes, "expansion", "bytes of the expansion");
      lines.push(line);
    }
    return (this.expansion = new TreeGame(`${lines.join("\n")}\n`));
  }
}

/** How many terms a sum of multiples of polynomials may have, by their degrees. */
function spanOf(polynomials) {
  const degrees = [];
  for (const { terms } of polynomials)
    for (const m of terms.keys())
      exponents(m).forEach((power, i) => (degrees[i] = Math.max(degrees[i] ?? 0, power)));
  return degrees.reduce((n, degree) => n * (1 + degree), 1);
}

const COMPACT_GAME = {
  format: oneOf("nashproof one-card game 1"), title: plainName, comment: plainName,
  players: (value) => listOf(2)(distinct(plainName)(value)),
  replacement: yes, cards: readCards, copies: readCopies,
  histories: list({ moves: list(plainName, 1), pays: listOf(3, rational) }, 1),
};

/** `"10000"` or a list of names without blanks, from the weakest card to the strongest. */
function readCards(value) {
  if (typeof value === "string")
    return Array.from({ length: counting(value, LIMITS.nodes) }, (_, i) => `${i + 1}`);
  const names = distinct(plainName, 1)(value);
  const right = names.every((name) => name !== "" && !name.includes(" "));
  const numbered = names.every((name, i) => name === `${i + 1}`);
  expect(right && !numbered, names.join(", "), "names of cards; if they are numbers, how many");
  return names;
}

/** Runs `[copies, cards in a row that have so many]`, as a number of copies for each card. */
function readCopies(value, { cards }) {
  const copies = [];
  list(listOf(2), 1)(value).forEach(([many, length], i) => {
    const number = BigInt(counting(many, LIMITS.nodes));
    expect(i === 0 || many !== value[i - 1][0], many, "another number than of the cards before");
    const next = counting(length, cards.length - copies.length);
    for (let k = 0; k < next; k++) copies.push(number);
  });
  expect(copies.length === cards.length, `${copies.length} cards in copies`, `${cards.length}`);
  return copies;
}

/** The lines of the expansion of a compact game as a tree file. */
function* expansion({ title, cards, copies, replaced, total, start }) {
  const numbers = [null, new Map(), new Map()]; // of sets, by name
  let [chances, ends] = [0, 0];
  const quote = (name) => `"${name.replaceAll('"', '\\"')}"`;

  /** A chance node that deals one of the cards that are left. */
  function deal(name, left, rest) {
    const odds = left.flatMap((n, card) =>
      n > 0n ? [`${quote(cards[card])} ${Rational.of(n, rest)}`] : []);
    return `c "" ${++chances} ${quote(name)} { ${odds.join(" ")} } 0`;
  }

  function* play({ path, pays, player, line, actions, below }, one, two) {
    if (path) {
      const pay = pays[one < two ? 0 : one > two ? 2 : 1];
      yield `t "" ${++ends} "" { ${pay}, ${pay.negated()} }`;
      return;
    }
    const card = cards[player === 1 ? one : two];
    const name = line ? `${card} ${line}` : card;
    if (!numbers[player].has(name)) numbers[player].set(name, numbers[player].size + 1);
    const head = `${player} ${numbers[player].get(name)} ${quote(name)}`;
    yield `p "" ${head} { ${actions.map(quote).join(" ")} } 0`;
    for (const next of below) yield* play(next, one, two);
  }

  yield `EFG 2 R ${quote(title)} { "1" "2" }`;
  yield '""';
  yield deal("card 1", copies, total);
  for (const one of cards.keys()) {
    const left = replaced ? copies : copies.with(one, copies[one] - 1n);
    yield deal(`card 2 after ${cards[one]}`, left, replaced ? total : total - 1n);
    for (const two of cards.keys()) if (left[two] > 0n) yield* play(start, one, two);
  }
}

// ------------------------------------------------------------------------------- moves, events

const PLAYER = (value, { game }) => game.player(value);
const isAscending = (numbers) => numbers.every((x, i) => i === 0 || x > numbers[i - 1]);
const PLAYERS = that(list(PLAYER, 1), isAscending, "players in order");

/** A shape of something of the other player. */
const ofOther = (shape) => (value, known) =>
  read(shape, value, knowing(known, { player: 3 - known.player }));

/** A MOVE as [player, set, action], or also one of chance, player 0.  It must exist. */
const MOVE = that(tuple(PLAYER, string, string), hasMove, "a move of the game");
const ANYBODY = (value, { game }) => (value === "0" ? 0 : game.player(value));
const ANY_MOVE = that(tuple(ANYBODY, string, string), hasMove, "a move of the game");

function hasMove([player, name, action], { game }) {
  if (player === 0) return game.chanceMove(name, action) !== undefined;
  actionNumber(game.setNamed(player, name), action);
  return true;
}

const canonicalMove = (move) => quoted(move.map(String));
const EVENT = distinct(distinct(ANY_MOVE, 1));
const moveWords = ([player, set, action]) => `${player}:${inWords(set)}:${inWords(action)}`;

/** An EVENT in a sentence. */
function eventWords(event) {
  const conditions = event.map((moves) => {
    const words = moves.slice(0, LIMITS.words).map(moveWords);
    if (moves.length > LIMITS.words) words.push(`${moves.length - LIMITS.words} more`);
    return words.length > 1 ? `(${words.join(" or ")})` : words[0];
  });
  return `[${conditions.join(" and ")}]`;
}

/** The same with a condition of one move for each move. */
const movesWords = (moves) => eventWords(moves.map((move) => [move]));

/** The moves that lead to a node. */
const pathWords = (path) => `[${path.map(moveWords).join(" then ")}]`;

/** `{set: ..}` for all sets of the player, and `{set: {action: ..}}` for all their actions. */
const atSets = (shape) => (value, known) =>
  named(known.game.sets[known.player].map(({ name }) => name), shape)(value, known);
const atMoves = (shape) => atSets((row, { game, player }, k) =>
  named(game.sets[player][k].actions, shape)(row));

// ------------------------------------------------------------------------------------- FIGURE

const FIGURE = { is: string, stated: string, decimals: same, holds: yes, off: string };
const decimalsWords = (decimals) => (decimals === "" ? "" : ` to ${decimals} decimals`);
/** Says of printed texts that they stand for intervals, if they do. */
const roundedWords = (texts, decimals) =>
  (decimals !== "" || texts.some((text) => text.includes("."))
    ? `, rounded${decimalsWords(decimals)}` : "");

/** The end of its sentence, after the proof of `holds` and `off`. */
function verdict(holds, off, stated, missing) {
  prove(stated.equals(missing), "`off` is the distance to what is stated");
  prove(holds === missing.isZero(), "`holds` says whether what is stated is right");
  return holds ? "holds" : `does not hold, off by ${off}`;
}

/** A FIGURE's sentence, after a proof. */
function figure({ is, stated, decimals, holds, off }, value) {
  const [exact, away] = [is, off].map(rational);
  prove(exact.equals(value), "the number is right");
  const words = verdict(holds, off, away, beyond(exact, printed(stated, decimals)));
  return `${is}; stated ${stated}${roundedWords([stated], decimals)}: ${words}`;
}

// ------------------------------------------------------------------------------------ PROFILE

/** The product along each trail of a number for its last move, starting with `one`. */
const alongTrails = (game, player, values, one = ONE, by = (a, b) => a.times(b)) =>
  game.along(player, one, (weight, set, action) => needShort(by(weight, values[set][action])));

/** The weight of a history, whose integers are below 10^2000. */
function needShort(weight) {
  expect(weight.longest < LONGEST, "a weight of a history", "integers of 2,000 digits at most");
  return weight;
}

/** A list that has few digits. */
function measured(values) {
  measure(values);
  return values;
}

// A PROFILE.  `chances[p]` has the probabilities at each set, rationals or with parameters
// quotients; `scaled[p]` has {tops, common} for each set: common is `D(set)`, tops are the
// probabilities times that.
class Profile {
  constructor(game, value, parameters = NO_PARAMETERS, players = game.players) {
    const hasNames = parameters.names.length > 0;
    const texts = new Map(); // a text that stands in it twice is read once
    const chance = (text) => {
      if (!texts.has(text)) texts.set(text, readChance(text, parameters));
      return texts.get(text);
    };
    const whom = () => players;
    const chances = byPlayer(atMoves(hasNames ? chance : rational), whom)(value, { game });
    Object.assign(this, { game, parameters, chances });
    if (hasNames) this.scaled = chances.map((sets) => sets.map(clearChances));
    else chances.forEach((sets) => sets.forEach(proveChances));
  }

  /** The weights of all trails as rationals, at a point where there are parameters. */
  weightsAt(point = []) {
    return this.chances.map((sets, player) => {
      const chances = point.length ? sets.map((row) => row.map((x) => x.at(point))) : sets;
      return measured(alongTrails(this.game, player, chances));
    });
  }

  /** The weights of all trails as polynomials, those of player p multiplied by `D_p`. */
  weights() {
    return this.scaled.map((sets, player) => {
      const tops = sets.map((set) => set.tops);
      const weights = alongTrails(this.game, player, tops, POLY_ONE, counted);
      return measured(this.fill(player, sets, weights).map(needShort));
    });
  }

  /** Multiplies each weight by the `D` of the sets that its trail does not meet so often. */
  fill(player, sets, weights) {
    const shared = [...sets.keys()].filter((k) => !sets[k].common.isConstant());
    if (shared.length === 0) return weights;
    const met = this.game.along(player, shared.map(() => 0), (counts, set) =>
      counts.map((n, i) => n + (shared[i] === set ? 1 : 0)));
    const greatest = shared.map((_, i) => most(met, (counts) => counts[i]));
    const rest = new Map(); // what trails lack that have met the same sets
    for (const counts of met)
      if (!rest.has(counts.join()))
        rest.set(counts.join(), productOf(shared.flatMap((k, i) =>
          new Array(greatest[i] - counts[i]).fill(sets[k].common))));
    return weights.map((weight, trail) => times(weight, rest.get(met[trail].join())));
  }

  /** The probabilities at each place, those of chance among them. */
  get withChance() { return this.chances.with(0, this.game.odds); }

  /** The steps of what nodes are worth, times numbers that have so many digits. */
  takeWorthSteps(digits = 0) {
    const open = this.chances.map((sets, player) => { // as if moves of probability 0 were certain
      const chances = sets.map((row) => row.map((x) => (x.isZero() ? ONE : x)));
      return measure(alongTrails(this.game, player, chances));
    });
    takeSteps(this.game.players.length * this.game.sumSteps(addUp(open) + digits));
  }
}

const PROFILE = (value, { game, parameters }) => new Profile(game, value, parameters);

function proveChances(chances) {
  measure(chances);
  prove(chances.every((p) => p.sign() >= 0), "a probability is not negative");
  prove(sum(chances).equals(ONE), "the probabilities at a set sum to 1");
}

/** A probability as a quotient of parameters. */
function readChance(text, { names, box }) {
  const chance = definedExpression(text, { names, box }).cleared();
  prove(positive(chance.bottom, box), "a denominator is positive on the box");
  prove(nonNegative(chance.top, box), "a probability is not negative on the box");
  return chance;
}

/** The probabilities at a set times the product of their different denominators. */
function clearChances(chances) {
  const bottoms = [];
  for (const { bottom } of chances) {
    if (bottoms.some((other) => other.equals(bottom))) continue;
    bottoms.push(bottom);
    limit(addUp(bottoms, (some) => some.totalDegree), "degree", "the degree of a denominator");
  }
  const common = productOf(bottoms);
  const others = bottoms.map((one) => productOf(bottoms.filter((other) => other !== one)));
  const tops = chances.map(({ top, bottom }) =>
    times(top, others[bottoms.findIndex((other) => other.equals(bottom))]));
  measure(tops);
  prove(sum(tops).equals(common), "the probabilities at a set sum to 1");
  return { tops, common };
}

/** The steps of the ends of a profile with these weights. */
function endSteps(game, weights) {
  if (ringOf(weights) instanceof Polynomial) return game.productSteps(weights);
  return game.players.length * game.sumSteps(addUp(game.players, (p) => measure(weights[p])));
}

/** The same without the weights of one player. */
const replySteps = (game, weights, player) =>
  endSteps(game, weights.with(player, weights[player].map(() => POLY_ONE)));

// ------------------------------------------------------------------------- plans, best responses

/** Weights in the place of their player, as those of a profile stand. */
function alone(player, weights) {
  const places = [];
  places[player] = weights;
  return places;
}

/** A PLAN of the player: the weights of the trails. */
const PLAN = (value, { game, player }) => readPlan(game, player, value);

function readPlan(game, player, value, scale = ONE) {
  const values = atMoves(rational)(value, { game, player });
  const weights = game.along(player, scale, (_, set, action) => values[set][action]);
  takeSteps(game.sumSteps(measure(weights)));
  return provedPlan(game, player, weights);
}

function provedPlan(game, player, weights) {
  prove(weights.every((w) => w.sign() >= 0), "a weight is not negative");
  prove(flow(game.sets[player], weights), "weights at a set sum to that of its parent");
  return { player, weights, alone: alone(player, weights) };
}

/** Whether the weights of the moves at each set sum to the weight of its parent. */
const flow = (sets, weights) => sets.every(({ parent, first, actions }) =>
  sum(weights.slice(first, first + actions.length)).equals(weights[parent]));

// S: the greatest value of a linear form over the plans of a player with perfect recall, by one
// backward pass through its sets, or some of them.  `totals`: what follows each trail, in the best
// way; `values`: the same of sets.  `best` picks that of a set's actions.
function support(sets, form, best = greatest, some = sets.keys()) {
  const [totals, values] = [[...form], []];
  for (const k of [...some].reverse()) {
    const { parent, first, actions } = sets[k];
    values[k] = best(totals.slice(first, first + actions.length), k);
    totals[parent] = totals[parent].plus(values[k]);
  }
  return { value: totals[0], totals, values };
}

const bestResponse = (game, player, weights) =>
  support(game.sets[player], game.form(player, weights));

const dot = (form, weights) =>
  sum(form.map((c, i) => (c.isZero() ? c : c.times(weights[i]))));
const added = (a, b) => a.map((x, i) => x.plus(b[i]));
const scaled = (a, factor) => a.map((x) => x.times(factor));
const negated = (a) => a.map((x) => x.negated());
const sameList = (a, b) => a.every((x, i) => x.equals(b[i]));
/** A form with one more number at a trail. */
const withMore = (form, trail, more) => form.with(trail, form[trail].plus(more));

/** TERMS; `formOf` has them as coefficients of trails. */
function TERMS(value, { game, player }) {
  distinct()(list((term) => list()(term).slice(0, 2), 1)(value));
  const terms = list(tuple(string, string, rational))(value).map(([set, action, coefficient]) =>
    ({ set, action, coefficient, trail: game.trail(player, set, action) }));
  measure(terms.map(({ coefficient }) => coefficient));
  return terms;
}

function formOf(game, player, terms) {
  const form = game.above[player].map(() => ZERO);
  for (const { trail, coefficient } of terms) form[trail] = coefficient;
  return form;
}

/** A BOUND: how it bounds a form over all plans of the player that secure at least `v`. */
function BOUND(value, { game, player }) {
  const { scale, weights: plan } = read({
    scale: rational,
    weights: (weights, known) => readPlan(game, 3 - player, weights, known.scale),
  }, value);
  const of = (form, v) => {
    const whole = added(form, game.form(player, plan.alone));
    return support(game.sets[player], whole).value.minus(scale.times(v));
  };
  return { plan, of };
}

// ---------------------------------------------------------------------- OPTIMAL PLANS, FRONTIER

/** The field `opponent`, a plan: what is known from it about OPTIMAL PLANS of the player. */
function OPPONENT(value, { game, player }) {
  const plan = readPlan(game, 3 - player, value);
  const { value: worth, totals, values } = bestResponse(game, player, plan.alone);
  const left = game.constantSum().minus(worth);
  return {
    plan,
    value: worth,
    /** True if a plan of the player secures the value. */
    has: (own) => bestResponse(game, 3 - player, own.alone).value.equals(left),
    /** For each trail: it has weight 0 in every optimal plan, because of this plan. */
    excluded: () => game.along(player, false, (out, set, _, trail) =>
      out || !totals[trail].equals(values[set])),
  };
}

/** An optimal plan, after that field. */
function OPTIMAL(value, known) {
  const plan = PLAN(value, known);
  prove(known.opponent.has(plan), "a plan is optimal");
  return plan;
}

const proveTwoPlayers = (game) => prove(game.players.length === 2, "the game has two players");

/** The game itself if its sum is constant, else its EQUIVALENT GAME. */
function equivalentGame(game) {
  proveTwoPlayers(game);
  if (game.constantSum() !== null) return game;
  const g = affinePart(game);
  const digits = measure([...game.factors(0), ...game.factors(1), ...g]);
  return knowing(game, {
    digits,
    isEquivalent: true,
    constantSum: () => ZERO,
    form(player, weights) {
      const form = game.form(player, weights, 1);
      if (player === 2) return form.map((x, trail) => g[trail].minus(x));
      return withMore(form, 0, dot(g, weights[2]).negated());
    },
  });
}

/** The coefficients of `g`, by player 2's sequences; rejects a game without one. */
function affinePart(game) {
  const rows = game.above[1].map(() => new Map());
  const sums = game.ends.map((node) => sum(game.payoffs[node]).times(game.weight[node]));
  takeSteps(termSteps(rows.length * game.above[2].length, measure(sums)));
  const common = new Rational(commonDenominator(sums)); // so that all below are whole numbers
  game.ends.forEach((node, i) =>
    addTo(rows[game.at[1][node]], game.at[2][node], sums[i].times(common)));
  clearRows(game, 1, rows);
  const columns = game.above[2].map(() => new Map());
  rows.forEach((row, i) => row.forEach((value, column) => columns[column].set(i, value)));
  clearRows(game, 2, columns);
  const rest = columns.slice(1).every((column) => [...column.keys()].every((row) => row === 0));
  prove(rest, "the sum of the payoffs is constant, or one function of each player's plan");
  return columns.map((column, trail) =>
    (trail === 0 ? ZERO : (column.get(0) ?? ZERO).over(common)));
}

/** What is left in independent weights of a player: the last action of each set is replaced. */
function clearRows(game, player, rows) {
  const add = (row, other, factor) =>
    other.forEach((value, column) => addTo(row, column, value.times(factor)));
  for (const { parent, first, actions } of [...game.sets[player]].reverse()) {
    const last = first + actions.length - 1;
    add(rows[parent], rows[last], ONE);
    for (let trail = first; trail < last; trail++) add(rows[trail], rows[last], MINUS);
    rows[last] = new Map();
  }
}

function FRONTIER(value, { game }) {
  const frontier = distinct(tuple(PLAYER, string))(value, { game }).map(([player, name]) =>
    ({ player, set: game.setNamed(player, name) }));
  expect(!frontier.length || game instanceof TreeGame, "a frontier", "none in a compact game");
  prove(!frontier.length || !game.isEquivalent, "with a frontier the game has a constant sum");
  return frontier;
}

/** A player's own weight on arrival is 0 at every member of each set of the frontier. */
function proveBefore(game, { player, weights }, frontier) {
  const away = ({ set }) => set.members.every((n) => weights[game.at[player][n]].isZero());
  prove(frontier.every(away), "play stays before the frontier");
}

const frontierSets = (frontier) =>
  frontier.map(({ player, set }) => `${player}:${inWords(set.name)}`).join(", ");

/** To which other games a frontier widens a statement; `like` is what else they have in common. */
function frontierWords(frontier, like = "") {
  const sets = frontierSets(frontier);
  return sets && ` (and so in every game${like} that differs only in what follows at ${sets})`;
}

const SAME_SUM = " with the same constant sum";
const optimalWord = ({ isEquivalent }) => (isEquivalent ? "equilibrium" : "optimal");

// ----------------------------------------------------------------------------- pure strategies

/** A pure strategy: `choices` has for each set the number of an action, or -1. */
class Pure {
  constructor(game, player, choices, from = null) {
    Object.assign(this, { game, player, choices, from, key: choices.join(",") });
  }

  /** The trails that it makes (with `from`: below that set), the empty one included. */
  get made() {
    if (this.set) return this.set;
    const { player, choices, from } = this;
    const made = this.game.along(player, from === null, (open, set, action) =>
      (open || set === from) && choices[set] === action);
    this.set = new Set([...made.keys()].filter((trail) => made[trail]));
    return this.set;
  }

  get trails() { return [...this.made]; }
  get weights() { return mixed([{ item: this, p: ONE }]); }
  get alone() { return alone(this.player, this.weights); }
  /** The value of a linear form at it. */
  value(form) { return sum(this.trails.map((trail) => form[trail])); }

  /** True if it names this set with this action. */
  makes([player, set, action]) {
    if (player !== this.player) return false;
    const number = this.game.setNumber(player, set);
    return this.game.sets[player][number].actions[this.choices[number]] === action;
  }

  makesSome(moves) { return moves.some((move) => this.makes(move)); }

  /** Its moves, in the order of the sets' names. */
  get moves() {
    const named = this.game.sets[this.player].flatMap(({ name, actions }, k) =>
      this.choices[k] < 0 ? [] : [[this.player, name, actions[this.choices[k]]]]);
    return named.sort((a, b) => byCodePoint(a[1], b[1]));
  }
}

/** True if choices (of a player with perfect recall) do not exclude set number k. */
function reaches(game, player, k, choices, from) {
  const { parent } = game.sets[player][k];
  if (k === from) return true;
  if (parent === 0) return from === null;
  return choices[game.setOf[player][parent]] === game.actionOf[player][parent];
}

/** A STRATEGY; a CONTINUATION from set number `from`. */
const STRATEGY = (value, { game, player }) => readPure(game, player, value);
const CONTINUATION = (value, { game, player, from }) => readPure(game, player, value, { from });

/** One of these, or a full STRATEGY. */
function readPure(game, player, value, { from = null, full = false, counts = true } = {}) {
  const given = object(value);
  const sets = from === null ? game.sets[player].length : setsFrom(game, player, from).size;
  if (counts) takeSteps(100 * sets);
  const choices = game.sets[player].map(() => -1);
  game.sets[player].forEach((set, k) => {
    const named = given.has(set.name);
    const wanted = full || reaches(game, player, k, choices, from);
    const expected = wanted ? "an action at this set" : "no action where own moves exclude it";
    expect(named === wanted, set.name, expected);
    if (named) choices[k] = actionNumber(set, given.get(set.name));
  });
  const count = choices.filter((choice) => choice >= 0).length;
  expect(count === given.size, "an unknown set", `sets of player ${player}`);
  return new Pure(game, player, choices, from);
}

/** The numbers of a set and of the sets below it; those above stand before those below. */
function setsFrom(game, player, from) {
  const found = new Set([from]);
  game.sets[player].forEach(({ parent }, k) => {
    if (found.has(game.setOf[player][parent])) found.add(k);
  });
  return found;
}

/** All of them, at most `most`, with only the actions of a set that `open` lets through. */
function listPure(game, player, most, { from = null, full = false, open = () => true } = {}) {
  const sets = game.sets[player];
  const below = from === null ? new Set(sets.keys()) : setsFrom(game, player, from);
  let partial = [sets.map(() => -1)];
  for (const k of below) {
    const actions = [...sets[k].actions.keys()].filter((action) => open(k, action));
    partial = partial.flatMap((choices) =>
      full || reaches(game, player, k, choices, from)
        ? actions.map((action) => choices.with(k, action))
        : [choices]);
    const few = partial.length <= most && partial.length * below.size <= LIMITS.listed;
    expect(few, "many pure strategies", `${most} at most, 4,000,000 actions in all`);
  }
  return partial.map((choices) => new Pure(game, player, choices, from));
}

/** A MIXTURE of items that have this shape. */
const mixture = (shape) => (value, known) => {
  distinct()(list((pair) => listOf(2)(pair)[0], 1)(value));
  const found = list(tuple(shape, rational))(value, known).map(([item, p]) => ({ item, p }));
  digitsIn(found);
  prove(found.every(({ p }) => p.sign() > 0), "the probabilities of a mixture are positive");
  prove(sum(found.map(({ p }) => p)).equals(ONE), "the probabilities of a mixture sum to 1");
  return found;
};

/** The digits of a mixture; the weights of one of pure strategies. */
const digitsIn = (mixture) => measure(mixture.map(({ p }) => p));

function mixed(mixture) {
  const [{ item: { game, player } }] = mixture;
  const weights = game.above[player].map(() => ZERO);
  for (const { item, p } of mixture)
    for (const trail of item.trails) weights[trail] = weights[trail].plus(p);
  return weights;
}

// --------------------------------------------------------------------------------- H: ENCLOSED

const PRIME = 2n ** 61n - 1n;

/** The inverse of a number modulo the prime (Fermat). */
function inverse(number) {
  let [result, base] = [1n, number];
  for (let rest = PRIME - 2n; rest > 0n; rest >>= 1n, base = (base * base) % PRIME)
    if (rest & 1n) result = (result * base) % PRIME;
  return result;
}

/** A row of rationals times their common denominator, modulo the prime. */
function residues(row) {
  const common = commonDenominator(row);
  prove(common % PRIME !== 0n, "the prime of ranks divides no denominator");
  return row.map(({ n, d }) => (((n * (common / d)) % PRIME) + PRIME) % PRIME);
}

/** The rank of a matrix of rationals modulo the prime, by elimination. */
function rank(matrix) {
  const width = matrix[0]?.length ?? 0;
  takeSteps(matrix.length * width * Math.min(matrix.length, width));
  const rows = matrix.map(residues);
  let found = 0;
  for (let column = 0; column < width && found < rows.length; column++) {
    const at = rows.findIndex((row, i) => i >= found && row[column] !== 0n);
    if (at < 0) continue;
    [rows[found], rows[at]] = [rows[at], rows[found]];
    const pivot = rows[found++];
    const turn = inverse(pivot[column]);
    for (const row of rows.slice(found)) {
      if (row[column] === 0n) continue;
      const factor = PRIME - ((row[column] * turn) % PRIME);
      for (let i = column; i < width; i++)
        if (pivot[i] !== 0n) row[i] = (row[i] + factor * pivot[i]) % PRIME;
    }
  }
  return found;
}

/** The dimension of the affine space that points span; -1 if there are none. */
const affineDimension = (points) => rank(points.map((point) => [ONE, ...point])) - 1;

/** An affine form is a list `[c, b_1, .., b_k]`. */
const valueOf = (form, point) =>
  point.reduce((total, x, i) => (x.isZero() ? total : total.plus(form[i + 1].times(x))), form[0]);
const isConstantForm = ([, ...b]) => b.every((x) => x.isZero());
const isNegativeConstant = (form) => isConstantForm(form) && form[0].sign() < 0;
const unit = (length, at) => Array.from({ length }, (_, i) => (i === at ? ONE : ZERO));

/** The sum of forms times factors, of length `k + 1`. */
const combination = (forms, factors, k) =>
  forms.reduce((total, form, i) => added(total, scaled(form, factors[i])), unit(k + 1));

/** True if a row `form >= 0`, or for an equation `form = 0`, holds where the form has a value. */
const satisfied = ({ equation }, value) => (equation ? value.isZero() : value.sign() >= 0);

/** Factors of rows `form >= 0` and `form = 0`. */
function readFactors(rows, value) {
  const factors = measured(listOf(rows.length, rational)(value));
  prove(factors.every((x, i) => rows[i].equation || x.sign() >= 0), "no factor is negative");
  return factors;
}

const bits = (numbers) => numbers.reduce((mask, i) => mask | (1n << BigInt(i)), 0n);

/** Which forms are zero at a point, as bits. */
const zeros = (forms, point) =>
  bits([...forms.keys()].filter((i) => valueOf(forms[i], point).isZero()));

/** The fields of ENCLOSED: every point at which no form is negative is a combination of these. */
const ENCLOSED = { bound: same, apart: same };

function proveEnclosed(forms, points, { bound, apart }, k) {
  const number = (i) => counting(i, forms.length) - 1;
  const factors = listOf(k === 0 ? 0 : forms.length, rational)(bound);
  const items = distinct({
    on: distinct(number, 1),
    weights: (weights) => [...object(weights)].map(([i, w]) => {
      expect(w !== "0", w, "a weight that is not 0");
      return { i: number(i), w: rational(w) };
    }),
  })(apart);
  expect(k > 0 || items.length === 0, "items of apart", "none in dimension 0");
  if (k === 0) return;
  const formDigits = measure(forms.flat());
  const size = forms.length * (k + 1);
  takeSteps(sumSteps(points.length * size, formDigits + measure(points.flat())));
  takeSteps(sumSteps(size, formDigits + measure(factors)));
  for (const { weights } of items) {
    const digits = measure(weights.flatMap(({ i }) => forms[i])) + measure(weights.map((x) => x.w));
    takeSteps(sumSteps(weights.length * (k + 1), digits));
  }
  const inside = points.every((point) => forms.every((form) => valueOf(form, point).sign() >= 0));
  prove(inside, "no form is negative at a point");
  prove(factors.every((f) => f.sign() > 0), "the factors of bound are positive");
  prove(isConstantForm(combination(forms, factors, k)), "the weighted forms sum to a constant");
  prove(rank(forms.map(([, ...b]) => b)) === k, "the linear parts have full rank");
  for (const { on, weights } of items) {
    const total = combination(weights.map(({ i }) => forms[i]), weights.map(({ w }) => w), k);
    prove(isNegativeConstant(total), "a sum of forms is a negative constant");
    const zero = new Set(on);
    prove(weights.every(({ i, w }) => w.sign() > 0 || zero.has(i)), "positive if not in `on`");
  }
  const masks = points.map((point) => zeros(forms, point));
  searchFaces(forms.length, masks, items.map(({ on }) => bits(on)));
}

const onesOf = (mask) => mask.toString(2).replaceAll("0", "").length;

/** The search of ENCLOSED: sets of forms are bits of a number. */
function searchFaces(count, masks, apart) {
  const points = masks.map((mask) => [mask, onesOf(mask)]).sort((a, b) => b[1] - a[1]);
  const treated = new Set();
  const open = [0n];
  while (open.length > 0) {
    const face = open.pop();
    if (treated.has(face) || apart.some((on) => (face & on) === on)) continue;
    limit(treated.add(face).size, "faces", "faces");
    takeSteps(count * (10 + apart.length) + 4 * points.length);
    const best = points.find(([mask]) => (mask & face) === face);
    prove(best !== undefined, "a face without a point is shown to be empty");
    for (let form = 1n; form < 1n << BigInt(count); form <<= 1n)
      if ((best[0] & form) === 0n) open.push(face | form);
  }
}

// -------------------------------------------------------------------------------- statements

/** Each kind: what it needs, the shapes of its fields and its witness, and its rule. */
const STATEMENTS = new Map();

// Declares a kind.  `needs` are some of these words.  Of the game: `two` players; a constant `sum`
// of payoffs; the `equivalent` game of such a sum; no `chance` of 0.  `forgets`: a player may
// forget, or the rule itself looks; `compact`: checked on a compact game as it stands, not on its
// expansion, and with `cards` nothing else; `none`: about no game; `family`: it may have the field
// `parameters`, too.
// `rule(statement, witness)` gives the sentence after the proof.  `fields` may be a function of the
// statement, if some are left out.
function statement(kind, needs, fields, witness, rule) {
  STATEMENTS.set(kind, { needs: needs.split(" "), fields, witness, rule });
}

/** The game of a statement as its rule wants it. */
function gameFor(needs, known) {
  const game = known instanceof OneCardGame && !needs.includes("compact") ? known.tree : known;
  if (game instanceof OneCardGame && !needs.includes("cards")) game.needSets();
  if (!needs.includes("forgets")) game.needRecall();
  expect(!needs.includes("cards") || game instanceof OneCardGame, "a tree", "a compact game");
  if (needs.includes("two")) proveTwoPlayers(game);
  prove(!needs.includes("sum") || game.constantSum() !== null, "the sum at each end is the same");
  if (needs.includes("chance") && game instanceof TreeGame)
    expect(!game.weight.some((p) => p.isZero()), "a chance of 0", "none for this statement");
  return needs.includes("equivalent") ? equivalentGame(game) : game;
}

/** Reads and proves a statement about a game: what was read, and its sentence. */
function proved(kind, about, value, witnessed) {
  const { needs, fields, witness, rule } = STATEMENTS.get(kind);
  const game = needs.includes("none") ? null : gameFor(needs, about);
  const family = needs.includes("family") && object(value).has("parameters");
  const first = { kind: oneOf(kind), ...(family ? { parameters: FAMILY } : {}) };
  const own = typeof fields === "function" ? fields(object(value)) : fields;
  const s = read({ ...first, ...own }, value, { game });
  return { ...s, sentence: rule(s, read(witness, witnessed, s)) };
}

// ----------------------------------------------------------------------------------- structure

/** For each `what`: whether it is counted of a player, of all together, or of either. */
const COUNTED = {
  nodes: ["all", (game) => game.parent.length],
  terminals: ["all", (game) => game.terminals],
  "information sets": ["either", (game, players) => addUp(players, (p) => game.sets[p].length)],
  "decision nodes": ["either", (game, players) =>
    addUp(players, (p) => addUp(game.sets[p], ({ members }) => members.length))],
  sequences: ["one", (game, [p]) => game.above[p].length],
  "pure strategies": ["one", countFull],
  "reduced pure strategies": ["one", countReduced],
  profiles: ["all", countFull],
  "reduced profiles": ["all", countReduced],
  deals: ["all", (game) => game.countDeals()],
  subgames: ["all", (game) => subgameRoots(game).length],
  "moves on the longest path": ["either", countLongest],
};

statement("count", "forgets", {
  what: oneOf(...Object.keys(COUNTED)),
  player: (value, { game, what }) => {
    const players = game.players.map(String);
    return choice(value, { all: ["0"], one: players, either: ["0", ...players] }[COUNTED[what][0]]);
  },
  ...FIGURE,
}, {}, (s) => {
  const [players, of] = s.player === "0"
    ? [s.game.players, ""]
    : [[Number(s.player)], ` of player ${s.player}`];
  const number = integer(COUNTED[s.what][1](s.game, players));
  return `the number of ${s.what}${of} is ${figure(s, number)}`;
});

/** Beyond this no certificate can state a number, so nothing larger need be known exactly. */
const HUGE = 10n ** BigInt(LIMITS.digits + 1);
const capped = (n) => (n > HUGE ? HUGE : n);
const multiply = (items, count) => items.reduce((n, item) => capped(n * count(item)), 1n);

function countFull(game, players) {
  return multiply(players, (p) => multiply(game.sets[p], ({ actions }) => BigInt(actions.length)));
}

function countReduced(game, players) {
  game.needRecall(players);
  return multiply(players, (p) => {
    const ways = game.above[p].map(() => 1n);
    for (const { parent, first, actions } of game.sets[p].toReversed()) {
      const total = actions.reduce((n, _, action) => n + ways[first + action], 0n);
      ways[parent] = capped(ways[parent] * total);
    }
    return ways[0];
  });
}

/** The most moves of players on one path. */
function countLongest(game, players) {
  return most(game.down(0, (n, above) => n + (players.includes(game.spot[above].player) ? 1 : 0)));
}

/** Roots of subgames, in order: no set has members both in the subtree and outside. */
function subgameRoots(game) {
  const size = game.parent.length;
  const [last, low, high] = [0, 1, 2].map(() => Int32Array.from({ length: size }, (_, i) => i));
  const found = [];
  for (let node = size - 1; node >= 0; node--) {
    const members = game.spot[node]?.members ?? [node];
    low[node] = Math.min(low[node], members[0]);
    high[node] = Math.max(high[node], members.at(-1));
    const whole = low[node] >= node && high[node] <= last[node] && members.length === 1;
    if (node === 0 || (whole && game.spot[node])) found.push(node);
    const above = game.parent[node];
    last[above] = Math.max(last[above], last[node]);
    low[above] = Math.min(low[above], low[node]);
    high[above] = Math.max(high[above], high[node]);
  }
  return found.reverse();
}

/** The player whose sequences are the rows (1) or the columns (2) of a matrix. */
function ownerOf(game, matrix, side) {
  if (matrix !== "payoff") return game.player(matrix.at(-1));
  proveTwoPlayers(game);
  return side;
}

/** A sequence of a player: `[]` or `[set, action]`. */
const sequence = (game, player, value) =>
  list()(value).length === 0 ? 0 : game.trail(player, ...tuple(string, string)(value));

statement("matrix", "", {
  matrix: oneOf("payoff", "constraint 1", "constraint 2"), scale: rational,
  rows: distinct(MATRIX_ROW, 1),
  columns: distinct((column, { game, matrix }) =>
    sequence(game, ownerOf(game, matrix, 2), column), 1),
  cells: listOf(({ rows }) => rows.length, listOf(({ columns }) => columns.length, rational)),
  wrong: (value, { rows, columns }) => {
    list(tuple(upTo(rows.length), upTo(columns.length), rational))(value);
    return canonical(value);
  },
}, {}, ({ matrix, scale, rows, columns, cells, wrong }) => {
  prove(scale.sign() > 0, "the scale is positive");
  const found = cells.flatMap((row, i) => row.flatMap((cell, j) => {
    const right = (rows[i].get(columns[j]) ?? ZERO).times(scale);
    return cell.equals(right) ? [] : [[`${i + 1}`, `${j + 1}`, `${right}`]];
  }));
  prove(canonical(found) === wrong, "exactly the cells listed are wrong");
  const words = found.map(([row, column, is]) => `in row ${row}, column ${column} it is ${is}`);
  return `the ${matrix} matrix, scaled by ${scale}, at the certificate's ${rows.length} rows ` +
    `and ${columns.length} columns ` +
    (words.length ? `is not as stated: ${words.join("; ")}, elsewhere as stated` : "is as stated");
});

/** A row of a matrix: a Map from the columns' trails to entries that are not 0. */
function MATRIX_ROW(value, { game, matrix }) {
  const player = ownerOf(game, matrix, 1);
  if (matrix === "payoff") return payoffTable(game)[sequence(game, player, value)];
  if (list()(value).length === 0) return new Map([[0, ONE]]);
  const { parent, first, actions } = game.setNamed(player, ...tuple(string)(value));
  return new Map([[parent, MINUS], ...actions.map((_, action) => [first + action, ONE])]);
}

/** By player 1's sequence a Map from player 2's: payoffs times chance. */
function payoffTable(game) {
  if (game.payoffTable) return game.payoffTable;
  game.payoffTable = game.above[1].map(() => new Map());
  game.factors(1).forEach((factor, i) =>
    addTo(game.payoffTable[game.at[1][game.ends[i]]], game.at[2][game.ends[i]], factor));
  return game.payoffTable;
}

// ------------------------------------------------------------------------------------ profiles

/** When a difference has a relation to 0; `more` and `atLeast` say what is shown of a number. */
const RELATIONS = {
  "less than": (x, { more }) => more(x.negated()),
  "more than": (x, { more }) => more(x),
  "at most": (x, { atLeast }) => atLeast(x.negated()),
  "at least": (x, { atLeast }) => atLeast(x),
  "other than": (x, { more }) => more(x) || more(x.negated()),
};

statement("figures", "forgets compact", {
  parameters: PARAMETERS,
  at: (value, known) => // null: on the box
    (known.parameters.names.length > 0 && object(value).size === 0 ? null : POINT(value, known)),
  where: (value, { at }) => choice(value, ["everywhere", ...(at ? [] : ["inside"])]),
  profiles: distinct((value, known) => {
    const profile = PROFILE(value, known);
    const weights = known.at ? profile.weightsAt(known.at) : profile.weights();
    const ends = endSteps(known.game, weights);
    takeSteps(ends);
    return { weights, ends };
  }, 1),
  figures: distinct(figureItem, 1),
}, {}, ({ parameters, at, where, profiles, figures }) => {
  const place = at ? pointWords(parameters, at) : `, ${boxWords(parameters)}`;
  return `with the certificate's profile${profiles.length > 1 ? "s" : ""}${place}` +
    `${where === "inside" ? ", ends excepted" : ""}, ${figures.join("; ")}`;
});

/** An item of `figures`: what it says, after its proof. */
function figureItem(value, known) {
  const { at, where, parameters } = known;
  const ratio = (n, m) => (at ? n.over(m) : new Quotient(n, m));
  if (object(value).get("relation") === "equal to") {
    const item = read({ left: SIDE, relation: same, ...FIGURE }, value, known);
    const { n, m, words } = item.left;
    expect(value.get("left").has("profile"), "a number", "a figure of a profile");
    if (at) return words(` is ${figure(item, n.over(m))}`);
    choice(item.decimals, [""]);
    const { numbers: [is, stated, off], place } =
      numbersOnBox([item.is, item.stated, item.off], [item.left], known);
    prove(is.equals(ratio(n, m)), "the number is right");
    const says = verdict(item.holds, item.off, off, is.minus(stated));
    return words(` is ${item.is}; stated ${item.stated}: ${says}`, place);
  }
  const { left, relation, right, difference: text, holds } = read({
    left: SIDE, relation: oneOf(...Object.keys(RELATIONS)), right: SIDE, difference: string,
    holds: at ? yes : (x) => yes(choice(x, ["yes"])),
  }, value, known);
  const { numbers: [stated], place } =
    at ? { numbers: [rational(text)] } : numbersOnBox([text], [left, right], known);
  const by = at ? (a, b) => a.times(b) : times;
  const difference = by(left.n, right.m).minus(by(right.n, left.m));
  prove(stated.equals(ratio(difference, by(left.m, right.m))), "the difference is right");
  const shown = where === "inside" ? positiveInside : positive;
  const isTrue = RELATIONS[relation](difference, {
    more: (x) => (at ? x.sign() > 0 : shown(x, parameters.box)),
    atLeast: (x) => (at ? x.sign() >= 0 : nonNegative(x, parameters.box)),
  });
  prove(isTrue === holds, "`holds` says whether the relation is true");
  const says = `${holds ? "holds" : "does not hold"}, the difference being ${text}`;
  return left.words(` is ${relation} ${right.words(`: ${says}`, place)}`, place);
}

/** Expressions of an item on the box, and where they are said if an event is given. */
function numbersOnBox(texts, sides, { where, parameters: { names, box } }) {
  const numbers = texts.map((text) => expression(text, names));
  const shown = numbers.map((x) => isDefined(x, box, where === "inside"));
  const isWhole = shown.every(same);
  prove(isWhole || sides.some(({ given }) => given), "no denominator is 0 on the box");
  const also = isWhole ? "" : " and no denominator is 0";
  return { numbers, place: `, wherever that has positive probability${also}` };
}

/** A SIDE as n/m; `words(follows, place)` speaks of it: what comes next, and where it is said. */
function SIDE(value, known) {
  const { game, at, parameters: { names }, profiles } = known;
  if (object(value).has("number")) {
    const { number: text } = read({ number: string }, value);
    const stated = names.length > 0 ? polynomial(text, names) : rational(text);
    const n = at?.length > 0 ? stated.at(at) : stated;
    return { n, m: n.one, given: false, words: (follows) => text + follows };
  }
  const { profile, of, given, times } = read({
    profile: upTo(profiles.length), of: OF, given: EVENT, times: rational,
  }, value, known);
  const { weights, ends } = profiles[profile - 1];
  const event = [...given, ...of.event];
  takeSteps(2 * ends + game.eventSteps(given) + game.eventSteps(event));
  const m = game.expectation(given, weights);
  prove(!m.isZero(), "the given event has a positive probability");
  const n = game.expectation(event, weights, of.player).scaled(times);
  const words = `${ofWords(of, times)}${given.length > 0 ? ` given ${eventWords(given)}` : ""}` +
    `${profiles.length > 1 ? ` in profile ${profile}` : ""}`;
  if (at || given.length === 0) return { n, m, given: false, words: (follows) => words + follows };
  const comma = (follows) => (follows.startsWith(": ") ? "" : ",");
  return { n, m, given: true, words: (follows, place) =>
    `${words}${place}${comma(follows)}${follows}` };
}

/** An OF: the payoff of a player in an event, or of player 0 its probability. */
function OF(value, known) {
  if (object(value).has("payoff"))
    return { player: read({ payoff: PLAYER }, value, known).payoff, event: [] };
  return { player: 0, event: read({ probability: EVENT }, value, known).probability };
}

function ofWords({ player, event }, times) {
  const often = times.equals(ONE) ? "" : `${times} times `;
  return often + (player
    ? `the expected payoff of player ${player}`
    : `the probability of ${eventWords(event)}`);
}

function provePayoffs(payoffs, payoffOf) {
  prove(payoffs.every((payoff, p) => payoff.equals(payoffOf(p))), "the payoffs are right");
}

const payoffWords = (payoffs) => payoffs.slice(1).join(", ");

statement("best response", "forgets compact", {
  profile: PROFILE, players: PLAYERS, payoffs: byPlayer(rational),
  gains: byPlayer(rational, ({ players }) => players),
  figures: distinct({ of: same, ...FIGURE }),
  printed: same,
}, {}, ({ game, profile, players, payoffs, gains, figures, printed: box }) => {
  game.needRecall(players);
  const weights = profile.weightsAt();
  takeSteps(endSteps(game, weights));
  provePayoffs(payoffs, (p) => game.expectation([], weights, p));
  const best = [];
  for (const p of players) best[p] = bestResponse(game, p, weights);
  prove(gains.every((x, p) => x.equals(best[p].value.minus(payoffs[p]))), "the gains are right");
  const items = figures.map((item) => {
    const [what, value] = gainFigure(game, players, item.of, gains, best);
    return `; ${what} is ${figure(item, value)}`;
  });
  const all = players.length === game.players.length;
  const none = players.every((p) => gains[p].isZero());
  const where = provePrinted(game, box, profile, weights, all, none);
  const words = players.map((p) => none
    ? `player ${p} plays a best response`
    : `player ${p} gains exactly ${gains[p]} by a best response`);
  const nash = "no player gains by deviating: it is a Nash equilibrium";
  return `in the certificate's profile the payoffs are ${payoffWords(payoffs)}, and ` +
    `${none && all ? nash : words.join("; ")}${items.join("")}${where}`;
});

/** What a figure of `best response` is about, and what it is. */
function gainFigure(game, players, of, gains, best) {
  const listed = (value) => Number(choice(value, players.map(String)));
  if (!object(of).has("gain")) {
    const { value: [p, set] } = read({ value: tuple(listed, string) }, of);
    const what = `best-response value of player ${p}`;
    if (set === "") return [`the ${what}`, best[p].value];
    const number = game.setNumber(p, set);
    takeSteps(10 * game.sets[p][number].actions.length);
    return [`the counterfactual ${what} at ${inWords(set)}`, best[p].values[number]];
  }
  const { gain } = read({ gain: same }, of);
  if (gain !== "0") return [`the gain of player ${gain} by deviating`, gains[listed(gain)]];
  expect(players.length === game.players.length, "NashConv", "all players listed");
  return ["NashConv, the sum of all players' gains by deviating,", sum(gains.slice(1))];
}

/** `printed`: the profile lies in its printed box. */
function provePrinted(game, value, profile, weights, all, none) {
  if (object(value).size === 0) return "";
  const { form, profile: intervals } = read({
    form: oneOf("behaviour", "plan"),
    profile: byPlayer(atMoves((text) => printed(text))),
  }, value, { game });
  if (form === "plan") game.needRecall();
  expect(all, "a printed profile", "all players listed");
  prove(none, "no player gains by deviating");
  for (const p of game.players)
    game.sets[p].forEach(({ first }, k) => intervals[p][k].forEach((interval, action) => {
      const is = form === "plan" ? weights[p][first + action] : profile.chances[p][k][action];
      prove(beyond(is, interval).isZero(), "the profile lies in its printed box");
    }));
  return `; it lies in the box of the certificate's printed profile, as a ${form}`;
}

statement("deviation", "forgets compact", {
  parameters: PARAMETERS, at: POINT, profile: PROFILE, player: PLAYER,
  strategy: (value, { game, player }) =>
    readPure(game, player, value, { full: !game.recalls(player) }),
  payoff: rational, "deviation payoff": rational, gain: rational,
}, {}, (s) => {
  const { game, parameters, at, profile, player, strategy, payoff, gain } = s;
  const after = s["deviation payoff"];
  const weights = profile.weightsAt(at);
  takeSteps(endSteps(game, weights));
  prove(payoff.equals(game.expectation([], weights, player)), "the payoff is right");
  const paid = game.expectation([], weights.with(player, strategy.weights), player);
  prove(after.equals(paid), "the payoff after deviating is right");
  prove(gain.equals(after.minus(payoff)) && gain.sign() > 0, "the gain is right, and positive");
  return `in the certificate's profile${pointWords(parameters, at)}, player ${player} gains ` +
    `${gain} by a deviation: ${after} instead of ${payoff}`;
});

// --------------------------------------------------------------------------------- refinements

statement("subgame perfect", "chance", {
  profile: PROFILE, subgames: upTo(LIMITS.nodes),
  gains: distinct(tuple(list(ANY_MOVE), PLAYER, rational)),
}, {}, ({ game, profile, subgames, gains }) => {
  profile.takeWorthSteps();
  const roots = subgameRoots(game);
  prove(subgames === roots.length, "the number of subgames is right");
  const paid = game.worths(profile.withChance);
  const best = game.players.map((p) => subgameValues(game, p, profile.withChance, roots));
  const found = roots.flatMap((root) => game.players.flatMap((p) => {
    const gain = best[p - 1].get(root).minus(paid[root][p - 1]);
    return gain.isZero() ? [] : [{ root, p, gain }];
  }));
  const right = found.length === gains.length && found.every(({ root, p, gain }, i) => {
    const [path, player, stated] = gains[i];
    return p === player && gain.equals(stated) && quoted(game.path(root)) === quoted(path);
  });
  prove(right, "exactly the gains listed are made");
  const words = gains.map(([path, player, gain]) => {
    const where = path.length > 0 ? `the subgame after ${pathWords(path)}` : "the whole game";
    return `player ${player} gains exactly ${gain} by a best response in ${where}`;
  });
  const all = words.join("; ") || "no player gains by deviating in any subgame";
  return `in the certificate's profile ${all} (subgames: ${roots.length}): ` +
    `it is ${words.length > 0 ? "no" : "a"} subgame perfect equilibrium`;
});

// For each root what a player's best response is worth in a play that begins there.  Each node
// belongs to the last root above it; in each subgame the roots of smaller ones are ends.
function subgameValues(game, player, chances, roots) {
  const isRoot = new Set(roots);
  const reach = game.reaches(chances, player, ONE, isRoot);
  const around = game.down(0, (root, above) => (isRoot.has(above) ? above : root));
  const best = new Map();
  const totals = new Map(roots.map((root) => [root, new Map()])); // by root, then by trail
  const total = (root, trail) => totals.get(root).get(trail) ?? ZERO;
  const add = (root, trail, x) => totals.get(root).set(trail, total(root, trail).plus(x));
  for (let node = game.parent.length - 1; node >= 0; node--) {
    const root = isRoot.has(node) ? node : around[node];
    const set = game.spot[node];
    if (set?.player === player && set.members[0] === node) {
      const ways = set.actions.map((_, action) => total(root, set.first + action));
      add(root, set.parent, greatest(ways));
    }
    if (!isRoot.has(node) && !game.payoffs[node]) continue;
    const trail = game.at[player][node];
    const paid = game.payoffs[node]?.[player - 1] ?? total(node, trail);
    best.set(node, paid);
    if (node > 0) add(around[node], trail, reach[node].times(paid));
  }
  return best;
}

// ------------------------------------------------------------------ subgame perfect equilibria

const OTHERS = {
  none: "with mixing there is no other",
  infinite: "with mixing there are infinitely many",
  "not counted": "those with mixing are not counted",
};

const ACTIONS = atSets((action, { game, player }, k) =>
  actionNumber(game.sets[player][k], string(action)));

const WHOLE = that(rational, (x) => x.d === 1n && x.n > 0n, "a positive whole number");

/** Payoffs that stand in one row alone, how many equilibria have them, and some of these. */
const outcomeRows = (equilibrium, least) => that(distinct(tuple(
  listOf(({ game }) => game.players.length, rational), WHOLE, distinct(equilibrium, 0),
), least), (rows) => areDistinct(rows.map(([payoffs]) => payoffs.join())), "payoffs once");

const ONE_LIST = tuple(object, same);

statement("subgame perfect equilibria", "chance", (value) => ({
  outcomes: outcomeRows(byPlayer(ACTIONS), 0),
  others: value.has("mixed") ? WHOLE : oneOf(...Object.keys(OTHERS)),
  ...FIGURE, decimals: oneOf(""),
  ...(value.has("mixed") ? { mixed: outcomeRows(PROFILE, 1) } : {}),
}), (value, known) => {
  if (object(value).has("profiles")) return read({ profiles: listOf(2, PROFILE) }, value, known);
  return read(value.has("lists") ? { lists: list(ONE_LIST) } : {}, value, known);
}, (s, witness) => {
  const { game, outcomes } = s;
  const roots = subgameRoots(game);
  const numbers = inductBack(game, roots);
  let listed = 0;
  for (const [payoffs, , equilibria] of outcomes)
    for (const choices of equilibria) {
      const chances = game.players.map((p) => game.sets[p].map(({ actions }, k) =>
        actions.map((_, action) => (action === choices[p][k] ? ONE : ZERO))));
      takeSteps(game.players.length * game.sumSteps(game.players.length));
      proveInSubgames(game, roots, [game.odds, ...chances], payoffs);
      listed += 1;
    }
  proveNumbers(outcomes, numbers);
  const words = mixingWords(s, witness, roots, numbers);
  return "the number of subgame perfect equilibria in pure strategies is " +
    `${figure(s, integer(countOf(numbers)))}; the certificate gives their payoffs (different ` +
    `ones: ${outcomes.length}), and lists ${listed} of the equilibria; ${words}`;
});

/** The rows have just these NUMBERS. */
function proveNumbers(rows, numbers) {
  const right = numbers.size === rows.length &&
    rows.every(([payoffs, number]) => numbers.get(payoffs.join())?.number === number.n);
  prove(right, "the payoffs and their numbers are right");
}

/** Proves what is said of equilibria with mixing, and gives it in words. */
function mixingWords(s, { profiles, lists }, roots, pure) {
  const { game, others, mixed = [] } = s;
  if (profiles) {
    proveMany(game, roots, profiles);
    prove(others === "infinite", "there are infinitely many with mixing");
  } else if (lists) {
    const left = lists.slice();
    const numbers = inductBack(game, roots, left);
    prove(left.length === 0, "no list is left over");
    for (const [key, { number }] of pure) {
      const found = numbers.get(key);
      found.number -= number;
      if (found.number === 0n) numbers.delete(key);
    }
    const count = countOf(numbers);
    if (mixed.length === 0) {
      prove(others === "none" && count === 0n, "there are none with mixing");
      return OTHERS.none;
    }
    prove(others.n === count, "the number of those with mixing");
    for (const [payoffs, , equilibria] of mixed)
      for (const profile of equilibria) {
        const mixes = profile.chances.some((sets) =>
          sets.some((row) => !row.some((x) => x.equals(ONE))));
        prove(mixes, "in a profile listed as mixed somebody mixes");
        profile.takeWorthSteps();
        proveInSubgames(game, roots, profile.withChance, payoffs);
      }
    proveNumbers(mixed, numbers);
    return `with mixing there are exactly ${count} more, of which ` +
      `${addUp(mixed, ([, , equilibria]) => equilibria.length)} are listed`;
  } else {
    const alone = game.players.every((p) =>
      game.sets[p].every(({ members }) => members.length === 1));
    prove(others === (alone ? (countOf(pure) === 1n ? "none" : "infinite") : "not counted"),
      "whether there are others with mixing");
  }
  return OTHERS[others];
}

/** Two profiles differ in one player's strategy in one part; both are equilibria from there on. */
function proveMany(game, roots, profiles) {
  const isRoot = new Set(roots);
  const around = game.down(0, (root, above) => (isRoot.has(above) ? above : root));
  const [one, other] = profiles.map(({ chances }) => chances);
  const changed = new Set(game.players.flatMap((p) => game.sets[p].flatMap(({ members }, k) => {
    if (one[p][k].every((x, action) => x.equals(other[p][k][action]))) return [];
    const [node] = members;
    return [`${p} ${isRoot.has(node) ? node : around[node]}`];
  })));
  prove(changed.size === 1, "the profiles differ in one player's strategy in one part");
  const root = Number([...changed][0].split(" ")[1]);
  const isBelow = (node) => {
    for (let at = node; at >= root; at = game.parent[at]) if (at === root) return true;
    return false;
  };
  for (const profile of profiles) {
    profile.takeWorthSteps();
    proveInSubgames(game, roots.filter(isBelow), profile.withChance, null, roots);
  }
}

/** A profile pays so much, if that is said, and nobody gains in some of the subgames. */
function proveInSubgames(game, some, chances, payoffs, roots = some) {
  const paid = game.worths(chances);
  if (payoffs)
    prove(paid[0].every((x, i) => x.equals(payoffs[i])), "a listed profile pays what is said");
  for (const p of game.players) {
    const best = subgameValues(game, p, chances, roots);
    const perfect = some.every((root) => best.get(root).equals(paid[root][p - 1]));
    prove(perfect, "a listed profile is an equilibrium in each subgame");
  }
}

// NUMBERS: a Map from the text of payoffs to them and the number of equilibria that have them.
function addNumber(numbers, payoffs, number) {
  const [key, before] = [payoffs.join(), numbers.get(payoffs.join())];
  numbers.set(key, { payoffs, number: number + (before?.number ?? 0n) });
}

/** How many equilibria there are whose payoffs pass a test. */
function countOf(numbers, test = () => true) {
  let count = 0n;
  for (const { payoffs, number } of numbers.values()) if (test(payoffs)) count += number;
  return count;
}

/** The NUMBERS of the game, from those of all its subgames; with `lists` of all equilibria. */
function inductBack(game, roots, lists = null) {
  const isRoot = new Set(roots);
  const numbers = new Map(); // by root or terminal
  game.payoffs.forEach((payoffs, node) =>
    numbers.set(node, new Map([[payoffs.join(), { payoffs, number: 1n }]])));
  for (const root of roots.toReversed()) {
    if (game.payoffs[root]) continue;
    const found = ofPart(game, partAt(game, root, isRoot), numbers, lists);
    if (!lists) for (const one of found.values()) one.number = capped(one.number);
    numbers.set(root, found);
  }
  return numbers.get(0);
}

/** The part of the subgame with this root. */
function partAt(game, root, isRoot) {
  const [inner, ends, open] = [[], [], [root]];
  while (open.length > 0) {
    const node = open.pop();
    if (node !== root && (isRoot.has(node) || game.payoffs[node])) ends.push(node);
    else {
      inner.push(node);
      open.push(...game.children[node].toReversed());
    }
  }
  return { root, inner, ends };
}

function ofPart(game, part, numbers, lists) {
  const { root, inner, ends } = part;
  if (ends.some((end) => numbers.get(end).size === 0)) return new Map();
  if (inner.length > 1 && lists) return ofLists(game, part, numbers, lists);
  if (inner.length > 1) return ofCells(game, part, numbers);
  const { player, odds } = game.spot[root];
  const after = ends.map((end) => numbers.get(end));
  return player > 0 ? ofNode(game, player, after, lists) : ofChance(game, odds, after);
}

/** All choices of payoffs at the ends, those of each end from the least on. */
function choicesOf(lists) {
  const order = (a, b) => a.payoffs.reduce((so, x, i) => so || x.compare(b.payoffs[i]), 0);
  return tuplesOf(lists.map((numbers) => [...numbers.values()].sort(order)));
}

/** The NUMBERS of a part with several nodes: for each choice of payoffs one of the lists. */
function ofLists(game, part, numbers, lists) {
  const { inner, ends } = part;
  const movers = game.players.filter((p) => inner.some((node) => game.spot[node].player === p));
  const found = new Map();
  const after = ends.map((end) => numbers.get(end));
  const choices = after.reduce((n, { size }) => n * size, 1);
  expect(choices <= lists.length, "too few lists", "one for each choice of payoffs");
  for (const chosen of choicesOf(after)) {
    const table = new TreeGame(partText(game, part, movers, chosen));
    const [value, witness] = lists.shift();
    const kind = movers.length > 2 ? "mixed equilibria" : "plan equilibria";
    choice(value.get("kind"), [kind]);
    const list = proved(kind, table, value, witness);
    prove(movers.length <= 2 || list.open.length === 0, "a list leaves nothing open");
    const listed = movers.length > 2
      ? list.equilibria.map((one) => mixedPlans(table, list.strategies, one))
      : list.components.map((pair) => table.players.map((p) => {
        prove(pair[p].length === 1, "a list has finitely many equilibria");
        return list.plans[p][pair[p][0] - 1].weights;
      }));
    const terms = game.players.length * ends.length * listed.length;
    takeSteps(termSteps(terms, game.digits + table.digits));
    const ways = chosen.reduce((n, { number }) => n * number, 1n);
    for (const weights of listed) {
      for (const p of table.players)
        for (const { parent, actions } of table.sets[p]) {
          const met = actions.length === 1 || !weights[p - 1][parent].isZero();
          prove(met, "an equilibrium of a list reaches all sets");
        }
      const shares = table.ends.map((node) => product(
        weights.map((own, i) => own[table.at[i + 1][node]]), table.weight[node]));
      const total = game.players.map((_, i) =>
        sum(shares.map((share, k) => share.times(chosen[k].payoffs[i])), ZERO));
      measure(total);
      addNumber(found, total, ways);
    }
  }
  return found;
}

/** The plan of each player's mixed strategy in an entry, which has one point of each. */
function mixedPlans(table, strategies, { points, radius }) {
  prove(radius.isZero(), "an equilibrium of a list is rational");
  return table.players.map((p) => {
    prove(points[p].length === 1, "a list has finitely many equilibria");
    const weights = table.above[p].map(() => ZERO);
    strategies[p].forEach((one, k) => {
      for (const trail of one.made) weights[trail] = weights[trail].plus(points[p][0][k]);
    });
    return weights;
  });
}

/** A part as the file of a game of those who move, with these payoffs at its ends. */
function partText(game, { root, ends }, movers, chosen) {
  const place = new Map(ends.map((end, k) => [end, k]));
  const players = Array.from({ length: Math.max(2, movers.length) }, (_, i) => i + 1);
  const counts = [0, ...players.map(() => 0)];
  const numbers = new Map();
  const asName = (text) => `"${text.replaceAll('"', '\\"')}"`;
  const lines = [`EFG 2 R "" { ${players.map((p) => `"${p}"`).join(" ")} }`, '""'];
  const open = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (place.has(node)) {
      const { payoffs } = chosen[place.get(node)];
      const paid = players.map((_, i) => (i < movers.length ? payoffs[movers[i] - 1] : ZERO));
      lines.push(`t "" ${place.get(node) + 1} "" { ${paid.join(", ")} }`);
      continue;
    }
    const set = game.spot[node];
    const player = movers.indexOf(set.player) + 1; // 0 for chance
    if (player === 0 || !numbers.has(set)) numbers.set(set, ++counts[player]);
    const number = numbers.get(set);
    const head = `${player > 0 ? "p" : "c"} "" ${player > 0 ? `${player} ` : ""}${number}`;
    const name = player > 0 ? asName(set.name) : asName(`${number}`);
    const odds = (x, k) => `"${k + 1}" ${x}`;
    const actions = player > 0 ? set.actions.map(asName) : set.odds.map(odds);
    lines.push(`${head} ${name} { ${actions.join(" ")} } 0`);
    open.push(...game.children[node].toReversed());
  }
  return `${lines.join("\n")}\n`;
}

const takeTerms = (game, count) => takeSteps(termSteps(count, game.digits));

function ofChance(game, odds, after) {
  const zeros = game.players.map(() => ZERO);
  return after.reduce((before, end, i) => {
    takeTerms(game, game.players.length * before.size * end.size);
    const found = new Map();
    for (const one of before.values())
      for (const { payoffs, number } of end.values()) {
        const total = payoffs.map((x, k) => one.payoffs[k].plus(x.times(odds[i])));
        addNumber(found, total, one.number * number);
      }
    return found;
  }, new Map([["", { payoffs: zeros, number: 1n }]]));
}

function ofNode(game, player, after, mixing) {
  const own = (payoffs) => payoffs[player - 1];
  const lists = after.map((end) => [...end.values()]);
  const [first, ...rest] = lists.map((list) =>
    list.map(({ payoffs }) => own(payoffs)).reduce((a, b) => (a.compare(b) <= 0 ? a : b)));
  const least = greatest([first, ...rest]);
  const candidates = new Map(); // by the amount that the player gets
  lists.forEach((list, end) => list.forEach((one) => {
    if (own(one.payoffs).compare(least) >= 0)
      pushTo(candidates, `${own(one.payoffs)}`, { end, ...one });
  }));
  takeTerms(game, candidates.size * addUp(lists, ({ length }) => length));
  const found = new Map();
  for (const same of candidates.values()) {
    const tie = mixing && same.some(({ end }) => end !== same[0].end);
    prove(!tie, "no two actions of a player are worth the same and best");
    const most = own(same[0].payoffs);
    const ways = after.map((end) => countOf(end, (payoffs) => own(payoffs).compare(most) <= 0));
    const all = ways.reduce((a, b) => a * b, 1n);
    for (const { end, payoffs, number } of same)
      addNumber(found, payoffs, number * (all / ways[end]));
  }
  return found;
}

// A cell is one number: strategies of the players, each of which is one number, as are the actions
// at its sets.  `reach` has for each cell the ends that it reaches, with their probabilities.
function ofCells(game, part, numbers) {
  const { root, inner, ends } = part;
  const sets = game.players.map((p) =>
    [...new Set(inner.map((node) => game.spot[node]))].filter(({ player }) => player === p));
  const counts = sets.map((own) => own.reduce((n, { actions }) => n * actions.length, 1));
  const cells = counts.reduce((a, b) => a * b, 1);
  takeTerms(game, cellSteps(game, part, counts, cells));
  const actionsOf = sets.map((own, i) =>
    Array.from({ length: counts[i] }, (_, strategy) => actionsAt(own, strategy)));
  const split = (cell) => counts.map((count) => {
    const strategy = cell % count;
    cell = (cell - strategy) / count; // eslint-disable-line no-param-reassign
    return strategy;
  });
  const reach = Array.from({ length: cells }, (_, cell) => {
    const strategies = split(cell);
    return play(game, root, new Set(ends), ({ player, name }) =>
      actionsOf[player - 1][strategies[player - 1]].get(name));
  });
  const strides = counts.map((_, i) => counts.slice(0, i).reduce((a, b) => a * b, 1));
  const replies = (cell, i) => { // cells that differ in one player's strategy; the first, too
    const base = cell - split(cell)[i] * strides[i];
    return Array.from({ length: counts[i] }, (_, strategy) => base + strategy * strides[i]);
  };
  const table = { reach, replies, all: addUp(counts) };
  if (ends.every((end) => numbers.get(end).size === 1)) return ofTable(game, ends, numbers, table);
  const chance = inner.some((node) => game.spot[node].player === 0);
  expect(!chance, "chance beside sets", "one list of payoffs at each end after it");
  return ofEnds(game, ends, numbers, table);
}

/** The players times cells and what they reach; strategies times histories at the ends. */
function cellSteps(game, { root, ends }, counts, cells) {
  const histories = game.players.map(() => new Set());
  const reached = addUp(ends, (end) => {
    let count = cells;
    for (let node = end; node !== root; node = game.parent[node]) {
      const { player, actions } = game.spot[game.parent[node]];
      if (player > 0) count /= actions.length;
    }
    game.players.forEach((p, i) => histories[i].add(game.at[p][end]));
    return count;
  });
  const compared = addUp(game.players, (p) => histories[p - 1].size * counts[p - 1]);
  return game.players.length * (cells + reached) + compared;
}

/** The actions at some sets, by name, that a number stands for. */
function actionsAt(sets, strategy) {
  const found = new Map();
  let rest = strategy;
  for (const { name, actions } of sets) {
    found.set(name, rest % actions.length);
    rest = Math.floor(rest / actions.length);
  }
  return found;
}

/** The ends that are reached from a node, with their probabilities, by the actions at its sets. */
function play(game, root, ends, actionAt) {
  const found = [];
  const open = [[root, ONE]];
  while (open.length > 0) {
    const [node, share] = open.pop();
    if (ends.has(node)) found.push({ end: node, share });
    else {
      const { spot: { [node]: set }, children: { [node]: after } } = game;
      if (set.player > 0) open.push([after[actionAt(set)], share]);
      else after.forEach((child, k) => open.push([child, share.times(set.odds[k])]));
    }
  }
  return found;
}

function ofTable(game, ends, numbers, { reach, replies }) {
  const only = (end) => [...numbers.get(end).values()][0];
  const pays = reach.map((reached) => game.players.map((_, i) =>
    sum(reached.map(({ end, share }) => only(end).payoffs[i].times(share)))));
  const isBest = game.players.map((_, i) => {
    const best = new Map(); // by the first of the cells that differ in this player's strategy
    return (cell) => {
      const [first, ...others] = replies(cell, i);
      if (!best.has(first))
        best.set(first, greatest([first, ...others].map((reply) => pays[reply][i])));
      return pays[cell][i].equals(best.get(first));
    };
  });
  const ways = ends.reduce((n, end) => n * only(end).number, 1n);
  const found = new Map();
  pays.forEach((paid, cell) => {
    if (isBest.every((test) => test(cell))) addNumber(found, paid, ways);
  });
  return found;
}

function ofEnds(game, ends, numbers, { reach, replies, all }) {
  const total = new Map(ends.map((end) => [end, countOf(numbers.get(end))]));
  const every = ends.reduce((n, end) => n * total.get(end), 1n);
  const found = new Map();
  reach.forEach(([{ end }], cell) => {
    const tempted = new Map(); // by end the player who alone reaches it instead, and no other does
    game.players.forEach((_, i) => {
      for (const reply of replies(cell, i)) {
        const [{ end: other }] = reach[reply];
        if (other !== end) tempted.set(other, i);
      }
    });
    const [here, others] = [numbers.get(end), [...tempted.keys()]];
    takeTerms(game, all + here.size * addUp(others, (other) => numbers.get(other).size));
    const free = every / others.reduce((n, other) => n * total.get(other), total.get(end));
    for (const { payoffs, number } of here.values()) {
      const ways = others.reduce((n, other) => n * countOf(numbers.get(other), (paid) =>
        paid[tempted.get(other)].compare(payoffs[tempted.get(other)]) <= 0), number * free);
      if (ways > 0n) addNumber(found, payoffs, ways);
    }
  });
  return found;
}

/** The parameters of a family of profiles. */
const FAMILY = that(PARAMETERS, ({ names }) => names.length > 0 && !names.includes("e"),
  "parameters that are not named e");

const familyWords = (parameters) => (parameters ? ` for every ${boxWords(parameters)}` : "");

// The witness of both: a profile in `e` from 0 to `to`, too, which tends to the one of the
// statement and is completely mixed.
const TREMBLES = {
  to: parameterValue,
  profile: (value, { game, to, profile: { chances, parameters: { names, box } } }) => {
    const e = names.length;
    limit(e + 1, "parameters", "parameters");
    prove(to.sign() > 0, "`to` is positive");
    const near = new Profile(game, value, { names: [...names, "e"], box: [...box, [ZERO, to]] });
    near.chances.forEach((sets, p) => sets.forEach((row, k) => row.forEach((x, action) => {
      const start = chances[p][k][action];
      prove(x.put(e, ZERO).equals(e > 0 ? start : quotient(start)), "it tends to the profile");
      prove(positive(near.scaled[p][k].tops[action].put(e, to), box), "it is completely mixed");
    })));
    return near;
  },
};

/** At each set of a player the actions played are worth the same, no other is worth more. */
statement("quasi-perfect", "chance compact family", { profile: PROFILE }, TREMBLES,
  ({ game, parameters, profile }, { profile: near }) => {
    const weights = near.weights();
    for (const p of game.players) {
      takeSteps(replySteps(game, weights, p));
      support(game.sets[p], game.form(p, weights), (worth, k) => {
        const played = worth.filter((_, action) => !profile.chances[p][k][action].isZero());
        prove(played.every((x) => x.equals(played[0])), "the actions played are worth the same");
        const never = worth.every((x) => nonNegative(played[0].minus(x), near.parameters.box));
        prove(never, "no other action is worth more while the others tremble");
        return played[0];
      });
    }
    return `the certificate's profile is a quasi-perfect equilibrium${familyWords(parameters)}`;
  });

statement("sequential", "chance family", {
  profile: that(PROFILE, ({ chances }, { parameters }) =>
    !parameters || chances.flat(2).every((x) => x.bottom.isConstant()), "polynomials, if a family"),
  holds: that(yes, (holds, { parameters }) => holds || !parameters, "yes, for a family"),
}, (value, known) => {
  const { holds, parameters } = known;
  if (parameters) return read({ ...TREMBLES, rate: rational }, value, known);
  return read(holds ? TREMBLES : { player: PLAYER, changes: TERMS }, value, known);
}, ({ game, parameters, profile, holds }, witness) => {
  if (!holds) return notSequential(game, profile, witness);
  (parameters ? proveFamily : proveBeliefs)(game, profile, witness.profile, witness.rate);
  return `the certificate's profile is that of a sequential equilibrium${familyWords(parameters)}`;
});

/** What the mover gains by an action at a node, if all go on by `chances`. */
function gainsBy(game, chances, of, by) {
  const worth = game.worths(chances, of, by);
  const paid = (node, at) => worth[at][game.spot[node].player - 1];
  return (node, action) => paid(node, game.children[node][action]).minus(paid(node, node));
}

/** Calls `use` with the gains by each action of each set, its members weighted by `reachAt`. */
function forActions(game, gainOf, reachAt, use, by = (a, b) => a.times(b)) {
  for (const p of game.players)
    for (const { members, actions } of game.sets[p]) {
      const reach = reachAt(p, members, actions);
      actions.forEach((_, action) =>
        use(sum(members.map((node, i) => by(gainOf(node, action), reach[i]))), reach));
    }
}

/** Given the limits of the beliefs, no action at a set gains. */
function proveBeliefs(game, profile, near) {
  const leading = near.chances.map((sets, p) =>
    alongTrails(game, p, sets.map((row) => row.map(leadingTerm)), new Power(ONE, 0)));
  profile.takeWorthSteps(addUp(game.players, (p) => measure(leading[p].map((x) => x.factor))));
  forActions(game, gainsBy(game, profile.withChance),
    (p, members) => beliefsAt(game, p, members, leading),
    (gains) => prove(gains.sign() <= 0, "no action gains, given the limits of the beliefs"));
}

/** On average over the beliefs of the witness no action gains more than `rate` times `e`. */
function proveFamily(game, profile, near, rate) {
  const slope = Polynomial.parameter(profile.parameters.names.length).scaled(rate);
  const tops = profile.chances.map((sets) => sets.map((row) => row.map((x) => x.top)));
  const odds = game.odds.map((row) => row.map(Polynomial.constant));
  const gainOf = gainsBy(game, tops.with(0, odds), Polynomial.constant, times);
  const weights = near.weights();
  forActions(game, gainOf, (p, members, actions) => members.map((node) => {
    const others = game.others(p);
    const sizes = others.map((other) => weights[other][game.at[other][node]].size);
    takeSteps(actions.length * sizes.length * productSteps(sizes));
    return game.weighted(others, node, weights, game.weight[node], POLY_ONE) ?? POLY_ZERO;
  }), (gains, reach) => {
    const few = nonNegative(slope.times(sum(reach)).minus(gains), near.parameters.box);
    prove(few, "no action gains more than the rate times e");
  }, times);
}

/** A multiple of a power of `e`. */
class Power {
  constructor(factor, power) { Object.assign(this, { factor, power }); }
  times(b) { return new Power(this.factor.times(b.factor), this.power + b.power); }
  get longest() { return this.factor.longest; }
}

/** What a probability in `e` comes near to as `e` tends to 0. */
function leadingTerm({ top, bottom }) {
  const lowest = [...top.terms.keys()].reduce((a, b) => (a < b ? a : b));
  return new Power(top.coefficient(lowest).over(bottom.at([ZERO])), exponent(lowest, 0));
}

/** The limits of the beliefs in the members of a set, all times one number. */
function beliefsAt(game, player, members, leading) {
  const terms = members.map((node) => product(
    game.others(player).map((p) => leading[p][game.at[p][node]]), new Power(game.weight[node], 0)));
  const lowest = Math.min(...terms.map(({ power }) => power));
  return terms.map(({ factor, power }) => (power === lowest ? factor : ZERO));
}

function notSequential(game, profile, { player, changes }) {
  prove(changes.every(({ coefficient }) => coefficient.sign() > 0), "coefficients are positive");
  profile.takeWorthSteps(measure(changes.map(({ coefficient }) => coefficient)));
  const gainOf = gainsBy(game, profile.withChance);
  const cut = profile.chances.map((sets, p) => cutTrails(game, p, sets));
  const combinations = new Map(); // of the origins of the others' histories at members
  for (const { set, action, coefficient } of changes) {
    const { members, actions } = game.setNamed(player, set);
    for (const node of members) {
      const parts = game.others(player).map((p) => ({ p, ...cut[p][game.at[p][node]] }));
      const key = parts.map(({ origin }) => origin).join(",");
      const rests = product(parts.map(({ rest }) => rest), game.weight[node].times(coefficient));
      const more = rests.times(gainOf(node, actions.indexOf(action)));
      combinations.set(key, { parts, sum: (combinations.get(key)?.sum ?? ZERO).plus(more) });
      limit(combinations.size, "origins", "combinations of origins");
    }
  }
  const all = [...combinations.values()];
  const right = all.every((one) => one.sum.sign() > 0 ||
    all.some((other) => other !== one && isBehind(game, one, other)));
  prove(right, "a combination whose sum is not positive is behind another one");
  const words = movesWords(changes.map(({ set, action }) => [player, set, action]));
  return "the certificate's profile is that of no sequential equilibrium: whatever mistakes of " +
    `the others lead there, player ${player} gains by one of the changes ${words}`;
}

/** The origin of each trail of a player, and the product of the probabilities cut off. */
function cutTrails(game, player, chances) {
  return game.along(player, { origin: 0, rest: ONE }, ({ origin, rest }, set, action, trail) => {
    const p = chances[set][action];
    return p.isZero() ? { origin: trail, rest: ONE } : { origin, rest: rest.times(p) };
  });
}

/** True if each of the origins is, or begins with, that of the other combination. */
function isBehind(game, one, other) {
  return one.parts.every(({ p, origin }, i) => {
    let trail = origin;
    while (trail > other.parts[i].origin) trail = game.above[p][trail];
    return trail === other.parts[i].origin;
  });
}

// --------------------------------------------------------------------------------- correlation

/** What a mediator does: players are told their strategies, or move by move. */
const ADVICE = {
  strategies: { byMove: false, name: "correlated", article: "a", how: "" },
  moves: {
    byMove: true, name: "extensive-form correlated", article: "an", how: ", told move by move,",
  },
};

/** A distribution over profiles: draws {item, p, weights, forms}, by player the last three. */
function DISTRIBUTION(value, { game, advice: { byMove } }) {
  const length = byMove ? most(game.players, (p) => countLongest(game, [p])) : 1;
  const cost = list()(value).length * game.parent.length * game.players.length * length;
  limit(cost, "mediated", "profiles times nodes times players, and with moves times moves");
  const draws = mixture(byPlayer(STRATEGY))(value, { game });
  takeSteps(draws.length * game.players.length * game.sumSteps(digitsIn(draws)));
  return draws.map(({ item, p }) => {
    const weights = item.map((pure) => pure.weights);
    const forms = item.map((_, player) => scaled(game.form(player, weights), p));
    return { item, p, weights, forms };
  });
}

/** `[player, told, deviation, number]`; `key` is that of `told`, a strategy or a move. */
function TOLD(value, { game, advice: { byMove } }) {
  const [player, told, other, number] = tuple(PLAYER, same, same, rational)(value, { game });
  const entry = { player, number, from: null };
  if (byMove) {
    const [set, action] = tuple(string, string)(told);
    entry.from = game.setNumber(player, set);
    entry.key = `${entry.from} ${actionNumber(game.sets[player][entry.from], action)}`;
    entry.told = movesWords([[player, set, action]]);
  } else {
    const own = readPure(game, player, told);
    Object.assign(entry, { key: own.key, told: movesWords(own.moves) });
  }
  return { ...entry, deviation: readPure(game, player, other, entry) };
}

/** The keys of what a player may be told who is to play a strategy. */
function keysOf({ key, choices }, byMove) {
  if (!byMove) return [key];
  return [...choices.keys()].filter((k) => choices[k] >= 0).map((k) => `${k} ${choices[k]}`);
}

/** What a player gains by each deviation from what it is told, where that is more than 0. */
function toldGains(game, player, draws, byMove) {
  const sets = game.sets[player];
  const groups = new Map(); // of draws, by what the player is told
  for (const draw of draws)
    for (const key of keysOf(draw.item[player], byMove)) pushTo(groups, key, draw);
  return [...groups].flatMap(([key, some]) => {
    const from = byMove ? Number.parseInt(key, 10) : null;
    const open = byMove ? [...setsFrom(game, player, from)] : [...sets.keys()];
    const trails = open.flatMap((k) => sets[k].actions.map((_, action) => sets[k].first + action));
    if (!byMove) trails.push(0);
    const form = game.above[player].map(() => ZERO);
    for (const t of trails) form[t] = sum(some.map(({ forms }) => forms[player][t]));
    const followed = some.map(({ weights, forms }) =>
      sum(trails.filter((t) => !weights[player][t].isZero()).map((t) => forms[player][t])));
    const { value, values } = support(sets, form, greatest, open);
    const best = byMove ? values[from] : value;
    const more = best.minus(sum(followed));
    if (more.sign() <= 0) return [];
    const reach = sum(some.map((draw) => (byMove ? reachOf(game, player, from, draw) : draw.p)));
    return [{ player, key, form, best, gain: more.over(reach) }];
  });
}

/** The probability that chance and the others lead to a set of a player, in one draw. */
function reachOf(game, player, k, { p, weights }) {
  return sum(game.sets[player][k].members.map((node) =>
    game.weighted(game.others(player), node, weights, game.weight[node].times(p), ONE) ?? ZERO));
}

for (const advice of Object.values(ADVICE)) {
  const { byMove, name, article, how } = advice;
  statement(`${name} equilibrium`, "", {
    distribution: (value, { game }) => DISTRIBUTION(value, { game, advice }),
    payoffs: byPlayer(rational),
    gains: distinct((value, { game }) => TOLD(value, { game, advice })),
  }, {}, ({ game, distribution: draws, payoffs, gains: listed }) => {
    provePayoffs(payoffs, (player) =>
      sum(draws.map(({ weights, p }) => game.expectation([], weights, player).times(p))));
    const gains = game.players.flatMap((p) => toldGains(game, p, draws, byMove));
    prove(gains.length === listed.length, "exactly the gains listed are made");
    const words = listed.map(({ player, key, told, deviation, number }, i) => {
      const right = gains[i].player === player && gains[i].key === key;
      prove(right && gains[i].gain.equals(number), "exactly the gains listed are made");
      prove(deviation.value(gains[i].form).equals(gains[i].best), "the best deviation");
      return `player ${player}, told ${told}, gains exactly ${number} by ` +
        movesWords(deviation.moves);
    });
    return `with the certificate's distribution over ${draws.length} profile` +
      `${draws.length === 1 ? "" : "s"} of pure strategies${how} the payoffs are ` +
      `${payoffWords(payoffs)}, and ${words.join("; ") || "no player gains by deviating"}: ` +
      `it is ${words.length > 0 ? "no" : article} ${name} equilibrium`;
  });
}

// What is stated of a range from `low` to `high`: for each relation which of two texts are given,
// and whether it is true, given how far each end is off.
const RANGES = {
  always: [true, true, (low, high) => low.isZero() && high.isZero()],
  exactly: [true, true, (low, high) => low.isZero() && high.isZero()],
  "at most": [false, true, (_, high) => high.sign() <= 0],
  "at least": [true, false, (low) => low.sign() >= 0],
};

const RANGE = {
  low: rational, high: rational, relation: oneOf(...Object.keys(RANGES)),
  stated: (value, { relation }) => {
    const [one, two] = tuple(string, string)(value);
    const [first, second] = RANGES[relation];
    const given = (one !== "") === first && (two !== "") === second;
    expect(given && (relation !== "always" || one === two), value.join(", "), relation);
    return value;
  },
  decimals: same, off: tuple(rational, rational), holds: yes,
};

/** The words about a stated range, after its proof. */
function statedRange({ low, high, relation, stated, decimals, off, holds }) {
  const [one, two] = stated.map((text) => text !== "" && printed(text, decimals));
  const from = !one ? ZERO : two ? beyond(low, one) : low.minus(one.low);
  const to = !two ? ZERO : one ? beyond(high, two) : high.minus(two.high);
  const isTrue = RANGES[relation][2](from, to) && (relation !== "always" || low.equals(high));
  prove(off[0].equals(from) && off[1].equals(to), "`off` is the distance to what is stated");
  prove(holds === isTrue, "`holds` says whether the relation is true");
  const texts = [...new Set(stated)].filter((text) => text !== "").join(" to ");
  return `ranges from exactly ${low} to exactly ${high}; stated: ${relation} ${texts}` +
    `${roundedWords(stated, decimals)}: ${holds ? "holds" : "does not hold"}`;
}

const DRAWN_END = { distribution: DISTRIBUTION, multipliers: distinct(TOLD) };

/** What correlated equilibria pay, at least and at most: a linear program and its dual. */
statement("correlated range", "", {
  recommendations: oneOf(...Object.keys(ADVICE)), of: distinct(tuple(rational, OF), 1), ...RANGE,
}, (value, known) => read({ low: DRAWN_END, high: DRAWN_END }, value,
  knowing(known, { advice: ADVICE[known.recommendations] })), (s, { advice, low, high }) => {
  const { game, of: terms } = s;
  const pures = game.players.map((p) => listPure(game, p, LIMITS.pure));
  const count = pures.reduce((n, own) => n * own.length, game.players.length);
  limit(count * game.parent.length, "mediated", "profiles times nodes times players");
  const digits = measure(terms.map(([coefficient]) => coefficient));
  takeSteps(terms.length * game.sumSteps(digits));
  takeSteps(addUp(terms, ([, { event }]) => game.eventSteps(event)));
  const amounts = game.ends.map(() => ZERO); // of ends, times chance
  for (const [coefficient, { player, event }] of terms) {
    const inside = game.inEvent(event);
    game.factors(player).forEach((factor, i) => {
      if (inside(game.ends[i])) amounts[i] = amounts[i].plus(factor.times(coefficient));
    });
  }
  for (const [end, witness, side] of [[s.low, low, MINUS], [s.high, high, ONE]]) {
    const more = measure(witness.multipliers.map(({ number }) => number));
    takeSteps(count * (game.sumSteps(digits) + game.sumSteps(more)));
    proveEnd({ game, pures, amounts, side, end, byMove: advice.byMove, ...witness });
  }
  const words = terms.map(([coefficient, of]) => ofWords(of, coefficient)).join(" plus ");
  return `over all ${advice.name} equilibria ${words} ${statedRange(s)}`;
});

/** A distribution attains an end of the range; by the multipliers no profile goes beyond it. */
function proveEnd({ game, pures, amounts, side, end, byMove, distribution, multipliers }) {
  const gains = game.players.flatMap((p) => toldGains(game, p, distribution, byMove));
  prove(gains.length === 0, "the distribution is an equilibrium");
  const amount = sum(distribution.map(({ item, p }) => amountOf(game, item, amounts).times(p)));
  prove(amount.equals(end), "the distribution attains its end");
  const cost = addUp(multipliers, ({ player: p }) => pures[p - 1].length * game.sets[p].length);
  limit(cost, "listed", "strategies times sets");
  prove(multipliers.every(({ number }) => number.sign() > 0), "the multipliers are positive");
  const lists = pures.map((own, i) => {
    const entries = groupBy(multipliers.filter(({ player }) => player === i + 1), (x) => x.key);
    return own.map((pure) => [pure, lossForm(pure, keysOf(pure, byMove).flatMap((key) =>
      entries.get(key) ?? []))]);
  });
  const profiles = lists.reduce((found, own) =>
    found.flatMap((some) => own.map((one) => [...some, one])), [[]]);
  for (const profile of profiles) {
    const [items, losses] = [0, 1].map((part) => profile.map((one) => one[part]));
    const total = amountOf(game, [null, ...items], amounts, side, losses);
    prove(total.compare(end.times(side)) <= 0, "no profile goes beyond an end");
  }
}

/** What a strategy loses, times multipliers, as a form of its player's trails. */
function lossForm({ game, player, choices }, entries) {
  const form = new Map();
  for (const { from, deviation, number } of entries) {
    for (const trail of new Pure(game, player, choices, from).trails) addTo(form, trail, number);
    for (const trail of deviation.trails) addTo(form, trail, number.negated());
  }
  return form;
}

/** The amount of a profile times a side; plus what its strategies lose, by forms of trails. */
function amountOf(game, profile, amounts, side = ONE, losses = []) {
  const terms = [];
  game.ends.forEach((node, i) => {
    const absent = game.players.filter((p) => !profile[p].made.has(game.at[p][node]));
    if (absent.length === 0) terms.push(amounts[i].times(side));
    losses.forEach((form, k) => {
      const x = form.get(game.at[k + 1][node]);
      if (x && absent.every((p) => p === k + 1)) terms.push(game.factors(k + 1)[i].times(x));
    });
  });
  return sum(terms);
}

// ------------------------------------------------------------------------------------ zero sum

statement("value", "two sum compact", { ...FIGURE, frontier: FRONTIER }, { plans: byPlayer(PLAN) },
  (s, { plans: [, one, two] }) => {
    const { game, frontier } = s;
    const worth = bestResponse(game, 1, two.alone).value;
    const words = figure(s, worth);
    const other = bestResponse(game, 2, one.alone).value;
    prove(other.equals(game.constantSum().minus(worth)), "player 2 gets the rest at best");
    for (const plan of [one, two]) proveBefore(game, plan, frontier);
    return `the value to player 1${frontierWords(frontier, SAME_SUM)} is ${words}`;
  });

statement("pure values", "two sum", { maxmin: rational, minmax: rational, saddle: yes }, {},
  ({ game, maxmin, minmax, saddle }) => {
    const lists = game.players.map((p) => listPure(game, p, LIMITS.pure));
    const count = addUp(lists, (some) => some.length);
    limit(count * game.terminals, "listed", "strategies times ends");
    takeSteps(count * game.sumSteps(1));
    const [most, fewest] = lists.map((some, i) =>
      least(some.map((pure) => bestResponse(game, 2 - i, pure.alone).value)));
    prove(maxmin.equals(game.constantSum().minus(most)), "maxmin is right");
    prove(minmax.equals(fewest), "minmax is right");
    prove(saddle === maxmin.equals(minmax), "`saddle` says whether they are equal");
    return `by pure strategies player 1 secures ${maxmin} and player 2 holds it to ${minmax}: ` +
      `${saddle ? "a" : "no"} pure equilibrium`;
  });

statement("optimal range", "equivalent compact", {
  player: PLAYER, terms: TERMS,
  given: (value, { game, player }) => (value === "" ? null : game.setNamed(player, string(value))),
  ...RANGE, frontier: FRONTIER,
}, {
  opponent: OPPONENT,
  low: { plan: OPTIMAL, bound: BOUND },
  high: { plan: OPTIMAL, bound: BOUND },
}, (s, { opponent, ...ends }) => {
  const { game, player, terms, given, frontier } = s;
  const reach = given?.parent ?? 0;
  proveBefore(game, opponent.plan, frontier);
  for (const [end, { plan, bound }, side] of [[s.low, ends.low, MINUS], [s.high, ends.high, ONE]]) {
    const form = withMore(formOf(game, player, terms), reach, end.negated());
    prove(plan.weights[reach].sign() > 0, "a plan of an end reaches the given set");
    prove(dot(form, plan.weights).isZero(), "a plan attains its end");
    const most = bound.of(scaled(form, side), opponent.value);
    prove(most.isZero(), "no optimal plan goes beyond an end");
    for (const one of [plan, bound.plan]) proveBefore(game, one, frontier);
  }
  const spoken = terms.map(({ set }) => game.setNamed(player, set)).concat(given ?? []);
  proveNotBehind(game, spoken, frontier);
  const form = terms.map((t) => `${t.coefficient}*(${inWords(t.set)}:${inWords(t.action)})`);
  const that = given ? ` that reach ${inWords(given.name)}` : "";
  const divided = given ? ", divided by the weight of reaching it," : "";
  const further = frontierWords(frontier, SAME_SUM);
  return `over all ${optimalWord(game)} realisation plans of player ${player}${further}${that}, ` +
    `${form.join(" + ")}${divided} ${statedRange(s)}`;
});

/** Sets that are spoken of are not at the frontier, and not behind it. */
function proveNotBehind(game, spoken, frontier) {
  if (frontier.length === 0) return;
  const behind = new Set(frontier.flatMap(({ set }) => set.members));
  const is = game.down(behind.has(0), (above, _, node) => above || behind.has(node));
  const before = spoken.every((set) => set.members.every((node) => !is[node]));
  prove(before, "a set that is spoken of lies before the frontier");
}

statement("no equilibrium in box", "equivalent", {
  form: oneOf("plan", "behaviour"),
  stated: byPlayer(atMoves((text) => printed(text))),
  player: PLAYER,
}, {
  plan: PLAN, bound: BOUND, low: atMoves(rational), high: atMoves(rational),
}, ({ game, form, stated, player }, { plan, bound, low, high }) => {
  const intervals = stated[player];
  const factors = [low, high].flat(2);
  measure(factors);
  measure(intervals.flat().flatMap(({ low: l, high: h }) => [l, h]));
  prove(factors.every((x) => x.sign() >= 0), "the factors are not negative");
  const sums = game.above[player].map(() => ZERO); // of low * (w - l*r) and high * (h*r - w)
  game.sets[player].forEach(({ parent, first, actions }, k) => actions.forEach((_, action) => {
    const [a, b] = [low[k][action], high[k][action]];
    const { low: l, high: h } = intervals[k][action];
    const r = form === "behaviour" ? parent : 0;
    sums[first + action] = sums[first + action].plus(a).minus(b);
    sums[r] = sums[r].plus(b.times(h)).minus(a.times(l));
  }));
  const other = bestResponse(game, 3 - player, plan.alone).value;
  const most = bound.of(sums, game.constantSum().minus(other));
  prove(most.sign() < 0, "no plan in the box is one of an equilibrium");
  return "no Nash equilibrium lies in the box of the certificate's printed profile, as a " +
    `${form}: no strategy of player ${player} that prints so is one of an equilibrium`;
});

// --------------------------------------------------------------------------- equilibrium in box

const ENDS = that(tuple(rational, rational), ([low, high]) => low.compare(high) <= 0,
  "the lower end first");
const POINT_ONE = [ONE, ONE];

statement("equilibrium in box", "", {
  box: byPlayer(atMoves(ENDS)), payoffs: byPlayer(ENDS),
}, {
  inverse: (value) => listOf(list()(value).length, listOf(value.length, rational))(value),
}, ({ game, box, payoffs }, { inverse }) => {
  const play = new BoxOfPlay(game, box, inverse);
  play.proveZero();
  for (const p of game.players) play.proveBest(p);
  for (const p of game.players) {
    const [low, high] = play.value(play.worth(p, 0), play.weights);
    const [least, most] = payoffs[p];
    prove(least.compare(low) <= 0 && high.compare(most) <= 0, "the payoffs are within the ends");
  }
  const paid = game.players.map((p) => `player ${p} from ${payoffs[p][0]} to ${payoffs[p][1]}`);
  return `a Nash equilibrium lies in the certificate's box; it pays ${paid.join(", ")}`;
});

/** The products of an interval and one without negative numbers. */
function productOfEnds([a, b], [c, d]) {
  return [a.times(a.sign() >= 0 ? c : d), b.times(b.sign() >= 0 ? d : c)];
}

const oppositeEnds = ([a, b]) => [b.negated(), a.negated()];
const multipleOfEnds = (x, ends) => (x.sign() >= 0
  ? ends.map((end) => x.times(end)) : oppositeEnds(ends.map((end) => x.negated().times(end))));
const totalOfEnds = (intervals) => [0, 1].map((i) => sum(intervals.map((ends) => ends[i])));

// A box of profiles.  `used[p]` tells of each trail whether all its actions have a probability
// above 0; `first[p]` has the first such action of each set.  `free` are the other ones where play
// can come, as {p, k, action}; `pays[p]` has for each trail a form: a Map from the others' trails,
// joined, to {trails, amount}.  `below[p]` has by trail the sets that it leads to.
class BoxOfPlay {
  constructor(game, box, inverse) {
    Object.assign(this, { game, box, inverse });
    const every = box.flat(2);
    const byOwner = (item) => [null, ...game.players.map(item)];
    prove(every.every(([low, high]) => low.sign() > 0 || (low.isZero() && high.isZero())),
      "each probability is 0 or positive in the box");
    this.used = byOwner((p) => game.along(p, true, (before, k, action) =>
      before && !box[p][k][action][1].isZero()));
    this.actions = byOwner((p) => box[p].map((row) => [...row.keys()].filter((i) =>
      !row[i][1].isZero())));
    prove(this.actions.every((sets) => (sets ?? []).every((used) => used.length > 0)),
      "each set has an action with a positive probability");
    this.first = byOwner((p) => this.actions[p].map(([i]) => i));
    this.below = byOwner((p) => {
      const below = new Map();
      game.sets[p].forEach(({ parent }, k) => pushTo(below, parent, k));
      return below;
    });
    this.pays = byOwner((p) => this.formsOf(p));
    this.free = this.freeActions();
    prove(inverse.length === this.free.length, "a row of the inverse for each free probability");
    this.digits = game.digits + measure(every.flat()) + measure(inverse.flat());
    this.proveDistributions();
    this.weights = this.weightsOf(box);
    this.slopes = byOwner((p) => this.slopesOf(p));
  }

  isUsed(p, node) { return this.used[p][this.game.at[p][node]]; }

  formsOf(p) {
    const { game } = this;
    const forms = game.above[p].map(() => new Map());
    game.ends.forEach((node, i) => {
      if (!game.others(p).every((q) => this.isUsed(q, node))) return;
      const trails = [0, ...game.players.map((q) => (q === p ? 0 : game.at[q][node]))];
      addToForm(forms[game.at[p][node]], trails, game.factors(p)[i]);
    });
    return forms;
  }

  freeActions() {
    const { game } = this;
    const met = game.players.map(() => new Set());
    for (const node of game.ends) {
      if (!game.players.every((p) => this.isUsed(p, node))) continue;
      for (const p of game.players)
        for (let trail = game.at[p][node]; trail > 0; trail = game.above[p][trail])
          met[p - 1].add(trail);
    }
    return game.players.flatMap((p) => game.sets[p].flatMap(({ first, actions }, k) =>
      (actions.some((_, action) => met[p - 1].has(first + action))
        ? this.actions[p][k].slice(1).map((action) => ({ p, k, action })) : [])));
  }

  freeAt(p, k) { return this.free.filter((at) => at.p === p && at.k === k); }

  /** The first action of a set has what the free ones leave. */
  proveDistributions() {
    for (const p of this.game.players)
      this.box[p] = this.box[p].map((row, k) => {
        const free = this.freeAt(p, k);
        const first = this.first[p][k];
        const [low, high] = totalOfEnds(free.length > 0 ? row.toSpliced(first, 1) : row);
        if (free.length === 0) {
          prove(low.equals(ONE) && high.equals(ONE), "exact probabilities with the sum 1");
          return row;
        }
        const left = [ONE.minus(high), ONE.minus(low)];
        const inside = row[first][0].compare(left[0]) <= 0 && left[1].compare(row[first][1]) <= 0;
        prove(inside, "what is left for the first action is in the box");
        return row.with(first, left);
      });
  }

  weightsOf(box) {
    return this.game.above.map((trails, p) => trails && this.game.along(p, POINT_ONE,
      (before, k, action) => productOfEnds(before, box[p][k][action])));
  }

  /** By trail a Map from the numbers of free probabilities to the derivatives of its weight. */
  slopesOf(p) {
    const { game } = this;
    return game.along(p, new Map(), (before, k, action, trail) => {
      const ends = this.box[p][k][action];
      const slopes = new Map([...before].map(([v, x]) => [v, productOfEnds(x, ends)]));
      const above = game.above[p][trail];
      if (!this.used[p][above]) return slopes;
      const weight = this.weights[p][above];
      this.free.forEach((at, v) => {
        if (at.p !== p || at.k !== k) return;
        if (at.action === action) slopes.set(v, weight);
        else if (action === this.first[p][k]) slopes.set(v, oppositeEnds(weight));
      });
      return slopes;
    });
  }

  /** What is paid from a trail on, with first actions at the sets that follow. */
  worth(p, trail) {
    const form = new Map();
    const open = [trail];
    while (open.length > 0) {
      const end = open.pop();
      for (const { trails, amount } of this.pays[p][end].values()) addToForm(form, trails, amount);
      for (const k of this.below[p].get(end) ?? [])
        open.push(this.game.sets[p][k].first + this.first[p][k]);
    }
    return form;
  }

  weightAt(trails, weights, without = 0) {
    return this.game.players.reduce((ends, p) =>
      (trails[p] > 0 && p !== without ? productOfEnds(ends, weights[p][trails[p]]) : ends),
    POINT_ONE);
  }

  value(form, weights) {
    takeSteps(sumSteps(form.size * this.game.players.length, this.digits));
    return totalOfEnds([...form.values()].map(({ trails, amount }) =>
      multipleOfEnds(amount, this.weightAt(trails, weights))));
  }

  derivatives(form) {
    const count = this.game.players.length;
    takeSteps(sumSteps(form.size * count * (count + this.free.length), this.digits));
    const parts = this.free.map(() => []);
    for (const { trails, amount } of form.values())
      for (const p of this.game.players) {
        const slopes = this.slopes[p][trails[p]];
        if (slopes.size === 0) continue;
        const rest = multipleOfEnds(amount, this.weightAt(trails, this.weights, p));
        for (const [v, slope] of slopes)
          parts[v].push(slope[0].sign() >= 0 ? productOfEnds(rest, slope)
            : productOfEnds(oppositeEnds(rest), oppositeEnds(slope)));
      }
    return parts.map((part) => totalOfEnds(part));
  }

  /** Krawczyk: subtracting the inverse times the gains takes the box into itself. */
  proveZero() {
    const gains = this.free.map(({ p, k, action }) => {
      const { first } = this.game.sets[p][k];
      return lessForm(this.worth(p, first + action), this.worth(p, first + this.first[p][k]));
    });
    const ends = this.free.map(({ p, k, action }) => this.box[p][k][action]);
    const half = new Rational(1n, 2n);
    const centre = this.box.map((sets, p) => sets && sets.map((row, k) => {
      if (this.freeAt(p, k).length === 0) return row;
      const points = row.map(([low, high]) => Array(2).fill(low.plus(high).times(half)));
      const first = this.first[p][k];
      const [others] = totalOfEnds(points.toSpliced(first, 1));
      return points.with(first, Array(2).fill(ONE.minus(others)));
    }));
    const weights = this.weightsOf(centre);
    const values = gains.map((form) => this.value(form, weights)[0]);
    const rows = gains.map((form) => this.derivatives(form));
    takeSteps(sumSteps(rows.length ** 3, this.digits));
    const widths = ends.map(([low, high]) => high.minus(low).times(half));
    this.inverse.forEach((factors, i) => {
      const moved = sum(factors.map((x, k) => x.times(values[k])));
      const far = widths.map((width, j) => {
        const total = totalOfEnds(factors.map((x, k) => multipleOfEnds(x, rows[k][j])));
        const off = total.map((x) => (i === j ? ONE : ZERO).minus(x));
        return greatest(off.flatMap((x) => [x, x.negated()])).times(width);
      });
      const size = sum([moved.sign() < 0 ? moved.negated() : moved, ...far]);
      prove(size.compare(widths[i]) < 0, "the box is mapped into itself");
    });
  }

  /** No action that is not used is better, wherever the player can come. */
  proveBest(p) {
    const sets = this.game.sets[p];
    const above = this.pays[p].map((form) => this.value(form, this.weights)[1]);
    const best = sets.map(() => ZERO);
    const later = (trail) => sum((this.below[p].get(trail) ?? []).map((k) => best[k]));
    for (let k = sets.length - 1; k >= 0; k--)
      best[k] = greatest(sets[k].actions.map((_, action) => {
        const trail = sets[k].first + action;
        return above[trail].plus(later(trail));
      }));
    sets.forEach(({ parent, first, actions }, k) => {
      if (!this.used[p][parent]) return;
      const free = new Set(this.freeAt(p, k).map(({ action }) => action));
      actions.forEach((_, action) => {
        if (action === this.first[p][k] || free.has(action)) return;
        const worse = this.actions[p][k].some((i) => {
          const form = lessForm(this.pays[p][first + action], this.worth(p, first + i));
          const [, most] = this.value(form, this.weights);
          return most.plus(later(first + action)).sign() <= 0;
        });
        prove(worse, "no action that is not used is better in the box");
      });
    });
  }
}

function addToForm(form, trails, amount) {
  const key = trails.join();
  form.set(key, { trails, amount: (form.get(key)?.amount ?? ZERO).plus(amount) });
}

function lessForm(form, other) {
  const difference = new Map(form);
  for (const { trails, amount } of other.values())
    addToForm(difference, trails, amount.negated());
  return difference;
}

// ------------------------------------------------------------------------------------ families

statement("equilibrium set", "forgets compact", {
  parameters: that(PARAMETERS, ({ names }) => names.length > 0, "a parameter"),
  players: PLAYERS, profile: PROFILE,
  within: (value, { parameters: { names } }) => { // null: everywhere
    if (value === "everywhere") return null;
    expect(names.length === 1, "several parameters", "one");
    return distinct(tuple(END, END))(value).map((ends) => ends.map((end) => end(names)));
  },
  frontier: FRONTIER,
}, {
  inside: listOf(({ within }) => within?.length ?? 1, same),
  outside: list({ from: END, to: END, player: PLAYER, strategy: STRATEGY }),
}, ({ game, parameters, players, profile, within: intervals, frontier }, { inside, outside }) => {
  game.needRecall(players);
  const { names, box } = parameters;
  const family = new Family(game, players, profile);
  expect(intervals || outside.length === 0, "pieces outside", "none");
  if (intervals) proveOrder(box[0], intervals);
  const whole = box.map((ends) => ends.map(endAt));
  inside.forEach((node, i) => family.proveInside(node, intervals ? [intervals[i]] : whole));
  const pieces = outside.map((piece) =>
    ({ ...piece, from: piece.from(names), to: piece.to(names) }));
  for (const piece of pieces) family.proveOutside(piece, intervals);
  if (intervals) proveCover(whole[0], intervals, pieces.map(({ from, to }) => [from, to]));
  for (const node of frontier.flatMap(({ set }) => set.members)) {
    const absent = game.players.filter((p) => family.weights[p][game.at[p][node]].isZero());
    prove(absent.length >= 2, "two players or more stay before the frontier");
  }
  const all = players.length === game.players.length;
  const what = all ? "is a Nash equilibrium" : `is a best response of ${players.join(", ")}`;
  const further = frontier.length === 0 ? "" :
    ", in this game and in every game that differs from it only in what follows at these " +
    "information sets, which no player reaches by deviating alone: " + frontierSets(frontier);
  if (!intervals)
    return `the certificate's profile ${what} for every ${boxWords(parameters)}${further}`;
  const name = inWords(names[0]);
  const exactly = intervals.map(([{ text: l }, { text: u }]) =>
    l === u ? `${name} = ${l}` : `${name} in [${l}, ${u}]`).join(" or ");
  return `with ${boxWords(parameters)} the certificate's profile ${what} exactly for ` +
    `${exactly || `no ${name}`}${further}`;
});

// An END is a parameter value, low = high; or a ROOT, the only zero of `root` between the two.
const endAt = (x) => ({ low: x, high: x, text: `${x}` });

/** An END, as a function of the names of parameters that also shows it. */
function END(value) {
  if (!Array.isArray(value)) {
    const end = endAt(parameterValue(value));
    return () => end;
  }
  const [text, low, high] = tuple(string, parameterValue, parameterValue)(value);
  return (names) => {
    const root = polynomial(text, names);
    prove(low.compare(high) < 0, "a root has from < to");
    const signs = [low, high].map((x) => root.at([x]).sign());
    prove(signs[0] * signs[1] < 0, "the polynomial of a root changes its sign");
    prove(withoutZeros(slope(root), [[low, high]]), "the slope is nowhere 0");
    return { low, high, root, text: `the zero of ${text} between ${low} and ${high}` };
  };
}

const sameEnd = (a, b) => a.low.equals(b.low) && a.high.equals(b.high) &&
  (a.root && b.root ? a.root.equals(b.root) : a.root === b.root);
const isBefore = (a, b) => a.high.compare(b.low) <= 0 && !sameEnd(a, b);
/** What lies between two ENDs for sure. */
const core = ([from, to]) => [from.high, to.low];

/** The derivative of a polynomial in one parameter. */
function slope({ terms, d }) {
  const found = new Map();
  for (const [m, value] of terms) {
    const k = exponent(m, 0);
    if (k > 0) found.set(m - monomial(0), value * BigInt(k));
  }
  return new Polynomial(found, d);
}

/** The quotient by a polynomial in the same one parameter; null if it does not divide, and of 0. */
function divided(polynomial, by) {
  const [d, e] = [polynomial.degree(0), by.degree(0)];
  if (polynomial.isZero() || d < e) return null;
  takeSteps(termSteps((d + 1) * (e + 1), polynomial.size.digits + (d + 1) * by.size.digits));
  const power = (k) => BigInt(k) * monomial(0);
  let [rest, quotient] = [polynomial, POLY_ZERO];
  for (let k = d - e; k >= 0; k--) {
    const factor = rest.coefficient(power(k + e)).over(by.coefficient(power(e)));
    const term = new Polynomial(new Map([[power(k), factor.n]]), factor.d);
    rest = rest.minus(by.times(term));
    quotient = quotient.plus(term);
  }
  return rest.isZero() ? quotient : null;
}

/** Whether a sign is shown between a ROOT and what is `inner` of it. */
function isBeside(polynomial, { low, high, root }, inner, shown) {
  const sign = integer(root.at([inner]).sign());
  let left = polynomial;
  while (!shown(left, [[low, high]])) {
    left = divided(left, root)?.scaled(sign);
    if (!left) return false;
  }
  return true;
}

/** Whether a polynomial is shown to be non-negative between ENDs and at them. */
function nonNegativeOn(polynomial, box) {
  const [[from, to]] = box;
  if (from.root && sameEnd(from, to)) {
    const shown = nonNegative(polynomial, [[from.low, from.high]]);
    return shown || divided(polynomial, from.root) !== null;
  }
  return nonNegative(polynomial, box.map(core)) && [from, to].every((end, i) =>
    !end.root || isBeside(polynomial, end, core(box[0])[i], nonNegative));
}

/** A family of profiles, everything multiplied by the `D` of the players. */
class Family {
  constructor(game, players, profile) {
    Object.assign(this, { game, players, profile, weights: profile.weights() });
    this.endSteps = endSteps(game, this.weights);
    takeSteps(game.players.length * this.endSteps);
    for (const p of players) takeSteps(replySteps(game, this.weights, p));
    this.payoffs = game.players.map((p) => game.expectation([], this.weights, p));
    this.forms = players.map((p) => game.form(p, this.weights));
    this.nodeSteps = TERM_STEPS * addUp(this.forms.flat(), (x) => 1 + x.size.terms);
  }

  /** An entry of `inside`: a NODE for its box, or for a point nothing. */
  proveInside(node, box) {
    const [[from, to]] = box;
    if (from.root || !sameEnd(from, to)) return this.proveNode(node, box, { count: 0 });
    choice(node, [""]);
    const weights = this.profile.weightsAt([from.low]);
    takeSteps(endSteps(this.game, weights));
    for (const player of this.players) {
      const paid = this.game.expectation([], weights, player);
      const best = bestResponse(this.game, player, weights).value;
      prove(best.equals(paid), "no listed player gains at a point");
    }
  }

  /** A NODE: values on its box, or a cut and a NODE on either side. */
  proveNode(node, box, proof, path = 1) {
    const { game, players, profile: { parameters: { names } } } = this;
    limit(++proof.count, "proofNodes", "nodes of a proof");
    limit(path, "proofPath", "nodes on a path");
    if (object(node).has("values")) {
      takeSteps(this.nodeSteps);
      const values = byPlayer(atSets((text) => polynomial(text, names)), () => players);
      const { values: given } = read({ values }, node, { game });
      return players.forEach((player, i) => this.proveValues(player, i, given[player], box));
    }
    const { parameter, at: cut, below, above } = read({
      parameter: oneOf(...names), at: parameterValue, below: same, above: same,
    }, node);
    const index = names.indexOf(parameter);
    const [low, high] = box[index];
    const inside = cut.compare(low.high) > 0 && cut.compare(high.low) < 0;
    prove(inside, "a cut lies inside its interval");
    this.proveNode(below, box.with(index, [low, endAt(cut)]), proof, path + 1);
    this.proveNode(above, box.with(index, [endAt(cut), high]), proof, path + 1);
  }

  /** The polynomials bound the best-response value of each set from above, and attain it. */
  proveValues(player, i, values, box) {
    const { value } = support(this.game.sets[player], this.forms[i], (ways, k) => {
      const least = ways.every((way) => nonNegativeOn(values[k].minus(way), box));
      prove(least, "the value of a set is at least that of each action");
      return values[k];
    });
    const attained = times(value, this.weights[player][0]);
    const [[from, to]] = box;
    const paid = this.payoffs[player - 1];
    const there = () => from.root && sameEnd(from, to) && divided(attained.minus(paid), from.root);
    prove(attained.equals(paid) || there(), "the payoff attains the bound");
  }

  /** A piece outside: some listed player gains wherever the parameter is in no interval. */
  proveOutside({ from, to, player, strategy }, intervals) {
    expect(this.players.includes(player), `player ${player}`, "a listed player");
    const [low, high] = core([from, to]);
    prove(low.compare(high) < 0, "a piece has from < to");
    takeSteps(2 * this.endSteps + 100 * intervals.length);
    const scale = this.weights[player][0];
    const weights = strategy.weights.map((x) => (x.isZero() ? POLY_ZERO : scale));
    const after = this.game.expectation([], this.weights.with(player, weights), player);
    const gain = after.minus(this.payoffs[player - 1]);
    prove(positiveInside(gain, [[low, high]]), "the gain is positive on a piece");
    for (const [end, inner] of [[from, low], [to, high]]) {
      const gains = end.root
        ? intervals.flat().some((known) => sameEnd(known, end)) &&
          isBeside(gain, end, inner, positive)
        : intervals.some((interval) => within(inner, core(interval))) ||
          gain.at([inner]).sign() > 0;
      prove(gains, "the gain is positive at an end of a piece");
    }
  }
}

/** The intervals are in order, apart and inside. */
function proveOrder([low, high], intervals) {
  intervals.forEach(([l, u], i) => {
    const apart = i === 0 || isBefore(intervals[i - 1][1], l);
    const inside = low.compare(l.low) <= 0 && u.high.compare(high) <= 0;
    prove(apart && inside && (sameEnd(l, u) || isBefore(l, u)), "intervals are in order, inside");
  });
}

/** Intervals and pieces follow each other without gap or overlap. */
function proveCover(whole, intervals, pieces) {
  const all = [...intervals, ...pieces];
  all.sort((a, b) => a[0].low.compare(b[0].low) || a[1].low.compare(b[1].low));
  const reached = all.reduce((end, [from, to]) => {
    prove(sameEnd(from, end), "intervals and pieces follow each other");
    return to;
  }, whole[0]);
  prove(sameEnd(reached, whole[1]), "intervals and pieces reach the end");
}

// -------------------------------------------------------------------------------- optimal sets

/** An affine form in the coordinates of a statement. */
const FORM = listOf(({ dimension }) => dimension + 1, rational);

/** A numbered list's shape for a matrix, all of whose numbers are measured. */
const measuredRows = (shape) => (value, known) => {
  const rows = shape(value, known);
  measure(rows.flat());
  return rows;
};

/** A column: a key, and the trails that it stands for. */
function COLUMN(value, { game, player, space }) {
  if (space === "mixed") return readPure(game, player, value);
  const trail = game.trail(player, ...tuple(string, string)(value));
  return { key: `${trail}`, trails: [trail] };
}

statement("optimal set", "equivalent", {
  player: PLAYER, space: oneOf("plan", "mixed"), columns: distinct(COLUMN),
  dimension: (value, { columns }) => counting(value, columns.length, 0),
  span: upTo(LIMITS.nodes, 0), complete: yes,
  chart: measuredRows(listOf(({ columns }) => columns.length, FORM)),
  vertices: measuredRows(distinct(listOf(({ columns }) => columns.length, rational), 1)),
  facets: measuredRows(distinct(FORM)),
}, {
  opponent: OPPONENT, replies: distinct(ofOther(PLAN)),
  sources: listOf(({ facets }) => facets.length, (source, known) =>
    object(source).has("column")
      ? read({ column: upTo(known.columns.length) }, source)
      : read({ reply: ofOther(PLAN) }, source, known)),
  ...ENCLOSED,
}, (s, { opponent, replies, sources, ...enclosed }) => {
  const { game, player, space, dimension: k, span, complete, columns, chart, vertices, facets } = s;
  expect(complete || vertices.length === k + 1, `${vertices.length} vertices`, `${k + 1}`);
  expect((complete && k > 0) || facets.length === 0, "facets", "none");
  const isMixed = space === "mixed";
  const named = addUp(columns, ({ trails }) => trails.length);
  const takeColumnSteps = (weights) => takeSteps(sumSteps(named, game.digits + measure(weights)));
  /** A linear form of plans as an affine form of the columns. */
  const row = (form) =>
    [isMixed ? ZERO : form[0], ...columns.map(({ trails }) => sum(trails.map((t) => form[t])))];
  /** The payoff against a plan of the other player, minus the value. */
  const paid = (plan) => {
    takeColumnSteps(plan.weights);
    return row(withMore(game.form(player, plan.alone), 0, opponent.value.negated()));
  };
  proveOthers(game, player, columns, isMixed, opponent.excluded());
  for (const { weights } of replies) {
    const own = weights.every((x, t) => x.isZero() || !opponent.plan.weights[t].isZero());
    prove(own, "a reply uses only sequences that the opponent's plan uses");
  }
  limitRank((isMixed ? 1 : game.sets[player].length) + replies.length, columns.length - k);
  const flows = isMixed
    ? [[MINUS, ...columns.map(() => ONE)]]
    : flowRows(game, player, columns.map(({ trails: [trail] }) => trail));
  const coordinates = Array.from({ length: k }, (_, i) => i);
  prove(coordinates.every((i) => isCoordinate(chart[i], i)), "the first columns are coordinates");
  proveChart(chart, [...flows, ...replies.map(paid)], coordinates, k);
  for (const vertex of vertices) {
    takeSteps(game.sumSteps(measure(vertex)));
    takeColumnSteps(vertex);
    if (isMixed) prove(sum(vertex).equals(ONE), "a vertex sums to 1");
    const weights = unit(game.above[player].length, isMixed ? -1 : 0);
    columns.forEach(({ trails }, i) => {
      for (const t of trails) weights[t] = weights[t].plus(vertex[i]);
    });
    prove(vertex.every((x) => x.sign() >= 0), "a vertex is not negative");
    prove(opponent.has(provedPlan(game, player, weights)), "a vertex is optimal");
  }
  const points = vertices.map((vertex) => vertex.slice(0, k));
  prove(affineDimension(points) === k, "the vertices span the dimension");
  const away = chart.some(([constant]) => !constant.isZero()); // the coordinates are rows, too
  prove(span === k + (away ? 1 : 0), "the linear span has its dimension");
  sources.forEach(({ column, reply }, i) => {
    const form = column ? chart[column - 1] : onChart(paid(reply), chart, k);
    prove(sameList(form, facets[i]), "a facet is the form of its source");
  });
  proveEnclosed(facets, points, enclosed, complete ? k : 0);
  if (complete) proveIrredundant(facets, points, k);
  const [one, many] = isMixed ? ["mixed strategy", "mixed strategies"] : ["plan", "plans"];
  if (k === 0)
    return `the ${optimalWord(game)} ${one} of player ${player} is unique (linear span ${span}): ` +
      "complete";
  const start = `the ${optimalWord(game)} ${many} of player ${player}`;
  if (!complete) return `${start} have dimension ${k} (linear span ${span})`;
  return `${start} form a polytope of dimension ${k} (linear span ${span}) with ` +
    `${vertices.length} vertices and ${facets.length} facets: complete`;
});

/** What is not a column has weight 0 in every optimal strategy. */
function proveOthers(game, player, columns, isMixed, excluded) {
  const listed = new Set(columns.map(({ key }) => key));
  const all = isMixed
    ? listPure(game, player, LIMITS.compared)
    : excluded.map((_, trail) => ({ key: `${trail}`, trails: [trail] })).slice(1);
  const right = all.every(({ key, trails }) =>
    listed.has(key) || trails.some((trail) => excluded[trail]));
  prove(right, "what is not listed is in no optimal strategy");
}

/** The flow equations of a player's plans: a constant, and the coefficients of some trails. */
function flowRows(game, player, trails) {
  return game.sets[player].map(({ parent, first, actions }) => {
    const factor = (t) => {
      if (t === parent) return MINUS;
      return t >= first && t < first + actions.length ? ONE : ZERO;
    };
    return [factor(0), ...trails.map(factor)];
  });
}

/** Refuses equations whose rank takes too many steps, before they are made. */
const limitRank = (equations, columns) =>
  limit(equations * columns * Math.min(equations, columns), "work", "steps for a rank");

/** An affine form of columns, written on the chart. */
const onChart = (row, chart, k) => combination([unit(k + 1, 0), ...chart], row, k);
const isCoordinate = (form, i) => sameList(form, unit(form.length, i + 1));

/** The chart satisfies the equations, and they fix all columns but the free ones. */
function proveChart(chart, equations, free, k) {
  const digits = most(equations, measure) + measure(chart.flat());
  takeSteps(sumSteps(equations.length * chart.length * (k + 1), digits));
  const vanish = equations.every((row) => onChart(row, chart, k).every((x) => x.isZero()));
  prove(vanish, "the chart satisfies the equations");
  const rest = equations.map(([, ...row]) => row.filter((_, i) => !free.includes(i)));
  prove(rank(rest) === chart.length - k, "the equations determine the other columns");
}

/** No vertex and no facet can be left out. */
function proveIrredundant(facets, points, k) {
  const zero = facets.map((facet) => points.map((point) => valueOf(facet, point).isZero()));
  points.forEach((_, v) => {
    const linear = facets.filter((_, f) => zero[f][v]).map(([, ...b]) => b);
    prove(rank(linear) === k, "the facets at a vertex have full rank");
  });
  for (const at of zero) {
    const dimension = affineDimension(points.filter((_, v) => at[v]));
    prove(dimension === k - 1, "a facet's vertices span a face of its dimension");
  }
  prove(new Set(zero.map((at) => at.join())).size === facets.length, "no facet stands twice");
}

const REGION = {
  "yes yes": ["holds every {} plan", "and no other plan"],
  "yes no": ["holds every {} plan", "and some other plan too: it is too large"],
  "no yes": ["holds only {} plans", "but not every one: it is too small"],
  "no no": ["does not hold every {} plan", "and holds some other plan"],
  "no empty": ["holds no {} plan", "nor any other plan: it is empty"],
};

/** A row as its form, not negative in the region, or 0; `above` are forms not positive there. */
function ROW(value, known) {
  const { game, player } = known;
  const { terms, relation, right } = read({
    terms: TERMS, relation: oneOf(">=", "="), right: rational,
  }, value, known);
  const form = formOf(game, player, terms).with(0, right.negated());
  const equation = relation === "=";
  return { form, equation, above: equation ? [negated(form), form] : [negated(form)] };
}

/** The shapes of the witnesses of `contains` and `contained`. */
const CONTAINS = {
  yes: {
    plan: OPTIMAL, bounds: listOf(({ rows }) => addUp(rows, ({ above }) => above.length), BOUND),
  },
  no: { plan: OPTIMAL },
};
const CONTAINED = {
  yes: { chart: same, vertices: distinct(OPTIMAL, 1), ...ENCLOSED },
  no: { plan: PLAN },
  empty: { factors: same },
};

statement("region", "equivalent", {
  player: PLAYER, rows: (value, known) => {
    takeSteps(100 * list()(value).length * known.game.above[known.player].length);
    return distinct(ROW, 1)(value, known);
  }, contains: oneOf("yes", "no"),
  contained: oneOf("yes", "no", "empty"),
}, {
  opponent: OPPONENT,
  contains: (value, known) => read(CONTAINS[known.contains], value, known),
  contained: (value, known) => read(CONTAINED[known.contained], value, known),
}, ({ game, player, rows, ...s }, { opponent, contains, contained }) => {
  const lies = ({ weights }) => rows.every((row) => satisfied(row, dot(row.form, weights)));
  measure(rows.flatMap(({ form }) => form));
  if (s.contains === "yes") {
    const forms = rows.flatMap(({ above }) => above);
    const right = forms.every((form, i) => contains.bounds[i].of(form, opponent.value).sign() <= 0);
    prove(right, "every optimal plan satisfies a row");
  } else prove(!lies(contains.plan), "an optimal plan lies outside");
  if (s.contained === "yes") proveInner(game, player, rows, lies, contained);
  if (s.contained === "no") {
    prove(lies(contained.plan), "a plan lies in the region");
    prove(!opponent.has(contained.plan), "that plan is not optimal");
  }
  if (s.contained === "empty") {
    const factors = readFactors(rows, contained.factors);
    const form = rows.map((row, i) => scaled(row.form, factors[i])).reduce(added);
    prove(support(game.sets[player], form).value.sign() < 0, "no plan satisfies all rows");
  }
  const words = REGION[`${s.contains} ${s.contained}`];
  prove(words !== undefined, "an empty region holds no optimal plan");
  const lying = words[0].replace("{}", optimalWord(game));
  return `the certificate's region ${lying} of player ${player}, ${words[1]}`;
});

/** The region is the hull of optimal plans.  Moves stand set by set, as trails may not. */
function proveInner(game, player, rows, lies, { chart: value, vertices, ...enclosed }) {
  const moves = game.sets[player].flatMap(({ first, actions }) => actions.map((_, a) => first + a));
  const k = moves.length === 0 ? 0 : list(same, 1)(list(same, 1)(value)[0]).length - 1;
  prove(k <= moves.length, "each coordinate is the form of a move");
  const chart = measuredRows(listOf(moves.length, listOf(k + 1, rational)))(value);
  const free = Array.from({ length: k }, (_, i) => chart.findIndex((row) => isCoordinate(row, i)));
  prove(free.every((move) => move >= 0), "each coordinate is the form of a move");
  const row = ({ form }) => [form[0], ...moves.map((trail) => form[trail])];
  limitRank(game.sets[player].length, chart.length - k);
  const equal = rows.filter(({ equation }) => equation).map(row);
  const equations = [...flowRows(game, player, moves), ...equal];
  proveChart(chart, equations, free, k);
  const points = vertices.map((plan) => {
    prove(lies(plan), "a vertex lies in the region");
    const point = free.map((move) => plan.weights[moves[move]]);
    const values = chart.map((form) => valueOf(form, point));
    prove(sameList(values, moves.map((t) => plan.weights[t])), "a vertex is on the chart");
    return point;
  });
  const inner = rows.filter(({ equation }) => !equation).map((x) => onChart(row(x), chart, k));
  const bounds = chart.filter((form) => !isConstantForm(form));
  proveEnclosed([...bounds, ...inner], points, enclosed, k);
}

// ----------------------------------------------------------------------------------- dominance

/** An entry of `moves`: from which set, with which actions, and what it is compared with. */
function DOMINATED(value, { game, because }) {
  const { player, set, makes, by } = read(
    { player: PLAYER, set: string, makes: object, by: same }, value, { game });
  const from = game.setNumber(player, set);
  const below = setsFrom(game, player, from);
  takeSteps(300 * addUp([...below], (k) => 1 + game.sets[player][k].actions.length));
  const actions = new Map([...makes].map(([name, action]) => {
    const k = game.setNumber(player, name);
    expect(below.has(k), name, "a set below");
    return [k, actionNumber(game.sets[player][k], action)];
  }));
  expect(actions.has(from), "no action at the set itself", "one");
  const instead = because === "belief"
    ? listOf(0)(by)
    : mixture(CONTINUATION)(by, { game, player, from });
  const taken = (pure) => [...actions].every(([k, action]) => pure.choices[k] === action);
  const words = [...makes].map(([name, action]) => moveWords([player, name, action])).join(" and ");
  return { player, set, from, actions, by: instead, taken, words };
}

/** For each reason the shape of a witness, and the proof, which returns the words of an entry. */
const BECAUSE = {
  mixture: [{}, proveByMixture],
  counterexample: [{
    continuation: CONTINUATION,
    opponent: ofOther(STRATEGY),
  }, proveCounterexample],
  belief: [{
    strategy: STRATEGY,
    others: byPlayer(atMoves(rational), ({ game, player }) => game.others(player)),
  }, proveBelief],
};

statement("dominance", "", {
  sense: oneOf("weakly", "strictly"),
  because: (value, { game }) => {
    if (choice(value, Object.keys(BECAUSE)) !== "belief") proveTwoPlayers(game);
    return value;
  },
  moves: distinct(DOMINATED, 1),
  excluded: (value, known) =>
    (known.because === "belief" ? listOf(0) : distinct(MOVE))(value, known),
  frontier: FRONTIER,
}, listOf(({ moves }) => moves.length, (value, known, i) =>
  read(BECAUSE[known.because][0], value, knowing(known, known.moves[i]))), (s, entries) => {
  const { sense, because, excluded, frontier } = s;
  expect(because === "counterexample" || frontier.length === 0, "a frontier", "none");
  const budget = { left: LIMITS.compared };
  const items = entries.map((entry) => {
    for (const { item } of entry.by) {
      prove(!entry.taken(item), "no continuation of the mixture takes the actions");
      prove(!item.makesSome(excluded), "no continuation of the mixture makes an excluded move");
    }
    return BECAUSE[because][1](entry, budget);
  });
  const without = excluded.length ? `without the moves ${movesWords(excluded)}` : "";
  if (because !== "mixture") return (without && `${without}, `) + items.join("; ");
  return `${sense} dominated${without && `, ${without}`}: ` +
    `[${items.join(", ")}], each by the certificate's continuation or mixture of them`;
});

/** For a player's sets and actions: whether the move is not excluded. */
function openMoves(game, player, excluded) {
  const own = excluded.filter(([p]) => p === player);
  const out = new Set(own.map(([, set, action]) => game.trail(player, set, action)));
  return (k, action) => !out.has(game.sets[player][k].first + action);
}

function proveByMixture(entry, budget) {
  const { game, sense, excluded, player, from, actions, by, taken, words } = entry;
  const own = openMoves(game, player, excluded);
  const open = (k, action) => (actions.get(k) ?? action) === action && own(k, action);
  const continuations = listPure(game, player, budget.left, { from, open }).filter(taken);
  budget.left -= continuations.length;
  takeSteps(continuations.length * game.sumSteps(digitsIn(by)));
  prove(continuations.length > 0, "some continuation takes the actions");
  const sets = game.sets[3 - player];
  const allowed = openMoves(game, 3 - player, excluded);
  sets.forEach(({ name, actions: all }, k) =>
    expect(all.some((_, action) => allowed(k, action)), name, "a move that is not excluded"));
  for (const pure of continuations) {
    const form = formOfGains(by.map(({ item, p }) => ({ item: [item, pure], p })));
    const [low, high] = [least, greatest].map((best) => support(sets, form, (ways, k) =>
      best(ways.filter((_, action) => allowed(k, action)))).value.sign());
    const dominates = sense === "weakly" ? low >= 0 && high > 0 : low > 0;
    prove(dominates, "the mixture dominates a continuation");
  }
  return words;
}

/** What the first of each pair of strategies is paid more than the second, by replies. */
function formOfGains(pairs) {
  const [{ item: [{ game, player }] }] = pairs;
  const more = game.above[player].map(() => ZERO);
  for (const { item: [one, other], p } of pairs) {
    for (const trail of one.trails) more[trail] = more[trail].plus(p);
    for (const trail of other.trails) more[trail] = more[trail].minus(p);
  }
  return game.form(3 - player, alone(player, more), player);
}

function proveCounterexample(entry) {
  const { game, sense, excluded, frontier, by, taken, words, continuation, opponent } = entry;
  prove(taken(continuation), "the continuation takes the actions");
  const made = [continuation, opponent].some((pure) => pure.makesSome(excluded));
  prove(!made, "no excluded move is made");
  takeSteps(game.sumSteps(digitsIn(by)));
  const form = game.form(entry.player, opponent.alone);
  const [earned, other] = [continuation.value(form), dot(form, mixed(by))];
  const sign = earned.compare(other);
  prove(sense === "weakly" ? sign > 0 : sign >= 0, "the mixture does not pay as much");
  proveBefore(game, opponent, frontier);
  return `${words} is not ${sense} dominated by the certificate's ` +
    `continuation or mixture of them${frontierWords(frontier)}: against a strategy of the ` +
    `opponent it earns ${earned} and the other ${other}`;
}

function proveBelief({ game, sense, player, set, taken, words, strategy, others }) {
  prove(taken(strategy), "the strategy takes the actions");
  const weights = others.map((chances, p) => {
    chances.forEach(proveChances);
    prove(sense === "strictly" || chances.flat().every((x) => x.sign() > 0), "all are positive");
    return alongTrails(game, p, chances);
  });
  weights[player] = strategy.weights;
  takeSteps(endSteps(game, weights));
  const form = game.form(player, weights);
  const best = support(game.sets[player], form).value;
  prove(best.equals(strategy.value(form)), "the strategy is a best response");
  return `some strategy of player ${player} that reaches ${inWords(set)} and makes ${words} is ` +
    `not ${sense} dominated`;
}

// -------------------------------------------------------------------------------------- rounds

/** Whether gains of rivals, from `low` to `high`, rule out a response in a sense. */
const NO_RESPONSE = {
  only: (low) => low >= 0,
  best: (low) => low > 0,
  cautious: (low, high) => low >= 0 && high > 0,
};

const ELIMINATED = {
  "reduced only": "reduced strategies that are never the only best response",
  "reduced best": "strictly dominated reduced strategies",
  "reduced cautious": "weakly dominated reduced strategies",
  "full only": "full strategies that are never the only best response at every set",
  "full best": "full strategies that are never a best response at every set",
  "full cautious": "full strategies that are never a cautious best response at every set",
};

/** A STRATEGY of the player, or a full one, as `strategies` says. */
const LISTED = (value, { game, player, strategies }) =>
  readPure(game, player, value, { full: strategies === "full", counts: false });

/** A rival, if it is one: another strategy, or a set and an action there. */
const RIVAL = (value, known) =>
  (known.strategies === "full" ? tuple(string, string)(value) : LISTED(value, known));

statement("rounds", "two", {
  strategies: oneOf("reduced", "full"), sense: oneOf(...Object.keys(NO_RESPONSE)),
  rounds: list(byPlayer({ out: distinct(LISTED), exact: yes })),
  left: listOf(({ rounds }) => rounds.length, byPlayer(upTo(LIMITS.nodes, 0))),
  gone: distinct({
    move: MOVE, round: (value) => (value === "none" ? null : counting(value, LIMITS.nodes)),
  }),
  exactly: distinct({
    player: PLAYER,
    avoid: distinct(that(MOVE, ([owner], { player }) => owner === player, "own moves"), 1),
    holds: yes,
  }),
}, listOf(({ rounds }) => rounds.length, byPlayer({
  out: list(mixture(RIVAL)), kept: list(tuple(LISTED, mixture(ofOther(LISTED)))),
})), (s, proofs) => {
  const { game, strategies, sense, rounds } = s;
  const full = strategies === "full";
  const all = [null, ...[1, 2].map((p) => listPure(game, p, LIMITS.pure, { full }))];
  limit(all[1].length * all[2].length, "listed", "pairs of strategies");
  takeRoundSteps(s, proofs.flatMap((round) => round.slice(1)), all);
  const taken = [null, new Map(), new Map()]; // {key: the round in which it was taken out}
  const left = (p, round) => all[p].filter(({ key }) => !(taken[p].get(key) <= round));
  const made = (move, round) => left(move[0], round).some((pure) => pure.makes(move));
  const after = rounds.map((round, i) => {
    const allowed = [null, left(2, i), left(1, i)]; // for each player the opponent's
    expect(allowed[1].length * allowed[2].length > 0, "a round without strategies", "some left");
    for (const p of [1, 2]) proveOut(s, round[p].out, proofs[i][p].out, taken[p], allowed[p], all);
    for (const p of [1, 2]) for (const { key } of round[p].out) taken[p].set(key, i + 1);
    const numbers = [1, 2].map((p) => left(p, i + 1).length);
    prove(numbers.every((n, k) => s.left[i][k + 1] === n), "the numbers left are right");
    const exact = [1, 2].filter((p) => round[p].exact);
    for (const p of [1, 2])
      if (round[p].exact) proveKept(s, p, left(p, i + 1), proofs[i][p].kept, allowed[p], all);
      else expect(proofs[i][p].kept.length === 0, "strategies kept", "none");
    const whom = exact.length === 2 ? "either player" : `player ${exact[0]}`;
    const more = exact.length > 0 ? ` (no more of ${whom})` : "";
    return `${numbers.join(" and ")} after round ${i + 1}${more}`;
  });
  const gone = s.gone.map(({ move, round }) => {
    const right = round === null
      ? made(move, rounds.length)
      : round <= rounds.length && made(move, round - 1) && !made(move, round);
    prove(right, "a move is gone after its round");
    const when = round === null ? "still made after these rounds" : `gone after round ${round}`;
    return `; ${moveWords(move)} is ${when}`;
  });
  const exactly = s.exactly.map(({ player, avoid, holds }) => {
    const are = all[player].every((pure) => taken[player].has(pure.key) === pure.makesSome(avoid));
    prove(holds === are, "exactly those make none of the moves");
    return `; those left of player ${player} after these rounds are ${are ? "" : "not "}exactly ` +
      `those that make none of ${movesWords(avoid)}`;
  });
  const last = rounds[rounds.length - 1];
  const final = last && [1, 2].every((p) => last[p].exact && last[p].out.length === 0);
  const more = final ? "" : "; in further rounds more may be eliminated";
  return `eliminating in rounds the certificate's ${ELIMINATED[`${strategies} ${sense}`]} ` +
    `leaves of ${all[1].length} and ${all[2].length}: ` +
    `${after.join(", ") || "all, as no round is made"}${more}${gone.join("")}${exactly.join("")}`;
});

/** The limits of the work in all rounds, and its steps. */
function takeRoundSteps({ game, rounds, gone, exactly }, proofs, all) {
  const outs = addUp(rounds.flatMap((round) => round.slice(1)), ({ out }) => out.length);
  const passes = rounds.length + outs + gone.length + exactly.length;
  const cost = addUp([1, 2], (p) => all[p].length * game.sets[p].length);
  limit(passes * cost, "passes", "passes over all strategies at their sets");
  const mixtures = proofs.flatMap(({ out, kept }) => [...out, ...kept.map((pair) => pair[1])]);
  const entries = addUp(mixtures, (mixture) => 1 + mixture.length);
  limit(entries * game.parent.length, "mixed", "strategies in mixtures times nodes");
  for (const mixture of mixtures)
    takeSteps((1 + mixture.length) * game.sumSteps(digitsIn(mixture)));
}

/** The rivals of what is taken out gain against all that is allowed. */
function proveOut({ game, sense }, pures, proofs, taken, allowed, all) {
  expect(proofs.length === pures.length, `${proofs.length} mixtures`, `${pures.length}`);
  pures.forEach((pure, i) => {
    const other = 3 - pure.player;
    prove(!taken.has(pure.key), "what is taken out is left when the round begins");
    const form = formOfGains(proofs[i].map(({ item, p }) => ({ item: rivals(pure, item), p })));
    const [low, high] = [least, greatest].map((best) => allowed.length === all[other].length
      ? support(game.sets[other], form, best).value
      : best(allowed.map((reply) => reply.value(form))));
    prove(NO_RESPONSE[sense](low.sign(), high.sign()), "the rivals gain against all allowed");
  });
}

/** A rival of a strategy, and what it rivals: all of it, or from a set on. */
function rivals(pure, item) {
  const { game, player, choices } = pure;
  if (item instanceof Pure) {
    expect(item.key !== pure.key, "the strategy itself", "a rival");
    return [item, pure];
  }
  const [set, action] = item;
  const from = game.setNumber(player, set);
  const number = actionNumber(game.sets[player][from], action);
  expect(choices[from] !== number, action, "an action that the strategy does not take");
  return [choices.with(from, number), choices].map((some) => new Pure(game, player, some, from));
}

/** What is left has beliefs of what is allowed, to each of which it is a response. */
function proveKept({ game, sense }, player, left, kept, allowed, all) {
  const keys = new Set(kept.map(([{ key }]) => key));
  expect(keys.size === kept.length, "a strategy twice", "each once");
  const right = kept.length === left.length && left.every(({ key }) => keys.has(key));
  prove(right, "the beliefs are those of the strategies left");
  const open = new Set(allowed.map(({ key }) => key));
  for (const [{ choices }, belief] of kept) {
    const weights = mixed(belief);
    prove(belief.every(({ item }) => open.has(item.key)), "a belief is of what is allowed");
    const full = belief.length === allowed.length ||
      (allowed.length === all[3 - player].length && weights.every((x) => x.sign() > 0));
    prove(sense !== "cautious" || full, "a cautious belief gives weight to all allowed");
    const { totals, values } = bestResponse(game, player, alone(3 - player, weights));
    game.sets[player].forEach(({ first, actions }, k) => {
      if (choices[k] < 0) return;
      const best = actions.filter((_, action) => totals[first + action].equals(values[k]));
      const only = sense !== "only" || best.length === 1;
      const is = totals[first + choices[k]].equals(values[k]);
      prove(is && only, "a strategy left is a best response, or the only one");
    });
  }
}

// --------------------------------------------------------------------------------- logit limit

statement("logit limit", "two", {
  player: PLAYER,
  parameters: that(PARAMETERS, ({ names }) => names.length === 1, "one parameter"),
  profile: that(PROFILE, ({ scaled: sets }) =>
    sets.flat().every(({ common }) => common.isConstant()), "no denominators"),
  from: parameterValue, to: parameterValue,
}, { optimal: byPlayer({ statement: same, witness: same }) }, (s, { optimal }) => {
  const { game, player, parameters: { names: [name], box: [[low, high]] }, profile, from, to } = s;
  const order = [low, from, to, high];
  prove(order.every((x, i) => i === 0 || order[i - 1].compare(x) < 0), "from and to lie inside");
  const limits = new LogitLimit(game, player, profile);
  optimal.forEach(({ statement, witness }, p) => {
    const set = proved("optimal set", game, statement, witness);
    const wanted = set.player === p && set.space === "plan" && set.complete;
    expect(wanted, "another optimal set", "the complete one of plans of its player");
    limits.proveFamily(p, set);
  });
  limits.proveMoves();
  const powers = limits.powers();
  prove(compareProduct(powers, from) < 0, "the product of powers is below 1 at from");
  prove(compareProduct(powers, to) > 0, "the product of powers is above 1 at to");
  const letter = inWords(name);
  return "every limit of logit agent quantal response equilibria for lambda to infinity is the " +
    `certificate's profile at the same ${letter}, between ${from} and ${to}, ` +
    `${letter} in [${low}, ${high}]`;
});

/** How a product of powers lies to 1 at a value of the parameter. */
function compareProduct(powers, value) {
  const [above, below] = [1, -1].map((side) => product(powers.map(({ base, power }) => {
    const { n, d } = base.at([value]);
    const size = absolute(power);
    limit(BigInt(`${n}`.length + `${d}`.length) * size, "digits", "digits of a power");
    return power > 0n === side > 0 ? new Rational(n ** size, d ** size) : ONE;
  }), ONE));
  return above.compare(below);
}

/** A family of profiles of two players, of whom one has a parameter. */
class LogitLimit {
  constructor(game, player, { scaled: sets, parameters: { box } }) {
    const chances = sets.map((some) => some.map(({ tops }) => tops));
    Object.assign(this, { game, player, box, chances });
    this.takeSteps();
    this.weights = chances.map((rows, p) => alongTrails(game, p, rows, POLY_ONE, counted));
    const [[low, high]] = box;
    this.rise = this.weights[player].map((x) => x.at([high]).minus(x.at([low])));
    const all = chances.with(0, game.odds.map((row) => row.map(Polynomial.constant)));
    this.worth = game.worths(all, Polynomial.constant);
    this.chance = game.weight.map(Polynomial.constant);
    this.reach = [null, 1, 2].map((p) => p && game.reaches(all, p, POLY_ONE));
    this.under = new Map(game.sets.slice(1).flat().map((set) => [set, new Set()]));
    game.spot.forEach((set, node) => { // for each set those that are met after it
      for (let n = node; set.player > 0 && n > 0; n = game.parent[n])
        this.under.get(game.spot[game.parent[n]])?.add(set);
    });
  }

  /** The steps of what nodes are worth in the profile, and of the signs of that. */
  takeSteps() {
    const { game, box: [ends] } = this;
    const every = this.chances.flat(2);
    const one = most(every, (x) => x.totalDegree);
    const moves = countLongest(game, game.players);
    const count = 1 + moves * Math.max(one, 1);
    const digits = TERM_STEPS + game.digits + moves * measure(every);
    const pairs = addUp(game.sets.slice(1).flat(), ({ actions, members }) =>
      actions.length ** 2 * members.length);
    const sign = BERNSTEIN_STEPS * count * most(ends, digitsOf) + digits;
    takeSteps(count * (6 * game.parent.length * (1 + one) * digits + 3 * pairs * sign));
  }

  isPositive(x) { return positive(x, this.box, false); }

  /** The action that has probability 1 at a set, or -1. */
  main({ player, number }) {
    return this.chances[player][number].findIndex((x) => x.equals(POLY_ONE));
  }

  /** The probability that chance and the other player go to a set, if its player does. */
  reached({ player, members }) { return sum(members.map((n) => this.reach[player][n])); }

  /** At each member how much more an action is worth than another one, times these factors. */
  differences({ player, members }, a, b, factors) {
    const paid = (n, action) => this.worth[this.game.children[n][action]][player - 1];
    return members.map((n) => paid(n, a).minus(paid(n, b)).times(factors[n]));
  }

  /** True if action b is worse than a, wherever the parameter is. */
  isWorse(set, a, b) {
    if (this.differences(set, a, b, this.chance).every((x) => this.isPositive(x))) return true;
    const gains = this.differences(set, a, b, this.reach[set.player]);
    return this.isPositive(this.reached(set)) && this.isPositive(sum(gains));
  }

  /** The plans of the profile are the optimal ones that a limit may have. */
  proveFamily(p, { columns, vertices }) {
    const { game, player, box: [[low, high]] } = this;
    const weights = this.weights[p];
    const never = game.sets[p].flatMap((set) => this.neverMade(set));
    const ends = p === player ? [low, high] : [ZERO];
    const plans = ends.map((end) => weights.map((x) => x.at([end])));
    const left = vertices.map((vertex) => {
      const plan = unit(weights.length, 0);
      vertex.forEach((x, i) => (plan[columns[i].trails[0]] = x));
      return plan;
    }).filter((plan) => never.every((trail) => plan[trail].isZero()));
    const words = (some) => some.map(String).sort().join(";");
    prove(words(left) === words(plans), "the optimal plans are the family");
    const degree = p === player ? 1 : 0;
    prove(weights.every((x) => x.degree(0) <= degree), "the family is linear");
    const steady = game.sets[player].every((set) =>
      this.rise[set.parent].isZero() || this.main(set) >= 0);
    prove(steady, "the weight of reaching a set that mixes does not change");
  }

  /** The trails of actions of a last set, than which another one is better at each member. */
  neverMade(set) {
    if (this.under.get(set).size > 0) return [];
    const better = (a, b) =>
      this.differences(set, a, b, this.chance).every((x) => x.at([ZERO]).sign() > 0);
    const all = [...set.actions.keys()];
    return all.filter((b) => all.some((a) => better(a, b))).map((action) => set.first + action);
  }

  /** A limit makes the moves of the profile, also where its plans do not say so. */
  proveMoves() {
    let open = [...this.under.keys()].filter(({ player, parent }) =>
      !this.isPositive(this.weights[player][parent]));
    while (open.length > 0) {
      const all = new Set(open);
      const ready = open.filter((set) => [...this.under.get(set)].every((x) => !all.has(x)));
      const settled = ready.every((set) => {
        const main = this.main(set);
        return main >= 0 && set.actions.every((_, b) => b === main || this.isWorse(set, main, b));
      });
      prove(ready.length > 0 && settled, "every set is settled");
      const done = new Set(ready);
      open = open.filter((set) => !done.has(set));
    }
  }

  /** The bases and the powers of the condition. */
  powers() {
    const mixing = this.game.sets[this.player].filter((set) => this.main(set) < 0);
    const found = mixing.flatMap((set) => {
      const reach = this.reached(set).at([ZERO]);
      return this.chances[this.player][set.number].map((base, action) =>
        ({ base, power: reach.times(this.rise[set.first + action]) }));
    }).filter(({ power }) => !power.isZero());
    const common = commonDenominator(found.map(({ power }) => power));
    return found.map(({ base, power: { n, d } }) => ({ base, power: n * (common / d) }));
  }
}

// ---------------------------------------------------------------------------------- equilibria

/** The FIGURE of `equilibria`, of which `is`, `stated` and `off` may be `infinite`. */
function infiniteFigure(s, value) {
  const [is, stated, off] = [s.is, s.stated, s.off].map((text) => text === "infinite");
  if (!is && !stated && !off) {
    prove(value !== null, "the number is finite, or is not");
    return figure(s, value);
  }
  if (!is) rational(s.is);
  if (!stated) printed(s.stated);
  if (!off) rational(s.off);
  prove(is === (value === null) && (is || rational(s.is).equals(value)), "the number is right");
  const both = is && stated;
  const right = (is || stated) && s.holds === both && s.off === (both ? "0" : "infinite");
  prove(right, "`holds` and `off` are right");
  return `${s.is}; stated ${s.stated}: ${s.holds ? "holds" : "does not hold"}`;
}

/** Numbers of what a field lists of the player. */
const numbersIn = (field) => that(
  list((value, known) => counting(value, known[field][known.player].length), 1),
  isAscending, "ascending numbers");

/** Weights of strategies of the player that sum to 0: the player moves from some to others. */
const SHIFT = (value, { strategies, player }) => {
  const before = player === 1 ? 0 : strategies[1].length;
  return [...object(value)].map(([number, w]) => {
    expect(w !== "0", w, "a weight that is not 0");
    const k = counting(number, before + strategies[player].length, before + 1);
    return { k: k - before - 1, w: rational(w) };
  });
};

statement("equilibria", "two", {
  strategies: byPlayer(distinct(STRATEGY, 1)),
  mixed: byPlayer(list(listOf(({ strategies, player }) => strategies[player].length, rational))),
  components: distinct(byPlayer(numbersIn("mixed")), 1),
  what: oneOf("components", "extreme equilibria", "equilibria"), ...FIGURE, decimals: oneOf(""),
}, {
  shifts: byPlayer(distinct(SHIFT)),
  splits: list((value, { strategies }) => counting(value, strategies.flat().length, 0), 1),
}, (s, { shifts, splits }) => {
  const { game, strategies, mixed, components } = s;
  limit(strategies.flat().length, "equilibria", "strategies");
  for (const p of [1, 2]) {
    const all = listPure(game, p, LIMITS.equilibria);
    const listed = new Set(strategies[p].map(({ key }) => key));
    const every = all.length === listed.size && all.every(({ key }) => listed.has(key));
    prove(every, "all reduced pure strategies are listed");
  }
  takeSteps(2 * strategies[1].length * strategies[2].length * game.sumSteps(1));
  const sides = bothSides(game, strategies, mixed, shifts);
  const listed = mixed.flat().length;
  takeSteps(4 * listed * (listed + components.length));
  proveCases(sides, splits, 10 * strategies.flat().length + 4 * (listed + shifts.flat().length));
  return "the Nash equilibria in mixed strategies over reduced pure ones are exactly the " +
    `certificate's maximal Nash subsets; ${countWords(s, sides)}`;
});

/** A strategy that is taken out, and a mixture that pays more. */
const TAKEN_OUT = tuple(STRATEGY, mixture(STRATEGY));

statement("surviving equilibria", "two", {
  strategies: byPlayer(distinct(STRATEGY, 1)),
  mixed: byPlayer(list(listOf(({ strategies, player }) => strategies[player].length, rational))),
  components: distinct(byPlayer(numbersIn("mixed")), 1),
  what: oneOf("components", "extreme equilibria", "equilibria"), ...FIGURE, decimals: oneOf(""),
}, {
  rounds: list(byPlayer(distinct(TAKEN_OUT, 0))),
  shifts: byPlayer(distinct(SHIFT)),
  splits: list((value, { strategies }) => counting(value, strategies.flat().length, 0), 1),
}, (s, { rounds, shifts, splits }) => {
  const { game, strategies, mixed, components } = s;
  const cells = countReduced(game, game.players);
  expect(cells <= BigInt(LIMITS.survivingPairs), `${cells} pairs`, "40,000 at most");
  const table = profileTable(game, Number(cells));
  takePayoffSteps(game, table);
  const [places1, places2] = [1, 2].map((p) => [...table.places[p].values()]);
  const [pays1, pays2] = [1, 2].map((payee) => {
    const pays = payTable(game, table, payee);
    const denominator = commonDenominator(game.factors(payee));
    return places1.map((i) => places2.map((j) => Rational.of(BigInt(pays[i + j]), denominator)));
  });
  const paid = [null, pays1, places2.map((_, j) => pays2.map((row) => row[j]))];
  const numberOf = [1, 2].map((p) =>
    new Map([...table.places[p].keys()].map((key, i) => [key, i])));
  const left = [null, new Set(places1.keys()), new Set(places2.keys())];
  for (const round of rounds) {
    const before = left.map((own) => own && [...own]);
    for (const p of [1, 2])
      for (const [{ key }, by] of round[p]) {
        const own = numberOf[p - 1].get(key);
        prove(left[p].has(own), "what is taken out is left when its round begins");
        const rivals = before[3 - p];
        takeSteps(sumSteps((by.length + 1) * rivals.length, game.digits + digitsIn(by)));
        const rows = by.map(({ item, p: x }) => [x, paid[p][numberOf[p - 1].get(item.key)]]);
        const better = rivals.every((j) =>
          sum(rows.map(([x, row]) => x.times(row[j])), ZERO).compare(paid[p][own][j]) > 0);
        prove(better, "a mixture pays more than what is taken out, against all that is left");
        left[p].delete(own);
      }
  }
  limit(strategies.flat().length, "equilibria", "strategies");
  const listed = [1, 2].map((p) => strategies[p].map(({ key }) => numberOf[p - 1].get(key)));
  const same = listed.every((own, k) =>
    own.length === left[k + 1].size && own.every((i) => left[k + 1].has(i)));
  prove(same, "the strategies listed are those left after all rounds");
  const [ones, twos] = listed;
  const sides = [
    new Side(1, twos.map((j) => ones.map((i) => pays2[i][j])), mixed[1]),
    new Side(2, ones.map((i) => twos.map((j) => pays1[i][j])), mixed[2]),
  ];
  takeSides(sides, shifts);
  const count = mixed.flat().length;
  takeSteps(4 * count * (count + components.length));
  proveCases(sides, splits, 10 * strategies.flat().length + 4 * (count + shifts.flat().length));
  const kept = [1, 2].map((p) => `${strategies[p].length} of ${table.counts[p]}`).join(" and ");
  return "the Nash equilibria in mixed strategies over reduced pure ones are exactly the " +
    `certificate's maximal Nash subsets, which use only ${kept} strategies; ` +
    countWords(s, sides);
});

/** Proves the components and how many equilibria there are; the latter in words. */
function countWords(s, sides) {
  const { components, what } = s;
  const fit = fits(sides);
  proveComponents(components, fit, sides[1].tight.length);
  const single = components.every(([, xs, ys]) => xs.length === 1 && ys.length === 1);
  const words = what === "equilibria"
    ? infiniteFigure(s, single ? integer(components.length) : null)
    : figure(s, integer(what === "components" ? components.length : addUp(fit, onesOf)));
  return `the number of ${what === "components" ? "maximal Nash subsets" : what} is ${words}`;
}

/** What is listed of a player, and the sets that are closed.  Sets of numbers are bits. */
class Listed {
  constructor(count) {
    Object.assign(this, { count, treated: new Set(), all: (1n << BigInt(count)) - 1n });
  }

  isClosed(set) { return this.empty.some((on) => (set & on) === on); }
  inFace(set) { return this.tight.filter((mask) => (mask & set) === set); }

  /** A set with one more number, and with all that follow. */
  add(set, number) { return set | (1n << number); }
  /** The set with each one of the other numbers. */
  adding(set, numbers) {
    const sets = [];
    for (let i = 0n, rest = numbers; rest > 0n; i++, rest >>= 1n)
      if (rest & 1n) sets.push(this.add(set, i));
    return sets;
  }

  /** The sets to begin with, to show that the face of this one is listed. */
  starts(set) { return [set]; }
  /** The sets that make up one in whose face nothing is listed. */
  parts() { return prove(false, "an item listed lies in each face that is not empty"); }

  /** The sets whose faces, if listed, show that the face of this set is. */
  larger(set) {
    if (this.isClosed(set)) return [];
    const found = this.inFace(set);
    if (found.length === 0) return this.parts(set);
    if (found.length === 1 && this.isAlone(set)) return [];
    const best = found.reduce((top, mask) => (onesOf(mask) > onesOf(top) ? mask : top));
    return this.adding(set, this.all & ~best);
  }

  proveApart() {
    const apart = this.tight.every((x, i) => this.tight.every((y, j) => i === j || (x & y) !== y));
    prove(apart, "nothing listed is tight wherever another item is");
  }
}

/** Mixed strategies that are listed, in face of the opponent's payoffs. */
class Side extends Listed {
  /** `table` has the opponent's payoffs: a row for each of its strategies. */
  constructor(player, table, mixtures) {
    const [count, replies] = [table[0].length, table.length];
    super(count + replies);
    const numbers = (first, size) => ((1n << BigInt(size)) - 1n) << BigInt(first);
    Object.assign(this, { table, mixtures, size: count, replies });
    Object.assign(this, player === 1
      ? { firstOwn: 0, firstReply: count }
      : { firstOwn: replies, firstReply: 0 });
    this.own = numbers(this.firstOwn, count);
    this.opposite = numbers(this.firstReply, replies);
    this.empty = [this.own]; // a closed set contains one of these
    this.digits = measure(table.flat());
  }

  /** The numbers of some of the player's own strategies, and of some of the opponent's. */
  numbers(own, replies) {
    return bits([...own.map((i) => i + this.firstOwn), ...replies.map((k) => k + this.firstReply)]);
  }

  /** The sums of the opponent's payoffs in rows with weights, against each own strategy. */
  sums(weights) {
    return this.table[0].map((_, i) => sum(weights.map(({ k, w }) => this.table[k][i].times(w))));
  }

  /** Reads where each listed mixed strategy is tight. */
  takeMixtures() {
    for (const mixture of this.mixtures)
      takeSteps(sumSteps(this.size * this.replies, this.digits + measure(mixture)));
    this.tight = this.mixtures.map((mixture) => {
      prove(mixture.every((x) => x.sign() >= 0) && sum(mixture).equals(ONE), "a mixed strategy");
      const pays = this.table.map((row) => sum(row.map((pay, i) => pay.times(mixture[i]))));
      const best = greatest(pays);
      return this.numbers(
        [...mixture.keys()].filter((i) => mixture[i].isZero()),
        [...pays.keys()].filter((k) => pays[k].equals(best)),
      );
    });
    this.proveApart();
  }

  /** Adds the sets `on` of the opponent's shifts. */
  takeShifts(shifts) {
    for (const shift of shifts) {
      const more = measure(shift.map(({ w }) => w));
      takeSteps(sumSteps(shift.length * this.size, this.digits + more));
      prove(sum(shift.map(({ w }) => w)).isZero(), "the weights of a shift sum to 0");
      const gains = this.sums(shift);
      this.empty.push(this.numbers(
        [...gains.keys()].filter((i) => gains[i].sign() <= 0),
        shift.filter(({ w }) => w.sign() < 0).map(({ k }) => k),
      ));
    }
  }

  /** The one mixed strategy in the face of a set is alone there: equations have full rank. */
  isAlone(set) {
    const has = (i) => (set >> BigInt(i)) & 1n;
    const free = [...this.table[0].keys()].filter((i) => !has(i + this.firstOwn));
    const rows = this.table.filter((_, k) => has(k + this.firstReply));
    if (rows.length < free.length) return false;
    return rank(rows.map((row) => [ONE, ...free.map((i) => row[i])])) >= free.length;
  }

  /** A set, or if it says nothing of best replies the sets with one: some reply is a best one. */
  starts(set) { return set & this.opposite ? [set] : this.adding(set, this.opposite); }
}

function bothSides(game, [, ones, twos], mixed, shifts) {
  const [pays1, pays2] = [1, 2].map((payee) => ones.map((one) => {
    const form = game.form(2, one.alone, payee);
    return twos.map((two) => two.value(form));
  }));
  const turned = twos.map((_, j) => pays2.map((row) => row[j]));
  const sides = [new Side(1, turned, mixed[1]), new Side(2, pays1, mixed[2])];
  takeSides(sides, shifts);
  return sides;
}

/** Reads the mixed strategies of both sides, and what the opponent's shifts close. */
function takeSides(sides, shifts) {
  for (const side of sides) side.takeMixtures();
  sides[0].takeShifts(shifts[2]);
  sides[1].takeShifts(shifts[1]);
}

/** The tree of cases.  Each case, and each set that is treated, takes so many steps. */
function proveCases(sides, splits, each) {
  const [one, two] = sides;
  const cases = [[0n, 0n]];
  let taken = 0;
  while (cases.length > 0) {
    const [s, t] = cases.pop();
    takeSteps(each);
    if (one.isClosed(s) || two.isClosed(t)) continue;
    prove(taken < splits.length, "the splits are as many as the cases take");
    const split = splits[taken++];
    if (split > 0) {
      const number = BigInt(split - 1);
      prove((((s | t) >> number) & 1n) === 0n, "a case is split at a new number");
      cases.push([s, two.add(t, number)], [one.add(s, number), t]);
      continue;
    }
    const left = [one.inFace(s), two.inFace(t)];
    if (split < 0) {
      prove(left[-split - 1].length === 0, "nothing listed lies in an empty face");
      proveFace(sides, sides[-split - 1], [s, t][-split - 1], each);
      continue;
    }
    const [shared1, shared2] = left.map((masks) => masks.reduce((a, b) => a & b, one.all));
    prove((shared1 | shared2) === one.all, "what is listed in a leaf fits");
    proveFace(sides, one, s, each);
    proveFace(sides, two, t, each);
  }
  prove(taken === splits.length, "the splits are as many as the cases take");
}

/** The face of a set is the convex hull of what is listed in it. */
function proveFace([one, two], side, first, each) {
  const open = side.starts(first);
  while (open.length > 0) {
    const set = open.pop();
    if (side.treated.has(set)) continue;
    side.treated.add(set);
    limit(one.treated.size + two.treated.size, "faces", "faces");
    takeSteps(each);
    open.push(...side.larger(set));
  }
}

/** For each mixed strategy of player 1 those of player 2 that fit it, as bits. */
function fits([one, two]) {
  const { all } = one;
  const last = two.tight.toReversed(); // the text of a number begins with its highest bit
  return one.tight.map((x) => BigInt(`0b${last.map((y) => ((x | y) === all ? 1 : 0)).join("")}`));
}

/** The components are all maximal products of mixed strategies that fit. */
function proveComponents(components, rows, count) {
  const every = rows.reduce((a, b) => a | b, 0n) === (1n << BigInt(count)) - 1n;
  prove(every && !rows.includes(0n), "each mixed strategy fits some other");
  // All intersections of rows that are not empty, by their texts: V8 hashes a BigInt by its lowest
  // 64 bits, so that thousands of them in a Set or Map could stand in one chain
  const textOf = (mask) => mask.toString(32);
  const shared = new Map();
  for (const row of rows) {
    for (const mask of [row, ...shared.values()]) {
      const common = mask & row;
      if (common !== 0n) shared.set(textOf(common), common);
      prove(shared.size <= components.length, "the components are all there are");
    }
  }
  const texts = components.map(([, xs, ys]) => {
    const mask = bits(ys.map((y) => y - 1));
    const fitting = [...rows.keys()].filter((i) => (rows[i] & mask) === mask);
    const all = fitting.length === xs.length && fitting.every((i, at) => xs[at] === i + 1);
    prove(all && shared.has(textOf(mask)), "a component is maximal");
    return textOf(mask);
  });
  prove(new Set(texts).size === shared.size, "the components are all there are");
}

// ------------------------------------------------------------------------- parametric equilibria

/** Polynomials in the parameter, one for each strategy of the player. */
const WEIGHTS = (value, { strategies, player, parameters: { names } }) => {
  const weights = listOf(() => strategies[player].length, (x) => polynomial(x, names))(value, {});
  measure(weights);
  return weights;
};

const VARIED_SHIFT = (value, { strategies, players, player, parameters: { names } }) => {
  const before = player === players[0] ? 0 : strategies[players[0]].length;
  const shift = [...object(value)].map(([number, w]) => {
    const k = counting(number, before + strategies[player].length, before + 1);
    return { k: k - before - 1, w: polynomial(w, names) };
  });
  measure(shift.map(({ w }) => w));
  return shift;
};

/** How all others than the two play. */
const REST_OF_PAIR = (value, { game, parameters, players }) => {
  const others = game.players.filter((p) => !players.includes(p));
  const texts = byPlayer(atMoves(string), () => others)(value, { game });
  return Object.assign(new Profile(game, value, parameters, others), { texts });
};

const ofPair = (shape) => byPlayer(shape, ({ players }) => players);
const PIECE = {
  from: END, to: END, mixed: ofPair(list(WEIGHTS, 1)),
  components: distinct(ofPair(numbersIn("mixed")), 1), is: string,
};

statement("parametric equilibria", "forgets", {
  parameters: that(PARAMETERS, ({ names }) => names.length === 1, "one parameter"),
  players: that(PLAYERS, (players) => players.length === 2, "two players"),
  profile: REST_OF_PAIR,
  strategies: ofPair(distinct(STRATEGY, 1)),
  pieces: distinct(PIECE, 1),
}, {
  pieces: listOf(({ pieces }) => pieces.length, {
    shifts: ofPair(distinct(VARIED_SHIFT)),
    splits: list((value, { strategies }) => counting(value, strategies.flat().length, 0), 1),
  }),
}, ({ game, parameters, players, profile, strategies, pieces }, { pieces: proofs }) => {
  game.needRecall();
  const { names, box } = parameters;
  const tables = payoffTables(game, players, profile, strategies);
  const parts = pieces.map(({ from, to }) => [from(names), to(names)]);
  provePieces(box[0], parts);
  parts.forEach((part, i) =>
    provePiece(new Piece(part), tables, players, pieces[i], proofs[i]));
  const numbers = pieces.map(({ is }, i) => {
    const [from, to] = parts[i];
    const where = from.text === to.text ? `= ${from.text}` : `between ${from.text} and ${to.text}`;
    return `${is} for ${inWords(names[0])} ${where}`;
  });
  return `with ${boxWords(parameters)}${othersWords(game, profile)}, the Nash equilibria of ` +
    `players ${players[0]} and ${players[1]} in mixed strategies over reduced pure ones are on ` +
    "each piece exactly the certificate's maximal Nash subsets; the number of equilibria is " +
    numbers.join("; ");
});

/** How all others than the two play, which is what the parameter means in the game. */
function othersWords(game, { texts }) {
  const moves = texts.flatMap((sets, p) => sets.flatMap((row, k) => row.map((text, i) => {
    const { name, actions } = game.sets[p][k];
    return `${moveWords([p, name, actions[i]])} with probability ${text}`;
  })));
  return moves.length > 0 ? ` and the other players making the moves ${moves.join(", ")}` : "";
}

/** The payoffs of both players of a pair, a row for each strategy of the first. */
function payoffTables(game, players, profile, strategies) {
  limit(strategies.flat().length, "equilibria", "strategies");
  for (const p of players) {
    const all = listPure(game, p, LIMITS.equilibria);
    const listed = new Set(strategies[p].map(({ key }) => key));
    const every = all.length === listed.size && all.every(({ key }) => listed.has(key));
    prove(every, "all reduced pure strategies are listed");
  }
  const [p, q] = players;
  const rest = profile.weights();
  const ones = (player) => game.above[player].map(() => POLY_ONE);
  for (const player of players) rest[player] = ones(player);
  takeSteps(2 * strategies[p].length * strategies[q].length * endSteps(game, rest));
  return players.map((payee) => {
    const table = strategies[p].map((one) => {
      const weights = one.weights.map((x) => (x.isZero() ? POLY_ZERO : POLY_ONE));
      const form = game.form(q, rest.with(p, weights), payee);
      return strategies[q].map((two) => two.value(form));
    });
    measure(table.flat());
    return table;
  });
}

/** Pieces lie in order, apart and inside the parameter's interval. */
function provePieces([low, high], parts) {
  parts.forEach(([from, to], i) => {
    const inside = low.compare(from.low) <= 0 && to.high.compare(high) <= 0;
    prove(inside, "a piece lies inside the parameter's interval");
    const [start, end] = core([from, to]);
    const isPoint = sameEnd(from, to);
    prove(isPoint || start.compare(end) < 0, "the ends of a piece are apart");
    if (i === 0) return;
    const [before, last] = parts[i - 1];
    const apart = isBefore(last, from) ||
      (sameEnd(last, from) && !(sameEnd(before, last) && isPoint));
    prove(apart, "pieces are in order and apart");
  });
}

/** The values of the parameter between two ENDs, or at one. */
class Piece {
  constructor(part) {
    const [from, to] = part;
    Object.assign(this, { part, from, isPoint: sameEnd(from, to) });
  }

  isZero(polynomial) {
    if (polynomial.isZero() || !this.isPoint) return polynomial.isZero();
    const { low, root } = this.from;
    return root ? divided(polynomial, root) !== null : polynomial.at([low]).isZero();
  }

  isPositive(polynomial) {
    const { low, high, root } = this.from;
    if (this.isPoint)
      return root ? positive(polynomial, [[low, high]]) : polynomial.at([low]).sign() > 0;
    const inner = core(this.part);
    return positiveInside(polynomial, [inner]) && this.part.every((end, i) =>
      !end.root || isBeside(polynomial, end, inner[i], positive));
  }

  isNonNegative(polynomial) { return this.isZero(polynomial) || this.isPositive(polynomial); }
  hasSign(polynomial) {
    return this.isPositive(polynomial) || this.isPositive(polynomial.negated());
  }
}

/** Mixed strategies that are listed on a piece. */
class VariedSide extends Side {
  constructor(piece, isFirst, table, mixtures) {
    super(isFirst ? 1 : 2, table, mixtures);
    this.piece = piece;
  }

  takeMixtures() {
    const { piece, table } = this;
    this.tight = this.mixtures.map((weights) => {
      const unused = weights.map((x) => piece.isZero(x));
      const signs = weights.every((x, i) => unused[i] || piece.isPositive(x));
      prove(signs && unused.includes(false), "weights are positive or 0 on a piece");
      const pays = table.map((row) => sum(row.map((pay, i) => times(weights[i], pay))));
      let best = null;
      for (let k = 0; best === null && k < pays.length; k++) best = this.paidAs(pays, k);
      return this.numbers([...unused.keys()].filter((i) => unused[i]), best ?? []);
    });
    this.proveApart();
  }

  /** What pays as much as one reply; null if something may pay more. */
  paidAs(pays, k) {
    const same = [];
    for (let other = 0; other < pays.length; other++) {
      const lead = pays[k].minus(pays[other]);
      if (this.piece.isZero(lead)) same.push(other);
      else if (!this.piece.isPositive(lead)) return null;
    }
    return same;
  }

  takeShifts(shifts) {
    const { piece, table } = this;
    for (const shift of shifts) {
      prove(sum(shift.map(({ w }) => w), POLY_ZERO).isZero(), "the weights of a shift sum to 0");
      const away = shift.filter(({ w }) => !piece.isNonNegative(w)).map(({ k }) => k);
      const gains = table[0].map((_, i) =>
        sum(shift.map(({ k, w }) => times(w, table[k][i])), POLY_ZERO));
      const kept = [...gains.keys()].filter((i) => !piece.isPositive(gains[i]));
      this.empty.push(this.numbers(kept, away));
    }
  }

  isAlone(set) {
    const has = (i) => (set >> BigInt(i)) & 1n;
    const free = [...this.table[0].keys()].filter((i) => !has(i + this.firstOwn));
    const rows = this.table.filter((_, k) => has(k + this.firstReply))
      .map((row) => [POLY_ONE, ...free.map((i) => row[i])]);
    const last = [POLY_ZERO, ...free.map(() => POLY_ONE)];
    for (const some of choices(rows, free.length))
      if (this.piece.hasSign(determinant([...some, last]))) return true;
    return false;
  }
}

/** All choices of so many items, in order: the first ones first. */
function* choices(items, count, from = 0) {
  if (count === 0) yield [];
  else for (let i = from; i + count <= items.length; i++)
    for (const more of choices(items, count - 1, i + 1)) yield [items[i], ...more];
}

/** A determinant, by the minors of the first rows: for each set of columns, as bits. */
function determinant(rows) {
  takeSteps(100 * rows.length * 2 ** rows.length);
  let minors = new Map([[0, POLY_ONE]]);
  for (const row of rows) {
    const next = new Map();
    for (const [columns, minor] of minors) {
      row.forEach((entry, j) => {
        if ((columns >> j) & 1) return;
        const term = times(entry, minor);
        const odd = onesOf(BigInt(columns >> j)) % 2 === 1;
        pushTo(next, columns | (1 << j), odd ? term.negated() : term);
      });
    }
    minors = new Map([...next].map(([columns, terms]) => [columns, Polynomial.total(terms)]));
  }
  return minors.get(2 ** rows.length - 1);
}

/** The equilibria on one piece, and their number. */
function provePiece(piece, [ones, twos], [p, q], { mixed, components, is }, { shifts, splits }) {
  const turned = twos[0].map((_, j) => twos.map((row) => row[j]));
  const sides = [
    new VariedSide(piece, true, turned, mixed[p]), new VariedSide(piece, false, ones, mixed[q]),
  ];
  const listed = mixed.flat().length;
  takeSteps(TERM_STEPS * (listed + shifts.flat().length) * sides[0].count ** 2);
  for (const side of sides) side.takeMixtures();
  sides[0].takeShifts(shifts[q]);
  sides[1].takeShifts(shifts[p]);
  takeSteps(4 * listed * (listed + components.length));
  const each = 10 * sides[0].count + 4 * (listed + shifts.flat().length);
  proveCases(sides, splits, each);
  const pairs = components.map((both) => [0, both[p], both[q]]);
  proveComponents(pairs, fits(sides), sides[1].tight.length);
  const single = pairs.every(([, xs, ys]) => xs.length === 1 && ys.length === 1);
  prove(is === (single ? `${pairs.length}` : "infinite"), "the number of equilibria is right");
}

// ------------------------------------------------------------------------------ plan equilibria

/** How many sequences a player has, without the empty one. */
const moveCount = (game, player) => game.above[player].length - 1;
/** What to add to a sequence of a player for its number from 0. */
const firstNumber = (game, player) => (player === 1 ? -1 : moveCount(game, 1) - 1);

/** The number of a sequence of a player, from 1: the sequence. */
function numberOf(game, player, value) {
  const before = firstNumber(game, player) + 1;
  return counting(value, before + moveCount(game, player), before + 1) - before;
}

/** Weights of sequences of the player, and sequences of the other one that are left out. */
const PLAN_SHIFT = {
  out: distinct((value, { game, player }) => numberOf(game, 3 - player, value)),
  weights: (value, { game, player }) => {
    const weights = game.above[player].map(() => ZERO);
    for (const [number, w] of object(value)) {
      expect(w !== "0", w, "a weight that is not 0");
      weights[numberOf(game, player, number)] = rational(w);
    }
    return weights;
  },
};

/** An entry of `splits`: the number of a sequence, 0, or minus the number of a player. */
const SPLIT = (value, { game }) =>
  ["-1", "-2"].includes(value)
    ? Number(value)
    : counting(value, moveCount(game, 1) + moveCount(game, 2), 0);

statement("plan equilibria", "two", {
  plans: byPlayer(distinct(PLAN, 1)),
  components: distinct(byPlayer(numbersIn("plans")), 1),
  what: oneOf("components", "extreme equilibria", "equilibria"), ...FIGURE, decimals: oneOf(""),
}, {
  shifts: byPlayer(distinct((value, known) => read(PLAN_SHIFT, value, known))),
  splits: list(SPLIT, 1),
}, (s, { shifts, splits }) => {
  const { game, plans, components } = s;
  const count = moveCount(game, 1) + moveCount(game, 2);
  limit(count, "planSequences", "sequences");
  takeSteps(count * game.sumSteps(1));
  const sides = [1, 2].map((p) => new PlanSide(game, p, plans[p], shifts[3 - p]));
  const listed = plans.flat().length;
  takeSteps(4 * listed * (listed + components.length));
  for (const side of sides) side.proveApart();
  proveCases(sides, splits, 10 * count + 4 * (listed + shifts.flat().length));
  return "the Nash equilibria in realisation plans are exactly the certificate's maximal Nash " +
    `subsets; ${countWords(s, sides)}`;
});

/** Plans that are listed.  The numbers are those of both players' sequences. */
class PlanSide extends Listed {
  constructor(game, player, plans, shifts) {
    super(moveCount(game, 1) + moveCount(game, 2));
    Object.assign(this, { game, player, other: 3 - player, pays: [] });
    [this.own, this.theirs] = [player, 3 - player].map((p) => this.setsOf(p));
    this.empty = this.own.filter(({ parent }) => parent === 0).map(({ moves }) => moves);
    this.tight = plans.map((plan) => this.whereTight(plan));
    for (const shift of shifts) this.empty.push(this.closedBy(shift));
  }

  /** A sequence as a bit; the empty one has none. */
  bit(player, trail) {
    return trail === 0 ? 0n : 1n << BigInt(trail + firstNumber(this.game, player));
  }

  /** Some sequences of a player as bits. */
  bits(player, trails) { return trails.reduce((set, t) => set | this.bit(player, t), 0n); }

  setsOf(player) {
    return this.game.sets[player].map(({ parent, first, actions }) => {
      const trails = actions.map((_, i) => first + i);
      const [before, moves] = [this.bit(player, parent), this.bits(player, trails)];
      return { parent, trails, before, moves };
    });
  }

  close(set) {
    takeSteps(4 * (this.own.length + this.theirs.length));
    let all = set;
    for (const { before, moves } of this.own.toReversed())
      if ((all & moves) === moves) all |= before; // the plan does not go there
    for (const { before, moves } of this.own) if (all & before) all |= moves;
    for (const { before, moves } of this.theirs.toReversed())
      if (all & moves) all |= before; // a best reply that makes such a move goes there
    return all;
  }

  add(set, number) { return this.close(super.add(set, number)); }

  whereTight({ weights, alone: own }) {
    const { totals, values } = bestResponse(this.game, this.other, own);
    let tight = this.bits(this.player, [...weights.keys()].filter((t) => weights[t].isZero()));
    this.theirs.forEach(({ parent, trails, before }, k) => {
      if (parent !== 0 && !(tight & before)) return;
      tight |= this.bits(this.other, trails.filter((t) => totals[t].equals(values[k])));
    });
    return tight;
  }

  /** The set that a shift of the opponent closes. */
  closedBy({ out, weights }) {
    const { game, player, other } = this;
    takeSteps(game.sumSteps(measure(weights)));
    prove(flow(game.sets[other], weights), "the weights of a shift sum to those of the parents");
    const negative = [...weights.keys()].filter((t) => weights[t].sign() < 0);
    const on = this.close(this.bits(player, out) | this.bits(other, negative));
    const gains = game.form(player, alone(other, weights), other);
    for (const { parent, trails, before } of this.own.toReversed()) {
      if (on & before) continue;
      const left = trails.filter((t) => !(on & this.bit(player, t))).map((t) => gains[t]);
      prove(left.length > 0, "a shift leaves some plan");
      gains[parent] = gains[parent].plus(greatest(negated(left)).negated());
    }
    prove(gains[0].sign() > 0, "a shift gains against each plan that it leaves");
    return on;
  }

  parts(set) {
    const open = this.theirs.find(({ parent, before, moves }) =>
      !(set & moves) && (parent === 0 || set & before));
    prove(open, "a plan listed lies in each face that is not empty");
    return open.trails.map((t) => this.close(set | this.bit(this.other, t)));
  }

  /** What the opponent is paid with one of its sequences, by sequence of the player. */
  paidWith(trail) {
    const { game, player, other } = this;
    this.pays[trail] ??=
      game.form(player, alone(other, unit(game.above[other].length, trail)), other);
    return this.pays[trail];
  }

  /** The one plan in the face of a set is alone there: equations have full rank. */
  isAlone(set) {
    const { player, other, own, theirs } = this;
    const trails = (sets) => sets.flatMap((one) => one.trails);
    const free = trails(own).filter((t) => !(set & this.bit(player, t)));
    const best = trails(theirs).filter((t) => set & this.bit(other, t));
    const met = theirs.filter(({ before, moves }) => set & (before | moves));
    const flows = own.filter(({ before }) => !(set & before));
    const width = free.length + met.length;
    if (flows.length + best.length < width) return false;
    if (width === 0) return true;
    const sign = (plus, minus) => (plus ? ONE : minus ? MINUS : ZERO);
    const rows = flows.map(({ parent, trails: after }) =>
      [...free.map((t) => sign(after.includes(t), t === parent)), ...met.map(() => ZERO)]);
    for (const t of best) {
      const pays = this.paidWith(t);
      rows.push([
        ...free.map((i) => pays[i].negated()),
        ...met.map(({ parent, trails: after }) => sign(after.includes(t), t === parent)),
      ]);
    }
    return rank(rows) >= width;
  }
}

// ------------------------------------------------------------------------------ pure equilibria

statement("pure equilibria", "", {
  equilibria: distinct(byPlayer(STRATEGY), 0), ...FIGURE, decimals: oneOf(""),
}, {}, (s) => {
  const { game, equilibria } = s;
  const cells = countReduced(game, game.players);
  expect(cells <= BigInt(LIMITS.listed), `${cells} profiles`, "4,000,000 at most");
  const table = profileTable(game, Number(cells));
  takePayoffSteps(game, table);
  const listed = new Set(equilibria.map((profile) =>
    addUp(game.players, (p) => table.places[p].get(profile[p].key))));
  const best = new Uint8Array(table.cells).fill(1);
  for (const p of game.players) markBest(table, p, payTable(game, table, p), best);
  const count = addUp(best);
  const every = count === listed.size && [...listed].every((cell) => best[cell] === 1);
  prove(every, "the list has all pure equilibria, and no other profile");
  return "the equilibria in pure strategies are exactly the certificate's profiles of reduced " +
    `pure strategies; their number is ${figure(s, integer(count))}`;
});

// All profiles of reduced pure strategies in one row.  The place of a profile is a sum over the
// players: `places` has what each strategy adds, `after` that of all strategies that make a trail.
function profileTable(game, cells) {
  const [strides, places, after, counts] = [[], [], [], []];
  let stride = 1;
  for (const p of game.players) {
    const pures = listPure(game, p, LIMITS.listed);
    after[p] = game.above[p].map(() => []);
    places[p] = new Map();
    pures.forEach((pure, i) => {
      places[p].set(pure.key, i * stride);
      for (const trail of pure.made) after[p][trail].push(i * stride);
      pure.set = null; // many strategies would keep many sets
    });
    [strides[p], counts[p]] = [stride, pures.length];
    stride *= pures.length;
  }
  return { cells, strides, counts, places, after };
}

/** Takes the steps of what all profiles pay all players. */
function takePayoffSteps(game, { after }) {
  const reached = addUp(game.ends, (node) =>
    game.players.reduce((n, p) => n * after[p][game.at[p][node]].length, 1));
  takeSteps(game.players.length * sumSteps(reached, game.digits));
}

/** What each profile pays a player, times a common denominator; as numbers where all are exact. */
function payTable(game, { cells, after }, player) {
  const factors = game.factors(player);
  const denominator = commonDenominator(factors);
  const amounts = factors.map(({ n, d }) => n * (denominator / d));
  const isShort = addUp(amounts, (n) => Number(absolute(n))) < 2 ** 52;
  const pays = isShort ? new Float64Array(cells) : new Array(cells).fill(0n);
  game.ends.forEach((node, i) => {
    const amount = isShort ? Number(amounts[i]) : amounts[i];
    const add = (place, [p, ...others]) => {
      const more = after[p][game.at[p][node]];
      if (others.length > 0) for (const next of more) add(place + next, others);
      else for (const next of more) pays[place + next] += amount;
    };
    add(0, game.players);
  });
  return pays;
}

/** The table of a statement that lists all strategies, and where each of these stands in it. */
function listedTable(game, strategies, name) {
  const cells = countReduced(game, game.players);
  const few = cells <= BigInt(Math.min(LIMITS[name], LIMITS.listed));
  expect(few, `${cells} profiles`, `${LIMITS[name]} at most`);
  const table = profileTable(game, Number(cells));
  takePayoffSteps(game, table);
  table.listed = game.players.map((p) => {
    const every = strategies[p].length === table.counts[p];
    prove(every, "all reduced pure strategies are listed");
    return strategies[p].map(({ key }) => table.places[p].get(key));
  });
  return table;
}

/** What a player is paid at a place of the table, as a rational. */
function paidAt(game, table, player) {
  const pays = payTable(game, table, player);
  const denominator = commonDenominator(game.factors(player));
  return (place) => Rational.of(BigInt(pays[place]), denominator);
}

const proveMixed = (point) =>
  prove(point.every((x) => x.sign() >= 0) && sum(point).equals(ONE), "a mixed strategy");
const inner = (xs, ys) => sum(xs.map((x, i) => x.times(ys[i])));

/** Keeps those profiles marked in which the strategy of a player is a best response. */
function markBest({ cells, strides, counts }, player, pays, best) {
  const [stride, count] = [strides[player], counts[player]];
  for (let block = 0; block < cells; block += stride * count)
    for (let first = block; first < block + stride; first++) {
      const end = first + stride * count;
      let top = pays[first];
      for (let cell = first; cell < end; cell += stride) if (pays[cell] > top) top = pays[cell];
      for (let cell = first; cell < end; cell += stride) if (pays[cell] < top) best[cell] = 0;
    }
}

// ------------------------------------------------------------------------ evolutionarily stable

const ofFirst = listOf(({ strategies }) => strategies[1].length, rational);

statement("evolutionarily stable", "two", {
  strategies: byPlayer(distinct(STRATEGY, 1)), mixed: ofFirst, holds: yes,
}, {
  mutant: (value, known) => (known.holds ? listOf(0)(value) : ofFirst(value, known)),
}, (s, { mutant }) => {
  const payoffs = symmetricPayoffs(s);
  const point = s.mixed;
  const form = measure(payoffs.flat());
  const against = (other) => {
    proveMixed(other);
    takeSteps(sumSteps(payoffs.length ** 2, form + measure(other)));
    return payoffs.map((row) => inner(row, other));
  };
  const paid = against(point);
  const so = "so paired, the players have the same payoffs, and the certificate's mixed strategy " +
    "is";
  if (s.holds) {
    proveResistance(payoffs, point, paid);
    return `${so} evolutionarily stable`;
  }
  const payoff = against(mutant);
  const gain = inner(mutant, paid).compare(inner(point, paid));
  const lead = inner(mutant, payoff).compare(inner(point, payoff));
  const invades = gain > 0 || (gain === 0 && lead >= 0);
  prove(invades && !mutant.every((x, i) => x.equals(point[i])), "the mutant invades");
  return `${so} not evolutionarily stable: the certificate's mutant ${gain > 0
    ? "earns more against it"
    : "earns as much against it, and no less than it against the mutant"}`;
});

statement("stable set", "forgets", {
  parameters: that(PARAMETERS, ({ names }) => names.length === 1, "one parameter"),
  players: that(PLAYERS, (players) => players.length === 2, "two players"),
  profile: REST_OF_PAIR,
  strategies: ofPair(distinct(STRATEGY, 1)),
  mixed: (value, known) => WEIGHTS(value, knowing(known, { player: known.players[0] })),
  pieces: distinct({ from: END, to: END, is: yes }),
}, {
  mutants: listOf(({ pieces }) => pieces.length),
}, (s, witness) => {
  const { game, parameters, players, profile, strategies, mixed, pieces } = s;
  game.needRecall();
  const { names, box } = parameters;
  const mutants = witness.mutants.map((weights, i) => (pieces[i].is ? listOf(0)(weights)
    : WEIGHTS(weights, knowing(s, { player: players[0] }))));
  const [first, second] = payoffTables(game, players, profile, strategies);
  const size = first.length;
  const same = strategies[players[1]].length === size &&
    first.every((row, i) => row.every((x, j) => x.equals(second[j][i])));
  prove(same, "so paired, the players have the same payoffs");
  const parts = pieces.map(({ from, to }) => [from(names), to(names)]);
  provePieces(box[0], parts);
  const words = parts.map((part, i) => {
    const piece = new Piece(part);
    const paid = paidOn(piece, first, mixed);
    if (pieces[i].is) proveResistanceOn(piece, first, mixed, paid);
    else proveInvasionOn(piece, first, mixed, paid, mutants[i]);
    const [{ text: from }, { text: to }] = part;
    const where = from === to ? `= ${from}` : `between ${from} and ${to}`;
    const not = pieces[i].is ? "" : "not ";
    return `${not}evolutionarily stable for ${inWords(names[0])} ${where}`;
  });
  return `with ${boxWords(parameters)}${othersWords(game, profile)}, so paired, players ` +
    `${players[0]} and ${players[1]} have the same payoffs, and the certificate's mixed ` +
    `strategy is ${words.join("; ")}`;
});

/** What each strategy earns against weights, which are those of a mixed strategy on a piece. */
function paidOn(piece, payoffs, weights) {
  const unused = weights.map((x) => piece.isZero(x));
  const signs = weights.every((x, i) => unused[i] || piece.isPositive(x));
  prove(signs && unused.includes(false), "weights are positive or 0 on a piece");
  return payoffs.map((row) => dotted(row, weights));
}

const dotted = (a, b) => Polynomial.total(a.map((x, i) => times(x, b[i])));

function proveInvasionOn(piece, payoffs, point, paid, mutant) {
  const among = paidOn(piece, payoffs, mutant);
  const [whole, more] = [point, mutant].map((weights) => Polynomial.total(weights));
  const lead = (pays) =>
    times(whole, dotted(mutant, pays)).minus(times(more, dotted(point, pays)));
  if (piece.isPositive(lead(paid))) return;
  const differs = mutant.some((x, i) =>
    piece.hasSign(times(x, whole).minus(times(point[i], more))));
  const invades = piece.isZero(lead(paid)) && piece.isNonNegative(lead(among));
  prove(differs && invades, "the mutant invades on a piece");
}

/** What `proveResistance` proves, by the signs of determinants on a piece. */
function proveResistanceOn(piece, payoffs, point, paid) {
  const numbers = [...point.keys()];
  const used = numbers.filter((i) => !piece.isZero(point[i]));
  const [first, ...rest] = used;
  const leads = paid.map((x) => paid[first].minus(x));
  const isReply = leads.map((x) => piece.isZero(x));
  prove(numbers.every((i) => isReply[i] || piece.isPositive(leads[i])) &&
    used.every((i) => isReply[i]), "an equilibrium with itself on a piece");
  const others = numbers.filter((i) => !used.includes(i) && isReply[i]);
  const both = (i, j) => payoffs[i][j].plus(payoffs[j][i]);
  const changes = [...rest, ...others];
  const form = changes.map((i) => changes.map((j) =>
    both(i, first).plus(both(first, j)).minus(both(i, j)).minus(both(first, first))));
  measure(form.flat());
  const minor = (rows, columns) => determinant(rows.map((i) => columns.map((j) => form[i][j])));
  const within = [...rest.keys()];
  const upTo = (k) => within.slice(0, k + 1);
  prove(within.every((k) => piece.isPositive(minor(upTo(k), upTo(k)))),
    "the form is positive on changes within the support on a piece");
  // Sylvester: the Schur complement, times the last of these minors
  const places = others.map((_, k) => rest.length + k);
  const left = places.map((i) => places.map((j) => minor([...within, i], [...within, j])));
  expect(2 ** left.length <= LIMITS.copositive, `${left.length}`, "at most 10 other best replies");
  for (let count = 1; count <= left.length; count++)
    for (const some of choices([...left.keys()], count))
      prove(isAbove(piece, some.map((i) => some.map((j) => left[i][j]))),
        "the form is positive on changes towards best replies on a piece");
}

/** Whether a form is positive at positive points, if it is with fewer coordinates: its determinant
 * is positive, or a cofactor of its last row is not (Cottle, Habetler and Lemke 1970). */
function isAbove(piece, form) {
  if (piece.isPositive(determinant(form))) return true;
  const upper = form.slice(0, -1);
  return form.some((_, j) => {
    const cofactor = determinant(upper.map((row) => row.filter((_, k) => k !== j)));
    return piece.isNonNegative((form.length - 1 + j) % 2 ? cofactor : cofactor.negated());
  });
}

/** What each strategy earns against each other one, which is the same for both players. */
function symmetricPayoffs({ game, strategies }) {
  for (const p of game.players)
    limit(listPure(game, p, LIMITS.listed).length, "symmetric", "strategies of a player");
  const table = listedTable(game, strategies, "listed");
  const [ones, twos] = table.listed;
  prove(ones.length === twos.length, "each strategy is paired with one of the other player");
  const [first, second] = game.players.map((p) => paidAt(game, table, p));
  const rows = ones.map((i) => twos.map((j) => first(i + j)));
  const same = twos.every((i, k) => ones.every((j, l) => second(j + i).equals(rows[k][l])));
  prove(same, "so paired, the players have the same payoffs");
  return rows;
}

/** Whatever invades gains at first, or on some change towards best replies the form is not > 0. */
function proveResistance(payoffs, point, paid) {
  const best = greatest(paid);
  const isUsed = (i) => !point[i].isZero();
  const numbers = [...point.keys()];
  prove(numbers.every((i) => !isUsed(i) || paid[i].equals(best)), "an equilibrium with itself");
  const [first, ...rest] = numbers.filter(isUsed);
  const others = numbers.filter((i) => !isUsed(i) && paid[i].equals(best));
  const both = (i, j) => payoffs[i][j].plus(payoffs[j][i]);
  const changes = [...rest, ...others];
  const form = changes.map((i) => changes.map((j) =>
    both(i, first).plus(both(first, j)).minus(both(i, j)).minus(both(first, first))));
  takeSteps(sumSteps(form.length ** 3, form.length * measure(form.flat())));
  const left = withoutFirst(form, rest.length);
  prove(left !== null, "the form is positive on changes within the support");
  proveStrictlyCopositive(left);
}

/** A symmetric form at its least values over the first coordinates; null if there are none. */
function withoutFirst(form, count) {
  if (count === 0) return form;
  const [[pivot, ...row], ...others] = form;
  if (pivot.sign() <= 0) return null;
  return withoutFirst(others.map(([first, ...tail]) => {
    const factor = first.over(pivot);
    return tail.map((x, i) => x.minus(row[i].times(factor)));
  }), count - 1);
}

/** A symmetric form is positive wherever no coordinate is negative, but at 0. */
function proveStrictlyCopositive(form) {
  const digits = measure(form.flat());
  const seen = new Set();
  const open = form.length > 0 ? [[...form.keys()]] : [];
  while (open.length > 0) {
    const set = open.pop();
    if (seen.has(set.join())) continue;
    limit(seen.add(set.join()).size, "copositive", "sets of strategies");
    takeSteps(sumSteps(set.length ** 3, set.length * digits));
    const part = set.map((i) => set.map((j) => form[i][j]));
    if (withoutFirst(part, part.length) !== null) continue; // so it is on each subset
    prove(!hasPositiveSolution(part), "the form is positive on changes towards best replies");
    open.push(...set.map((_, k) => set.toSpliced(k, 1)));
  }
}

/** True if there is one z with form z = -1, or else a line of z with form z = 0, and z > 0. */
function hasPositiveSolution(form) {
  let rows = form.map((row) => [...row, MINUS]);
  const free = [];
  let done = 0;
  for (let j = 0; j < form.length; j++) {
    const at = rows.findIndex((row, k) => k >= done && !row[j].isZero());
    if (at < 0) {
      free.push(j);
      continue;
    }
    [rows[done], rows[at]] = [rows[at], rows[done]];
    const pivot = rows[done].map((x) => x.over(rows[done][j]));
    const place = done;
    rows = rows.map((row, k) =>
      k === place ? pivot : row.map((x, i) => x.minus(row[j].times(pivot[i]))));
    done++;
  }
  if (free.length === 0) return rows.every((row) => row.at(-1).sign() > 0);
  return free.length === 1 && rows.slice(0, done).every((row) => row[free[0]].sign() < 0);
}

// ------------------------------------------------------------------------------------ potential

const POTENTIALS = {
  exact: "an exact potential",
  ordinal: "an ordinal potential, and no exact one",
  none: "no ordinal potential, and so no exact one",
};

/** Profiles, each once, by the numbers of the strategies. */
const PROFILES = distinct((value, { game, strategies }) =>
  listOf(game.players.length, (number, _, i) =>
    counting(number, strategies[game.players[i]].length))(value), 0);

statement("potential", "", { potential: oneOf(...Object.keys(POTENTIALS)) }, {
  strategies: byPlayer(distinct(STRATEGY, 1)),
  values: list(rational),
  cycle: PROFILES,
}, ({ game, potential }, { strategies, values, cycle }) => {
  const table = listedTable(game, strategies, "potential");
  const paid = game.players.map((p) => paidAt(game, table, p));
  const count = potential === "none" ? 0 : table.cells;
  expect(values.length === count, `${values.length} values`, `${count}`);
  expect(potential !== "exact" || cycle.length === 0, "a cycle", "none");
  if (count > 0) provePotential(game, table, paid, values, potential === "exact");
  if (potential !== "exact") proveCycle(table, paid, cycle, potential === "none");
  return `over the profiles of reduced pure strategies the game has ${POTENTIALS[potential]}`;
});

statement("weighted potential", "", { potential: oneOf("weighted", "none") }, {
  strategies: byPlayer(distinct(STRATEGY, 1)),
  values: list(rational),
  weights: list(rational),
  cycles: distinct(PROFILES, 0),
  multipliers: list(rational),
}, ({ game, potential }, { strategies, values, weights, cycles, multipliers }) => {
  const table = listedTable(game, strategies, "potential");
  const paid = game.players.map((p) => paidAt(game, table, p));
  const exists = potential === "weighted";
  expect(values.length === (exists ? table.cells : 0), `${values.length} values`, "each once");
  expect(weights.length === (exists ? paid.length : 0), `${weights.length} weights`, "each once");
  expect((cycles.length === 0) === exists, `${cycles.length} cycles`, "cycles or weights");
  expect(multipliers.length === cycles.length, `${multipliers.length} multipliers`, "of each");
  if (exists) {
    prove(weights.every((weight) => weight.sign() > 0), "the weights are positive");
    const digits = game.digits + measure(values) + measure(weights);
    takeSteps(sumSteps(paid.length * values.length, digits));
    proveRises(game, table, paid, values, true, weights);
  } else {
    const gains = cycles.map((cycle) => gainsOn(table, paid, cycle));
    const terms = addUp(gains.map((steps) => steps.length));
    takeSteps(sumSteps(terms, game.digits + measure(multipliers)));
    const sums = game.players.map(() => ZERO);
    gains.forEach((steps, k) => steps.forEach(({ mover, gain }) => {
      sums[mover] = sums[mover].plus(gain.times(multipliers[k]));
    }));
    const signs = sums.map((total) => total.sign());
    prove(!signs.includes(-1) && signs.includes(1), "no loss, and a gain of some player");
  }
  const has = exists ? "a" : "no";
  return `over the profiles of reduced pure strategies the game has ${has} weighted potential`;
});

/** What each player gains is the difference of the values, or has its sign. */
function provePotential(game, table, paid, values, isExact) {
  takeSteps(sumSteps(paid.length * values.length, game.digits + measure(values)));
  proveRises(game, table, paid, values, isExact, game.players.map(() => ONE));
}

/** As provePotential, with the values times the weight of the player. */
function proveRises(game, table, paid, values, isExact, weights) {
  const places = table.listed.reduce((found, own) =>
    found.flatMap((place) => own.map((more) => place + more)), [0]);
  const level = [];
  places.forEach((place, i) => { level[place] = values[i]; });
  game.players.forEach((p, i) => {
    const { strides: { [p]: stride }, counts: { [p]: count } } = table;
    for (let block = 0; block < table.cells; block += stride * count)
      for (let first = block; first < block + stride; first++) {
        const line = Array.from({ length: count }, (_, k) => first + k * stride);
        const rows = line.map((place) => ({ pay: paid[i](place), level: level[place] }));
        rows.sort((a, b) => a.pay.compare(b.pay));
        prove(rows.slice(1).every((row, k) => {
          const [gain, rise] = [row.pay.minus(rows[k].pay), row.level.minus(rows[k].level)];
          return isExact ? gain.equals(rise.times(weights[i])) : gain.sign() === rise.sign();
        }), "the values are a potential");
      }
  });
}

/** A closed path of deviations: nobody loses and somebody gains, or the gains have another sum. */
function proveCycle(table, paid, cycle, isImproving) {
  const gains = gainsOn(table, paid, cycle).map(({ gain }) => gain);
  if (isImproving) {
    const signs = gains.map((gain) => gain.sign());
    prove(!signs.includes(-1) && signs.includes(1), "somebody gains on the cycle, nobody loses");
  } else prove(!sum(gains).isZero(), "the gains do not sum to 0");
}

/** Who deviates in each step of a closed path of profiles, and what that gains. */
function gainsOn({ listed }, paid, cycle) {
  expect(cycle.length > 0, "no cycle", "one");
  takeSteps(100 * cycle.length * paid.length);
  return cycle.map((profile, k) => {
    const next = cycle[(k + 1) % cycle.length];
    const movers = [...profile.keys()].filter((i) => profile[i] !== next[i]);
    prove(movers.length === 1, "one player deviates in each step");
    const [from, to] = [profile, next].map((numbers) =>
      addUp(numbers.map((number, i) => listed[i][number - 1])));
    return { mover: movers[0], gain: paid[movers[0]](to).minus(paid[movers[0]](from)) };
  });
}

// ----------------------------------------------------------------------------------- completions

/** A partial PROFILE: at a player's number a Map of the rows of some sets, by name. */
const PARTIAL = byPlayer((value, { game, player }) => {
  const known = game.sets[player].map(({ name }) => name);
  for (const name of object(value).keys())
    expect(known.includes(name), name, "a set of the player");
  return value;
});

/** Sums over all players: what they gain by these plans, and by best responses. */
function gainSums(game, profile, plans) {
  const weights = profile.weightsAt();
  takeSteps(endSteps(game, weights));
  let [fixed, best] = [ZERO, ZERO];
  for (const p of game.players) {
    const form = game.form(p, weights);
    const paid = dot(form, weights[p]);
    fixed = fixed.plus(dot(form, plans[p].weights).minus(paid));
    best = best.plus(support(game.sets[p], form).value.minus(paid));
  }
  return { fixed, best };
}

statement("completions", "", {
  profile: PARTIAL, low: rational, high: rational, attained: yes,
}, {
  deviations: byPlayer(PLAN), completion: same,
}, ({ game, profile, low, high, attained }, { deviations, completion }) => {
  const left = game.players.flatMap((p) => game.sets[p]
    .filter(({ name }) => !profile[p].has(name)).map((set) => ({ p, set })));
  const count = left.reduce((n, { set }) => n * set.actions.length, 1);
  limit(count, "completions", "pure completions");
  const whole = (chosen) => new Map(game.players.map((p) => [String(p), new Map([
    ...profile[p],
    ...left.flatMap(({ p: owner, set }, i) => owner !== p ? [] : [[set.name,
      new Map(set.actions.map((action, k) => [action, k === chosen[i] ? "1" : "0"]))]]),
  ])]));
  const all = tuplesOf(left.map(({ set }) => [...set.actions.keys()]))
    .map((chosen) => gainSums(game, new Profile(game, whole(chosen)), deviations));
  const least = greatest([ZERO, all.map(({ fixed }) => fixed).reduce((a, b) =>
    b.compare(a) < 0 ? b : a)]);
  prove(low.equals(least), "the least is right");
  prove(high.equals(greatest(all.map(({ best }) => best))), "the most is right");
  if (attained) {
    const end = new Profile(game, completion);
    for (const p of game.players)
      for (const [name, row] of profile[p]) {
        const number = game.setNumber(p, name);
        game.sets[p][number].actions.forEach((action, k) =>
          prove(end.chances[p][number][k].equals(rational(row.get(action))), "it completes it"));
      }
    prove(gainSums(game, end, deviations).best.equals(least), "the completion attains the least");
  } else {
    byName(completion, [], same);
  }
  return "over all completions of the certificate's partial profile, NashConv, the sum of all " +
    `players' gains by deviating, is at least ${low} and at most ${high}, ` +
    `${attained ? "both" : "the most"} attained`;
});

// ----------------------------------------------------------------------------------- commitment

statement("commitment", "two", {
  leader: (value, { game }) => Number(choice(value, game.players.map(String))), ...FIGURE,
}, {
  strategies: byPlayer(distinct(STRATEGY, 1)),
  mixed: (value, known) => listOf(known.strategies[known.leader].length, rational)(value),
  reply: (value, { strategies, leader }) => counting(value, strategies[3 - leader].length),
  multipliers: (value, { strategies, leader }) => {
    const count = strategies[3 - leader].length;
    return listOf(count, (item) => [...object(item)].map(([number, x]) =>
      ({ k: counting(number, count) - 1, factor: rational(x) })))(value);
  },
}, (s, { strategies, mixed, reply, multipliers }) => {
  const { game, leader } = s;
  const table = listedTable(game, strategies, "committed");
  const [own, replies] = leader === 1 ? table.listed : table.listed.toReversed();
  const [leads, follows] = [leader, 3 - leader].map((p) => {
    const paid = paidAt(game, table, p);
    return replies.map((j) => own.map((i) => paid(i + j)));
  });
  const digits = measure([...leads.flat(), ...follows.flat()]);
  proveMixed(mixed);
  takeSteps(sumSteps(2 * own.length * replies.length, digits + measure(mixed)));
  const paid = follows.map((row) => inner(row, mixed));
  const value = inner(leads[reply - 1], mixed);
  prove(paid[reply - 1].equals(greatest(paid)), "the reply is a best one");
  multipliers.forEach((weights, j) => {
    const more = measure(weights.map(({ factor }) => factor));
    takeSteps(sumSteps(own.length * (1 + weights.length), digits + more));
    prove(weights.every(({ factor }) => factor.sign() > 0), "the multipliers are positive");
    for (const i of own.keys()) {
      const gains = weights.map(({ k, factor }) =>
        follows[j][i].minus(follows[k][i]).times(factor));
      const most = leads[j][i].plus(sum(gains));
      prove(most.compare(value) <= 0, "no commitment earns more");
    }
  });
  return `if player ${leader} commits to a mixed strategy, and the other player, who knows it, ` +
    `plays a best reply that is best for player ${leader}, the most that player ${leader} earns ` +
    `is ${figure(s, value)}`;
});

// ------------------------------------------------------------------------------ mixed equilibria

/** A mixed strategy of the player. */
const MIXED_POINT = (value, { strategies, player }) =>
  listOf(strategies[player].length, rational)(value);

/** Convex combinations of points of each player, or what is near one of them. */
const EQUILIBRIA = {
  points: byPlayer(distinct(MIXED_POINT, 1)),
  radius: that(rational, (r, { points }) =>
    r.isZero() || (r.sign() > 0 && points.every((own) => own.length === 1)),
  "a radius >= 0, and 0 of several points"),
};

/** The least and the greatest probability of each strategy of the player. */
const PROBABILITY_ENDS = (value, { strategies, player }) =>
  listOf(strategies[player].length, tuple(rational, rational))(value);

/** A square matrix for each entry of `equilibria`, of the size of its free probabilities. */
const INVERSES = listOf(({ equilibria }) => equilibria.length, (value, { equilibria }, i) => {
  const { points, radius } = equilibria[i];
  const few = !points.every((own) => own.length === 1) ||
    (radius.isZero() && Array.isArray(value) && value.length === 0);
  const size = few ? 0 : freeOf(points.slice(1).map(([x]) => x)).length;
  return listOf(size, listOf(size, rational))(value);
});

/** A player, a strategy, a case that is closed, or minus the number of an entry. */
const MIXED_SPLIT = (value, { game, strategies, equilibria }) =>
  string(value).startsWith("-")
    ? -counting(value.slice(1), equilibria.length)
    : counting(value, game.players.length + strategies.flat().length + 2, 0);

/** Why a case is empty: a weight for some of all strategies, numbered on from 1. */
const EMPTY_CASE = {
  weights: (value, { strategies }) => [...object(value)].map(([number, weight]) =>
    [counting(number, strategies.flat().length), rational(weight)]),
};

/** A point of each player. */
const ONLY_PROFILE = { profile: byPlayer(MIXED_POINT), inverse: list(list(rational)) };

/** Two players, the one with the lesser number first, numbered from 0. */
const PLAYER_PAIR = (value, { game }) => {
  const [p, q] = tuple(upTo(game.players.length), upTo(game.players.length))(value);
  expect(p < q, `${p}, ${q}`, "the lesser player first");
  return [p - 1, q - 1];
};

/** By position in `splits` where an edge is cut, or what closes a case. */
const CUTS_AND_PROOFS = (value, known) => {
  const { game, splits, strategies } = known;
  const [players, last] = [game.players.length, game.players.length + strategies.flat().length];
  const found = new Map();
  for (const [position, item] of object(value)) {
    const number = splits[counting(position, splits.length) - 1];
    expect(number > last || (number > 0 && number <= players), position, "a cut, or a proof");
    const shape = number <= players ? rational : number === last + 1 ? EMPTY_CASE : ONLY_PROFILE;
    found.set(Number(position), read(shape, item, known));
  }
  splits.forEach((number, i) =>
    expect(number <= last || found.has(i + 1), `${i + 1}`, "a proof for each closed case"));
  return found;
};

statement("mixed equilibria", "", {
  strategies: byPlayer(distinct(STRATEGY, 1)),
  equilibria: distinct((value, known) => read(EQUILIBRIA, value, known), 0),
  open: distinct(byPlayer(PROBABILITY_ENDS), 0), ...FIGURE, decimals: oneOf(""),
}, (value, known) => read({
  inverses: INVERSES, splits: list(MIXED_SPLIT), at: CUTS_AND_PROOFS,
  ...(object(value).has("swaps") ? { swaps: distinct(PLAYER_PAIR, 1) } : {}),
}, value, known), (s, { inverses, splits, at, swaps = [] }) => {
  const { game, strategies, equilibria, open } = s;
  const cells = countReduced(game, game.players);
  expect(cells <= BigInt(LIMITS.mixedProfiles), `${cells} profiles`, "4,096 at most");
  const payoffs = new MixedPayoffs(game, strategies, Number(cells));
  const listed = equilibria.map((one, k) => new ListedEquilibria(payoffs, one, inverses[k]));
  const single = listed.filter((one) => one.isSingle);
  const wide = single.filter((one) => one.radius.sign() > 0); // the others are different entries
  takeSteps(100 * wide.length * single.length * addUp(payoffs.shape));
  for (const one of wide) {
    const apart = single.every((other) => one === other || one.isApart(other));
    prove(apart, "no two entries are the same equilibrium");
  }
  const boxes = open.map((box) => box.slice(1));
  if (swaps.length > 0) proveSwaps(payoffs, listed, boxes, swaps);
  proveMixedCases(payoffs, listed, boxes, splits, at, swaps);
  const finite = single.length === listed.length;
  const words = infiniteFigure(s, finite ? integer(listed.length) : null);
  const over = "in mixed strategies over reduced pure ones";
  return open.length === 0
    ? `the Nash equilibria ${over} are exactly the certificate's equilibria; their number is ` +
      words
    : `the certificate's equilibria are Nash equilibria ${over}, and each other one lies in one ` +
      `of its ${open.length} open boxes; the number of those listed is ${words}`;
});

/** All ways to take one item of each list. */
const tuplesOf = (lists) =>
  lists.reduce((found, items) => found.flatMap((t) => items.map((x) => [...t, x])), [[]]);

const countTuples = (lists) => lists.reduce((n, items) => n * items.length, 1);
const without = (items, i) => [...items.slice(0, i), ...items.slice(i + 1)];
const inSupport = (point) => [...point.keys()].filter((s) => !point[s].isZero());
/** The free probabilities of a profile, for its own support or another one. */
const freeOf = (profile, support = profile.map(inSupport)) =>
  support.flatMap((own, p) => own.slice(1).map((s) => profile[p][s]));
const rowTimes = (row, column) => sum(row.map((x, i) => x.times(column[i])), ZERO);
const magnitude = (x) => (x.sign() < 0 ? x.negated() : x);

/** The digits of points as one list; of each the longest integer is looked for once. */
function measurePoints(points) {
  for (const point of points) {
    point.d ??= commonDenominator(point);
    point.above ??= point.reduce((top, x) => larger(top, x.above * (point.d / x.d)), 0n);
  }
  return measure(points);
}

/** The payoffs of the strategic form, with players and strategies from 0. */
class MixedPayoffs {
  constructor(game, strategies, cells) {
    const table = profileTable(game, cells);
    let order = [0];
    for (const p of game.players) {
      const all = strategies[p].length === table.counts[p];
      prove(all, "all reduced pure strategies are listed");
      const places = strategies[p].map(({ key }) => table.places[p].get(key));
      order = order.flatMap((cell) => places.map((more) => cell + more));
    }
    this.cells = cells;
    this.digits = game.digits;
    this.shape = game.players.map((p) => strategies[p].length);
    this.pairs = addUp(this.shape, (count) => count * count);
    takePayoffSteps(game, table);
    this.rows = game.players.map((p) => {
      const pays = payTable(game, table, p);
      const denominator = commonDenominator(game.factors(p));
      return order.map((cell) => Rational.of(BigInt(pays[cell]), denominator));
    });
    this.known = new Map();
  }

  /** A short name of a point, the same for equal ones. */
  nameOf(point) {
    point.name ??= point.join(" ");
    return point.name;
  }

  /** What each strategy of a player pays against a mixed strategy of each other player. */
  paid(p, others) {
    const key = `${p}:${others.map((x) => this.nameOf(x)).join(";")}`;
    if (!this.known.has(key))
      this.known.set(key, this.average(p, [...others.slice(0, p), null, ...others.slice(p)]));
    return this.known.get(key);
  }

  /** The payoffs of a player, where those who have a point play it. */
  average(p, points) {
    let [values, inner] = [this.rows[p], 1];
    for (let q = points.length - 1; q >= 0; q--) {
      const count = this.shape[q];
      if (points[q] === null) {
        inner *= count;
        continue;
      }
      const next = [];
      for (let block = 0; block < values.length; block += count * inner)
        for (let at = block; at < block + inner; at++)
          next.push(points[q].reduce((total, x, i) =>
            (x.isZero() ? total : total.plus(x.times(values[at + i * inner]))), ZERO));
      values = next;
    }
    return values;
  }

  /** What a player's strategies pay at all tuples of the others' vertices. */
  atVertices(p, vertices) {
    return tuplesOf(without(vertices, p)).map((others) => this.paid(p, others));
  }

  gains(support, profile) {
    return support.flatMap((own, p) => {
      const paid = this.paid(p, without(profile, p));
      return own.slice(1).map((s) => paid[s].minus(paid[own[0]]));
    });
  }

  /** The derivatives of the gains, a row for each. */
  derivatives(support, profile) {
    return support.flatMap((own, p) => {
      const blocks = support.map((other, q) => this.block(p, q, own, other, profile));
      return own.slice(1).map((_, i) => blocks.flatMap((block) => block[i]));
    });
  }

  block(p, q, own, other, profile) {
    if (p === q || own.length === 1 || other.length === 1)
      return own.slice(1).map(() => other.slice(1).map(() => ZERO));
    const both = this.average(p, profile.map((x, r) => (r === p || r === q ? null : x)));
    const pay = (s, t) => both[p < q ? s * this.shape[q] + t : t * this.shape[p] + s];
    const more = (s, t) => pay(s, t).minus(pay(own[0], t));
    return own.slice(1).map((s) => other.slice(1).map((t) => more(s, t).minus(more(s, other[0]))));
  }

  profileWith(support, free) {
    let next = 0;
    return support.map((own, p) => {
      const point = new Array(this.shape[p]).fill(ZERO);
      for (const s of own.slice(1)) point[s] = free[next++];
      point[own[0]] = ONE.minus(sum(point, ZERO));
      return point;
    });
  }

  contraction(support, inverse, box) {
    const corner = this.shape.length ** 2 * this.cells + box.length ** 3 + this.pairs;
    const digits = this.digits + measure(box.flat()) + measure(inverse.flat());
    takeSteps(sumSteps(2 ** box.length * corner, digits));
    let top = ZERO;
    const ends = box.map(([low, high]) => (low.equals(high) ? [low] : [low, high]));
    for (const free of tuplesOf(ends)) {
      const rows = this.derivatives(support, this.profileWith(support, free));
      const columns = rows.map((_, j) => rows.map((row) => row[j]));
      inverse.forEach((row, i) => {
        const off = columns.map((column, j) =>
          magnitude((i === j ? ONE : ZERO).minus(rowTimes(row, column))));
        top = greatest([top, sum(off, ZERO)]);
      });
    }
    return top;
  }

  /** Takes the steps for the tuples of vertices of all players but one; the digits of a case. */
  takeTuples(vertices) {
    const tuples = addUp([...vertices.keys()], (p) => countTuples(without(vertices, p)));
    const digits = this.digits + addUp(vertices, measurePoints);
    takeSteps(sumSteps(this.cells * tuples, digits));
    return digits;
  }

  /** The steps of one round in which a case is shrunk. */
  takeRound(vertices, digits) {
    const compared = addUp(this.shape.map((count, p) =>
      count * count * countTuples(without(vertices, p))));
    takeSteps(sumSteps(this.shape.length * compared, digits));
  }
}

/** An entry of `equilibria`, with its proof. */
class ListedEquilibria {
  constructor(payoffs, { points, radius }, inverse) {
    Object.assign(this, { payoffs, radius, inverse, points: points.slice(1) });
    for (const x of this.points.flat()) {
      const right = x.every((p) => p.sign() >= 0) && sum(x).equals(ONE);
      prove(right, "the probabilities of a point are >= 0 and sum to 1");
    }
    this.isSingle = this.points.every((own) => own.length === 1);
    this.profile = this.points.map(([x]) => x);
    this.support = this.profile.map(inSupport);
    this.free = freeOf(this.profile);
    this.digits = payoffs.takeTuples(this.points);
    if (radius.isZero()) this.proveAll();
    else this.proveOne();
  }

  proveAll() {
    this.points.forEach((own, p) => {
      const used = new Set(own.flatMap(inSupport));
      for (const row of this.payoffs.atVertices(p, this.points)) {
        const top = greatest(row);
        prove([...used].every((s) => row[s].equals(top)), "a strategy in use pays the most");
      }
    });
  }

  proveOne() {
    const { payoffs, support, profile, radius: r, inverse, free } = this;
    support.forEach((own, p) => own.forEach((s, i) => {
      const least = i === 0 ? integer(own.length - 1).times(r) : r;
      prove(profile[p][s].compare(least) > 0, "all probabilities in a box are positive");
    }));
    const box = free.map((x) => [x.minus(r), x.plus(r)]);
    const q = payoffs.contraction(support, inverse, box);
    const gains = payoffs.gains(support, profile);
    const step = greatest([ZERO, ...inverse.map((row) => magnitude(rowTimes(row, gains)))]);
    prove(q.compare(ONE) < 0, "the contraction in a box is less than 1");
    prove(step.plus(q.times(r)).compare(r) <= 0, "Newton's step stays in the box");
    const corners = tuplesOf(box).map((corner) => payoffs.profileWith(support, corner));
    support.forEach((own, p) => {
      const rows = corners.map((x) => payoffs.paid(p, without(x, p)));
      for (let t = 0; t < payoffs.shape[p]; t++)
        if (!own.includes(t)) {
          const worse = own.some((s) => rows.every((row) => row[s].compare(row[t]) >= 0));
          prove(worse, "a strategy outside the support pays no more in the box");
        }
    });
  }

  isApart(other) {
    if (JSON.stringify(this.support) !== JSON.stringify(other.support)) return true;
    const far = this.radius.plus(other.radius);
    return this.free.some((x, i) => magnitude(x.minus(other.free[i])).compare(far) > 0);
  }

  hasAll({ vertices, used, digits }) {
    const { payoffs, inverse } = this;
    if (this.hasPart(vertices, digits)) return true;
    if (this.isSingle) {
      const size = inverse.length ** 2 * countTuples(vertices);
      takeSteps(sumSteps(size, digits + measure(inverse.flat())));
      if (inverse.length > 0 && this.isAlone(vertices, used)) return true;
    }
    const clipped = clip(payoffs, vertices, used);
    return clipped.some((own) => own.length === 0) ||
      this.hasPart(clipped, payoffs.takeTuples(clipped));
  }

  /** Whether each vertex is one of the points, or between two of them. */
  hasPart(vertices, digits) {
    const { payoffs, points } = this;
    const segments = addUp(vertices.map((own, p) =>
      own.length * points[p].length ** 2 * payoffs.shape[p]));
    takeSteps(sumSteps(10 * segments, digits + this.digits));
    return this.has(vertices);
  }

  has(vertices) {
    return vertices.every((own, p) => own.every((v) => isBetween(v, this.points[p])));
  }

  isAlone(vertices, used) {
    const { payoffs, support, inverse, radius: r } = this;
    const same = vertices.every((own, p) => {
      const some = new Set(own.flatMap(inSupport));
      return some.size === support[p].length && support[p].every((s) =>
        some.has(s) && isUsed(own, used, p, s));
    });
    if (!same) return false;
    const profiles = tuplesOf(vertices);
    const gains = profiles.map((profile) => payoffs.gains(support, profile));
    const oneSign = inverse.some((row) => {
      const signs = new Set(gains.map((column) => rowTimes(row, column).sign()));
      return signs.size === 1 && !signs.has(0);
    });
    if (oneSign) return true;
    const free = profiles.map((profile) => freeOf(profile, support));
    const box = this.free.map((x, i) => {
      const column = free.map((row) => row[i]);
      return [least([x.minus(r), ...column]), greatest([x.plus(r), ...column])];
    });
    return payoffs.contraction(support, inverse, box).compare(ONE) < 0;
  }
}

/** Whether a strategy has a positive probability in all equilibria of a case. */
const isUsed = (own, used, p, s) => used.has(`${p} ${s}`) || own.every((v) => !v[s].isZero());

const samePoint = (v, w) => v.every((x, i) => x.equals(w[i]));

/** Whether a point is one of some, or lies between two of them. */
function isBetween(v, points) {
  if (points.some((w) => samePoint(v, w))) return true;
  return points.some((a, i) => points.slice(0, i).some((b) => {
    const k = a.findIndex((x, j) => !x.equals(b[j]));
    const ratio = v[k].minus(a[k]).over(b[k].minus(a[k]));
    return ratio.sign() >= 0 && ratio.compare(ONE) <= 0 && samePoint(v, pointOn(a, b, ratio));
  }));
}

const pointOn = (a, b, ratio) => a.map((x, i) => x.plus(ratio.times(b[i].minus(x))));

/** The vertices that are left, by player; null if a player has none. */
function shrink(payoffs, { vertices, used, digits }) {
  for (let left = vertices; ;) {
    if (left.some((own) => own.length === 0)) return null;
    payoffs.takeRound(left, digits);
    const next = shrunk(payoffs, left, used);
    if (next.every((own, p) => own.length === left[p].length)) return left;
    left = next;
  }
}

/** The vertices after a round, in which all is compared on the case with which it begins. */
function shrunk(payoffs, vertices, used) {
  const gone = vertices.map(() => new Set()); // by player the places of vertices
  vertices.forEach((own, p) => {
    const rows = payoffs.atVertices(p, vertices);
    const others = without([...vertices.keys()], p);
    const tuples = tuplesOf(others.map((q) => [...vertices[q].keys()]));
    for (let s = 0; s < payoffs.shape[p]; s++) {
      const using = [...own.keys()].filter((i) => !own[i][s].isZero());
      if (used.has(`${p} ${s}`) && using.length === 0) own.forEach((_, i) => gone[p].add(i));
      const needed = isUsed(own, used, p, s);
      for (let t = 0; t < payoffs.shape[p]; t++) {
        if (rows[0][s].compare(rows[0][t]) > 0) continue;
        const signs = rows.map((row) => row[s].compare(row[t]));
        if (signs.every((sign) => sign < 0)) using.forEach((i) => gone[p].add(i));
        if (needed && signs.every((sign) => sign <= 0) && signs.includes(-1))
          others.forEach((q, k) => {
            const equal = new Set(tuples.filter((_, j) => signs[j] === 0).map((at) => at[k]));
            vertices[q].forEach((_, i) => equal.has(i) || gone[q].add(i));
          });
      }
    }
  });
  return vertices.map((own, p) => own.filter((_, i) => !gone[p].has(i)));
}

/** By player the vertices of a polytope, which together have all equilibria of a case. */
function clip(payoffs, vertices, used) {
  const polytopes = vertices.map((own) => new ClippedSimplex(own));
  const players = [...vertices.keys()];
  for (let changed = true; changed;) {
    changed = false;
    for (const p of players)
      for (const q of players) {
        if (p === q) continue;
        const now = polytopes.map(({ points }) => points);
        if (now.some((own) => own.length === 0)) return now;
        const digits = payoffs.takeTuples(now);
        const count = payoffs.shape[q];
        takeSteps(sumSteps(count * count * countTuples(without(now, q)), digits));
        const rest = tuplesOf(now.map((own, r) => (r === p || r === q ? [null] : own)));
        const strategies = [...Array(count).keys()];
        for (const s of strategies.filter((s) => isUsed(now[q], used, q, s)))
          for (const t of strategies) {
            if (s === t) continue;
            const rows = rest.map((profile) => polytopes[p].points.map((v) => {
              const paid = payoffs.paid(q, without(profile.with(p, v), q));
              return paid[s].minus(paid[t]);
            }));
            const form = rows.find((row) => row.some((x) => !x.isZero()));
            if (form === undefined || form.every((x) => x.sign() >= 0)) continue;
            if (!rows.every((row) => isMultiple(row, form))) continue;
            if (!haveWeight(now, used, rest, rows, [p, q])) continue;
            polytopes[p].cut(form);
            changed = true;
          }
      }
  }
  return polytopes.map(({ points }) => points);
}

/** Whether a row is a form, which is not 0, times a number >= 0. */
function isMultiple(row, form) {
  const k = form.findIndex((x) => !x.isZero());
  const ratio = row[k].over(form[k]);
  return ratio.sign() >= 0 && row.every((x, i) => x.equals(form[i].times(ratio)));
}

/** Whether rows, one for each tuple of vertices of all but a pair, surely have one that is not 0.
 * These are all, or all of tuples that use a certain strategy, which some player surely uses. */
function haveWeight(now, used, rest, rows, pair) {
  const positive = rows.map((row) => row.some((x) => !x.isZero()));
  if (positive.every(Boolean)) return true;
  takeSteps(rest.length * addUp(now.map((own) => own[0].length)));
  return now.some((own, r) => !pair.includes(r) && own[0].some((_, s) =>
    isUsed(own, used, r, s) && rest.every((x, i) => x[r][s].isZero() || positive[i])));
}

/** A simplex without half-spaces: its vertices, and which inequalities are tight at each. */
class ClippedSimplex {
  constructor(points) {
    this.points = points;
    this.inequalities = points.length;
    this.tight = points.map((_, i) => new Set([...points.keys()].filter((k) => k !== i)));
  }

  /** Keeps where a linear form is not negative, which has these values at the vertices. */
  cut(form) {
    const { points, tight } = this;
    const count = points.length;
    takeSteps(count ** 3 + sumSteps(count ** 2 * points[0].length, measure(form)));
    const name = this.inequalities++;
    const [left, where] = [[], []];
    form.forEach((x, i) => {
      if (x.sign() < 0) return;
      left.push(points[i]);
      where.push(x.isZero() ? new Set([...tight[i], name]) : tight[i]);
    });
    form.forEach((x, i) => form.forEach((y, k) => {
      if (x.sign() <= 0 || y.sign() >= 0) return;
      const common = [...tight[i]].filter((one) => tight[k].has(one));
      const isEdge = tight.every((third, m) =>
        m === i || m === k || !common.every((one) => third.has(one)));
      if (!isEdge) return;
      left.push(pointOn(points[i], points[k], x.over(x.minus(y))));
      where.push(new Set([...common, name]));
    }));
    [this.points, this.tight] = [left, where];
  }
}

/** Weights, negative of best replies alone, with which payoffs sum to more than 0 in a case. */
function proveEmpty(payoffs, { vertices, used, digits }, { weights }) {
  const places = payoffs.shape.flatMap((count, p) => [...Array(count).keys()].map((s) => [p, s]));
  const all = weights.map(([number, weight]) => [...places[number - 1], weight]);
  const size = countTuples(vertices) * (weights.length + vertices.length);
  takeSteps(sumSteps(size, digits + measure(weights.map(([, weight]) => weight))));
  vertices.forEach((own, p) => {
    const its = all.filter(([q]) => q === p);
    prove(sum(its.map(([, , x]) => x), ZERO).isZero(), "a player's weights sum to 0");
    prove(its.every(([, s, x]) => x.sign() >= 0 || isUsed(own, used, p, s)),
      "what has a negative weight is a best reply");
  });
  for (const profile of tuplesOf(vertices)) {
    const paid = all.map(([p, s, x]) => x.times(payoffs.paid(p, without(profile, p))[s]));
    prove(sum(paid, ZERO).sign() > 0, "the weights gain at all vertices of an empty case");
  }
}

/** The only profile of a case that can be an equilibrium; it is one of those listed. */
function proveOnly(payoffs, { vertices, used, digits }, { profile, inverse }, listed) {
  const x = profile.slice(1);
  const support = vertices.map((own, p) =>
    [...Array(payoffs.shape[p]).keys()].filter((s) => own.some((v) => !v[s].isZero())));
  const size = addUp(support.map((own) => own.length - 1));
  expect(inverse.length === size && inverse.every((row) => row.length === size), "a matrix",
    `one of ${size} rows and columns`);
  payoffs.takeTuples(x.map((own) => [own]));
  const count = countTuples(vertices) * addUp(payoffs.shape);
  takeSteps(sumSteps(count, digits + measure(inverse.flat())));
  const inside = x.every((own, p) => inSupport(own).every((s) => support[p].includes(s)));
  prove(inside, "the only profile uses what the case does");
  const all = support.every((own, p) => own.every((s) => isUsed(vertices[p], used, p, s)));
  prove(all, "all strategies of a case with an only profile are used");
  prove(payoffs.gains(support, x).every((gain) => gain.isZero()), "they pay the same there");
  const rows = tuplesOf(vertices).map((one) => freeOf(one, support));
  const box = freeOf(x, support).map((a, i) => {
    const column = [a, ...rows.map((row) => row[i])];
    return [least(column), greatest(column)];
  });
  const contracts = payoffs.contraction(support, inverse, box).compare(ONE) < 0;
  prove(contracts, "there is no other profile in the case where they pay the same");
  prove(listed.some((one) => one.has(x.map((own) => [own]))), "the only profile is listed");
}

/** The two parts of a case, cut at a point of a player's longest edge. */
function cutEdge(vertices, p, ratio, digits) {
  const own = vertices[p];
  takeSteps(sumSteps(own.length ** 2 * own[0].length, digits));
  prove(own.length > 1, "a player whose edge is cut has two vertices");
  const common = commonDenominator(own.flat());
  const rows = own.map((v) => v.map(({ n, d }) => n * (common / d)));
  let [length, first, second] = [0n, 0, 1];
  rows.forEach((v, i) => rows.slice(i + 1).forEach((w, more) => {
    const far = v.reduce((top, x, k) => larger(top, absolute(x - w[k])), 0n);
    if (far > length) [length, first, second] = [far, i, i + 1 + more];
  }));
  const middle = pointOn(own[first], own[second], ratio);
  return [second, first].map((k) => vertices.with(p, own.with(k, middle)));
}

/** The items, one for each player, with those of two players in each other's place. */
const swapPlaces = (items, [p, q]) => items.with(p, items[q]).with(q, items[p]);

/** Proves that payoffs, listed entries and boxes stay the same where two players swap places. */
function proveSwaps(payoffs, listed, open, swaps) {
  const { shape, rows, cells } = payoffs;
  const compared = addUp(listed.map(({ points }) => points.flat().length)) + open.length;
  takeSteps(sumSteps(swaps.length * shape.length * cells, payoffs.digits));
  takeSteps(swaps.length * compared * addUp(shape));
  const places = tuplesOf(shape.map((count) => [...Array(count).keys()]));
  const numbers = new Map(places.map((place, k) => [place.join(), k]));
  const pointsText = (own) => own.map((x) => x.join(" ")).join(";");
  const entries = listed.map(({ radius, points }) => [radius.toString(), points.map(pointsText)]);
  const entryText = (radius, points) => `${radius}|${points.join("|")}`;
  const known = new Set(entries.map(([radius, points]) => entryText(radius, points)));
  const boxes = open.map((box) => box.map(pointsText));
  const knownBoxes = new Set(boxes.map((box) => box.join("|")));
  for (const swap of swaps) {
    prove(shape[swap[0]] === shape[swap[1]], "players who swap have equally many strategies");
    const images = places.map((place) => numbers.get(swapPlaces(place, swap).join()));
    const others = swapPlaces(rows, swap);
    const same = rows.every((row, r) => row.every((x, k) => x.equals(others[r][images[k]])));
    prove(same, "a swap of two players leaves the payoffs as they are");
    const kept = entries.every(([radius, points]) =>
      known.has(entryText(radius, swapPlaces(points, swap))));
    prove(kept, "a swap of two players leaves the list as it is");
    const open = boxes.every((box) => knownBoxes.has(swapPlaces(box, swap).join("|")));
    prove(open, "a swap of two players leaves the open boxes as they are");
  }
}

/** Whether all profiles of a case have a lesser image, where p and q swap places. */
function hasLesserImage(vertices, used, [p, q]) {
  for (let s = 0; s < vertices[p][0].length; s++) {
    const [one, two] = [p, q].map((r) =>
      isUsed(vertices[r], used, r, s) ? 1 : vertices[r].every((v) => v[s].isZero()) ? 0 : null);
    if (one === null || two === null) return false;
    if (one !== two) return one > two;
  }
  const [first, second] = [p, q].map((r) => vertices[r].map((v) => v[0]));
  return least(first).compare(greatest(second)) > 0;
}

function proveMixedCases(payoffs, listed, open, splits, at, swaps) {
  const { shape } = payoffs;
  const last = shape.length + addUp(shape);
  for (const [position, ratio] of at)
    if (splits[position - 1] <= shape.length)
      prove(ratio.sign() > 0 && ratio.compare(ONE) < 0, "an edge is cut inside");
  const strategies = shape.flatMap((count, p) => [...Array(count).keys()].map((s) => [p, s]));
  takeSteps(10 * payoffs.pairs);
  const cases = [{ vertices: shape.map((count) =>
    [...Array(count).keys()].map((i) => unit(count, i))), used: new Set() }];
  let done = 0;
  while (cases.length > 0) {
    const { vertices: whole, used } = cases.pop();
    const digits = payoffs.takeTuples(whole);
    const vertices = shrink(payoffs, { vertices: whole, used, digits });
    takeSteps(swaps.length * addUp(whole.map((own, p) => own.length * shape[p])));
    if (vertices === null) continue;
    if (swaps.some((swap) => hasLesserImage(vertices, used, swap))) continue;
    prove(done < splits.length, "each case is done, cut or a leaf");
    const number = splits[done++];
    if (number === last + 1) {
      proveEmpty(payoffs, { vertices, used, digits }, at.get(done));
    } else if (number > last) {
      proveOnly(payoffs, { vertices, used, digits }, at.get(done), listed);
    } else if (number > shape.length) {
      const [p, s] = strategies[number - shape.length - 1];
      cases.push({ vertices, used: new Set([...used, `${p} ${s}`]) });
      cases.push({ vertices: vertices.with(p, vertices[p].filter((v) => v[s].isZero())), used });
    } else if (number > 0) {
      const ratio = at.get(done) ?? Rational.of(1n, 2n);
      const [first, second] = cutEdge(vertices, number - 1, ratio, digits);
      cases.push({ vertices: second, used }, { vertices: first, used });
    } else if (number < 0) {
      const all = listed[-number - 1].hasAll({ vertices, used, digits });
      prove(all, "a leaf has no equilibria but those of the entry");
    } else {
      const size = open.length * addUp(vertices.map((own, p) => own.length * shape[p]));
      takeSteps(sumSteps(size, digits));
      const inside = open.some((box) => vertices.every((own, p) => own.every((v) =>
        v.every((x, s) => x.compare(box[p][s][0]) >= 0 && x.compare(box[p][s][1]) <= 0))));
      prove(inside, "a leaf that is open lies in a box of `open`");
    }
  }
  prove(done === splits.length, "all splits are used up");
}

// ----------------------------------------------------------------------------------- value law

/** A polynomial in the parameter, and its text. */
const inParameter = (text, { parameter }) =>
  Object.assign(polynomial(text, [parameter]), { text });

/** `[player, block, moves, action]`: a decision of the betting tree, an action, and a block. */
function NEVER(value, { game, blocks }) {
  const [player, block, moves, action] =
    tuple(PLAYER, upTo(blocks.length), string, string)(value, { game });
  const decision = game.decisions[player].findIndex(({ line }) => line === moves);
  expect(decision >= 0, moves, `moves before a decision of player ${player}`);
  const words = `, where between the ends no optimal plan of player ${player} makes the move ` +
    `${inWords(action)}${moves && ` after ${inWords(moves)}`} with a card of block ${block}`;
  const number = actionNumber(game.decisions[player][decision], action);
  return { player, block: block - 1, decision, action: number, words };
}

/** A player's PART: for each block the scale, and then a polynomial for each move of the tree. */
const PART = {
  scale: inParameter,
  blocks: listOf(({ blocks }) => blocks.length, (block, known) => {
    const decisions = known.game.decisions[known.player];
    return named(decisions.map(({ line }) => line), (row, _, k) =>
      named(decisions[k].actions, inParameter)(row, known))(block, known).flat();
  }),
};

statement("value law", "cards compact", {
  parameter: parameterName, at: parameterValue, blocks: list(inParameter, 1),
  pays: listOf(({ game }) => game.histories.length, listOf(3, inParameter)),
  pieces: distinct({
    from: parameterValue,
    to: (value) => (value === "infinity" ? null : parameterValue(value)),
    is: (text, { parameter }) => Object.assign(expression(text, [parameter]), { text }),
    never: distinct(NEVER),
  }, 1),
}, { parts: listOf(({ pieces }) => pieces.length, byPlayer(PART)) }, (s, { parts }) => {
  const { game, parameter, at, blocks, pays, pieces } = s;
  prove(game.copies.every((n) => n === 1n), "every card has one copy");
  const varies = [...blocks, ...pays.flat()].some((x) => !x.isConstant());
  prove(varies, "a block or a payment depends on the parameter");
  const sizes = blocks.map((block) => block.at([at]));
  prove(sizes.every(({ d }) => d === 1n), "the blocks are whole numbers");
  prove(sum(sizes).equals(integer(game.cards.length)), "the blocks hold all cards");
  const paid = pays.map((row) => row.map((pay) => pay.at([at])));
  const right = paid.every((row, h) => sameList(row, game.histories[h].pays));
  prove(right, "the payoffs are those of the game");
  pieces.forEach(({ from, to }, i) => {
    prove(to === null || from.compare(to) < 0, "a piece has from < to");
    prove(i === 0 || pieces[i - 1].to?.compare(from) <= 0, "the pieces are in order");
  });
  const holds = ({ from, to }) => at.compare(from) >= 0 && (to === null || at.compare(to) <= 0);
  prove(pieces.some(holds), "the game lies in a piece");
  pieces.forEach((piece, i) => new Law(game, blocks, pays, piece, parts[i]).prove());
  const whole = blocks.every((block) => block.isConstant());
  const letter = inWords(parameter);
  return `with the parameter ${letter}, ${familyOf(game, blocks, pays)}, is this game at ` +
    `${letter} = ${at} and is worth to player 1` +
    `${whole ? "" : ", wherever the blocks are whole numbers"}: ` +
    pieces.map(({ is, from, to, never }) => [
      `${is.text} for ${letter} from ${from} to ${to ?? "infinity"}`,
      ...never.map(({ words }) => words),
    ].join("")).join("; ");
});

/** In words which games a law is about. */
function familyOf(game, blocks, pays) {
  const sizes = blocks.map(({ text }) => text).join(", ");
  const paid = pays.map((row, h) => {
    const moves = game.histories[h].path.map(([{ actions }, action]) => actions[action]);
    return `${row.map(({ text }) => text).join(", ")} after ${inWords(moves.join(" "))}`;
  });
  return "the game with the betting of this one, with a deck of different cards in blocks of " +
    `${sizes} from the weakest${game.replaced ? ", the first card being put back" : ""}, ` +
    "and with payments to player 1 for a lower, an equal and a higher card of " + paid.join("; ");
}

/** first + j * slope, for card j of a block. */
class Linear {
  constructor(first, slope) { Object.assign(this, { first, slope }); }
  plus(b) { return new Linear(this.first.plus(b.first), this.slope.plus(b.slope)); }
  minus(b) { return new Linear(this.first.minus(b.first), this.slope.minus(b.slope)); }
  /** Its values at j = 0 and j = s - 1. */
  ends(s) { return [this.first, this.first.plus(this.slope.times(s.minus(POLY_ONE)))]; }
}

/** The proof of one piece.  Cards of a block are numbered j; everything is linear in j. */
class Law {
  constructor(game, blocks, pays, piece, parts) {
    Object.assign(this, { game, blocks, pays, piece, parts });
    this.weights = parts.map(({ scale, blocks: some }) => some.map((block) => [scale, ...block]));
  }

  /** Coefficients whose signs show that of a polynomial on the piece; that of `from` is first. */
  signs(polynomial) {
    const { from, to } = this.piece;
    if (to !== null) return bernstein(polynomial, [[from, to]], false);
    const degree = polynomial.degree(0);
    return substitute(dense(polynomial, [degree], degree + 1), from, ONE);
  }

  isNonNegative(polynomial) { return this.signs(polynomial).every((c) => c >= 0n); }

  isPositive(polynomial) {
    const [first, ...rest] = this.signs(polynomial);
    return first > 0n && rest.every((c) => (this.piece.to === null ? c >= 0n : c > 0n));
  }

  prove() {
    const { piece, blocks, game, parts, weights } = this;
    this.takeSteps();
    const n = sum(blocks);
    this.deals = n.times(game.replaced ? n : n.minus(POLY_ONE));
    for (const block of blocks) prove(this.isNonNegative(block), "a block is not negative");
    for (const x of piece.is.divisors)
      prove(this.isPositive(x) || this.isPositive(x.negated()), "no denominator is 0");
    for (const x of [this.deals, parts[1].scale, parts[2].scale])
      prove(this.isPositive(x), "deals and scales are positive");
    for (const p of [1, 2]) {
      for (const block of weights[p]) {
        const right = block.slice(1).every((weight) => this.isNonNegative(weight));
        prove(right, "a weight is not negative");
        prove(flow(game.decisions[p], block), "the weights sum to that of the move before");
      }
      this.proveValue(p);
    }
  }

  /** The steps of a piece: of products of payoffs, sizes and weights, and of signs. */
  takeSteps() {
    const { game, blocks, pays, piece: { from, to }, weights } = this;
    const lists = [pays.flat(), blocks, weights.flat(2)];
    const digits = TERM_STEPS + addUp(lists, measure);
    const [paid, size, weight] = lists.map((all) => most(all, (x) => x.totalDegree));
    const count = 1 + paid + size + weight;
    const products = 8 * game.histories.length * (1 + paid) * (1 + size + weight) * digits;
    const sign = BERNSTEIN_STEPS * count * most([from, to ?? from], digitsOf) + digits;
    const pairs = addUp(game.decisions.flat(), ({ actions }) => actions.length ** 2);
    takeSteps(blocks.length * (products + 4 * pairs * count * sign));
  }

  /** For each block what each move of a player (0: no move) is paid at ends. */
  paid(player) {
    const nothing = new Linear(POLY_ZERO, POLY_ZERO);
    const paid = this.blocks.map(() => new Array(this.game.ownMoves[player] + 1).fill(nothing));
    this.game.histories.forEach(({ last }, h) =>
      this.ends(last[3 - player], this.pays[h], player).forEach((end, b) => {
        paid[b][last[player]] = paid[b][last[player]].plus(end);
      }));
    return paid;
  }

  /** What a player is paid at the end of a history, by block, after this move of the other. */
  ends(move, pays, player) {
    const [low, tie, high] = player === 1 ? pays : negated(pays).reverse();
    const line = this.weights[3 - player].map((block) => block[move]);
    const whole = line.map((x, b) => x.times(this.blocks[b]));
    const total = sum(whole);
    let below = POLY_ZERO;
    return line.map((x, b) => {
      const above = total.minus(below).minus(x); // with `s - 1` of this block
      const equal = this.game.replaced ? tie.times(x) : POLY_ZERO;
      const first = high.times(below).plus(equal).plus(low.times(above));
      below = below.plus(whole[b]);
      return new Linear(first, high.minus(low).times(x));
    });
  }

  /** The best response of a player, bottom-up; it is worth what the law says. */
  proveValue(player) {
    const { game, blocks, piece, parts } = this;
    const worth = this.paid(player).map((form, b) => {
      const s = blocks[b];
      const { first, slope } = support(game.decisions[player], form, (ways, k) => {
        const best = ways.find((way) => ways.every((other) =>
          way.minus(other).ends(s).every((x) => this.isNonNegative(x))));
        prove(best !== undefined, "one action is best throughout");
        for (const never of piece.never)
          if (never.player === player && never.decision === k && never.block === b)
            for (const x of best.minus(ways[never.action]).ends(s))
              prove(this.isNonNegative(x) && !x.isZero(), "a move is worse inside the piece");
        return best;
      }).value;
      const pairs = s.times(s.minus(POLY_ONE)).scaled(new Rational(1n, 2n));
      return first.times(s).plus(slope.times(pairs));
    });
    const stated = piece.is.top.times(parts[3 - player].scale).times(this.deals);
    const right = sum(worth).times(piece.is.bottom)
      .equals(player === 1 ? stated : stated.negated());
    prove(right, "the best responses are worth what the law says");
  }
}

// ------------------------------------------------------------------------------------- algebra

statement("arithmetic", "none", {
  parameters: PARAMETERS,
  equations: distinct({ left: string, right: string, decimals: same, holds: yes, off: string }, 1),
}, {}, ({ parameters, equations }) => {
  const { names } = parameters;
  const words = equations.map(({ left, right, decimals, holds, off }) => {
    const exact = definedExpression(left, parameters);
    const away = names.length === 0 ? quotient(rational(off)) : definedExpression(off, parameters);
    const isDecimal = /^-?[0-9]+\.[0-9]+$/.test(right);
    const spelled = /^(0|-?[1-9][0-9]*)(\/[1-9][0-9]*)?$/.test(right) && decimals !== "";
    if (names.length === 0 && (isDecimal || spelled)) {
      const value = exact.cleared().top.coefficient();
      const missing = quotient(beyond(value, printed(right, decimals)));
      const says = verdict(holds, off, away, missing);
      return `${left} rounds to ${right}${decimalsWords(decimals)}: ${says}`;
    }
    choice(decimals, [""]);
    const missing = exact.minus(definedExpression(right, parameters));
    return `${left} = ${right}: ${verdict(holds, off, away, missing)}`;
  });
  return `${names.length > 0 ? `with ${boxWords(parameters)}: ` : ""}${words.join("; ")}`;
});

/** A row as `[c, b_1, .., b_k]`: where it is true, this is `>= 0`, or for an equation 0. */
function INEQUALITY(value, { variables }) {
  const side = (text) => polynomial(text, variables);
  const [one, relation, two] = tuple(side, oneOf(">=", "<=", "="), side)(value);
  const form = relation === "<=" ? two.minus(one) : one.minus(two);
  expect(form.totalDegree <= 1, "a form of degree 2 or more", "an affine form");
  const slopes = variables.map((_, i) => form.coefficient(monomial(i)));
  return { form: [form.coefficient(), ...slopes], equation: relation === "=" };
}

const ALL = (value, { variables }) => named(variables, rational)(value);

statement("feasible set", "none", {
  variables: that(distinct(parameterName, 1), ({ length }) => length <= LIMITS.parameters,
    "at most 26 variables"),
  of: distinct((name, { variables }) => choice(name, variables), 1),
  rows: distinct(INEQUALITY, 1), empty: yes, bounded: yes,
}, (value, known) => {
  const { of, empty, bounded } = known;
  expect(bounded || !empty, "an empty set that is not bounded", "bounded");
  if (empty) return read({ factors: same }, value);
  if (!bounded) return read({ point: ALL, ray: ALL }, value, known);
  return read({ point: ALL, limits: (limits) => named(of, listOf(2))(limits) }, value, known);
}, ({ variables, of, rows, empty, bounded }, { factors, point, ray, limits }) => {
  const forms = rows.map(({ form }) => form);
  const [digits, k] = [measure(forms.flat()), variables.length];
  const count = (numbers) =>
    takeSteps(sumSteps(forms.length * (k + 1), digits + measure(numbers)));
  const total = (value) => {
    const numbers = readFactors(rows, value);
    count(numbers);
    return combination(forms, numbers, k);
  };
  if (empty) {
    prove(isNegativeConstant(total(factors)), "the sum is a negative constant");
    return "no point makes all rows of the certificate true";
  }
  count(point);
  prove(rows.every((row) => satisfied(row, valueOf(row.form, point))), "the point is in the set");
  if (bounded)
    limits.forEach((pair, i) => pair.forEach((value, end) => {
      const variable = unit(k, variables.indexOf(of[i]));
      const wanted = end === 0 ? variable : negated(variable);
      prove(sameList(wanted, total(value).slice(1)), "a sum is a variable and a constant");
    }));
  else {
    count(ray);
    prove(rows.every((row) => satisfied(row, dot(row.form.slice(1), ray))), "no form falls");
    prove(of.some((name) => !ray[variables.indexOf(name)].isZero()), "some variable changes");
  }
  return "some point makes all rows of the certificate true, and on all such points these " +
    `variables are ${bounded ? "" : "not all "}bounded: ${of.map(inWords).join(", ")}`;
});

// --------------------------------------------------------------------------------- programs

const NO_END = null;

/** An object with any names but "": a Map from each to what stands there. */
const byAnyName = (shape) => (value, known) => {
  expect(!object(value).has(""), "an empty name", "a name");
  return new Map([...value].map(([name, item]) => [name, read(shape, item, known)]));
};

/** `[low, high]`, each a rational or "". */
function BOUNDS(value) {
  const end = (text) => (text === "" ? NO_END : rational(text));
  const [low, high] = tuple(end, end)(value);
  expect(low === NO_END || high === NO_END || low.compare(high) <= 0, value, "low <= high");
  return { low, high };
}

/** Coefficients of variables, none 0. */
function PROGRAM_TERMS(value, { variables }) {
  const terms = byAnyName(rational)(value);
  expect([...terms.keys()].every((name) => variables.has(name)), value, "the variables");
  expect([...terms.values()].every((x) => !x.isZero()), value, "no coefficient 0");
  return terms;
}

/** A row: its terms, its relation, its right side. */
function CONDITION(value, known) {
  const [terms, relation, right] = tuple(
    (item) => PROGRAM_TERMS(item, known), oneOf("<=", ">=", "="), rational)(value);
  return { terms, relation, right };
}

/** A rational for each name of a Map, as a Map. */
const forEach = (field) => (value, known) => {
  const names = [...known[field].keys()];
  return new Map(byName(value, names, (item, _, name) => [name, rational(item)]));
};

const valueAt = (terms, point) =>
  sum([...terms].map(([name, x]) => x.times(point.get(name))), ZERO);

/** Whether a row's relation holds between its excess over the right side and 0. */
const related = (relation, excess) =>
  relation === "<=" ? excess.sign() <= 0 : relation === ">=" ? excess.sign() >= 0 : excess.isZero();

/** The number that the multipliers show no feasible point to pass, if their signs are right. */
function dualBound({ variables, rows }, objective, constant, sign, multipliers) {
  const rest = new Map(objective);
  let total = constant;
  for (const [name, { terms, relation, right }] of rows) {
    const y = multipliers.get(name);
    const wanted = relation === "=" ? 0 : relation === "<=" ? sign : -sign;
    prove(wanted === 0 || y.sign() * wanted >= 0, "a multiplier has the sign that it needs");
    total = total.plus(y.times(right));
    for (const [variable, a] of terms)
      rest.set(variable, (rest.get(variable) ?? ZERO).minus(y.times(a)));
  }
  for (const [variable, x] of rest) {
    if (x.isZero()) continue;
    const { low, high } = variables.get(variable);
    const end = x.sign() === sign ? high : low;
    prove(end !== NO_END, "what is left of a variable is bounded");
    total = total.plus(x.times(end));
  }
  return total;
}

statement("linear program", "none", {
  name: string, sense: oneOf("maximise", "minimise"),
  variables: that(byAnyName(BOUNDS), ({ size }) => size > 0, "a variable"),
  objective: PROGRAM_TERMS, constant: rational, rows: byAnyName(CONDITION),
  outcome: oneOf("optimal", "infeasible", "unbounded"),
  value: (value, { outcome }) => (outcome === "optimal" ? rational(value) : choice(value, [""])),
}, (value, known) => {
  const [point, multipliers] = [forEach("variables"), forEach("rows")];
  const shapes = { optimal: { point, multipliers }, infeasible: { multipliers },
    unbounded: { point, ray: point } };
  return read(shapes[known.outcome], value, known);
}, (program, { point, multipliers, ray }) => {
  const { name, variables, rows, objective, constant, outcome, value } = program;
  const conditions = [...rows.values()];
  const ends = [...variables.values()].flatMap(({ low, high }) => [low, high]);
  const digits = measure([constant, ...objective.values(), ...ends.filter((x) => x !== NO_END),
    ...conditions.flatMap(({ terms, right }) => [right, ...terms.values()])]);
  const size = addUp(conditions, ({ terms }) => terms.size + 1) + objective.size
    + 2 * variables.size + 1;
  for (const numbers of [point, multipliers, ray].filter((one) => one !== undefined))
    takeSteps(sumSteps(size, digits + measure([...numbers.values()])));
  const sign = program.sense === "maximise" ? 1 : -1;
  const best = sign > 0 ? "maximum" : "minimum";
  const about = `the certificate's program ${inWords(name)} `
    + `(variables: ${variables.size}, rows: ${rows.size})`;
  if (outcome === "infeasible") {
    const bound = dualBound(program, new Map(), ZERO, 1, multipliers);
    prove(bound.sign() < 0, "the weighted rows cannot hold");
    return `no point satisfies the rows and the bounds of ${about}`;
  }
  prove(conditions.every(({ terms, relation, right }) =>
    related(relation, valueAt(terms, point).minus(right))), "the point satisfies the rows");
  prove([...variables].every(([variable, { low, high }]) =>
    (low === NO_END || low.compare(point.get(variable)) <= 0)
    && (high === NO_END || high.compare(point.get(variable)) >= 0)), "the point is in the bounds");
  if (outcome === "unbounded") {
    prove(conditions.every(({ terms, relation }) => related(relation, valueAt(terms, ray))),
      "the rows hold along the ray");
    prove([...variables].every(([variable, { low, high }]) =>
      (low === NO_END || ray.get(variable).sign() >= 0)
      && (high === NO_END || ray.get(variable).sign() <= 0)), "the bounds hold along the ray");
    prove(valueAt(objective, ray).sign() === sign, "the objective gets better along the ray");
    return `${about} has feasible points and no ${best}`;
  }
  prove(valueAt(objective, point).plus(constant).equals(value), "the value is that of the point");
  prove(dualBound(program, objective, constant, sign, multipliers).equals(value),
    "the multipliers bound the objective by the value");
  return `the ${best} of ${about} is ${value}`;
});

// -------------------------------------------------------------------------------- the envelope

const CERTIFICATE = {
  format: oneOf("nashproof certificate 2"), statement: object, game: string, seal: string,
  witness: same,
};

/** A certificate: format and kind are right, and so is the seal. */
function readCertificate(bytes) {
  limit(bytes.length, "file", "bytes");
  const certificate = read(CERTIFICATE, readJson(decode(bytes)));
  const { format, game, seal, statement } = certificate;
  const kind = choice(statement.get("kind"), [...STATEMENTS.keys()]);
  const about = STATEMENTS.get(kind).needs.includes("none") ? /^none$/ : /^[0-9a-f]{64}$/;
  expect(about.test(game), game, "a digest, or none");
  // the seal is that of the file without it; what stands before it is plain ASCII
  prove(/^[0-9a-f]{64}$/.test(seal), "the seal is a digest");
  const before = `{"format":"${format}","game":"${game}","seal":"`.length;
  const unsealed = bytes.slice(0, -64);
  unsealed.set(bytes.subarray(before + 64), before);
  prove(sha256(unsealed) === seal, "the seal is that of the certificate");
  return { ...certificate, kind };
}

/** The sentence of a certificate, about the game that `find(digest)` gives, if any. */
function sentence({ kind, game: digest, statement, witness }, find) {
  if (digest === "none") return `${kind}: ${proved(kind, null, statement, witness).sentence}`;
  const known = find(digest);
  expect(known, "no game with this digest", "its game");
  return `${inWords(known.game.title)}: ${proved(kind, known.game, statement, witness).sentence}`;
}

/** The three answers; what is no answer is a fault of this program, and goes on up. */
function answer(work) {
  try {
    return { answer: "accepted", sentence: work() };
  } catch (error) {
    if (error instanceof Unreadable) return { answer: "unreadable", reason: error.message };
    if (error instanceof Rejected) return { answer: "rejected", reason: error.message };
    throw error;
  }
}

/** A game to be checked with: {answer: "accepted", digest, game}, or why it is unreadable. */
function openGame(bytes, name) {
  let game = null;
  const read = answer(() => {
    limit(bytes.length, "file", "bytes");
    const text = decode(bytes);
    game = name.endsWith(".game") ? new OneCardGame(readJson(text)) : new TreeGame(text);
    return game.title;
  });
  return { answer: read.answer, reason: read.reason, digest: sha256(bytes), game };
}

/** Checks a certificate, in so many steps; `find(digest)` gives what `openGame` returned. */
function checkWith(bytes, find) {
  steps = 0;
  let game = "";
  const found = answer(() => {
    const certificate = readCertificate(bytes);
    const words = sentence(certificate, find);
    ({ game } = certificate);
    return words;
  });
  return { ...found, game, steps };
}

// Checks one certificate.  `gameBytes` and `gameName` are null for a statement about no game.
// Returns {answer: "accepted", sentence, game, steps}, `game` being its digest or `none`, or
// {answer: "rejected" or "unreadable", reason}.
function check(gameBytes, gameName, certificateBytes) {
  const known = gameBytes === null ? null : openGame(gameBytes, gameName);
  if (known !== null && known.answer !== "accepted")
    return { answer: "unreadable", reason: `the game: ${known.reason}` };
  return checkWith(certificateBytes, (digest) => (known?.digest === digest ? known : null));
}

return { check, checkWith, openGame };
})();

if (typeof module !== "undefined") module.exports = nashcheck;
if (typeof require !== "undefined" && require.main === module) { // it was run, and not loaded
  console.error("nashcheck.js checks nothing by itself: node serve.js nashcheck.js FILE...");
  process.exitCode = 2;
}

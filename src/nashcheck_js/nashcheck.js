// The second checker of nashproof certificates: docs/reference/certificate-format.md is its only
// source.  It shares no line, no language and no author with the first one, `nashcheck`.
//
// One file without dependencies, for any engine that knows BigInt: a browser (also from a file
// address), Node, or V8 inside Python.  It reads and writes nothing.  `nashcheck.check(game bytes,
// game name, certificate bytes)` returns {answer, sentence} or {answer, reason}.
//
// The order of the file is that of the page: numbers, games, shared parts, facts, statements.  A
// shared part (a PLAN, a PROFILE, a BOUND) is read and proved in one place.  So a file that breaks
// a rule of form and fails a proof, too, gets the answer of what comes first.
"use strict";

const nashcheck = (() => { // not indented: it holds the whole file
// ------------------------------------------------------------------------------------- answers

class Unreadable extends Error {}
class Rejected extends Error {}

/** Goes on if the file is of the format so far, else stops with `unreadable`. */
function expect(condition, found, expected) {
  if (condition) return;
  const words = typeof found === "string" ? found : found instanceof Map ? "an object" : "a list";
  throw new Unreadable(`found ${words.slice(0, 200)}, expected ${expected}`);
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
  expansion: 128 * 2 ** 20, // bytes of the tree of a compact game
  listed: 4000000, // pure strategies times information sets, or pairs, or times ends
  pure: 20000, // reduced pure strategies of a player, in `pure values` and `rounds`
  passes: 100000000, // over the strategies of both players at their sets, in `rounds`
  mixed: 4000000, // strategies in mixtures, times nodes, in `rounds`
  compared: 4096, // continuations in `dominance`, strategies in `optimal set`
  equilibria: 16, // reduced pure strategies of both players
  proofNodes: 4096, // of one proof of `equilibrium set`
  proofPath: 40,
  origins: 2000, // combinations of origins, in `sequential`
  mediated: 4000000, // profiles of a distribution, times nodes times players
  faces: 1000000, // sets of forms that ENCLOSED treats
  words: 24, // moves of a condition in a sentence
};

/** Goes on if a number is within its limit. */
function limit(number, name, what) {
  if (number > LIMITS[name]) expect(false, `${number} ${what}`, `${LIMITS[name]} at most`);
}

// ----------------------------------------------------------------------------------- rationals

const absolute = (a) => (a < 0n ? -a : a);
const SAFE = 2n ** 53n;

/** The greatest common divisor of n and d > 0; machine numbers do the last, small steps. */
function gcd(n, d) {
  let [a, b] = [absolute(n), d];
  if (b >= LONG_INTEGER) [a, b] = shortened(b, a % b);
  for (let rest; b >= SAFE; a = b, b = rest) rest = a % b;
  if (b === 0n) return a;
  let [x, y] = [Number(b), Number(a % b)];
  for (let rest; y !== 0; x = y, y = rest) rest = x % y;
  return BigInt(x);
}

const LONG_INTEGER = 2n ** 300n;
const HALF = 2 ** 25;

/**
 * Two numbers a > b with the same greatest common divisor, b short.  The highest 52 digits of both
 * give several quotients at once (Lehmer; Knuth, 4.5.2, algorithm L).
 */
function shortened(a, b) {
  while (b >= LONG_INTEGER) {
    const shift = BigInt(4 * a.toString(16).length - 52);
    let [x, y] = [Number(a >> shift), Number(b >> shift)];
    let [p, q, r, s] = [1, 0, 0, 1]; // x and y are about p*a + q*b and r*a + s*b
    while (y + r !== 0 && y + s !== 0) {
      const times = Math.floor((x + p) / (y + r));
      if (times !== Math.floor((x + q) / (y + s))) break; // the other digits decide
      const [above, right] = [p - times * r, q - times * s];
      if (Math.abs(above) > HALF || Math.abs(right) > HALF) break;
      (p = r), (q = s), (r = above), (s = right); // without a list: this loop is a hot one
      [x, y] = [y, x - times * y];
    }
    if (q === 0) [a, b] = [b, a % b];
    else [a, b] = [BigInt(p) * a + BigInt(q) * b, BigInt(r) * a + BigInt(s) * b];
  }
  return [a, b];
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
  get longestAbove() { return absolute(this.n); }
  get longest() { return absolute(this.n) > this.d ? absolute(this.n) : this.d; }
  get zero() { return ZERO; }
  get one() { return ONE; }
  toString() { return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`; }
}

const [ZERO, ONE, MINUS] = [0n, 1n, -1n].map((n) => new Rational(n));
const integer = (k) => new Rational(BigInt(k));
const sum = (values, zero = ZERO) => values.reduce((a, b) => a.plus(b), zero);
const product = (values, one) => values.reduce((a, b) => a.times(b), one);
const greatest = (values) => values.reduce((a, b) => (a.compare(b) >= 0 ? a : b));
const least = (values) => values.reduce((a, b) => (a.compare(b) <= 0 ? a : b));
/** The least common denominator of a list, which has 20,000 binary digits at most. */
function commonDenominator(values) {
  let common = 1n;
  for (const d of new Set(values.map((value) => value.d ?? value.below))) {
    common *= d / gcd(common, d);
    needShortList(common);
  }
  return common;
}

/** How many binary digits a number has; at most three too many where that is not near a limit. */
function binaryDigits(number) {
  const digits = number.toString(16).length * 4;
  return digits > LIMITS.list ? number.toString(2).length : digits - 4 + leading(number, digits);
}

const leading = (number, digits) => (number >> BigInt(digits - 4)).toString(2).length;
const needShortList = (longest) => limit(binaryDigits(longest), "list", "digits of a list");

/** The digits of a list of rationals, or of polynomials with all their coefficients. */
function measure(values) {
  const common = commonDenominator(values);
  let longest = common;
  for (const value of values) {
    const own = value.longestAbove * (common / (value.d ?? value.below));
    if (own > longest) longest = own;
  }
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

/** UTF-8, strictly; the language's own decoder of addresses reads what is not ASCII. */
function decode(bytes) {
  const parts = [];
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = Math.min(at + 8192, bytes.length);
    for (let k = 0; k < 3 && end < bytes.length && (bytes[end] & 0xc0) === 0x80; k++) end--;
    const part = bytes.subarray(at, end);
    let high = 0;
    for (const byte of part) high |= byte;
    parts.push(high < 0x80 ? String.fromCharCode.apply(null, part) : decodePart(part));
  }
  return parts.join("");
}

function decodePart(bytes) {
  const hex = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  try {
    return decodeURIComponent(hex);
  } catch {
    return expect(false, "a broken character", "UTF-8");
  }
}

function utf8Length(text) {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) bytes++;
    if (code >= 0x800 && (code < 0xd800 || code >= 0xe000)) bytes++;
  }
  return bytes;
}

/** The order of code points, which is not that of JavaScript above U+FFFF. */
function byCodePoint(a, b) {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  if (i === a.length || i === b.length) return a.length - b.length;
  const rank = (c) => (c >= 0xd800 && c < 0xe000 ? c + 0x10000 : c);
  return rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
}

/** Text as a JSON string, as names stand in sentences. */
const quoted = (text) => JSON.stringify(text);

/** The value of canonical JSON: strings, arrays, and Maps for objects. */
function readJson(text) {
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch {
    expect(false, "text that is not JSON", "canonical JSON");
  }
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
function whole(text) {
  expect(!/\p{Surrogate}/u.test(text), "half of a surrogate pair", "whole characters");
  return text;
}

/** Canonical JSON without the final newline. */
function canonical(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  return `{${[...value].map(([key, item]) => `${quoted(key)}:${canonical(item)}`).join(",")}}`;
}

// ----------------------------------------------------------------------- the reading of fields

function string(value) {
  expect(typeof value === "string", value, "a string");
  return value;
}

function choice(value, words) {
  expect(words.includes(value), value, words.join(" or "));
  return value;
}

const yes = (value) => choice(value, ["yes", "no"]) === "yes";

const same = (value) => value;

/** A list, of which `read` reads each entry. */
function list(value, read = same, least = 0) {
  expect(Array.isArray(value) && value.length >= least, value, `a list of ${least} or more`);
  return value.map((item, i) => read(item, i));
}

/** A list of so many entries. */
function listOf(value, length, read = same) {
  expect(Array.isArray(value) && value.length === length, value, `a list of ${length}`);
  return value.map((item, i) => read(item, i));
}

/** A list that repeats nothing. */
function distinct(value, read = same, least = 0) {
  const keys = new Set(list(value, canonical, least));
  expect(keys.size === value.length, "an entry twice", "each once");
  return list(value, read);
}

function object(value) {
  expect(value instanceof Map, value, "an object");
  return value;
}

/** An object that has exactly these names: what `read` makes of each value, in this order. */
function byName(value, names, read = same) {
  if (object(value).size !== names.length || !names.every((name) => value.has(name)))
    expect(false, [...value.keys()].join(", "), `exactly ${names.slice(0, 20).join(", ")}`);
  return names.map((name, i) => read(value.get(name), i, name));
}

/** The same as an object of the language, for names joined by commas. */
function fields(value, names) {
  const split = names === "" ? [] : names.split(",");
  return Object.fromEntries(byName(value, split, (item, _, name) => [name, item]));
}

/** `{player: ..}` for exactly these players: what `read` makes of each, at the player's number. */
function byPlayer(players, value, read) {
  const found = [];
  byName(value, players.map(String), (item, i) => (found[players[i]] = read(item, players[i])));
  return found;
}

// ------------------------------------------------------------------------------------- SHA-256

/** FIPS 180-4: the first 32 bits of the fractions of the roots of primes. */
const [START, ROUNDS] = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const bits = (prime, degree) => {
    const n = BigInt(prime) << (32n * degree);
    let [low, high] = [0n, 1n << 48n]; // between them lies the root, times 2^32
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** degree <= n) low = middle;
      else high = middle;
    }
    return Number(BigInt.asIntN(32, low));
  };
  return [primes.slice(0, 8).map((p) => bits(p, 2n)), primes.map((p) => bits(p, 3n))];
})();

function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
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

// --------------------------------------------------------------------------------- polynomials

/** The steps that the certificate at hand has taken (section 1). */
let steps = 0;

function takeSteps(count) {
  steps += count;
  limit(steps, "work", "steps");
}

/** How many steps a product takes of polynomials that have these numbers of terms and digits. */
function productSteps(sizes) {
  if (sizes.some(({ terms }) => terms === 0)) return 0;
  const terms = sizes.reduce((n, size) => n * size.terms, 1);
  return termSteps(terms, addUp(sizes, ({ digits }) => digits));
}

const TERM_STEPS = 1000;
const termSteps = (terms, digits) =>
  terms * (TERM_STEPS + digits) * (1 + Math.floor(digits / 1000));

/**
 * A polynomial in the parameters: a Map from monomials to integers that are not 0, all over one
 * positive integer, without a factor that they have in common.  A monomial is one BigInt in which
 * each exponent has 32 bits: a product of monomials is a sum.
 */
class Polynomial {
  constructor(terms, below = 1n) {
    for (const [m, value] of terms) if (value === 0n) terms.delete(m);
    let common = below;
    for (const value of terms.values()) if (common > 1n) common = gcd(value, common);
    if (common > 1n) for (const [m, value] of terms) terms.set(m, value / common);
    Object.assign(this, { terms, below: below / common });
  }

  static constant({ n, d }) { return new Polynomial(new Map([[0n, n]]), d); }
  static parameter(index) { return new Polynomial(new Map([[monomial(index), 1n]])); }

  plus(b) {
    const common = this.below === b.below ? 1n : gcd(this.below, b.below);
    const [own, other] = [b.below / common, this.below / common];
    const same = this.below === b.below;
    const terms = new Map();
    for (const [m, value] of this.terms) terms.set(m, same ? value : value * own);
    for (const [m, value] of b.terms)
      terms.set(m, (terms.get(m) ?? 0n) + (same ? value : value * other));
    return new Polynomial(terms, same ? this.below : this.below * own);
  }

  times(b) {
    const terms = new Map();
    for (const [m, v] of this.terms)
      for (const [n, w] of b.terms) terms.set(m + n, (terms.get(m + n) ?? 0n) + v * w);
    return new Polynomial(terms, this.below * b.below);
  }

  scaled({ n, d }) {
    const terms = [...this.terms].map(([m, value]) => [m, value * n]);
    return new Polynomial(new Map(terms), this.below * d);
  }

  minus(b) { return this.plus(b.negated()); }
  negated() { return this.scaled(MINUS); }
  isZero() { return this.terms.size === 0; }
  isConstant() { return this.isZero() || (this.terms.size === 1 && this.terms.has(0n)); }
  equals(b) { return this.minus(b).isZero(); }
  get zero() { return POLY_ZERO; }
  get one() { return POLY_ONE; }

  /** The greatest of its integers, without signs. */
  get longest() { return this.longestAbove > this.below ? this.longestAbove : this.below; }

  /** The greatest of those above its denominator, without signs. */
  get longestAbove() {
    let longest = 0n;
    for (const value of this.terms.values())
      if (value > longest || -value > longest) longest = absolute(value);
    return longest;
  }

  /** How many terms it has, and the binary digits of its longest integer. */
  get size() { return { terms: this.terms.size, digits: this.longest.toString(2).length }; }

  /** The coefficient of a monomial. */
  coefficient(m) { return Rational.of(this.terms.get(m) ?? 0n, this.below); }

  /** The degree in one parameter. */
  degree(index) {
    return [...this.terms.keys()].reduce((most, m) => Math.max(most, exponent(m, index)), 0);
  }

  /** The greatest total degree of a term. */
  totalDegree() {
    return [...this.terms.keys()].reduce((most, m) => Math.max(most, totalDegree(m)), 0);
  }

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
    return new Polynomial(terms, this.below * d ** BigInt(degree));
  }

  /** The value where the parameters have these rational values. */
  at(point) { return point.reduce((rest, x, i) => rest.put(i, x), this).coefficient(0n); }
}

/** A product of polynomials, whose steps count. */
function counted(a, b) {
  takeSteps(productSteps([a.size, b.size]));
  return a.times(b);
}

/** A product of polynomials, whose steps count unless both are constant. */
const times = (a, b) => (a.isConstant() && b.isConstant() ? a.times(b) : counted(a, b));

/** The product of polynomials, one after the other. */
const productOf = (factors) => (factors.length > 0 ? factors.reduce(times) : POLY_ONE);

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

const totalDegree = (m) => addUp(exponents(m), same);

/** Adds to an entry of a Map in which no entry is 0. */
function addTo(map, key, value) {
  const total = map.has(key) ? map.get(key).plus(value) : value;
  if (total.isZero()) map.delete(key);
  else map.set(key, total);
}

const [POLY_ZERO, POLY_ONE] = [ZERO, ONE].map(Polynomial.constant);

/** A quotient of polynomials as it stands after multiplying out, nothing cancelled. */
class Quotient {
  constructor(top, bottom = POLY_ONE) {
    this.top = top;
    this.bottom = bottom;
  }

  /** The same with 1 for a constant denominator, which is divided out. */
  cleared() {
    if (!this.bottom.isConstant()) return this;
    return new Quotient(this.top.scaled(ONE.over(this.bottom.coefficient(0n))));
  }

  /** The sum; `by` multiplies polynomials. */
  plus(b, by = times) {
    const top = by(this.top, b.bottom).plus(by(b.top, this.bottom));
    return new Quotient(top, by(this.bottom, b.bottom));
  }

  minus(b) { return this.plus(b.negated()); }
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

/** Reads one expression, by descent: sum, product, power, atom. */
function expression(text, names) {
  const short = [...string(text).slice(0, 2 * LIMITS.expression + 1)].length;
  limit(short, "expression", "characters");
  const tokens = text.match(/[0-9]+(\.[0-9]+)?|[a-z][a-z_]*|[^ ]/gu) ?? [];
  let [next, depth] = [0, 0];
  const must = (condition) => expect(condition, text, "an expression of the parameters");
  const take = (...words) => (words.includes(tokens[next]) ? tokens[next++] : null);

  function read() {
    let value = term();
    for (let sign = take("+", "-"); sign !== null; sign = take("+", "-"))
      value = limited(value.plus(sign === "-" ? term().negated() : term(), counted));
    return value;
  }

  function term() {
    const minus = take("+", "-") === "-";
    let value = minus ? power().negated() : power();
    for (let sign = take("*", "/"); sign !== null; sign = take("*", "/")) {
      const factor = power();
      must(sign === "*" || !factor.isZero());
      value = limited(sign === "*" ? value.times(factor) : value.over(factor));
    }
    return value;
  }

  function power() {
    const base = atom();
    if (take("^") === null) return base;
    const times = tokens[next++] ?? "";
    must(/^(0|[1-9][0-9]?)$/.test(times));
    let value = quotient(ONE);
    for (let i = 0; i < Number(times); i++) value = limited(value.times(base));
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
    const value = read();
    must(take(")") !== null);
    depth--;
    return value;
  }

  function limited(value) {
    for (const polynomial of [value.top, value.bottom]) {
      must(polynomial.totalDegree() <= LIMITS.degree);
      if (polynomial.longest < LONGEST) continue;
      for (const m of polynomial.terms.keys()) {
        const { n, d } = polynomial.coefficient(m);
        must(absolute(n) < LONGEST && d < LONGEST);
      }
    }
    return value;
  }

  const value = read();
  must(next === tokens.length);
  return value;
}

function polynomial(text, names) {
  const { top, bottom } = expression(text, names).cleared();
  expect(bottom.isConstant(), text, "a polynomial");
  return top;
}

/** A NUMBER: a rational, or with parameters an expression. */
const number = (text, names) => (names.length === 0 ? rational(text) : expression(text, names));

// --------------------------------------------------------------------------------------- boxes

/** PARAMETERS: their names and closed intervals. */
function readParameters(value) {
  const names = [...object(value).keys()].map(parameterName);
  limit(names.length, "parameters", "parameters");
  const box = names.map((name) => listOf(value.get(name), 2, parameterValue));
  prove(box.every(([low, high]) => low.compare(high) < 0), "each interval has low < high");
  return { names, box };
}

function parameterName(name) {
  expect(/^[a-z][a-z_]*$/.test(string(name)), name, "a parameter's name");
  return name;
}

/** A POINT: a value for every parameter, inside the box. */
function readPoint(value, { names, box }) {
  const point = byName(value, names, parameterValue);
  const inside = point.every((x, i) => x.compare(box[i][0]) >= 0 && x.compare(box[i][1]) <= 0);
  prove(inside, "the point lies in the box");
  return point;
}

/** A rational as the value of a parameter, which has few digits. */
function parameterValue(value) {
  const number = rational(value);
  limit(digitsOf(number), "parameterDigits", "digits of a parameter's value");
  return number;
}

const BERNSTEIN_STEPS = 100;
const digitsOf = ({ n, d }) => Math.max(`${absolute(n)}`.length, `${d}`.length);

/**
 * The coefficients of a polynomial in the tensor Bernstein basis of a box, each times the same
 * positive number: only their signs are of use.  Steps count unless `counts` says otherwise.
 */
function bernstein(polynomial, box, counts = true) {
  const degrees = box.map((_, index) => polynomial.degree(index));
  const count = degrees.reduce((product, d) => product * (d + 1), 1);
  const lengths = degrees.reduce((sum, d, j) => sum + d * Math.max(...box[j].map(digitsOf)), 0);
  const cost = count * lengths;
  limit(cost, "bernstein", "coefficients times digits");
  const more = count * (TERM_STEPS + polynomial.size.digits);
  if (counts && !polynomial.isConstant()) takeSteps(BERNSTEIN_STEPS * cost + more);
  const values = dense(polynomial, degrees);
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
function dense(polynomial, degrees) {
  const values = new Array(degrees.reduce((product, d) => product * (d + 1), 1)).fill(0n);
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
    const next = new Array(result.length + 1).fill(0n);
    result.forEach((c, i) => {
      next[i] += c * a;
      next[i + 1] += c * b;
    });
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
  return line.map((_, i) => {
    let total = 0n;
    for (let m = 0; m <= i; m++)
      total += line[m] * (factorial[i] / factorial[i - m]) * factorial[d - m];
    return total;
  });
}

const nonNegative = (polynomial, box, counts) =>
  bernstein(polynomial, box, counts).every((c) => c >= 0n);
const positive = (polynomial, box, counts) =>
  bernstein(polynomial, box, counts).every((c) => c > 0n);

function positiveInside(polynomial, box) {
  const values = bernstein(polynomial, box);
  return values.every((c) => c >= 0n) && values.some((c) => c > 0n);
}

// --------------------------------------------------------------------------------------- games

/**
 * What both kinds of game share.  A *trail* of a player is the list of its own moves up to some
 * place; number 0 is the empty one.  With perfect recall trails are the player's sequences, and
 * each set has one trail that leads to it, its `parent`; its own moves are the trails from `first`
 * on.  `sets[p]` lists the sets of player p, those above before those below.  For each trail of
 * player p `above[p]` has the one that it goes on from, `setOf[p]` and `actionOf[p]` the numbers
 * of its last set and action.
 */
class Game {
  constructor(count) {
    this.players = Array.from({ length: count }, (_, i) => i + 1);
    this.names = []; // of sets, by player
  }

  player(value) { return Number(choice(value, this.players.map(String))); }

  /** The number of a set of this player, which must exist. */
  setNumber(player, name) {
    this.names[player] ??= new Map(this.sets[player].map((set, k) => [set.name, k]));
    const number = this.names[player].get(name);
    expect(number !== undefined, name, "a set of its player");
    return number;
  }

  setNamed(player, name) { return this.sets[player][this.setNumber(player, name)]; }

  /** Refuses a move that the game does not have. */
  checkMove(player, name, action) { actionNumber(this.setNamed(player, name), action); }

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
  addTrails(player, number, actions, parent) {
    const first = this.above[player].length;
    actions.forEach((_, action) => {
      this.above[player].push(parent);
      this.setOf[player].push(number);
      this.actionOf[player].push(action);
    });
    return first;
  }
}

function pushTo(map, key, item) {
  if (map.has(key)) map.get(key).push(item);
  else map.set(key, [item]);
  return map;
}

/** Items by what `key` says of them. */
const groupBy = (items, key) =>
  items.reduce((groups, item) => pushTo(groups, key(item), item), new Map());

function actionNumber({ actions }, action) {
  const number = actions.indexOf(action);
  expect(number >= 0, action, "an action of its set");
  return number;
}

/** A name as it may stand in a game file. */
function plainName(name) {
  const plain = !/[\\\p{Cc}]/u.test(string(name));
  expect(plain, name, "a name without backslash and control characters");
  return name;
}

/** Reads one line of a tree file from left to right. */
class Line {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  must(condition, expected) {
    if (!condition) expect(false, this.text, `${expected} at ${this.at + 1}`);
  }

  /** True if this comes next; it is then behind us. */
  take(word) {
    const found = this.text.startsWith(word, this.at);
    if (found) this.at += word.length;
    return found;
  }

  literal(word) { this.must(this.take(word), word); }

  /** The word that comes next, which stands for a number up to `most`. */
  count(most) {
    const [word] = /^[1-9][0-9]{0,8}(?= )/.exec(this.text.slice(this.at, this.at + 11)) ?? [""];
    this.must(word !== "" && Number(word) <= most && this.take(word), "a number");
    return Number(word);
  }

  /** A name in quotation marks; those inside it follow a backslash. */
  name() {
    this.literal('"');
    let end = this.text.indexOf('"', this.at);
    while (end > this.at && this.text[end - 1] === "\\") end = this.text.indexOf('"', end + 1);
    this.must(end >= 0, "a closing quotation mark");
    const name = this.text.slice(this.at, end).replaceAll('\\"', '"');
    this.at = end + 1;
    return plainName(name);
  }

  /** Everything up to the next blank or comma, as a number. */
  rational() {
    const start = this.at;
    while (this.at < this.text.length && !" ,".includes(this.text[this.at])) this.at++;
    return rational(this.text.slice(start, this.at));
  }

  /** The actions of a node, which are distinct and have names; `read` reads what follows one. */
  actions(read = () => {}) {
    const actions = [];
    this.literal(" {");
    for (; this.take(" ") && !this.take("}"); read()) actions.push(this.name());
    this.end(" 0");
    const right = actions.length > 0 && !actions.includes("");
    expect(right && new Set(actions).size === actions.length, this.text, "distinct actions");
    return actions;
  }

  end(word = "") {
    this.literal(word);
    this.must(this.at === this.text.length, "the end of the line");
  }
}

/**
 * A tree.  By node: `parent`; `branch`, the number of the action that leads to it; `mover`, 0 for
 * chance, -1 at an end; `place`, the number of the mover's set or of the chance node; `payoffs` at
 * an end; `weight`, the product of chance on the path; `at[p]`, the trail of player p, 0 being
 * chance.  `odds` lists the probabilities at chance nodes.
 */
class TreeGame extends Game {
  constructor(text) {
    const lines = text.split("\n");
    expect(lines.pop() === "" && lines.length > 2, "the end of the file", "a whole game file");
    const [head, comment] = lines.splice(0, 2).map((line) => new Line(line));
    head.literal("EFG 2 R ");
    const title = head.name();
    head.literal(" {");
    let count = 0;
    for (; head.take(" ") && !head.take("}"); count++) head.name();
    head.must(count > 0 && count <= LIMITS.players && head.text.endsWith(" }"), "1 to 64 players");
    head.end();
    comment.name();
    comment.end();
    limit(lines.length, "nodes", "nodes");
    super(count);
    this.title = title;
    const column = (value) => new Int32Array(lines.length).fill(value);
    [this.parent, this.mover, this.branch, this.place] = [-1, -1, 0, 0].map(column);
    [this.payoffs, this.weight, this.odds, this.chanceNames] = [[], [ONE], [], []];
    this.sets = [[], ...this.players.map(() => [])];
    this.at = this.sets.map(() => column(0));
    [this.above, this.setOf, this.actionOf] = [0, -1, -1].map((x) => this.sets.map(() => [x]));
    this.chanceTrails = new Map(); // by the trail before and the move
    this.chanceMoves = new Map(); // the trails that end with a move of chance
    this.terminals = 0;
    this.readNodes(lines);
    this.ends = [...lines.keys()].filter((n) => this.payoffs[n] && !this.weight[n].isZero());
    this.cache = [];
    this.digits = this.listDigits();
  }

  /** The digits of the game's list: chance at each end, and times each payoff there. */
  listDigits() {
    const shared = new Map(); // few pairs of chance and payoffs stand at many ends
    for (const node of this.ends)
      shared.set(`${this.weight[node]} ${this.payoffs[node]}`, node);
    return measure([...shared.values()].flatMap((node) =>
      [ONE, ...this.payoffs[node]].map((x) => this.weight[node].times(x))));
  }

  /** The steps of a sum over the game, of weights that have so many digits together. */
  sumSteps(digits) { return sumSteps(this.parent.length, this.digits + digits); }

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
      const actions = this.readNode(node, new Line(line));
      if (actions > 0) open.push({ node, next: 0, actions });
    });
    expect(open.length === 0, "the end of the file", "more nodes");
  }

  /** What a node has from the one above it. */
  goOn(node, above, branch) {
    const [player, place] = [this.mover[above], this.place[above]];
    [this.parent[node], this.branch[node]] = [above, branch];
    for (const trails of this.at) trails[node] = trails[above];
    this.weight[node] = this.weight[above];
    if (player > 0) {
      this.at[player][node] = this.sets[player][place].after.get(this.at[player][above]) + branch;
      return;
    }
    this.weight[node] = this.weight[above].times(this.odds[place][branch]);
    const { name, actions } = this.chanceNames[place];
    const move = quoted([name, actions[branch]]); // histories of chance are lists of such pairs
    const key = `${this.at[0][above]} ${move}`;
    if (!this.chanceTrails.has(key)) {
      const trail = this.above[0].push(this.at[0][above]) - 1;
      this.chanceTrails.set(key, trail);
      pushTo(this.chanceMoves, move, trail);
    }
    this.at[0][node] = this.chanceTrails.get(key);
  }

  /** Reads one node; returns how many actions it has. */
  readNode(node, line) {
    if (line.take('c "" ')) return this.readChance(node, line);
    if (line.take('p "" ')) return this.readMove(node, line);
    line.literal(`t "" ${++this.terminals} "" { `);
    this.payoffs[node] = this.players.map((p) => (p > 1 && line.literal(", "), line.rational()));
    line.end(" }");
    return 0;
  }

  readChance(node, line) {
    const odds = [];
    line.literal(`${this.odds.length + 1} `);
    const name = line.name();
    const actions = line.actions(() => (line.literal(" "), odds.push(line.rational())));
    commonDenominator(odds);
    expect(odds.every((p) => p.sign() >= 0) && sum(odds).equals(ONE), line.text, "a sum of 1");
    needShortList(this.weight[node].d);
    this.chanceNames.push({ name, actions });
    [this.mover[node], this.place[node]] = [0, this.odds.push(odds) - 1];
    return actions.length;
  }

  readMove(node, line) {
    const player = line.count(this.players.length);
    line.literal(" ");
    const sets = this.sets[player];
    const number = line.count(sets.length + 1) - 1;
    const rest = line.text.slice(line.at);
    if (number === sets.length) sets.push(this.readSet(player, line, rest));
    const set = sets[number];
    expect(set.line === rest, line.text, "the name and the actions of the set's other members");
    set.members.push(node);
    [this.mover[node], this.place[node]] = [player, number];
    const trail = this.at[player][node];
    if (!set.after.has(trail)) {
      set.after.set(trail, this.addTrails(player, number, set.actions, trail));
      [[set.parent, set.first]] = set.after;
    }
    return set.actions.length;
  }

  /** A set: `after` has for each trail that leads to it the first of those that go on from it. */
  readSet(player, line, rest) {
    line.literal(" ");
    const name = line.name();
    this.used ??= this.sets.map(() => new Set([""]));
    expect(!this.used[player].has(name), line.text, "a new set's name");
    this.used[player].add(name);
    return { name, actions: line.actions(), members: [], after: new Map(), line: rest };
  }

  recalls(player) { return this.sets[player].every((set) => set.after.size === 1); }

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

  /**
   * For each trail of a player: its payoffs at the terminals that follow it and no later move of
   * its own (or the payoffs of `payee`), weighted by chance and the others' trails.
   */
  form(player, weights, payee = player) {
    const [{ zero, one }] = weights.find(Boolean);
    const form = this.above[player].map(() => zero);
    const others = this.players.filter((p) => p !== player);
    const factors = this.factors(payee);
    this.ends.forEach((node, i) => {
      const value = this.weighted(others, node, weights, factors[i], one);
      const trail = this.at[player][node];
      if (value !== null) form[trail] = form[trail].plus(value);
    });
    return form;
  }

  /** E: the sum over the ends in an event of their probability, times the payoff of a player. */
  measure(event, weights, player = 0) {
    const [{ zero, one }] = weights.find(Boolean);
    const inside = this.inEvent(event);
    const factors = this.factors(player);
    return this.ends.reduce((total, node, i) => {
      const value = inside(node) && this.weighted(this.players, node, weights, factors[i], one);
      return value ? total.plus(value) : total;
    }, zero);
  }

  /** Whether an event holds at a node; for each trail a bit for each condition that it meets. */
  inEvent(event) {
    if (event.length === 0) return () => true;
    const all = (1n << BigInt(event.length)) - 1n;
    const marks = this.above.map((above) => above.map(() => 0n));
    event.forEach((condition, bit) => {
      for (const [player, name, action] of condition)
        for (const trail of this.trailsOf(player, name, action))
          marks[player][trail] |= 1n << BigInt(bit);
    });
    this.above.forEach((above, p) =>
      above.forEach((parent, trail) => (marks[p][trail] |= marks[p][parent])));
    return (node) => this.at.reduce((met, at, p) => met | marks[p][at[node]], 0n) === all;
  }

  /** The trails that end with a move, which must exist. */
  trailsOf(player, name, action) {
    if (player === 0) return this.chanceMoves.get(quoted([name, action])) ?? [];
    const set = this.setNamed(player, name);
    const number = actionNumber(set, action);
    return [...set.after.values()].map((first) => first + number);
  }

  checkMove(player, name, action) {
    expect(this.trailsOf(player, name, action).length > 0, action, "a move of the game");
  }

  /** The moves from the first node to this one. */
  path(node) {
    const moves = [];
    for (let above; node > 0; node = above) {
      above = this.parent[node];
      const [player, place] = [this.mover[above], this.place[above]];
      const { name, actions } = player > 0 ? this.sets[player][place] : this.chanceNames[place];
      moves.push([`${player}`, name, actions[this.branch[node]]]);
    }
    return moves.reverse();
  }

  /** For each node the nodes after it, by action. */
  get children() {
    if (!this.childLists) {
      this.childLists = Array.from(this.parent, () => []);
      this.parent.forEach((above, node) => above >= 0 && this.childLists[above].push(node));
    }
    return this.childLists;
  }

  /**
   * What each node is worth to each player if all play by `chances` (probabilities by mover, place
   * and action; those of chance among them).
   */
  worths(chances, of = same, by = (x, p) => x.times(p)) {
    const zeros = this.players.map(() => ZERO);
    const worth = Array.from(this.parent, (_, n) => (this.payoffs[n] ?? zeros).map(of));
    for (let node = worth.length - 1; node > 0; node--) {
      const [above, p] = [this.parent[node], this.lastChance(chances, node)];
      worth[above] = worth[above].map((x, i) => x.plus(by(worth[node][i], p)));
    }
    return worth;
  }

  /** The probability of the last move before a node. */
  lastChance(chances, node) {
    const above = this.parent[node];
    return chances[this.mover[above]][this.place[above]][this.branch[node]];
  }

  /** By node: what `step` makes of what stands at the one above, and of both nodes. */
  down(first, step) {
    const found = [first];
    for (let node = 1; node < this.parent.length; node++)
      found.push(step(found[this.parent[node]], this.parent[node], node));
    return found;
  }

  /** For each node the product of the moves after the last of `roots`, but for a player's own. */
  reaches(chances, player, one, roots = new Set([0])) {
    return this.down(one, (reach, above, node) => {
      const before = roots.has(above) ? one : reach;
      return this.mover[above] === player ? before : before.times(this.lastChance(chances, node));
    });
  }
}

// ------------------------------------------------------------------------------------ one card

/**
 * A game of two players with one card each and one public betting tree.  The trails of a player
 * are numbered card by card: with `ownMoves[p]` moves of player p in the betting tree, trail
 * `1 + card * ownMoves[p] + m` ends with move number m.
 */
class OneCardGame extends Game {
  constructor(value) {
    super(2);
    const file = fields(value, "cards,comment,copies,format,histories,players,replacement,title");
    choice(file.format, ["nashproof one-card game 1"]);
    this.title = plainName(file.title);
    plainName(file.comment);
    const [one, two] = listOf(file.players, 2, plainName);
    expect(one !== two, one, "two different names of players");
    this.replaced = yes(file.replacement);
    this.cards = readCards(file.cards);
    this.cardNumbers = new Map(this.cards.map((card, i) => [card, i]));
    this.copies = readCopies(file.copies, this.cards.length);
    this.total = this.copies.reduce((a, b) => a + b, 0n);
    expect(this.replaced || this.total > 1n, "one card", "a deck of two cards or more");
    this.deals = new Rational(this.total * (this.total - (this.replaced ? 0n : 1n)));
    this.decisions = [[], [], []];
    this.histories = [];
    this.start = this.decide("", 1);
    list(file.histories, (item) => this.readHistory(fields(item, "moves,pays")), 1);
    this.ownMoves = [0, 1, 2].map((p) => this.numberMoves(this.decisions[p]));
    for (const { path, last } of this.histories)
      for (const [decision, action] of path) last[decision.player] = decision.first + action;
    this.limitSets();
    this.digits = measure(this.histories.flatMap(({ pays }) => pays)) + binaryDigits(this.deals.n);
  }

  /** The steps of a sum over the game: it goes through the cards of both players. */
  sumSteps(digits) {
    return sumSteps(2 * this.histories.length * this.cards.length, this.digits + digits);
  }

  /** A new decision of the betting tree: the moves so far, and its player's last move. */
  decide(line, player, before) {
    const decision = { line, player, before, actions: [], below: [] };
    this.decisions[player].push(decision);
    return decision;
  }

  /** Histories that begin alike stand together, and no history ends where another one goes on. */
  readHistory({ moves, pays }) {
    limit(list(moves, plainName, 1).length, "history", "moves of a history");
    const history = { pays: listOf(pays, 3, rational), path: [], last: [0, -1, -1] };
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
      const [above, action] = decision.before ?? [{ first: -1 }, 0];
      decision.first = moves;
      decision.lastMove = above.first + action; // -1 if there is none
      return moves + decision.actions.length;
    }, 0);
  }

  limitSets() {
    const decisions = this.decisions.flat();
    const cards = this.cards.length;
    limit(cards * decisions.length, "nodes", "information sets");
    const letters = (text) => text.length - (text.match(/[\ud800-\udbff]/g) ?? []).length;
    const own = this.cards.reduce((total, card) => total + letters(card), 0);
    const lines = decisions.reduce((total, { line }) => total + letters(line && ` ${line}`), 0);
    limit(own * decisions.length + cards * lines, "setNames", "characters in names of sets");
  }

  recalls() { return true; }
  constantSum() { return ZERO; }
  trailOf(player, card, move) { return move < 0 ? 0 : 1 + card * this.ownMoves[player] + move; }
  get sets() { return this.tables.sets; }
  get above() { return this.tables.above; }
  get setOf() { return this.tables.setOf; }
  get actionOf() { return this.tables.actionOf; }

  /** Sets and trails, made when something asks for them: a law of many cards does not. */
  get tables() {
    if (this.made) return this.made;
    const three = (x) => [[x], [x], [x]];
    this.made = { sets: [[], [], []], above: three(0), setOf: three(-1), actionOf: three(-1) };
    for (const player of [1, 2])
      this.cards.forEach((name, card) => this.decisions[player].forEach((decision) => {
        const { line, actions } = decision;
        const parent = this.trailOf(player, card, decision.lastMove);
        const sets = this.sets[player];
        const first = this.addTrails(player, sets.length, actions, parent);
        const full = line ? `${name} ${line}` : name;
        sets.push({ name: full, actions, parent, first, card, decision });
      }));
    return this.made;
  }

  form(player, weights, payee = player) {
    const { zero } = weights.find(Boolean)[0];
    const form = this.above[player].map(() => zero);
    for (const history of this.histories) {
      const signed = payee === 1 ? history.pays : history.pays.map((pay) => pay.negated());
      const pays = player === 1 ? signed : [...signed].reverse();
      this.lineSums(history, player, weights, this.cards.keys(), pays).forEach((share, card) => {
        const trail = this.trailOf(player, card, history.last[player]);
        form[trail] = form[trail].plus(share);
      });
    }
    return form;
  }

  /** The weight of a player's moves on a history with a card. */
  weightOf(player, history, weights, card) {
    return weights[player][this.trailOf(player, card, history.last[player])];
  }

  /**
   * For each card of a player: the sum over the other's cards in `others` of the share of the
   * deal, times the other's weight, times what lower, equal and higher pay.
   */
  lineSums(history, player, weights, others, [low, tie, high]) {
    const { zero } = weights.find(Boolean)[0];
    const copies = (card) => new Rational(this.copies[card]);
    const shares = this.cards.map(() => zero);
    for (const card of others)
      shares[card] = this.weightOf(3 - player, history, weights, card).scaled(copies(card));
    const total = sum(shares, zero);
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

  checkMove(player, name, action) {
    if (player > 0) super.checkMove(player, name, action);
    else this.deal(name, action);
  }

  /** A move of chance, as player 1's card and null, or as the cards of both. */
  deal(name, action) {
    const card = this.cardNumbers.get(action);
    expect(card !== undefined, action, "a card");
    if (name === "card 1") return [card, null];
    const first = this.cardNumbers.get(name.replace(/^card 2 after /, ""));
    expect(name.startsWith("card 2 after ") && first !== undefined, name, "a chance node");
    expect(this.replaced || card !== first || this.copies[card] > 1n, action, "a card left over");
    return [first, card];
  }

  /** E, as the page says under "How not to expand": conditions that are met are bits. */
  measure(event, weights, player = 0) {
    const { zero } = weights.find(Boolean)[0];
    const all = (1n << BigInt(event.length)) - 1n;
    const marks = this.marks(event);
    const ones = [ONE, ONE, ONE];
    return sum(this.histories.map((history) => {
      const pays = [ones, history.pays, history.pays.map((pay) => pay.negated())][player];
      return this.lineInEvent(history, weights, pays, marks, all);
    }), zero);
  }

  /** Which deals and moves meet which conditions: by player 1's card, by both, by own moves. */
  marks(event) {
    const marks = { first: new Map(), pairs: new Map(), own: [null, new Map(), new Map()] };
    event.forEach((condition, k) => condition.forEach(([player, name, action]) => {
      const bit = 1n << BigInt(k);
      if (player > 0) {
        const set = this.setNamed(player, name);
        const move = set.decision.first + actionNumber(set, action);
        const cards = marks.own[player].get(move) ?? new Map();
        marks.own[player].set(move, addBit(cards, set.card, bit));
        return;
      }
      const [one, two] = this.deal(name, action);
      if (two === null) addBit(marks.first, one, bit);
      else addBit(marks.pairs, one * this.cards.length + two, bit);
    }));
    return marks;
  }

  /** The weighted sum over the deals that, with this history, are in the event. */
  lineInEvent(history, weights, pays, marks, all) {
    const [one, two] = [1, 2].map((player) => {
      const cards = new Map(player === 1 ? marks.first : []);
      for (const [decision, action] of history.path)
        if (decision.player === player)
          for (const [card, bits] of marks.own[player].get(decision.first + action) ?? [])
            addBit(cards, card, bits);
      return cards;
    });
    const everyCard = [...this.cards.keys()];
    const groups = groupBy(everyCard, (card) => one.get(card) ?? 0n);
    const terms = [...groups].flatMap(([bits, cards]) => {
      const some = [...two].filter(([, more]) => (bits | more) === all).map(([card]) => card);
      const others = bits === all ? everyCard : some;
      if (others.length === 0) return [];
      const shares = this.lineSums(history, 1, weights, others, pays);
      return cards.map((card) => this.weightOf(1, history, weights, card).times(shares[card]));
    });
    for (const [pair, bits] of marks.pairs) { // the deals that a condition names and needs
      const [r, s] = [Math.floor(pair / this.cards.length), pair % this.cards.length];
      const rest = (one.get(r) ?? 0n) | (two.get(s) ?? 0n);
      if (rest === all || (rest | bits) !== all) continue;
      const [a, b] = [this.weightOf(1, history, weights, r), this.weightOf(2, history, weights, s)];
      const left = this.copies[s] - (r === s && !this.replaced ? 1n : 0n);
      const share = new Rational(this.copies[r] * left).over(this.deals);
      terms.push(a.times(b).scaled(share.times(pays[r < s ? 0 : r > s ? 2 : 1])));
    }
    return sum(terms, weights.find(Boolean)[0].zero);
  }
}

const addBit = (map, key, bit) => map.set(key, (map.get(key) ?? 0n) | bit);

/** `"10000"` or a list of names without blanks, from the weakest card to the strongest. */
function readCards(value) {
  if (typeof value === "string")
    return Array.from({ length: counting(value, LIMITS.nodes) }, (_, i) => `${i + 1}`);
  const names = distinct(value, plainName, 1);
  const right = names.every((name) => name !== "" && !name.includes(" "));
  expect(right, names.join(", "), "names of cards");
  const numbered = names.every((name, i) => name === `${i + 1}`);
  expect(!numbered, names.join(", "), "the number of cards in place of these names");
  return names;
}

/** Runs `[copies, cards in a row that have so many]`, as a number of copies for each card. */
function readCopies(value, cards) {
  const copies = [];
  list(value, (run, i) => {
    const [many, length] = listOf(run, 2);
    const number = BigInt(counting(many, LIMITS.nodes));
    expect(i === 0 || many !== value[i - 1][0], many, "another number than of the cards before");
    const next = counting(length, cards - copies.length);
    for (let k = 0; k < next; k++) copies.push(number);
  }, 1);
  expect(copies.length === cards, `${copies.length} cards in copies`, `${cards}`);
  return copies;
}

/** The expansion of a compact game, as the text of a tree file; read like any other tree. */
function expansion({ title, cards, copies, replaced, total, decisions, histories, start }) {
  const alone = replaced ? 0 : copies.filter((n) => n === 1n).length;
  const points = decisions.flat().length + histories.length;
  limit(1 + cards.length + (cards.length ** 2 - alone) * points, "nodes", "nodes of the expansion");
  const lines = [];
  const numbers = [null, new Map(), new Map()]; // of sets, by name
  let [bytes, chances, ends] = [0, 0, 0];
  const quote = (name) => `"${name.replaceAll('"', '\\"')}"`;

  function write(line) {
    lines.push(line);
    bytes += utf8Length(line) + 1;
    limit(bytes, "expansion", "bytes of the expansion");
  }

  /** A chance node that deals one of the cards that are left; returns those. */
  function deal(name, left, rest) {
    const some = [...cards.keys()].filter((card) => left[card] > 0n);
    const odds = some.map((card) => `${quote(cards[card])} ${Rational.of(left[card], rest)}`);
    write(`c "" ${++chances} ${quote(name)} { ${odds.join(" ")} } 0`);
    return some;
  }

  function play(place, one, two) {
    if (place.path) {
      const pay = place.pays[one < two ? 0 : one > two ? 2 : 1];
      return write(`t "" ${++ends} "" { ${pay}, ${pay.negated()} }`);
    }
    const { player, line, actions, below } = place;
    const card = cards[player === 1 ? one : two];
    const name = line ? `${card} ${line}` : card;
    if (!numbers[player].has(name)) numbers[player].set(name, numbers[player].size + 1);
    const head = `${player} ${numbers[player].get(name)} ${quote(name)}`;
    write(`p "" ${head} { ${actions.map(quote).join(" ")} } 0`);
    for (const next of below) play(next, one, two);
  }

  write(`EFG 2 R ${quote(title)} { "1" "2" }`);
  write('""');
  for (const one of deal("card 1", copies, total)) {
    const left = copies.map((n, card) => (card === one && !replaced ? n - 1n : n));
    const seconds = deal(`card 2 after ${cards[one]}`, left, replaced ? total : total - 1n);
    for (const two of seconds) play(start, one, two);
  }
  return lines.join("\n") + "\n";
}

// ------------------------------------------------------------------------------- moves, events

/** A MOVE as [player, set, action]; chance is player 0.  It must exist. */
function readMove(game, value, withChance = false) {
  const [player, set, action] = listOf(value, 3, string);
  const number = player === "0" && withChance ? 0 : game.player(player);
  game.checkMove(number, set, action);
  return [number, set, action];
}

const readMoves = (game, value, least = 0) =>
  distinct(value, (move) => readMove(game, move), least);

const readEvent = (game, value) =>
  distinct(value, (condition) => distinct(condition, (move) => readMove(game, move, true), 1));

const moveWords = ([player, set, action]) => `${player}:${quoted(set)}:${quoted(action)}`;

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

function readPlayers(game, value) {
  const players = distinct(value, (player) => game.player(player), 1);
  expect(players.every((p, i) => i === 0 || p > players[i - 1]), value, "players in order");
  return players;
}

/** `{set: {action: value}}` for all sets and actions of a player, as lists in their order. */
const readWeights = (game, player, value, read) =>
  byName(value, game.sets[player].map(({ name }) => name), (row, k) =>
    byName(row, game.sets[player][k].actions, (item) => read(item)));

/** The same of all players, by their number. */
const readAllWeights = (game, value, read) =>
  byPlayer(game.players, value, (sets, player) => readWeights(game, player, sets, read));

// ------------------------------------------------------------------------------------- FIGURE

const FIGURE = "is,stated,decimals,holds,off";

const decimalsWords = (decimals) => (decimals === "" ? "" : ` to ${decimals} decimals`);

/** A FIGURE's sentence, after a proof; with parameters `value` is a quotient of polynomials. */
function figure({ is, stated, decimals, holds, off }, value, names = []) {
  if (names.length > 0) choice(decimals, [""]);
  const [exact, away] = [is, off].map((text) => number(text, names));
  const missing = names.length > 0
    ? exact.minus(expression(stated, names))
    : beyond(exact, printed(stated, decimals));
  const right = yes(holds) === missing.isZero();
  prove(exact.equals(value), "the number is right");
  prove(away.equals(missing), "`off` is the distance to what is stated");
  prove(right, "`holds` says whether what is stated is right");
  const verdict = yes(holds) ? "holds" : `does not hold, off by ${off}`;
  return `${is}; stated ${stated}${decimalsWords(decimals)}: ${verdict}`;
}

// ------------------------------------------------------------------------------------ PROFILE

/** The product along each trail of a number for its last move, starting with `first`. */
const alongTrails = (game, player, values, first, read = same) =>
  game.along(player, first, (weight, set, action) => read(weight.times(values[set][action])));

/** The same for polynomials, where the steps of each product count. */
const weighTrails = (game, player, values) =>
  game.along(player, POLY_ONE, (weight, set, action) =>
    needShort(counted(weight, values[set][action])));

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

const NO_PARAMETERS = { names: [], box: [] };

/**
 * A PROFILE.  `chances[p]` has the probabilities at each set, rationals or with parameters
 * quotients; `scaled[p]` has {tops, common} for each set: common is `D(set)`, tops are the
 * probabilities times that.
 */
class Profile {
  constructor(game, value, parameters = NO_PARAMETERS) {
    const { names } = parameters;
    const known = new Map(); // a text that stands in it twice is read once
    const read = (text) => {
      if (names.length === 0) return rational(text);
      if (!known.has(text)) known.set(text, readChance(text, parameters));
      return known.get(text);
    };
    Object.assign(this, { game, parameters, chances: readAllWeights(game, value, read) });
    if (names.length === 0) this.chances.forEach((sets) => sets.forEach(proveChances));
    else this.scaled = this.chances.map((sets) => sets.map(clearChances));
  }

  /** The weights of all trails as rationals, at a point where there are parameters. */
  weightsAt(point = []) {
    return this.chances.map((sets, player) => {
      const chances = point.length ? sets.map((row) => row.map((x) => x.at(point))) : sets;
      return measured(alongTrails(this.game, player, chances, ONE, needShort));
    });
  }

  /** The digits of all weights together, if moves of probability 0 were certain. */
  openDigits() {
    return addUp(this.game.players, (player) => {
      const chances = this.chances[player].map((row) => row.map((x) => (x.isZero() ? ONE : x)));
      return measure(alongTrails(this.game, player, chances, ONE, needShort));
    });
  }

  /** The weights of all trails as polynomials, those of player p multiplied by `D_p`. */
  weights() {
    return this.scaled.map((sets, player) => {
      const tops = sets.map((set) => set.tops);
      return measured(this.fill(player, sets, weighTrails(this.game, player, tops)).map(needShort));
    });
  }

  /** Multiplies each weight by the `D` of the sets that its trail does not meet so often. */
  fill(player, sets, weights) {
    const shared = [...sets.keys()].filter((k) => !sets[k].common.isConstant());
    if (shared.length === 0) return weights;
    const met = this.game.along(player, shared.map(() => 0), (counts, set) =>
      counts.map((n, i) => n + (shared[i] === set ? 1 : 0)));
    const most = met.reduce((a, counts) => a.map((n, i) => Math.max(n, counts[i])));
    const rest = new Map(); // what trails lack that have met the same sets
    for (const counts of met)
      if (!rest.has(counts.join()))
        rest.set(counts.join(), productOf(shared.flatMap((k, i) =>
          new Array(most[i] - counts[i]).fill(sets[k].common))));
    return weights.map((weight, trail) => times(weight, rest.get(met[trail].join())));
  }
}

/** The steps of the ends of a profile whose weights are numbers. */
function numberSteps(game, weights) {
  const digits = addUp(game.players, (p) => measure(weights[p]));
  return game.players.length * game.sumSteps(digits);
}

function proveChances(chances) {
  measure(chances);
  prove(chances.every((p) => p.sign() >= 0), "a probability is not negative");
  prove(sum(chances).equals(ONE), "the probabilities at a set sum to 1");
}

/** A probability as a quotient of parameters. */
function readChance(text, { names, box }) {
  const chance = expression(text, names).cleared();
  prove(positive(chance.bottom, box), "a denominator is positive on the box");
  prove(nonNegative(chance.top, box), "a probability is not negative on the box");
  return chance;
}

/** The probabilities at a set times the product of their different denominators. */
function clearChances(chances) {
  const bottoms = [];
  for (const { bottom } of chances)
    if (!bottoms.some((other) => other.equals(bottom))) bottoms.push(bottom);
  limit(addUp(bottoms, (bottom) => bottom.totalDegree()), "degree", "the degree of a denominator");
  const common = productOf(bottoms);
  const others = bottoms.map((one) => productOf(bottoms.filter((other) => other !== one)));
  const tops = chances.map(({ top, bottom }) =>
    times(top, others[bottoms.findIndex((other) => other.equals(bottom))]));
  measure(tops);
  prove(sum(tops, POLY_ZERO).equals(common), "the probabilities at a set sum to 1");
  return { tops, common };
}

// ------------------------------------------------------------------------------- plans, bounds

/** Weights in the place of their player, as those of a profile stand. */
function alone(player, weights) {
  const places = [];
  places[player] = weights;
  return places;
}

/** A PLAN as the weights of the trails of a player with perfect recall. */
function readPlan(game, player, value, scale = ONE) {
  const values = readWeights(game, player, value, rational);
  const weights = game.along(player, scale, (_, set, action) => values[set][action]);
  takeSteps(game.sumSteps(measure(weights)));
  return provedPlan(game, player, weights);
}

/** The steps (section 4) of multiplying the weights of all players at the ends. */
function endSteps(game, weights) {
  const sizes = Array.from(weights, (own) => own?.map((weight) => weight.size));
  if (game instanceof OneCardGame) return addUp(game.histories, (history) => {
    const [one, two] = [1, 2].map((player) => {
      const trails = [...game.cards.keys()].map((card) =>
        game.trailOf(player, card, history.last[player]));
      const terms = addUp(trails, (trail) => sizes[player][trail].terms);
      const digits = Math.max(...trails.map((trail) => sizes[player][trail].digits));
      return { terms, digits, span: spanOf(trails.map((trail) => weights[player][trail])) };
    });
    const terms = one.terms * Math.min(two.terms, two.span) +
      two.terms * Math.min(one.terms, one.span);
    return termSteps(terms, one.digits + two.digits);
  });
  return game.players.length * addUp(game.ends, (node) =>
    productSteps(game.players.map((p) => sizes[p][game.at[p][node]])));
}

/** The same without the weights of one player. */
const replySteps = (game, weights, player) =>
  endSteps(game, weights.with(player, weights[player].map(() => POLY_ONE)));

/** How many terms a sum of multiples of polynomials may have, by their degrees. */
function spanOf(polynomials) {
  const degrees = [];
  for (const { terms } of polynomials)
    for (const m of terms.keys())
      exponents(m).forEach((power, i) => (degrees[i] = Math.max(degrees[i] ?? 0, power)));
  return degrees.reduce((n, degree) => n * (1 + degree), 1);
}

function provedPlan(game, player, weights) {
  prove(weights.every((w) => w.sign() >= 0), "a weight is not negative");
  for (const { parent, first, actions } of game.sets[player]) {
    const total = sum(weights.slice(first, first + actions.length));
    prove(total.equals(weights[parent]), "the weights at a set sum to that of its parent sequence");
  }
  return { player, weights, alone: alone(player, weights) };
}

/**
 * S: the greatest value of a linear form over the plans of a player with perfect recall, by one
 * backward pass.  `totals`: what follows each trail, in the best way; `values`: the same of sets.
 * `best` picks that of a set's actions.
 */
function support(game, player, form, best = greatest) {
  const [totals, values] = [[...form], []];
  for (let k = game.sets[player].length - 1; k >= 0; k--) {
    const { parent, first, actions } = game.sets[player][k];
    values[k] = best(totals.slice(first, first + actions.length), k);
    totals[parent] = totals[parent].plus(values[k]);
  }
  return { value: totals[0], totals, values };
}

const bestResponse = (game, player, weights) => support(game, player, game.form(player, weights));

const dot = (form, weights) =>
  form.reduce((total, c, i) => (c.isZero() ? total : total.plus(c.times(weights[i]))), ZERO);
const added = (a, b) => a.map((x, i) => x.plus(b[i]));
const scaled = (a, factor) => a.map((x) => x.times(factor));
const negated = (a) => a.map((x) => x.negated());

/** A form with one more number at a trail. */
const withMore = (form, trail, more) => form.with(trail, form[trail].plus(more));

/** TERMS; `formOf` has them as coefficients of trails. */
function readTerms(game, player, value) {
  distinct(list(value, (term) => list(term).slice(0, 2)));
  const terms = list(value, (term) => {
    const [set, action, coefficient] = listOf(term, 3, string);
    game.checkMove(player, set, action);
    return { set, action, coefficient: rational(coefficient) };
  }, 1);
  measure(terms.map(({ coefficient }) => coefficient));
  return terms;
}

function formOf(game, player, terms) {
  const form = game.above[player].map(() => ZERO);
  for (const { set, action, coefficient } of terms)
    form[game.trail(player, set, action)] = coefficient;
  return form;
}

/** A BOUND: how it bounds a form over all plans of a player that secure at least `v`. */
function readBound(game, player, value) {
  const { scale, weights } = fields(value, "scale,weights");
  const factor = rational(scale);
  const plan = readPlan(game, 3 - player, weights, factor);
  const of = (form, v) =>
    support(game, player, added(form, game.form(player, plan.alone))).value.minus(factor.times(v));
  return { plan, of };
}

// ---------------------------------------------------------------------- OPTIMAL PLANS, FRONTIER

const proveTwoPlayers = (game) => prove(game.players.length === 2, "the game has two players");

function proveConstantSum(game) {
  proveTwoPlayers(game);
  const constant = game.constantSum();
  prove(constant !== null, "the payoffs sum to the same constant at every end");
  return constant;
}

/** OPTIMAL PLANS of a player, known from an optimal plan of its opponent. */
class Optimal {
  constructor(game, player, opponent) {
    const best = bestResponse(game, player, opponent.alone);
    const constant = game.constantSum();
    Object.assign(this, { game, player, constant, best, value: best.value });
  }

  /** True if a plan of the player secures the value. */
  has(plan) {
    const other = bestResponse(this.game, 3 - this.player, plan.alone).value;
    return this.constant.minus(other).equals(this.value);
  }

  read(value) {
    const plan = readPlan(this.game, this.player, value);
    prove(this.has(plan), "a plan is optimal");
    return plan;
  }

  /** For each trail: it has weight 0 in every optimal plan, because of the opponent's plan. */
  excluded() {
    const { totals, values } = this.best;
    return this.game.along(this.player, false, (out, set, _, trail) =>
      out || !totals[trail].equals(values[set]));
  }
}

/** The game itself if its sum is constant, else its EQUIVALENT GAME, without a frontier. */
function constantSumGame(game, frontier = []) {
  proveTwoPlayers(game);
  if (game.constantSum() !== null) return game;
  prove(frontier.length === 0, "with a frontier the game itself has a constant sum");
  const g = affinePart(game);
  const digits = measure([...game.factors(0), ...game.factors(1), ...g]);
  return Object.assign(Object.create(game), {
    digits,
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
  for (const [i, node] of game.ends.entries()) {
    const both = sums[i].times(common);
    addTo(rows[game.at[1][node]], game.at[2][node], both);
  }
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

function readFrontier(game, value) {
  const frontier = distinct(value, (pair) => {
    const [player, name] = listOf(pair, 2, string);
    return { player, set: game.setNamed(game.player(player), name) };
  });
  expect(!frontier.length || game instanceof TreeGame, "a frontier", "none in a compact game");
  return frontier;
}

/** A player's own weight on arrival is 0 at every member of each set of the frontier. */
function proveBefore(game, { player, weights }, frontier) {
  const away = ({ set }) => set.members.every((n) => weights[game.at[player][n]].isZero());
  prove(frontier.every(away), "play stays before the frontier");
}

const frontierSets = (frontier) =>
  frontier.map(({ player, set }) => `${player}:${quoted(set.name)}`).join(", ");

function frontierWords(frontier) {
  const sets = frontierSets(frontier);
  return sets && ` (and so in every game that differs only in what follows at ${sets})`;
}

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

/** A STRATEGY, a full one, or with the number `from` of a set a CONTINUATION from there. */
function readPure(game, player, value, { from = null, full = false } = {}) {
  const given = object(value);
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
  sets.forEach((set, k) => {
    if (!below.has(k)) return;
    const actions = [...set.actions.keys()].filter((action) => open(k, action));
    partial = partial.flatMap((choices) =>
      full || reaches(game, player, k, choices, from)
        ? actions.map((action) => choices.with(k, action))
        : [choices]);
    const few = partial.length <= most && partial.length * below.size <= LIMITS.listed;
    expect(few, "many pure strategies", `${most} at most, 4,000,000 actions in all`);
  });
  return partial.map((choices) => new Pure(game, player, choices, from));
}

/** A MIXTURE of items that `read` reads. */
function readMixture(value, read) {
  distinct(list(value, (pair) => listOf(pair, 2)[0], 1));
  const mixture = list(value, ([item, probability]) => ({
    item: read(item), p: rational(probability),
  }));
  measure(mixture.map(({ p }) => p));
  prove(mixture.every(({ p }) => p.sign() > 0), "the probabilities of a mixture are positive");
  prove(sum(mixture.map(({ p }) => p)).equals(ONE), "the probabilities of a mixture sum to 1");
  return mixture;
}

/** The weights of a mixture of pure strategies. */
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
  let [result, base] = [1n, number % PRIME];
  for (let rest = PRIME - 2n; rest > 0n; rest >>= 1n, base = (base * base) % PRIME)
    if (rest & 1n) result = (result * base) % PRIME;
  return result;
}

/** A rational modulo the prime. */
function residue({ n, d }) {
  prove(d % PRIME !== 0n, "the prime of ranks divides no denominator");
  const x = d === 1n ? n % PRIME : ((n % PRIME) * inverse(d)) % PRIME;
  return x < 0n ? x + PRIME : x;
}

/** The rank of a matrix of rationals modulo the prime, by elimination. */
function rank(matrix) {
  const width = matrix.length === 0 ? 0 : matrix[0].length;
  takeSteps(matrix.length * width * Math.min(matrix.length, width));
  const rows = matrix.map((row) => row.map(residue));
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

/** An affine form `[c, b_1, .., b_k]`. */
const readForm = (value, k) => listOf(value, k + 1, rational);
const valueOf = (form, point) =>
  point.reduce((total, x, i) => (x.isZero() ? total : total.plus(form[i + 1].times(x))), form[0]);
const isConstantForm = ([, ...b]) => b.every((x) => x.isZero());
const isNegativeConstant = (form) => isConstantForm(form) && form[0].sign() < 0;

/** The sum of forms times factors, of length `k + 1`. */
const combination = (forms, factors, k) =>
  forms.reduce((total, form, i) => added(total, scaled(form, factors[i])),
    new Array(k + 1).fill(ZERO));

/** True if a row `form >= 0`, or for an equation `form = 0`, holds where the form has a value. */
function satisfied({ equation }, value) {
  return equation ? value.isZero() : value.sign() >= 0;
}

/** Factors of rows `form >= 0` and `form = 0`. */
function readFactors(rows, value) {
  const factors = measured(listOf(value, rows.length, rational));
  const right = factors.every((factor, i) => rows[i].equation || factor.sign() >= 0);
  prove(right, "a factor of an inequality is not negative");
  return factors;
}

const bits = (numbers) => numbers.reduce((mask, i) => mask | (1n << BigInt(i)), 0n);

/** Which values are zero, as bits. */
const zeroBits = (values) => bits([...values.keys()].filter((i) => values[i].isZero()));

/** ENCLOSED: every point at which no form is negative is a combination of these points. */
function proveEnclosed(forms, points, bound, apart, k) {
  const factors = listOf(bound, k === 0 ? 0 : forms.length, rational);
  const items = distinct(apart, (item) => {
    const { on, weights } = fields(item, "on,weights");
    const numbers = distinct(on, (i) => counting(i, forms.length) - 1, 1);
    return [numbers, [...object(weights)].map(([i, w]) => {
      expect(w !== "0", w, "a weight that is not 0");
      return [counting(i, forms.length) - 1, rational(w)];
    })];
  });
  expect(k > 0 || items.length === 0, "items of apart", "none in dimension 0");
  if (k === 0) return;
  const formDigits = measure(forms.flat());
  const size = forms.length * (k + 1);
  takeSteps(sumSteps(points.length * size, formDigits + measure(points.flat())));
  takeSteps(sumSteps(size, formDigits + measure(factors)));
  for (const [, weights] of items) {
    const [some, numbers] = [weights.flatMap(([i]) => forms[i]), weights.map(([, w]) => w)];
    takeSteps(sumSteps(weights.length * (k + 1), measure(some) + measure(numbers)));
  }
  const values = points.map((point) => forms.map((form) => valueOf(form, point)));
  prove(values.flat().every((x) => x.sign() >= 0), "no form is negative at a point");
  prove(factors.every((f) => f.sign() > 0), "the factors of bound are positive");
  prove(isConstantForm(combination(forms, factors, k)), "the weighted forms sum to a constant");
  prove(rank(forms.map(([, ...b]) => b)) === k, "the linear parts have full rank");
  for (const [on, weights] of items) {
    const total = combination(weights.map(([i]) => forms[i]), weights.map(([, w]) => w), k);
    prove(isNegativeConstant(total), "a sum of forms is a negative constant");
    const signs = weights.every(([i, w]) => on.includes(i) || w.sign() > 0);
    prove(signs, "the weight of a form not in `on` is positive");
  }
  searchFaces(forms.length, values.map(zeroBits), items.map(([on]) => bits(on)));
}

/** The search of ENCLOSED: sets of forms are bits of a number. */
function searchFaces(count, zeros, apart) {
  const ones = (mask) => mask.toString(2).replaceAll("0", "").length;
  const points = zeros.map((mask) => [mask, ones(mask)]).sort((a, b) => b[1] - a[1]);
  const treated = new Set();
  const open = [0n];
  while (open.length > 0) {
    const face = open.pop();
    if (treated.has(face) || apart.some((on) => (face & on) === on)) continue;
    limit(treated.add(face).size, "faces", "faces");
    takeSteps(count * (10 + apart.length));
    const best = points.find(([mask]) => (mask & face) === face);
    prove(best !== undefined, "a face without a point is shown to be empty");
    for (let form = 1n; form < 1n << BigInt(count); form <<= 1n)
      if ((best[0] & form) === 0n) open.push(face | form);
  }
}

// ----------------------------------------------------------------------------------- structure

/** For each `what`: whether it is counted of a player, of all together (0), or of either. */
const COUNTED = {
  nodes: ["0", (game) => game.parent.length],
  terminals: ["0", (game) => game.terminals],
  "information sets": ["either", (game, players) => addUp(players, (p) => game.sets[p].length)],
  "decision nodes": ["either", (game, players) =>
    addUp(players, (p) => addUp(game.sets[p], ({ members }) => members.length))],
  sequences: ["player", (game, [p]) => game.above[p].length],
  "pure strategies": ["player", countFull],
  "reduced pure strategies": ["player", countReduced],
  profiles: ["0", countFull],
  "reduced profiles": ["0", countReduced],
  deals: ["0", (game) =>
    new Set(game.at[0].filter((_, node) => game.mover[node] < 0)).size],
  subgames: ["0", (game) => subgameRoots(game).length],
  "moves on the longest path": ["either", countLongest],
};

const addUp = (items, count) => items.reduce((total, item) => total + count(item), 0);

function count(game, s) {
  const [whose, rule] = COUNTED[choice(s.what, Object.keys(COUNTED))];
  const all = whose === "0" || (whose === "either" && s.player === "0");
  if (whose === "0") choice(s.player, ["0"]);
  const players = all ? game.players : [game.player(s.player)];
  if (rule === countReduced) game.needRecall(players);
  const of = all ? "" : ` of player ${s.player}`;
  return `the number of ${s.what}${of} is ${figure(s, integer(rule(game, players)))}`;
}

/** Beyond this no certificate can state a number, so nothing larger need be known exactly. */
const HUGE = 10n ** BigInt(LIMITS.digits + 1);
const capped = (n) => (n > HUGE ? HUGE : n);
const multiply = (items, count) => items.reduce((n, item) => capped(n * count(item)), 1n);

function countFull(game, players) {
  return multiply(players, (p) => multiply(game.sets[p], ({ actions }) => BigInt(actions.length)));
}

function countReduced(game, players) {
  return multiply(players, (p) => {
    const ways = game.above[p].map(() => 1n);
    for (const { parent, first, actions } of [...game.sets[p]].reverse()) {
      const total = actions.reduce((n, _, action) => n + ways[first + action], 0n);
      ways[parent] = capped(ways[parent] * total);
    }
    return ways[0];
  });
}

/** The most moves of players on one path. */
function countLongest(game, players) {
  const moves = game.down(0, (n, above) => n + (players.includes(game.mover[above]) ? 1 : 0));
  return moves.reduce((a, b) => Math.max(a, b));
}

/** Roots of subgames, in order: no set has members both in the subtree and outside. */
function subgameRoots(game) {
  const size = game.parent.length;
  const [last, low, high] = [0, 1, 2].map(() => Int32Array.from({ length: size }, (_, i) => i));
  const found = [];
  for (let node = size - 1; node >= 0; node--) {
    const mover = game.mover[node];
    const members = mover > 0 ? game.sets[mover][game.place[node]].members : [node];
    low[node] = Math.min(low[node], members[0]);
    high[node] = Math.max(high[node], members.at(-1));
    const whole = low[node] >= node && high[node] <= last[node] && members.length === 1;
    if (node === 0 || (whole && mover >= 0)) found.push(node);
    if (node === 0) return found.reverse();
    const above = game.parent[node];
    last[above] = Math.max(last[above], last[node]);
    low[above] = Math.min(low[above], low[node]);
    high[above] = Math.max(high[above], high[node]);
  }
}

function matrix(game, s) {
  const payoffs = choice(s.matrix, ["payoff", "constraint 1", "constraint 2"]) === "payoff";
  if (payoffs) proveTwoPlayers(game);
  const owner = payoffs ? 1 : game.player(s.matrix.slice(-1));
  const sequence = (player) => (value) => {
    if (list(value).length === 0) return 0;
    return game.trail(player, ...listOf(value, 2, string));
  };
  const rows = distinct(s.rows, payoffs ? sequence(1) : (value) => flowRow(game, owner, value), 1);
  const columns = distinct(s.columns, sequence(payoffs ? 2 : owner), 1);
  const cells = listOf(s.cells, rows.length, (row) => listOf(row, columns.length, rational));
  const scale = rational(s.scale);
  list(s.wrong, (item) => {
    const [row, column, entry] = listOf(item, 3);
    return [counting(row, rows.length), counting(column, columns.length), rational(entry)];
  });
  prove(scale.sign() > 0, "the scale is positive");
  const table = game.above[owner].map(() => new Map()); // of payoffs, by both sequences
  if (payoffs)
    game.factors(1).forEach((factor, i) =>
      addTo(table[game.at[1][game.ends[i]]], game.at[2][game.ends[i]], factor));
  const entry = (row, column) => (payoffs ? (table[row].get(column) ?? ZERO) : row(column));
  const wrong = cells.flatMap((row, i) => row.flatMap((cell, j) => {
    const right = entry(rows[i], columns[j]).times(scale);
    return cell.equals(right) ? [] : [[`${i + 1}`, `${j + 1}`, `${right}`]];
  }));
  prove(canonical(wrong) === canonical(s.wrong), "exactly the cells listed are wrong");
  const words = wrong.map(([row, column, is]) => `in row ${row}, column ${column} it is ${is}`);
  return `the ${s.matrix} matrix, scaled by ${s.scale}, at the certificate's ${rows.length} rows ` +
    `and ${columns.length} columns ` +
    (words.length ? `is not as stated: ${words.join("; ")}, elsewhere as stated` : "is as stated");
}

/** A row of a flow matrix as a function of the column's trail. */
function flowRow(game, player, value) {
  if (list(value).length === 0) return (trail) => (trail === 0 ? ONE : ZERO);
  const { parent, first, actions } = game.setNamed(player, ...listOf(value, 1, string));
  const own = (trail) => trail >= first && trail < first + actions.length;
  return (trail) => (own(trail) ? ONE : trail === parent ? MINUS : ZERO);
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

const boxWords = ({ names, box }) =>
  names.map((name, i) => `${name} in [${box[i][0]}, ${box[i][1]}]`).join(", ");
const pointWords = (at) => [...at].map(([name, value]) => `, ${name} = ${value}`).join("");

function figures(game, s) {
  const parameters = readParameters(s.parameters);
  const onBox = parameters.names.length > 0 && object(s.at).size === 0;
  const point = onBox ? [] : readPoint(s.at, parameters);
  const inside = choice(s.where, ["everywhere", "inside"]) === "inside";
  expect(onBox || !inside, s.where, "everywhere");
  const profiles = distinct(s.profiles, (value) => new Profile(game, value, parameters), 1);
  const shown = inside ? positiveInside : positive;
  const place = {
    game, parameters, onBox, point,
    more: (x) => (onBox ? shown(x, parameters.box) : x.sign() > 0),
    atLeast: (x) => (onBox ? nonNegative(x, parameters.box) : x.sign() >= 0),
    names: onBox ? parameters.names : [],
    weights: profiles.map((profile) => (onBox ? profile.weights() : profile.weightsAt(point))),
  };
  place.steps = place.weights.map((weights) => (onBox ? endSteps : numberSteps)(game, weights));
  place.steps.forEach(takeSteps);
  const items = distinct(s.figures, (item) => figureItem(place, item), 1);
  const where = onBox ? `, ${boxWords(parameters)}` : pointWords(s.at);
  return `with the certificate's profile${profiles.length > 1 ? "s" : ""}${where}` +
    `${inside ? ", ends excepted" : ""}, ${items.join("; ")}`;
}

/** An item of `figures`: what it says, after its proof. */
function figureItem(place, value) {
  const ratio = (n, m) => (place.onBox ? new Quotient(n, m) : n.over(m));
  if (object(value).get("relation") === "equal to") {
    const item = fields(value, `left,relation,${FIGURE}`);
    expect(object(item.left).has("profile"), "a number", "a figure of a profile");
    const { n, m, words } = readSide(place, item.left);
    return words(` is ${figure(item, ratio(n, m), place.names)}`);
  }
  const item = fields(value, "left,relation,right,difference,holds");
  choice(item.relation, Object.keys(RELATIONS));
  const [left, right] = [item.left, item.right].map((side) => readSide(place, side));
  const stated = number(item.difference, place.names);
  const holds = yes(item.holds);
  expect(holds || !place.onBox, "no", "a relation that holds on the box");
  const by = place.onBox ? times : (a, b) => a.times(b);
  const difference = by(left.n, right.m).minus(by(right.n, left.m));
  prove(stated.equals(ratio(difference, by(left.m, right.m))), "the difference is right");
  const isTrue = RELATIONS[item.relation](difference, place);
  prove(isTrue === holds, "`holds` says whether the relation is true");
  const verdict = `${holds ? "holds" : "does not hold"}, the difference being ${item.difference}`;
  return left.words(` is ${item.relation} ${right.words(`: ${verdict}`)}`);
}

/** A SIDE as n/m; `words(follows)` speaks of it, `follows` being what comes next. */
function readSide({ game, parameters: { names }, onBox, point, weights, steps: ends }, value) {
  if (object(value).has("number")) {
    const { number: text } = fields(value, "number");
    const stated = names.length > 0 ? polynomial(text, names) : rational(text);
    const n = point.length > 0 ? stated.at(point) : stated;
    return { n, m: n.one, words: (follows) => text + follows };
  }
  const side = fields(value, "profile,of,given,times");
  const profile = counting(side.profile, weights.length) - 1;
  takeSteps(2 * ends[profile]);
  const { player, event } = readOf(game, side.of);
  const given = readEvent(game, side.given);
  const times = rational(side.times);
  const m = game.measure(given, weights[profile]);
  prove(!m.isZero(), "the given event has a positive probability");
  const n = game.measure([...event, ...given], weights[profile], player).scaled(times);
  const words = [
    ofWords({ player, event }, side.times),
    given.length > 0 ? ` given ${eventWords(given)}` : "",
    weights.length > 1 ? ` in profile ${profile + 1}` : "",
  ].join("");
  if (!onBox || given.length === 0) return { n, m, words: (follows) => words + follows };
  const limited = `${words}, wherever that has positive probability`;
  const comma = (follows) => (follows.startsWith(": ") ? "" : ",");
  return { n, m, words: (follows) => limited + comma(follows) + follows };
}

function readOf(game, value) {
  if (object(value).has("payoff"))
    return { player: game.player(fields(value, "payoff").payoff), event: [] };
  return { player: 0, event: readEvent(game, fields(value, "probability").probability) };
}

function ofWords({ player, event }, times) {
  const payoff = `expected payoff of player ${player}`;
  const what = player ? payoff : `probability of ${eventWords(event)}`;
  return `${times === "1" ? "" : `${times} times `}the ${what}`;
}

/** `payoffs`: the expected payoffs of all players, as stated and as they are. */
function provePayoffs(game, value, payoffOf) {
  const payoffs = byPlayer(game.players, value, rational);
  for (const p of game.players) prove(payoffs[p].equals(payoffOf(p)), "the payoffs are right");
  return payoffs;
}

const payoffWords = (payoffs) => payoffs.slice(1).join(", ");

function bestResponses(game, s) {
  const profile = new Profile(game, s.profile);
  const players = readPlayers(game, s.players);
  game.needRecall(players);
  const all = players.length === game.players.length;
  const weights = profile.weightsAt();
  takeSteps(numberSteps(game, weights));
  const payoffs = provePayoffs(game, s.payoffs, (p) => game.measure([], weights, p));
  const gains = byPlayer(players, s.gains, rational);
  const best = [];
  for (const p of players) best[p] = bestResponse(game, p, weights);
  for (const p of players)
    prove(gains[p].equals(best[p].value.minus(payoffs[p])), "the gains are right");
  const items = distinct(s.figures, (item) => {
    const { of, ...rest } = fields(item, `of,${FIGURE}`);
    const [what, value] = gainFigure(game, players, of, gains, best);
    return `; ${what} is ${figure(rest, value)}`;
  });
  const none = players.every((p) => gains[p].isZero());
  const box = provePrinted(game, s.printed, profile, weights, all, none);
  const words = players.map((p) => none
    ? `player ${p} plays a best response`
    : `player ${p} gains exactly ${gains[p]} by a best response`);
  const nash = "no player gains by deviating: it is a Nash equilibrium";
  return `in the certificate's profile the payoffs are ${payoffWords(payoffs)}, and ` +
    `${none && all ? nash : words.join("; ")}${items.join("")}${box}`;
}

/** What a figure of `best response` is about, and what it is. */
function gainFigure(game, players, of, gains, best) {
  const listed = (value) => Number(choice(value, players.map(String)));
  if (object(of).has("gain")) {
    const { gain } = fields(of, "gain");
    if (gain !== "0") {
      const p = listed(gain);
      return [`the gain of player ${p} by deviating`, gains[p]];
    }
    expect(players.length === game.players.length, "NashConv", "all players listed");
    return ["NashConv, the sum of all players' gains by deviating,", sum(gains.slice(1))];
  }
  const [player, set] = listOf(fields(of, "value").value, 2, string);
  const p = listed(player);
  const what = `the best-response value of player ${p} at`;
  if (set === "") return [`${what} the empty sequence`, best[p].value];
  return [`${what} ${quoted(set)}`, best[p].values[game.setNumber(p, set)]];
}

const within = (value, interval) => beyond(value, interval).isZero();

/** `printed`: the profile lies in its printed box. */
function provePrinted(game, value, profile, weights, all, none) {
  if (object(value).size === 0) return "";
  const { form, profile: given } = fields(value, "form,profile");
  if (choice(form, ["behaviour", "plan"]) === "plan") game.needRecall();
  const intervals = readAllWeights(game, given, (text) => printed(text));
  expect(all, "a printed profile", "all players listed");
  prove(none, "no player gains by deviating");
  for (const p of game.players)
    game.sets[p].forEach(({ first }, k) => intervals[p][k].forEach((interval, action) => {
      const is = form === "plan" ? weights[p][first + action] : profile.chances[p][k][action];
      prove(within(is, interval), "the profile lies in its printed box");
    }));
  return `; it lies in the box of the certificate's printed profile, as a ${form}`;
}

function deviation(game, s) {
  const parameters = readParameters(s.parameters);
  const point = readPoint(s.at, parameters);
  const weights = new Profile(game, s.profile, parameters).weightsAt(point);
  takeSteps(numberSteps(game, weights));
  const player = game.player(s.player);
  const strategy = readPure(game, player, s.strategy, { full: !game.recalls(player) });
  const [before, after, gain] = [s.payoff, s["deviation payoff"], s.gain].map(rational);
  prove(before.equals(game.measure([], weights, player)), "the payoff is right");
  const paid = game.measure([], weights.with(player, strategy.weights), player);
  prove(after.equals(paid), "the payoff after deviating is right");
  prove(gain.equals(after.minus(before)) && gain.sign() > 0, "the gain is right, and positive");
  return `in the certificate's profile${pointWords(s.at)}, player ${player} gains ${gain} ` +
    `by a deviation: ${after} instead of ${before}`;
}

// --------------------------------------------------------------------------------- refinements

function needChance(game) {
  if (!(game instanceof TreeGame)) return; // chance of a compact game deals what there is
  expect(!game.weight.some((p) => p.isZero()), "a chance of 0", "none for this statement");
}

/** The probabilities of a profile at each place, those of chance among them. */
const withChance = (game, { chances }) => chances.with(0, game.odds);

/** The steps of what nodes are worth, times numbers that have so many digits. */
function takeWorthSteps(game, profile, digits) {
  takeSteps(game.players.length * game.sumSteps(profile.openDigits() + digits));
}

function subgamePerfect(game, s) {
  needChance(game);
  const profile = new Profile(game, s.profile);
  takeWorthSteps(game, profile, 0);
  const chances = withChance(game, profile);
  counting(s.subgames, LIMITS.nodes);
  distinct(s.gains, (item) => {
    const [path, player, gain] = listOf(item, 3);
    list(path, (move) => readMove(game, move, true));
    return [game.player(player), rational(gain)];
  });
  const roots = subgameRoots(game);
  prove(s.subgames === `${roots.length}`, "the number of subgames is right");
  const paid = game.worths(chances);
  const best = game.players.map((p) => subgameValues(game, p, chances, roots));
  const gains = roots.flatMap((root) => game.players.flatMap((p) => {
    const gain = best[p - 1].get(root).minus(paid[root][p - 1]);
    return gain.isZero() ? [] : [{ root, player: `${p}`, gain: `${gain}` }];
  }));
  const right = gains.length === s.gains.length && gains.every(({ root, player, gain }, i) =>
    canonical([game.path(root), player, gain]) === canonical(s.gains[i])); // one path at a time
  prove(right, "exactly the gains listed are made");
  const words = s.gains.map(([path, player, gain]) => {
    const where = path.length > 0 ? `the subgame after ${movesWords(path)}` : "the whole game";
    return `player ${player} gains exactly ${gain} by a best response in ${where}`;
  });
  const all = words.join("; ") || "no player gains by deviating in any subgame";
  return `in the certificate's profile ${all} (subgames: ${roots.length}): ` +
    `it is ${words.length > 0 ? "no" : "a"} subgame perfect equilibrium`;
}

/**
 * For each root what a player's best response is worth in a play that begins there.  Each node
 * belongs to the last root above it; in each subgame the roots of smaller ones are ends.
 */
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
    const set = game.sets[player][game.place[node]];
    if (game.mover[node] === player && set.members[0] === node) {
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

/** The parameters of a family of profiles; without the field it has one member. */
function readFamily(value) {
  if (value === undefined) return NO_PARAMETERS;
  const parameters = readParameters(value);
  const right = parameters.names.length > 0 && !parameters.names.includes("e");
  expect(right, parameters.names.join(", "), "parameters that are not named e");
  return parameters;
}

const familyWords = ({ names, box }) =>
  names.length > 0 ? ` for every ${boxWords({ names, box })}` : "";

/** A profile in `e` from 0 to `to`, too, which tends to another one and is completely mixed. */
function readTrembles(game, { to, profile: value }, { chances, parameters: { names, box } }) {
  const end = parameterValue(to);
  limit(names.length + 1, "parameters", "parameters");
  prove(end.sign() > 0, "`to` is positive");
  const whole = { names: [...names, "e"], box: [...box, [ZERO, end]] };
  const near = new Profile(game, value, whole);
  const e = names.length;
  near.chances.forEach((sets, p) => sets.forEach((row, k) => row.forEach((x, action) => {
    const start = chances[p][k][action];
    prove(x.put(e, ZERO).equals(e > 0 ? start : quotient(start)), "it tends to the profile");
    prove(positive(near.scaled[p][k].tops[action].put(e, end), box), "it is completely mixed");
  })));
  return near;
}

/** At each set of a player the actions played are worth the same, no other is worth more. */
function quasiPerfect(game, s, w) {
  needChance(game);
  const parameters = readFamily(s.parameters);
  const profile = new Profile(game, s.profile, parameters);
  const near = readTrembles(game, fields(w, "to,profile"), profile);
  const weights = near.weights();
  for (const p of game.players) {
    takeSteps(replySteps(game, weights, p));
    support(game, p, game.form(p, weights), (worth, k) => {
      const chances = profile.chances[p][k];
      const played = worth.filter((_, action) => !chances[action].isZero());
      prove(played.every((x) => x.equals(played[0])), "the actions played are worth the same");
      const never = worth.every((x) => nonNegative(played[0].minus(x), near.parameters.box));
      prove(never, "no other action is worth more while the others tremble");
      return played[0];
    });
  }
  return `the certificate's profile is a quasi-perfect equilibrium${familyWords(parameters)}`;
}

/** What the mover gains by an action at a node, if all go on by `chances`. */
function gainsBy(game, chances, of, by) {
  const worth = game.worths(chances, of, by);
  const paid = (node, at) => worth[at][game.mover[node] - 1];
  return (node, action) => paid(node, game.children[node][action]).minus(paid(node, node));
}

function sequential(game, s, w) {
  needChance(game);
  const parameters = readFamily(s.parameters);
  const profile = new Profile(game, s.profile, parameters);
  const holds = yes(s.holds);
  if (parameters.names.length > 0) {
    expect(holds, "no", "yes, for a family");
    return sequentialFamily(game, profile, fields(w, "to,profile,rate"));
  }
  if (!holds) return notSequential(game, profile, w);
  const near = readTrembles(game, fields(w, "to,profile"), profile);
  const leading = near.chances.map((sets, p) =>
    alongTrails(game, p, sets.map((row) => row.map(leadingTerm)), new Power(ONE, 0), shortFactor));
  takeWorthSteps(game, profile, addUp(game.players, (p) =>
    measure(leading[p].map(({ factor }) => factor))));
  const gainOf = gainsBy(game, withChance(game, profile));
  for (const p of game.players)
    for (const set of game.sets[p]) {
      const beliefs = beliefsAt(game, p, set, leading);
      set.actions.forEach((_, action) => {
        const gains = set.members.map((node, i) => beliefs[i].times(gainOf(node, action)));
        prove(sum(gains).sign() <= 0, "no action gains, given the limits of the beliefs");
      });
    }
  return "the certificate's profile is that of a sequential equilibrium";
}

/** On average over the beliefs of the witness no action gains more than `rate` times `e`. */
function sequentialFamily(game, profile, witness) {
  const { names } = profile.parameters;
  const polynomials = profile.chances.map((sets) => sets.map((row) => row.map((x) => {
    expect(x.bottom.isConstant(), "a quotient", "a polynomial");
    return x.top;
  })));
  const near = readTrembles(game, witness, profile);
  const rate = Polynomial.parameter(names.length).scaled(rational(witness.rate));
  const odds = game.odds.map((row) => row.map(Polynomial.constant));
  const gainOf = gainsBy(game, polynomials.with(0, odds), Polynomial.constant, times);
  const weights = near.weights();
  for (const p of game.players)
    for (const { members, actions } of game.sets[p]) {
      const others = game.players.filter((other) => other !== p);
      const reach = members.map((node) => {
        const sizes = others.map((other) => weights[other][game.at[other][node]].size);
        takeSteps(actions.length * sizes.length * productSteps(sizes));
        return game.weighted(others, node, weights, game.weight[node], POLY_ONE) ?? POLY_ZERO;
      });
      const most = rate.times(sum(reach, POLY_ZERO));
      actions.forEach((_, action) => {
        const gains = members.map((node, i) => times(gainOf(node, action), reach[i]));
        const few = nonNegative(most.minus(sum(gains, POLY_ZERO)), near.parameters.box);
        prove(few, "no action gains more than the rate times e");
      });
    }
  const every = familyWords(profile.parameters);
  return `the certificate's profile is that of a sequential equilibrium${every}`;
}

/** A multiple of a power of `e`. */
class Power {
  constructor(factor, power) { Object.assign(this, { factor, power }); }
  times(b) { return new Power(this.factor.times(b.factor), this.power + b.power); }
}

function shortFactor(term) {
  needShort(term.factor);
  return term;
}

/** What a probability in `e` comes near to as `e` tends to 0. */
function leadingTerm({ top, bottom }) {
  const lowest = [...top.terms.keys()].reduce((a, b) => (a < b ? a : b));
  return new Power(top.coefficient(lowest).over(bottom.at([ZERO])), exponent(lowest, 0));
}

/** The limits of the beliefs in the members of a set, all times one number. */
function beliefsAt(game, player, { members }, leading) {
  const others = game.players.filter((p) => p !== player);
  const terms = members.map((node) =>
    product(others.map((p) => leading[p][game.at[p][node]]), new Power(game.weight[node], 0)));
  const lowest = terms.reduce((a, { power }) => Math.min(a, power), Infinity);
  return terms.map(({ factor, power }) => (power === lowest ? factor : ZERO));
}

function notSequential(game, profile, w) {
  const witness = fields(w, "player,changes");
  const player = game.player(witness.player);
  const changes = readTerms(game, player, witness.changes);
  prove(changes.every(({ coefficient }) => coefficient.sign() > 0), "coefficients are positive");
  takeWorthSteps(game, profile, measure(changes.map(({ coefficient }) => coefficient)));
  const gainOf = gainsBy(game, withChance(game, profile));
  const cut = profile.chances.map((sets, p) => cutTrails(game, p, sets));
  const others = game.players.filter((p) => p !== player);
  const combinations = new Map(); // of the origins of the others' histories at members
  for (const { set, action, coefficient } of changes) {
    const { members, actions } = game.setNamed(player, set);
    for (const node of members) {
      const parts = others.map((p) => ({ p, ...cut[p][game.at[p][node]] }));
      const key = parts.map(({ origin }) => origin).join(",");
      const rests = product(parts.map(({ rest }) => rest), game.weight[node].times(coefficient));
      const more = rests.times(gainOf(node, actions.indexOf(action)));
      combinations.set(key, { parts, sum: (combinations.get(key)?.sum ?? ZERO).plus(more) });
      limit(combinations.size, "origins", "combinations of origins");
    }
  }
  const all = [...combinations.values()];
  for (const one of all.filter(({ sum: gains }) => gains.sign() <= 0)) {
    const behind = all.some((other) => other !== one && isBehind(game, one, other));
    prove(behind, "a combination whose sum is not positive is behind another one");
  }
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
function readDistribution(game, value, byMove) {
  const length = byMove ? Math.max(...game.players.map((p) => countLongest(game, [p]))) : 1;
  const cost = list(value).length * game.parent.length * game.players.length * length;
  limit(cost, "mediated", "profiles times nodes times players, and with moves times moves");
  const mixture = readMixture(value, (profile) =>
    byPlayer(game.players, profile, (own, p) => readPure(game, p, own)));
  takeSteps(mixture.length * passSteps(game, mixture.map(({ p }) => p)));
  return mixture.map(({ item, p }) => {
    const weights = item.map((pure) => pure.weights);
    const forms = game.players.map((player) => scaled(game.form(player, weights), p));
    return { item, p, weights, forms: [null, ...forms] };
  });
}

/** The steps of what a profile pays all players, times numbers of a list. */
const passSteps = (game, list) => game.players.length * game.sumSteps(measure(list));

/** `[player, told, deviation, number]`; `key` is that of `told`, a strategy or a move. */
function readTold(game, item, byMove) {
  const [who, told, other, number] = listOf(item, 4);
  const player = game.player(who);
  const read = { player, number: rational(number), from: null };
  if (byMove) {
    const [set, action] = listOf(told, 2, string);
    read.from = game.setNumber(player, set);
    read.key = `${read.from} ${actionNumber(game.sets[player][read.from], action)}`;
    read.told = movesWords([[player, set, action]]);
  } else {
    const own = readPure(game, player, told);
    Object.assign(read, { key: own.key, told: movesWords(own.moves) });
  }
  return { ...read, deviation: readPure(game, player, other, { from: read.from }) };
}

/** The keys of what a player may be told who is to play a strategy. */
function keysOf({ key, choices }, byMove) {
  if (!byMove) return [key];
  return [...choices.keys()].filter((k) => choices[k] >= 0).map((k) => `${k} ${choices[k]}`);
}

/** For each set of a player the trails that go on from it. */
function trailsBelow(game, player) {
  const [above, setOf] = [game.above[player], game.setOf[player]];
  const below = game.sets[player].map(() => []);
  for (const trail of above.keys())
    for (let t = trail; t > 0; t = above[t]) below[setOf[t]].push(trail);
  return below;
}

/** What a player gains by each deviation from what it is told, where that is more than 0. */
function toldGains(game, player, draws, byMove) {
  const below = byMove ? trailsBelow(game, player) : [];
  const everything = [...game.above[player].keys()];
  const groups = new Map(); // of draws, by what the player is told
  for (const draw of draws)
    for (const key of keysOf(draw.item[player], byMove)) pushTo(groups, key, draw);
  return [...groups].flatMap(([key, some]) => {
    const from = byMove ? Number.parseInt(key, 10) : null;
    const trails = byMove ? below[from] : everything;
    const form = new Map(trails.map((t) => [t, sum(some.map(({ forms }) => forms[player][t]))]));
    const followed = some.map(({ weights, forms }) =>
      sum(trails.filter((t) => !weights[player][t].isZero()).map((t) => forms[player][t])));
    const best = bestBelow(game, player, from, form);
    const more = best.minus(sum(followed));
    if (more.sign() <= 0) return [];
    const reach = byMove
      ? sum(some.map((draw) => reachOf(game, player, from, draw)))
      : sum(some.map(({ p }) => p));
    return [{ player, key, form, best, gain: more.over(reach) }];
  });
}

/** The greatest value of a continuation from a set, or from the beginning. */
function bestBelow(game, player, from, form) {
  const totals = new Map(form);
  const sets = new Set([...form.keys()].filter((t) => t > 0).map((t) => game.setOf[player][t]));
  for (const k of [...sets].reverse()) {
    const { parent, first, actions } = game.sets[player][k];
    const best = greatest(actions.map((_, action) => totals.get(first + action)));
    if (k === from) return best;
    totals.set(parent, totals.get(parent).plus(best));
  }
  return totals.get(0);
}

/** The probability that chance and the others lead to a set of a player, in one draw. */
function reachOf(game, player, k, { p, weights }) {
  const others = game.players.filter((other) => other !== player);
  return sum(game.sets[player][k].members.map((node) =>
    game.weighted(others, node, weights, game.weight[node].times(p), ONE) ?? ZERO));
}

/** Both kinds of `correlated equilibrium`. */
function correlatedEquilibrium(game, s, { byMove, name, article, how }) {
  const draws = readDistribution(game, s.distribution, byMove);
  const payoffs = provePayoffs(game, s.payoffs, (p) =>
    sum(draws.map(({ weights, p: chance }) => game.measure([], weights, p).times(chance))));
  const listed = distinct(s.gains, (item) => readTold(game, item, byMove));
  const gains = game.players.flatMap((p) => toldGains(game, p, draws, byMove));
  prove(gains.length === listed.length, "exactly the gains listed are made");
  const words = listed.map(({ player, key, told, deviation, number: stated }, i) => {
    const right = gains[i].player === player && gains[i].key === key;
    prove(right && gains[i].gain.equals(stated), "exactly the gains listed are made");
    const value = sum(deviation.trails.map((trail) => gains[i].form.get(trail)));
    prove(value.equals(gains[i].best), "the deviation is a best response");
    return `player ${player}, told ${told}, gains exactly ${stated} by ` +
      movesWords(deviation.moves);
  });
  return `with the certificate's distribution over ${draws.length} profile` +
    `${draws.length === 1 ? "" : "s"} of pure strategies${how} the payoffs are ` +
    `${payoffWords(payoffs)}, and ${words.join("; ") || "no player gains by deviating"}: ` +
    `it is ${words.length > 0 ? "no" : article} ${name} equilibrium`;
}

/** What correlated equilibria pay, at least and at most: a linear program and its dual. */
function correlatedRange(game, s, w) {
  const { byMove, name: kind } = ADVICE[choice(s.recommendations, Object.keys(ADVICE))];
  const terms = distinct(s.of, (term) => {
    const [coefficient, of] = listOf(term, 2);
    return { coefficient: rational(coefficient), of: readOf(game, of) };
  }, 1);
  const pures = [[], ...game.players.map((p) => listPure(game, p, LIMITS.pure))];
  const visits = game.parent.length * game.players.length;
  const profiles = game.players.reduce((n, p) => n * pures[p].length, visits);
  limit(profiles, "mediated", "profiles times nodes times players");
  const amounts = game.ends.map(() => ZERO); // of ends, times chance
  for (const { coefficient, of: { player, event } } of terms) {
    const inside = game.inEvent(event);
    game.factors(player).forEach((factor, i) => {
      if (inside(game.ends[i])) amounts[i] = amounts[i].plus(factor.times(coefficient));
    });
  }
  const witness = fields(w, "low,high");
  const [low, high] = [["low", MINUS], ["high", ONE]].map(([name, side]) => {
    const end = rational(s[name]);
    const { distribution, multipliers } = fields(witness[name], "distribution,multipliers");
    const draws = readDistribution(game, distribution, byMove);
    const gains = game.players.flatMap((p) => toldGains(game, p, draws, byMove));
    prove(gains.length === 0, "the distribution is an equilibrium");
    const amount = sum(draws.map(({ item, p }) => amountOf(game, item, amounts).times(p)));
    prove(amount.equals(end), "the distribution attains its end");
    const entries = distinct(multipliers, (item) => readTold(game, item, byMove));
    const cost = addUp(entries, ({ player: p }) => pures[p].length * game.sets[p].length);
    limit(cost, "listed", "strategies times sets");
    const lists = [terms.map((term) => term.coefficient), entries.map((entry) => entry.number)];
    takeSteps((profiles / visits) * addUp(lists, (numbers) => passSteps(game, numbers)));
    prove(entries.every(({ number: x }) => x.sign() > 0), "the multipliers are positive");
    const losses = game.players.map((p) => lossForms(game, pures[p], entries, p, byMove));
    eachProfile(pures.slice(1), (profile, numbers) => {
      const weighed = numbers.map((number, i) => losses[i][number]);
      const total = amountOf(game, [null, ...profile], amounts, side, weighed);
      prove(total.compare(end.times(side)) <= 0, "no profile goes beyond an end");
    });
    return end;
  });
  const words = terms.map(({ coefficient, of }) => ofWords(of, `${coefficient}`));
  return `over all ${kind} equilibria ${words.join(" plus ")} ${statedRange(s, low, high)}`;
}

/** For each strategy of a player the sum of multiplier times loss, as a form of its trails. */
function lossForms(game, pures, entries, player, byMove) {
  const own = groupBy(entries.filter((entry) => entry.player === player), ({ key }) => key);
  return pures.map((pure) => {
    const form = new Map();
    const applying = keysOf(pure, byMove).flatMap((key) => own.get(key) ?? []);
    for (const { from, deviation, number: x } of applying) {
      for (const trail of new Pure(game, player, pure.choices, from).trails) addTo(form, trail, x);
      for (const trail of deviation.trails) addTo(form, trail, x.negated());
    }
    return form;
  });
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

/** Calls `visit` with each way to take one item of each list, and with their numbers. */
function eachProfile(lists, visit) {
  const numbers = lists.map(() => 0);
  for (let k = 0; k < lists.length; ) {
    visit(lists.map((items, i) => items[numbers[i]]), numbers);
    for (k = 0; k < lists.length && ++numbers[k] === lists[k].length; k++) numbers[k] = 0;
  }
}

// ------------------------------------------------------------------------------------ zero sum

function value(game, s, w) {
  const constant = proveConstantSum(game);
  const frontier = readFrontier(game, s.frontier);
  const [, one, two] = byPlayer(game.players, fields(w, "plans").plans, (plan, p) =>
    readPlan(game, p, plan));
  const worth = bestResponse(game, 1, two.alone).value;
  const words = figure(s, worth);
  const other = bestResponse(game, 2, one.alone).value;
  prove(other.equals(constant.minus(worth)), "the best-response value of player 2 is the rest");
  for (const plan of [one, two]) proveBefore(game, plan, frontier);
  return `the value to player 1${frontierWords(frontier)} is ${words}`;
}

function pureValues(game, s) {
  const constant = proveConstantSum(game);
  const [maxmin, minmax] = [s.maxmin, s.minmax].map(rational);
  const saddle = yes(s.saddle);
  const lists = game.players.map((p) => listPure(game, p, LIMITS.pure));
  limit(addUp(lists, (some) => some.length) * game.terminals, "listed", "strategies times ends");
  takeSteps(addUp(lists, (some) => some.length) * game.sumSteps(1));
  const [most, fewest] = lists.map((some, i) =>
    least(some.map((pure) => bestResponse(game, 2 - i, pure.alone).value)));
  prove(maxmin.equals(constant.minus(most)), "maxmin is right");
  prove(minmax.equals(fewest), "minmax is right");
  prove(saddle === maxmin.equals(minmax), "`saddle` says whether they are equal");
  return `by pure strategies player 1 secures ${maxmin} and player 2 holds it to ${minmax}: ` +
    `${saddle ? "a" : "no"} pure equilibrium`;
}

/**
 * What is stated of a range from `low` to `high`: for each relation which of two texts are given,
 * and whether it is true, given how far each end is off.
 */
const RANGE = {
  always: [true, true, (low, high) => low.isZero() && high.isZero()],
  exactly: [true, true, (low, high) => low.isZero() && high.isZero()],
  "at most": [false, true, (_, high) => high.sign() <= 0],
  "at least": [true, false, (low) => low.sign() >= 0],
};

/** The words about a stated range, after its proof. */
function statedRange(s, low, high) {
  const [first, second, isTrue] = RANGE[choice(s.relation, Object.keys(RANGE))];
  const stated = listOf(s.stated, 2, string);
  const given = (stated[0] !== "") === first && (stated[1] !== "") === second;
  const right = given && (s.relation !== "always" || stated[0] === stated[1]);
  expect(right, stated.join(", "), s.relation);
  const off = listOf(s.off, 2, rational);
  const [one, two] = stated.map((text) => text !== "" && printed(text, s.decimals));
  const from = !one ? ZERO : two ? beyond(low, one) : low.minus(one.low);
  const to = !two ? ZERO : one ? beyond(high, two) : high.minus(two.high);
  const holds = isTrue(from, to) && (s.relation !== "always" || low.equals(high));
  prove(off[0].equals(from) && off[1].equals(to), "`off` is the distance to what is stated");
  prove(yes(s.holds) === holds, "`holds` says whether the relation is true");
  const texts = [...new Set(stated)].filter((text) => text !== "").join(" to ");
  return `ranges from exactly ${low} to exactly ${high}; stated: ${s.relation} ${texts}` +
    `${decimalsWords(s.decimals)}: ${holds ? "holds" : "does not hold"}`;
}

function optimalRange(game, s, w) {
  const frontier = readFrontier(game, s.frontier);
  const used = constantSumGame(game, frontier);
  const witness = fields(w, "opponent,low,high");
  const player = game.player(s.player);
  const terms = readTerms(game, player, s.terms);
  const given = string(s.given) === "" ? null : game.setNamed(player, s.given);
  const opponent = readPlan(used, 3 - player, witness.opponent);
  const optimal = new Optimal(used, player, opponent);
  const parent = given === null ? 0 : given.parent;
  proveBefore(game, opponent, frontier);
  const [low, high] = [s.low, s.high].map((text, i) => {
    const end = rational(text);
    const { plan: weights, bound: value } = fields(i ? witness.high : witness.low, "plan,bound");
    const bound = readBound(used, player, value);
    const plan = optimal.read(weights);
    const form = withMore(formOf(game, player, terms), parent, end.negated());
    prove(plan.weights[parent].sign() > 0, "a plan of an end reaches the given set");
    prove(dot(form, plan.weights).isZero(), "a plan attains its end");
    const most = bound.of(i ? form : negated(form), optimal.value);
    prove(most.isZero(), "no optimal plan goes beyond an end");
    for (const one of [plan, bound.plan]) proveBefore(game, one, frontier);
    return end;
  });
  const spoken = terms.map(({ set }) => game.setNamed(player, set)).concat(given ?? []);
  proveNotBehind(game, spoken, frontier);
  const form = terms.map((t) => `${t.coefficient}*(${quoted(t.set)}:${quoted(t.action)})`);
  const reach = given ? ` that reach ${quoted(s.given)}` : "";
  const divided = given ? ", divided by the weight of reaching it," : "";
  return `over all optimal plans of player ${player}${frontierWords(frontier)}${reach} ` +
    `${form.join(" + ")}${divided} ${statedRange(s, low, high)}`;
}

/** Sets that are spoken of are not at the frontier, and not behind it. */
function proveNotBehind(game, spoken, frontier) {
  if (frontier.length === 0) return;
  const behind = new Set(frontier.flatMap(({ set }) => set.members));
  const is = game.down(behind.has(0), (above, _, node) => above || behind.has(node));
  const before = spoken.every((set) => set.members.every((node) => !is[node]));
  prove(before, "a set that is spoken of lies before the frontier");
}

function noEquilibriumInBox(game, s, w) {
  const used = constantSumGame(game);
  const form = choice(s.form, ["plan", "behaviour"]);
  const player = game.player(s.player);
  const intervals = readAllWeights(game, s.stated, (text) => printed(text))[player];
  const witness = fields(w, "plan,bound,low,high");
  const plan = readPlan(used, player, witness.plan);
  const bound = readBound(used, player, witness.bound);
  const factors = [witness.low, witness.high].map((x) => readWeights(game, player, x, rational));
  measure(factors.flat(2));
  measure(intervals.flat().flatMap(({ low, high }) => [low, high]));
  prove(factors.flat(2).every((x) => x.sign() >= 0), "the factors are not negative");
  const sums = game.above[player].map(() => ZERO); // of low * (w - l*r) and high * (h*r - w)
  game.sets[player].forEach(({ parent, first, actions }, k) => actions.forEach((_, action) => {
    const [low, high] = factors.map((sets) => sets[k][action]);
    const { low: l, high: h } = intervals[k][action];
    const r = form === "behaviour" ? parent : 0;
    sums[first + action] = sums[first + action].plus(low).minus(high);
    sums[r] = sums[r].plus(high.times(h)).minus(low.times(l));
  }));
  const other = bestResponse(used, 3 - player, plan.alone).value;
  const most = bound.of(sums, used.constantSum().minus(other));
  prove(most.sign() < 0, "no plan in the box is one of an equilibrium");
  return "no Nash equilibrium lies in the box of the certificate's printed profile, as a " +
    `${form}: no strategy of player ${player} that prints so is one of an equilibrium`;
}

// ------------------------------------------------------------------------------------ families

function equilibriumSet(game, s, w) {
  const parameters = readParameters(s.parameters);
  const { names, box } = parameters;
  expect(names.length > 0, "no parameter", "at least one");
  const players = readPlayers(game, s.players);
  game.needRecall(players);
  const profile = new Profile(game, s.profile, parameters);
  const frontier = readFrontier(game, s.frontier);
  const everywhere = s.within === "everywhere";
  expect(everywhere || names.length === 1, "several parameters", "one");
  const intervals = everywhere ? [] : distinct(s.within, (x) => listOf(x, 2, parameterValue));
  const { inside, outside } = fields(w, "inside,outside");
  const family = new Family(game, players, profile);
  if (everywhere) family.proveNode(listOf(inside, 1)[0], box, { count: 0 });
  else listOf(inside, intervals.length, (node, i) => family.proveInside(node, intervals[i]));
  expect(!everywhere || list(outside).length === 0, "pieces outside", "none");
  const pieces = list(outside, (piece) => family.readPiece(piece, intervals));
  if (!everywhere) proveCover(box[0], intervals, pieces);
  for (const node of frontier.flatMap(({ set }) => set.members)) {
    const absent = game.players.filter((p) => family.weights[p][game.at[p][node]].isZero());
    prove(absent.length >= 2, "two players or more stay before the frontier");
  }
  const all = players.length === game.players.length;
  const what = all ? "is a Nash equilibrium" : `is a best response of ${players.join(", ")}`;
  const further = frontier.length === 0 ? "" :
    ", in this game and in every game that differs from it only in what follows at these " +
    "information sets, which no player reaches by deviating alone: " + frontierSets(frontier);
  if (everywhere)
    return `the certificate's profile ${what} for every ${boxWords(parameters)}${further}`;
  const parts = intervals.map(([l, u]) =>
    l.equals(u) ? `${names[0]} = ${l}` : `${names[0]} in [${l}, ${u}]`);
  const exactly = parts.join(" or ") || `no ${names[0]}`;
  return `with ${boxWords(parameters)} the certificate's profile ${what} exactly for ` +
    `${exactly}${further}`;
}

/** A family of profiles, everything multiplied by the `D` of the players. */
class Family {
  constructor(game, players, profile) {
    Object.assign(this, { game, players, profile, weights: profile.weights() });
    this.names = profile.parameters.names;
    this.endSteps = endSteps(game, this.weights);
    takeSteps(game.players.length * this.endSteps);
    for (const p of players) takeSteps(replySteps(game, this.weights, p));
    this.payoffs = game.players.map((p) => game.measure([], this.weights, p));
    this.forms = players.map((p) => game.form(p, this.weights));
    this.nodeSteps = TERM_STEPS * addUp(this.forms.flat(), (x) => 1 + x.size.terms);
  }

  /** An entry of `inside`: a NODE, or for a point nothing. */
  proveInside(node, [low, high]) {
    prove(low.compare(high) <= 0, "an interval has l <= u");
    if (!low.equals(high)) return this.proveNode(node, [[low, high]], { count: 0 });
    choice(node, [""]);
    const weights = this.profile.weightsAt([low]);
    takeSteps(numberSteps(this.game, weights));
    for (const player of this.players) {
      const paid = this.game.measure([], weights, player);
      const best = bestResponse(this.game, player, weights).value;
      prove(best.equals(paid), "no listed player gains at a point");
    }
  }

  /** A NODE: values on its box, or a cut and a NODE on either side. */
  proveNode(node, box, proof, path = 1) {
    limit(++proof.count, "proofNodes", "nodes of a proof");
    limit(path, "proofPath", "nodes on a path");
    if (object(node).has("values")) {
      takeSteps(this.nodeSteps);
      const values = byPlayer(this.players, fields(node, "values").values, (given, player) =>
        byName(given, this.game.sets[player].map(({ name }) => name), (text) =>
          polynomial(text, this.names)));
      return this.players.forEach((player, i) =>
        this.proveValues(player, this.forms[i], values[player], box));
    }
    const { parameter, at, below, above } = fields(node, "parameter,at,below,above");
    const index = this.names.indexOf(choice(parameter, this.names));
    const [low, high] = box[index];
    const cut = parameterValue(at);
    prove(cut.compare(low) > 0 && cut.compare(high) < 0, "a cut lies inside its interval");
    this.proveNode(below, box.with(index, [low, cut]), proof, path + 1);
    this.proveNode(above, box.with(index, [cut, high]), proof, path + 1);
  }

  /** The polynomials bound the best-response value of each set from above, and attain it. */
  proveValues(player, form, values, box) {
    const totals = [...form];
    const sets = this.game.sets[player];
    sets.forEach(({ parent }, k) => (totals[parent] = totals[parent].plus(values[k])));
    sets.forEach(({ first, actions }, k) => actions.forEach((_, action) => {
      const rest = values[k].minus(totals[first + action]);
      prove(nonNegative(rest, box), "the value of a set is at least that of each action");
    }));
    const attained = times(totals[0], this.weights[player][0]);
    prove(attained.equals(this.payoffs[player - 1]), "the payoff attains the bound");
  }

  /** A piece outside: some listed player gains wherever the parameter is in no interval. */
  readPiece(value, intervals) {
    const { from, to, player: listed, strategy } = fields(value, "from,to,player,strategy");
    const ends = [from, to].map(parameterValue);
    const player = Number(choice(listed, this.players.map(String)));
    const pure = readPure(this.game, player, strategy);
    prove(ends[0].compare(ends[1]) < 0, "a piece has from < to");
    takeSteps(2 * this.endSteps);
    const scale = this.weights[player][0];
    const weights = pure.weights.map((x) => (x.isZero() ? POLY_ZERO : scale));
    const after = this.game.measure([], this.weights.with(player, weights), player);
    const gain = after.minus(this.payoffs[player - 1]);
    prove(positiveInside(gain, [ends]), "the gain is positive on a piece");
    for (const end of ends) {
      const held = intervals.some(([l, u]) => l.compare(end) <= 0 && u.compare(end) >= 0);
      prove(held || gain.at([end]).sign() > 0, "the gain is positive at an end of a piece");
    }
    return ends;
  }
}

/** Intervals and pieces follow each other without gap or overlap. */
function proveCover([low, high], intervals, pieces) {
  intervals.forEach(([l, u], i) => {
    const inside = l.compare(low) >= 0 && u.compare(high) <= 0;
    const apart = i === 0 || intervals[i - 1][1].compare(l) < 0;
    prove(inside && apart, "the intervals are in order, apart and inside");
  });
  const all = [...intervals, ...pieces];
  all.sort((a, b) => a[0].compare(b[0]) || a[1].compare(b[1]));
  const reached = all.reduce((end, [from, to]) => {
    prove(from.equals(end), "intervals and pieces follow each other");
    return to;
  }, low);
  prove(reached.equals(high), "intervals and pieces reach the end");
}

// -------------------------------------------------------------------------------- optimal sets

function optimalSet(game, s, w) {
  const used = constantSumGame(game);
  const player = game.player(s.player);
  const isMixed = choice(s.space, ["plan", "mixed"]) === "mixed";
  const columns = distinct(s.columns, (column) => isMixed
    ? readPure(game, player, column)
    : game.trail(player, ...listOf(column, 2, string)));
  const n = columns.length;
  const k = counting(s.dimension, n, 0);
  const span = counting(s.span, LIMITS.nodes, 0);
  const complete = yes(s.complete);
  const chart = listOf(s.chart, n, (row) => readForm(row, k));
  const vertices = distinct(s.vertices, (vertex) => listOf(vertex, n, rational), 1);
  const facets = distinct(s.facets, (facet) => readForm(facet, k));
  for (const rows of [chart, vertices, facets]) measure(rows.flat());
  expect(complete || vertices.length === k + 1, `${vertices.length} vertices`, `${k + 1}`);
  expect((complete && k > 0) || facets.length === 0, "facets", "none");
  const witness = fields(w, "opponent,replies,sources,bound,apart");
  const opponent = readPlan(used, 3 - player, witness.opponent);
  const optimal = new Optimal(used, player, opponent);
  /** A linear form of plans as an affine form of the columns. */
  const row = (form) => isMixed
    ? [ZERO, ...columns.map((pure) => pure.value(form))]
    : [form[0], ...columns.map((trail) => form[trail])];
  /** The payoff against a plan of the other player, minus the value, and that plan. */
  const reply = (value) => {
    const plan = readPlan(used, 3 - player, value);
    const form = used.form(player, plan.alone);
    return { plan, row: row(withMore(form, 0, optimal.value.negated())) };
  };
  proveOthers(game, player, columns, isMixed, optimal.excluded());
  const payoffs = distinct(witness.replies, (value) => {
    const { plan, row: paid } = reply(value);
    const own = plan.weights.every((x, t) => x.isZero() || !opponent.weights[t].isZero());
    prove(own, "a reply uses only sequences that the opponent's plan uses");
    return paid;
  });
  const flows = isMixed
    ? [[MINUS, ...columns.map(() => ONE)]]
    : flowForms(game, player).map(row);
  const coordinates = Array.from({ length: k }, (_, i) => i);
  prove(coordinates.every((i) => isCoordinate(chart[i], i)), "the first columns are coordinates");
  proveChart(chart, [...flows, ...payoffs], coordinates, k);
  for (const vertex of vertices) {
    takeSteps(used.sumSteps(measure(vertex)));
    prove(vertex.every((x) => x.sign() >= 0), "a vertex is not negative");
    if (isMixed) prove(sum(vertex).equals(ONE), "a vertex sums to 1");
    const weights = game.above[player].map((_, t) => (t === 0 && !isMixed ? ONE : ZERO));
    columns.forEach((column, i) => {
      for (const t of isMixed ? column.trails : [column]) weights[t] = weights[t].plus(vertex[i]);
    });
    prove(optimal.has(provedPlan(game, player, weights)), "a vertex is optimal");
  }
  const points = vertices.map((vertex) => vertex.slice(0, k));
  prove(affineDimension(points) === k, "the vertices span the dimension");
  const away = chart.some(([constant]) => !constant.isZero()); // the coordinates are rows, too
  prove(span === k + (away ? 1 : 0), "the linear span has its dimension");
  listOf(witness.sources, facets.length, (source, i) => {
    const form = object(source).has("column")
      ? chart[counting(fields(source, "column").column, n) - 1]
      : onChart(reply(fields(source, "reply").reply).row, chart, k);
    prove(form.every((x, j) => x.equals(facets[i][j])), "a facet is the form of its source");
  });
  proveEnclosed(facets, points, witness.bound, witness.apart, complete ? k : 0);
  if (complete) proveIrredundant(facets, points, k);
  const one = isMixed ? "mixed strategy" : "plan";
  const many = isMixed ? "mixed strategies" : "plans";
  if (k === 0)
    return `the optimal ${one} of player ${player} is unique (linear span ${span}): complete`;
  const start = `the optimal ${many} of player ${player}`;
  if (!complete) return `${start} have dimension ${k} (linear span ${span})`;
  return `${start} form a polytope of dimension ${k} (linear span ${span}) with ` +
    `${vertices.length} vertices and ${facets.length} facets: complete`;
}

/** What is not a column has weight 0 in every optimal strategy. */
function proveOthers(game, player, columns, isMixed, excluded) {
  if (!isMixed) {
    const named = new Set([0, ...columns]);
    const right = excluded.every((out, trail) => out || named.has(trail));
    return prove(right, "a move that is not listed is in no optimal plan");
  }
  const named = new Set(columns.map(({ key }) => key));
  const right = listPure(game, player, LIMITS.compared).every((pure) =>
    named.has(pure.key) || pure.trails.some((trail) => excluded[trail]));
  prove(right, "a strategy that is not listed is in no optimal mixed strategy");
}

/** The flow equations of a player's plans: forms that vanish at each plan. */
function flowForms(game, player) {
  return game.sets[player].map(({ parent, first, actions }) => {
    const form = game.above[player].map(() => ZERO);
    actions.forEach((_, action) => (form[first + action] = ONE));
    form[parent] = form[parent].minus(ONE);
    return form;
  });
}

/** An affine form of columns, written on the chart. */
const onChart = (row, chart, k) =>
  combination([[ONE, ...new Array(k).fill(ZERO)], ...chart], row, k);

const isCoordinate = (form, i) => form.every((x, j) => x.equals(j === i + 1 ? ONE : ZERO));

/** The chart satisfies the equations, and they fix all columns but the free ones. */
function proveChart(chart, equations, free, k) {
  const digits = Math.max(0, ...equations.map(measure)) + measure(chart.flat());
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
  "yes yes": ["holds every optimal plan", "and no other plan"],
  "yes no": ["holds every optimal plan", "and some other plan too: it is too large"],
  "no yes": ["holds only optimal plans", "but not every one: it is too small"],
  "no no": ["does not hold every optimal plan", "and holds some other plan"],
  "no empty": ["holds no optimal plan", "nor any other plan: it is empty"],
};

function region(game, s, w) {
  const used = constantSumGame(game);
  const player = game.player(s.player);
  const rows = distinct(s.rows, (row) => {
    const { terms, relation, right } = fields(row, "terms,relation,right");
    const form = formOf(game, player, readTerms(game, player, terms));
    form[0] = rational(right).negated();
    return { form, equation: choice(relation, [">=", "="]) === "=" };
  }, 1);
  measure(rows.flatMap(({ form }) => form));
  const contains = yes(s.contains);
  const contained = choice(s.contained, ["yes", "no", "empty"]);
  const witness = fields(w, "opponent,contains,contained");
  const optimal = new Optimal(used, player, readPlan(used, 3 - player, witness.opponent));
  const lies = (plan) => rows.every((row) => satisfied(row, dot(row.form, plan.weights)));
  if (contains) {
    const { plan, bounds } = fields(witness.contains, "plan,bounds");
    const forms = rows.flatMap(({ form, equation }) =>
      equation ? [negated(form), form] : [negated(form)]);
    optimal.read(plan);
    listOf(bounds, forms.length, (bound, i) => {
      const most = readBound(used, player, bound).of(forms[i], optimal.value);
      prove(most.sign() <= 0, "every optimal plan satisfies a row");
    });
  } else {
    const plan = optimal.read(fields(witness.contains, "plan").plan);
    prove(!lies(plan), "an optimal plan lies outside");
  }
  if (contained === "yes") proveInner(game, optimal, rows, lies, witness.contained);
  if (contained === "no") {
    const plan = readPlan(used, player, fields(witness.contained, "plan").plan);
    prove(lies(plan), "a plan lies in the region");
    prove(!optimal.has(plan), "that plan is not optimal");
  }
  if (contained === "empty") {
    const factors = readFactors(rows, fields(witness.contained, "factors").factors);
    const form = rows.map((row, i) => scaled(row.form, factors[i])).reduce(added);
    prove(support(game, player, form).value.sign() < 0, "no plan satisfies all rows");
  }
  const words = REGION[`${s.contains} ${contained}`];
  prove(words !== undefined, "an empty region holds no optimal plan");
  return `the certificate's region ${words[0]} of player ${player}, ${words[1]}`;
}

/** The region is the hull of optimal plans.  Moves stand set by set, as trails may not. */
function proveInner(game, optimal, rows, lies, value) {
  const { player } = optimal;
  const witness = fields(value, "chart,vertices,bound,apart");
  const moves = game.sets[player].flatMap(({ first, actions }) => actions.map((_, a) => first + a));
  const k = moves.length === 0 ? 0 : list(list(witness.chart, same, 1)[0], same, 1).length - 1;
  const chart = listOf(witness.chart, moves.length, (row) => readForm(row, k));
  const free = Array.from({ length: k }, (_, i) => chart.findIndex((row) => isCoordinate(row, i)));
  prove(free.every((move) => move >= 0), "each coordinate is the form of a move");
  const row = ({ form }) => [form[0], ...moves.map((trail) => form[trail])];
  const flows = flowForms(game, player).map((form) => ({ form, equation: true }));
  const equations = [...flows, ...rows].filter(({ equation }) => equation).map(row);
  measure(chart.flat());
  proveChart(chart, equations, free, k);
  const points = distinct(witness.vertices, (vertex) => {
    const plan = optimal.read(vertex);
    prove(lies(plan), "a vertex lies in the region");
    const point = free.map((move) => plan.weights[moves[move]]);
    const right = chart.every((form, i) => valueOf(form, point).equals(plan.weights[moves[i]]));
    prove(right, "a vertex is a point of the chart");
    return point;
  }, 1);
  const inner = rows.filter(({ equation }) => !equation).map((x) => onChart(row(x), chart, k));
  const bounds = chart.filter((form) => !isConstantForm(form));
  proveEnclosed([...bounds, ...inner], points, witness.bound, witness.apart, k);
}

// ----------------------------------------------------------------------------------- dominance

function dominance(game, s, w) {
  const because = choice(s.because, ["mixture", "counterexample", "belief"]);
  const weakly = choice(s.sense, ["weakly", "strictly"]) === "weakly";
  const belief = because === "belief";
  const entries = distinct(s.moves, (entry) => readDominated(game, entry, belief), 1);
  const excluded = readMoves(game, s.excluded);
  expect(!belief || excluded.length === 0, "excluded moves", "none with a belief");
  const frontier = readFrontier(game, s.frontier);
  expect(because === "counterexample" || frontier.length === 0, "a frontier", "none");
  if (!belief) proveTwoPlayers(game);
  const given = { game, weakly, excluded, frontier, left: LIMITS.compared };
  const without = excluded.length ? movesWords(excluded) : "";
  const items = listOf(w, entries.length, (witness, i) => {
    const entry = entries[i];
    for (const { item } of entry.mixture) {
      prove(!entry.taken(item), "no continuation of the mixture takes the actions");
      prove(!item.makesSome(excluded), "no continuation of the mixture makes an excluded move");
    }
    if (because === "mixture") return proveByMixture(given, entry, witness);
    return belief
      ? proveBelief(given, entry, witness)
      : proveCounterexample(given, entry, witness);
  });
  if (because !== "mixture")
    return (without && `without the moves ${without}, `) + items.join("; ");
  return `${s.sense} dominated${without && `, without the moves ${without}`}: ` +
    `[${items.join(", ")}], each by the certificate's continuation or mixture of them`;
}

/** An entry of `moves`: from which set, with which actions, and what it is compared with. */
function readDominated(game, value, belief) {
  const { player: p, set, makes, by } = fields(value, "player,set,makes,by");
  const player = game.player(p);
  const from = game.setNumber(player, string(set));
  const below = setsFrom(game, player, from);
  const actions = new Map([...object(makes)].map(([name, action]) => {
    const k = game.setNumber(player, name);
    expect(below.has(k), name, "a set below");
    return [k, actionNumber(game.sets[player][k], action)];
  }));
  expect(actions.has(from), "no action at the set itself", "one");
  const read = (continuation) => readPure(game, player, continuation, { from });
  const mixture = belief ? listOf(by, 0) : readMixture(by, read);
  const taken = (pure) => [...actions].every(([k, action]) => pure.choices[k] === action);
  const words = [...makes].map(([name, action]) => moveWords([player, name, action])).join(" and ");
  return { player, set, from, actions, mixture, taken, words };
}

/** For a player's sets and actions: whether the move is not excluded. */
function openMoves(game, player, excluded) {
  const own = excluded.filter(([p]) => p === player);
  const out = new Set(own.map(([, set, action]) => game.trail(player, set, action)));
  return (trail) => !out.has(trail);
}

function proveByMixture(given, { player, from, actions, mixture, taken, words }, witness) {
  const { game, weakly, excluded } = given;
  fields(witness, "");
  const own = openMoves(game, player, excluded);
  const open = (k, action) =>
    (actions.get(k) ?? action) === action && own(game.sets[player][k].first + action);
  const continuations = listPure(game, player, given.left, { from, open }).filter(taken);
  given.left -= continuations.length;
  takeSteps(continuations.length * game.sumSteps(measure(mixture.map(({ p }) => p))));
  prove(continuations.length > 0, "some continuation takes the actions");
  const other = 3 - player;
  const allowed = openMoves(game, other, excluded);
  for (const { name, first, actions: all } of game.sets[other])
    expect(all.some((_, action) => allowed(first + action)), name, "a move that is not excluded");
  const by = mixed(mixture);
  for (const pure of continuations) {
    const more = alone(player, added(by, negated(pure.weights)));
    const form = game.form(other, more, player);
    const [low, high] = [least, greatest].map((best) =>
      support(game, other, form, (ways, k) => best(ways.filter((_, action) =>
        allowed(game.sets[other][k].first + action)))).value.sign());
    prove(weakly ? low >= 0 && high > 0 : low > 0, "the mixture dominates a continuation");
  }
  return words;
}

function proveCounterexample(given, { player, from, mixture, taken, words }, witness) {
  const { game, weakly, excluded, frontier } = given;
  const { continuation, opponent } = fields(witness, "continuation,opponent");
  const own = readPure(game, player, continuation, { from });
  const reply = readPure(game, 3 - player, opponent);
  prove(taken(own), "the continuation takes the actions");
  prove(!own.makesSome(excluded) && !reply.makesSome(excluded), "no excluded move is made");
  takeSteps(game.sumSteps(measure(mixture.map(({ p }) => p))));
  const form = game.form(player, reply.alone);
  const [earned, other] = [own.value(form), dot(form, mixed(mixture))];
  const sign = earned.compare(other);
  prove(weakly ? sign > 0 : sign >= 0, "the mixture does not pay as much");
  proveBefore(game, reply, frontier);
  return `${words} is not ${weakly ? "weakly" : "strictly"} dominated by the certificate's ` +
    `continuation or mixture of them${frontierWords(frontier)}: against a strategy of the ` +
    `opponent it earns ${earned} and the other ${other}`;
}

function proveBelief({ game, weakly }, { player, set, taken, words }, witness) {
  const { strategy, others } = fields(witness, "strategy,others");
  const rest = game.players.filter((p) => p !== player);
  const own = readPure(game, player, strategy);
  prove(taken(own), "the strategy takes the actions");
  const weights = byPlayer(rest, others, (value, p) => {
    const chances = readWeights(game, p, value, rational);
    chances.forEach(proveChances);
    prove(!weakly || chances.flat().every((x) => x.sign() > 0), "all probabilities are positive");
    return alongTrails(game, p, chances, ONE, needShort);
  });
  weights[player] = own.weights;
  takeSteps(numberSteps(game, weights));
  const form = game.form(player, weights);
  const best = support(game, player, form).value;
  prove(best.equals(own.value(form)), "the strategy is a best response");
  return `some strategy of player ${player} that reaches ${quoted(set)} and makes ${words} is ` +
    `not ${weakly ? "weakly" : "strictly"} dominated`;
}

// -------------------------------------------------------------------------------------- rounds

/** Whether gains of rivals, from `low` to `high`, rule out a response in a sense. */
const NO_RESPONSE = {
  only: (low) => low >= 0,
  best: (low) => low > 0,
  cautious: (low, high) => low >= 0 && high > 0,
};

const ELIMINATED = {
  "reduced only": "strategies that are never the only best response",
  "reduced best": "strictly dominated strategies",
  "reduced cautious": "weakly dominated strategies",
  "full only": "full strategies that are never the only best response at every set",
  "full best": "full strategies that are never a best response at every set",
  "full cautious": "full strategies that are never a cautious best response at every set",
};

function rounds(game, s, w) {
  const full = choice(s.strategies, ["reduced", "full"]) === "full";
  const sense = choice(s.sense, Object.keys(NO_RESPONSE));
  proveTwoPlayers(game);
  const state = new Elimination(game, full, sense);
  const proofs = listOf(w, list(s.rounds).length);
  const left = listOf(s.left, proofs.length, (numbers) =>
    byPlayer([1, 2], numbers, (number) => counting(number, LIMITS.nodes, 0)));
  state.countWork(s.rounds, proofs, list(s.gone).length + list(s.exactly).length);
  const after = s.rounds.map((round, i) => {
    const exact = state.proveRound(round, proofs[i]);
    const right = [1, 2].every((p) => left[i][p] === state.left[p].size);
    prove(right, "the numbers of strategies left are right");
    const whom = exact.length === 2 ? "either player" : `player ${exact[0]}`;
    const more = exact.length > 0 ? ` (no more of ${whom})` : "";
    return `${left[i][1]} and ${left[i][2]} after round ${i + 1}${more}`;
  });
  const gone = distinct(s.gone, (item) => {
    const { move, round } = fields(item, "move,round");
    const read = readMove(game, move);
    const right = round === "none"
      ? state.made(read, proofs.length)
      : state.made(read, counting(round, LIMITS.nodes) - 1) && !state.made(read, Number(round));
    prove(right && !(round > proofs.length), "a move is gone after its round");
    const when = round === "none" ? "still made at the end" : `gone after round ${round}`;
    return `; ${moveWords(read)} is ${when}`;
  });
  const exactly = distinct(s.exactly, (item) => {
    const { player, avoid, holds } = fields(item, "player,avoid,holds");
    const p = game.player(player);
    const moves = readMoves(game, avoid, 1);
    expect(moves.every(([owner]) => owner === p), "a move of another player", "of this one");
    const others = state.all[p].filter((pure) => !pure.makesSome(moves));
    const { size } = state.left[p];
    const are = others.length === size && others.every(({ key }) => state.left[p].has(key));
    prove(yes(holds) === are, "exactly those make none of the moves");
    const words = are ? "are exactly" : "are not exactly";
    return `; those left of player ${p} ${words} those that make none of ${movesWords(moves)}`;
  });
  return `eliminating in rounds the certificate's ${ELIMINATED[`${s.strategies} ${sense}`]} ` +
    `leaves of ${state.all[1].length} and ${state.all[2].length}: ${after.join(", ") || "all"}` +
    gone.join("") + exactly.join("");
}

/** Strategies of both players that are left, as rounds of elimination go on. */
class Elimination {
  constructor(game, full, sense) {
    Object.assign(this, { game, full, sense, begun: 0 });
    this.all = [[], ...[1, 2].map((p) => listPure(game, p, LIMITS.pure, { full }))];
    limit(this.all[1].length * this.all[2].length, "listed", "pairs of strategies");
    this.left = this.all.map((all) => new Map(all.map((pure) => [pure.key, pure])));
    this.taken = [null, new Map(), new Map()]; // {key: the round in which it was taken out}
  }

  /** The work that is asked for, counted before it is done. */
  countWork(rounds, proofs, questions) {
    let [passes, mixtures] = [rounds.length + questions, 0];
    rounds.forEach((round, i) => {
      const [parts, witness] = [round, proofs[i]].map((x) => fields(x, "1,2"));
      for (const p of [1, 2]) {
        const proof = fields(witness[p], "out,kept");
        const beliefs = list(proof.kept, (pair) => listOf(pair, 2)[1]);
        passes += list(fields(parts[p], "out,exact").out).length;
        mixtures += addUp([...list(proof.out), ...beliefs], (mixture) => 1 + list(mixture).length);
      }
    });
    const cost = addUp([1, 2], (p) => this.all[p].length * this.game.sets[p].length);
    limit(passes * cost, "passes", "passes over all strategies at their sets");
    limit(mixtures * this.game.parent.length, "mixed", "strategies in mixtures times nodes");
  }

  read(player, value) { return readPure(this.game, player, value, { full: this.full }); }

  /** A round; returns the players of whom no more can be taken out. */
  proveRound(round, proof) {
    expect(this.left[1].size * this.left[2].size > 0, "a round without strategies", "some left");
    this.begun += 1;
    this.before = this.left.map((left) => new Map(left));
    const proofs = byPlayer([1, 2], proof, (value) => fields(value, "out,kept"));
    const parts = byPlayer([1, 2], round, (value) => fields(value, "out,exact"));
    const out = [1, 2].map((p) => {
      const pures = distinct(parts[p].out, (x) => this.read(p, x));
      listOf(proofs[p].out, pures.length, (mixture, i) => this.proveOut(pures[i], mixture));
      return pures;
    });
    for (const { player, key } of out.flat()) {
      this.left[player].delete(key);
      this.taken[player].set(key, this.begun);
    }
    const exact = [1, 2].filter((p) => yes(parts[p].exact));
    for (const p of [1, 2])
      if (exact.includes(p)) this.proveKept(p, proofs[p].kept);
      else listOf(proofs[p].kept, 0);
    return exact;
  }

  /** A MIXTURE, whose steps count: a sum over the game for each of its entries, and one more. */
  counted(value, read) {
    const mixture = readMixture(value, read);
    takeSteps((mixture.length + 1) * this.game.sumSteps(measure(mixture.map(({ p }) => p))));
    return mixture;
  }

  /** The strategies of a player's opponent that were left when this round began; if that is all. */
  allowed(player) { return this.before[3 - player]; }
  allAllowed(player) { return this.allowed(player).size === this.all[3 - player].length; }

  /** The rivals of what is taken out gain against all that is allowed. */
  proveOut(pure, value) {
    const { game } = this;
    const { player } = pure;
    const other = 3 - player;
    prove(this.left[player].has(pure.key), "what is taken out is left when the round begins");
    const weights = game.above[player].map(() => ZERO); // what rivals make more often
    for (const { item: [rival, own], p } of this.counted(value, (x) => this.readRival(pure, x))) {
      for (const trail of rival.trails) weights[trail] = weights[trail].plus(p);
      for (const trail of own.trails) weights[trail] = weights[trail].minus(p);
    }
    const form = game.form(other, alone(player, weights), player);
    const [low, high] = [least, greatest].map((best) => this.allAllowed(player)
      ? support(game, other, form, best).value
      : best([...this.allowed(player).values()].map((reply) => reply.value(form))));
    const none = NO_RESPONSE[this.sense](low.sign(), high.sign());
    prove(none, "the rivals of what is taken out gain against all that is allowed");
  }

  /** A rival of a strategy (another one, or a move that it does not make) and what it rivals. */
  readRival(pure, item) {
    const { game, player } = pure;
    if (!this.full) {
      const rival = this.read(player, item);
      expect(rival.key !== pure.key, "the strategy itself", "a rival");
      return [rival, pure];
    }
    const [set, action] = listOf(item, 2, string);
    const from = game.setNumber(player, set);
    const number = actionNumber(game.sets[player][from], action);
    expect(pure.choices[from] !== number, action, "an action that the strategy does not take");
    const turned = pure.choices.with(from, number);
    return [turned, pure.choices].map((choices) => new Pure(game, player, choices, from));
  }

  /** The beliefs of the strategies left, to each of which it is a response. */
  proveKept(player, value) {
    distinct(list(value, (pair) => listOf(pair, 2)[0]));
    const left = this.left[player];
    prove(value.length === left.size, "the beliefs are those of the strategies left");
    for (const [strategy, mixture] of value) {
      const pure = this.read(player, strategy);
      const belief = this.counted(mixture, (x) => this.read(3 - player, x));
      prove(left.has(pure.key), "the beliefs are those of the strategies left");
      this.proveResponse(pure, belief, mixed(belief));
    }
  }

  /** At each set that the strategy names its action is a best one, or the only best one. */
  proveResponse(pure, belief, weights) {
    const { game, player, choices } = pure;
    const allowed = this.allowed(player);
    prove(belief.every(({ item }) => allowed.has(item.key)), "a belief is of what is allowed");
    const full = belief.length === allowed.size ||
      (this.allAllowed(player) && weights.every((x) => x.sign() > 0));
    prove(this.sense !== "cautious" || full, "a cautious belief gives weight to all allowed");
    const { totals, values } = bestResponse(game, player, alone(3 - player, weights));
    game.sets[player].forEach(({ first, actions }, k) => {
      if (choices[k] < 0) return;
      const ways = totals.slice(first, first + actions.length);
      prove(ways[choices[k]].equals(values[k]), "a strategy left is a best response");
      const best = ways.filter((way) => way.equals(values[k])).length;
      prove(this.sense !== "only" || best === 1, "a strategy left is the only best response");
    });
  }

  /** Whether some strategy makes a move after so many rounds. */
  made(move, rounds) {
    const taken = this.taken[move[0]];
    return this.all[move[0]].some((pure) =>
      !(taken.get(pure.key) <= rounds) && pure.makes(move));
  }
}

// --------------------------------------------------------------------------------- logit limit

function logitLimit(game, s, w) {
  proveTwoPlayers(game);
  const player = game.player(s.player);
  const parameters = readParameters(s.parameters);
  expect(parameters.names.length === 1, `${parameters.names.length} parameters`, "one");
  const profile = new Profile(game, s.profile, parameters);
  expect(profile.scaled.flat().every(({ common }) => common.isConstant()), "a denominator", "none");
  const [from, to] = [s.from, s.to].map(parameterValue);
  const optimal = byPlayer(game.players, fields(w, "optimal").optimal, (value, p) => {
    const { statement, witness } = fields(value, "statement,witness");
    const read = fields(statement, `kind,${STATEMENTS["optimal set"].fields}`);
    const wanted = { kind: "optimal set", player: `${p}`, space: "plan", complete: "yes" };
    for (const [name, word] of Object.entries(wanted)) choice(read[name], [word]);
    return [read, witness];
  });
  const [[name], [[low, high]]] = [parameters.names, parameters.box];
  const order = [low, from, to, high];
  prove(order.every((x, i) => i === 0 || order[i - 1].compare(x) < 0), "from and to lie inside");
  const limits = new LogitLimit(game, player, profile);
  for (const p of game.players) limits.proveFamily(p, ...optimal[p]);
  limits.proveMoves();
  const powers = limits.powers();
  prove(compareProduct(powers, from) < 0, "the product of powers is below 1 at from");
  prove(compareProduct(powers, to) > 0, "the product of powers is above 1 at to");
  return "every limit of logit equilibria for lambda to infinity is the certificate's profile " +
    `at the same ${name}, between ${from} and ${to}, ${name} in [${low}, ${high}]`;
}

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
  constructor(game, player, { scaled: sets, parameters }) {
    Object.assign(this, { game, player, box: parameters.box });
    this.chances = sets.map((some) => some.map(({ tops }) => tops));
    this.takeSteps();
    this.weights = this.chances.map((rows, p) => weighTrails(game, p, rows));
    const [[low, high]] = this.box;
    this.rise = this.weights[player].map((x) => x.at([high]).minus(x.at([low])));
    const odds = game.odds.map((row) => row.map(Polynomial.constant));
    const all = this.chances.with(0, odds);
    this.worth = game.worths(all, Polynomial.constant);
    this.reach = [null, 1, 2].map((p) => p && game.reaches(all, p, POLY_ONE));
    this.under = this.setsUnder();
  }

  /** The steps of what nodes are worth in the profile, and of the signs of that. */
  takeSteps() {
    const { game, box: [ends] } = this;
    const every = this.chances.flat(2);
    const one = Math.max(0, ...every.map((x) => x.totalDegree()));
    const moves = countLongest(game, game.players);
    const count = 1 + moves * Math.max(one, 1);
    const digits = TERM_STEPS + game.digits + moves * measure(every);
    const sets = game.sets.flat();
    const pairs = addUp(sets, ({ actions, members }) => actions.length ** 2 * members.length);
    const sign = BERNSTEIN_STEPS * count * Math.max(...ends.map(digitsOf)) + digits;
    takeSteps(count * (6 * game.parent.length * (1 + one) * digits + 3 * pairs * sign));
  }

  /** For each player and set the keys of the sets that are met after it. */
  setsUnder() {
    const { parent, mover, place, sets } = this.game;
    const under = sets.map((some) => some.map(() => new Set()));
    parent.forEach((above, node) => {
      for (let a = mover[node] > 0 ? above : -1; a >= 0; a = parent[a])
        if (mover[a] > 0) under[mover[a]][place[a]].add(`${mover[node]} ${place[node]}`);
    });
    return under;
  }

  /** At each member how much more an action is worth than another one. */
  differences(player, { members }, a, b) {
    const { children } = this.game;
    return members.map((n) =>
      this.worth[children[n][a]][player - 1].minus(this.worth[children[n][b]][player - 1]));
  }

  /** True if action b is worse than a, wherever the parameter is. */
  isWorse(player, set, a, b) {
    const more = this.differences(player, set, a, b);
    const isPositive = (x) => positive(x, this.box, false);
    if (more.every((x, i) => isPositive(x.scaled(this.game.weight[set.members[i]])))) return true;
    const gains = more.map((x, i) => x.times(this.reach[player][set.members[i]]));
    return isPositive(this.reached(player, set)) && isPositive(sum(gains, POLY_ZERO));
  }

  /** The probability that chance and the other player go to a set, if its player does. */
  reached(player, { members }) { return sum(members.map((n) => this.reach[player][n]), POLY_ZERO); }

  proveFamily(p, statement, witness) {
    const { game, box: [[low, high]] } = this;
    const weights = this.weights[p];
    optimalSet(game, statement, witness);
    const trails = statement.columns.map(([set, action]) => game.trail(p, set, action));
    const never = this.neverMade(p);
    const ends = p === this.player ? [low, high] : [ZERO];
    const plans = ends.map((end) => weights.map((x) => x.at([end])).join());
    const left = statement.vertices.map((vertex) => {
      const plan = weights.map((_, trail) => (trail === 0 ? ONE : ZERO));
      vertex.forEach((x, i) => (plan[trails[i]] = rational(x)));
      return plan;
    }).filter((plan) => never.every((trail) => plan[trail].isZero())).map(String);
    prove(left.sort().join(";") === plans.sort().join(";"), "the optimal plans are the family");
    const degree = p === this.player ? 1 : 0;
    prove(weights.every((x) => x.degree(0) <= degree), "the family is linear");
    const steady = game.sets[this.player].every(({ parent }, k) =>
      this.rise[parent].isZero() || this.main(this.player, k) >= 0);
    prove(steady, "the weight of reaching a set that mixes does not change");
  }

  /** The trails of actions of last sets, than which another one is better at each member. */
  neverMade(p) {
    return this.game.sets[p].flatMap((set, k) => {
      if (this.under[p][k].size > 0) return [];
      const better = (a, b) => this.differences(p, set, a, b).every((x, i) =>
        x.at([ZERO]).times(this.game.weight[set.members[i]]).sign() > 0);
      const all = [...set.actions.keys()];
      return all.filter((b) => all.some((a) => better(a, b))).map((action) => set.first + action);
    });
  }

  /** The action that has probability 1 at a set, or -1. */
  main(p, k) { return this.chances[p][k].findIndex((x) => x.equals(POLY_ONE)); }

  /** A limit makes the moves of the profile, also where its plans do not say so. */
  proveMoves() {
    let open = this.game.players.flatMap((p) =>
      this.game.sets[p].map((set, k) => ({ p, set, k, key: `${p} ${k}` })));
    open = open.filter(({ p, set }) => !positive(this.weights[p][set.parent], this.box, false));
    while (open.length > 0) {
      const names = new Set(open.map(({ key }) => key));
      const ready = open.filter(({ p, k }) => [...this.under[p][k]].every((x) => !names.has(x)));
      const settled = ready.every(({ p, set, k }) => {
        const main = this.main(p, k);
        const worse = (b) => b === main || this.isWorse(p, set, main, b);
        return main >= 0 && set.actions.every((_, b) => worse(b));
      });
      prove(ready.length > 0 && settled, "every set is settled");
      open = open.filter((one) => !ready.includes(one));
    }
  }

  /** The bases and the powers of the condition. */
  powers() {
    const { game, player, rise } = this;
    const found = game.sets[player].flatMap((set, k) => {
      if (this.main(player, k) >= 0) return [];
      const reach = this.reached(player, set).at([ZERO]);
      return this.chances[player][k].map((base, action) =>
        ({ base, power: reach.times(rise[set.first + action]), rise: rise[set.first + action] }));
    }).filter(({ rise: more }) => !more.isZero());
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
  const holds = yes(s.holds);
  prove(is === (value === null) && (is || rational(s.is).equals(value)), "the number is right");
  const both = is && stated;
  const right = (is || stated) && holds === both && s.off === (both ? "0" : "infinite");
  prove(right, "`holds` and `off` are right");
  return `${s.is}; stated ${s.stated}: ${holds ? "holds" : "does not hold"}`;
}

function equilibria(game, s, w) {
  proveTwoPlayers(game);
  const what = choice(s.what, ["components", "extreme equilibria", "equilibria"]);
  choice(s.decimals, [""]);
  const pures = byPlayer([1, 2], s.strategies, (value, p) =>
    distinct(value, (pure) => readPure(game, p, pure), 1)).slice(1);
  const count = pures.flat().length;
  limit(count, "equilibria", "strategies");
  const mixtures = byPlayer([1, 2], s.mixed, (rows, p) =>
    list(rows, (row) => listOf(row, pures[p - 1].length, rational))).slice(1);
  const components = distinct(s.components, (component) =>
    byPlayer([1, 2], component, (numbers, p) => {
      const read = list(numbers, (x) => counting(x, mixtures[p - 1].length), 1);
      expect(read.every((x, i) => i === 0 || x > read[i - 1]), numbers, "ascending numbers");
      return read;
    }).slice(1), 1);
  pures.forEach((given, i) => {
    const all = listPure(game, i + 1, LIMITS.equilibria);
    const named = new Set(given.map(({ key }) => key));
    const every = all.length === named.size && all.every(({ key }) => named.has(key));
    prove(every, "all reduced pure strategies are listed");
  });
  takeSteps(2 * pures[0].length * pures[1].length * game.sumSteps(1));
  const forms = shiftedForms(game, pures);
  const [ones, twos] = byPlayer([1, 2], w, (faces, p) =>
    provedPoints(faces, forms[p - 1], pures[p - 1].length)).slice(1);
  const fit = fits(ones, twos, count);
  const some = fit.reduce((a, b) => a | b, 0n);
  proveMixtures(ones.filter((_, i) => fit[i] !== 0n), mixtures[0]);
  proveMixtures(twos.filter((_, j) => (some >> BigInt(j)) & 1n), mixtures[1]);
  proveComponents(components, fit);
  const pairs = new Set(components.flatMap(([xs, ys]) =>
    xs.flatMap((x) => ys.map((y) => `${x} ${y}`))));
  const single = components.every(([xs, ys]) => xs.length === 1 && ys.length === 1);
  const words = what === "equilibria"
    ? infiniteFigure(s, single ? integer(components.length) : null)
    : figure(s, integer(what === "components" ? components.length : pairs.size));
  return "the equilibria are exactly the certificate's components; the number of " +
    `${what} is ${words}`;
}

/** For each player the forms of its region: positivity of weights, and best replies. */
function shiftedForms(game, [ones, twos]) {
  const [a, b] = [1, 2].map((payee) => {
    const table = ones.map((one) => {
      const form = game.form(2, one.alone, payee);
      return twos.map((two) => two.value(form));
    });
    const shift = ONE.minus(least(table.flat()));
    return table.map((row) => row.map((x) => x.plus(shift)));
  });
  const units = (items) =>
    items.map((_, i) => [ZERO, ...items.map((_, j) => (i === j ? ONE : ZERO))]);
  const reply = (row) => [ONE, ...negated(row)];
  const columns = twos.map((_, j) => reply(b.map((row) => row[j])));
  return [[...units(ones), ...columns], [...a.map(reply), ...units(twos)]];
}

/** The points of FACES with the forms that are zero there, as bits; ENCLOSED. */
function provedPoints(value, forms, width) {
  const { points, bound, apart } = fields(value, "points,bound,apart");
  const read = distinct(points, (point) => listOf(point, width, rational), 1);
  proveEnclosed(forms, read, bound, apart, width);
  const zeros = read.map((point) => zeroBits(forms.map((form) => valueOf(form, point))));
  const vertex = zeros.every((x, i) => zeros.every((y, j) => i === j || (x & y) !== x));
  prove(vertex, "no point is zero in all the forms in which another one is");
  return read.map((point, i) => ({ point, zeros: zeros[i] }));
}

/** For each point of player 1 the points of player 2 that fit it, as bits. */
function fits(ones, twos, count) {
  const all = (1n << BigInt(count)) - 1n;
  const some = ({ point }) => point.some((x) => !x.isZero());
  return ones.map((x) => bits([...twos.keys()].filter((j) =>
    some(x) && some(twos[j]) && (x.zeros | twos[j].zeros) === all)));
}

/** `mixed` lists the points that fit some point, divided by their sums. */
function proveMixtures(points, mixtures) {
  const divided = points.map(({ point }) => point.map((x) => x.over(sum(point))));
  prove(divided.join(";") === mixtures.join(";"), "`mixed` are the points that fit some point");
}

/** The components are all maximal products of points that fit. */
function proveComponents(components, fit) {
  const rows = fit.filter((mask) => mask !== 0n);
  const used = [...fit.reduce((a, b) => a | b, 0n).toString(2)].reverse();
  const columns = used.flatMap((bit, j) => (bit === "1" ? [BigInt(j)] : []));
  const shared = new Set(); // all intersections of rows that are not empty
  for (const row of rows) {
    const more = [row, ...[...shared].map((mask) => mask & row)].filter((mask) => mask !== 0n);
    for (const mask of more) shared.add(mask);
    prove(shared.size <= components.length, "the components are all there are");
  }
  const masks = components.map(([xs, ys]) => {
    const mask = ys.reduce((m, y) => m | (1n << columns[y - 1]), 0n);
    const fitting = rows.flatMap((row, i) => ((row & mask) === mask ? [i + 1] : []));
    prove(fitting.join() === xs.join() && shared.has(mask), "a component is maximal");
    return mask;
  });
  prove(new Set(masks).size === shared.size, "the components are all there are");
}

// ----------------------------------------------------------------------------------- value law

function valueLaw(game, s, w) {
  expect(game instanceof OneCardGame, "a tree", "a compact game");
  const names = [parameterName(s.parameter)];
  const at = parameterValue(s.at);
  const read = (text) => polynomial(text, names);
  const blocks = list(s.blocks, read, 1);
  const pays = listOf(s.pays, game.histories.length, (row) => listOf(row, 3, read));
  const pieces = distinct(s.pieces, (piece) => new Piece(game, names, blocks.length, piece), 1);
  const parts = listOf(fields(w, "parts").parts, pieces.length, (part) =>
    byPlayer([1, 2], part, (value, p) => readPart(game, p, blocks.length, value, read)));
  prove(game.copies.every((n) => n === 1n), "every card has one copy");
  const sizes = blocks.map((block) => block.at([at]));
  prove(sizes.every(({ d }) => d === 1n), "the blocks are whole numbers");
  prove(sum(sizes).equals(integer(game.cards.length)), "the blocks hold all cards");
  const paid = pays.every((row, h) =>
    row.every((pay, i) => pay.at([at]).equals(game.histories[h].pays[i])));
  prove(paid, "the payoffs are those of the game");
  pieces.forEach((piece, i) => {
    prove(piece.endless || piece.from.compare(piece.to) < 0, "a piece has from < to");
    prove(i === 0 || pieces[i - 1].to?.compare(piece.from) <= 0, "the pieces are in order");
  });
  prove(pieces.some((piece) => piece.holds(at)), "the game lies in a piece");
  pieces.forEach((piece, i) => new Law(game, blocks, pays, piece, parts[i]).prove());
  const whole = blocks.every((block) => block.isConstant());
  return `the family that holds this game at ${s.parameter} = ${s.at} is worth to player 1` +
    `${whole ? "" : ", wherever the blocks are whole numbers"}: ` +
    pieces.map((piece) => piece.words(s.parameter)).join("; ");
}

/** One piece of a law, where signs are shown: from a number to a number, or to infinity. */
class Piece {
  constructor(game, names, blocks, value) {
    this.given = fields(value, "from,to,is,never");
    const { from, to, is, never } = this.given;
    this.endless = to === "infinity";
    this.from = parameterValue(from);
    this.to = this.endless ? null : parameterValue(to);
    this.is = expression(is, names);
    this.never = distinct(never, (move) => readNever(game, blocks, move));
  }

  /** The coefficients of a polynomial in `u`, where `from + u` stands for the parameter. */
  shifted(polynomial) {
    return substitute(dense(polynomial, [polynomial.degree(0)]), this.from, ONE);
  }

  isNonNegative(polynomial) {
    if (!this.endless) return nonNegative(polynomial, [[this.from, this.to]], false);
    return this.shifted(polynomial).every((c) => c >= 0n);
  }

  isPositive(polynomial) {
    if (!this.endless) return positive(polynomial, [[this.from, this.to]], false);
    return this.isNonNegative(polynomial) && this.shifted(polynomial)[0] > 0n;
  }

  holds(point) {
    return point.compare(this.from) >= 0 && (this.endless || point.compare(this.to) <= 0);
  }

  words(parameter) {
    const { is, from, to } = this.given;
    return [`${is} for ${parameter} from ${from} to ${to}`,
      ...this.never.map((never) => never.words)].join("");
  }
}

/** `[player, block, moves, action]`: a decision of the betting tree, an action, and a block. */
function readNever(game, blocks, value) {
  const [player, block, moves, action] = listOf(value, 4, string);
  const p = game.player(player);
  const decision = game.decisions[p].find(({ line }) => line === moves);
  expect(decision !== undefined, moves, `moves before a decision of player ${player}`);
  const at = actionNumber(decision, action);
  const words = `, where between the ends player ${player} never makes the move ` +
    `${quoted(action)}${moves && ` after ${quoted(moves)}`} in block ${block}`;
  return { player: p, block: counting(block, blocks) - 1, decision, action: at, words };
}

/** A player's PART: for each block a polynomial for each move of the tree. */
function readPart(game, player, blocks, value, read) {
  const part = fields(value, "scale,blocks");
  const decisions = game.decisions[player];
  const weights = listOf(part.blocks, blocks, (block) =>
    byName(block, decisions.map(({ line }) => line), (row, i) =>
      byName(row, decisions[i].actions, (text) => read(text))).flat());
  return { scale: read(part.scale), weights };
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
  }

  prove() {
    const { piece, blocks, game, parts } = this;
    this.takeSteps();
    for (const block of blocks) prove(piece.isNonNegative(block), "a block is not negative");
    const n = sum(blocks, POLY_ZERO);
    this.deals = n.times(game.replaced ? n : n.minus(POLY_ONE));
    for (const x of [this.deals, piece.is.bottom, parts[1].scale, parts[2].scale])
      prove(piece.isPositive(x), "deals, denominator and scales are positive");
    for (const p of [1, 2])
      for (const block of parts[p].weights) {
        for (const weight of block) prove(piece.isNonNegative(weight), "a weight is negative");
        for (const { first, actions, lastMove } of game.decisions[p]) {
          const total = sum(block.slice(first, first + actions.length), POLY_ZERO);
          const right = total.equals(lastMove < 0 ? parts[p].scale : block[lastMove]);
          prove(right, "the weights sum to that of the move before");
        }
      }
    for (const p of [1, 2]) this.proveValue(p);
  }

  /** The steps of a piece: of products of payoffs, sizes and weights, and of signs. */
  takeSteps() {
    const { game, blocks, pays, piece, parts } = this;
    const lists = [pays.flat(), blocks, [1, 2].flatMap((p) =>
      [parts[p].scale, ...parts[p].weights.flat()])];
    const digits = TERM_STEPS + addUp(lists, measure);
    const [paid, size, weight] = lists.map((all) => Math.max(...all.map((x) => x.totalDegree())));
    const count = 1 + paid + size + weight;
    const products = 8 * game.histories.length * (1 + paid) * (1 + size + weight) * digits;
    const ends = piece.endless ? [piece.from] : [piece.from, piece.to];
    const sign = BERNSTEIN_STEPS * count * Math.max(...ends.map(digitsOf)) + digits;
    const pairs = addUp(game.decisions.flat(), ({ actions }) => actions.length ** 2);
    takeSteps(blocks.length * (products + 4 * pairs * count * sign));
  }

  /** What each move of a player (0: no move) is paid at ends, by block. */
  paid(player) {
    const nothing = new Linear(POLY_ZERO, POLY_ZERO);
    const moves = this.game.ownMoves[player] + 1;
    const paid = Array.from({ length: moves }, () => this.blocks.map(() => nothing));
    this.game.histories.forEach((history, h) => {
      const row = paid[history.last[player] + 1];
      const ends = this.ends(history, this.pays[h], player);
      ends.forEach((end, b) => (row[b] = row[b].plus(end)));
    });
    return paid;
  }

  /** What a player is paid at the end of one history, by block. */
  ends(history, pays, player) {
    const [low, tie, high] = player === 1 ? pays : pays.map((pay) => pay.negated()).reverse();
    const { scale, weights } = this.parts[3 - player];
    const move = history.last[3 - player];
    const line = weights.map((block) => (move < 0 ? scale : block[move]));
    const whole = line.map((x, b) => x.times(this.blocks[b]));
    const total = sum(whole, POLY_ZERO);
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
    const paid = this.paid(player);
    for (const decision of [...game.decisions[player]].reverse())
      blocks.forEach((s, b) => {
        const ways = decision.actions.map((_, i) => paid[decision.first + i + 1][b]);
        const best = ways.find((way) => ways.every((other) =>
          way.minus(other).ends(s).every((x) => piece.isNonNegative(x))));
        prove(best !== undefined, "one action is best throughout");
        for (const { decision: at, block, action } of piece.never)
          if (at === decision && block === b)
            for (const x of best.minus(ways[action]).ends(s))
              prove(piece.isNonNegative(x) && !x.isZero(), "a move is worse inside the piece");
        const above = paid[decision.lastMove + 1];
        above[b] = above[b].plus(best);
      });
    const worth = paid[0].map(({ first, slope }, b) => {
      const s = blocks[b];
      const pairs = s.times(s.minus(POLY_ONE)).scaled(new Rational(1n, 2n));
      return first.times(s).plus(slope.times(pairs));
    });
    const stated = piece.is.top.times(parts[3 - player].scale).times(this.deals);
    const right = sum(worth, POLY_ZERO).times(piece.is.bottom)
      .equals(player === 1 ? stated : stated.negated());
    prove(right, "the best responses are worth what the law says");
  }
}

// ------------------------------------------------------------------------------------- algebra

function arithmetic(_, s) {
  const { names } = readParameters(s.parameters);
  return distinct(s.equations, (equation) => {
    const { left, right, decimals, holds, off } = fields(equation, "left,right,decimals,holds,off");
    const exact = expression(left, names);
    const isDecimal = /^-?[0-9]+\.[0-9]+$/.test(string(right));
    const spelled = /^(0|-?[1-9][0-9]*)(\/[1-9][0-9]*)?$/.test(right) && decimals !== "";
    let missing;
    if (names.length === 0 && (isDecimal || spelled)) {
      const interval = printed(right, decimals);
      missing = quotient(beyond(exact.cleared().top.coefficient(0n), interval));
    } else {
      choice(decimals, [""]);
      missing = exact.minus(expression(right, names));
    }
    const stated = names.length === 0 ? quotient(rational(off)) : expression(off, names);
    const isTrue = yes(holds) === missing.isZero();
    prove(stated.equals(missing), "`off` is the difference");
    prove(isTrue, "`holds` says whether the equation is true");
    const verdict = yes(holds) ? "holds" : `does not hold, off by ${off}`;
    return `${left} = ${right}${decimalsWords(decimals)}: ${verdict}`;
  }, 1).join("; ");
}

/** The form of a row as `[c, b_1, .., b_k]`: `>= 0`, or for an equation 0, where it is true. */
function readInequality(value, variables) {
  const [left, relation, right] = listOf(value, 3);
  choice(relation, [">=", "<=", "="]);
  const [one, two] = [left, right].map((text) => polynomial(text, variables));
  const form = relation === "<=" ? two.minus(one) : one.minus(two);
  const linear = [...form.terms.keys()].every((m) => totalDegree(m) <= 1);
  expect(linear, "a form of degree 2 or more", "an affine form");
  const slopes = variables.map((_, i) => form.coefficient(monomial(i)));
  return { form: [form.coefficient(0n), ...slopes], equation: relation === "=" };
}

function feasibleSet(_, s, w) {
  const variables = distinct(s.variables, parameterName, 1);
  limit(variables.length, "parameters", "variables");
  const of = distinct(s.of, (name) => variables.indexOf(choice(name, variables)), 1);
  const rows = distinct(s.rows, (row) => readInequality(row, variables), 1);
  const forms = rows.map(({ form }) => form);
  const digits = measure(forms.flat());
  const count = (numbers) =>
    takeSteps(sumSteps(forms.length * (variables.length + 1), digits + measure(numbers)));
  const [empty, bounded] = [s.empty, s.bounded].map(yes);
  expect(bounded || !empty, "an empty set that is not bounded", "bounded");
  const k = variables.length;
  const total = (value) => {
    const factors = readFactors(rows, value);
    count(factors);
    return combination(forms, factors, k);
  };
  if (empty) {
    const sums = total(fields(w, "factors").factors);
    prove(isNegativeConstant(sums), "the sum is a negative constant");
    return "no point makes all rows of the certificate true";
  }
  const witness = fields(w, bounded ? "point,limits" : "point,ray");
  const point = byName(witness.point, variables, (x) => rational(x));
  count(point);
  prove(rows.every((row) => satisfied(row, valueOf(row.form, point))), "the point is in the set");
  if (bounded)
    byName(witness.limits, of.map((i) => variables[i]), (pair, i) =>
      listOf(pair, 2, (factors, end) => {
        const slope = end === 0 ? ONE : MINUS;
        const right = total(factors).slice(1).every((x, j) => x.equals(j === of[i] ? slope : ZERO));
        prove(right, "a sum is a variable and a constant");
      }));
  else {
    const ray = byName(witness.ray, variables, (x) => rational(x));
    count(ray);
    prove(rows.every((row) => satisfied(row, dot(row.form.slice(1), ray))), "no form falls");
    prove(of.some((i) => !ray[i].isZero()), "some variable changes along the ray");
  }
  return "some point makes all rows of the certificate true, and on all such points these " +
    `variables are ${bounded ? "" : "not all "}bounded: ${of.map((i) => variables[i]).join(", ")}`;
}

// ----------------------------------------------------------------------------------- the table

/**
 * For each kind its rule, its fields, and of these words some: `witness`: its witness is not
 * empty; `forgets`: a player may forget, or the rule itself looks; `compact`: checked on a compact
 * game as it stands, not on its expansion; `none`: about no game; `family`: it may have the field
 * `parameters`, too.
 */
const STATEMENTS = Object.fromEntries([
  ["count", count, `what,player,${FIGURE}`, "forgets"],
  ["matrix", matrix, "matrix,scale,rows,columns,cells,wrong", ""],
  ["figures", figures, "parameters,at,where,profiles,figures", "forgets compact"],
  ["best response", bestResponses, "profile,players,payoffs,gains,figures,printed",
    "forgets compact"],
  ["deviation", deviation, "parameters,at,profile,player,strategy,payoff,deviation payoff,gain",
    "forgets compact"],
  ["subgame perfect", subgamePerfect, "profile,subgames,gains", ""],
  ["quasi-perfect", quasiPerfect, "profile", "witness compact family"],
  ["sequential", sequential, "profile,holds", "witness family"],
  ["correlated equilibrium", (game, s) => correlatedEquilibrium(game, s, ADVICE.strategies),
    "distribution,payoffs,gains", ""],
  ["extensive-form correlated equilibrium",
    (game, s) => correlatedEquilibrium(game, s, ADVICE.moves), "distribution,payoffs,gains", ""],
  ["correlated range", correlatedRange,
    "recommendations,of,low,high,relation,stated,decimals,off,holds", "witness"],
  ["value", value, `${FIGURE},frontier`, "witness compact"],
  ["pure values", pureValues, "maxmin,minmax,saddle", ""],
  ["optimal range", optimalRange,
    "player,terms,given,low,high,relation,stated,decimals,off,holds,frontier", "witness compact"],
  ["no equilibrium in box", noEquilibriumInBox, "form,stated,player", "witness"],
  ["equilibrium set", equilibriumSet, "parameters,players,profile,within,frontier",
    "witness forgets compact"],
  ["optimal set", optimalSet,
    "player,space,dimension,span,complete,columns,chart,vertices,facets", "witness"],
  ["logit limit", logitLimit, "player,parameters,profile,from,to", "witness"],
  ["region", region, "player,rows,contains,contained", "witness"],
  ["dominance", dominance, "sense,because,moves,excluded,frontier", "witness"],
  ["rounds", rounds, "strategies,sense,rounds,left,gone,exactly", "witness"],
  ["equilibria", equilibria, `strategies,mixed,components,what,${FIGURE}`, "witness"],
  ["value law", valueLaw, "parameter,at,blocks,pays,pieces", "witness compact"],
  ["arithmetic", arithmetic, "parameters,equations", "none"],
  ["feasible set", feasibleSet, "variables,of,rows,empty,bounded", "witness none"],
].map(([kind, rule, names, words]) =>
  [kind, { rule, fields: names, is: (word) => words.includes(word) }]));

// -------------------------------------------------------------------------------- the envelope

/** A certificate: format and kind are right, and so is the seal. */
function readCertificate(bytes) {
  limit(bytes.length, "file", "bytes");
  const certificate = fields(readJson(decode(bytes)), "format,game,seal,statement,witness");
  const { format, game, seal, statement } = certificate;
  choice(format, ["nashproof certificate 2"]);
  const kind = choice(object(statement).get("kind"), Object.keys(STATEMENTS));
  const form = STATEMENTS[kind].is("none") ? /^none$/ : /^[0-9a-f]{64}$/;
  expect(form.test(string(game)), game, "a digest, or none");
  // the seal is that of the file without it; what stands before it is plain ASCII
  const before = `{"format":"${format}","game":"${game}","seal":"`.length;
  const length = utf8Length(quoted(string(seal))) - 2;
  const unsealed = new Uint8Array(bytes.length - length);
  unsealed.set(bytes.subarray(0, before));
  unsealed.set(bytes.subarray(before + length), before);
  prove(sha256(unsealed) === seal, "the seal is that of the certificate");
  return { ...certificate, kind };
}

/** The sentence of a certificate, about the game that `find(digest)` gives, if any. */
function sentence({ kind, game: digest, statement, witness }, find) {
  const { rule, fields: names, is } = STATEMENTS[kind];
  const family = is("family") && statement.has("parameters") ? ",parameters" : "";
  const given = fields(statement, `kind,${names}${family}`);
  if (!is("witness")) fields(witness, "");
  if (is("none")) return `${kind}: ${rule(null, given, witness)}`;
  const known = find(digest);
  expect(known, "no game with this digest", "its game");
  let { game } = known;
  if (game instanceof OneCardGame && !is("compact"))
    game = game.expansion ??= new TreeGame(expansion(game));
  if (!is("forgets")) game.needRecall();
  return `${quoted(game.title)}: ${rule(game, given, witness)}`;
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
  return { ...answer(() => sentence(readCertificate(bytes), find)), steps };
}

/**
 * Checks one certificate.  `gameBytes` and `gameName` are null for a statement about no game.
 * Returns {answer: "accepted", sentence, steps}, or {answer: "rejected" or "unreadable", reason}.
 */
function check(gameBytes, gameName, certificateBytes) {
  const known = gameBytes === null ? null : openGame(gameBytes, gameName);
  if (known !== null && known.answer !== "accepted")
    return { answer: "unreadable", reason: `the game: ${known.reason}` };
  return checkWith(certificateBytes, (digest) => (known?.digest === digest ? known : null));
}

return { check, checkWith, openGame };
})();

if (typeof module !== "undefined") module.exports = nashcheck;

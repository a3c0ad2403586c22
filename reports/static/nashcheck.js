// The second checker of nashproof certificates: docs/reference/certificate-format.md is its only
// source.  It shares no line, no language and no author with the first one, `nashcheck`.
//
// One file without dependencies, for any engine that knows BigInt: a browser (also from a file
// address), Node, or V8 inside Python.  It reads and writes nothing.  `nashcheck.check(game bytes,
// game name, certificate bytes)` returns {answer, sentence} or {answer, reason}.
//
// The order of the file is that of the page: numbers, text, polynomials, games, strategies, hulls,
// statements.  Every sentence stands beside the rule that it speaks of.
"use strict";

const nashcheck = (() => {
  // ----------------------------------------------------------------------------------- answers

  class Unreadable extends Error {}
  class Rejected extends Error {}

  /** Stops with `unreadable`: the file is not of the format, or beyond one of its limits. */
  function unreadable(found, expected) {
    const words = typeof found === "string" ? found : found instanceof Map ? "an object" : "a list";
    throw new Unreadable(`found ${words.slice(0, 200)}, expected ${expected}`);
  }

  /** Goes on if the file is of the format so far, else stops with `unreadable`. */
  function expect(condition, found, expected) { if (!condition) unreadable(found, expected); }

  /** Goes on if this step of the proof is right, else stops with `rejected`. */
  function prove(condition, what) { if (!condition) throw new Rejected(what); }

  /** Section 8: beyond one of these a file is unreadable. */
  const LIMITS = {
    file: 64 * 2 ** 20, // bytes of a game or a certificate
    levels: 64, // of nested lists and objects
    digits: 2000, // of a numerator, a denominator, a printed number
    parameterDigits: 50, // of an end of an interval, a cut, a point
    expression: 1000, // characters
    nesting: 50, // parentheses in an expression
    degree: 64, // of a term in an expression
    product: 20000, // terms of one polynomial times terms of another
    bernstein: 100000, // coefficients, times degrees times digits
    parameters: 26,
    nodes: 2000000, // of a tree, information sets of a compact game, a count
    players: 64,
    chanceBits: 100000, // binary digits of the product of chance on a path
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
    mediated: 4000000, // profiles of a distribution, times nodes
    faces: 1000000, // sets of forms that ENCLOSED treats
    words: 24, // moves of a condition in a sentence
  };

  // --------------------------------------------------------------------------------- rationals

  const absolute = (a) => (a < 0n ? -a : a);

  const SAFE = 2n ** 53n;

  /** The greatest common divisor of n and d > 0; machine numbers do the last, small steps. */
  function gcd(n, d) {
    let a = absolute(n);
    let b = d;
    while (b >= SAFE) {
      const rest = a % b;
      a = b;
      b = rest;
    }
    if (b === 0n) return a;
    let x = Number(b);
    let y = Number(a % b);
    while (y !== 0) {
      const rest = x % y;
      x = y;
      y = rest;
    }
    return BigInt(x);
  }

  /** n/d in lowest terms with d > 0: every value is made here, so equality is that of its parts. */
  class Rational {
    constructor(n, d) {
      this.n = n;
      this.d = d;
    }

    static of(n, d = 1n) {
      if (d === 1n) return new Rational(n, d);
      const g = gcd(n, d);
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

    minus(b) { return this.plus(new Rational(-b.n, b.d)); }

    times(b) {
      if (this.n === 0n || b === ONE) return this;
      if (b.n === 0n || this === ONE) return b;
      if (this.d === 1n && b.d === 1n) return new Rational(this.n * b.n, 1n);
      const [g, h] = [gcd(this.n, b.d), gcd(b.n, this.d)];
      return new Rational((this.n / g) * (b.n / h), (this.d / h) * (b.d / g));
    }

    over(b) { return this.times(b.n < 0n ? new Rational(-b.d, -b.n) : new Rational(b.d, b.n)); }

    negated() { return new Rational(-this.n, this.d); }

    sign() { return this.n > 0n ? 1 : this.n < 0n ? -1 : 0; }

    compare(b) {
      if (this.d === b.d) return this.n > b.n ? 1 : this.n < b.n ? -1 : 0;
      return new Rational(this.n * b.d - b.n * this.d, 1n).sign();
    }

    equals(b) { return this.n === b.n && this.d === b.d; }

    isZero() { return this.n === 0n; }

    toString() { return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`; }
  }

  const ZERO = new Rational(0n, 1n);
  const ONE = new Rational(1n, 1n);
  const MINUS = new Rational(-1n, 1n);
  const HALF = new Rational(1n, 2n);
  const integer = (k) => new Rational(BigInt(k), 1n);
  const sum = (values, zero = ZERO) => values.reduce((a, b) => a.plus(b), zero);
  const greatest = (values) => values.reduce((a, b) => (a.compare(b) >= 0 ? a : b));

  /** A rational as a certificate writes it: `0`, `-?[1-9][0-9]*`, or p/q in lowest terms. */
  function rational(value) {
    const found = RATIONALS.get(value);
    if (found) return found;
    expect(typeof value === "string", value, "a rational in a string");
    const parts = /^(0|-?[1-9][0-9]*)(?:\/([1-9][0-9]*))?$/.exec(value);
    expect(parts !== null, value, "a rational as p or p/q");
    const [, top, bottom = "1"] = parts;
    expect(top.length - (top[0] === "-") <= LIMITS.digits, "a long number", "2,000 digits");
    expect(bottom.length <= LIMITS.digits, "a long number", "2,000 digits at most");
    const [n, d] = [BigInt(top), BigInt(bottom)];
    const written = parts[2] === undefined || (d > 1n && gcd(n, d) === 1n);
    expect(written, value, "a fraction in lowest terms");
    return remember(value, new Rational(n, d));
  }

  // Files repeat few numbers many times; reading each once halves the time of large games.
  const RATIONALS = new Map();

  function remember(text, value) {
    if (RATIONALS.size > 10000) RATIONALS.clear();
    if (text.length < 40) RATIONALS.set(text, value);
    return value;
  }

  /** A positive whole number without leading zeros, at most `most`. */
  function counting(value, most, least = 1) {
    const right = typeof value === "string" && /^(0|[1-9][0-9]{0,8})$/.test(value);
    expect(right, value, "a whole number");
    const number = Number(value);
    expect(number >= least && number <= most, value, `a number from ${least} to ${most}`);
    return number;
  }

  // -------------------------------------------------------------------------------------- text

  /** UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. */
  function decode(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += 8192) {
      const end = wholeCharacters(bytes, Math.min(at + 8192, bytes.length));
      parts.push(decodePart(bytes, at, end));
      at = end - 8192; // the loop adds 8192
    }
    return parts.join("");
  }

  /** The last place up to `end` at which no character is cut in two. */
  function wholeCharacters(bytes, end) {
    let place = end;
    while (end < bytes.length && place > end - 4 && (bytes[place] & 0xc0) === 0x80) place--;
    return place;
  }

  function decodePart(bytes, start, end) {
    const codes = [];
    for (let i = start; i < end; ) {
      const first = bytes[i++];
      if (first < 0x80) {
        codes.push(first);
        continue;
      }
      const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
      let code = first & (0x3f >> more);
      for (let k = 0; k < more; k++, i++) {
        expect(i < end && (bytes[i] & 0xc0) === 0x80, "a broken character", "UTF-8");
        code = (code << 6) | (bytes[i] & 0x3f);
      }
      const least = [0, 0x80, 0x800, 0x10000][more];
      const surrogate = code >= 0xd800 && code < 0xe000;
      const right = first >= 0xc2 && first < 0xf5 && code >= least && code < 0x110000;
      expect(right && !surrogate, "a broken character", "UTF-8");
      if (code < 0x10000) codes.push(code);
      else codes.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff));
    }
    return String.fromCharCode.apply(null, codes);
  }

  /** The order of code points, which is not that of JavaScript above U+FFFF. */
  function byCodePoint(a, b) {
    if (a === b) return 0;
    let i = 0;
    while (i < a.length && i < b.length && a[i] === b[i]) i++;
    if (i === a.length || i === b.length) return a.length - b.length;
    const rank = (c) => (c >= 0xd800 && c < 0xe000 ? c + 0x10000 : c);
    return rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
  }

  /** Text as a JSON string, as names stand in sentences. */
  const quoted = (text) => JSON.stringify(text);

  // -------------------------------------------------------------------------------------- JSON

  /** The value of canonical JSON: strings, arrays, and Maps for objects. */
  function readJson(text) {
    let parsed;
    try {
      parsed = JSON.parse(text);
    } catch {
      unreadable("text that is not JSON", "canonical JSON");
    }
    const value = stringsOnly(parsed, 1);
    expect(canonical(value) + "\n" === text, "other bytes", "canonical JSON");
    return value;
  }

  function stringsOnly(value, level) {
    if (typeof value === "string") return whole(value);
    expect(level <= LIMITS.levels, "deep nesting", `${LIMITS.levels} levels at most`);
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
    if (typeof value === "string") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    const items = [...value].map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`);
    return `{${items.join(",")}}`;
  }

  /** The fields of an object that has exactly these: none is optional, none is unknown. */
  function fields(value, names) {
    const same = value instanceof Map && value.size === names.length;
    if (!same || !names.every((name) => value.has(name)))
      unreadable(value instanceof Map ? [...value.keys()].join(", ") : value, names.join(", "));
    return Object.fromEntries(value);
  }

  function list(value, least = 0) {
    expect(Array.isArray(value) && value.length >= least, value, `a list of ${least} or more`);
    return value;
  }

  function listOf(value, length) {
    expect(Array.isArray(value) && value.length === length, value, `a list of ${length}`);
    return value;
  }

  function object(value) {
    expect(value instanceof Map, value, "an object");
    return value;
  }

  function string(value) {
    expect(typeof value === "string", value, "a string");
    return value;
  }

  function choice(value, words) {
    expect(typeof value === "string" && words.includes(value), value, words.join(" or "));
    return value;
  }

  const yes = (value) => choice(value, ["yes", "no"]) === "yes";

  function distinct(values, what) {
    expect(new Set(values.map(canonical)).size === values.length, `${what} twice`, "each once");
    return values;
  }

  // ----------------------------------------------------------------------------------- SHA-256

  /** FIPS 180-4: the first 32 bits of the fractions of the roots of primes. */
  const [START, ROUNDS] = (() => {
    const primes = [];
    for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
    const bits = (prime, degree) =>
      Number(BigInt.asIntN(32, root(BigInt(prime) << (32n * degree), degree)));
    return [primes.slice(0, 8).map((p) => bits(p, 2n)), primes.map((p) => bits(p, 3n))];
  })();

  /** The whole part of the root of `n`, by halving. */
  function root(n, degree) {
    let [low, high] = [0n, n];
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** degree <= n) low = middle;
      else high = middle;
    }
    return low;
  }

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
    return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  function sha256Block(view, at, w, state) {
    const turn = (x, k) => (x >>> k) | (x << (32 - k));
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
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

  // ------------------------------------------------------------------------------- polynomials

  /**
   * A polynomial in the parameters: a Map from monomials to coefficients that are not 0.  A
   * monomial is one BigInt with 32 bits for each exponent: a product of monomials is a sum.
   */
  class Polynomial {
    constructor(terms) {
      this.terms = terms;
    }

    static constant(value) { return new Polynomial(new Map(value.isZero() ? [] : [[0n, value]])); }

    static parameter(index) {
      return new Polynomial(new Map([[1n << (32n * BigInt(index)), ONE]]));
    }

    plus(b) {
      const terms = new Map(this.terms);
      for (const [monomial, value] of b.terms) addTerm(terms, monomial, value);
      return new Polynomial(terms);
    }

    minus(b) { return this.plus(b.scaled(MINUS)); }

    times(b) {
      const small = this.terms.size * b.terms.size <= LIMITS.product;
      expect(small, "a long polynomial", "20,000 products of terms at most");
      const terms = new Map();
      for (const [m, v] of this.terms)
        for (const [n, w] of b.terms) addTerm(terms, m + n, v.times(w));
      return new Polynomial(terms);
    }

    scaled(factor) {
      if (factor.isZero()) return new Polynomial(new Map());
      return new Polynomial(new Map([...this.terms].map(([m, v]) => [m, v.times(factor)])));
    }

    isZero() { return this.terms.size === 0; }

    isConstant() { return this.terms.size === 0 || (this.terms.size === 1 && this.terms.has(0n)); }

    /** The coefficient of the monomial 1. */
    constant() {
      return this.terms.get(0n) ?? ZERO;
    }

    equals(b) { return this.minus(b).isZero(); }

    /** The degree in one parameter. */
    degree(index) {
      let most = 0;
      for (const monomial of this.terms.keys()) most = Math.max(most, exponent(monomial, index));
      return most;
    }

    /** The value where the parameters have these rational values. */
    at(point) { return sum([...this.terms].map(([m, v]) => v.times(monomialAt(m, point)))); }
  }

  const exponent = (monomial, index) =>
    Number((monomial >> (32n * BigInt(index))) & 0xffffffffn);

  function addTerm(terms, monomial, value) {
    const total = terms.has(monomial) ? terms.get(monomial).plus(value) : value;
    if (total.isZero()) terms.delete(monomial);
    else terms.set(monomial, total);
  }

  function monomialAt(monomial, point) {
    return point.reduce((product, value, index) => {
      const power = BigInt(exponent(monomial, index));
      return product.times(new Rational(value.n ** power, value.d ** power));
    }, ONE);
  }

  const POLY_ZERO = Polynomial.constant(ZERO);
  const POLY_ONE = Polynomial.constant(ONE);

  /** Numbers that strategies may consist of: the same rules serve rationals and polynomials. */
  const RATIONAL = { zero: ZERO, one: ONE, of: (r) => r, scale: (x, r) => x.times(r) };
  const POLYNOMIAL = {
    zero: POLY_ZERO,
    one: POLY_ONE,
    of: Polynomial.constant,
    scale: (x, r) => x.scaled(r),
  };

  // ------------------------------------------------------------------------------- expressions

  /** A quotient of polynomials as it stands after multiplying out, nothing cancelled. */
  class Quotient {
    constructor(top, bottom) {
      this.top = top;
      this.bottom = bottom;
    }

    /** The same with 1 for a constant denominator, which is divided out. */
    cleared() {
      if (!this.bottom.isConstant()) return this;
      return new Quotient(this.top.scaled(ONE.over(this.bottom.constant())), POLY_ONE);
    }

    plus(b) {
      const top = this.top.times(b.bottom).plus(b.top.times(this.bottom));
      return new Quotient(top, this.bottom.times(b.bottom));
    }

    minus(b) { return this.plus(new Quotient(b.top.scaled(MINUS), b.bottom)); }

    times(b) { return new Quotient(this.top.times(b.top), this.bottom.times(b.bottom)); }

    over(b) { return new Quotient(this.top.times(b.bottom), this.bottom.times(b.top)); }

    /** True if both are the same function. */
    equals(b) { return this.top.times(b.bottom).equals(b.top.times(this.bottom)); }
  }

  const quotient = (value) => new Quotient(Polynomial.constant(value), POLY_ONE);

  const LONGEST = 10n ** BigInt(LIMITS.digits);

  /** Reads one expression, by descent: sum, product, power, atom. */
  class ExpressionReader {
    constructor(text, names) {
      expect(typeof text === "string", text, "an expression");
      const short = [...text.slice(0, 2 * LIMITS.expression + 1)].length <= LIMITS.expression;
      expect(short, "a long expression", "1,000 characters at most");
      this.tokens = text.match(/[0-9]+(\.[0-9]+)?|[a-z][a-z_]*|[^ ]/gu) ?? [];
      this.text = text;
      this.names = names;
      this.next = 0;
      this.depth = 0;
    }

    read() {
      const value = this.sum();
      this.must(this.next === this.tokens.length);
      return value;
    }

    must(condition) { expect(condition, this.text, "an expression of the parameters"); }

    /** The token that comes next if it is one of these. */
    take(...tokens) {
      return tokens.includes(this.tokens[this.next]) ? this.tokens[this.next++] : null;
    }

    sum() {
      let value = this.term();
      for (;;) {
        const sign = this.take("+", "-");
        if (sign === null) return value;
        const term = this.term();
        value = this.limited(sign === "-" ? value.minus(term) : value.plus(term));
      }
    }

    term() {
      const minus = this.take("+", "-") === "-";
      let value = this.power();
      if (minus) value = new Quotient(value.top.scaled(MINUS), value.bottom);
      for (;;) {
        const operator = this.take("*", "/");
        if (operator === null) return value;
        const factor = this.power();
        this.must(operator === "*" || !factor.top.isZero());
        value = this.limited(operator === "*" ? value.times(factor) : value.over(factor));
      }
    }

    power() {
      const base = this.atom();
      if (this.take("^") === null) return base;
      const times = this.tokens[this.next++] ?? "";
      this.must(/^(0|[1-9][0-9]?)$/.test(times));
      let value = quotient(ONE);
      for (let i = 0; i < Number(times); i++) value = this.limited(value.times(base));
      return value;
    }

    atom() {
      const token = this.tokens[this.next++] ?? "";
      if (/^(0|[1-9][0-9]*)(\.|$)/.test(token)) return quotient(decimal(token).value);
      if (token !== "(") return this.parameter(token);
      this.must(++this.depth <= LIMITS.nesting);
      const value = this.sum();
      this.must(this.take(")") !== null);
      this.depth--;
      return value;
    }

    parameter(name) {
      const index = this.names.indexOf(name);
      this.must(index >= 0);
      return new Quotient(Polynomial.parameter(index), POLY_ONE);
    }

    limited(value) {
      for (const side of [value.top, value.bottom])
        for (const [monomial, { n, d }] of side.terms) {
          this.must(totalDegree(monomial, this.names.length) <= LIMITS.degree);
          this.must(absolute(n) < LONGEST && d < LONGEST);
        }
      return value;
    }
  }

  function totalDegree(monomial, parameters) {
    let total = 0;
    for (let i = 0; i < parameters; i++) total += exponent(monomial, i);
    return total;
  }

  // ----------------------------------------------------------------------------------- printed

  /** A number with a point, or whole: its exact value and how many digits follow the point. */
  function decimal(text) {
    const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
    expect(parts !== null, text, "a rational or a decimal");
    const [, minus, front, digits = ""] = parts;
    expect((front + digits).length <= LIMITS.digits, "a long number", "2,000 digits at most");
    const value = Rational.of(BigInt(minus + front + digits), 10n ** BigInt(digits.length));
    return { value, digits: digits.length };
  }

  /** The closed interval of the numbers that a printed number stands for. */
  function printed(text, decimals) {
    expect(/^(0|[1-9][0-9]{0,3})?$/.test(string(decimals)), decimals, "a number of decimals");
    if (!string(text).includes(".") && (decimals === "" || text.includes("/"))) {
      expect(decimals === "", text, "no fraction, since `decimals` are given");
      return { low: rational(text), high: rational(text) };
    }
    if (!text.includes(".")) rational(text);
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

  // ------------------------------------------------------------------------------------- boxes

  /** Parameters: their names and closed intervals with low < high. */
  function readParameters(value) {
    const names = [...object(value).keys()];
    expect(names.length <= LIMITS.parameters, `${names.length} parameters`, "26 at most");
    const box = names.map((name) => {
      parameterName(name);
      return listOf(value.get(name), 2).map(parameterValue);
    });
    return { names, box };
  }

  function parameterName(name) {
    expect(typeof name === "string" && /^[a-z][a-z_]*$/.test(name), name, "a parameter's name");
    return name;
  }

  function proveParameters({ box }) {
    for (const [low, high] of box) prove(low.compare(high) < 0, "each interval has low < high");
  }

  /** A POINT: a value for every parameter. */
  function readPoint(value, { names }) {
    const point = fields(value, names);
    return names.map((name) => parameterValue(point[name]));
  }

  function provePoint(point, { box }) {
    const inside = point.every((x, i) => x.compare(box[i][0]) >= 0 && x.compare(box[i][1]) <= 0);
    prove(inside, "the point lies in the box");
  }

  /** A rational as the value of a parameter, which has few digits. */
  function parameterValue(value) {
    const number = rational(value);
    const most = LIMITS.parameterDigits;
    expect(digitsOf(number) <= most, "a long value of a parameter", `${most} digits at most`);
    return number;
  }

  const digitsOf = ({ n, d }) => Math.max(`${absolute(n)}`.length, `${d}`.length);

  /**
   * The coefficients of a polynomial in the tensor Bernstein basis of a box, each times the same
   * positive number: only their signs are of use.
   */
  function bernstein(polynomial, box) {
    const degrees = box.map((_, index) => polynomial.degree(index));
    limitBernstein(degrees, box);
    let values = dense(polynomial, degrees);
    let stride = values.length;
    degrees.forEach((degree, index) => {
      stride /= degree + 1;
      for (let start = 0; start < values.length; start++)
        if (Math.floor(start / stride) % (degree + 1) === 0)
          transformLine(values, start, stride, degree, box[index]);
    });
    return values;
  }

  function limitBernstein(degrees, box) {
    const count = degrees.reduce((product, d) => product * (d + 1), 1);
    const cost = degrees.map((d, j) => d * Math.max(...box[j].map(digitsOf)));
    const total = count * cost.reduce((a, b) => a + b, 0);
    expect(total <= LIMITS.bernstein, "a large polynomial", "100,000 coefficients times digits");
  }

  /** All coefficients, the last parameter's exponent running fastest, without denominators. */
  function dense(polynomial, degrees) {
    const size = degrees.reduce((product, d) => product * (d + 1), 1);
    const values = new Array(size).fill(0n);
    const common = commonDenominator([...polynomial.terms.values()]);
    for (const [monomial, { n, d }] of polynomial.terms) {
      const place = degrees.reduce((at, d, j) => at * (d + 1) + exponent(monomial, j), 0);
      values[place] = n * (common / d);
    }
    return values;
  }

  function commonDenominator(values) {
    return values.reduce((common, { d }) => (common / gcd(common, d)) * d, 1n);
  }

  /** One line of coefficients in one parameter: put low + (high-low)t, then change the basis. */
  function transformLine(values, start, stride, degree, [low, high]) {
    const line = Array.from({ length: degree + 1 }, (_, i) => values[start + i * stride]);
    const width = high.minus(low);
    const scale = commonDenominator([low, width]);
    const [a, b] = [low, width].map(({ n, d }) => n * (scale / d));
    const shifted = substitute(line, a, b, scale);
    toBernstein(shifted).forEach((value, i) => (values[start + i * stride] = value));
  }

  /** The coefficients of scale^d * p((a + b*t) / scale) in t, by Horner's rule. */
  function substitute(line, a, b, scale) {
    let result = [];
    let power = 1n;
    for (const value of [...line].reverse()) {
      const next = new Array(result.length + 1).fill(0n);
      result.forEach((c, i) => {
        next[i] += c * a;
        next[i + 1] += c * b;
      });
      next[0] += value * power;
      power *= scale;
      result = next;
    }
    return result;
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

  const nonNegative = (polynomial, box) => bernstein(polynomial, box).every((c) => c >= 0n);
  const positive = (polynomial, box) => bernstein(polynomial, box).every((c) => c > 0n);

  function positiveInside(polynomial, box) {
    const values = bernstein(polynomial, box);
    return values.every((c) => c >= 0n) && values.some((c) => c > 0n);
  }

  // ------------------------------------------------------------------------------------- games

  /**
   * What both kinds of game share.  A *trail* of a player is the list of its own moves up to some
   * place; number 0 is the empty one.  With perfect recall trails are the player's sequences, and
   * each set has one trail that leads to it.  `sets[p]` lists the sets of player p, those above
   * before those below, as {name, actions, after}: for each trail that leads to the set the Map
   * `after` has the number of the first of the trails that go on from it, one for each action.
   * For each trail of player p `above[p]` has the one that it goes on from, `setOf[p]` and
   * `actionOf[p]` the numbers of its last set and action.
   */
  class Game {
    /** The number of a set of this player, which must exist. */
    setNumber(player, name) {
      this.names ??= [];
      this.names[player] ??= new Map(this.sets[player].map((set, k) => [set.name, k]));
      const number = this.names[player].get(name);
      expect(number !== undefined, name, "a set of its player");
      return number;
    }

    /** Refuses a move that the game does not have. */
    checkMove(player, name, action) { actionNumber(this.setNamed(player, name), action); }

    /** The trail of a move of a player with perfect recall. */
    trail(player, name, action) {
      const set = this.setNamed(player, name);
      const [[, first]] = set.after;
      return first + actionNumber(set, action);
    }

    setNamed(player, name) { return this.sets[player][this.setNumber(player, name)]; }

    player(value) {
      const names = Array.from({ length: this.count }, (_, i) => `${i + 1}`);
      return Number(choice(value, names));
    }

    players() { return Array.from({ length: this.count }, (_, i) => i + 1); }

    recalls(player) { return this.sets[player].every((set) => set.after.size === 1); }
  }

  function actionNumber(set, action) {
    const number = set.actions.indexOf(action);
    expect(number >= 0, action, "an action of its set");
    return number;
  }

  /** Reads a game from the bytes of its file, by the ending of its name. */
  function readGame(bytes, name) {
    expect(bytes.length <= LIMITS.file, "a long file", "64 MiB at most");
    const text = decode(bytes);
    return name.endsWith(".game") ? new OneCardGame(readJson(text)) : new TreeGame(text);
  }

  // ------------------------------------------------------------------------------------- trees

  /** Reads one line of a game file from left to right. */
  class Line {
    constructor(text) {
      this.text = text;
      this.at = 0;
    }

    /** True if this comes next; it is then behind us. */
    take(word) {
      const found = this.text.startsWith(word, this.at);
      if (found) this.at += word.length;
      return found;
    }

    literal(word) {
      expect(this.take(word), this.text.slice(0, 200), `${word} at character ${this.at + 1}`);
    }

    /** A name in quotation marks; those inside it follow a backslash. */
    name() {
      this.literal('"');
      let end = this.text.indexOf('"', this.at);
      while (end > this.at && this.text[end - 1] === "\\") end = this.text.indexOf('"', end + 1);
      expect(end >= 0, this.text.slice(0, 200), "a closing quotation mark");
      const name = this.text.slice(this.at, end).replaceAll('\\"', '"');
      this.at = end + 1;
      return plainName(name);
    }

    /** Everything up to the next blank or comma. */
    word() {
      const start = this.at;
      while (this.at < this.text.length && !" ,".includes(this.text[this.at])) this.at++;
      return this.text.slice(start, this.at);
    }

    end() { expect(this.at === this.text.length, this.text.slice(0, 200), "the end of the line"); }
  }

  /** A name as it may stand in a game file. */
  function plainName(name) {
    expect(!/[\\\p{Cc}]/u.test(name), name, "a name without backslash and control characters");
    return name;
  }

  class TreeGame extends Game {
    constructor(text) {
      super();
      const lines = text.split("\n");
      expect(lines.pop() === "" && lines.length > 2, "the end of the file", "a whole game file");
      this.readHeader(new Line(lines[0]), new Line(lines[1]));
      expect(lines.length - 2 <= LIMITS.nodes, "many nodes", "2,000,000 at most");
      this.readNodes(lines);
      this.findTrails();
    }

    readHeader(line, comment) {
      line.literal("EFG 2 R ");
      this.title = line.name();
      line.literal(" {");
      this.count = 0;
      for (; line.take(" "); this.count++) if (line.take("}")) break; else line.name();
      line.end();
      const right = this.count > 0 && this.count <= LIMITS.players && line.text.endsWith(" }");
      expect(right, line.text.slice(0, 200), "the names of 1 to 64 players");
      comment.name();
      comment.end();
    }

    /** Nodes stand in depth-first order, so each one's parent is the last that lacks a child. */
    readNodes(lines) {
      const size = lines.length - 2;
      this.parent = new Int32Array(size).fill(-1);
      this.branch = new Int32Array(size); // which action of its parent leads to a node
      this.mover = new Int32Array(size).fill(-1); // 0 is chance, -1 the end
      this.place = new Int32Array(size); // the set of a player, or which chance node
      this.payoffs = []; // of terminals, by node
      this.chances = []; // {name, actions, odds}
      this.sets = Array.from({ length: this.count + 1 }, () => []);
      this.used = this.sets.map(() => new Set()); // names of sets
      this.terminals = 0;
      const open = []; // nodes that lack children
      for (let node = 0; node < size; node++) {
        expect(node === 0 || open.length > 0, lines[node + 2], "no node behind the tree");
        if (node > 0) this.hang(node, open);
        const actions = this.readNode(node, new Line(lines[node + 2]));
        if (actions > 0) open.push({ node, next: 0, actions });
      }
      expect(open.length === 0, "the end of the file", "more nodes");
    }

    hang(node, open) {
      const above = open[open.length - 1];
      this.parent[node] = above.node;
      this.branch[node] = above.next++;
      if (above.next === above.actions) open.pop();
    }

    /** Reads one node; returns how many actions it has. */
    readNode(node, line) {
      if (line.take('c "" ')) return this.readChance(node, line);
      if (line.take('p "" ')) return this.readMove(node, line);
      line.literal('t "" ');
      return this.readEnd(node, line);
    }

    readChance(node, line) {
      line.literal(`${this.chances.length + 1} `);
      const chance = { name: line.name(), actions: [], odds: [] };
      line.literal(" {");
      while (line.take(' "')) {
        line.at--;
        chance.actions.push(line.name());
        line.literal(" ");
        chance.odds.push(rational(line.word()));
      }
      line.literal(" } 0");
      line.end();
      checkActions(chance);
      const right = chance.odds.every((p) => p.sign() >= 0) && sum(chance.odds).equals(ONE);
      expect(right, line.text, "probabilities that sum to 1");
      this.mover[node] = 0;
      this.place[node] = this.chances.push(chance) - 1;
      return chance.actions.length;
    }

    readMove(node, line) {
      const player = Number(line.word());
      expect(player >= 1 && player <= this.count, line.text, "a player");
      line.at = 'p "" '.length;
      line.literal(`${player} `);
      const number = Number(line.word());
      const sets = this.sets[player];
      expect(number >= 1 && number <= sets.length + 1, line.text, "the number of a set");
      line.at = `p "" ${player} `.length;
      line.literal(`${number}`);
      const rest = line.text.slice(line.at);
      if (number > sets.length) sets.push(this.readSet(player, line, rest));
      const set = sets[number - 1];
      expect(set.line === rest, line.text, "the name and the actions of the set's other members");
      set.members.push(node);
      this.mover[node] = player;
      this.place[node] = number - 1;
      return set.actions.length;
    }

    readSet(player, line, rest) {
      line.literal(" ");
      const set = { name: line.name(), actions: [], members: [], after: new Map() };
      line.literal(" {");
      while (line.take(' "')) {
        line.at--;
        set.actions.push(line.name());
      }
      line.literal(" } 0");
      line.end();
      checkActions(set);
      expect(set.name !== "" && !this.used[player].has(set.name), line.text, "a new set's name");
      this.used[player].add(set.name);
      set.line = rest;
      return set;
    }

    readEnd(node, line) {
      line.literal(`${++this.terminals} "" { `);
      const payoffs = [];
      for (let i = 0; i < this.count; i++) {
        if (i > 0) line.literal(", ");
        payoffs.push(rational(line.word()));
      }
      line.literal(" }");
      line.end();
      this.payoffs[node] = payoffs;
      return 0;
    }

    /**
     * `at[p][node]`: the trail of player p at a node, 0 being chance; `weight[node]`: the product
     * of chance's probabilities on the path.
     */
    findTrails() {
      const size = this.parent.length;
      this.at = this.sets.map(() => new Int32Array(size));
      this.weight = new Array(size).fill(ONE);
      this.above = this.sets.map(() => [0]);
      this.setOf = this.sets.map(() => [-1]);
      this.actionOf = this.sets.map(() => [-1]);
      this.chanceMoves = new Map(); // the trails that end with a move of chance
      this.chanceNumbers = new Map();
      for (let node = 0; node < size; node++) {
        if (node > 0) this.goOn(node, this.parent[node]);
        const player = this.mover[node];
        if (player > 0) this.enter(this.place[node], player, node);
        if (player === 0) this.limitChance(this.weight[node]);
      }
    }

    limitChance({ d }) {
      const bits = d.toString(16).length * 4; // at most three too many, so count again if near
      const long = bits > LIMITS.chanceBits && d.toString(2).length > LIMITS.chanceBits;
      expect(!long, "a long product of chance", "100,000 binary digits at most");
    }

    goOn(node, above) {
      const player = this.mover[above];
      const branch = this.branch[node];
      this.at.forEach((trails) => (trails[node] = trails[above]));
      this.weight[node] = this.weight[above];
      if (player > 0) {
        const set = this.sets[player][this.place[above]];
        this.at[player][node] = set.after.get(this.at[player][above]) + branch;
      } else {
        const { name, actions, odds } = this.chances[this.place[above]];
        this.weight[node] = this.weight[above].times(odds[branch]);
        this.at[0][node] = this.chanceTrail(this.at[0][above], name, actions[branch]);
      }
    }

    enter(number, player, node) {
      const trail = this.at[player][node];
      const set = this.sets[player][number];
      if (!set.after.has(trail)) this.addTrails(player, number, trail);
    }

    /** Adds the trails that go on from one at a set of a player. */
    addTrails(player, number, trail) {
      const set = this.sets[player][number];
      set.after.set(trail, this.above[player].length);
      set.actions.forEach((_, action) => {
        this.above[player].push(trail);
        this.setOf[player].push(number);
        this.actionOf[player].push(action);
      });
    }

    /** Histories of chance are lists of (node name, action). */
    chanceTrail(parent, name, action) {
      const move = JSON.stringify([name, action]);
      const key = `${parent} ${move}`;
      const found = this.chanceNumbers.get(key);
      if (found !== undefined) return found;
      const trail = this.above[0].push(parent) - 1;
      this.chanceNumbers.set(key, trail);
      if (!this.chanceMoves.has(move)) this.chanceMoves.set(move, []);
      this.chanceMoves.get(move).push(trail);
      return trail;
    }

    /** What the payoffs of all players sum to at every terminal, or null. */
    constantSum() {
      const sums = this.payoffs.map((payoffs) => sum(payoffs)).filter(Boolean);
      return sums.every((s) => s.equals(sums[0])) ? sums[0] : null;
    }

    /** Calls `visit(node, payoffs)` for each terminal that chance may reach. */
    eachTerminal(visit) {
      for (let node = 0; node < this.payoffs.length; node++)
        if (this.payoffs[node] && !this.weight[node].isZero()) visit(node, this.payoffs[node]);
    }

    /**
     * For each trail of a player: its payoffs at the terminals that follow it and no later move of
     * its own (or the payoffs of `payee`), weighted by chance and the others' trails.
     */
    payoffVector(player, weights, numbers, payee = player) {
      const vector = this.above[player].map(() => numbers.zero);
      const others = this.players().filter((p) => p !== player);
      this.eachTerminal((node) => {
        const factor = this.factor(node, payee);
        if (factor.isZero() || others.some((p) => weights[p][this.at[p][node]].isZero())) return;
        const trail = this.at[player][node];
        vector[trail] = vector[trail].plus(this.product(others, node, weights, numbers, factor));
      });
      return vector;
    }

    /** Chance's probability of an end, times the payoff of a player there, or with 0 times 1. */
    factor(node, player) {
      if (player === 0) return this.weight[node];
      this.factors ??= [];
      this.factors[player] ??= [];
      this.factors[player][node] ??= this.weight[node].times(this.payoffs[node][player - 1]);
      return this.factors[player][node];
    }

    product(players, node, weights, numbers, factor) {
      let value = null;
      for (const p of players) {
        const weight = weights[p][this.at[p][node]];
        if (weight.isZero()) return numbers.zero;
        value = value === null ? weight : value.times(weight);
      }
      return value === null ? numbers.of(factor) : numbers.scale(value, factor);
    }

    /**
     * The sum over the terminals in an event of their probability, times the payoff of a player if
     * one is given.
     */
    measure(event, weights, numbers, player = 0) {
      const players = this.players();
      const [marks, all] = this.marks(event);
      let total = numbers.zero;
      this.eachTerminal((node) => {
        if (all && this.at.reduce((met, at, p) => met | marks[p][at[node]], 0n) !== all) return;
        const factor = this.factor(node, player);
        if (!factor.isZero())
          total = total.plus(this.product(players, node, weights, numbers, factor));
      });
      return total;
    }

    /** For each player's trails a bit for each condition that a move on it meets; all bits. */
    marks(event) {
      if (event.length === 0) return [null, 0n];
      const marks = this.above.map((above) => above.map(() => 0n));
      event.forEach((condition, bit) => {
        for (const [player, name, action] of condition)
          for (const trail of this.trailsOf(player, name, action))
            marks[player][trail] |= 1n << BigInt(bit);
      });
      this.above.forEach((above, p) =>
        above.forEach((parent, trail) => (marks[p][trail] |= marks[p][parent])));
      return [marks, (1n << BigInt(event.length)) - 1n];
    }

    /** The trails that end with a move; there must be one. */
    trailsOf(player, name, action) {
      if (player > 0) {
        const set = this.setNamed(player, name);
        const number = actionNumber(set, action);
        return [...set.after.values()].map((first) => first + number);
      }
      return this.chanceMoves.get(JSON.stringify([name, action])) ?? [];
    }

    checkMove(player, name, action) {
      if (player > 0) return super.checkMove(player, name, action);
      const known = this.trailsOf(0, name, action).length > 0;
      expect(known, `${quoted(name)}: ${quoted(action)}`, "a move of chance");
    }

    /** The trails of a player at the members of a set of any player. */
    arrivals(player, set) { return set.members.map((node) => this.at[player][node]); }
  }

  /** Actions at one place are distinct and have names. */
  function checkActions({ actions }) {
    const right = actions.length > 0 && !actions.includes("");
    expect(right && new Set(actions).size === actions.length, actions.join(", "), "actions");
  }

  // ---------------------------------------------------------------------------------- one card

  /**
   * A game of two players with one card each and one public betting tree.  The trails of a player
   * are numbered card by card: with `ownMoves[p]` moves of player p in the betting tree, trail
   * `1 + card * ownMoves[p] + m` ends with move number m.
   */
  class OneCardGame extends Game {
    constructor(value) {
      super();
      const names = "cards comment copies format histories players replacement title".split(" ");
      const file = fields(value, names);
      choice(file.format, ["nashproof one-card game 1"]);
      this.title = plainName(string(file.title));
      plainName(string(file.comment));
      const players = listOf(file.players, 2).map((name) => plainName(string(name)));
      expect(players[0] !== players[1], players[0], "two different names of players");
      this.count = 2;
      this.replaced = yes(file.replacement);
      this.cards = readCards(file.cards);
      this.cardNumbers = new Map(this.cards.map((card, i) => [card, i]));
      this.copies = readCopies(file.copies, this.cards.length);
      this.total = this.copies.reduce((a, b) => a + b, 0n);
      expect(this.replaced || this.total > 1n, "one card", "a deck of two cards or more");
      this.deals = new Rational(this.total * (this.total - (this.replaced ? 0n : 1n)), 1n);
      this.readHistories(list(file.histories, 1));
      this.limitSets();
    }

    /** The betting tree: `decisions[p]` lists where player p moves, those above first. */
    readHistories(histories) {
      this.decisions = [null, [], []];
      this.ownMoves = [null, 0, 0];
      this.histories = [];
      this.start = this.newDecision([]);
      for (const item of histories) this.readHistory(fields(item, ["moves", "pays"]));
      this.decisions.slice(1).forEach((decisions, i) => this.numberMoves(i + 1, decisions));
      for (const history of this.histories) this.findLastMoves(history);
    }

    newDecision(line) {
      const decision = { line, player: (line.length % 2) + 1, actions: [], below: [] };
      this.decisions[decision.player].push(decision);
      return decision;
    }

    readHistory({ moves, pays }) {
      list(moves, 1).forEach((move) => plainName(string(move)));
      expect(moves.length <= LIMITS.history, "a long history", "200 moves at most");
      const payoffs = listOf(pays, 3).map(rational);
      const history = new History(payoffs);
      let decision = this.start;
      moves.forEach((move, i) => {
        const action = this.step(decision, moves, i, history);
        history.path.push([decision, action]);
        decision = decision.below[action];
      });
      this.histories.push(history);
    }

    /**
     * The number of a move at a decision.  Histories that begin alike stand together: a move that
     * is not the last one there must be new, and no history ends where another one goes on.
     */
    step(decision, moves, i, history) {
      const line = moves.join(" ");
      const move = moves[i];
      expect(!(decision instanceof History) && move !== "", line, "a history of its own");
      const last = decision.actions.length - 1;
      const known = last >= 0 && decision.actions[last] === move;
      const ends = i === moves.length - 1;
      expect(known || !decision.actions.includes(move), line, "depth-first order");
      expect(!(known && ends), line, "a history of its own");
      if (known) return last;
      decision.actions.push(move);
      decision.below.push(ends ? history : this.newDecision(moves.slice(0, i + 1)));
      return last + 1;
    }

    numberMoves(player, decisions) {
      const lines = decisions.map(({ line }) => line.join(" "));
      expect(new Set(lines).size === lines.length, "names of sets that are equal", "other names");
      for (const decision of decisions) {
        decision.first = this.ownMoves[player];
        this.ownMoves[player] += decision.actions.length;
      }
      for (const decision of decisions)
        decision.below.forEach((next, i) => this.passOn(next, decision.first + i));
    }

    /** Tells the decisions of a player below one of its moves that this is its last one. */
    passOn(next, move) {
      if (next instanceof History) return;
      for (const below of next.below) if (!(below instanceof History)) below.lastMove = move;
    }

    /** `last[p]`: the last move of player p on a history, or -1. */
    findLastMoves(history) {
      history.last = [0, -1, -1];
      for (const [decision, action] of history.path)
        history.last[decision.player] = decision.first + action;
    }

    limitSets() {
      const decisions = [...this.decisions[1], ...this.decisions[2]];
      const cards = this.cards.length;
      expect(cards * decisions.length <= LIMITS.nodes, "many sets", "2,000,000 at most");
      const letters = (text) => text.length - (text.match(/[\ud800-\udbff]/g) ?? []).length;
      const own = this.cards.reduce((total, card) => total + letters(card), 0);
      const lines = decisions.map(({ line }) => letters(["", ...line].join(" ")));
      const total = own * decisions.length + cards * lines.reduce((a, b) => a + b, 0);
      expect(total <= LIMITS.setNames, "long names of sets", "67,108,864 characters at most");
    }

    recalls() { return true; }

    get sets() { return this.tables.sets; }

    get above() { return this.tables.above; }

    get setOf() { return this.tables.setOf; }

    get actionOf() { return this.tables.actionOf; }

    /** Sets and trails, made when something asks for them: a law of many cards does not. */
    get tables() {
      this.made ??= new OneCardTables(this);
      return this.made;
    }

    trailOf(player, card, move) { return move < 0 ? 0 : 1 + card * this.ownMoves[player] + move; }

    constantSum() {
      return ZERO;
    }

    payoffVector(player, weights, numbers, payee = player) {
      const vector = this.above[player].map(() => numbers.zero);
      const all = this.cards.map((_, card) => card);
      for (const history of this.histories) {
        const signed = payee === 1 ? history.pays : history.pays.map((pay) => pay.negated());
        const pays = player === 1 ? signed : [...signed].reverse();
        const shares = this.lineSums(history, player, weights, numbers, all, pays);
        shares.forEach((share, card) => {
          const trail = this.trailOf(player, card, history.last[player]);
          vector[trail] = vector[trail].plus(share);
        });
      }
      return vector;
    }

    /**
     * For each card of a player: the sum over the other's cards in `others` of the share of the
     * deal, times the other's weight, times what lower, equal and higher pay.
     */
    lineSums(history, player, weights, numbers, others, [low, tie, high]) {
      const shares = this.cards.map(() => numbers.zero);
      for (const card of others)
        shares[card] = this.otherWeight(history, player, weights, numbers, card);
      const total = sum(shares, numbers.zero);
      let below = numbers.zero;
      return shares.map((own, card) => {
        const above = total.minus(below).minus(own);
        const same = this.replaced ? own : numbers.scale(own, this.lessOne(card));
        const paid = numbers.scale(above, low).plus(numbers.scale(same, tie));
        const value = paid.plus(numbers.scale(below, high));
        below = below.plus(own);
        return numbers.scale(value, new Rational(this.copies[card], 1n).over(this.deals));
      });
    }

    otherWeight(history, player, weights, numbers, card) {
      const other = 3 - player;
      const weight = weights[other][this.trailOf(other, card, history.last[other])];
      return numbers.scale(weight, new Rational(this.copies[card], 1n));
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
      const known = name.startsWith("card 2 after ") && first !== undefined;
      expect(known, name, "a chance node");
      const left = this.replaced || card !== first || this.copies[card] > 1n;
      expect(left, action, "a card that is left");
      return [first, card];
    }

    /** The probability of dealing these two cards. */
    share(one, two) {
      const left = this.copies[two] - (one === two && !this.replaced ? 1n : 0n);
      return new Rational(this.copies[one] * left, 1n).over(this.deals);
    }

    /** The part of a card's copies that is left when one of them is dealt. */
    lessOne(card) { return Rational.of(this.copies[card] - 1n, this.copies[card]); }

    measure(event, weights, numbers, player = 0) {
      const marks = new OneCardEvent(this, event);
      const terms = this.histories.map((history) => {
        const ones = [ONE, ONE, ONE];
        const pays = [ones, history.pays, history.pays.map((pay) => pay.negated())][player];
        return marks.sum(history, weights, numbers, pays);
      });
      return sum(terms, numbers.zero);
    }
  }

  class OneCardTables {
    constructor(game) {
      this.sets = [[], [], []];
      [this.above, this.setOf, this.actionOf] = [0, -1, -1].map((x) => [[x], [x], [x]]);
      for (const player of [1, 2])
        for (let card = 0; card < game.cards.length; card++)
          for (const decision of game.decisions[player]) this.add(game, player, card, decision);
    }

    add(game, player, card, decision) {
      const name = [game.cards[card], ...decision.line].join(" ");
      const parent = game.trailOf(player, card, decision.lastMove ?? -1);
      const after = [[parent, this.above[player].length]];
      const set = { name, actions: decision.actions, after, card, decision };
      const number = this.sets[player].push(set) - 1;
      set.actions.forEach((_, action) => {
        this.above[player].push(parent);
        this.setOf[player].push(number);
        this.actionOf[player].push(action);
      });
    }
  }

  /** A way through the betting tree to an end: decisions with numbers of actions, and payoffs. */
  class History {
    constructor(pays) {
      this.pays = pays;
      this.path = [];
    }
  }

  /** `"10000"` or a list of names without blanks, from the weakest card to the strongest. */
  function readCards(value) {
    if (typeof value === "string") {
      const count = counting(value, LIMITS.nodes);
      return Array.from({ length: count }, (_, i) => `${i + 1}`);
    }
    const names = list(value, 1).map((name) => plainName(string(name)));
    const right = names.every((name) => name !== "" && !name.includes(" "));
    expect(right && new Set(names).size === names.length, names.join(", "), "distinct cards");
    const numbered = names.every((name, i) => name === `${i + 1}`);
    expect(!numbered, names.join(", "), "the number of cards in place of these names");
    return names;
  }

  /** Runs `[copies, cards in a row that have so many]`, as a number of copies for each card. */
  function readCopies(value, cards) {
    const copies = [];
    let before = "";
    for (const run of list(value, 1)) {
      const [many, length] = listOf(run, 2);
      const number = BigInt(counting(many, LIMITS.nodes));
      expect(many !== before, many, "another number of copies than of the cards before");
      const next = counting(length, cards - copies.length);
      for (let i = 0; i < next; i++) copies.push(number);
      before = many;
    }
    expect(copies.length === cards, `${copies.length} cards in copies`, `${cards}`);
    return copies;
  }

  /** Which deals and moves meet which conditions of an event, as bits. */
  class OneCardEvent {
    constructor(game, event) {
      this.game = game;
      this.all = (1n << BigInt(event.length)) - 1n;
      this.first = new Map(); // by player 1's card
      this.pairs = new Map(); // by both cards
      this.own = [null, new Map(), new Map()]; // by move of the betting tree, then by card
      event.forEach((condition, bit) => {
        for (const move of condition) this.mark(move, 1n << BigInt(bit));
      });
    }

    mark([player, name, action], bit) {
      if (player === 0) return this.markDeal(this.game.deal(name, action), bit);
      const { card, decision, actions } = this.game.setNamed(player, name);
      const move = decision.first + actionNumber({ name, actions }, action);
      const cards = this.own[player].get(move) ?? new Map();
      this.own[player].set(move, addBit(cards, card, bit));
    }

    markDeal([first, second], bit) {
      if (second === null) addBit(this.first, first, bit);
      else addBit(this.pairs, first * this.game.cards.length + second, bit);
    }

    /** The conditions that one player's card and moves on a history meet, by card. */
    met(history, player) {
      const met = new Map(player === 1 ? this.first : []);
      for (const [decision, action] of history.path) {
        const move = decision.first + action;
        if (decision.player === player)
          for (const [card, bits] of this.own[player].get(move) ?? []) addBit(met, card, bits);
      }
      return met;
    }

    /** The weighted sum over the deals that, with this history, are in the event. */
    sum(history, weights, numbers, pays) {
      const [one, two] = [this.met(history, 1), this.met(history, 2)];
      const groups = this.groups(one);
      let total = this.namedDeals(history, weights, numbers, pays, one, two);
      const most = [...two.values()].reduce((a, b) => a | b, 0n);
      for (const [bits, cards] of groups) {
        const rest = this.all & ~bits;
        if ((rest & ~most) !== 0n) continue;
        const others = this.game.cards.flatMap((_, card) =>
          ((two.get(card) ?? 0n) & rest) === rest ? [card] : []);
        const shares = this.game.lineSums(history, 1, weights, numbers, others, pays);
        for (const card of cards)
          total = total.plus(this.own1(history, weights, card).times(shares[card]));
      }
      return total;
    }

    own1(history, weights, card) { return weights[1][this.game.trailOf(1, card, history.last[1])]; }

    /** Player 1's cards by the conditions that they meet. */
    groups(met) {
      const groups = new Map();
      this.game.cards.forEach((_, card) => {
        const bits = met.get(card) ?? 0n;
        if (!groups.has(bits)) groups.set(bits, []);
        groups.get(bits).push(card);
      });
      return groups;
    }

    /** The deals that a condition names, and that need it. */
    namedDeals(history, weights, numbers, pays, one, two) {
      let total = numbers.zero;
      for (const [pair, bits] of this.pairs) {
        const [r, s] = [Math.floor(pair / this.game.cards.length), pair % this.game.cards.length];
        const met = (one.get(r) ?? 0n) | (two.get(s) ?? 0n);
        if (met === this.all || (met | bits) !== this.all) continue;
        const pay = pays[r < s ? 0 : r > s ? 2 : 1];
        const share = this.game.share(r, s).times(pay);
        const other = weights[2][this.game.trailOf(2, s, history.last[2])];
        const both = this.own1(history, weights, r).times(other);
        total = total.plus(numbers.scale(both, share));
      }
      return total;
    }
  }

  function addBit(map, key, bit) { return map.set(key, (map.get(key) ?? 0n) | bit); }

  /** The expansion of a compact game, as the text of a tree file; read like any other tree. */
  class Expansion {
    constructor(game) {
      this.game = game;
      this.parts = [];
      this.bytes = 0;
      this.numbers = [null, new Map(), new Map()]; // of sets, by name
      this.ends = 0;
      this.limitNodes();
      this.write(`EFG 2 R ${this.quote(game.title)} { "1" "2" }`, '""');
      this.dealCards();
    }

    text() { return this.parts.join("\n") + "\n"; }

    /** Counts the nodes before any is made. */
    limitNodes() {
      const { cards, copies, replaced, decisions, histories } = this.game;
      const alone = replaced ? 0 : copies.filter((n) => n === 1n).length;
      const deals = cards.length ** 2 - alone;
      const tree = decisions[1].length + decisions[2].length + histories.length;
      const nodes = 1 + cards.length + deals * tree;
      expect(nodes <= LIMITS.nodes, `${nodes} nodes of the expansion`, "2,000,000 at most");
    }

    write(...lines) {
      for (const line of lines) {
        this.parts.push(line);
        this.bytes += utf8Length(line) + 1;
      }
      expect(this.bytes <= LIMITS.expansion, "a long expansion", "128 MiB at most");
    }

    quote(name) { return `"${name.replaceAll('"', '\\"')}"`; }

    dealCards() {
      const { cards, copies, replaced, total } = this.game;
      const all = cards.map((_, card) => card);
      this.chance(1, "card 1", all, copies, total);
      let number = 1;
      for (const one of all) {
        const left = copies.map((n, card) => (card === one && !replaced ? n - 1n : n));
        const seconds = all.filter((card) => left[card] > 0n);
        const rest = replaced ? total : total - 1n;
        this.chance(++number, `card 2 after ${cards[one]}`, seconds, left, rest);
        for (const two of seconds) this.decide(this.game.start, [null, cards[one], cards[two]]);
      }
    }

    chance(number, name, cards, copies, total) {
      const actions = cards.map(
        (card) => `${this.quote(this.game.cards[card])} ${Rational.of(copies[card], total)}`);
      this.write(`c "" ${number} ${this.quote(name)} { ${actions.join(" ")} } 0`);
    }

    decide(decision, held) {
      const { player, line, actions } = decision;
      const name = [held[player], ...line].join(" ");
      const numbers = this.numbers[player];
      if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
      const quotedActions = actions.map((action) => this.quote(action)).join(" ");
      this.write(`p "" ${player} ${numbers.get(name)} ${this.quote(name)} { ${quotedActions} } 0`);
      decision.below.forEach((next, i) =>
        next instanceof History ? this.end(next, held) : this.decide(next, held));
    }

    end(history, [, one, two]) {
      const [r, s] = [one, two].map((card) => this.game.cardNumbers.get(card));
      const pay = history.pays[r < s ? 0 : r > s ? 2 : 1];
      this.write(`t "" ${++this.ends} "" { ${pay}, ${pay.negated()} }`);
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

  // ----------------------------------------------------------------------------- moves, events

  /** A MOVE as [player, set, action]; chance is player 0.  It must exist. */
  function readMove(game, value, withChance = false) {
    const [player, set, action] = listOf(value, 3).map(string);
    const number = player === "0" && withChance ? 0 : game.player(player);
    game.checkMove(number, set, action);
    return [number, set, action];
  }

  function readEvent(game, value) {
    return distinct(list(value), "a condition").map((condition) =>
      distinct(list(condition, 1), "a move").map((move) => readMove(game, move, true)));
  }

  // ---------------------------------------------------------------------------------- profiles

  /** `{set: {action: value}}` for all sets and actions of a player, as lists in their order. */
  function readMoves(game, player, value, read) {
    const sets = game.sets[player];
    expect(object(value).size === sets.length, `${value.size} sets`, `${sets.length}`);
    return sets.map(({ name, actions }) => {
      const given = object(value.get(name) ?? "no set of this name");
      expect(given.size === actions.length, name, "a set with all its actions");
      return actions.map((action) => {
        expect(given.has(action), name, "a set with all its actions");
        return read(given.get(action));
      });
    });
  }

  function readAllMoves(game, value, read) {
    const given = fields(value, game.players().map(String));
    return [null, ...game.players().map((p) => readMoves(game, p, given[p], read))];
  }

  /** The product along each trail of a number for its last move, starting with `first`. */
  function alongTrails(game, player, values, first) {
    const weights = [first];
    const [above, setOf, actionOf] = [game.above, game.setOf, game.actionOf].map((x) => x[player]);
    for (let trail = 1; trail < above.length; trail++)
      weights.push(weights[above[trail]].times(values[setOf[trail]][actionOf[trail]]));
    return weights;
  }

  /** A behaviour strategy each; probabilities are rationals, or with parameters quotients. */
  class Profile {
    constructor(game, value, parameters) {
      this.game = game;
      this.parameters = parameters;
      const { names } = parameters;
      const read = names.length === 0 ? rational : (text) => expression(text, names).cleared();
      this.chances = readAllMoves(game, value, read);
    }

    /** Rejects what are no probabilities, anywhere on the box. */
    prove() {
      if (this.parameters.names.length === 0) this.chances.slice(1).flat().forEach(proveChances);
      else this.scaled = this.chances.map((sets) => sets?.map((chances) => this.clear(chances)));
    }

    /** The probabilities at a set times the product of their different denominators. */
    clear(chances) {
      const { box } = this.parameters;
      const bottoms = [];
      for (const { top, bottom } of chances) {
        prove(positive(bottom, box), "a denominator is positive on the box");
        prove(nonNegative(top, box), "a probability is not negative on the box");
        if (!bottoms.some((other) => other.equals(bottom))) bottoms.push(bottom);
      }
      const common = product(bottoms, POLY_ONE);
      const tops = chances.map(({ top, bottom }) =>
        product(bottoms.filter((other) => !other.equals(bottom)), top));
      prove(sum(tops, POLY_ZERO).equals(common), "the probabilities at a set sum to 1");
      return { tops, common };
    }

    /** The weights of all trails as rationals, at a point where there are parameters. */
    weightsAt(point) {
      const value = ({ top, bottom }) => top.at(point).over(bottom.at(point));
      return this.chances.map((sets, player) => {
        if (player === 0) return null;
        const chances = point.length ? sets.map((set) => set.map(value)) : sets;
        return alongTrails(this.game, player, chances, ONE);
      });
    }

    /** The weights of all trails as polynomials, those of player p multiplied by `D_p`. */
    weights() {
      return this.scaled.map((sets, player) => {
        if (player === 0) return null;
        const tops = sets.map((set) => set.tops);
        return this.fill(player, sets, alongTrails(this.game, player, tops, POLY_ONE));
      });
    }

    /** Multiplies each weight by the `D` of the sets that its trail does not meet. */
    fill(player, sets, weights) {
      const shared = sets.flatMap(({ common }, k) => (common.isConstant() ? [] : [k]));
      if (shared.length === 0) return weights;
      const met = this.meetings(player, shared);
      const most = met.reduce((a, counts) => a.map((n, i) => Math.max(n, counts[i])));
      return weights.map((weight, trail) =>
        shared.reduce((total, k, i) => {
          for (let n = met[trail][i]; n < most[i]; n++) total = total.times(sets[k].common);
          return total;
        }, weight));
    }

    /** How often each trail meets each of these sets. */
    meetings(player, shared) {
      const met = [shared.map(() => 0)];
      const { above, setOf } = this.game;
      for (let trail = 1; trail < above[player].length; trail++) {
        const counts = met[above[player][trail]];
        met.push(counts.map((n, i) => n + (shared[i] === setOf[player][trail] ? 1 : 0)));
      }
      return met;
    }
  }

  const product = (values, one) => values.reduce((a, b) => a.times(b), one);

  function proveChances(chances) {
    prove(chances.every((p) => p.sign() >= 0), "a probability is not negative");
    prove(sum(chances).equals(ONE), "the probabilities at a set sum to 1");
  }

  const expression = (text, names) => new ExpressionReader(text, names).read();

  function polynomial(text, names) {
    const { top, bottom } = expression(text, names).cleared();
    expect(bottom.isConstant(), text, "a polynomial");
    return top;
  }

  // ------------------------------------------------------------------------------------- plans

  /** A PLAN as the weights of the trails of a player with perfect recall. */
  function readPlan(game, player, value, scale = ONE) {
    const values = readMoves(game, player, value, rational);
    const weights = game.above[player].map((_, trail) =>
      trail === 0 ? scale : values[game.setOf[player][trail]][game.actionOf[player][trail]]);
    return { player, weights };
  }

  function provePlan(game, { player, weights }) {
    prove(weights.every((w) => w.sign() >= 0), "a weight is not negative");
    for (const set of game.sets[player]) {
      const [[parent, first]] = set.after;
      const total = sum(weights.slice(first, first + set.actions.length));
      const same = total.equals(weights[parent]);
      prove(same, "the weights at a set sum to that of its parent sequence");
    }
  }

  /** The weights of two players, in the places where those of a profile stand. */
  function places({ player, weights }) {
    return player === 1 ? [null, weights, null] : [null, null, weights];
  }

  // ----------------------------------------------------------------------------------------- S

  /**
   * The greatest value of a linear form over the plans of a player with perfect recall, by one
   * backward pass.  `totals`: what follows each trail, in the best way; `values`: the same of sets.
   */
  function support(game, player, form, best = greatest, allowed = null) {
    const totals = [...form];
    const sets = game.sets[player];
    const values = new Array(sets.length);
    for (let k = sets.length - 1; k >= 0; k--) {
      const [[parent, first]] = sets[k].after;
      const trails = sets[k].actions.map((_, action) => first + action);
      const open = allowed === null ? trails : trails.filter(allowed);
      values[k] = best(open.map((trail) => totals[trail]));
      totals[parent] = totals[parent].plus(values[k]);
    }
    return { value: totals[0], totals, values };
  }

  const least = (values) => values.reduce((a, b) => (a.compare(b) <= 0 ? a : b));

  const bestResponse = (game, player, weights) =>
    support(game, player, game.payoffVector(player, weights, RATIONAL));

  const dot = (form, weights) =>
    form.reduce((total, c, i) => (c.isZero() ? total : total.plus(c.times(weights[i]))), ZERO);

  function readTerms(game, player, value) {
    const terms = list(value, 1).map((term) => {
      const [set, action, coefficient] = listOf(term, 3);
      game.checkMove(player, string(set), string(action));
      return { set, action, coefficient: rational(coefficient) };
    });
    distinct(terms.map(({ set, action }) => [set, action]), "a move");
    return terms;
  }

  /** A linear form as coefficients of trails. */
  function formOf(game, player, terms) {
    const form = game.above[player].map(() => ZERO);
    for (const { set, action, coefficient } of terms)
      form[game.trail(player, set, action)] = coefficient;
    return form;
  }

  const added = (a, b) => a.map((x, i) => x.plus(b[i]));
  const scaled = (a, factor) => a.map((x) => x.times(factor));

  function readBound(game, player, value) {
    const { scale, weights } = fields(value, ["scale", "weights"]);
    const factor = rational(scale);
    return { scale: factor, plan: readPlan(game, 3 - player, weights, factor) };
  }

  /** An upper bound of a linear form over all plans of a player that secure at least `v`. */
  function boundOf(game, player, form, { scale, plan }, v) {
    prove(scale.sign() >= 0, "the scale is not negative");
    provePlan(game, plan);
    const payoffs = game.payoffVector(player, places(plan), RATIONAL);
    return support(game, player, added(form, payoffs)).value.minus(scale.times(v));
  }

  // ---------------------------------------------------------------------------------- zero sum

  function proveTwoPlayers(game) { prove(game.count === 2, "the game has two players"); }

  function proveConstantSum(game) {
    proveTwoPlayers(game);
    const constant = game.constantSum();
    prove(constant !== null, "the payoffs sum to the same constant at every end");
    return constant;
  }

  /** OPTIMAL PLANS of a player, known from an optimal plan of its opponent. */
  class Optimal {
    constructor(game, player, opponent) {
      provePlan(game, opponent);
      this.game = game;
      this.player = player;
      this.opponent = opponent;
      this.constant = game.constantSum();
      this.best = bestResponse(game, player, places(opponent));
      this.value = this.best.value;
    }

    /** What a plan of the player secures. */
    secured(plan) {
      return this.constant.minus(bestResponse(this.game, 3 - this.player, places(plan)).value);
    }

    has(plan) { return this.secured(plan).equals(this.value); }

    prove(plan) {
      provePlan(this.game, plan);
      prove(this.has(plan), "a plan is optimal");
    }

    /** For each trail: it has weight 0 in every optimal plan, because of the opponent's plan. */
    excluded() {
      const { game, player } = this;
      const excluded = [false];
      for (let trail = 1; trail < game.above[player].length; trail++) {
        const set = game.setOf[player][trail];
        const less = this.best.totals[trail].compare(this.best.values[set]) < 0;
        excluded.push(less || excluded[game.above[player][trail]]);
      }
      return excluded;
    }
  }

  /**
   * The game with the same equilibria and zero sum that takes the place of a game in which the
   * expected sum of the payoffs is f(x) + g(y): player 1 is paid g(y) less, player 2 the negative.
   */
  class EquivalentGame extends Game {
    constructor(game) {
      super();
      Object.assign(this, game);
      this.tree = game;
      this.g = affinePart(game);
    }

    constantSum() {
      return ZERO;
    }

    payoffVector(player, weights, numbers) {
      const vector = this.tree.payoffVector(player, weights, numbers, 1);
      if (player === 2)
        return vector.map((x, trail) => this.g[trail].minus(x));
      vector[0] = vector[0].minus(dot(this.g, weights[2]));
      return vector;
    }

    arrivals(player, set) { return this.tree.arrivals(player, set); }
  }

  /** The coefficients of `g`, by player 2's sequences; rejects a game without one. */
  function affinePart(game) {
    const rows = game.above[1].map(() => new Map());
    game.eachTerminal((node, payoffs) => {
      const both = payoffs[0].plus(payoffs[1]).times(game.weight[node]);
      addCell(rows[game.at[1][node]], game.at[2][node], both);
    });
    clearRows(game, 1, rows);
    const columns = game.above[2].map(() => new Map());
    rows.forEach((row, i) => row.forEach((value, column) => columns[column].set(i, value)));
    clearRows(game, 2, columns);
    const rest = columns.slice(1).every((column) => [...column.keys()].every((row) => row === 0));
    prove(rest, "the sum of the payoffs is constant, or one function of each player's plan");
    return columns.map((column, trail) => (trail === 0 ? ZERO : (column.get(0) ?? ZERO)));
  }

  /** What is left in independent weights of a player: the last action of each set is replaced. */
  function clearRows(game, player, rows) {
    for (const set of [...game.sets[player]].reverse()) {
      const [[parent, first]] = set.after;
      const last = first + set.actions.length - 1;
      addRow(rows[parent], rows[last], ONE);
      for (let trail = first; trail < last; trail++) addRow(rows[trail], rows[last], MINUS);
      rows[last] = new Map();
    }
  }

  function addCell(row, column, value) {
    const total = (row.get(column) ?? ZERO).plus(value);
    if (total.isZero()) row.delete(column);
    else row.set(column, total);
  }

  function addRow(row, other, factor) {
    for (const [column, value] of other) addCell(row, column, value.times(factor));
  }

  /** The game itself if its sum is constant, else its EQUIVALENT GAME, without a frontier. */
  function constantSumGame(game, frontier = []) {
    proveTwoPlayers(game);
    if (game.constantSum() !== null) return game;
    prove(frontier.length === 0, "with a frontier the game itself has a constant sum");
    return new EquivalentGame(game);
  }

  // ---------------------------------------------------------------------------------- frontier

  function readFrontier(game, value) {
    const pairs = distinct(list(value), "a set").map((pair) => listOf(pair, 2));
    expect(pairs.length === 0 || game instanceof TreeGame, "a frontier", "none in a compact game");
    return pairs.map(([player, set]) => ({ player, set: game.setNamed(game.player(player), set) }));
  }

  /** True if a player's own weight on arrival is 0 at every member of each of the sets. */
  function staysBefore(game, { player, weights }, frontier) {
    return frontier.every(({ set }) =>
      game.arrivals(player, set).every((trail) => weights[trail].isZero()));
  }

  function proveBefore(game, plan, frontier) {
    prove(staysBefore(game, plan, frontier), "play stays before the frontier");
  }

  const frontierSets = (frontier) =>
    frontier.map(({ player, set }) => `${player}:${quoted(set.name)}`).join(", ");

  function frontierWords(frontier) {
    const sets = frontierSets(frontier);
    return sets && ` (and so in every game that differs only in what follows at ${sets})`;
  }

  // --------------------------------------------------------------------------- pure strategies

  /** What a pure strategy names: for each set the number of an action, or -1. */
  class Pure {
    constructor(game, player, choices, from = null) {
      Object.assign(this, { game, player, choices, from });
      this.key = choices.join(",");
    }

    /** The trails that it makes (with `from`: below that set), the empty one included. */
    get trails() {
      if (this.made) return this.made;
      const [above, setOf, actionOf] = ["above", "setOf", "actionOf"].map(
        (name) => this.game[name][this.player]);
      const made = new Set(this.from === null ? [0] : []);
      for (let trail = 1; trail < above.length; trail++) {
        const set = setOf[trail];
        const open = set === this.from || made.has(above[trail]);
        if (open && this.choices[set] === actionOf[trail]) made.add(trail);
      }
      this.made = [...made];
      return this.made;
    }

    /** 1 on the trails that it makes, else 0. */
    get weights() {
      const weights = this.game.above[this.player].map(() => ZERO);
      for (const trail of this.trails) weights[trail] = ONE;
      return weights;
    }

    /** The value of a linear form at it. */
    value(form) { return sum(this.trails.map((trail) => form[trail])); }

    /** True if it names this set with this action. */
    makes([player, set, action]) {
      const number = this.game.setNumber(player, set);
      const chosen = this.game.sets[player][number].actions[this.choices[number]];
      return player === this.player && chosen === action;
    }
  }

  /** True if choices (of a player with perfect recall) do not exclude set number k. */
  function reaches(game, player, k, choices, from) {
    if (k === from) return true;
    const [[parent]] = game.sets[player][k].after;
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
      if (named) choices[k] = actionNumber(set, string(given.get(set.name)));
    });
    const count = choices.filter((choice) => choice >= 0).length;
    expect(count === given.size, "an unknown set", `sets of player ${player}`);
    return new Pure(game, player, choices, from);
  }

  /** The numbers of a set and of the sets below it; those above stand before those below. */
  function setsFrom(game, player, from) {
    const found = new Set([from]);
    game.sets[player].forEach((set, k) => {
      const [[parent]] = set.after;
      if (found.has(game.setOf[player][parent])) found.add(k);
    });
    return found;
  }

  /** All of them, at most `limit`, with only the actions of a set that `open` lets through. */
  function listPure(game, player, limit, { from = null, full = false, open = () => true } = {}) {
    const sets = game.sets[player];
    const below = from === null ? null : setsFrom(game, player, from);
    const count = below?.size ?? sets.length;
    let partial = [sets.map(() => -1)];
    sets.forEach((set, k) => {
      if (below && !below.has(k)) return;
      const actions = set.actions.flatMap((_, action) => (open(k, action) ? [action] : []));
      partial = partial.flatMap((choices) => {
        if (!full && !reaches(game, player, k, choices, from)) return [choices];
        return actions.map((action, i) => {
          const own = i === actions.length - 1 ? choices : [...choices];
          own[k] = action;
          return own;
        });
      });
      const few = partial.length <= limit && partial.length * count <= LIMITS.listed;
      expect(few, "many pure strategies", `${limit} at most, 4,000,000 actions in all`);
    });
    return partial.map((choices) => new Pure(game, player, choices, from));
  }

  /** A MIXTURE of items that `read` reads. */
  function readMixture(value, read) {
    const pairs = list(value, 1).map((pair) => listOf(pair, 2));
    distinct(pairs.map(([item]) => item), "an item of a mixture");
    return pairs.map(([item, probability]) => ({ item: read(item), p: rational(probability) }));
  }

  function proveMixture(mixture) {
    prove(mixture.every(({ p }) => p.sign() > 0), "the probabilities of a mixture are positive");
    prove(sum(mixture.map(({ p }) => p)).equals(ONE), "the probabilities of a mixture sum to 1");
  }

  /** The weights of a mixture of pure strategies. */
  function mixed(mixture) {
    const [{ item: { game, player } }] = mixture;
    const weights = game.above[player].map(() => ZERO);
    for (const { item, p } of mixture)
      for (const trail of item.trails) weights[trail] = weights[trail].plus(p);
    return weights;
  }

  // ----------------------------------------------------------------------------------------- H

  /** The rank of a matrix of rationals, by elimination. */
  function rank(matrix) {
    const rows = matrix.map((row) => [...row]);
    let found = 0;
    const width = rows.length === 0 ? 0 : rows[0].length;
    for (let column = 0; column < width && found < rows.length; column++) {
      const pivot = rows.findIndex((row, i) => i >= found && !row[column].isZero());
      if (pivot < 0) continue;
      [rows[found], rows[pivot]] = [rows[pivot], rows[found]];
      for (let i = found + 1; i < rows.length; i++) eliminate(rows[i], rows[found], column);
      found++;
    }
    return found;
  }

  function eliminate(row, pivot, column) {
    if (row[column].isZero()) return;
    const factor = row[column].over(pivot[column]);
    for (let i = column; i < row.length; i++)
      if (!pivot[i].isZero()) row[i] = row[i].minus(factor.times(pivot[i]));
  }

  /** The dimension of the affine space that points span; -1 if there are none. */
  function affineDimension(points) {
    const [first, ...others] = points;
    if (first === undefined) return -1;
    return rank(others.map((point) => point.map((x, i) => x.minus(first[i]))));
  }

  /** An affine form `[c, b_1, .., b_k]`. */
  const readForm = (value, k) => listOf(value, k + 1).map(rational);

  const valueOf = ([c, ...b], point) => c.plus(dot(b, point));

  /** The sum of forms times factors, of length `k + 1`. */
  function combination(forms, factors, k) {
    const total = new Array(k + 1).fill(ZERO);
    return forms.reduce((t, form, i) => added(t, scaled(form, factors[i])), total);
  }

  const isConstantForm = ([, ...b]) => b.every((x) => x.isZero());

  /** The parts `bound` and `apart` of ENCLOSED, for `count` forms in `k` coordinates. */
  function readEnclosure(bound, apart, count, k) {
    const factors = listOf(bound, k === 0 ? 0 : count).map(rational);
    const items = distinct(list(apart), "an item of apart").map((item) => {
      const { on, weights } = fields(item, ["on", "weights"]);
      const numbers = distinct(list(on, 1), "a form").map((i) => counting(i, count) - 1);
      const given = [...object(weights)].map(([i, w]) => [counting(i, count) - 1, rational(w)]);
      expect(given.every(([, w]) => !w.isZero()), "a weight 0", "only weights that are not 0");
      return { on: numbers, weights: new Map(given) };
    });
    expect(k > 0 || items.length === 0, "items of apart", "none in dimension 0");
    return { factors, items };
  }

  /** ENCLOSED: every point at which no form is negative is a combination of these points. */
  function proveEnclosed(forms, points, { factors, items }, k) {
    if (k === 0) return;
    const values = points.map((point) => forms.map((form) => valueOf(form, point)));
    prove(values.flat().every((v) => v.sign() >= 0), "no form is negative at a point");
    prove(factors.every((f) => f.sign() > 0), "the factors of bound are positive");
    prove(isConstantForm(combination(forms, factors, k)), "the weighted forms sum to a constant");
    prove(rank(forms.map(([, ...b]) => b)) === k, "the linear parts have full rank");
    for (const item of items) proveApart(forms, item, k);
    const zeros = values.map((row) => bits(row.flatMap((v, i) => (v.isZero() ? [i] : []))));
    searchFaces(forms.length, zeros, items.map(({ on }) => bits(on)));
  }

  function proveApart(forms, { on, weights }, k) {
    const numbers = [...weights.keys()];
    const total = combination(numbers.map((i) => forms[i]), [...weights.values()], k);
    prove(isConstantForm(total) && total[0].sign() < 0, "a sum of forms is a negative constant");
    const signs = numbers.every((i) => on.includes(i) || weights.get(i).sign() > 0);
    prove(signs, "the weight of a form not in `on` is positive");
  }

  const bits = (numbers) => numbers.reduce((mask, i) => mask | (1n << BigInt(i)), 0n);
  const countBits = (mask) => [...mask.toString(2)].filter((c) => c === "1").length;

  /** The search of ENCLOSED: sets of forms are bits of a number. */
  function searchFaces(count, zeros, apart) {
    const points = zeros.map((mask) => [mask, countBits(mask)]).sort((a, b) => b[1] - a[1]);
    const treated = new Set();
    const open = [0n];
    while (open.length > 0) {
      const face = open.pop();
      if (treated.has(face) || apart.some((on) => (face & on) === on)) continue;
      expect(treated.add(face).size <= LIMITS.faces, "many faces", "1,000,000 at most");
      const best = points.find(([mask]) => (mask & face) === face);
      prove(best !== undefined, "a face without a point is shown to be empty");
      for (let i = 0; i < count; i++) {
        const form = 1n << BigInt(i);
        if ((best[0] & form) === 0n) open.push(face | form);
      }
    }
  }

  // ------------------------------------------------------------------------------------- words

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

  const decimalsWords = (decimals) => (decimals === "" ? "" : ` to ${decimals} decimals`);

  const FIGURE = ["is", "stated", "decimals", "holds", "off"];

  /** A FIGURE: what is computed beside what a document prints; with parameters of expressions. */
  class Figure {
    constructor(fields, names = []) {
      Object.assign(this, { fields, exact: names.length === 0, holds: yes(fields.holds) });
      if (this.exact) {
        [this.is, this.off] = [fields.is, fields.off].map(rational);
        this.interval = printed(fields.stated, fields.decimals);
      } else {
        choice(fields.decimals, [""]);
        const read = (text) => expression(text, names);
        [this.is, this.off, this.stated] = [fields.is, fields.off, fields.stated].map(read);
      }
    }

    prove(value, what) {
      prove(this.is.equals(value), what);
      const off = this.exact ? beyond(value, this.interval) : this.is.minus(this.stated);
      const zero = this.exact ? off.isZero() : off.top.isZero();
      prove(this.off.equals(off), "`off` is the distance to what is stated");
      prove(this.holds === zero, "`holds` says whether what is stated is right");
    }

    toString() {
      const { is, stated, decimals, off } = this.fields;
      const verdict = this.holds ? "holds" : `does not hold, off by ${off}`;
      return `${is}; stated ${stated}${decimalsWords(decimals)}: ${verdict}`;
    }
  }

  function readPlayers(game, value) {
    const players = distinct(list(value, 1), "a player").map((player) => game.player(player));
    expect(players.every((p, i) => i === 0 || p > players[i - 1]), value, "players in order");
    return players;
  }

  function needRecall(game, players) {
    for (const player of players)
      expect(game.recalls(player), `player ${player} forgets`, "perfect recall");
  }

  // --------------------------------------------------------------------------------- structure

  const COUNTED = {
    nodes: { one: false, count: (game) => game.parent.length },
    terminals: { one: false, count: (game) => game.terminals },
    "information sets": { one: true, all: true, count: (game, p) => game.sets[p].length },
    "decision nodes": { one: true, all: true, count: countMembers },
    sequences: { one: true, count: (game, p) => game.above[p].length },
    "pure strategies": { one: true, count: countFull },
    "reduced pure strategies": { one: true, recall: true, count: countReduced },
    profiles: { one: false, count: (game) => productOver(game, countFull) },
    "reduced profiles": { recall: true, count: (game) => productOver(game, countReduced) },
    deals: { one: false, count: countDeals },
    subgames: { one: false, count: countSubgames },
    "moves on the longest path": { one: true, together: true, count: countLongest },
  };

  function count(game, s) {
    const rule = COUNTED[choice(s.what, Object.keys(COUNTED))];
    const zero = !rule.one || rule.all || rule.together;
    const player = zero && s.player === "0" ? 0 : game.player(s.player);
    expect(player === 0 || rule.one, s.player, "player 0");
    const figure = new Figure(s);
    if (rule.recall) needRecall(game, player ? [player] : game.players());
    figure.prove(countOf(game, rule, player), "the number is right");
    const whose = player ? ` of player ${player}` : "";
    return `the number of ${s.what}${whose} is ${figure}`;
  }

  function countOf(game, rule, player) {
    if (rule.all && player === 0)
      return sum(game.players().map((p) => integer(rule.count(game, p))));
    return integer(rule.count(game, player));
  }

  function countMembers(game, player) {
    return game.sets[player].reduce((total, set) => total + set.members.length, 0);
  }

  /** Beyond this no certificate can state a number, so nothing larger need be known exactly. */
  const HUGE = 10n ** BigInt(LIMITS.digits + 1);
  const capped = (n) => (n > HUGE ? HUGE : n);

  function countFull(game, player) {
    return game.sets[player].reduce((n, set) => capped(n * BigInt(set.actions.length)), 1n);
  }

  function countReduced(game, player) {
    const ways = game.above[player].map(() => 1n);
    for (const set of [...game.sets[player]].reverse()) {
      const [[parent, first]] = set.after;
      const total = set.actions.reduce((n, _, action) => n + ways[first + action], 0n);
      ways[parent] = capped(ways[parent] * total);
    }
    return ways[0];
  }

  function productOver(game, countOne) {
    return game.players().reduce((n, player) => capped(n * countOne(game, player)), 1n);
  }

  function countDeals(game) {
    const deals = new Set();
    game.mover.forEach((mover, node) => mover < 0 && deals.add(game.at[0][node]));
    return deals.size;
  }

  function countSubgames(game) { return subgameRoots(game).length; }

  /** Roots of subgames, in order: no set has members both in the subtree and outside. */
  function subgameRoots(game) {
    const size = game.parent.length;
    const [last, low, high] = [0, 1, 2].map(() => Int32Array.from({ length: size }, (_, i) => i));
    const found = [];
    for (let node = size - 1; node >= 0; node--) {
      const mover = game.mover[node];
      const members = mover > 0 ? game.sets[mover][game.place[node]].members : [node];
      low[node] = Math.min(low[node], members[0]);
      high[node] = Math.max(high[node], members[members.length - 1]);
      const whole = low[node] >= node && high[node] <= last[node] && members.length === 1;
      if (node === 0 || (whole && mover >= 0)) found.push(node);
      const above = game.parent[node];
      if (above < 0) continue;
      last[above] = Math.max(last[above], last[node]);
      low[above] = Math.min(low[above], low[node]);
      high[above] = Math.max(high[above], high[node]);
    }
    return found.reverse();
  }

  /** The most moves of a player, or of all players, on one path. */
  function countLongest(game, player) {
    const moves = new Int32Array(game.parent.length);
    let most = 0;
    for (let node = 1; node < moves.length; node++) {
      const above = game.parent[node];
      const mover = game.mover[above];
      moves[node] = moves[above] + (player === 0 ? mover > 0 : mover === player);
      most = Math.max(most, moves[node]);
    }
    return most;
  }

  function matrix(game, s) {
    const kind = choice(s.matrix, ["payoff", "constraint 1", "constraint 2"]);
    if (kind === "payoff") proveTwoPlayers(game);
    const owner = kind === "payoff" ? 1 : game.player(kind.slice(-1));
    const readRow = kind === "payoff" ? readSequence : readConstraintRow;
    const rows = distinct(list(s.rows, 1), "a row").map((x) => readRow(game, owner, x));
    const other = kind === "payoff" ? 2 : owner;
    const columns = distinct(list(s.columns, 1), "a column");
    const trails = columns.map((column) => readSequence(game, other, column));
    const cells = listOf(s.cells, rows.length).map((row) =>
      listOf(row, trails.length).map(rational));
    const scale = rational(s.scale);
    const wrong = list(s.wrong).map((item) => listOf(item, 3));
    for (const [row, column, entry] of wrong) {
      counting(row, rows.length);
      counting(column, trails.length);
      rational(entry);
    }
    prove(scale.sign() > 0, "the scale is positive");
    const entriesOf = kind === "payoff" ? payoffEntries : flowEntries;
    const entries = entriesOf(game, rows, trails);
    const differ = differences(cells, entries, scale);
    prove(canonical(differ) === canonical(wrong), "exactly the cells listed are wrong");
    return matrixWords(s, wrong);
  }

  function matrixWords(s, wrong) {
    const size = `${s.rows.length} rows and ${s.columns.length} columns`;
    const start = `the ${s.matrix} matrix, scaled by ${s.scale}, at the certificate's ${size}`;
    if (wrong.length === 0) return `${start} is as stated`;
    const cells = wrong.map(([row, column, entry]) =>
      `in row ${row}, column ${column} it is ${entry}`);
    return `${start} is not as stated: ${cells.join("; ")}, elsewhere as stated`;
  }

  /** A sequence, `[]` or `[set, action]`, as its trail. */
  function readSequence(game, player, value) {
    if (list(value).length === 0) return 0;
    const [set, action] = listOf(value, 2).map(string);
    return game.trail(player, set, action);
  }

  /** A row of a flow matrix as a function of the column's trail. */
  function readConstraintRow(game, player, value) {
    if (list(value).length === 0) return (trail) => (trail === 0 ? ONE : ZERO);
    const set = game.setNamed(player, string(listOf(value, 1)[0]));
    const [[parent, first]] = set.after;
    return (trail) => {
      if (trail >= first && trail < first + set.actions.length) return ONE;
      return trail === parent ? MINUS : ZERO;
    };
  }

  const flowEntries = (_, rows, trails) => rows.map((row) => trails.map(row));

  function payoffEntries(game, rows, trails) {
    const cells = new Map(rows.map((row) => [row, new Map()]));
    game.eachTerminal((node, payoffs) => {
      const row = cells.get(game.at[1][node]);
      if (row) addCell(row, game.at[2][node], payoffs[0].times(game.weight[node]));
    });
    return rows.map((row) => trails.map((trail) => cells.get(row).get(trail) ?? ZERO));
  }

  function differences(cells, entries, scale) {
    return cells.flatMap((row, i) => row.flatMap((cell, j) => {
      const entry = entries[i][j].times(scale);
      return cell.equals(entry) ? [] : [[`${i + 1}`, `${j + 1}`, `${entry}`]];
    }));
  }

  // ---------------------------------------------------------------------------------- profiles

  const NO_PARAMETERS = { names: [], box: [] };

  const RELATIONS = {
    "equal to": null,
    "less than": (sign) => sign < 0,
    "more than": (sign) => sign > 0,
    "at most": (sign) => sign <= 0,
    "at least": (sign) => sign >= 0,
    "other than": (sign) => sign !== 0,
  };

  /** What the items of `figures` are computed with: at a point, or on the box. */
  class Place {
    constructor(game, s) {
      this.game = game;
      this.parameters = readParameters(s.parameters);
      const { names } = this.parameters;
      this.onBox = names.length > 0 && object(s.at).size === 0;
      this.point = this.onBox ? null : readPoint(s.at, this.parameters);
      this.inside = choice(s.where, ["everywhere", "inside"]) === "inside";
      expect(this.onBox || !this.inside, s.where, "everywhere");
      this.names = this.onBox ? names : [];
      const profiles = distinct(list(s.profiles, 1), "a profile");
      this.profiles = profiles.map((value) => new Profile(game, value, this.parameters));
    }

    /** A NUMBER of an item. */
    number(text) { return this.onBox ? expression(text, this.names) : rational(text); }

    prove() {
      proveParameters(this.parameters);
      if (this.point) provePoint(this.point, this.parameters);
      for (const profile of this.profiles) profile.prove();
      this.numbers = this.onBox ? POLYNOMIAL : RATIONAL;
      this.weights = this.profiles.map((profile) =>
        this.onBox ? profile.weights() : profile.weightsAt(this.point));
    }

    /** n/m as a value of this place. */
    ratio(n, m) { return this.onBox ? new Quotient(n, m) : n.over(m); }

    /** The sign of a number at a point; what is shown of a polynomial on the box. */
    holds(relation, difference) {
      if (!this.onBox) return RELATIONS[relation](difference.sign());
      const more = (x) =>
        this.inside ? positiveInside(x, this.parameters.box) : positive(x, this.parameters.box);
      const turned = difference.scaled(MINUS);
      if (relation === "at least") return nonNegative(difference, this.parameters.box);
      if (relation === "at most") return nonNegative(turned, this.parameters.box);
      if (relation === "more than") return more(difference);
      if (relation === "less than") return more(turned);
      return more(difference) || more(turned);
    }

    /** `, name = value` or `, name in [low, high]` for each parameter. */
    words(s) {
      const { names } = this.parameters;
      if (!this.onBox) return pointWords(s.at);
      return names.map((name) => `, ${name} in ${intervalWords(s.parameters.get(name))}`).join("");
    }
  }

  const intervalWords = ([low, high]) => `[${low}, ${high}]`;
  const pointWords = (at) => [...at].map(([name, value]) => `, ${name} = ${value}`).join("");

  function readOf(game, value) {
    expect(object(value).size === 1, "several keys", "payoff or probability");
    if (value.has("payoff")) return { player: game.player(value.get("payoff")), event: [] };
    return { player: 0, event: readEvent(game, fields(value, ["probability"]).probability) };
  }

  /** One side of an item: a number, or a figure of a profile. */
  class Side {
    constructor(game, place, value) {
      this.place = place;
      if (object(value).has("number")) return this.readNumber(fields(value, ["number"]).number);
      const { profile, of, given, times } = fields(value, ["profile", "of", "given", "times"]);
      this.profile = counting(profile, place.profiles.length) - 1;
      this.of = readOf(game, of);
      this.given = readEvent(game, given);
      this.times = rational(times);
    }

    readNumber(text) {
      const { names } = this.place.parameters;
      this.text = text;
      this.value = names.length ? polynomial(text, names) : rational(text);
    }

    /** [n, m]: the figure is n/m. */
    compute() {
      const { place } = this;
      if (this.text !== undefined) {
        const at = place.point?.length ? this.value.at(place.point) : this.value;
        return [at, place.numbers.one];
      }
      const weights = place.weights[this.profile];
      const m = place.game.measure(this.given, weights, place.numbers);
      prove(!m.isZero(), "the given event has a positive probability");
      const both = [...this.of.event, ...this.given];
      const n = place.game.measure(both, weights, place.numbers, this.of.player);
      return [place.numbers.scale(n, this.times), m];
    }

    /** `follows` is what comes next in the sentence. */
    words(follows) {
      if (this.text !== undefined) return this.text + follows;
      const { player, event } = this.of;
      const times = this.times.equals(ONE) ? "" : `${this.times} times `;
      const what = player
        ? `expected payoff of player ${player}`
        : `probability of ${eventWords(event)}`;
      const given = this.given.length ? ` given ${eventWords(this.given)}` : "";
      const several = this.place.profiles.length > 1;
      const where = several ? ` in profile ${this.profile + 1}` : "";
      const limited = this.place.onBox && this.given.length > 0;
      const wherever = limited ? ", wherever that has positive probability" : "";
      const comma = limited && !follows.startsWith(": ") ? "," : "";
      return `${times}the ${what}${given}${where}${wherever}${comma}${follows}`;
    }
  }

  /** `{left, relation: "equal to", FIGURE}`. */
  class FigureItem {
    constructor(game, place, value) {
      const item = fields(value, ["left", "relation", ...FIGURE]);
      this.side = new Side(game, place, item.left);
      expect(this.side.text === undefined, "a number", "a figure of a profile");
      this.figure = new Figure(item, place.names);
      this.place = place;
    }

    prove() { this.figure.prove(this.place.ratio(...this.side.compute()), "the figure is right"); }

    toString() { return this.side.words(` is ${this.figure}`); }
  }

  /** `{left, relation, right, difference, holds}`. */
  class Comparison {
    constructor(game, place, value) {
      this.item = fields(value, ["left", "relation", "right", "difference", "holds"]);
      this.place = place;
      choice(this.item.relation, Object.keys(RELATIONS));
      [this.left, this.right] = [this.item.left, this.item.right].map(
        (side) => new Side(game, place, side));
      this.difference = place.number(this.item.difference);
      this.holds = yes(this.item.holds);
      expect(this.holds || !place.onBox, "no", "a relation that holds on the box");
    }

    prove() {
      const [[n1, m1], [n2, m2]] = [this.left.compute(), this.right.compute()];
      const difference = n1.times(m2).minus(n2.times(m1));
      const value = this.place.ratio(difference, m1.times(m2));
      prove(this.difference.equals(value), "the difference is right");
      const isTrue = this.place.holds(this.item.relation, difference);
      prove(isTrue === this.holds, "`holds` says whether the relation is true");
    }

    toString() {
      const { relation, difference } = this.item;
      const verdict = this.holds ? "holds, " : "does not hold, ";
      const right = this.right.words(`: ${verdict}the difference being ${difference}`);
      return this.left.words(` is ${relation} ${right}`);
    }
  }

  function figures(game, s) {
    const place = new Place(game, s);
    const items = distinct(list(s.figures, 1), "an item").map((value) => {
      const equal = object(value).get("relation") === "equal to";
      return equal ? new FigureItem(game, place, value) : new Comparison(game, place, value);
    });
    place.prove();
    for (const item of items) item.prove();
    const many = place.profiles.length > 1 ? "s" : "";
    const ends = place.inside ? ", ends excepted" : "";
    return `with the certificate's profile${many}${place.words(s)}${ends}, ${items.join("; ")}`;
  }

  /** The expected payoff of each player, in the places of their numbers. */
  function expectedPayoffs(game, weights, numbers = RATIONAL) {
    return [null, ...game.players().map((p) => game.measure([], weights, numbers, p))];
  }

  /** A figure of `best response`: a gain, NashConv, or the value of a set. */
  function readGain(game, players, value) {
    const item = fields(value, ["of", ...FIGURE]);
    const figure = new Figure(item);
    if (object(item.of).has("gain")) {
      const { gain } = fields(item.of, ["gain"]);
      if (gain !== "0") return { figure, gain: listed(game, players, gain) };
      expect(players.length === game.count, "NashConv", "all players listed");
      return { figure, gain: 0 };
    }
    const [player, set] = listOf(fields(item.of, ["value"]).value, 2);
    const number = set === "" ? -1 : game.setNumber(game.player(player), string(set));
    return { figure, player: listed(game, players, player), set: number };
  }

  function listed(game, players, value) {
    const player = game.player(value);
    expect(players.includes(player), value, "a listed player");
    return player;
  }

  function gainWords(game, { figure, gain, player, set }) {
    if (gain === 0) return `; NashConv, the sum of all players' gains by deviating, is ${figure}`;
    if (gain) return `; the gain of player ${gain} by deviating is ${figure}`;
    const where = set < 0 ? "the empty sequence" : quoted(game.sets[player][set].name);
    return `; the best-response value of player ${player} at ${where} is ${figure}`;
  }

  function bestResponses(game, s) {
    const profile = new Profile(game, s.profile, NO_PARAMETERS);
    const players = readPlayers(game, s.players);
    needRecall(game, players);
    const payoffs = readByPlayer(s.payoffs, game.players());
    const gains = readByPlayer(s.gains, players);
    const items = distinct(list(s.figures), "a figure").map((item) =>
      readGain(game, players, item));
    const box = readPrinted(game, s.printed);
    const all = players.length === game.count;
    expect(box === null || all, "a printed profile", "all players listed");
    profile.prove();
    const weights = profile.weightsAt([]);
    const paid = expectedPayoffs(game, weights);
    for (const p of game.players()) prove(payoffs[p].equals(paid[p]), "the payoffs are right");
    const best = new Map(players.map((p) => [p, bestResponse(game, p, weights)]));
    const gained = new Map(players.map((p) => [p, best.get(p).value.minus(paid[p])]));
    for (const p of players) prove(gains[p].equals(gained.get(p)), "the gains are right");
    for (const { figure, gain, player, set } of items) {
      if (gain === 0) figure.prove(sum([...gained.values()]), "NashConv is right");
      else if (gain) figure.prove(gained.get(gain), "a gain is right");
      else figure.prove(set < 0 ? best.get(player).value : best.get(player).values[set], "a value");
    }
    const none = players.every((p) => gains[p].isZero());
    if (box) proveInBox(game, box, profile, weights, none);
    return bestResponseWords(game, s, players, payoffs, gains, none) +
      items.map((item) => gainWords(game, item)).join("") +
      (box ? `; it lies in the box of the certificate's printed profile, as a ${box.form}` : "");
  }

  function bestResponseWords(game, s, players, payoffs, gains, none) {
    const paid = game.players().map((p) => payoffs[p]).join(", ");
    let words = players.map((p) => `player ${p} gains exactly ${gains[p]} by a best response`);
    if (none) words = players.map((p) => `player ${p} plays a best response`);
    if (none && players.length === game.count)
      words = ["no player gains by deviating: it is a Nash equilibrium"];
    return `in the certificate's profile the payoffs are ${paid}, and ${words.join("; ")}`;
  }

  /** `{player: rational}` for these players. */
  function readByPlayer(value, players) {
    const given = fields(value, players.map(String));
    return Object.fromEntries(players.map((p) => [p, rational(given[p])]));
  }

  function readPrinted(game, value) {
    if (object(value).size === 0) return null;
    const { form, profile } = fields(value, ["form", "profile"]);
    if (choice(form, ["behaviour", "plan"]) === "plan") needRecall(game, game.players());
    return { form, intervals: readAllMoves(game, profile, (text) => printed(text, "")) };
  }

  const within = (value, interval) => beyond(value, interval).isZero();

  function proveInBox(game, { form, intervals }, profile, weights, none) {
    prove(none, "no player gains by deviating");
    for (const p of game.players())
      game.sets[p].forEach((set, k) => set.actions.forEach((_, action) => {
        const [[, first]] = set.after;
        const plan = form === "plan";
        const value = plan ? weights[p][first + action] : profile.chances[p][k][action];
        prove(within(value, intervals[p][k][action]), "the profile lies in its printed box");
      }));
  }

  function deviation(game, s) {
    const parameters = readParameters(s.parameters);
    const point = readPoint(s.at, parameters);
    const profile = new Profile(game, s.profile, parameters);
    const player = game.player(s.player);
    const strategy = readPure(game, player, s.strategy, { full: !game.recalls(player) });
    const [before, after, gain] = [s.payoff, s["deviation payoff"], s.gain].map(rational);
    proveParameters(parameters);
    provePoint(point, parameters);
    profile.prove();
    const weights = profile.weightsAt(point);
    prove(before.equals(game.measure([], weights, RATIONAL, player)), "the payoff is right");
    const other = weights.with(player, strategy.weights);
    const paid = game.measure([], other, RATIONAL, player);
    prove(after.equals(paid), "the payoff after deviating is right");
    prove(gain.equals(after.minus(before)) && gain.sign() > 0, "the gain is right, and positive");
    return `in the certificate's profile${pointWords(s.at)}, player ${player} gains ${gain} ` +
      `by a deviation: ${after} instead of ${before}`;
  }

  // ------------------------------------------------------------------------------- refinements

  function subgamePerfect(game, s) {
    needRecall(game, game.players());
    expect(!game.weight.some((p) => p.isZero()), "a chance of 0", "none for this statement");
    const profile = new Profile(game, s.profile, NO_PARAMETERS);
    counting(s.subgames, LIMITS.nodes);
    for (const item of distinct(list(s.gains), "a gain")) {
      const [path, player, gain] = listOf(item, 3);
      list(path).forEach((move) => readMove(game, move, true));
      game.player(player);
      rational(gain);
    }
    profile.prove();
    const subgames = new Subgames(game, profile.chances);
    const { length } = subgames.roots;
    prove(s.subgames === `${length}`, "the number of subgames is right");
    const gains = subgames.gains();
    const lists = gains.map(([path, player, gain]) => [path, `${player}`, `${gain}`]);
    prove(canonical(lists) === canonical(s.gains), "exactly the gains listed are made");
    const words = gains.map(([path, player, gain]) => {
      const event = eventWords(path.map((move) => [move]));
      const where = path.length > 0 ? `the subgame after ${event}` : "the whole game";
      return `player ${player} gains exactly ${gain} by a best response in ${where}`;
    });
    const all = words.join("; ") || "no player gains by deviating in any subgame";
    const is = words.length > 0 ? "no" : "a";
    const end = `(subgames: ${length}): it is ${is} subgame perfect equilibrium`;
    return `in the certificate's profile ${all} ${end}`;
  }

  /**
   * Payoffs `paid[node][p]` by a profile and `best[node][p]` by best responses to it, at ends and
   * at roots of subgames, of a play that begins there.  In each subgame smaller ones are ends.
   */
  class Subgames {
    constructor(game, chances) {
      Object.assign(this, { game, chances, roots: subgameRoots(game) });
      this.paid = game.payoffs.map((payoffs) => [null, ...payoffs]);
      this.best = [...this.paid];
      const inside = new Map(this.roots.map((root) => [root, []]));
      const around = new Int32Array(game.parent.length);
      for (let node = 1; node < around.length; node++) {
        const root = around[game.parent[node]];
        inside.get(root).push(node);
        around[node] = inside.has(node) ? node : root;
      }
      for (const root of [...this.roots].reverse()) this.solve(root, inside.get(root));
    }

    /** The probability of the last move before a node. */
    odds(node) {
      const above = this.game.parent[node];
      const place = this.game.place[above];
      const mover = this.game.mover[above];
      const odds = mover > 0 ? this.chances[mover][place] : this.game.chances[place].odds;
      return odds[this.game.branch[node]];
    }

    /** One subgame without the smaller ones; `nodes` are those below its root. */
    solve(root, nodes) {
      const paid = [null];
      const best = [null];
      const ends = nodes.filter((node) => this.best[node]);
      for (const p of this.game.players()) {
        const others = this.others(p, root, nodes);
        const owns = this.others(-1, root, nodes);
        const totals = new Map();
        const add = (trail, x) => totals.set(trail, (totals.get(trail) ?? ZERO).plus(x));
        for (const node of ends)
          add(this.game.at[p][node], others.get(node).times(this.best[node][p]));
        this.setsOf(p, [root, ...nodes]).forEach(({ actions, after }) => {
          const [[parent, first]] = after;
          add(parent, greatest(actions.map((_, k) => totals.get(first + k) ?? ZERO)));
        });
        best.push(totals.get(this.game.at[p][root]) ?? ZERO);
        paid.push(sum(ends.map((node) => owns.get(node).times(this.paid[node][p]))));
      }
      this.paid[root] = paid;
      this.best[root] = best;
    }

    /** The product of all moves from the root to each node, but for those of one player. */
    others(player, root, nodes) {
      const { parent, mover } = this.game;
      const reach = new Map([[root, ONE]]);
      for (const node of nodes) {
        const before = reach.get(parent[node]);
        const own = mover[parent[node]] === player;
        reach.set(node, own ? before : before.times(this.odds(node)));
      }
      return reach;
    }

    /** The player's sets with members among these nodes that are no ends, the last first. */
    setsOf(player, nodes) {
      const { mover, place, sets } = this.game;
      const inner = nodes.filter((node) => mover[node] === player && !this.best[node]);
      return [...new Set(inner.map((node) => place[node]))].map((k) => sets[player][k]).reverse();
    }

    gains() {
      const gains = [];
      for (const root of this.roots)
        for (const p of this.game.players()) {
          const gain = this.best[root][p].minus(this.paid[root][p]);
          if (!gain.isZero()) gains.push([this.path(root), p, gain]);
        }
      return gains;
    }

    /** The moves from the first node to this one. */
    path(node) {
      const { parent, mover, place, branch, chances, sets } = this.game;
      const moves = [];
      for (; node > 0; node = parent[node]) {
        const player = mover[parent[node]];
        const number = place[parent[node]];
        const { name, actions } = player > 0 ? sets[player][number] : chances[number];
        moves.push([`${player}`, name, actions[branch[node]]]);
      }
      return moves.reverse();
    }
  }

  function quasiPerfect(game, s, w) {
    const limit = new Profile(game, s.profile, NO_PARAMETERS);
    const near = readTrembles(game, w);
    proveTrembles(limit, near);
    const weights = near.weights();
    const { box } = near.parameters;
    for (const p of game.players()) proveSteady(game, p, limit.chances[p], weights, box);
    return "the certificate's profile is a quasi-perfect equilibrium";
  }

  /** A profile in the parameter `e`, from 0 to the end `to`. */
  function readTrembles(game, value) {
    const { to, profile } = fields(value, ["to", "profile"]);
    return new Profile(game, profile, { names: ["e"], box: [[ZERO, parameterValue(to)]] });
  }

  /** The witness `near` tends to the profile, and is completely mixed but for finitely many `e`. */
  function proveTrembles(limit, near) {
    proveParameters(near.parameters);
    limit.prove();
    near.prove();
    const [[, end]] = near.parameters.box;
    for (const p of near.game.players())
      near.chances[p].forEach((row, set) => {
        const starts = row.map(({ top, bottom }) => top.at([ZERO]).over(bottom.at([ZERO])));
        const same = starts.every((x, k) => x.equals(limit.chances[p][set][k]));
        prove(same, "the witness tends to the profile");
        const mixed = row.every(({ top }) => top.at([end]).sign() > 0);
        prove(mixed, "the witness is completely mixed where it ends");
      });
  }

  /** At each set of a player the actions played are worth the same, no other is worth more. */
  function proveSteady(game, player, chances, weights, box) {
    const totals = [...game.payoffVector(player, weights, POLYNOMIAL)];
    for (let k = game.sets[player].length - 1; k >= 0; k--) {
      const [[parent, first]] = game.sets[player][k].after;
      const worth = chances[k].map((_, action) => totals[first + action]);
      const played = worth.filter((_, action) => !chances[k][action].isZero());
      prove(played.every((x) => x.equals(played[0])), "the actions played are worth the same");
      const never = worth.every((x) => nonNegative(played[0].minus(x), box));
      prove(never, "no other action is worth more while the others tremble");
      totals[parent] = totals[parent].plus(played[0]);
    }
  }

  function sequential(game, s, w) {
    expect(!game.weight.some((p) => p.isZero()), "a chance of 0", "none for this statement");
    const profile = new Profile(game, s.profile, NO_PARAMETERS);
    if (!yes(s.holds)) return notSequential(game, profile, w);
    const near = readTrembles(game, w);
    proveTrembles(profile, near);
    const gains = new Gains(game, profile.chances);
    const leading = near.chances.map((sets, p) =>
      sets && alongTrails(game, p, sets.map((row) => row.map(leadingTerm)), new Power(ONE, 0)));
    for (const p of game.players())
      for (const set of game.sets[p]) {
        const beliefs = beliefsAt(game, p, set, leading);
        set.actions.forEach((_, action) => {
          const all = sum(set.members.map((node, i) => beliefs[i].times(gains.of(node, action))));
          prove(all.sign() <= 0, "no action gains, given the limits of the beliefs");
        });
      }
    return "the certificate's profile is that of a sequential equilibrium";
  }

  /** A multiple of a power of `e`. */
  class Power {
    constructor(factor, power) { Object.assign(this, { factor, power }); }

    times(b) { return new Power(this.factor.times(b.factor), this.power + b.power); }
  }

  /** What a probability in `e` comes near to as `e` tends to 0. */
  function leadingTerm({ top, bottom }) {
    const [monomial, coefficient] = [...top.terms].reduce((a, b) => (a[0] < b[0] ? a : b));
    return new Power(coefficient.over(bottom.at([ZERO])), exponent(monomial, 0));
  }

  /** The limits of the beliefs in the members of a set, all times one number. */
  function beliefsAt(game, player, { members }, leading) {
    const others = game.players().filter((p) => p !== player);
    const terms = members.map((node) =>
      product(others.map((p) => leading[p][game.at[p][node]]), new Power(game.weight[node], 0)));
    const lowest = Math.min(...terms.map(({ power }) => power));
    return terms.map(({ factor, power }) => (power === lowest ? factor : ZERO));
  }

  /** What each node is worth to each player if all play by a profile. */
  class Gains {
    constructor(game, chances) {
      const { parent, mover, place, branch } = game;
      this.game = game;
      this.worth = Array.from(parent, (_, node) =>
        game.payoffs[node] ?? game.players().map(() => ZERO));
      this.children = new Map();
      for (let node = parent.length - 1; node > 0; node--) {
        const above = parent[node];
        const [player, number] = [mover[above], place[above]];
        const row = player > 0 ? chances[player][number] : game.chances[number].odds;
        const paid = scaled(this.worth[node], row[branch[node]]);
        this.worth[above] = added(this.worth[above], paid);
        if (!this.children.has(above)) this.children.set(above, []);
        this.children.get(above)[branch[node]] = node;
      }
    }

    /** What the player who moves at a node gains by an action there. */
    of(node, action) {
      const player = this.game.mover[node] - 1;
      const after = this.children.get(node)[action];
      return this.worth[after][player].minus(this.worth[node][player]);
    }
  }

  function notSequential(game, profile, w) {
    const witness = fields(w, ["player", "changes"]);
    const player = game.player(witness.player);
    const changes = readTerms(game, player, witness.changes);
    profile.prove();
    prove(changes.every(({ coefficient }) => coefficient.sign() > 0), "coefficients are positive");
    const combinations = sumsByOrigins(game, player, profile.chances, changes);
    for (const one of combinations)
      if (one.sum.sign() <= 0) {
        const behind = combinations.some((other) => isBehind(game, one, other));
        prove(behind, "a combination whose sum is not positive is behind another one");
      }
    const event = changes.map(({ set, action }) => [[player, set, action]]);
    return "the certificate's profile is that of no sequential equilibrium: whatever mistakes of " +
      `the others lead there, player ${player} gains by one of the changes ${eventWords(event)}`;
  }

  /** The combinations of origins at the members of the sets of `changes`, each with its sum. */
  function sumsByOrigins(game, player, chances, changes) {
    const others = game.players().filter((p) => p !== player);
    const cut = chances.map((sets, p) => (p === player ? null : sets && cutTrails(game, p, sets)));
    const gains = new Gains(game, chances);
    const combinations = new Map();
    for (const { set, action, coefficient } of changes) {
      const { members, actions } = game.setNamed(player, set);
      for (const node of members) {
        const parts = others.map((p) => ({ p, ...cut[p][game.at[p][node]] }));
        const key = parts.map(({ origin }) => origin).join(",");
        const one = combinations.get(key) ?? { parts, sum: ZERO };
        const rests = product(parts.map(({ rest }) => rest), game.weight[node].times(coefficient));
        one.sum = one.sum.plus(rests.times(gains.of(node, actions.indexOf(action))));
        combinations.set(key, one);
        expect(combinations.size <= LIMITS.origins, "many combinations", "2,000 at most");
      }
    }
    return [...combinations.values()];
  }

  /** The origin of each trail of a player, and the product of the probabilities cut off. */
  function cutTrails(game, player, chances) {
    const [above, setOf, actionOf] = [game.above, game.setOf, game.actionOf].map((x) => x[player]);
    const cut = [{ origin: 0, rest: ONE }];
    for (let trail = 1; trail < above.length; trail++) {
      const { origin, rest } = cut[above[trail]];
      const p = chances[setOf[trail]][actionOf[trail]];
      cut.push(p.isZero() ? { origin: trail, rest: ONE } : { origin, rest: rest.times(p) });
    }
    return cut;
  }

  /** True if each of the origins is, or begins with, that of the other combination. */
  function isBehind(game, one, other) {
    return one !== other && one.parts.every(({ p, origin }, i) => {
      let trail = origin;
      while (trail > other.parts[i].origin) trail = game.above[p][trail];
      return trail === other.parts[i].origin;
    });
  }

  // ------------------------------------------------------------------------------- correlation

  function correlatedEquilibrium(game, s) {
    const mixture = readMixture(s.distribution, (value) => {
      const own = fields(value, game.players().map(String));
      return [null, ...game.players().map((p) => readPure(game, p, own[p]))];
    });
    const few = mixture.length * game.parent.length <= LIMITS.mediated;
    expect(few, "many profiles", "4,000,000 profiles times nodes at most");
    const stated = fields(s.payoffs, game.players().map(String));
    const payoffs = game.players().map((p) => rational(stated[p]));
    const listed = distinct(list(s.gains), "a gain").map((item) => readAdviceGain(game, item));
    proveMixture(mixture);
    const draws = mixture.map(({ item, p }) => ({
      item, p, weights: item.map((pure) => pure && pure.weights),
    }));
    game.players().forEach((p, i) => {
      const paid = draws.map((d) => game.measure([], d.weights, RATIONAL, p).times(d.p));
      prove(payoffs[i].equals(sum(paid)), "the payoffs are right");
    });
    const gains = game.players().flatMap((p) => adviceGains(game, p, draws));
    prove(gains.length === listed.length, "exactly the gains listed are made");
    gains.forEach((gain, i) => proveAdviceGain(gain, listed[i]));
    return correlatedWords(draws.length, payoffs, listed);
  }

  /** `[player, recommended, deviation, gain]`. */
  function readAdviceGain(game, item) {
    const [who, recommended, deviation, gain] = listOf(item, 4);
    const player = game.player(who);
    const [own, other] = [recommended, deviation].map((value) => readPure(game, player, value));
    return { player, recommended: own, deviation: other, gain: rational(gain) };
  }

  /** For each strategy that a player is told, if another one pays more: by how much, and why. */
  function adviceGains(game, player, draws) {
    const byStrategy = new Map();
    for (const draw of draws) {
      const { key } = draw.item[player];
      byStrategy.set(key, [...(byStrategy.get(key) ?? []), draw]);
    }
    return [...byStrategy.values()].map((some) => {
      const total = sum(some.map(({ p }) => p));
      const form = some
        .map(({ p, weights }) =>
          scaled(game.payoffVector(player, weights, RATIONAL), p.over(total)))
        .reduce(added);
      const { value } = support(game, player, form);
      const [{ item: { [player]: recommended } }] = some;
      return { player, recommended, form, value, gain: value.minus(recommended.value(form)) };
    }).filter(({ gain }) => !gain.isZero());
  }

  function proveAdviceGain(exact, listed) {
    const same = exact.player === listed.player &&
      exact.recommended.key === listed.recommended.key;
    prove(same && exact.gain.equals(listed.gain), "exactly the gains listed are made");
    const best = listed.deviation.value(exact.form).equals(exact.value);
    prove(best, "the deviation is a best response to what the player is told");
  }

  function correlatedWords(count, payoffs, gains) {
    const words = gains.map(({ player, recommended, deviation, gain }) => {
      const [own, other] = [recommended, deviation].map(pureWords);
      return `player ${player}, told ${own}, gains exactly ${gain} by ${other}`;
    });
    const all = words.join("; ") || "no player gains by deviating";
    return `with the certificate's distribution over ${count} profile${count === 1 ? "" : "s"} ` +
      `of pure strategies the payoffs are ${payoffs.join(", ")}, and ${all}: ` +
      `it is ${words.length > 0 ? "no" : "a"} correlated equilibrium`;
  }

  /** A STRATEGY in a sentence: its moves, in the order of the sets' names. */
  function pureWords({ game, player, choices }) {
    const named = game.sets[player].flatMap(({ name, actions }, k) =>
      choices[k] < 0 ? [] : [[player, name, actions[choices[k]]]]);
    return eventWords(named.sort((a, b) => byCodePoint(a[1], b[1])).map((move) => [move]));
  }

  // ---------------------------------------------------------------------------------- zero sum

  function value(game, s, w) {
    const constant = proveConstantSum(game);
    const figure = new Figure(s);
    const frontier = readFrontier(game, s.frontier);
    const plans = fields(fields(w, ["plans"]).plans, ["1", "2"]);
    const [one, two] = [1, 2].map((p) => readPlan(game, p, plans[p]));
    for (const plan of [one, two]) provePlan(game, plan);
    const worth = bestResponse(game, 1, places(two)).value;
    figure.prove(worth, "the best-response value of player 1 is the value");
    const other = bestResponse(game, 2, places(one)).value;
    prove(other.equals(constant.minus(worth)), "the best-response value of player 2 is the rest");
    for (const plan of [one, two]) proveBefore(game, plan, frontier);
    return `the value to player 1${frontierWords(frontier)} is ${figure}`;
  }

  function pureValues(game, s) {
    const constant = proveConstantSum(game);
    const [maxmin, minmax] = [s.maxmin, s.minmax].map(rational);
    const saddle = yes(s.saddle);
    const lists = [1, 2].map((p) => listPure(game, p, LIMITS.pure));
    const cost = (lists[0].length + lists[1].length) * game.terminals;
    expect(cost <= LIMITS.listed, "many strategies", "4,000,000 strategies times ends at most");
    const [most, least2] = lists.map((strategies, i) => {
      const replies = strategies.map((x) => bestResponse(game, 2 - i, places(x)).value);
      return least(replies);
    });
    prove(maxmin.equals(constant.minus(most)), "maxmin is right");
    prove(minmax.equals(least2), "minmax is right");
    prove(saddle === maxmin.equals(minmax), "`saddle` says whether they are equal");
    return `by pure strategies player 1 secures ${maxmin} and player 2 holds it to ${minmax}: ` +
      `${saddle ? "a" : "no"} pure equilibrium`;
  }

  /** What is stated of a range: two printed numbers, or one and an empty text. */
  function readStatedRange(s) {
    const relation = choice(s.relation, ["always", "exactly", "at most", "at least"]);
    const stated = listOf(s.stated, 2).map(string);
    const given = stated.map((text) => text !== "");
    const wanted = [relation !== "at most", relation !== "at least"];
    const same = relation !== "always" || stated[0] === stated[1];
    expect(same && given.every((x, i) => x === wanted[i]), stated.join(", "), relation);
    const intervals = stated.map((text) => (text === "" ? null : printed(text, s.decimals)));
    return { relation, intervals, off: listOf(s.off, 2).map(rational), holds: yes(s.holds) };
  }

  function proveStatedRange({ relation, intervals, off, holds }, low, high) {
    const [first, second] = intervals;
    const zero = [ZERO, ZERO];
    const right = {
      always: () => [beyond(low, first), beyond(high, second)],
      exactly: () => [beyond(low, first), beyond(high, second)],
      "at most": () => [ZERO, high.minus(second.high)],
      "at least": () => [low.minus(first.low), ZERO],
    }[relation]();
    prove(off.every((x, i) => x.equals(right[i])), "`off` is the distance to what is stated");
    const both = right.every((x, i) => x.equals(zero[i]));
    const isTrue = {
      always: both && low.equals(high),
      exactly: both,
      "at most": right[1].sign() <= 0,
      "at least": right[0].sign() >= 0,
    }[relation];
    prove(holds === isTrue, "`holds` says whether the relation is true");
  }

  function optimalRange(game, s, w) {
    const frontier = readFrontier(game, s.frontier);
    const used = constantSumGame(game, frontier);
    const witness = fields(w, ["opponent", "low", "high"]);
    const player = game.player(s.player);
    const terms = readTerms(game, player, s.terms);
    const given = string(s.given) === "" ? null : game.setNamed(player, s.given);
    const [low, high] = [s.low, s.high].map(rational);
    const stated = readStatedRange(s);
    const opponent = readPlan(game, 3 - player, witness.opponent);
    const ends = [witness.low, witness.high].map((end) => readEnd(game, player, end));
    const optimal = new Optimal(used, player, opponent);
    const [[parent]] = given === null ? [[0]] : given.after;
    [low, high].forEach((end, i) => {
      const form = formOf(game, player, terms);
      form[parent] = form[parent].minus(end);
      proveEnd(used, player, optimal, ends[i], form, parent, i === 0);
      for (const plan of [ends[i].plan, ends[i].bound.plan]) proveBefore(game, plan, frontier);
    });
    proveBefore(game, opponent, frontier);
    const spoken = terms.map(({ set }) => game.setNamed(player, set)).concat(given ?? []);
    proveNotBehind(game, spoken, frontier);
    proveStatedRange(stated, low, high);
    return rangeWords(s, player, terms, frontier);
  }

  function readEnd(game, player, end) {
    const { plan, bound } = fields(end, ["plan", "bound"]);
    return { plan: readPlan(game, player, plan), bound: readBound(game, player, bound) };
  }

  /** `form` is the linear form minus the end times the weight of reaching `parent`. */
  function proveEnd(game, player, optimal, { plan, bound }, form, parent, isLow) {
    optimal.prove(plan);
    prove(plan.weights[parent].sign() > 0, "a plan of an end reaches the given set");
    prove(dot(form, plan.weights).isZero(), "a plan attains its end");
    const turned = isLow ? scaled(form, MINUS) : form;
    const bounded = boundOf(game, player, turned, bound, optimal.value).isZero();
    prove(bounded, "no optimal plan goes beyond an end");
  }

  /** Sets that are spoken of are not at the frontier, and not behind it. */
  function proveNotBehind(game, spoken, frontier) {
    if (frontier.length === 0) return;
    const behind = new Set(frontier.flatMap(({ set }) => set.members));
    game.parent.forEach((above, node) => behind.has(above) && behind.add(node));
    const before = spoken.every((set) => set.members.every((node) => !behind.has(node)));
    prove(before, "a set that is spoken of lies before the frontier");
  }

  function rangeWords(s, player, terms, frontier) {
    const form = terms.map((t) => `${t.coefficient}*(${quoted(t.set)}:${quoted(t.action)})`);
    const reach = s.given === "" ? "" : ` that reach ${quoted(s.given)}`;
    const divided = s.given === "" ? "" : ", divided by the weight of reaching it,";
    const stated = [...new Set(s.stated)].filter((text) => text !== "").join(" to ");
    return `over all optimal plans of player ${player}${frontierWords(frontier)}${reach} ` +
      `${form.join(" + ")}${divided} ranges from exactly ${s.low} to exactly ${s.high}; stated: ` +
      `${s.relation} ${stated}${decimalsWords(s.decimals)}: ` +
      (s.holds === "yes" ? "holds" : "does not hold");
  }

  function noEquilibriumInBox(game, s, w) {
    const used = constantSumGame(game);
    const form = choice(s.form, ["plan", "behaviour"]);
    const player = game.player(s.player);
    const intervals = readAllMoves(game, s.stated, (text) => printed(text, ""))[player];
    const witness = fields(w, ["plan", "bound", "low", "high"]);
    const plan = readPlan(game, player, witness.plan);
    const bound = readBound(game, player, witness.bound);
    const factors = [witness.low, witness.high].map((x) => readMoves(game, player, x, rational));
    provePlan(game, plan);
    const other = bestResponse(used, 3 - player, places(plan)).value;
    prove(factors.flat(2).every((x) => x.sign() >= 0), "the factors are not negative");
    const sums = boxForm(game, player, intervals, factors, form === "behaviour");
    const most = boundOf(used, player, sums, bound, used.constantSum().minus(other));
    prove(most.sign() < 0, "no plan in the box is one of an equilibrium");
    return "no Nash equilibrium lies in the box of the certificate's printed profile, as a " +
      `${form}: no strategy of player ${player} that prints so is one of an equilibrium`;
  }

  /** Sums `low * (w - l*r)` and `high * (h*r - w)` over all moves, as a linear form. */
  function boxForm(game, player, intervals, [low, high], relative) {
    const form = game.above[player].map(() => ZERO);
    for (let trail = 1; trail < form.length; trail++) {
      const [set, action] = [game.setOf[player][trail], game.actionOf[player][trail]];
      const { low: l, high: h } = intervals[set][action];
      const [a, b] = [low[set][action], high[set][action]];
      const parent = relative ? game.above[player][trail] : 0;
      form[trail] = form[trail].plus(a).minus(b);
      form[parent] = form[parent].plus(b.times(h)).minus(a.times(l));
    }
    return form;
  }

  // ---------------------------------------------------------------------------------- families

  function equilibriumSet(game, s, w) {
    const parameters = readParameters(s.parameters);
    expect(parameters.names.length > 0, "no parameter", "at least one");
    const players = readPlayers(game, s.players);
    needRecall(game, players);
    const profile = new Profile(game, s.profile, parameters);
    const frontier = readFrontier(game, s.frontier);
    const intervals = s.within === "everywhere" ? null : readIntervals(parameters, s.within);
    const witness = fields(w, ["inside", "outside"]);
    const read = (value) => new ProofReader(game, players, parameters).read(value);
    const inside = listOf(witness.inside, intervals === null ? 1 : intervals.length);
    const proofs = inside.map((value, i) => {
      if (intervals === null || intervals[i][0].compare(intervals[i][1]) < 0) return read(value);
      return choice(value, [""]);
    });
    const outside = list(witness.outside).map((piece) => readPiece(game, players, piece));
    expect(intervals !== null || outside.length === 0, "pieces outside", "none");
    proveParameters(parameters);
    profile.prove();
    const family = new Family(game, players, profile);
    proofs.forEach((proof, i) => {
      if (proof === "") family.proveAt(intervals[i][0]);
      else family.proveNode(proof, intervals === null ? parameters.box : [intervals[i]]);
    });
    for (const piece of outside) family.provePiece(piece, intervals);
    if (intervals !== null) proveCover(parameters.box[0], intervals, outside);
    family.proveFrontier(frontier);
    return familyWords(game, s, parameters, players, intervals, frontier);
  }

  function readIntervals(parameters, value) {
    expect(parameters.names.length === 1, "several parameters", "one");
    const intervals = distinct(list(value), "an interval").map((x) =>
      listOf(x, 2).map(parameterValue));
    for (const [l, u] of intervals) prove(l.compare(u) <= 0, "an interval has l <= u");
    return intervals;
  }

  /** Reads the NODEs of one proof. */
  class ProofReader {
    constructor(game, players, parameters) {
      Object.assign(this, { game, players, names: parameters.names, count: 0 });
    }

    read(value, path = 1) {
      const few = ++this.count <= LIMITS.proofNodes && path <= LIMITS.proofPath;
      expect(few, "a large proof", "4,096 nodes, 40 on a path");
      if (object(value).has("values")) return { values: this.readValues(value) };
      const { parameter, at, below, above } = fields(value, ["parameter", "at", "below", "above"]);
      const index = this.names.indexOf(choice(parameter, this.names));
      const cut = { index, at: parameterValue(at) };
      return { ...cut, below: this.read(below, path + 1), above: this.read(above, path + 1) };
    }

    /** For each listed player a polynomial for each of its sets. */
    readValues(value) {
      const given = fields(fields(value, ["values"]).values, this.players.map(String));
      return new Map(this.players.map((player) => {
        const names = this.game.sets[player].map((set) => set.name);
        const values = fields(given[player], names);
        return [player, names.map((name) => polynomial(values[name], this.names))];
      }));
    }
  }

  function readPiece(game, players, value) {
    const { from, to, player, strategy } = fields(value, ["from", "to", "player", "strategy"]);
    const number = listed(game, players, player);
    const ends = [from, to].map(parameterValue);
    return { ends, player: number, strategy: readPure(game, number, strategy) };
  }

  /** A family of profiles, everything multiplied by the `D` of the players. */
  class Family {
    constructor(game, players, profile) {
      Object.assign(this, { game, players, profile, weights: profile.weights() });
      this.payoffs = expectedPayoffs(game, this.weights, POLYNOMIAL);
      this.forms = new Map(players.map((p) => [p, game.payoffVector(p, this.weights, POLYNOMIAL)]));
    }

    proveNode(node, box) {
      if (node.values) {
        for (const player of this.players) this.proveValues(player, node.values.get(player), box);
        return;
      }
      const [low, high] = box[node.index];
      const inner = node.at.compare(low) > 0 && node.at.compare(high) < 0;
      prove(inner, "a cut lies inside its interval");
      this.proveNode(node.below, box.with(node.index, [low, node.at]));
      this.proveNode(node.above, box.with(node.index, [node.at, high]));
    }

    /** The polynomials bound the best-response value of each set from above, and attain it. */
    proveValues(player, values, box) {
      const { game } = this;
      const totals = [...this.forms.get(player)];
      game.sets[player].forEach((set, k) => {
        const [[parent]] = set.after;
        totals[parent] = totals[parent].plus(values[k]);
      });
      game.sets[player].forEach((set, k) => {
        const [[, first]] = set.after;
        set.actions.forEach((_, action) => {
          const rest = values[k].minus(totals[first + action]);
          prove(nonNegative(rest, box), "the value of a set is at least that of each action");
        });
      });
      const scale = this.weights[player][0];
      prove(times(scale, totals[0]).equals(this.payoffs[player]), "the payoff attains the bound");
    }

    proveAt(point) {
      const weights = this.profile.weightsAt([point]);
      for (const player of this.players) {
        const paid = this.game.measure([], weights, RATIONAL, player);
        const best = bestResponse(this.game, player, weights).value;
        prove(best.equals(paid), "no listed player gains at a point");
      }
    }

    /** On a piece outside some listed player gains wherever the parameter is in no interval. */
    provePiece({ ends, player, strategy }, intervals) {
      prove(ends[0].compare(ends[1]) < 0, "a piece has from < to");
      const scale = this.weights[player][0];
      const pure = strategy.weights.map((x) => (x === ONE ? scale : POLY_ZERO));
      const after = this.game.measure([], this.weights.with(player, pure), POLYNOMIAL, player);
      const gain = after.minus(this.payoffs[player]);
      prove(positiveInside(gain, [ends]), "the gain is positive on a piece");
      for (const end of ends) {
        const held = intervals.some(([l, u]) => l.compare(end) <= 0 && u.compare(end) >= 0);
        prove(held || gain.at([end]).sign() > 0, "the gain is positive at an end of a piece");
      }
    }

    proveFrontier(frontier) {
      for (const { set } of frontier)
        for (const i of set.members.keys()) {
          const absent = this.game.players().filter((p) =>
            this.weights[p][this.game.arrivals(p, set)[i]].isZero());
          prove(absent.length >= 2, "two players or more stay before the frontier");
        }
    }
  }

  /** Products that need not be multiplied out. */
  const times = (a, b) => (a.equals(POLY_ONE) ? b : a.times(b));

  /** Intervals and pieces follow each other without gap or overlap. */
  function proveCover([low, high], intervals, outside) {
    intervals.forEach(([l, u], i) => {
      const inside = l.compare(low) >= 0 && u.compare(high) <= 0;
      const apart = i === 0 || intervals[i - 1][1].compare(l) < 0;
      prove(inside && apart, "the intervals are in order, apart and inside");
    });
    const all = [...intervals, ...outside.map(({ ends }) => ends)];
    all.sort((a, b) => a[0].compare(b[0]) || a[1].compare(b[1]));
    const reached = all.reduce((end, [from, to]) => {
      prove(from.equals(end), "intervals and pieces follow each other");
      return to;
    }, low);
    prove(reached.equals(high), "intervals and pieces reach the end");
  }

  function familyWords(game, s, { names }, players, intervals, frontier) {
    const all = players.length === game.count;
    const what = all ? "is a Nash equilibrium" : `is a best response of ${players.join(", ")}`;
    const boxes = names.map((name) => `${name} in ${intervalWords(s.parameters.get(name))}`);
    const further = frontier.length === 0 ? "" :
      ", in this game and in every game that differs from it only in what follows at these " +
      "information sets, which no player reaches by deviating alone: " + frontierSets(frontier);
    if (intervals === null)
      return `the certificate's profile ${what} for every ${boxes.join(", ")}${further}`;
    const [name] = names;
    const parts = intervals.map(([l, u]) =>
      l.equals(u) ? `${name} = ${l}` : `${name} in [${l}, ${u}]`);
    const exactly = parts.length ? parts.join(" or ") : `no ${name}`;
    return `with ${boxes[0]} the certificate's profile ${what} exactly for ${exactly}${further}`;
  }

  // ------------------------------------------------------------------------------ optimal sets

  /** The columns of an `optimal set`: moves, or with `mixed` strategies. */
  class Columns {
    constructor(game, player, space, value) {
      Object.assign(this, { game, player, mixed: choice(space, ["plan", "mixed"]) === "mixed" });
      const columns = distinct(list(value), "a column");
      if (this.mixed) this.items = columns.map((column) => readPure(game, player, column));
      else this.items = columns.map((column) => {
        const [set, action] = listOf(column, 2).map(string);
        return game.trail(player, set, action);
      });
    }

    get count() { return this.items.length; }

    /** The realisation weights of a strategy that has these entries, 0 at columns not listed. */
    plan(entries) {
      const weights = this.game.above[this.player].map((_, trail) =>
        trail === 0 && !this.mixed ? ONE : ZERO);
      entries.forEach((entry, i) => {
        if (!this.mixed) weights[this.items[i]] = entry;
        else if (!entry.isZero())
          for (const t of this.items[i].trails) weights[t] = weights[t].plus(entry);
      });
      return { player: this.player, weights };
    }

    /** A linear form of plans as [constant, coefficients of columns]. */
    row(form) {
      if (this.mixed) return [ZERO, this.items.map((item) => dot(form, item.weights))];
      return [form[0], this.items.map((trail) => form[trail])];
    }

    /** Rows that vanish at every strategy that is 0 at columns not listed. */
    flows() {
      if (this.mixed) return [[MINUS, this.items.map(() => ONE)]];
      return flowForms(this.game, this.player).map((form) => this.row(form));
    }

    /** What is not listed has weight 0 in every optimal strategy. */
    proveOthers(excluded) {
      if (!this.mixed) {
        const named = new Set(this.items);
        prove(excluded.every((out, trail) => trail === 0 || out || named.has(trail)),
          "a move that is not listed is in no optimal plan");
        return;
      }
      const named = new Set(this.items.map(({ key }) => key));
      for (const pure of listPure(this.game, this.player, LIMITS.compared)) {
        const out = named.has(pure.key) || pure.weights.some((w, t) => w === ONE && excluded[t]);
        prove(out, "a strategy that is not listed is in no optimal mixed strategy");
      }
    }
  }

  /** The flow equations of a player's plans: forms that vanish at each plan. */
  function flowForms(game, player) {
    return game.sets[player].map((set) => {
      const [[parent, first]] = set.after;
      const form = game.above[player].map(() => ZERO);
      set.actions.forEach((_, action) => (form[first + action] = ONE));
      form[parent] = form[parent].minus(ONE);
      return form;
    });
  }

  function optimalSet(game, s, w) {
    const used = constantSumGame(game);
    const player = game.player(s.player);
    const columns = new Columns(game, player, s.space, s.columns);
    const k = counting(s.dimension, columns.count, 0);
    const span = counting(s.span, LIMITS.nodes, 0);
    const complete = yes(s.complete);
    const chart = listOf(s.chart, columns.count).map((row) => readForm(row, k));
    const vertices = distinct(list(s.vertices, 1), "a vertex").map((vertex) =>
      listOf(vertex, columns.count).map(rational));
    const facets = distinct(list(s.facets), "a facet").map((facet) => readForm(facet, k));
    expect(complete || vertices.length === k + 1, `${vertices.length} vertices`, `${k + 1}`);
    expect((complete && k > 0) || facets.length === 0, "facets", "none");
    const witness = readSetWitness(game, player, w, columns, facets.length, complete ? k : 0);
    const optimal = new Optimal(used, player, witness.opponent);
    columns.proveOthers(optimal.excluded());
    const payoffs = replyForms(used, optimal, witness.replies);
    proveChart(chart, [...columns.flows(), ...payoffs.map((form) => columns.row(form))], k);
    for (const vertex of vertices) proveVertex(columns, vertex, optimal);
    const points = vertices.map((vertex) => vertex.slice(0, k));
    prove(affineDimension(points) === k, "the vertices span the dimension");
    prove(rank(chart) === span, "the linear span has its dimension");
    if (complete) {
      proveSources(used, optimal, columns, chart, facets, witness.sources);
      proveEnclosed(facets, points, witness.enclosure, k);
      proveIrredundant(facets, points, k);
    }
    return setWords(s, player, k, vertices.length, facets.length, complete);
  }

  function readSetWitness(game, player, w, columns, facets, k) {
    const { opponent, replies, sources, bound, apart } = fields(w,
      ["opponent", "replies", "sources", "bound", "apart"]);
    const other = 3 - player;
    return {
      opponent: readPlan(game, other, opponent),
      replies: distinct(list(replies), "a reply").map((reply) => readPlan(game, other, reply)),
      sources: listOf(sources, facets).map((source) => readSource(game, other, columns, source)),
      enclosure: readEnclosure(bound, apart, facets, k),
    };
  }

  function readSource(game, other, columns, source) {
    if (!object(source).has("column"))
      return { reply: readPlan(game, other, fields(source, ["reply"]).reply) };
    return { column: counting(fields(source, ["column"]).column, columns.count) - 1 };
  }

  /** The payoff of the player against each reply, minus the value: 0 at every optimal plan. */
  function replyForms(game, optimal, replies) {
    return replies.map((reply) => {
      provePlan(game, reply);
      const { weights } = optimal.opponent;
      const used = reply.weights.every((x, t) => x.isZero() || !weights[t].isZero());
      prove(used, "a reply uses only sequences that the opponent's plan uses");
      return replyForm(game, optimal, reply);
    });
  }

  function replyForm(game, optimal, reply) {
    const form = game.payoffVector(optimal.player, places(reply), RATIONAL);
    form[0] = form[0].minus(optimal.value);
    return form;
  }

  /** Writes a row `[constant, coefficients of columns]` on the chart. */
  function onChart([constant, coefficients], chart, k) {
    const form = combination(chart, coefficients, k);
    form[0] = form[0].plus(constant);
    return form;
  }

  /** The chart satisfies the equations, and they fix all columns but the first `k`. */
  function proveChart(chart, equations, k) {
    const first = chart.slice(0, k);
    prove(first.every(isCoordinate), "the first columns are the coordinates");
    const vanish = equations.every((row) => onChart(row, chart, k).every((x) => x.isZero()));
    prove(vanish, "the chart satisfies the equations");
    const rest = rank(equations.map(([, row]) => row.slice(k)));
    prove(rest === chart.length - k, "the equations determine the other columns");
  }

  const isCoordinate = (form, i) => form.every((x, j) => x.equals(j === i + 1 ? ONE : ZERO));

  function proveVertex(columns, vertex, optimal) {
    prove(vertex.every((x) => x.sign() >= 0), "a vertex is not negative");
    if (columns.mixed) prove(sum(vertex).equals(ONE), "a vertex sums to 1");
    optimal.prove(columns.plan(vertex));
  }

  function proveSources(game, optimal, columns, chart, facets, sources) {
    const k = facets[0]?.length - 1;
    sources.forEach(({ column, reply }, i) => {
      if (reply) provePlan(game, reply);
      const form = reply
        ? onChart(columns.row(replyForm(game, optimal, reply)), chart, k)
        : chart[column];
      prove(form.every((x, j) => x.equals(facets[i][j])), "a facet is the form of its source");
    });
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
    const different = new Set(zero.map((at) => at.join())).size === facets.length;
    prove(different, "no two facets have the same vertices");
  }

  function setWords(s, player, k, vertices, facets, complete) {
    const one = s.space === "mixed" ? "mixed strategy" : "plan";
    const many = s.space === "mixed" ? "mixed strategies" : "plans";
    const span = `(linear span ${s.span})`;
    if (k === 0) return `the optimal ${one} of player ${player} is unique ${span}: complete`;
    const start = `the optimal ${many} of player ${player} `;
    if (!complete) return `${start}have dimension ${k} ${span}`;
    return `${start}form a polytope of dimension ${k} ${span} with ${vertices} vertices and ` +
      `${facets} facets: complete`;
  }

  // -------------------------------------------------------------------------------- logit limit

  function logitLimit(game, s, w) {
    proveTwoPlayers(game);
    const player = game.player(s.player);
    const parameters = readParameters(s.parameters);
    expect(parameters.names.length === 1, `${parameters.names.length} parameters`, "one");
    const profile = new Profile(game, s.profile, parameters);
    const [from, to] = [s.from, s.to].map(parameterValue);
    const given = fields(fields(w, ["optimal"]).optimal, ["1", "2"]);
    const optimal = game.players().map((p) => readOptimalSet(given[p], p));
    proveParameters(parameters);
    profile.prove();
    for (const sets of profile.scaled)
      for (const { common } of sets ?? []) expect(common.isConstant(), "a denominator", "none");
    const limit = new LogitLimit(game, player, profile);
    optimal.forEach(({ statement, witness }, i) => limit.proveFamily(i + 1, statement, witness));
    limit.proveMoves();
    const [low, high] = parameters.box[0];
    const order = [low, from, to, high];
    prove(order.every((x, i) => i === 0 || order[i - 1].compare(x) < 0), "from and to lie inside");
    const powers = limit.powers();
    prove(compareProduct(powers, from) < 0, "the product of powers is below 1 at from");
    prove(compareProduct(powers, to) > 0, "the product of powers is above 1 at to");
    const name = parameters.names[0];
    return "every limit of logit equilibria for lambda to infinity is the certificate's profile " +
      `at the same ${name}, between ${from} and ${to}, ${name} in [${low}, ${high}]`;
  }

  /** The fields of an `optimal set` with all plans of a player, and its witness. */
  function readOptimalSet(value, player) {
    const { statement, witness } = fields(value, ["statement", "witness"]);
    const read = fields(statement, ["kind", ...STATEMENTS["optimal set"].fields]);
    choice(read.kind, ["optimal set"]);
    choice(read.player, [`${player}`]);
    choice(read.space, ["plan"]);
    choice(read.complete, ["yes"]);
    return { statement: read, witness };
  }

  /** How a product of powers lies to 1 at a value of the parameter. */
  function compareProduct(powers, value) {
    let [above, below] = [ONE, ONE];
    for (const { base, power } of powers) {
      const { n, d } = base.at([value]);
      const size = absolute(power);
      const digits = `${n}`.length + `${d}`.length;
      expect(BigInt(digits) * size <= BigInt(LIMITS.digits), "a long power", "2,000 digits");
      const raised = new Rational(n ** size, d ** size);
      if (power > 0n) above = above.times(raised);
      else below = below.times(raised);
    }
    return above.compare(below);
  }

  /** A family of profiles of two players, of whom one has a parameter. */
  class LogitLimit {
    constructor(game, player, { scaled, parameters }) {
      const [[low, high]] = parameters.box;
      Object.assign(this, { game, player, low, high, box: parameters.box });
      this.chances = scaled.map((sets) => sets?.map(({ tops }) => tops));
      this.weights = this.chances.map((sets, p) =>
        sets ? alongTrails(game, p, sets, POLY_ONE) : null);
      this.rise = this.weights[player].map((x) => x.at([high]).minus(x.at([low])));
      this.children = Array.from(game.parent, () => []);
      for (let n = 1; n < game.parent.length; n++) this.children[game.parent[n]].push(n);
      this.paid = [null, this.values(1), this.values(2)];
      this.reach = [null, this.reachOf(1), this.reachOf(2)];
      this.under = this.setsUnder();
    }

    /** The polynomial that the profile pays below each node, times chance before the node. */
    values(player) {
      const { game, children, chances } = this;
      const values = new Array(children.length);
      for (let n = children.length - 1; n >= 0; n--) {
        const mover = game.mover[n];
        if (mover < 0) {
          const paid = game.payoffs[n][player - 1].times(game.weight[n]);
          values[n] = Polynomial.constant(paid);
          continue;
        }
        values[n] = sum(children[n].map((child, k) =>
          mover === 0 ? values[child] : values[child].times(chances[mover][game.place[n]][k])),
          POLY_ZERO);
      }
      return values;
    }

    /** The probability that chance and the other player go to a set, if its player does. */
    reached(player, set) {
      const { weight } = this.game;
      return sum(set.members.map((n) => this.reach[player][n].scaled(weight[n])), POLY_ZERO);
    }

    /** The product of the probabilities of the other player's moves before each node. */
    reachOf(player) {
      const { game, chances } = this;
      const reach = [POLY_ONE];
      for (let n = 1; n < game.parent.length; n++) {
        const above = game.parent[n];
        const other = game.mover[above] === 3 - player;
        const chance = other ? chances[3 - player][game.place[above]][game.branch[n]] : POLY_ONE;
        reach.push(reach[above].times(chance));
      }
      return reach;
    }

    /** For each player and set the keys of the sets that are met after it. */
    setsUnder() {
      const { game } = this;
      const under = game.sets.map((sets) => sets.map(() => new Set()));
      for (let n = 0; n < game.parent.length; n++) {
        if (game.mover[n] <= 0) continue;
        for (let a = game.parent[n]; a >= 0; a = game.parent[a])
          if (game.mover[a] > 0) under[game.mover[a]][game.place[a]].add(this.key(n));
      }
      return under;
    }

    key(node) { return `${this.game.mover[node]} ${this.game.place[node]}`; }

    /** How much more an action pays than another one at each member of a set. */
    differences(player, set, a, b) {
      const paid = this.paid[player];
      return set.members.map((n) =>
        paid[this.children[n][a]].minus(paid[this.children[n][b]]));
    }

    /** True if action b is worse than a, wherever the parameter is. */
    isWorse(player, set, a, b) {
      const isPositive = (x) => positive(x, this.box);
      const more = this.differences(player, set, a, b);
      if (more.every(isPositive)) return true;
      const gain = sum(more.map((x, i) => x.times(this.reach[player][set.members[i]])), POLY_ZERO);
      return isPositive(this.reached(player, set)) && isPositive(gain);
    }

    proveFamily(p, statement, witness) {
      const { game, weights } = this;
      optimalSet(game, statement, witness);
      const trails = statement.columns.map(([set, action]) => game.trail(p, set, action));
      const never = this.neverMade(p);
      const ends = p === this.player ? [this.low, this.high] : [ZERO];
      const plans = ends.map((end) => weights[p].map((x) => x.at([end])).join());
      const left = statement.vertices.map((vertex) => {
        const plan = weights[p].map((_, trail) => (trail === 0 ? ONE : ZERO));
        vertex.forEach((x, i) => (plan[trails[i]] = rational(x)));
        return plan;
      }).filter((plan) => never.every((trail) => plan[trail].isZero())).map(String);
      prove(left.sort().join(";") === plans.sort().join(";"), "the optimal plans are the family");
      const degree = p === this.player ? 1 : 0;
      const linear = weights[p].every((x) => x.degree(0) <= degree);
      prove(linear && this.mixesSteadily(), "the family is linear");
    }

    /** True if the player's weight of reaching a set that mixes does not change. */
    mixesSteadily() {
      return this.game.sets[this.player].every((set, k) => {
        const [[parent]] = set.after;
        return this.rise[parent].isZero() || this.main(this.player, k) >= 0;
      });
    }

    /** The trails of actions of last sets, than which another one is better at each member. */
    neverMade(p) {
      return this.game.sets[p].flatMap((set, k) => {
        const [[, first]] = set.after;
        if (this.under[p][k].size > 0) return [];
        const all = set.actions.map((_, action) => action);
        return all.filter((b) => all.some((a) =>
          this.differences(p, set, a, b).every((x) => x.at([ZERO]).sign() > 0)))
          .map((action) => first + action);
      });
    }

    main(p, k) { return this.chances[p][k].findIndex((x) => x.equals(POLY_ONE)); }

    /** A limit makes the moves of the profile, also where its plans do not say so. */
    proveMoves() {
      let open = this.game.players().flatMap((p) =>
        this.game.sets[p].map((set, k) => ({ p, set, k, key: `${p} ${k}` })));
      open = open.filter(({ p, set }) => {
        const [[parent]] = set.after;
        return !positive(this.weights[p][parent], this.box);
      });
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
      const found = [];
      game.sets[player].forEach((set, k) => {
        if (this.main(player, k) >= 0) return;
        const [[, first]] = set.after;
        const reach = this.reached(player, set).at([ZERO]);
        this.chances[player][k].forEach((base, action) => {
          const power = reach.times(rise[first + action]);
          if (!rise[first + action].isZero()) found.push({ base, power });
        });
      });
      const common = commonDenominator(found.map(({ power }) => power));
      return found.map(({ base, power: { n, d } }) => ({ base, power: n * (common / d) }));
    }
  }

  /** A region of plans: its rows as forms of the player's trails, and which are equations. */
  function readRows(game, player, value) {
    return distinct(list(value, 1), "a row").map((row) => {
      const { terms, relation, right } = fields(row, ["terms", "relation", "right"]);
      const equation = choice(relation, [">=", "="]) === "=";
      const form = formOf(game, player, readTerms(game, player, terms));
      form[0] = rational(right).negated();
      return { form, equation };
    });
  }

  const satisfies = (plan, rows) =>
    rows.every(({ form, equation }) => {
      const sign = dot(form, plan.weights).sign();
      return equation ? sign === 0 : sign >= 0;
    });

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
    const rows = readRows(game, player, s.rows);
    const contains = yes(s.contains);
    const contained = choice(s.contained, ["yes", "no", "empty"]);
    const witness = fields(w, ["opponent", "contains", "contained"]);
    const opponent = readPlan(game, 3 - player, witness.opponent);
    const [readFirst, proveFirst] = contains ? CONTAINS.yes : CONTAINS.no;
    const first = readFirst(game, player, rows, witness.contains);
    const [readSecond, proveSecond] = CONTAINED[contained];
    const second = readSecond(game, player, rows, witness.contained);
    const optimal = new Optimal(used, player, opponent);
    proveFirst(used, optimal, rows, first);
    proveSecond(used, optimal, rows, second);
    const words = REGION[`${s.contains} ${contained}`];
    prove(words !== undefined, "an empty region holds no optimal plan");
    return `the certificate's region ${words[0]} of player ${player}, ${words[1]}`;
  }

  const readOnePlan = (game, player, rows, value) =>
    readPlan(game, player, fields(value, ["plan"]).plan);

  const CONTAINS = {
    yes: [
      (game, player, rows, value) => {
        const { plan, bounds } = fields(value, ["plan", "bounds"]);
        const count = rows.reduce((n, { equation }) => n + (equation ? 2 : 1), 0);
        const read = listOf(bounds, count).map((bound) => readBound(game, player, bound));
        return { plan: readPlan(game, player, plan), bounds: read };
      },
      (game, optimal, rows, { plan, bounds }) => {
        optimal.prove(plan);
        const forms = rows.flatMap(({ form, equation }) =>
          equation ? [scaled(form, MINUS), form] : [scaled(form, MINUS)]);
        forms.forEach((form, i) => {
          const most = boundOf(game, optimal.player, form, bounds[i], optimal.value);
          prove(most.sign() <= 0, "every optimal plan satisfies a row");
        });
      },
    ],
    no: [
      readOnePlan,
      (game, optimal, rows, plan) => {
        optimal.prove(plan);
        prove(!satisfies(plan, rows), "an optimal plan lies outside");
      },
    ],
  };

  const CONTAINED = {
    no: [
      readOnePlan,
      (game, optimal, rows, plan) => {
        provePlan(game, plan);
        prove(satisfies(plan, rows), "a plan lies in the region");
        prove(!optimal.has(plan), "that plan is not optimal");
      },
    ],
    empty: [
      (game, player, rows, value) =>
        listOf(fields(value, ["factors"]).factors, rows.length).map(rational),
      (game, optimal, rows, factors) => {
        const right = rows.every(({ equation }, i) => equation || factors[i].sign() >= 0);
        prove(right, "a factor is not negative");
        const form = rows.map((row, i) => scaled(row.form, factors[i])).reduce(added);
        const most = support(game, optimal.player, form).value;
        prove(most.sign() < 0, "no plan satisfies all rows");
      },
    ],
    yes: [readInner, proveInner],
  };

  function readInner(game, player, rows, value) {
    const names = ["chart", "vertices", "bound", "apart"];
    const { chart, vertices, bound, apart } = fields(value, names);
    const moves = game.above[player].length - 1;
    const k = moves === 0 ? 0 : list(list(chart, 1)[0], 1).length - 1;
    const forms = listOf(chart, moves).map((row) => readForm(row, k));
    const free = Array.from({ length: k }, (_, i) =>
      forms.findIndex((form) => isCoordinate(form, i)));
    const bounding = forms.filter((form) => !isConstantForm(form)).length;
    const count = bounding + rows.filter(({ equation }) => !equation).length;
    const enclosure = readEnclosure(bound, apart, count, k);
    const plans = distinct(list(vertices, 1), "a vertex").map((x) => readPlan(game, player, x));
    return { forms, free, plans, enclosure, k };
  }

  /** The region is the hull of optimal plans.  Moves stand set by set, as trails may not. */
  function proveInner(game, optimal, rows, { forms, free, plans, enclosure, k }) {
    const { player } = optimal;
    const moves = game.sets[player].flatMap((set) => {
      const [[, first]] = set.after;
      return set.actions.map((_, action) => first + action);
    });
    prove(free.every((move) => move >= 0), "each coordinate is the form of a move");
    const row = (form) => [form[0], moves.map((trail) => form[trail])];
    const equations = rows.filter(({ equation }) => equation).map(({ form }) => form);
    const all = [...flowForms(game, player), ...equations].map(row);
    const vanish = all.every((x) => onChart(x, forms, k).every((c) => c.isZero()));
    prove(vanish, "the chart satisfies the equations");
    const rest = all.map(([, b]) => b.filter((_, i) => !free.includes(i)));
    prove(rank(rest) === moves.length - k, "the equations determine the other moves");
    const points = plans.map((plan) => {
      optimal.prove(plan);
      prove(satisfies(plan, rows), "a vertex lies in the region");
      const point = free.map((move) => plan.weights[moves[move]]);
      const same = forms.every((form, i) => valueOf(form, point).equals(plan.weights[moves[i]]));
      prove(same, "a vertex is a point of the chart");
      return point;
    });
    const inner = rows.filter(({ equation }) => !equation).map(({ form }) => row(form));
    const bounds = forms.filter((form) => !isConstantForm(form));
    proveEnclosed([...bounds, ...inner.map((x) => onChart(x, forms, k))], points, enclosure, k);
  }

  // --------------------------------------------------------------------------------- dominance

  const BECAUSE = {
    mixture: [() => ({}), proveByMixture],
    counterexample: [readCounterexample, proveCounterexample],
    belief: [readBelief, proveBelief],
  };

  function dominance(game, s, w) {
    const because = choice(s.because, Object.keys(BECAUSE));
    const [read, proveEntry] = BECAUSE[because];
    const belief = because === "belief";
    const moves = distinct(list(s.moves, 1), "an entry").map((x) => readDominated(game, x, belief));
    const excluded = distinct(list(s.excluded), "a move").map((move) => readMove(game, move));
    expect(!belief || excluded.length === 0, "excluded moves", "none with a belief");
    const frontier = readFrontier(game, s.frontier);
    expect(because === "counterexample" || frontier.length === 0, "a frontier", "none");
    const weakly = choice(s.sense, ["weakly", "strictly"]) === "weakly";
    const given = { game, weakly, excluded, frontier, left: LIMITS.compared };
    if (!belief) proveTwoPlayers(game);
    const witnesses = listOf(w, moves.length).map((item, i) => {
      if (because === "mixture") return fields(item, []);
      return read(game, moves[i], item);
    });
    const parts = moves.map((entry, i) => {
      proveBy(entry, excluded);
      return proveEntry(given, entry, witnesses[i]);
    });
    return dominanceWords(s, because, moves, parts, excluded, frontier);
  }

  function dominanceWords(s, because, moves, parts, excluded, frontier) {
    const without = excluded.length ? eventWords(excluded.map((move) => [move])) : "";
    const by = "by the certificate's continuation or mixture of them";
    if (because === "mixture")
      return `${s.sense} dominated${without && `, without the moves ${without}`}: ` +
        `[${moves.map(({ words }) => words).join(", ")}], each ${by}`;
    const items = moves.map(({ player, set, words }, i) => {
      if (because === "belief")
        return `some strategy of player ${player} that reaches ${quoted(set.name)} and makes ` +
          `${words} is not ${s.sense} dominated`;
      return `${words} is not ${s.sense} dominated ${by}${frontierWords(frontier)}: against a ` +
        `strategy of the opponent it earns ${parts[i][0]} and the other ${parts[i][1]}`;
    });
    return (without && `without the moves ${without}, `) + items.join("; ");
  }

  /** An entry of `moves`: from which set, with which actions, and what it is compared with. */
  function readDominated(game, value, belief) {
    const { player, set, makes, by } = fields(value, ["player", "set", "makes", "by"]);
    const number = game.player(player);
    const from = game.setNumber(number, string(set));
    const below = setsFrom(game, number, from);
    const actions = new Map([...object(makes)].map(([name, action]) => {
      const k = game.setNumber(number, name);
      expect(below.has(k), name, "a set below");
      return [k, actionNumber(game.sets[number][k], string(action))];
    }));
    expect(actions.has(from), "no action at the set itself", "one");
    if (belief) listOf(by, 0);
    const mixture = belief ? [] : readMixture(by, (x) => readPure(game, number, x, { from }));
    const words = [...makes].map(([name, action]) => moveWords([number, name, action]));
    return { player: number, set: game.sets[number][from], from, actions, mixture,
      words: words.join(" and ") };
  }

  const takes = (pure, actions) => [...actions].every(([k, action]) => pure.choices[k] === action);
  const makesSome = (pure, moves) =>
    moves.some((move) => move[0] === pure.player && pure.makes(move));

  /** No continuation in `by` takes all the actions, and none makes an excluded move. */
  function proveBy({ mixture, actions }, excluded) {
    if (mixture.length > 0) proveMixture(mixture);
    for (const { item } of mixture) {
      prove(!takes(item, actions), "no continuation of the mixture takes the actions");
      prove(!makesSome(item, excluded), "no continuation of the mixture makes an excluded move");
    }
  }

  /** The trails of a player's excluded moves. */
  function excludedTrails(game, player, excluded) {
    const own = excluded.filter(([p]) => p === player);
    return new Set(own.map(([, set, action]) => game.trail(player, set, action)));
  }

  function proveByMixture(given, { player, from, actions, mixture }) {
    const { game, weakly, excluded } = given;
    const own = excludedTrails(game, player, excluded);
    const open = (k, action) => {
      const [[, first]] = game.sets[player][k].after;
      return (actions.get(k) ?? action) === action && !own.has(first + action);
    };
    const compared = listPure(game, player, given.left, { from, open });
    const continuations = compared.filter((pure) => takes(pure, actions));
    given.left -= continuations.length;
    prove(continuations.length > 0, "some continuation takes the actions");
    const other = 3 - player;
    const out = excludedTrails(game, other, excluded);
    const allowed = (trail) => !out.has(trail);
    for (const set of game.sets[other]) {
      const [[, first]] = set.after;
      const some = set.actions.some((_, action) => allowed(first + action));
      expect(some, `all moves excluded at ${quoted(set.name)}`, "some that is not");
    }
    const by = mixed(mixture);
    for (const pure of continuations) {
      const more = added(by, scaled(pure.weights, MINUS));
      const form = game.payoffVector(other, places({ player, weights: more }), RATIONAL, player);
      const low = support(game, other, form, least, allowed).value.sign();
      const high = support(game, other, form, greatest, allowed).value.sign();
      prove(weakly ? low >= 0 && high > 0 : low > 0, "the mixture dominates a continuation");
    }
  }

  function readCounterexample(game, { player, from }, value) {
    const { continuation, opponent } = fields(value, ["continuation", "opponent"]);
    const reply = readPure(game, 3 - player, opponent);
    return { continuation: readPure(game, player, continuation, { from }), reply };
  }

  function proveCounterexample(given, { player, actions, mixture }, { continuation, reply }) {
    const { game, weakly, excluded, frontier } = given;
    prove(takes(continuation, actions), "the continuation takes the actions");
    const open = !makesSome(continuation, excluded) && !makesSome(reply, excluded);
    prove(open, "neither strategy makes an excluded move");
    const form = game.payoffVector(player, places(reply), RATIONAL);
    const [own, other] = [continuation.value(form), dot(form, mixed(mixture))];
    const sign = own.compare(other);
    prove(weakly ? sign > 0 : sign >= 0, "the mixture does not pay as much");
    proveBefore(game, reply, frontier);
    return [own, other];
  }

  function readBelief(game, { player }, value) {
    const { strategy, others } = fields(value, ["strategy", "others"]);
    const rest = game.players().filter((p) => p !== player);
    const given = fields(others, rest.map(String));
    const chances = new Map(rest.map((p) => [p, readMoves(game, p, given[p], rational)]));
    return { strategy: readPure(game, player, strategy), chances };
  }

  function proveBelief({ game, weakly }, { player, actions }, { strategy, chances }) {
    prove(takes(strategy, actions), "the strategy takes the actions");
    for (const set of [...chances.values()].flat()) {
      proveChances(set);
      prove(!weakly || set.every((p) => p.sign() > 0), "all probabilities are positive");
    }
    const weights = [null, ...game.players().map((p) =>
      p === player ? strategy.weights : alongTrails(game, p, chances.get(p), ONE))];
    const form = game.payoffVector(player, weights, RATIONAL);
    const best = support(game, player, form).value;
    prove(best.equals(strategy.value(form)), "the strategy is a best response");
  }

  // ------------------------------------------------------------------------------------ rounds

  /** Whether gains of rivals against the allowed strategies rule out a response. */
  const NO_RESPONSE = {
    only: (low) => low >= 0,
    best: (low) => low > 0,
    cautious: (low, high) => low >= 0 && high > 0,
  };

  /** Strategies of both players that are left, as rounds of elimination go on. */
  class Elimination {
    constructor(game, full, sense) {
      Object.assign(this, { game, full, sense });
      this.all = [null, ...[1, 2].map((p) => listPure(game, p, LIMITS.pure, { full }))];
      const pairs = this.all[1].length * this.all[2].length;
      expect(pairs <= LIMITS.listed, `${pairs} pairs of strategies`, "4,000,000 at most");
      this.left = this.all.map((all) => new Map(all?.map((pure) => [pure.key, pure])));
      this.begun = 0; // rounds
      this.before = null; // what was left when the last round began
      this.taken = [null, new Map(), new Map()]; // {key: the round in which it was taken out}
    }

    /** Section 6: the work that is asked for, counted before it is done. */
    countWork(rounds, proofs, questions) {
      let passes = rounds.length + questions;
      let mixed = 0;
      rounds.forEach((round, i) => {
        for (const p of ["1", "2"]) {
          const { out } = fields(fields(round, ["1", "2"])[p], ["out", "exact"]);
          const proof = fields(fields(proofs[i], ["1", "2"])[p], ["out", "kept"]);
          const beliefs = list(proof.kept).map((pair) => listOf(pair, 2)[1]);
          passes += list(out).length;
          for (const mixture of [...list(proof.out), ...beliefs]) mixed += 1 + list(mixture).length;
        }
      });
      const [one, two] = [1, 2].map((p) => this.all[p].length * this.game.sets[p].length);
      const few = passes * (one + two) <= LIMITS.passes;
      expect(few, "more work", "100,000,000 for passes over all strategies at most");
      const small = mixed * this.game.parent.length <= LIMITS.mixed;
      expect(small, "more work", "4,000,000 for strategies in mixtures times nodes at most");
    }

    read(player, value) { return readPure(this.game, player, value, { full: this.full }); }

    readRound(round, proof) {
      const parts = fields(round, ["1", "2"]);
      const proofs = fields(proof, ["1", "2"]);
      return [null, ...[1, 2].map((p) => this.readPart(p, parts[p], proofs[p]))];
    }

    readPart(player, part, proof) {
      const { out, exact } = fields(part, ["out", "exact"]);
      const proofs = fields(proof, ["out", "kept"]);
      const pures = distinct(list(out), "a strategy").map((x) => this.read(player, x));
      const mixtures = listOf(proofs.out, pures.length).map((x, i) =>
        readMixture(x, (item) => this.readRival(pures[i], item)));
      const kept = list(proofs.kept).map((pair) => this.readKept(player, listOf(pair, 2)));
      distinct(proofs.kept.map(([strategy]) => strategy), "a strategy");
      expect(yes(exact) || kept.length === 0, "beliefs", "none");
      return { player, pures, mixtures, kept, exact: yes(exact) };
    }

    readKept(player, [strategy, mixture]) {
      const belief = readMixture(mixture, (x) => this.read(3 - player, x));
      return { pure: this.read(player, strategy), belief };
    }

    /** A rival of a strategy (another one, or a move that it does not make) and what it rivals. */
    readRival(pure, item) {
      if (!this.full) {
        const rival = this.read(pure.player, item);
        expect(rival.key !== pure.key, "the strategy itself", "a rival");
        return [rival, pure];
      }
      const [set, action] = listOf(item, 2).map(string);
      const from = this.game.setNumber(pure.player, set);
      const number = actionNumber(this.game.sets[pure.player][from], action);
      expect(pure.choices[from] !== number, action, "an action that the strategy does not take");
      const turned = pure.choices.map((old, k) => (k === from ? number : old));
      return [turned, pure.choices].map(
        (choices) => new Pure(this.game, pure.player, choices, from));
    }

    proveRound(parts) {
      expect(this.left[1].size * this.left[2].size > 0, "a round without strategies", "some left");
      this.begun += 1;
      this.before = this.left.map((left) => new Map(left));
      for (const part of parts.slice(1)) this.proveOut(part);
      for (const { player, pures } of parts.slice(1))
        for (const { key } of pures) {
          this.left[player].delete(key);
          this.taken[player].set(key, this.begun);
        }
      for (const part of parts.slice(1)) if (part.exact) this.proveKept(part);
    }

    /** The strategies of a player's opponent that were left when this round began. */
    allowed(player) { return this.before[3 - player]; }

    /** True if no strategy of a player's opponent is ruled out. */
    allAllowed(player) { return this.allowed(player).size === this.all[3 - player].length; }

    proveOut({ player, pures, mixtures }) {
      pures.forEach(({ key }, i) => {
        prove(this.left[player].has(key), "what is taken out is left when the round begins");
        proveMixture(mixtures[i]);
        const gains = { player, weights: this.gains(player, mixtures[i]) };
        const form = this.game.payoffVector(3 - player, places(gains), RATIONAL, player);
        const [low, high] = this.extremes(player, form);
        const none = NO_RESPONSE[this.sense](low.sign(), high.sign());
        prove(none, "the rivals of what is taken out gain against all that is allowed");
      });
    }

    /** What the rivals of a mixture make more often than the strategy itself, as weights. */
    gains(player, mixture) {
      const weights = this.game.above[player].map(() => ZERO);
      for (const { item: [rival, own], p } of mixture) {
        for (const trail of rival.trails) weights[trail] = weights[trail].plus(p);
        for (const trail of own.trails) weights[trail] = weights[trail].minus(p);
      }
      return weights;
    }

    /** The least and the greatest value of a form over the allowed strategies of the opponent. */
    extremes(player, form) {
      const other = 3 - player;
      if (this.allAllowed(player))
        return [least, greatest].map((best) => support(this.game, other, form, best).value);
      const values = [...this.allowed(player).values()].map((pure) => pure.value(form));
      return [least(values), greatest(values)];
    }

    proveKept({ player, kept }) {
      const left = this.left[player];
      const same = kept.length === left.size && kept.every(({ pure }) => left.has(pure.key));
      prove(same, "the beliefs are those of the strategies left");
      for (const { pure, belief } of kept) {
        proveMixture(belief);
        this.proveAllowed(player, belief);
        this.proveResponse(pure, mixed(belief));
      }
    }

    proveAllowed(player, belief) {
      const allowed = this.allowed(player);
      prove(belief.every(({ item }) => allowed.has(item.key)), "a belief is of what is allowed");
      if (this.sense !== "cautious" || belief.length === allowed.size) return;
      const full = this.allAllowed(player) && mixed(belief).every((w) => w.sign() > 0);
      prove(full, "a cautious belief gives weight to all that is allowed");
    }

    /** At each set that the strategy names its action is a best one, or the only best one. */
    proveResponse(pure, weights) {
      const { player } = pure;
      const { totals, values } = bestResponse(
        this.game, player, places({ player: 3 - player, weights }));
      this.game.sets[player].forEach((set, k) => {
        if (pure.choices[k] < 0) return;
        const [[, first]] = set.after;
        const ways = set.actions.map((_, action) => totals[first + action]);
        prove(ways[pure.choices[k]].equals(values[k]), "a strategy left is a best response");
        const best = ways.filter((way) => way.equals(values[k])).length;
        prove(this.sense !== "only" || best === 1, "a strategy left is the only best response");
      });
    }

    /** Whether some strategy makes a move after so many rounds. */
    made(move, rounds) {
      const taken = this.taken[move[0]];
      const there = (key) => !taken.has(key) || taken.get(key) > rounds;
      return this.all[move[0]].some((pure) => there(pure.key) && pure.makes(move));
    }

    /** Those left of a player are exactly all that make no move of `avoid`. */
    areExactly(player, avoid) {
      const others = this.all[player].filter((pure) => !makesSome(pure, avoid));
      const left = this.left[player];
      return others.length === left.size && others.every(({ key }) => left.has(key));
    }
  }

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
    const sense = choice(s.sense, ["only", "best", "cautious"]);
    proveTwoPlayers(game);
    const state = new Elimination(game, full, sense);
    const proofs = listOf(w, list(s.rounds).length);
    state.countWork(s.rounds, proofs, list(s.gone).length + list(s.exactly).length);
    const parts = s.rounds.map((round, i) => state.readRound(round, proofs[i]));
    const left = listOf(s.left, parts.length).map((numbers) => {
      const given = fields(numbers, ["1", "2"]);
      return [1, 2].map((p) => counting(given[p], LIMITS.nodes, 0));
    });
    const gone = distinct(list(s.gone), "a move").map((item) => readGone(game, item));
    const exactly = distinct(list(s.exactly), "an item").map((item) => readExactly(game, item));
    parts.forEach((round, i) => {
      state.proveRound(round);
      const right = [1, 2].every((p) => left[i][p - 1] === state.left[p].size);
      prove(right, "the numbers of strategies left are right");
    });
    for (const { move, round } of gone) proveGone(state, move, round);
    for (const { player, avoid, holds } of exactly)
      prove(holds === state.areExactly(player, avoid), "exactly those make none of the moves");
    return roundsWords(s, state, parts, left, gone, exactly);
  }

  function readGone(game, value) {
    const { move, round } = fields(value, ["move", "round"]);
    const number = round === "none" ? null : counting(round, LIMITS.nodes);
    return { move: readMove(game, move), round: number };
  }

  function readExactly(game, value) {
    const { player, avoid, holds } = fields(value, ["player", "avoid", "holds"]);
    const moves = distinct(list(avoid, 1), "a move").map((move) => readMove(game, move));
    const number = game.player(player);
    expect(moves.every(([p]) => p === number), "a move of another player", "of this one");
    return { player: number, avoid: moves, holds: yes(holds) };
  }

  function proveGone(state, move, round) {
    const last = state.begun;
    if (round === null) return prove(state.made(move, last), "a move is still made at the end");
    const right = round <= last && state.made(move, round - 1) && !state.made(move, round);
    prove(right, "a move is gone after its round");
  }

  function roundsWords(s, state, parts, left, gone, exactly) {
    const more = (part) => {
      const players = part.slice(1).filter(({ exact }) => exact).map(({ player }) => player);
      if (players.length === 2) return " (no more of either player)";
      return players.length === 1 ? ` (no more of player ${players[0]})` : "";
    };
    const after = left.map(([a, b], i) => `${a} and ${b} after round ${i + 1}${more(parts[i])}`);
    const leaving = gone.map(({ move, round }) => {
      const when = round === null ? "still made at the end" : `gone after round ${round}`;
      return `; ${moveWords(move)} is ${when}`;
    });
    const those = exactly.map(({ player, avoid, holds }) => {
      const are = holds ? "are exactly" : "are not exactly";
      const moves = eventWords(avoid.map((move) => [move]));
      return `; those left of player ${player} ${are} those that make none of ${moves}`;
    });
    return `eliminating in rounds the certificate's ${ELIMINATED[`${s.strategies} ${s.sense}`]} ` +
      `leaves of ${state.all[1].length} and ${state.all[2].length}: ${after.join(", ") || "all"}` +
      leaving.join("") + those.join("");
  }

  // -------------------------------------------------------------------------------- equilibria

  /** A FIGURE of which `is`, `stated` and `off` may be `infinite`. */
  class InfiniteFigure {
    constructor(s) {
      const infinite = (text) => text === "infinite";
      this.fields = s;
      [this.is, this.stated] = [s.is, s.stated].map(infinite);
      choice(s.decimals, [""]);
      if (!this.is) rational(s.is);
      if (!this.stated) printed(s.stated, "");
      if (!infinite(s.off)) rational(s.off);
      this.holds = yes(s.holds);
      this.finite = ![s.is, s.stated, s.off].some(infinite) && new Figure(s);
    }

    /** `number` is null for infinitely many. */
    prove(number) {
      prove(this.is === (number === null), "the number is finite, or is not");
      if (this.finite) return this.finite.prove(number, "the number is right");
      prove(this.is || number.equals(rational(this.fields.is)), "the number is right");
      prove(this.is || this.stated, "`off` is finite");
      const both = this.is && this.stated;
      const right = this.holds === both && this.fields.off === (both ? "0" : "infinite");
      prove(right, "`holds` and `off` are right");
    }

    toString() {
      if (this.finite) return `${this.finite}`;
      const { is, stated } = this.fields;
      return `${is}; stated ${stated}: ${this.holds ? "holds" : "does not hold"}`;
    }
  }

  function equilibria(game, s, w) {
    proveTwoPlayers(game);
    const what = choice(s.what, ["components", "extreme equilibria", "equilibria"]);
    const figure = what === "equilibria" ? new InfiniteFigure(s) : new Figure(s);
    choice(s.decimals, [""]);
    const both = [s.strategies, s.mixed, w].map((x) => fields(x, ["1", "2"]));
    const [strategies, mixtures, faces] = both;
    const pures = [1, 2].map((p) =>
      distinct(list(strategies[p], 1), "a strategy").map((x) => readPure(game, p, x)));
    const count = pures[0].length + pures[1].length;
    expect(count <= LIMITS.equilibria, `${count} strategies`, "16 at most");
    const probabilities = [1, 2].map((p) =>
      list(mixtures[p]).map((row) => listOf(row, pures[p - 1].length).map(rational)));
    const components = distinct(list(s.components, 1), "a component").map((component) => {
      const given = fields(component, ["1", "2"]);
      return [1, 2].map((p) => readAscending(given[p], probabilities[p - 1].length));
    });
    const proofs = [1, 2].map((p) => readFaces(faces[p], pures[p - 1].length, count));
    proveComplete(game, pures);
    const forms = shiftedForms(game, pures);
    const zeros = proofs.map((proof, i) => proveFaces(forms[i], proof, pures[i].length, i));
    const fit = fits(proofs, zeros, count);
    provePoints(proofs, probabilities, fit);
    proveComponents(components, fit);
    const pairs = new Set(components.flatMap(([xs, ys]) =>
      xs.flatMap((x) => ys.map((y) => `${x} ${y}`))));
    const single = components.every(([xs, ys]) => xs.length === 1 && ys.length === 1);
    const numbers = { components: components.length, "extreme equilibria": pairs.size };
    const number = what === "equilibria" ? (single ? components.length : null) : numbers[what];
    figure.prove(number === null ? null : integer(number), "the number is right");
    return "the equilibria are exactly the certificate's components; the number of " +
      `${what} is ${figure}`;
  }

  function readAscending(value, most) {
    const numbers = list(value, 1).map((x) => counting(x, most));
    expect(numbers.every((x, i) => i === 0 || x > numbers[i - 1]), value, "ascending numbers");
    return numbers;
  }

  function readFaces(value, width, count) {
    const { points, bound, apart } = fields(value, ["points", "bound", "apart"]);
    const read = distinct(list(points, 1), "a point").map((p) => listOf(p, width).map(rational));
    return { points: read, enclosure: readEnclosure(bound, apart, count, width) };
  }

  function proveComplete(game, pures) {
    pures.forEach((given, i) => {
      const all = new Set(listPure(game, i + 1, LIMITS.equilibria).map(({ key }) => key));
      const same = all.size === given.length && given.every(({ key }) => all.has(key));
      prove(same, "all reduced pure strategies are listed");
    });
  }

  /** For each player the forms of its region: positivity of weights, and best replies. */
  function shiftedForms(game, [ones, twos]) {
    const tables = [1, 2].map((payee) => {
      const table = ones.map((one) => {
        const form = game.payoffVector(2, places(one), RATIONAL, payee);
        return twos.map((two) => two.value(form));
      });
      const shift = ONE.minus(least(table.flat()));
      return table.map((row) => row.map((x) => x.plus(shift)));
    });
    const unit = (length, i) => [ZERO, ...Array.from({ length }, (_, j) => (i === j ? ONE : ZERO))];
    const reply = (row) => [ONE, ...row.map((x) => x.negated())];
    const [a, b] = tables;
    const first = [...ones.map((_, i) => unit(ones.length, i)),
      ...twos.map((_, j) => reply(b.map((row) => row[j])))];
    const second = [...a.map(reply), ...twos.map((_, j) => unit(twos.length, j))];
    return [first, second];
  }

  /** ENCLOSED for one player; returns the forms that are zero at each point, as bits. */
  function proveFaces(forms, { points, enclosure }, width) {
    proveEnclosed(forms, points, enclosure, width);
    const zeros = points.map((point) =>
      bits(forms.flatMap((form, i) => (valueOf(form, point).isZero() ? [i] : []))));
    const vertex = zeros.every((x, i) => zeros.every((y, j) => i === j || (x & y) !== x));
    prove(vertex, "no point is zero in all the forms in which another one is");
    return zeros;
  }

  /** `fit[i]`: the points of player 2 that fit point i of player 1, as bits. */
  function fits(proofs, [ones, twos], count) {
    const all = bits(Array.from({ length: count }, (_, i) => i));
    const [first, second] = proofs.map(({ points }) =>
      points.map((point) => point.some((x) => !x.isZero())));
    return ones.map((x, i) => bits(twos.flatMap((y, j) =>
      first[i] && second[j] && (x | y) === all ? [j] : [])));
  }

  /** `mixed` lists the points that fit some point, divided by their sums. */
  function provePoints(proofs, mixtures, fit) {
    const some = fit.reduce((a, b) => a | b, 0n);
    const fitting = [(i) => fit[i] !== 0n, (j) => ((some >> BigInt(j)) & 1n) === 1n];
    proofs.forEach(({ points }, p) => {
      const used = points.filter((_, i) => fitting[p](i));
      const scaledPoints = used.map((point) => point.map((x) => x.over(sum(point))));
      const same = `${scaledPoints.join(";")}` === `${mixtures[p].join(";")}`;
      prove(same, "the mixed strategies are the points that fit some point");
    });
  }

  /** The components are all maximal products of points that fit. */
  function proveComponents(components, fit) {
    const rows = fit.filter((mask) => mask !== 0n);
    const used = [...fit.reduce((a, b) => a | b, 0n).toString(2)].reverse();
    const columns = used.flatMap((bit, j) => (bit === "1" ? [BigInt(j)] : []));
    const shared = new Set();
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

  // --------------------------------------------------------------------------------- value law

  /** One piece of a law, where signs are shown: from a number to a number, or to infinity. */
  class Piece {
    constructor(game, names, blocks, value) {
      const { from, to, is, never } = fields(value, ["from", "to", "is", "never"]);
      Object.assign(this, { words: value, endless: to === "infinity" });
      this.from = parameterValue(from);
      this.to = this.endless ? null : parameterValue(to);
      this.is = expression(is, names);
      this.never = distinct(list(never), "a move").map((move) => readNever(game, blocks, move));
    }

    /** The polynomial in `u`, where `from + u` stands for the parameter. */
    shifted(polynomial) {
      const line = dense(polynomial, [polynomial.degree(0)]);
      const { n, d } = this.from;
      return substitute(line, n, d, d);
    }

    isNonNegative(polynomial) {
      if (!this.endless) return nonNegative(polynomial, [[this.from, this.to]]);
      return this.shifted(polynomial).every((c) => c >= 0n);
    }

    isPositive(polynomial) {
      if (!this.endless) return positive(polynomial, [[this.from, this.to]]);
      const values = this.shifted(polynomial);
      return values.every((c) => c >= 0n) && values[0] > 0n;
    }

    holds(point) {
      const below = this.endless || point.compare(this.to) <= 0;
      return point.compare(this.from) >= 0 && below;
    }
  }

  /** `[player, block, moves, action]`: a decision of the betting tree, an action, and a block. */
  function readNever(game, blocks, value) {
    const [player, block, moves, action] = listOf(value, 4).map(string);
    const number = game.player(player);
    const decision = game.decisions[number].find(({ line }) => line.join(" ") === moves);
    expect(decision !== undefined, moves, `moves before a decision of player ${player}`);
    const at = actionNumber({ ...decision, name: moves }, action);
    return { player: number, block: counting(block, blocks) - 1, decision, action: at,
      words: ["", moves && ` after ${quoted(moves)}`, quoted(action), block] };
  }

  /** The weights of a player's part: for each block a polynomial for each move of the tree. */
  function readPart(game, player, names, blocks, value) {
    const part = fields(value, ["scale", "blocks"]);
    const decisions = game.decisions[player];
    const lines = decisions.map(({ line }) => line.join(" "));
    const weights = listOf(part.blocks, blocks).map((block) => {
      const given = fields(block, lines);
      return decisions.flatMap(({ actions }, i) => {
        const chosen = fields(given[lines[i]], actions);
        return actions.map((action) => polynomial(chosen[action], names));
      });
    });
    return { scale: polynomial(part.scale, names), weights };
  }

  function valueLaw(game, s, w) {
    expect(game instanceof OneCardGame, "a tree", "a compact game");
    const names = [parameterName(s.parameter)];
    const at = parameterValue(s.at);
    const blocks = list(s.blocks, 1).map((block) => polynomial(block, names));
    const pays = listOf(s.pays, game.histories.length).map((row) =>
      listOf(row, 3).map((pay) => polynomial(pay, names)));
    const pieces = distinct(list(s.pieces, 1), "a piece").map((piece) =>
      new Piece(game, names, blocks.length, piece));
    const parts = listOf(fields(w, ["parts"]).parts, pieces.length).map((value) => {
      const both = fields(value, ["1", "2"]);
      const read = (p) => readPart(game, p, names, blocks.length, both[p]);
      return [null, read(1), read(2)];
    });
    proveInstance(game, at, blocks, pays);
    provePieces(pieces, at);
    pieces.forEach((piece, i) => new Law(game, blocks, pays, piece, parts[i]).prove());
    return lawWords(s, blocks, pieces);
  }

  /** At `at` the family holds the game itself. */
  function proveInstance(game, at, blocks, pays) {
    prove(game.copies.every((n) => n === 1n), "every card has one copy");
    const sizes = blocks.map((block) => block.at([at]));
    prove(sizes.every(({ d }) => d === 1n), "the blocks are whole numbers");
    prove(sum(sizes).equals(integer(game.cards.length)), "the blocks hold all cards");
    const same = pays.every((row, h) =>
      row.every((pay, i) => pay.at([at]).equals(game.histories[h].pays[i])));
    prove(same, "the payoffs are those of the game");
  }

  function provePieces(pieces, at) {
    pieces.forEach((piece, i) => {
      prove(piece.endless || piece.from.compare(piece.to) < 0, "a piece has from < to");
      if (i === 0) return;
      const before = pieces[i - 1];
      const apart = !before.endless && before.to.compare(piece.from) <= 0;
      prove(apart, "the pieces are in order and do not overlap");
    });
    prove(pieces.some((piece) => piece.holds(at)), "the game lies in a piece");
  }

  /** The proof of one piece.  Cards of a block are numbered j; everything is linear in j. */
  class Law {
    constructor(game, blocks, pays, piece, parts) {
      Object.assign(this, { game, blocks, pays, piece, parts });
    }

    prove() {
      const { piece, blocks, game } = this;
      for (const block of blocks) prove(piece.isNonNegative(block), "a block is not negative");
      const n = sum(blocks, POLY_ZERO);
      this.deals = n.times(game.replaced ? n : n.minus(POLY_ONE));
      prove(piece.isPositive(this.deals), "there is a deal");
      prove(piece.isPositive(piece.is.bottom), "the denominator of the value is positive");
      for (const player of [1, 2]) this.provePart(player);
      for (const player of [1, 2]) this.proveValue(player);
    }

    provePart(player) {
      const { scale, weights } = this.parts[player];
      prove(this.piece.isPositive(scale), "a scale is positive");
      for (const block of weights) {
        for (const weight of block) prove(this.piece.isNonNegative(weight), "a weight is negative");
        for (const { first, actions, lastMove } of this.game.decisions[player]) {
          const total = sum(block.slice(first, first + actions.length), POLY_ZERO);
          const above = lastMove === undefined ? scale : block[lastMove];
          prove(total.equals(above), "the weights sum to that of the move before");
        }
      }
    }

    /** The other player's weight on a history, for each block. */
    line(history, player) {
      const { scale, weights } = this.parts[player];
      const move = history.last[player];
      return weights.map((block) => (move < 0 ? scale : block[move]));
    }

    /** What each move of a player (0: no move) is paid at ends, by block: first + j * slope. */
    paid(player) {
      const moves = this.game.ownMoves[player] + 1;
      const nothing = { first: POLY_ZERO, slope: POLY_ZERO };
      const paid = Array.from({ length: moves }, () => this.blocks.map(() => nothing));
      this.game.histories.forEach((history, h) => {
        const row = paid[history.last[player] + 1];
        const ends = this.ends(history, this.pays[h], player);
        ends.forEach((end, b) => (row[b] = plusLinear(row[b], end)));
      });
      return paid;
    }

    ends(history, pays, player) {
      const signed = player === 1 ? pays : pays.map((pay) => pay.scaled(MINUS)).reverse();
      const [low, tie, high] = signed;
      const line = this.line(history, 3 - player);
      const whole = line.map((w, b) => w.times(this.blocks[b]));
      const total = sum(whole, POLY_ZERO);
      let below = POLY_ZERO;
      return line.map((w, b) => {
        const above = total.minus(below).minus(w); // with `s - 1` of this block
        const same = this.game.replaced ? tie.times(w) : POLY_ZERO;
        const first = high.times(below).plus(same).plus(low.times(above));
        below = below.plus(whole[b]);
        return { first, slope: high.minus(low).times(w) };
      });
    }

    /** True if a linear function of j is not negative for every card of a block. */
    isNonNegative(difference, b) {
      return this.atEnds(difference, b).every((x) => this.piece.isNonNegative(x));
    }

    /** Its values at j = 0 and j = s - 1. */
    atEnds({ first, slope }, b) {
      return [first, first.plus(slope.times(this.blocks[b].minus(POLY_ONE)))];
    }

    /** The best response of a player, bottom-up; it is worth what the law says. */
    proveValue(player) {
      const paid = this.paid(player);
      for (const decision of [...this.game.decisions[player]].reverse()) {
        const above = paid[(decision.lastMove ?? -1) + 1];
        this.blocks.forEach((_, b) => {
          const ways = decision.actions.map((_, i) => paid[decision.first + i + 1][b]);
          const best = ways.find((way) =>
            ways.every((other) => this.isNonNegative(minusLinear(way, other), b)));
          prove(best !== undefined, "one action is best throughout");
          this.proveNever(player, decision, b, ways, best);
          above[b] = plusLinear(above[b], best);
        });
      }
      this.proveWorth(player, paid[0]);
    }

    proveNever(player, decision, b, ways, best) {
      for (const never of this.piece.never) {
        const here = never.player === player && never.decision === decision && never.block === b;
        if (!here) continue;
        const ends = this.atEnds(minusLinear(best, ways[never.action]), b);
        const less = ends.every((x) => this.piece.isNonNegative(x) && !x.isZero());
        prove(less, "a move is worse than the best one inside the piece");
      }
    }

    proveWorth(player, root) {
      const terms = root.map(({ first, slope }, b) => {
        const s = this.blocks[b];
        const pairs = s.times(s.minus(POLY_ONE)).scaled(HALF);
        return first.times(s).plus(slope.times(pairs));
      });
      const worth = sum(terms, POLY_ZERO).times(this.piece.is.bottom);
      const { scale } = this.parts[3 - player];
      const stated = this.piece.is.top.times(scale).times(this.deals);
      const signed = player === 1 ? stated : stated.scaled(MINUS);
      prove(worth.equals(signed), "the best responses are worth what the law says");
    }
  }

  const plusLinear = (a, b) => ({ first: a.first.plus(b.first), slope: a.slope.plus(b.slope) });
  const minusLinear = (a, b) => ({ first: a.first.minus(b.first), slope: a.slope.minus(b.slope) });

  function lawWords(s, blocks, pieces) {
    const whole = blocks.every((block) => block.isConstant());
    const wherever = whole ? "" : ", wherever the blocks are whole numbers";
    const words = pieces.map(({ words: piece, never }) => {
      const [is, from, to] = ["is", "from", "to"].map((name) => piece.get(name));
      const moves = never.map(({ player, words: [, after, action, block] }) =>
        `, where between the ends player ${player} never makes the move ${action}${after} ` +
        `in block ${block}`);
      return `${is} for ${s.parameter} from ${from} to ${to}${moves.join("")}`;
    });
    return `the family that holds this game at ${s.parameter} = ${s.at} is worth to player 1` +
      `${wherever}: ${words.join("; ")}`;
  }

  // ----------------------------------------------------------------------------------- algebra

  class Equation {
    constructor(parameters, value) {
      const { names } = parameters;
      this.fields = fields(value, ["left", "right", "decimals", "holds", "off"]);
      const { left, right, decimals, holds, off } = this.fields;
      this.left = expression(left, names);
      this.printed = names.length === 0 && isPrinted(string(right), string(decimals));
      if (!this.printed) choice(decimals, [""]);
      this.right = this.printed ? printed(right, decimals) : expression(right, names);
      this.off = names.length === 0 ? quotient(rational(off)) : expression(off, names);
      this.holds = yes(holds);
    }

    prove() {
      const off = this.printed
        ? quotient(beyond(this.left.cleared().top.constant(), this.right))
        : this.left.minus(this.right);
      prove(this.off.equals(off), "`off` is the difference");
      prove(this.holds === off.top.isZero(), "`holds` says whether the equation is true");
    }

    toString() {
      const { left, right, decimals, off } = this.fields;
      const verdict = this.holds ? "holds" : `does not hold, off by ${off}`;
      return `${left} = ${right}${decimalsWords(decimals)}: ${verdict}`;
    }
  }

  function isPrinted(right, decimals) {
    if (/^-?[0-9]+\.[0-9]+$/.test(right)) return true;
    return decimals !== "" && /^(0|-?[1-9][0-9]*)(\/[1-9][0-9]*)?$/.test(right);
  }

  function arithmetic(_, s) {
    const parameters = readParameters(s.parameters);
    const equations = distinct(list(s.equations, 1), "an equation").map((value) =>
      new Equation(parameters, value));
    proveParameters(parameters);
    for (const equation of equations) equation.prove();
    return equations.join("; ");
  }

  /** The form of a row as `[c, b_1, .., b_k]`: `>= 0`, or for an equation 0, where it is true. */
  function readInequality(value, variables) {
    const [left, relation, right] = listOf(value, 3);
    choice(relation, [">=", "<=", "="]);
    const sides = [left, right].map((text) => polynomial(text, variables));
    if (relation === "<=") sides.reverse();
    const form = sides[0].minus(sides[1]);
    const degrees = [...form.terms.keys()].map((m) => totalDegree(m, variables.length));
    expect(degrees.every((degree) => degree <= 1), "a form of degree 2 or more", "an affine form");
    const slopes = variables.map((_, i) => form.terms.get(1n << (32n * BigInt(i))) ?? ZERO);
    return { form: [form.constant(), ...slopes], equation: relation === "=" };
  }

  function feasibleSet(_, s, w) {
    const variables = distinct(list(s.variables, 1), "a variable").map(parameterName);
    expect(variables.length <= LIMITS.parameters, `${variables.length} variables`, "26 at most");
    const of = distinct(list(s.of, 1), "a variable").map((name) => choice(name, variables));
    const rows = distinct(list(s.rows, 1), "a row").map((row) => readInequality(row, variables));
    const [empty, bounded] = [s.empty, s.bounded].map(yes);
    expect(bounded || !empty, "an empty set that is not bounded", "bounded");
    const indices = of.map((name) => variables.indexOf(name));
    if (empty) proveEmpty(rows, w, variables.length);
    else if (bounded) proveBounded(rows, variables, of, w);
    else proveUnbounded(rows, variables, indices, w);
    if (empty) return "no point makes all rows of the certificate true";
    return "some point makes all rows of the certificate true, and on all such points these " +
      `variables are ${bounded ? "" : "not all "}bounded: ${of.join(", ")}`;
  }

  function readFactors(rows, value) { return listOf(value, rows.length).map(rational); }

  function factorSum(rows, factors, k) {
    const right = rows.every(({ equation }, i) => equation || factors[i].sign() >= 0);
    prove(right, "a factor of an inequality is not negative");
    return combination(rows.map(({ form }) => form), factors, k);
  }

  function proveEmpty(rows, w, k) {
    const factors = readFactors(rows, fields(w, ["factors"]).factors);
    const total = factorSum(rows, factors, k);
    prove(isConstantForm(total) && total[0].sign() < 0, "the sum is a negative constant");
  }

  function readVector(value, variables) {
    const given = fields(value, variables);
    return variables.map((name) => rational(given[name]));
  }

  function provePointTrue(rows, point) {
    for (const { form, equation } of rows) {
      const sign = valueOf(form, point).sign();
      prove(equation ? sign === 0 : sign >= 0, "every row is true at the point");
    }
  }

  function proveBounded(rows, variables, of, w) {
    const witness = fields(w, ["point", "limits"]);
    const point = readVector(witness.point, variables);
    const given = fields(witness.limits, of);
    const limits = of.map((name) => listOf(given[name], 2).map((x) => readFactors(rows, x)));
    provePointTrue(rows, point);
    limits.forEach((pair, i) => pair.forEach((factors, end) => {
      const total = factorSum(rows, factors, variables.length);
      const slope = end === 0 ? ONE : MINUS;
      const index = variables.indexOf(of[i]);
      const right = total.slice(1).every((x, j) => x.equals(j === index ? slope : ZERO));
      prove(right, "a sum is a variable and a constant");
    }));
  }

  function proveUnbounded(rows, variables, indices, w) {
    const witness = fields(w, ["point", "ray"]);
    const [point, ray] = [witness.point, witness.ray].map((x) => readVector(x, variables));
    provePointTrue(rows, point);
    for (const { form: [, ...slopes], equation } of rows) {
      const sign = dot(slopes, ray).sign();
      prove(equation ? sign === 0 : sign >= 0, "no form falls along the ray");
    }
    prove(indices.some((i) => !ray[i].isZero()), "some variable changes along the ray");
  }

  // --------------------------------------------------------------------------------- the table

  /**
   * For each kind its rule and its fields.  `free`: a player may forget, or the rule itself looks;
   * `compact`: checked on a compact game as it stands, not on its expansion; `none`: about no game.
   */
  const STATEMENTS = {
    count: { rule: count, fields: ["what", "player", ...FIGURE], free: true },
    matrix: { rule: matrix, fields: ["matrix", "scale", "rows", "columns", "cells", "wrong"] },
    figures: {
      rule: figures,
      fields: ["parameters", "at", "where", "profiles", "figures"],
      free: true,
      compact: true,
    },
    "best response": {
      rule: bestResponses,
      fields: ["profile", "players", "payoffs", "gains", "figures", "printed"],
      free: true,
      compact: true,
    },
    deviation: {
      rule: deviation,
      fields: "parameters,at,profile,player,strategy,payoff,deviation payoff,gain".split(","),
      free: true,
      compact: true,
    },
    "subgame perfect": { rule: subgamePerfect, fields: ["profile", "subgames", "gains"] },
    "quasi-perfect": {
      rule: quasiPerfect,
      fields: ["profile"],
      witness: true,
      compact: true,
    },
    sequential: { rule: sequential, fields: ["profile", "holds"], witness: true },
    "correlated equilibrium": {
      rule: correlatedEquilibrium,
      fields: ["distribution", "payoffs", "gains"],
    },
    value: { rule: value, fields: [...FIGURE, "frontier"], witness: true, compact: true },
    "pure values": { rule: pureValues, fields: ["maxmin", "minmax", "saddle"] },
    "optimal range": {
      rule: optimalRange,
      fields: "player,terms,given,low,high,relation,stated,decimals,off,holds,frontier".split(","),
      witness: true,
      compact: true,
    },
    "no equilibrium in box": {
      rule: noEquilibriumInBox,
      fields: ["form", "stated", "player"],
      witness: true,
    },
    "equilibrium set": {
      rule: equilibriumSet,
      fields: ["parameters", "players", "profile", "within", "frontier"],
      witness: true,
      free: true,
      compact: true,
    },
    "optimal set": {
      rule: optimalSet,
      fields: "player,space,dimension,span,complete,columns,chart,vertices,facets".split(","),
      witness: true,
    },
    "logit limit": {
      rule: logitLimit,
      fields: ["player", "parameters", "profile", "from", "to"],
      witness: true,
    },
    region: { rule: region, fields: ["player", "rows", "contains", "contained"], witness: true },
    dominance: {
      rule: dominance,
      fields: ["sense", "because", "moves", "excluded", "frontier"],
      witness: true,
    },
    rounds: {
      rule: rounds,
      fields: ["strategies", "sense", "rounds", "left", "gone", "exactly"],
      witness: true,
    },
    equilibria: {
      rule: equilibria,
      fields: ["strategies", "mixed", "components", "what", ...FIGURE],
      witness: true,
    },
    "value law": {
      rule: valueLaw,
      fields: ["parameter", "at", "blocks", "pays", "pieces"],
      witness: true,
      compact: true,
    },
    arithmetic: { rule: arithmetic, fields: ["parameters", "equations"], none: true },
    "feasible set": {
      rule: feasibleSet,
      fields: ["variables", "of", "rows", "empty", "bounded"],
      witness: true,
      none: true,
    },
  };

  // ------------------------------------------------------------------------------ the envelope

  /** A certificate: format and kind are right, and so is the seal. */
  function readCertificate(bytes) {
    expect(bytes.length <= LIMITS.file, "a long file", "64 MiB at most");
    const names = ["format", "game", "seal", "statement", "witness"];
    const certificate = fields(readJson(decode(bytes)), names);
    choice(certificate.format, ["nashproof certificate 2"]);
    const kind = object(certificate.statement).get("kind");
    const statement = STATEMENTS[choice(kind, Object.keys(STATEMENTS))];
    const form = statement.none ? /^none$/ : /^[0-9a-f]{64}$/;
    expect(form.test(string(certificate.game)), certificate.game, "a digest, or none");
    string(certificate.seal);
    prove(sealOf(bytes, certificate) === certificate.seal, "the seal is that of the certificate");
    return { ...certificate, kind, rule: statement };
  }

  /** The SHA-256 of the certificate without its seal; what stands before that is plain ASCII. */
  function sealOf(bytes, { format, game, seal }) {
    const before = `{"format":"${format}","game":"${game}","seal":"`.length;
    const length = utf8Length(quoted(seal)) - 2;
    const unsealed = new Uint8Array(bytes.length - length);
    unsealed.set(bytes.subarray(0, before));
    unsealed.set(bytes.subarray(before + length), before);
    return sha256(unsealed);
  }

  /** The sentence of a certificate, about the game that `find(digest)` gives, if any. */
  function sentence(certificate, find) {
    const { kind, rule, game: digest, statement, witness } = certificate;
    const given = fields(statement, ["kind", ...rule.fields]);
    if (!rule.witness) fields(witness, []);
    if (rule.none) return `${kind}: ${rule.rule(null, given, witness)}`;
    const known = find(digest);
    expect(known, "no game with this digest", "its game");
    const game = rule.compact ? known.game : expanded(known.game);
    if (!rule.free) needRecall(game, game.players());
    return `${quoted(game.title)}: ${rule.rule(game, given, witness)}`;
  }

  function expanded(game) {
    if (game instanceof TreeGame) return game;
    game.expansion ??= new TreeGame(new Expansion(game).text());
    return game.expansion;
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
    const read = answer(() => ((game = readGame(bytes, name)), game.title));
    return { answer: read.answer, reason: read.reason, digest: sha256(bytes), game };
  }

  /** Checks a certificate; `find(digest)` gives what `openGame` returned of its game. */
  const checkWith = (bytes, find) => answer(() => sentence(readCertificate(bytes), find));

  /**
   * Checks one certificate.  `gameBytes` and `gameName` are null for a statement about no game.
   * Returns {answer: "accepted", sentence}, or {answer: "rejected" or "unreadable", reason}.
   */
  function check(gameBytes, gameName, certificateBytes) {
    const known = gameBytes === null ? null : openGame(gameBytes, gameName);
    if (known !== null && known.answer !== "accepted")
      return { answer: "unreadable", reason: `the game: ${known.reason}` };
    const find = (digest) => (known?.digest === digest ? known : null);
    return checkWith(certificateBytes, find);
  }

  return { check, checkWith, openGame };
})();

if (typeof module !== "undefined") module.exports = nashcheck;

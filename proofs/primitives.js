// What the bytecode of the proved checker needs of JavaScript: zarith's integers over BigInt, and
// the names under which a script finds the checker. js_of_ocaml's parser knows no literal of BigInt.
//
// An integer of zarith is a number if it has at most 32 bits, else a BigInteger: as in OCaml, where
// it is a number or a block. Nothing else may rest on which of the two it is.

//Provides: BigInteger
function BigInteger(value) { this.value = value; }

//Provides: big_of
function big_of(x) { return typeof x === "number" ? BigInt(x) : x.value; }

//Provides: integer_of
//Requires: BigInteger
function integer_of(value) {
  return value >= -2147483648 && value <= 2147483647 ? Number(value) : new BigInteger(value);
}

//Provides: ml_z_init
function ml_z_init() { return 0; }

//Provides: exact_integer
//Requires: BigInteger
function exact_integer(x) { return x === (x | 0) ? x | 0 : new BigInteger(BigInt(x)); }

//Provides: ml_z_add
//Requires: big_of, exact_integer, integer_of
function ml_z_add(a, b) {
  if (typeof a === "number" && typeof b === "number") return exact_integer(a + b);
  return integer_of(big_of(a) + big_of(b));
}

//Provides: ml_z_sub
//Requires: big_of, exact_integer, integer_of
function ml_z_sub(a, b) {
  if (typeof a === "number" && typeof b === "number") return exact_integer(a - b);
  return integer_of(big_of(a) - big_of(b));
}

//Provides: ml_z_mul
//Requires: big_of, exact_integer, integer_of
function ml_z_mul(a, b) {
  if (typeof a === "number" && typeof b === "number") {
    var product = a * b;
    if (product <= Number.MAX_SAFE_INTEGER && product >= -Number.MAX_SAFE_INTEGER)
      return exact_integer(product);
  }
  return integer_of(big_of(a) * big_of(b));
}

//Provides: ml_z_mul_overflows
function ml_z_mul_overflows(a, b) { var product = a * b; return product === (product | 0) ? 0 : 1; }

//Provides: ml_z_neg
//Requires: big_of, exact_integer, integer_of
function ml_z_neg(a) { return typeof a === "number" ? exact_integer(-a) : integer_of(-big_of(a)); }

//Provides: magnitude
function magnitude(a) {  // a number, or a BigInt
  var value = typeof a === "number" ? a : a.value;
  return value < 0 ? -value : value;
}

//Provides: ml_z_abs
//Requires: integer_of, magnitude
function ml_z_abs(a) { return integer_of(BigInt(magnitude(a))); }

//Provides: ml_z_succ
//Requires: big_of, integer_of
function ml_z_succ(a) { return integer_of(big_of(a) + BigInt(1)); }

//Provides: ml_z_pred
//Requires: big_of, integer_of
function ml_z_pred(a) { return integer_of(big_of(a) - BigInt(1)); }

//Provides: ml_z_compare
function ml_z_compare(a, b) {  // JavaScript compares a number with a BigInt exactly
  var x = typeof a === "number" ? a : a.value, y = typeof b === "number" ? b : b.value;
  return x < y ? -1 : x > y ? 1 : 0;
}

//Provides: ml_z_sign
//Requires: ml_z_compare
function ml_z_sign(a) { return ml_z_compare(a, 0); }

//Provides: ml_z_equal
function ml_z_equal(a, b) {  // a number with a BigInt, too: JavaScript compares them exactly
  var x = typeof a === "number" ? a : a.value, y = typeof b === "number" ? b : b.value;
  return x == y ? 1 : 0;
}

//Provides: ml_z_div
//Requires: big_of, exact_integer, integer_of
function ml_z_div(a, b) {  // rounds towards zero; zarith's OCaml side refuses a divisor 0
  if (typeof a === "number" && typeof b === "number") return exact_integer(Math.trunc(a / b));
  return integer_of(big_of(a) / big_of(b));
}

//Provides: ml_z_rem
//Requires: big_of, integer_of
function ml_z_rem(a, b) {
  if (typeof a === "number" && typeof b === "number") return a % b | 0;
  return integer_of(big_of(a) % big_of(b));
}

//Provides: ml_z_div_rem
//Requires: ml_z_div, ml_z_rem
function ml_z_div_rem(a, b) { return [0, ml_z_div(a, b), ml_z_rem(a, b)]; }

//Provides: ml_z_divexact
//Requires: ml_z_div
function ml_z_divexact(a, b) { return ml_z_div(a, b); }

//Provides: ml_z_fdiv
//Requires: big_of, exact_integer, integer_of
function ml_z_fdiv(a, b) {  // of 32 bits, a quotient that is no integer rounds to none
  if (typeof a === "number" && typeof b === "number") return exact_integer(Math.floor(a / b));
  var x = big_of(a), y = big_of(b), quotient = x / y;
  if (quotient * y !== x && x < 0 !== y < 0) quotient -= BigInt(1);
  return integer_of(quotient);
}

//Provides: ml_z_cdiv
//Requires: big_of, integer_of
function ml_z_cdiv(a, b) {
  var x = big_of(a), y = big_of(b), quotient = x / y;
  if (quotient * y !== x && x < 0 === y < 0) quotient += BigInt(1);
  return integer_of(quotient);
}

//Provides: ml_z_gcd
//Requires: magnitude, exact_integer, integer_of
function ml_z_gcd(a, b) {  // by Euclid's algorithm, on numbers as soon as both are safe
  if (typeof a === "number" && typeof b === "number") {  // of 32 bits without a sign
    for (var m = Math.abs(a) >>> 0, n = Math.abs(b) >>> 0, rest; n > 1; m = n, n = rest) rest = m % n >>> 0;
    return exact_integer(n === 1 ? 1 : m);
  }
  var x = magnitude(a), y = magnitude(b), next;
  for (; x > Number.MAX_SAFE_INTEGER || y > Number.MAX_SAFE_INTEGER; x = y, y = next) {
    if (y == 0) return integer_of(BigInt(x));
    next = BigInt(x) % BigInt(y);
  }
  for (x = Number(x), y = Number(y); y !== 0; x = y, y = next) next = x % y;
  return exact_integer(x);
}

//Provides: ml_z_logand
//Requires: big_of, integer_of
function ml_z_logand(a, b) { return integer_of(big_of(a) & big_of(b)); }

//Provides: ml_z_shift_left
//Requires: big_of, integer_of
function ml_z_shift_left(a, count) { return integer_of(big_of(a) << BigInt(count)); }

//Provides: ml_z_extract
//Requires: big_of, integer_of
function ml_z_extract(a, from, length) {
  return integer_of(BigInt.asUintN(length, big_of(a) >> BigInt(from)));
}

//Provides: ml_z_numbits
//Requires: magnitude
function ml_z_numbits(a) {
  if (typeof a === "number") return 32 - Math.clz32(Math.abs(a));
  var digits = magnitude(a).toString(16);
  return digits === "0" ? 0 : 4 * digits.length - Math.clz32(parseInt(digits[0], 16)) + 28;
}

//Provides: ml_z_to_int
function ml_z_to_int(a) {
  if (typeof a === "number") return a;
  throw new RangeError("an integer of more than 32 bits");
}

//Provides: ml_z_root
//Requires: big_of, integer_of
function ml_z_root(a, degree) {  // the greatest x with x^degree <= a, bit by bit; a is not negative
  var value = big_of(a), root = BigInt(0), bit = BigInt(1);
  function below(x) {
    for (var power = x, k = 1; k < degree; k++) power *= x;
    return power <= value;
  }
  while (below(bit)) bit *= BigInt(2);
  for (; bit > 0; bit /= BigInt(2)) if (below(root + bit)) root += bit;
  return integer_of(root);
}

//Provides: nashcheck_publish
//Requires: caml_call_gen, caml_string_of_array, caml_jsstring_of_string
function nashcheck_publish(digest, game_answer, answer) {
  // openGame gives {answer, reason, digest, text}, and checkWith {answer, sentence or reason}, where
  // `find(digest)` gives what openGame returned. An answer is `accepted`, `refused`, `outside` for
  // what this checker does not cover, or `exhausted` if the engine's stack does not do, which says
  // nothing about a certificate.
  var words = caml_jsstring_of_string;
  function openGame(bytes) {
    var text = caml_string_of_array(bytes);
    var answer = words(caml_call_gen(game_answer, [text]));
    return {
      answer: answer,
      reason: answer === "accepted" ? "" : "no game that this program covers within its stack",
      digest: words(caml_call_gen(digest, [text])),
      text: text,
    };
  }
  function checkWith(bytes, find) {
    function game_of(name) {
      var known = find(words(name));
      return known ? [0, known.text] : 0;
    }
    var said = caml_call_gen(answer, [game_of, caml_string_of_array(bytes)]);
    if (words(said[1]) === "accepted") return { answer: "accepted", sentence: words(said[2]) };
    return { answer: words(said[1]), reason: words(said[2]) };
  }
  globalThis.nashcheckProved = { checkWith: checkWith, openGame: openGame };
  if (typeof module === "object") module.exports = globalThis.nashcheckProved;
}

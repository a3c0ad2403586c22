// Runs the proved checker for nashcheck_js.engine, over standard input and output.
//
// A frame that comes in: the length of a name and the length of a file as two numbers of 4 bytes,
// the highest byte first; then the name in UTF-8, and the bytes of the file. A game has a name, a
// certificate none. For each frame one line of JSON goes out: {"answer": .., "words": ..}.
"use strict";

const { readSync, writeSync } = require("node:fs");
const checker = require("./nashcheck_proved.js");

const games = new Map();

/** So many bytes from standard input, or null at its end. */
function take(length) {
  const bytes = new Uint8Array(length);
  for (let have = 0; have < length; ) {
    const more = readSync(0, bytes, have, length - have, null);
    if (more === 0) return null;
    have += more;
  }
  return bytes;
}

function answerTo(name, bytes) {
  if (name === "") return checker.checkWith(bytes, (digest) => games.get(digest));
  const known = checker.openGame(bytes, name);
  games.set(known.digest, known);
  return known;
}

for (let head = take(8); head !== null; head = take(8)) {
  const lengths = new DataView(head.buffer);
  const name = Buffer.from(take(lengths.getUint32(0))).toString("utf8");
  const { answer, sentence, reason } = answerTo(name, take(lengths.getUint32(4)));
  writeSync(1, JSON.stringify({ answer, words: sentence ?? reason ?? "" }) + "\n");
}

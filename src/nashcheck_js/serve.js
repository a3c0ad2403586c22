// Runs the proved checker for nashcheck_js.engine, over standard input and output.
//
// A frame that comes in: the length of a name and the length of a file as two numbers of 4 bytes,
// the highest byte first; then the name in UTF-8, and the bytes of the file. A game has a name, a
// certificate none. For each frame one line of JSON goes out: {"answer": .., "words": ..}.
//
// With names of files it answers about these, a line a certificate, as `nashcheck` does:
// node serve.js GAME... CERTIFICATE...
"use strict";

const { readFileSync, readSync, writeSync } = require("node:fs");
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

/** Prints what the checker says of files; the exit status is 2 for what it does not cover, too. */
function checkFiles(places) {
  const count = new Map([["accepted", 0]]); // of each answer
  const say = (place, { answer, sentence, reason }) => {
    count.set(answer, (count.get(answer) ?? 0) + 1);
    console.log(`${answer} ${JSON.stringify(place)}: ${sentence ?? reason ?? ""}`);
  };
  const isGame = (place) => /\.(efg|game)$/.test(place);
  const read = (place) => {
    try {
      return readFileSync(place);
    } catch (error) {
      return say(place, { answer: "unreadable", reason: error.code }) ?? null;
    }
  };
  for (const place of places.filter(isGame)) {
    const bytes = read(place);
    const game = bytes && answerTo(place, bytes);
    if (game && game.answer !== "accepted") say(place, game);
  }
  for (const place of places.filter((one) => !isGame(one))) {
    const bytes = read(place);
    if (bytes) say(place, answerTo("", bytes));
  }
  console.log([...count].map(([answer, number]) => `${number} ${answer}`).join(", "));
  const others = [...count.keys()].filter((answer) => answer !== "accepted");
  const status = others.every((answer) => answer === "refused") ? 1 : 2;
  process.exitCode = others.length ? status : count.get("accepted") ? 0 : 2;
}

/** Answers about the frames of standard input. */
function serve() {
  for (let head = take(8); head !== null; head = take(8)) {
    const lengths = new DataView(head.buffer);
    const name = Buffer.from(take(lengths.getUint32(0))).toString("utf8");
    const { answer, sentence, reason } = answerTo(name, take(lengths.getUint32(4)));
    writeSync(1, JSON.stringify({ answer, words: sentence ?? reason ?? "" }) + "\n");
  }
}

const files = process.argv.slice(2);
if (files.length) checkFiles(files);
else serve();

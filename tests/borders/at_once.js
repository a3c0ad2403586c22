// What try.html answers at once: node at_once.js CHECKER SCRIPT.. < texts.json, a list of texts of games.
//
// It runs the page's scripts, unchanged, on a page of plain objects: types each text, with the
// strategy "uniform", and presses the button. It prints a list of {efg, grid, edited}: the tree
// that the explorer gets, the cells of the grid, and the text after a cell was typed anew. What the
// page leaves to Python is null.
"use strict";

const fs = require("fs"), vm = require("vm");

class Element {
  constructor(tag) {
    Object.assign(this, { tag, attributes: {}, children: [], on: {}, dataset: {}, style: {} });
    Object.assign(this, { value: "", hidden: false, files: [], textContent: "", type: tag });
  }
  setAttribute(name, value) { this.attributes[name] = value; if (name === "value") this.value = value; }
  getAttribute(name) { return this.attributes[name] ?? null; }
  removeAttribute(name) { delete this.attributes[name]; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  contains() { return false; }
  focus() {}
  addEventListener(kind, call) { (this.on[kind] ??= []).push(call); }
  fire(kind) { for (const call of this.on[kind] ?? []) call({ target: this, preventDefault() {} }); }
  querySelectorAll() { return []; }
  querySelector() { return new Element("any"); }
  /** This element and all below it. */
  *all() { yield this; for (const child of this.children) if (child.all) yield* child.all(); }
}

const byId = new Map(), button = new Element("button");
button.dataset.do = "audit";
const document = {
  getElementById: (id) => byId.get(id) ?? byId.set(id, new Element(id)).get(id),
  createElement: (tag) => new Element(tag),
  querySelectorAll: (words) => (words === "[data-do]" ? [button] : []),
  querySelector: () => new Element("form"),
  activeElement: null,
};
class Worker { postMessage() {} terminate() {} }
const page = {
  document, Worker, performance, URL, URLSearchParams, Blob, TextEncoder, TextDecoder, console,
  addEventListener() {}, history: { replaceState() {} },
  location: { protocol: "http:", hash: "", href: "http://localhost/try.html", pathname: "/", search: "" },
};
page.window = page;
vm.createContext(page);
const [program, ...scripts] = process.argv.slice(2);
vm.runInContext(`${fs.readFileSync(program, "utf8")};nashcheckProgram();`, page, { filename: program });

// The proved checker as proved.js asks it, without a worker; it answers when `answered` is called
let asked = [];
page.provedChecker = {
  ask([{ game }], say) {
    const question = { say: () => say(0, page.nashcheckProved.openGame(game)) };
    asked.push(question);
    return () => { asked = asked.filter((one) => one !== question); };
  },
};
const answered = () => { for (const { say } of asked.splice(0)) say(); };

for (const name of scripts)
  vm.runInContext(fs.readFileSync(name, "utf8"), page, { filename: name });

const plain = (html) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
const game = document.getElementById("game"), frame = document.getElementById("answer");

/** The inputs of the grid that hold payoffs, by row and column; null if there is no grid. */
function grid() {
  if (document.getElementById("grid-part").hidden) return null;
  const rows = [];
  for (const input of document.getElementById("grid").all()) {
    const [, i, j] = /^Row (\d+), column (\d+)$/.exec(input.attributes?.["aria-label"] ?? "") ?? [];
    if (i) (rows[i - 1] ??= [])[j - 1] = input;
  }
  return rows;
}

function atOnce(text) {
  [game.value, document.getElementById("strategy").value] = [text, "uniform"];
  [frame.hidden, frame.srcdoc] = [true, ""];
  game.fire("input");
  button.fire("click");
  answered();
  const found = /<pre id="g" hidden>([^<]*)<\/pre>/.exec(frame.srcdoc ?? "");
  const inputs = grid(), cells = inputs?.map((row) => row.map((input) => input.value)) ?? null;
  inputs?.[0][0].fire("input");
  const edited = inputs ? game.value : null;
  return { efg: !frame.hidden && found ? plain(found[1]) : null, grid: cells, edited };
}

const texts = JSON.parse(fs.readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map(atOnce)));

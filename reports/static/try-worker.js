// Python in a worker, for try.html: loads Pyodide from the folder beside it, then answers requests.
//
// It is started from a blob, so that the page's content security policy holds here too: nothing is
// fetched but files of this site.
"use strict";

let start = null;
let loaded = 0;

const tell = (more) => postMessage(more);

/** A stream whose bytes are counted, for the bar. */
function counted(body, total) {
  return body.pipeThrough(new TransformStream({
    transform(chunk, on) {
      loaded += chunk.byteLength;
      tell({ loaded, total });
      on.enqueue(chunk);
    },
  }));
}

const PACKED = "pyodide.asm.wasm"; // which the folder has compressed, whatever the host does

/** A fetch that counts what arrives, and unpacks what is compressed. */
function counting(total) {
  const plain = self.fetch.bind(self);
  return async (place, options) => {
    const packed = `${place.url ?? place}`.endsWith(PACKED);
    const given = await plain(packed ? `${place.url ?? place}.packed` : place, options);
    if (!given.ok || !given.body) return given;
    const body = counted(given.body, total);
    if (!packed) return new Response(body, { headers: given.headers });
    const whole = body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(whole, { headers: { "content-type": "application/wasm" } });
  };
}

let python = null;

async function unpack(place) {
  const archive = await (await fetch(place)).arrayBuffer();
  tell({ step: "Unpacking the packages" });
  python.unpackArchive(archive, "zip", { extractDir: "/packages" });
}

async function load(folder) {
  const listed = await fetch(`${folder}files.json`);
  if (!listed.ok) throw Error("missing");
  const { files } = await listed.json();
  const first = ["packages.zip", "pyodide-lock.json", "python_stdlib.zip", `${PACKED}.packed`];
  self.fetch = counting(first.reduce((total, name) => total + (files[name] ?? 0), 0));
  const packages = fetch(`${folder}packages.zip`).then((given) => given.arrayBuffer());
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  python = await loadPyodide({ indexURL: folder });
  tell({ step: "Unpacking the packages" });
  python.unpackArchive(await packages, "zip", { extractDir: "/packages" });
  tell({ step: "Starting nashproof" });
  python.runPython("import sys; sys.path.insert(0, '/packages')");
  return python.runPython("from nashproof.shell.browser import answer; answer");
}

/** The answer; SymPy is loaded when a game needs it, and the question asked once more. */
async function answered(answer, folder, request) {
  const given = JSON.parse(answer(JSON.stringify(request)));
  if (!given.lacks) return given;
  tell({ step: "Loading more, for this question" });
  await unpack(`${folder}${given.lacks}.zip`);
  python.runPython("import importlib; importlib.invalidate_caches()");
  return JSON.parse(answer(JSON.stringify(request)));
}

onmessage = async ({ data: { folder, request } }) => {
  try {
    start ??= load(folder);
    const answer = await start;
    tell({ step: request.do === "describe" ? "Solving the game" : "Deciding and proving" });
    tell({ answer: await answered(answer, folder, request) });
  } catch (error) {
    const lines = `${error.message ?? error}`.trim().split("\n");
    start = null;
    tell({ failed: lines[lines.length - 1].slice(0, 300) });
  }
};

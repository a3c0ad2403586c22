// Python in a worker, for try.html: loads Pyodide from the folder beside it, then answers requests.
//
// It is started from a blob, so that the page's content security policy holds here too: nothing is
// fetched but files of this site.
import { alike, filesOf, programWith, setCaller, write } from "./python-start.js";

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

const PROGRAM = "pyodide.asm.wasm"; // which the folder has compressed, whatever the host does

/** A fetch that counts what arrives, and unpacks the program. */
function counting(total) {
  const plain = self.fetch.bind(self);
  return async (place, options) => {
    const name = `${place.url ?? place}`, isPacked = name.endsWith(PROGRAM);
    const given = await plain(isPacked ? `${name}.packed` : place, options);
    if (!given.ok || !given.body) return given;
    const body = counted(given.body, total);
    if (!name.endsWith(".packed") && !isPacked) return new Response(body, { headers: given.headers });
    const whole = body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(whole, { headers: isPacked ? { "content-type": "application/wasm" } : {} });
  };
}

let python = null;

async function load(folder) {
  const listed = await fetch(`${folder}files.json`);
  if (!listed.ok) throw Error("missing");
  const { files, layout, apart } = await listed.json();
  const first = ["memory", "libraries", "packages", PROGRAM].map((name) => `${name}.packed`)
    .concat("pyodide-lock.json", "python_stdlib.zip");
  self.fetch = counting(first.reduce((total, name) => total + (files[name] ?? 0), 0));
  const part = async (name) =>
    new Uint8Array(await (await fetch(`${folder}${name}.packed`)).arrayBuffer());
  const parts = ["memory", "libraries", "packages"].map(part);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const { default: create } = await import(`${folder}pyodide.asm.mjs`);
  const [memory, libraries, packages] = await Promise.all(parts);
  tell({ step: "Starting nashproof" });
  const options = () => ({ indexURL: folder, ...alike() });
  const at = {}, kept = { memory, layout, apart };
  const createPyodideModule = programWith(create, filesOf(libraries), at, kept);
  try {
    python = await loadPyodide({ ...options(), _loadSnapshot: memory, createPyodideModule });
    setCaller(python._module, at);
  } catch (error) {
    // An engine that lays out its memory otherwise: Python starts, and imports everything
    console.warn(`Python starts anew: ${error.message}`);
    python = await loadPyodide(options());
    for (const archive of [libraries, await part("modules")]) write(python.FS, filesOf(archive));
    python.runPython("import sys; sys.path.insert(0, '/packages')");
  }
  write(python.FS, filesOf(packages));
  return python.runPython("from nashproof.shell.browser import answer; answer");
}

/** The answer; SymPy is loaded when a game needs it, and the question asked once more. */
async function answered(answer, folder, request) {
  const given = JSON.parse(answer(JSON.stringify(request)));
  if (!given.lacks) return given;
  tell({ step: "Loading more, for this question" });
  const more = await (await fetch(`${folder}${given.lacks}.packed`)).arrayBuffer();
  write(python.FS, filesOf(new Uint8Array(more)));
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

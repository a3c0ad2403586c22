// Python in a worker, for try.html: loads Pyodide from the folder beside it, then answers requests.
//
// It is started from a blob, so that the page's content security policy holds here too: nothing is
// fetched but files of this site.
"use strict";

let start = null;
let loaded = 0;

const tell = (more) => postMessage(more);

/** A fetch that counts what arrives, for the bar. */
function counting(total) {
  const plain = self.fetch.bind(self);
  return async (place, options) => {
    const given = await plain(place, options);
    if (!given.ok || !given.body) return given;
    const count = new TransformStream({
      transform(chunk, on) {
        loaded += chunk.byteLength;
        tell({ loaded, total });
        on.enqueue(chunk);
      },
    });
    return new Response(given.body.pipeThrough(count), { headers: given.headers });
  };
}

async function load(folder) {
  const listed = await fetch(`${folder}files.json`);
  if (!listed.ok) throw Error("missing");
  const { files } = await listed.json();
  const total = Object.values(files).reduce((a, b) => a + b, 0) - (files["pyodide.mjs"] ?? 0)
    - (files["pyodide.asm.mjs"] ?? 0) - (files["files.json"] ?? 0);
  self.fetch = counting(total);
  const packages = fetch(`${folder}packages.zip`).then((given) => given.arrayBuffer());
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: folder });
  tell({ step: "Unpacking the packages" });
  python.unpackArchive(await packages, "zip", { extractDir: "/packages" });
  tell({ step: "Starting nashproof" });
  python.runPython("import sys; sys.path.insert(0, '/packages')");
  return python.runPython("from nashproof.shell.browser import answer; answer");
}

onmessage = async ({ data: { folder, request } }) => {
  try {
    start ??= load(folder);
    const answer = await start;
    tell({ step: request.do === "describe" ? "Solving the game" : "Deciding and proving" });
    tell({ answer: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {
    const lines = `${error.message ?? error}`.trim().split("\n");
    start = null;
    tell({ failed: lines[lines.length - 1].slice(0, 300) });
  }
};

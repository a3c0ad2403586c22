// The two calls of browser.py, beside the files of Pyodide:
//   node browser.mjs compile PACKED COMPILED    compile an archive (zip) of packages
//   node browser.mjs keep PACKAGES MEMORY START  the memory of Python after its first audits of
//     packages (tar), and about it, as JSON: its layout, and the files that it makes needless
import fs from "node:fs";
import { loadPyodide } from "./pyodide.mjs";
import create from "./pyodide.asm.mjs";
import { alike, change, filesOf, layoutOf, programWith, write } from "./python-start.mjs";

const copies = (files) => files.map(([path, content]) => [path, content.slice()]);
const bytes = (place) => new Uint8Array(fs.readFileSync(place));

const COMPILE = `
import compileall, os, py_compile, zipfile
from pathlib import Path
os.chdir("/packed")
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir(".", quiet=1, legacy=True, invalidation_mode=mode), "not compiled"
with zipfile.ZipFile("/compiled.zip", "w") as archive:
    for place in Path(".").rglob("*"):
        if place.is_file() and (place.suffix != ".py" or place.parent.name == "generators"):
            archive.write(place)
`;

async function compile(packed, compiled) {
  const python = await loadPyodide();
  python.unpackArchive(bytes(packed), "zip", { extractDir: "/packed" });
  python.runPython(COMPILE);
  fs.writeFileSync(compiled, python.FS.readFile("/compiled.zip"));
}

// One game of each form, so that what an audit imports is in memory
const FIRST = [
  ["audit", "2 0; 0 1", "uniform"],
  ["audit", "(2, 1) (0, 0); (0, 0) (1, 2)", '[["1", "0"], ["1/2", "1/2"]]'],
  ["audit", "selten-1", "uniform"],
  ["describe", "2 0; 0 1"],
  ["moves", "selten-1"],
];

/** Have Python answer first questions. */
function start(python) {
  python.runPython("import sys; sys.path.insert(0, '/packages')");
  const answer = python.runPython("from nashproof.shell.browser import answer; answer");
  for (const [ask, game, strategy] of FIRST) {
    const { error, lacks } = JSON.parse(answer(JSON.stringify({ do: ask, game, strategy, asked: {} })));
    if (error ?? lacks) throw Error(`${game}: ${error ?? lacks}`);
  }
  answer.destroy();
  python.runPython("import gc; gc.collect(); gc.freeze()");
}

async function keep(packages, memory, about) {
  const files = () => filesOf(bytes(packages));
  // Which libraries are loaded is known when they have been
  const first = await loadPyodide(alike());
  write(first.FS, files());
  start(first);
  const loaded = Object.keys(first._module.LDSO.loadedLibsByName);
  const all = new Map(files());
  const libraries = loaded.filter((path) => all.has(path)).map((path) => [path, all.get(path)]);
  const started = async () => {
    const at = {}, createPyodideModule = programWith(create, copies(libraries), at);
    return [await loadPyodide({ ...alike(), _makeSnapshot: true, createPyodideModule }), at];
  };
  const twins = [(await started())[1], (await started())[1], (await started())[1]];
  const [python, at] = await started();
  const apart = [...at.before.keys()].filter((i) =>
    twins.some(({ before }) => before[i] !== at.before[i]));
  write(python.FS, files());
  start(python);
  const modules = python.runPython(`
import json, sys
json.dumps([m.__file__ for m in sys.modules.values() if (getattr(m, "__file__", None) or "").startswith("/packages/")])`);
  const table = python._module.wasmTable.length;
  if (table !== at.functions) throw Error(`the table grew from ${at.functions} to ${table}`);
  const kept = python.makeMemorySnapshot();
  change(kept, at, apart);
  fs.writeFileSync(memory, kept);
  const paths = libraries.map(([path]) => path);
  const needless = JSON.parse(modules).filter((path) => path.endsWith(".pyc"));
  fs.writeFileSync(about, JSON.stringify({ layout: layoutOf(at, apart), apart, libraries: paths, needless }));
}

try {
  await { compile, keep }[process.argv[2]](...process.argv.slice(3));
} catch (error) {
  console.log(`Error: ${error.message.trim().split("\n").at(-1)}`);
  process.exit(1);
}

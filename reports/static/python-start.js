// Python as it was after its first audits: `make browser` keeps its memory, try.html goes on from
// it. To start Python and to import everything takes most of the time of a first audit.
//
// A memory holds addresses: of the data of libraries, and of functions in a table outside of it.
// Both follow from what was loaded, in which order. So the libraries are loaded before Python
// starts, when the memory is kept and when it is used. Its layout says where they came to lie.
"use strict";

/** Texts that lie in memory: they are the same for everybody. */
export const alike = () => ({
  env: { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0", _: "python" },
  _sysExecutable: "/home/pyodide/this.program",
});

/** Where the memory has the function that calls others for Python: a place of HEAP32. */
const caller = (module) => (module.__PyRuntime
  + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;

/** Set that function to the one of this engine, which a memory that is kept does not have. */
export function setCaller(module, at) {
  module.HEAP32[caller(module)] = at.caller;
}

/**
 * Return where the next function and the next data would lie, and a sum of the memory before Python
 * starts, without the places of it that no two starts have alike.
 */
export function layoutOf({ functions, data, before }, apart) {
  const places = new Set(apart);
  let sum = 0;
  before.forEach((word, i) => { if (!places.has(i)) sum = Math.imul(sum ^ word, 16777619); });
  return `${functions} ${data} ${sum}`;
}

/**
 * Change a memory that was kept into its difference to the memory before Python started, or back.
 *
 * The data of the program and of its libraries are in both: most of the difference is 0.
 */
export function change(kept, { before }, apart) {
  const [, begin] = new Uint32Array(kept.buffer, kept.byteOffset, 2); // after what Pyodide notes
  const words = new Int32Array(kept.buffer, kept.byteOffset + begin, (kept.length - begin) >> 2);
  for (let i = Math.min(words.length, before.length); i--;) words[i] ^= before[i];
  for (const i of apart) words[i] ^= before[i];
}

/**
 * Return the program of Python as loadPyodide wants it, with libraries loaded before Python starts.
 *
 * `libraries` are pairs of a path and its bytes. `at` gets what a memory depends on: the `caller`
 * of this engine, places in the table of functions and among the data, the memory itself. Where a
 * memory was `kept`, the program changes it back, has room for it, and fails if it does not fit.
 */
export const programWith = (create, libraries, at, kept = null) => async (settings) => {
  settings.onRuntimeInitialized = () => {
    at.caller = settings.HEAP32[caller(settings)];
    settings.HEAP32[caller(settings)] = 0;
    if (!at.caller) settings.wasmTable.grow(1); // its place in the table is there in any engine
    write(settings.FS, libraries);
    for (const [path] of libraries)
      settings.loadDynamicLibrary(path, { loadAsync: false, global: true, nodelete: true }, {});
    at.functions = settings.wasmTable.length;
    at.data = settings._malloc(64);
    settings._free(at.data);
    at.before = settings.HEAP32.slice();
    if (!kept) return;
    at.layout = layoutOf(at, kept.apart);
    if (at.layout !== kept.layout) return;
    change(kept.memory, at, kept.apart);
    settings._malloc(kept.memory.length);
  };
  const program = await create(settings);
  if (at.layout !== kept?.layout) throw Error(`found layout ${at.layout}, expected ${kept.layout}`);
  return program;
};

/** Write files, pairs of a path and its bytes. */
export function write(FS, files) {
  for (const [path, bytes] of files) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/** Return the files of an archive (tar, format ustar) as pairs of a path and its bytes. */
export function filesOf(archive) {
  const files = [];
  const text = (from, length) =>
    new TextDecoder().decode(archive.subarray(from, from + length)).split("\0")[0];
  for (let at = 0; archive[at];) {
    const folder = text(at + 345, 155), size = parseInt(text(at + 124, 12), 8), from = at + 512;
    const path = `/${folder && `${folder}/`}${text(at, 100)}`;
    files.push([path, archive.subarray(from, from + size)]);
    at = from + Math.ceil(size / 512) * 512;
  }
  return files;
}

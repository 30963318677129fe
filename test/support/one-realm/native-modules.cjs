const { mkdirSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

/** Globals and listeners that modules have added to the realm while they were loaded: they stay as long as the modules. */
const keptByModules = { globals: new Set(), listeners: new WeakSet() };

/** @type {Map<string, Promise<object>>} by path */
const namespaces = new Map();

const COMPILED = path.resolve(module.path, '../../../build/test-modules');

/** Set once: Node loads TypeScript as well. */
let typeScript;

/**
 * A module as Node loads it, once per process of jest: packages and the server hold no state of a test, and are most of
 * the modules.
 *
 * @param {string} file
 * @returns {Promise<object>} its namespace
 */
function loadNatively(file) {
  const loaded = namespaces.get(file) ?? importNatively(file);
  namespaces.set(file, loaded);
  return loaded;
}

async function importNatively(file) {
  await (typeScript ??= loadTypeScript());
  const globals = new Set(Object.keys(Object.getOwnPropertyDescriptors(globalThis)));
  const listeners = new Set(allListeners());
  const namespace = await import(pathToFileURL(file).href);
  for (const key of Object.keys(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!globals.has(key)) keptByModules.globals.add(key);
  }
  for (const listener of allListeners()) {
    if (!listeners.has(listener)) keptByModules.listeners.add(listener);
  }
  return namespace;
}

/** tsx keeps what it has compiled in the folder for temporary files, which each run of the tests has anew (memory-folder.mjs). */
async function loadTypeScript() {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = COMPILED;
  try {
    mkdirSync(COMPILED, { recursive: true });
    (await import('tsx/esm/api')).register();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

function allListeners() {
  return process.eventNames().flatMap((event) => process.rawListeners(event));
}

module.exports = { loadNatively, keptByModules };

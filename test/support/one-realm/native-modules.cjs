const { pathToFileURL } = require('node:url');

/** Globals and listeners that modules have added to the realm while they were loaded: they stay as long as the modules. */
const keptByModules = { globals: new Set(), listeners: new WeakSet() };

/** @type {Map<string, Promise<object>>} by path */
const namespaces = new Map();

/** Set once: Node loads TypeScript as well. */
let typeScript;

/**
 * A module as Node loads it, once per process of jest: packages and the server hold no state of a test, and are most of
 * the modules.
 *
 * @param {string} path
 * @returns {Promise<object>} its namespace
 */
function loadNatively(path) {
  const loaded = namespaces.get(path) ?? importNatively(path);
  namespaces.set(path, loaded);
  return loaded;
}

async function importNatively(path) {
  await (typeScript ??= import('tsx/esm/api').then(({ register }) => register()));
  const globals = new Set(Object.keys(Object.getOwnPropertyDescriptors(globalThis)));
  const listeners = new Set(allListeners());
  const namespace = await import(pathToFileURL(path).href);
  for (const key of Object.keys(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!globals.has(key)) keptByModules.globals.add(key);
  }
  for (const listener of allListeners()) {
    if (!listeners.has(listener)) keptByModules.listeners.add(listener);
  }
  return namespace;
}

function allListeners() {
  return process.eventNames().flatMap((event) => process.rawListeners(event));
}

module.exports = { loadNatively, keptByModules };

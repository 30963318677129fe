const { pathToFileURL } = require('node:url');

/** Globals and listeners that packages have added to the realm while they were loaded: they stay as long as the packages. */
const ownersOfPackages = { globals: new Set(), listeners: new WeakSet() };

/** @type {Map<string, Promise<object>>} by path */
const namespaces = new Map();

/**
 * A package as Node loads it, once per process of jest: packages hold no state of a test, and are most of the modules.
 *
 * @param {string} path
 * @returns {Promise<object>} its namespace
 */
function loadPackage(path) {
  const loaded = namespaces.get(path) ?? importPackage(path);
  namespaces.set(path, loaded);
  return loaded;
}

async function importPackage(path) {
  const globals = new Set(Object.keys(Object.getOwnPropertyDescriptors(globalThis)));
  const listeners = new Set(allListeners());
  const namespace = await import(pathToFileURL(path).href);
  for (const key of Object.keys(Object.getOwnPropertyDescriptors(globalThis))) {
    if (!globals.has(key)) ownersOfPackages.globals.add(key);
  }
  for (const listener of allListeners()) {
    if (!listeners.has(listener)) ownersOfPackages.listeners.add(listener);
  }
  return namespace;
}

function allListeners() {
  return process.eventNames().flatMap((event) => process.rawListeners(event));
}

module.exports = { loadPackage, ownersOfPackages };

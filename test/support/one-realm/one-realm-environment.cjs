const { AsyncLocalStorage } = require('node:async_hooks');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { keptByModules } = require('./native-modules.cjs');

/** The stores that the tests of this file have entered: each makes every promise of the process dearer (Node 20). */
const entered = new Set();
for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...args) {
    entered.add(this);
    return original.apply(this, args);
  };
}

/**
 * The tests of a file run in the realm of Node, not in a `vm` context: there, every use of a global (`Math`,
 * `Float32Array`, `setTimeout`) goes through an interceptor, which takes a third to a half of the time of tests that
 * compute, packages would have to be loaded anew for each file, and `instanceof` fails for what Node itself has made.
 * After a file, the globals, the environment variables and the listeners of the process are as they were.
 */
module.exports = class OneRealmEnvironment {
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #variables = { ...process.env };
  #exit = process.exit;
  #listeners = processListeners();

  constructor({ projectConfig: config }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    const timerConfig = { idToRef: refTimer, refToId: (timer) => timer?.id };
    const legacy = { config, global: globalThis, moduleMocker: this.moduleMocker, timerConfig };
    this.fakeTimers = new LegacyFakeTimers(legacy);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
    this.#restoreGlobals();
    this.#restoreVariables();
    this.#removeListeners();
    for (const store of entered) store.disable();
    entered.clear();
    this.global = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest asks only whether there is one; the runtime beside this file loads into the realm of Node. */
  getVmContext() {
    return globalThis;
  }

  #restoreGlobals() {
    for (const key of Object.keys(Object.getOwnPropertyDescriptors(globalThis))) {
      if (!(key in this.#globals) && !keptByModules.globals.has(key)) delete globalThis[key];
    }
    for (const [key, before] of Object.entries(this.#globals)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      // Node replaces the getters of its lazy globals by their values
      const isOther = now === undefined || ('value' in before && now.value !== before.value);
      if (isOther && before.configurable) Object.defineProperty(globalThis, key, before);
    }
  }

  #restoreVariables() {
    for (const name of Object.keys(process.env)) {
      if (!(name in this.#variables)) delete process.env[name];
    }
    for (const [name, value] of Object.entries(this.#variables)) {
      if (process.env[name] !== value) process.env[name] = value;
    }
  }

  #removeListeners() {
    for (const [event, listeners] of processListeners()) {
      const before = this.#listeners.get(event) ?? [];
      for (const listener of listeners) {
        if (before.includes(listener) || keptByModules.listeners.has(listener)) continue;
        process.removeListener(event, listener);
      }
    }
  }
};

function processListeners() {
  return new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
}

function refTimer(id) {
  return {
    id,
    ref() {
      return this;
    },
    unref() {
      return this;
    },
  };
}

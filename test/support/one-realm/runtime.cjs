const nodeModule = require('node:module');
const path = require('node:path');
const { compileFunction, SyntheticModule } = require('node:vm');
const JestRuntime = require('jest-runtime').default;
const { loadNatively } = require('./native-modules.cjs');

const PACKAGES = `${path.sep}node_modules${path.sep}`;
const ROOT = path.resolve(module.path, '../../..');
/** Their modules keep nothing of a test: all that changes is in objects that a test makes. */
const SHARED = [path.join(ROOT, 'src/'), path.join(ROOT, 'build/')];
/** A page is one document of a browser: its modules keep what belongs to it. */
const PAGES = path.join(ROOT, 'src/web/');

/**
 * Jest's runtime, in the realm of Node where the environment is (see `one-realm-environment.cjs`): the modules of `test/` are
 * loaded anew for each file, as ever; the server and packages are loaded by Node, once per process of jest.
 */
class OneRealmRuntime extends JestRuntime {
  constructor(...args) {
    super(...args);
    const [, environment] = args;
    if (environment.getVmContext() !== globalThis) return; // as jest does it
    const { coreModule, esmLoader, executor } = this;
    const loadModule = esmLoader.loadEsmModule.bind(esmLoader);
    esmLoader.getContext = () => undefined; // that of Node
    esmLoader.loadEsmModule = (file, suffix = '') =>
      isShared(file) ? this.#nativeModule(file) : loadModule(file, suffix);
    esmLoader.loadCjsAsEsm = (_from, file) => this.#nativeModule(file);
    // since Node 22.21 jest would walk the graph by itself, and load packages with it
    this._resolution.hasDistinctAsyncResolver = () => true;
    executor.compile = (source, filename) => compile(executor, source, filename);
    coreModule.getMockedModuleClass = () => nodeModule; // `createRequire` is Node's own
  }

  #nativeModule(file) {
    const registry = this.registries.getActiveEsmRegistry();
    const key = `native:${file}`;
    const known = registry.get(key) ?? moduleOf(file);
    registry.set(key, known);
    return known;
  }
}

function isShared(file) {
  if (file.includes(PACKAGES)) return true;
  return SHARED.some((folder) => file.startsWith(folder)) && !file.startsWith(PAGES);
}

async function moduleOf(file) {
  const namespace = await loadNatively(file);
  const names = Object.keys(namespace);
  const module = new SyntheticModule(
    names,
    function () {
      for (const name of names) this.setExport(name, namespace[name]);
    },
    { identifier: file },
  );
  if (module.status === 'unlinked') await module.link(() => undefined);
  await module.evaluate();
  return module;
}

/** The parts of jest itself that belong to a file. */
function compile(executor, source, filename) {
  return compileFunction(source, executor.injectedModuleParameters, {
    filename,
    importModuleDynamically: (specifier, _function, attributes, ...rest) =>
      executor.dynamicImport(specifier, filename, undefined, attributes, rest[0]),
  });
}

module.exports = { __esModule: true, default: OneRealmRuntime };

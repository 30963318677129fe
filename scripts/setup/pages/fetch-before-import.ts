import type { Plugin } from 'vite';

/** The name of Vite's own helper, through which every `import()` of the pages goes. */
const HELPER = '\0vite/preload-helper.js';

/** Every part of the pages is fetched before it is imported, by the file given (src/web/app/import-fetched.ts). */
export function fetchBeforeImport(helper: string): Plugin {
  return {
    name: 'fetch-before-import',
    enforce: 'pre',
    load: (id) =>
      id === HELPER ? `export { importFetched as __vitePreload } from ${JSON.stringify(helper)};` : undefined,
    buildEnd() {
      if (![...this.getModuleIds()].includes(helper))
        this.error('the build has no helper of Vite to replace');
    },
  };
}

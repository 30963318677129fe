import { join } from 'node:path';
import { build } from 'vite';
import { productPaths } from '../../src/config/product-paths.js';
import { compressAssets } from './compress-assets.js';
import { webConfig } from '../../src/web/vite.config.js';
import { earlyScript } from './pages/early-script.js';
import { fetchBeforeImport } from './pages/fetch-before-import.js';
import { pageChunks } from './pages/page-chunks.js';
import { preloadPage } from './pages/preload-page.js';

/**
 * Builds the pages into the folder named by the first argument. A process of its own, because Vite takes
 * NODE_ENV from the environment and changes it: a test run must not end up with React's development build.
 */
const outDir = process.argv[2];
if (outDir === undefined) throw new Error('usage: build-web.child.ts <folder>');

const root = join(productPaths.checkout, 'src/web');
await build({
  ...webConfig,
  // compiled, the configuration lies beside no pages
  root,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
  plugins: [
    webConfig.plugins,
    earlyScript(join(root, 'ui/theme-at-start.js')),
    fetchBeforeImport(join(root, 'app/import-fetched.ts')),
    preloadPage(),
  ],
  build: {
    ...webConfig.build,
    outDir,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: pageChunks } } },
  },
});

await compressAssets(outDir);

import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { pageChunks } from './page-chunks.js';
import { preloadPage } from './preload-page.js';

/**
 * How the pages are built. Our server sends them under `default-src 'self'` with nothing inline allowed, so
 * nothing may be turned into a data: URL or an inline script.
 */
export const webConfig: UserConfig = {
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), preloadPage()],
  // one that tabs share is a module, as the pages are
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // the polyfill would be injected as an inline script
    modulePreload: { polyfill: false },
    sourcemap: false,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: pageChunks } } },
  },
};

export default webConfig;

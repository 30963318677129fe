import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

/**
 * How the pages are built. Our server sends them under `default-src 'self'` with nothing inline allowed, so
 * nothing may be turned into a data: URL or an inline script.
 */
export const webConfig: UserConfig = {
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  // one that tabs share is a module, as the pages are
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // the polyfill would be injected as an inline script
    modulePreload: {
      polyfill: false,
      // a part without imports is among its own files, too
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && !files.includes(file) ? [file, ...files] : files,
    },
    sourcemap: false,
    emptyOutDir: true,
    reportCompressedSize: false,
  },
};

export default webConfig;

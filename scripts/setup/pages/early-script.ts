import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The document waits for a script, before anything is painted: modules run later. A file of its own, as nothing inline is
 * allowed, and with the hash of its content in its name, so that a page that is loaded again does not ask for it.
 */
export function earlyScript(file: string): Plugin {
  const name = basename(file);
  return {
    name: 'early-script',
    async buildStart() {
      this.emitFile({ type: 'asset', name, source: await readFile(file, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const script = Object.values(bundle).find(
          (each) => each.type === 'asset' && each.names.includes(name),
        );
        if (!script) throw new Error(`the build has no ${name}`);
        return [{ tag: 'script', attrs: { src: `/${script.fileName}` }, injectTo: 'head' }];
      },
    },
  };
}

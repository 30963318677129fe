import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/**
 * The document names the files of `start.tsx`, so that a browser fetches them at once and not after the script that
 * imports them. Vite does so for static imports alone.
 */
export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [],
          ),
        );
        const page = [...chunks.values()].find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/start.tsx'),
        );
        if (!page) throw new Error('the build has no chunk of start.tsx');
        return tagsOf(closureOf(page, chunks));
      },
    },
  };
}

function closureOf(page: Chunk, chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const found = new Set([page]);
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) found.add(chunk);
    }
  }
  return [...found];
}

function tagsOf(chunks: readonly Chunk[]): HtmlTagDescriptor[] {
  const link = (rel: string, fileName: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  });
  return chunks.flatMap(({ fileName, viteMetadata }) => [
    link('modulepreload', fileName),
    ...[...(viteMetadata?.importedCss ?? [])].map((name) => link('stylesheet', name)),
  ]);
}

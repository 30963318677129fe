interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

interface ChunkGroup {
  /** @returns the name of the chunk of that module; null: none of this group */
  readonly name: (id: string, graph: ModuleGraph) => string | null;
  readonly debugName: string;
  /** A module that two groups could have goes to the one with the higher priority. */
  readonly priority: number;
}

const PAGE = '/src/web/start.tsx';
const WORDS = '/src/web/strings.ts';
const CATALOGUES = [
  '/src/web/strings-en.ts',
  ...['ar', 'fr', 'sw'].map((tag) => `/language/${tag}/${tag}.ts`),
];

/**
 * Chunks of what every page needs: the page, the loader of its words, and what the catalogues share with those two. A
 * catalogue that needed one of the two would wait for what waits for it. By itself the bundler makes a chunk of each set of
 * modules that the same later chunks need too, which were twenty requests, most of them below 2 kB.
 */
export const pageChunks: ChunkGroup[] = [
  chunkOf('language', isOfPageAndCatalogue, 3),
  chunkOf('words', (id, graph) => isPartOf(WORDS, id, graph), 2),
  chunkOf('page', (id, graph) => isPartOf(PAGE, id, graph), 1),
];

function chunkOf(
  name: string,
  contains: (id: string, graph: ModuleGraph) => boolean,
  priority: number,
): ChunkGroup {
  return { name: (id, graph) => (contains(id, graph) ? name : null), debugName: name, priority };
}

function isOfPageAndCatalogue(id: string, graph: ModuleGraph): boolean {
  return isPartOf(PAGE, id, graph) && CATALOGUES.some((root) => isPartOf(root, id, graph));
}

/** Whether a module is that one, or is imported by it, through others or not; what is imported when it is needed does not count. */
function isPartOf(root: string, id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const each of seen) {
    if (each.endsWith(root)) return true;
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return false;
}

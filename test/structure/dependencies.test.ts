import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

type Names = Readonly<Record<string, unknown>>;
const own = JSON.parse(read('package.json')) as Readonly<
  Record<'dependencies' | 'optionalDependencies' | 'allowScripts', Names>
>;
const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly hasInstallScript?: boolean }>
  >;
};

const nameOf = (place: string) => place.split('node_modules/').at(-1) as string;

/** The packages that a file loads when it runs; not those whose types alone it names. */
function loadedBy(source: string): string[] {
  const statements = /^(?:import|export) (?!type )[^;]*?from '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm;
  const names = [...source.matchAll(statements)].map(([, one, other]) => (one ?? other) as string);
  const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  return names.filter((name) => !name.startsWith('node:')).map(packageOf);
}

describe('packages', () => {
  it('that a running server loads are no development dependencies, so that it runs after npm prune --omit=dev', () => {
    const files = readdirSync(join(CHECKOUT, 'src'), { recursive: true, withFileTypes: true })
      .map((entry) => relative(CHECKOUT, join(entry.parentPath, entry.name)))
      .filter((path) => path.endsWith('.ts') && !path.startsWith('src/web/'));
    const kept = new Set(Object.keys({ ...own.dependencies, ...own.optionalDependencies }));
    const missing = files.flatMap((path) =>
      loadedBy(read(path)).flatMap((name) => (kept.has(name) ? [] : [`${path}: ${name}`])),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  });

  it('of set-up alone are not kept by npm prune --omit=dev through a package that is', () => {
    const kept = Object.keys(packages).filter((place) => place !== '' && packages[place]?.dev !== true);
    const ofSetup = [
      'prisma',
      '@prisma/client',
      'typescript',
      'tsx',
      'esbuild',
      'vite',
      'nodejs-whisper',
      'react',
    ];
    expect(kept.map(nameOf).filter((name) => ofSetup.includes(name))).toEqual([]);
  });

  it('run no script at their installation, by any npm', () => {
    const asking = Object.keys(packages).filter((place) => packages[place]?.hasInstallScript === true);
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.map(nameOf).filter((name) => own.allowScripts[name] !== false)).toEqual([]);
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});

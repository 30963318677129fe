import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The nearest folder with a `package.json` at or above a module's own. It is the checkout for a module in `src/` and for
 * what is compiled of it in `build/server/`, which lies deeper.
 *
 * @throws Error when no folder above has one
 */
export function packageFolder(moduleFolder: string): string {
  for (let folder = moduleFolder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`no package.json at or above ${moduleFolder}`);
  }
}

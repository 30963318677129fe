import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { settings } from '../../src/config/settings.js';
import { withSettingsTable } from './settings-table.js';

export const README = join(productPaths.checkout, 'README.md');

/** The README as it must be, from the README as it is: with the settings as the schema has them. */
export function renderReadme(text: string): string {
  return withSettingsTable(text, settings);
}

import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { settings } from '../../src/config/settings.js';
import { withSettingsTable } from './settings-table.js';

export const SETTINGS_PAGE = join(productPaths.checkout, 'docs/settings.md');

/** docs/settings.md as it must be, from the page as it is: with the settings as the schema has them. */
export function renderSettings(page: string): string {
  return withSettingsTable(page, settings);
}

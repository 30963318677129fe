import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { renderSettings, SETTINGS_PAGE } from '../../../scripts/docs/render-settings.js';
import { settingsTable, withSettingsTable } from '../../../scripts/docs/settings-table.js';
import { settings } from '../../../src/config/settings.js';

const some = {
  PORT: { schema: z.string(), default: '8080', about: 'Port to listen on.' },
  REDIS_URL: { schema: z.string().optional(), default: undefined, about: 'a | b' },
};
const table = [
  '| Name | Default | Meaning |',
  '|---|---|---|',
  '| `PORT` | `8080` | Port to listen on. |',
  '| `REDIS_URL` |  | a \\| b |',
].join('\n');

describe('the table of settings', () => {
  it('has a row for each, and no cell that breaks it', () => {
    expect(settingsTable(some)).toBe(table);
  });

  it('takes the place of the one between the markers, and of nothing else', () => {
    const text = '# A\n\n<!-- settings -->\nold\n<!-- /settings -->\n\n## B\n';
    expect(withSettingsTable(text, some)).toBe(
      `# A\n\n<!-- settings -->\n\n${table}\n\n<!-- /settings -->\n\n## B\n`,
    );
  });

  it('is put at the end of a text that has no place for it', () => {
    expect(withSettingsTable('# A\n', some)).toBe(
      `# A\n\n<!-- settings -->\n\n${table}\n\n<!-- /settings -->\n`,
    );
  });
});

it('docs/settings.md has the settings as the schema has them (else: npm run docs)', async () => {
  const text = await readFile(SETTINGS_PAGE, 'utf8');
  expect(text).toBe(renderSettings(text));
  for (const name of Object.keys(settings)) expect(text).toContain(`\`${name}\``);
});

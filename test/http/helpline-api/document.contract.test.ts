import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { HelplineApp } from '../../support/helpline-app.js';
import { authentication } from './document/authentication.js';
import { control } from './document/control.js';
import { operations } from './document/operations.js';
import { resources } from './document/resources.js';

/** The document of the session API, sentence by sentence, on the whole server. */
let app: HelplineApp;
beforeAll(async () => {
  app = await HelplineApp.start();
  await app.addUser('telephone', 'counsellor', { exten: '777' });
  await app.addUser('at-work', 'counsellor', { exten: '778' });
}, 90_000);
afterAll(() => app.close());

describe.each([
  ['Resources and their fields', resources],
  ['Generic operations', operations],
  ['Call-centre control', control],
  ['Authentication', authentication],
])('%s', (_section, sentences) => {
  it.each(sentences.map(({ says, holds }) => [says, holds] as const))('%s', async (_says, holds) => {
    await holds(app);
  });
});

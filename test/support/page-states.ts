import type { Page } from 'playwright-core';
import type { WireError } from '../../src/realtime/protocol.js';
import type { Catalogue, InAnyWords } from '../../src/web/language/catalogue.js';
import type { listStrings } from '../../src/web/strings-lists.js';
import type { FilledHelpline } from './filled-helpline.js';
import { cutting, failing, holding, holdingConnections, refusing, refusingConnections } from './meddling.js';
import type { Meddling } from './meddling.js';
import { newPerson } from './new-person.js';

/** The states that a page can be in besides its normal one. */
export const STATES = [
  'empty',
  'loading',
  'offline',
  'stale',
  'forbidden',
  'not-found',
  'conflict',
  'failed',
] as const;
export type State = (typeof STATES)[number];

/** The words of the pages in one language, with the catalogue of the lists. */
export type PageWords = Catalogue & { readonly lists: InAnyWords<typeof listStrings> };

/** How a page comes into a state, and what it says then. */
export interface Shown {
  /** Another user than the one of the page; null: no user is logged in. */
  readonly as?: string | null;
  /** Another address than that of the page. */
  readonly opens?: (helpline: FilledHelpline) => string;
  readonly meddle?: Meddling;
  /** The acts of the user and of others on the open page. */
  readonly then?: (page: Page, words: PageWords, helpline: FilledHelpline) => Promise<void>;
  /** The beginning of a sentence on the page. */
  readonly says: (words: PageWords) => string;
}

/** The network is cut while the page is open: it stays, with the time of the last sign of the server. */
export const STALE = 'stale once the network is cut';

/** A string: the state cannot occur there, for that reason. */
export type Cells = Readonly<Record<State, Shown | string>>;

const INTERNAL: WireError = { code: 'internal', message: 'x' };
const CONFLICT: WireError = {
  code: 'conflict',
  message: 'x',
  refusal: { code: 'you-are-busy', state: 'ringing' },
};

const nothingStored = 'nothing is stored from this page';
const noRecord = 'the page is about no single record';
const everyUser = 'each user has a page of their own';

/** @throws Error for a name that the catalogue has no more: an empty text would be found on every page */
function textIn(texts: Readonly<Record<string, string>>, name: string): string {
  const text = texts[name];
  if (!text) throw new Error(`the catalogue has no text ${name}`);
  return text;
}

/** A page that reads one address of the bearer API. */
const reading = (address: string, loading: (words: PageWords) => string) => ({
  loading: { meddle: holding(address), says: loading },
  offline: { meddle: cutting(address), says: (words: Catalogue) => textIn(words.errors, 'offline') },
  stale: STALE,
  failed: { meddle: failing(address), says: (words: Catalogue) => textIn(words.errors, 'internal') },
});

const lost = (words: Catalogue) => words.connection.lost(null);
const logIn = async (page: Page): Promise<void> => {
  await page.locator('input[autocomplete=username]').fill('peter');
  await page.locator('input[autocomplete=current-password]').fill('wrong');
  await page.keyboard.press('Enter');
};

const changePassword = async (page: Page): Promise<void> => {
  await page.locator('[name=current-password]').fill('wrong');
  await page.locator('[name=new-password]').fill('several unrelated words');
  await page.keyboard.press('Enter');
};

const writeStory = async (page: Page): Promise<void> => {
  await page.locator('[name=narrative]').fill('She is alone at home.');
  await page.locator('.case-actions [type=submit]').last().click();
};

/** Every page by its path in the router. */
export const PAGE_STATES: Readonly<Record<string, Cells>> = {
  '/login': {
    empty: 'a form is what it shows',
    loading: {
      as: null,
      meddle: holding('**/auth/login'),
      then: logIn,
      says: ({ login }) => login.submitting,
    },
    offline: {
      as: null,
      meddle: cutting('**/auth/login'),
      then: logIn,
      says: ({ login }) => login.unreachable,
    },
    stale: 'it shows nothing of the server',
    forbidden: { as: null, then: logIn, says: ({ login }) => login.wrong },
    'not-found': noRecord,
    conflict: nothingStored,
    failed: {
      as: null,
      meddle: failing('**/auth/login', 503),
      then: logIn,
      says: ({ login }) => login.unavailable,
    },
  },
  '/wall': {
    empty: { says: ({ wall }) => wall.emptyTitle },
    loading: { meddle: holdingConnections, says: ({ wall }) => wall.loading },
    offline: { meddle: refusingConnections, says: lost },
    stale: STALE,
    forbidden: { as: 'grace', says: ({ connection }) => textIn(connection.errors, 'forbidden') },
    'not-found': noRecord,
    conflict: nothingStored,
    failed: {
      meddle: refusing('wall:watch', INTERNAL),
      says: ({ connection }) => textIn(connection.errors, 'internal'),
    },
  },
  '/work': {
    empty: { as: 'otieno', says: ({ work }) => work.noExtension },
    loading: { meddle: holdingConnections, says: ({ work }) => work.loading },
    offline: { meddle: refusingConnections, says: lost },
    stale: STALE,
    forbidden: everyUser,
    'not-found': noRecord,
    conflict: {
      meddle: refusing('agent:command', CONFLICT),
      then: (page, { work }) => page.getByLabel(work.autoAnswer).click(),
      says: ({ refusals }) => refusals['you-are-busy']({ code: 'you-are-busy', state: 'ringing' } as never),
    },
    failed: {
      meddle: refusing('agent:watch', INTERNAL),
      says: ({ connection }) => textIn(connection.errors, 'internal'),
    },
  },
  '/calls': {
    empty: { says: ({ calls }) => calls.empty.title },
    ...reading('**/api/v1/calls?*', ({ calls }) => calls.loading),
    forbidden: 'a user finds the calls that their right reaches, or none',
    'not-found': noRecord,
    conflict: nothingStored,
  },
  '/calls/$callId': {
    empty: {
      opens: ({ silentCall }) => `/calls/${silentCall}`,
      says: ({ transcript }) => transcript.emptyEnded,
    },
    loading: { meddle: holdingConnections, says: ({ call }) => call.loading },
    offline: { meddle: refusingConnections, says: lost },
    stale: STALE,
    forbidden: {
      as: 'grace',
      opens: ({ endedCall }) => `/calls/${endedCall}`,
      says: ({ call }) => call.refusedTitle,
    },
    'not-found': { opens: () => '/calls/none', says: ({ call }) => call.notFoundTitle },
    conflict: 'corrections are added to it, and replace none',
    failed: {
      meddle: refusing('call:watch', INTERNAL),
      says: ({ connection }) => textIn(connection.errors, 'internal'),
    },
  },
  '/callbacks': {
    empty: { says: ({ callbacks }) => callbacks.empty.owed.title },
    ...reading('**/api/v1/desk/callbacks?*', ({ callbacks }) => callbacks.loading),
    forbidden: {
      as: 'case_manager',
      says: ({ refusals }) => refusals['role-may-not']({ code: 'role-may-not', task: 'callbacks' }),
    },
    'not-found': noRecord,
    conflict: {
      then: async (page, { callbacks }, { stage }) => {
        const change = (state: string) =>
          stage.database.query(
            `UPDATE callbacks SET state = $1, taken_by_id = CASE WHEN $1 = 'taken' THEN (SELECT id FROM users WHERE username = 'grace') END
             WHERE call_id = 'left-1'`,
            [state],
          );
        await change('taken');
        await page.reload();
        // another user has it by the time that the server reads the outcome, and no reading says so before
        await page.route('**/api/v1/desk/callbacks/*/outcome', async (route) => {
          await change('open');
          await route.fallback();
        });
        await page.getByRole('button', { name: callbacks.outcomes.reached, exact: true }).click();
      },
      says: ({ refusals }) => refusals['callback-of-another']({ code: 'callback-of-another' } as never),
    },
  },
  '/cases': {
    empty: { says: ({ cases }) => cases.empty.title },
    ...reading('**/api/v1/cases?*', ({ cases }) => cases.loading),
    forbidden: { as: 'media_account', says: ({ errors }) => textIn(errors, 'forbidden') },
    'not-found': noRecord,
    conflict: nothingStored,
  },
  '/cases/new': {
    empty: 'a form is what it shows',
    ...reading('**/api/v1/lists/*', ({ caseForm }) => caseForm.loading),
    forbidden: { as: 'partner', says: ({ errors }) => textIn(errors, 'forbidden') },
    'not-found': {
      opens: () => '/cases/new?call=none',
      then: writeStory,
      says: ({ errors }) => textIn(errors, 'invalid-input'),
    },
    conflict: 'no other user has the record that is being written',
  },
  '/cases/$caseId': {
    empty: {
      opens: ({ bareCase }) => `/cases/${bareCase}`,
      says: ({ files }) => files.none,
    },
    ...reading('**/api/v1/cases/*', ({ caseForm }) => caseForm.loading),
    forbidden: { as: 'media_account', says: ({ errors }) => textIn(errors, 'forbidden') },
    'not-found': { opens: () => '/cases/999999', says: ({ errors }) => textIn(errors, 'not-found') },
    conflict: {
      opens: ({ bareCase }) => `/cases/${bareCase}`,
      then: async (page, _words, { stage, bareCase }) => {
        await page.locator('[name=narrative]').waitFor();
        await stage.api.put(`cases/${bareCase}`, { narrative: `Written by another at ${Date.now()}` });
        await writeStory(page);
      },
      says: ({ caseForm }) => caseForm.conflict.title,
    },
  },
  '/people': {
    empty: { opens: () => '/people?q=Nameless', says: ({ lists }) => lists.people.none },
    ...reading('**/api/v1/persons?*', ({ merges }) => merges.search.loading),
    forbidden: { as: 'partner', says: ({ lists }) => lists.people.forbidden },
    'not-found': noRecord,
    conflict: nothingStored,
  },
  '/people/$personId': {
    empty: { opens: ({ barePerson }) => `/people/${barePerson}`, says: ({ people }) => people.calls.none },
    ...reading('**/api/v1/persons/*', ({ people }) => people.loading),
    forbidden: { as: 'partner', says: ({ errors }) => textIn(errors, 'forbidden') },
    'not-found': { opens: () => '/people/999999', says: ({ people }) => people.unknown },
    conflict: 'a warning that another user has removed is removed, and that is said',
  },
  '/people/$personId/merge': {
    empty: {
      opens: ({ personId }) => `/people/${personId}/merge?q=Nameless`,
      says: ({ merges }) => merges.search.none,
    },
    ...reading('**/api/v1/persons/*', ({ people }) => people.loading),
    forbidden: { as: 'partner', says: ({ errors }) => textIn(errors, 'forbidden') },
    'not-found': { opens: () => '/people/999999/merge', says: ({ people }) => people.unknown },
    conflict: {
      then: async (page, _words, { stage }) => {
        const [kept, duplicate] = [await newPerson(stage), await newPerson(stage, { name: 'Ritta' })];
        await page.goto(new URL(`/people/${kept}/merge?with=${duplicate}`, page.url()).href);
        await page.locator('[name=reason]').fill('The same school');
        await stage.api.make(`persons/${kept}/merges`, { duplicate_id: duplicate, reason: 'Typed twice' });
        await page.locator('.merge-form [type=submit]').click();
      },
      says: ({ merges }) => textIn(merges.refused, 'before'),
    },
  },
  '/inbox': {
    empty: { says: ({ inbox }) => inbox.empty.all.title },
    ...reading('**/api/v1/inbox?*', ({ inbox }) => inbox.loading),
    forbidden: 'each user has an inbox of their own, which may be empty',
    'not-found': noRecord,
    conflict: 'an entry that is marked twice is marked',
  },
  '/me': {
    empty: 'a form is what it shows',
    loading: 'the log-in has brought what it shows',
    offline: {
      meddle: cutting('**/auth/password'),
      then: changePassword,
      says: ({ errors }) => textIn(errors, 'offline'),
    },
    stale: STALE,
    forbidden: {
      then: changePassword,
      says: ({ refusals }) =>
        refusals['password-refused']({ code: 'password-refused', faults: ['wrong-current'] } as never),
    },
    'not-found': noRecord,
    conflict: 'a password that was set elsewhere is another current one',
    failed: {
      meddle: failing('**/auth/password'),
      then: changePassword,
      says: ({ errors }) => textIn(errors, 'internal'),
    },
  },
};

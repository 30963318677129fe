import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../../src/access/roles.js';
import { BearerStage } from '../../support/bearer-stage.js';
import { sayAge, storeCall, SUGGESTING_WORDS } from '../../support/suggesting-call.js';

/** The id of the choice "Physical Abuse", which is never given to another one. */
const PHYSICAL_ABUSE = '500054';

let stage: BearerStage;
beforeAll(async () => {
  stage = await BearerStage.open();
  await storeCall(stage, 'own', { at: 'counsellor' });
  await storeCall(stage, 'foreign', { at: 'supervisor' });
}, 90_000);
afterAll(() => stage.close());

interface Shown {
  readonly id: string;
  readonly field: string;
  readonly value: string;
  readonly quote: { readonly text: string; readonly text_start: number; readonly text_end: number } | null;
  readonly answer: { readonly answer: string; readonly value: string | null; readonly by: string } | null;
}

async function read(call: string, as: string) {
  const { status, data } = await stage.api.get(`calls/${call}/suggestions`, { as });
  return { status, mayAnswer: data.may_answer, suggestions: data.suggestions as Shown[] };
}
const valuesFor = async (call: string, as: string) =>
  Object.fromEntries((await read(call, as)).suggestions.map(({ field, value }) => [field, value]));
const idOf = async (call: string, field: string) =>
  (await read(call, 'supervisor')).suggestions.find((each) => each.field === field)?.id ?? 'none';
const answer = async (call: string, id: string, body: object, as: string) =>
  stage.api.post(`calls/${call}/suggestions/${id}`, body, { as });
const stored = async (call: string, id: string) => {
  const { rows } = await stage.database.query<Record<string, unknown>>(
    `SELECT answer, stored_value, field, value, utterance_id, start_ms, text_start, text_end, username AS by
     FROM suggestion_answers JOIN users ON users.id = user_id
     WHERE call_id = $1 AND suggestion_id = $2 ORDER BY suggestion_answers.id`,
    [call, id],
  );
  return rows;
};
const accessesOf = async (call: string, as: string) => {
  const { rows } = await stage.database.query(
    `SELECT FROM transcript_accesses a JOIN users u ON u.id = a.user_id WHERE call_id = $1 AND username = $2`,
    [call, as],
  );
  return rows.length;
};

const EVERYTHING = {
  ...{ reporter_age: '12', reporter_first_name: 'Amina', reporter_last_name: 'Hassan' },
  ...{ reporter_phone: '+254722000111', category: PHYSICAL_ABUSE, priority: 'high' },
};
const IMPERSONAL = { category: PHYSICAL_ABUSE, priority: 'high' };

describe('suggestions for the case of a call', () => {
  it('have the words that they come from, at the place where segments have them, the newest first', async () => {
    const { suggestions } = await read('own', 'counsellor');
    expect(suggestions.at(-1)).toMatchObject({
      field: 'reporter_phone',
      quote: null,
      source: 'caller_number',
    });
    expect(suggestions.at(-2)).toEqual({
      ...{ id: 'reporter_age-5-0', field: 'reporter_age', value: '12', confidence: null },
      ...{ source: 'entity', engine: 'ner-rules@1', answer: null },
      quote: {
        ...{ segment_id: 'caller-1', text: SUGGESTING_WORDS.age, text_start: 5, text_end: 21 },
        ...{ start: 29, language: 'en' },
      },
    });
    expect(suggestions.map(({ field }) => field).slice(0, 2)).toEqual(['priority', 'category']);
    await storeCall(stage, 'own', { events: sayAge('caller-3', 'thirteen years old', 50_000) });
    const ages = (await read('own', 'counsellor')).suggestions.filter(
      ({ field }) => field === 'reporter_age',
    );
    expect(ages.map(({ value }) => value)).toEqual(['13', '12']);
  });

  it.each([
    ['counsellor', {}, false],
    ['supervisor', EVERYTHING, true],
    ['administrator', EVERYTHING, true],
    ['case_manager', IMPERSONAL, false],
    ['case_worker', {}, false],
    ['partner', {}, false],
    ['media_account', {}, false],
  ])(
    'are shown by the right to the words: a %s who was not on the call gets %j',
    async (as, values, mayAnswer) => {
      const { status, ...shown } = await read('foreign', as);
      expect([status, await valuesFor('foreign', as), shown.mayAnswer]).toEqual([200, values, mayAnswer]);
      expect(await accessesOf('foreign', as)).toBe(Object.keys(values).length > 0 ? 1 : 0);
    },
  );

  it('quote redacted words to a user who gets the call redacted', async () => {
    const { suggestions } = await read('foreign', 'case_manager');
    for (const { quote } of suggestions) {
      expect(quote?.text).not.toMatch(/Amina|Hassan/);
      expect(quote?.text.slice(quote.text_start, quote.text_end)).toBe('beats me');
    }
    expect(suggestions.map(({ id }) => id)).toEqual(
      (await read('foreign', 'supervisor')).suggestions.map(({ id }) => id).slice(0, 2),
    );
  });

  it('are shown to a case worker whom a supervisor has put on the case of the call', async () => {
    const { rows } = await stage.database.query<{ id: number }>(
      "SELECT id FROM users WHERE username = 'case_worker'",
    );
    await storeCall(stage, 'given', { at: 'supervisor' });
    const body = {
      narrative: 'n',
      source: { channel: 'call', uid: 'given' },
      assigned_user_id: String(rows[0]?.id),
    };
    await stage.api.make('cases', body, { as: 'supervisor' });
    expect(await valuesFor('given', 'case_worker')).toEqual(EVERYTHING);
    expect((await answer('given', 'reporter_phone-caller', { answer: 'taken' }, 'case_worker')).status).toBe(
      200,
    );
  });

  it.each(['none', '%00', 'x'.repeat(200)])('are none for a call that there is not: %.8s', async (call) => {
    expect(await read(call, 'supervisor')).toEqual({ status: 200, mayAnswer: false, suggestions: [] });
    expect((await answer(call, 'reporter_phone-caller', { answer: 'taken' }, 'supervisor')).status).toBe(404);
  });
});

describe('the answer to a suggestion', () => {
  it.each([
    ['counsellor', 404],
    ['supervisor', 200],
    ['administrator', 200],
    ['case_manager', 403],
    ['case_worker', 404],
    ['partner', 403],
    ['media_account', 403],
  ])('is taken from those who write cases and get the words: a %s is answered %d', async (as, status) => {
    const id = await idOf('foreign', 'category');
    const before = (await stored('foreign', id)).length;
    expect((await answer('foreign', id, { answer: 'taken' }, as)).status).toBe(status);
    expect((await stored('foreign', id)).length).toBe(before + (status === 200 ? 1 : 0));
  });

  it('was asked of every role', () => expect(ROLES).toHaveLength(7));

  it('is kept with its words and its user each time, once for the same again, and the last one counts', async () => {
    const id = await idOf('own', 'reporter_first_name');
    const taken = await answer('own', id, { answer: 'taken' }, 'counsellor');
    expect(taken.data.suggestion).toMatchObject({
      id,
      answer: { answer: 'taken', value: null, by: 'counsellor' },
    });
    await answer('own', id, { answer: 'taken', value: 'not kept' }, 'counsellor');
    await answer('own', id, { answer: 'changed', value: 'Aminah' }, 'counsellor');
    await answer('own', id, { answer: 'changed', value: 'Aminah' }, 'supervisor');
    const words = {
      ...{ field: 'reporter_first_name', value: 'Amina', utterance_id: 'caller-2' },
      ...{ start_ms: 39_200, text_start: 11, text_end: 16 },
    };
    expect(await stored('own', id)).toEqual([
      { ...words, answer: 'taken', stored_value: null, by: 'counsellor' },
      { ...words, answer: 'changed', stored_value: 'Aminah', by: 'counsellor' },
      { ...words, answer: 'changed', stored_value: 'Aminah', by: 'supervisor' },
    ]);
    const { suggestions } = await read('own', 'counsellor');
    expect(suggestions.find((each) => each.id === id)?.answer).toMatchObject({
      ...{ answer: 'changed', value: 'Aminah', by: 'supervisor' },
    });
  });

  it('that refuses a value keeps later words from suggesting it again', async () => {
    await storeCall(stage, 'refused', { at: 'counsellor' });
    const id = await idOf('refused', 'reporter_age');
    await answer('refused', id, { answer: 'refused' }, 'counsellor');
    await storeCall(stage, 'refused', {
      events: [
        ...sayAge('caller-3', 'thirteen years old', 50_000),
        ...sayAge('caller-4', '12 years old', 60_000),
      ],
    });
    const ages = (await read('refused', 'counsellor')).suggestions.filter(
      ({ field }) => field === 'reporter_age',
    );
    expect(ages.map(({ value, answer: given }) => [value, given?.answer])).toEqual([
      ['13', undefined],
      ['12', 'refused'],
    ]);
  });

  it('stays among the five of a field, however many are newer', async () => {
    await storeCall(stage, 'many', { at: 'counsellor' });
    await answer('many', await idOf('many', 'reporter_age'), { answer: 'taken' }, 'counsellor');
    const events = [21, 22, 23, 24, 25, 26].flatMap((age) =>
      sayAge(`more-${age}`, `${age} years old`, age * 1_000),
    );
    await storeCall(stage, 'many', { events });
    const ages = (await read('many', 'counsellor')).suggestions.filter(
      ({ field }) => field === 'reporter_age',
    );
    expect(ages.map(({ value }) => value)).toEqual(['26', '25', '24', '23', '12']);
  });

  it.each([
    [{}, ['answer']],
    [{ answer: 'maybe' }, ['answer']],
    [{ answer: 'changed', value: 'x'.repeat(501) }, ['value']],
    [{ answer: 'changed', value: 7 }, ['value']],
  ])('is refused with its fault: %j', async (body, fields) => {
    const { status, body: said } = await answer('own', 'reporter_phone-caller', body, 'counsellor');
    expect([status, said.errors?.map(({ field }) => field)]).toEqual([400, fields]);
  });

  it('is refused without a log-in, and for a suggestion that there is not', async () => {
    const path = 'calls/own/suggestions';
    expect((await stage.api.get(path, { as: null })).status).toBe(401);
    expect(
      (await stage.api.post(`${path}/reporter_phone-caller`, { answer: 'taken' }, { as: null })).status,
    ).toBe(401);
    expect((await answer('own', 'reporter_age-999-0', { answer: 'taken' }, 'counsellor')).status).toBe(404);
    expect((await stage.api.delete(path, { as: 'counsellor' })).status).toBe(405);
  });
});

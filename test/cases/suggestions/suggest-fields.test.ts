import { describe, expect, it } from '@jest/globals';
import { RuleEntityFinder } from '../../../src/analysis/entities/rule-entity-finder.js';
import { yearsIn } from '../../../src/analysis/entities/years-in.js';
import type { CallEvent, NamedEntity, StoredCallEvent, Utterance } from '../../../src/calls/call-event.js';
import { labelsIn, suggestFields } from '../../../src/cases/suggestions/suggest-fields.js';
import { longestStretchOf } from '../../support/longest-stretch.js';
import { someUtterance } from '../../support/call-events.js';

const finder = new RuleEntityFinder();
const inbound = { callerId: null, dialled: '116', direction: 'inbound' } as const;
const options = {
  country: 'KE',
  yearsIn,
  choiceOf: ({ main, sub }: { main: string; sub: string | null }) => `${main}/${sub ?? '-'}`,
} as const;

const inOrder = (events: readonly CallEvent[]): StoredCallEvent[] =>
  events.map((event, at) => ({ callId: 'c', seq: at + 1, at: new Date(0), startMs: 0, event }));

/** A text as a party says it, with the names that the server finds in it, or these. */
function said(
  text: string,
  changes: Partial<Utterance> = {},
  entities?: readonly NamedEntity[],
): CallEvent[] {
  const utterance = someUtterance({ id: `u ${text}`, text, startMs: 29_000, words: [], ...changes });
  const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
  const found = entities ?? [...finder.find(text)];
  return [
    { type: 'transcript.final', utterance, timing },
    { type: 'entities.found', utteranceId: utterance.id, entities: found, engine: 'ner-rules@1' },
  ];
}

const suggestionsOf = (...events: readonly CallEvent[]) => suggestFields(inbound, inOrder(events), options);
const valuesOf = async (...events: readonly CallEvent[]) =>
  Object.fromEntries((await suggestionsOf(...events)).map(({ field, value }) => [field, value]));

/** A name or age that another engine than the server's own rules has found. */
const found = (text: string, type: string, words: string): NamedEntity => {
  const start = text.indexOf(words);
  return { type, text: words, start, end: start + words.length, confidence: 0.8, source: 'model' };
};

const classified = (
  id: string,
  classification: Partial<Extract<CallEvent, { type: 'classification.updated' }>['classification']>,
  evidence: { category: string; weight: number; negated?: boolean },
): CallEvent => ({
  type: 'classification.updated',
  classification: {
    ...{ mainCategory: 'VANE', subCategory: 'Physical Abuse', confidence: 0.7, priority: 'high' },
    ...{ interventionType: null, candidates: [], engine: 'cues@1' },
    ...classification,
  },
  evidence: [{ utteranceId: id, text: 'beats me', start: 3, end: 11, negated: false, ...evidence }],
});

describe('a name or an age', () => {
  it.each([
    ['I am twelve years old', { reporter_age: '12' }],
    ["I'm fourteen", { reporter_age: '14' }],
    ['i am um just nine years old', { reporter_age: '9' }],
    ['nina miaka kumi na miwili', { reporter_age: '12' }],
    ['My name is Amina Hassan', { reporter_first_name: 'Amina', reporter_last_name: 'Hassan' }],
    ['my name is amina', { reporter_first_name: 'Amina' }],
    ['Jina langu ni Wanjiku', { reporter_first_name: 'Wanjiku' }],
    ['I am calling for my daughter. My name is Rose', { reporter_first_name: 'Rose' }],
    ["My daughter's name is Amina", { client_first_name: 'Amina' }],
    ['My son is called John', { client_first_name: 'John' }],
    ['My daughter is nine years old', { client_age: '9' }],
    ['She is only nine years old', { client_age: '9' }],
    ['mtoto wangu ana miaka minane', { client_age: '8' }],
    ['My phone number is 0722 000 111', { reporter_phone: '+254722000111' }],
  ])('is that of the person whom the sentence says: %s', async (text, values) => {
    expect(await valuesOf(...said(text))).toEqual(values);
  });

  it.each([
    ["j'ai 12 ans", 'AGE', '12 ans', { reporter_age: '12' }],
    [
      "Bonjour, je m'appelle Fatou Diop",
      'PERSON',
      'Fatou Diop',
      { reporter_first_name: 'Fatou', reporter_last_name: 'Diop' },
    ],
    ['ma fille Awa', 'PERSON', 'Awa', { client_first_name: 'Awa' }],
    ['عمري 12', 'AGE', '12', { reporter_age: '12' }],
  ])(
    'is that of the person, in whatever language a model has found it: %s',
    async (text, type, words, values) => {
      expect(await valuesOf(...said(text, { language: '' }, [found(text, type, words)]))).toEqual(values);
    },
  );

  it.each([
    ['I am not twelve years old', 'AGE', 'twelve years old'],
    ['My mother is forty years old', 'AGE', 'forty years old'],
    ['She is forty years old', 'AGE', 'forty years old'],
    ['My brother is fourteen years old', 'AGE', 'fourteen years old'],
    ['The boy who beats me is seventeen', 'AGE', 'seventeen'],
    ["My daughter's teacher is nineteen", 'AGE', 'nineteen'],
    ['My baby is six months old', 'AGE', 'six months old'],
    ['I am twelve years ago', 'AGE', 'twelve years'],
    ["I am Amina's mother", 'PERSON', 'Amina'],
    ['His name is John', 'PERSON', 'John'],
    ['My husband is called John', 'PERSON', 'John'],
    ['He knows my name. Is John there', 'PERSON', 'John'],
    ['I saw Amina', 'PERSON', 'Amina'],
    ['Their number is 0722 000 111', 'PHONE', '0722 000 111'],
  ])('suggests nothing where it is not known whose it is: %s', async (text, type, words) => {
    expect(await valuesOf(...said(text, {}, [found(text, type, words)]))).toEqual({});
  });

  it.each([
    { speaker: 'agent' as const },
    { speaker: 'third-party' as const },
    { doubt: 'low-probability' as const },
    { doubt: 'repetition' as const },
    { doubt: 'echo' as const },
  ])('suggests nothing in words of %j', async (changes) => {
    expect(await valuesOf(...said('I am twelve years old', changes))).toEqual({});
  });
});

describe('a suggestion', () => {
  it('has the words that it comes from, with their place, and the confidence of the engine or none', async () => {
    const text = 'Well, I am twelve years old';
    const [byRule] = await suggestionsOf(...said(text));
    expect(byRule).toEqual({
      ...{ id: 'reporter_age-2-0', field: 'reporter_age', value: '12', confidence: null },
      ...{ source: 'entity', engine: 'ner-rules@1' },
      quote: { utteranceId: `u ${text}`, text, textStart: 11, textEnd: 27, startMs: 29_000, language: 'en' },
    });
    const [byModel] = await suggestionsOf(...said(text, {}, [found(text, 'AGE', 'twelve years old')]));
    expect(byModel?.confidence).toBe(0.8);
  });

  it('is a new one for other words of the same field, and the same one for the same words', async () => {
    const ages = [
      'I am twelve years old',
      'I am 12 years old',
      'I am thirteen years old',
      'I am twelve years old',
    ];
    const all = ages.flatMap((text, at) => said(text, { id: `u${at}` }));
    const values = (await suggestionsOf(...all)).map(({ id, value }) => [id, value]);
    expect(values).toEqual([
      ['reporter_age-2-0', '12'],
      ['reporter_age-6-0', '13'],
      ['reporter_age-8-0', '12'],
    ]);
  });

  it.each([
    [{ direction: 'inbound', callerId: '0722000111', dialled: '116' }, ['+254722000111']],
    [{ direction: 'outbound', callerId: '116', dialled: '0722000111' }, ['+254722000111']],
    [{ direction: 'inbound', callerId: null, dialled: '116' }, []],
    [{ direction: 'inbound', callerId: 'anonymous', dialled: '116' }, []],
  ] as const)('of the number is that of the person outside: %j', async (call, values) => {
    const all = await suggestFields(call, [], options);
    expect(all.map(({ field, value }) => [field, value])).toEqual(
      values.map((value) => ['reporter_phone', value]),
    );
    expect(all.every(({ quote }) => quote === null)).toBe(true);
  });

  it('is taken back when the second pass has other words in the place, and stays with the same', async () => {
    const [final, entities] = said('I am twelve years old', { id: 'u1' }) as [CallEvent, CallEvent];
    const again = (text: string): CallEvent[] => [
      {
        ...{ type: 'second-pass.heard', isBetter: true, dropped: null },
        utterance: someUtterance({ id: 'u1', text }),
      },
      { type: 'second-pass.ended', replaced: 1 } as unknown as CallEvent,
    ];
    expect(await valuesOf(final, entities, ...again('I am at twelve Oak Road'))).toEqual({});
    expect(await valuesOf(final, entities, ...again('I am Twelve years old now'))).toEqual({
      reporter_age: '12',
    });
  });

  it('takes a few milliseconds of the loop at once, in a call of three hours', async () => {
    const talk = Array.from({ length: 4_000 }, (_, at) =>
      said(`I am twelve years old and my name is Amina ${at}`, { id: `u${at}` }, [
        { type: 'AGE', text: 'twelve years old', start: 5, end: 21, confidence: null, source: 'cue' },
        { type: 'PERSON', text: 'Amina', start: 37, end: 42, confidence: null, source: 'cue' },
      ]),
    );
    const events = inOrder(talk.flat());
    expect(await longestStretchOf(() => suggestFields(inbound, events, options), 10)).toBeLessThan(20);
  });
});

describe('the category and the priority', () => {
  const utterance = said('He beats me every day', { id: 'u1' });

  it('are suggested with the strongest words of the caller for them', async () => {
    const [category, priority] = await suggestionsOf(
      ...utterance,
      classified('u1', {}, { category: 'VANE / Physical Abuse', weight: 2 }),
      classified('u1', { confidence: 0.8 }, { category: 'VANE / Physical Abuse', weight: 3 }),
    );
    expect(category).toMatchObject({
      ...{ field: 'category', value: 'VANE/Physical Abuse', confidence: 0.7, source: 'classification' },
      ...{ id: 'category-3', engine: 'cues@1', quote: { textStart: 3, textEnd: 11 } },
    });
    expect(priority).toMatchObject({ field: 'priority', value: 'high', confidence: null, id: 'priority-3' });
  });

  it('takes words of a danger for the priority alone', async () => {
    const event = classified('u1', {}, { category: 'Risk / physical_violence', weight: 0 });
    expect(await suggestionsOf(...utterance, event)).toMatchObject([{ field: 'priority', source: 'risk' }]);
  });

  it.each([
    ['words of weight 0', 'u1', { category: 'VANE / Physical Abuse', weight: 0 }],
    ['words that deny it', 'u1', { category: 'VANE / Physical Abuse', weight: 2, negated: true }],
    ['a danger that is denied', 'u1', { category: 'Risk / physical_violence', weight: 0, negated: true }],
    ['words of the agent', 'u2', { category: 'VANE / Physical Abuse', weight: 2 }],
    ['words in doubt', 'u3', { category: 'VANE / Physical Abuse', weight: 2 }],
  ])('are not suggested by %s', async (_, id, evidence) => {
    const others = [
      ...said('He beats me', { id: 'u2', speaker: 'agent' }),
      ...said('He beats me', { id: 'u3', doubt: 'echo' }),
    ];
    expect(await suggestionsOf(...utterance, ...others, classified(id, {}, evidence))).toEqual([]);
  });

  it('are named once for each label of the call', () => {
    const event = classified('u1', {}, { category: 'VANE / Physical Abuse', weight: 2 });
    expect(labelsIn(inOrder([event, event]))).toEqual([{ main: 'VANE', sub: 'Physical Abuse' }]);
  });
});

import type { CallEvent } from '../../src/calls/call-event.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage } from '../../src/storage/storage.js';
import { appendEvent } from './append-event.js';
import type { BearerStage } from './bearer-stage.js';
import { someUtterance } from './call-events.js';

const AGE = 'I am twelve years old';
const STORY = 'My name is Amina Hassan and my uncle beats me';

/** Sentences that a caller says in a call that suggests fields, with their ids. */
export const SUGGESTING_WORDS = { age: AGE, story: STORY } as const;

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

function said(id: string, text: string, startMs: number): CallEvent {
  const utterance = someUtterance({ id, text, startMs, endMs: startMs + 2_000, words: [] });
  return { type: 'transcript.final', utterance, timing };
}

function found(utteranceId: string, type: string, text: string, words: string): CallEvent {
  const start = text.indexOf(words);
  const entity = { type, text: words, start, end: start + words.length, confidence: null, source: 'cue' };
  return { type: 'entities.found', utteranceId, entities: [entity], engine: 'ner-rules@1' };
}

/** More words of the caller of a call, with the age that they say. */
export const sayAge = (id: string, age: string, startMs: number): CallEvent[] => {
  const text = `I am ${age}`;
  return [said(id, text, startMs), found(id, 'AGE', text, age)];
};

/** The words of a caller that suggest an age, a name, a category and a priority, in that order. */
export function suggestingWords(): CallEvent[] {
  const category = 'VANE / Physical Abuse';
  const start = STORY.indexOf('beats me');
  return [
    said('caller-1', AGE, 29_000),
    found('caller-1', 'AGE', AGE, 'twelve years old'),
    said('caller-2', STORY, 39_200),
    found('caller-2', 'PERSON', STORY, 'Amina Hassan'),
    {
      type: 'classification.updated',
      classification: {
        ...{ mainCategory: 'VANE', subCategory: 'Physical Abuse', confidence: 0.62, priority: 'high' },
        ...{ interventionType: null, candidates: [], engine: 'cues@1' },
      },
      evidence: [
        {
          ...{ utteranceId: 'caller-2', category, text: 'beats me', start, end: start + 8 },
          ...{ weight: 2, negated: false },
        },
      ],
    },
  ];
}

/** Stores events of a call, which begins with the first ones; `at`: the user who is on it. */
export async function storeCall(
  stage: BearerStage,
  id: string,
  { at, events = suggestingWords() }: { readonly at?: string; readonly events?: readonly CallEvent[] },
): Promise<void> {
  const storage = await openStorage({ url: stage.app.databaseUrl, log: silentLog() });
  try {
    const beginning: CallEvent[] = [];
    if (at !== undefined) {
      const { rows } = await stage.database.query<{ id: number }>(
        'SELECT id FROM users WHERE username = $1',
        [at],
      );
      const name = { name: at, userId: rows[0]?.id ?? null };
      beginning.push(
        { type: 'call.started', callerId: '0722000111', dialled: '116', direction: 'inbound' },
        { type: 'call.answered' },
        { type: 'leg.joined', legId: 'agent', speaker: 'agent', ...name },
      );
    }
    for (const event of [...beginning, ...events])
      await appendEvent(storage.calls, id, event, { at: new Date(), startMs: 0 });
  } finally {
    await storage.close();
  }
}

import { expect, it } from '@jest/globals';
import { emptyCallView, foldCallEvent } from '../../src/calls/call-view.js';
import { callerLanguage } from '../../src/calls/caller-language.js';
import type { CallEventRecord } from '../../src/calls/call-event.js';
import { someUtterance } from '../support/call-events.js';

type Event = CallEventRecord['event'];

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const queued = (language: string | null): Event => ({ type: 'call.queued', priority: 5, language });
const said = (
  language: string,
  seconds: number,
  change: Partial<Parameters<typeof someUtterance>[0]> = {},
): Event => ({
  type: 'transcript.final',
  timing,
  utterance: someUtterance({
    id: 'u',
    speaker: 'caller',
    startMs: 0,
    endMs: seconds * 1_000,
    language,
    ...change,
  }),
});

function languageAfter(...events: Event[]): string | null {
  let view = emptyCallView('c');
  for (const [n, event] of events.entries())
    view = foldCallEvent(view, {
      callId: 'c',
      seq: n + 1,
      at: new Date(0),
      startMs: 0,
      event,
    });
  return callerLanguage(view);
}

it('the language of a caller is not known before it is wished or spoken', () => {
  expect(languageAfter()).toBeNull();
  expect(languageAfter(queued(null))).toBeNull();
  expect(languageAfter(said('sw', 3, { speaker: 'agent' }))).toBeNull();
  expect(languageAfter(said('sw', 3, { doubt: 'low-probability' }))).toBeNull();
  expect(languageAfter(said('', 3))).toBeNull();
});

it('the language that was wished holds until the caller speaks, also while the caller waits again', () => {
  expect(languageAfter(queued('fr'))).toBe('fr');
  expect(languageAfter(queued('fr'), queued(null))).toBe('fr');
  expect(languageAfter(queued('fr'), said('sw', 1))).toBe('sw');
});

it('a word in between does not change the language of a caller', () => {
  expect(languageAfter(said('sw', 4), said('en', 1), said('en', 2))).toBe('sw');
  expect(languageAfter(said('sw', 4), said('en', 1), said('en', 4))).toBe('en');
});

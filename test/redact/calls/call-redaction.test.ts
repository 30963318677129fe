import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CallEvent, StoredCallEvent, UtteranceWord } from '../../../src/calls/call-event.js';
import { emptyCallView, foldCallEvent } from '../../../src/calls/call-view.js';
import { CallRedaction } from '../../../src/redact/calls/call-redaction.js';
import { RedactedTexts } from '../../../src/redact/redacted-texts.js';
import { everyCallEvent, someUtterance } from '../../support/call-events.js';
import type { TextSpan } from '../../../src/redact/text-span.js';
import { findNames } from '../../support/personal-data.js';

const TIMING = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };

const recorded = (events: readonly CallEvent[]): StoredCallEvent[] =>
  events.map((event, at) => ({ callId: 'a', seq: at + 1, at: new Date(at), startMs: at * 1000, event }));

const timed = (text: string): UtteranceWord[] =>
  text.split(' ').map((word, at) => ({
    text: word,
    startMs: at * 100,
    endMs: at * 100 + 90,
    probability: 0.5 + at / 100,
  }));

const final = (id: string, text: string): CallEvent => ({
  type: 'transcript.final',
  utterance: someUtterance({ id, text, words: timed(text) }),
  timing: TIMING,
});

const started: CallEvent = {
  type: 'call.started',
  callerId: '+254722123456',
  dialled: '116',
  direction: 'inbound',
};

function redactionOf(records: readonly StoredCallEvent[]): CallRedaction {
  const redaction = new CallRedaction(new RedactedTexts(findNames));
  for (const record of records) redaction.take(record);
  return redaction;
}

const reportsOf = (events: readonly CallEvent[]) => {
  const records = recorded(events);
  const redaction = redactionOf(records);
  return records.map((record) => redaction.redact(record)?.event);
};

describe('the events of a call, as users without clearance see them', () => {
  it('have one pseudonym for a name, live as it grows and after a restart', () => {
    const texts = [
      'my name is Achieng',
      'Achieng, who is Otieno?',
      'Otieno lives in Kisumu',
      'Achieng knows Kisumu',
    ];
    const records = recorded([started, ...texts.map((text, at) => final(`u${at}`, text))]);
    const growing = new CallRedaction(new RedactedTexts(findNames));
    const live = records.map((record) => {
      growing.take(record);
      return growing.redact(record);
    });
    const restarted = redactionOf(records);
    expect(records.map((record) => restarted.redact(record))).toEqual(live);
    const said = live.map((record) =>
      record?.event.type === 'transcript.final' ? record.event.utterance.text : null,
    );
    expect(said[1]).toBe('my name is [PERSON_1]');
    expect(said[4]).toBe('[PERSON_1] knows [LOC_1]');
  });

  it('have the note of the end with pseudonyms, and the reason as it is', () => {
    const end = { type: 'call.ended', side: 'server', cause: 16, reason: 'ended-by-supervisor' } as const;
    const reported = reportsOf([
      final('u1', 'my name is Achieng'),
      { ...end, note: 'Achieng calls again' },
      end,
    ]);
    expect(reported.slice(1)).toEqual([{ ...end, note: '[PERSON_1] calls again' }, end]);
  });

  it('have no words that were shown while they were said and are corrected', () => {
    const said = final('u1', 'my name is Achieng');
    const corrections = [{ shown: 'Otieno', firstWord: 3, wordCount: 1 }];
    const [reported] = reportsOf([{ ...said, corrections } as CallEvent]);
    expect(reported?.type).toBe('transcript.final');
    expect(reported).not.toHaveProperty('corrections');
  });

  it('have the number of the caller as the first one, and the number that was dialled for a person', () => {
    const [inbound] = reportsOf([started]);
    expect(inbound).toMatchObject({ callerId: '[PHONE_1]', dialled: '116' });
    const [outbound] = reportsOf([{ ...started, dialled: '0722123456', direction: 'outbound' }]);
    expect(outbound).toMatchObject({ callerId: '[PHONE_1]', dialled: '[PHONE_1]' });
    const [withheld] = reportsOf([{ ...started, callerId: null }]);
    expect(withheld).toMatchObject({ callerId: null });
    const leg = { legId: 'third-party-2', speaker: 'third-party', userId: null } as const;
    const outside = { name: '0733000111', userId: null };
    const reported = reportsOf([
      started,
      { type: 'agent.ringing', ...outside },
      { type: 'leg.joined', ...leg, name: '0733000111' },
    ]);
    expect(reported.slice(1)).toMatchObject([{ name: '[PHONE_2]' }, { name: '[PHONE_2]' }]);
  });

  it('have the words of a second pass redacted beside the live ones, and findings quote those that count', () => {
    const utterance = someUtterance({ id: 'u', text: 'she met Otieno', words: timed('she met Otieno') });
    const heard = { type: 'second-pass.heard', utterance, dropped: null, isBetter: true } as const;
    const ended = {
      ...{ type: 'second-pass.ended' as const, outcome: 'completed' as const, model: 'small' },
      ...{ replaced: 1, leftOut: [] },
    };
    const records = recorded([started, final('u', 'Achieng met you'), heard, ended]);
    const redaction = redactionOf(records);
    const reported = records.map((record) => redaction.redact(record)?.event);
    const texts = reported.map((event) => (event && 'utterance' in event ? event.utterance.text : null));
    expect(texts.slice(1)).toEqual(['[PERSON_1] met you', 'she met [PERSON_2]', null]);
    const placed = (some: typeof records, span: TextSpan) => {
      const known = new RedactedTexts(findNames);
      const whole = new CallRedaction(known);
      for (const record of some) whole.take(record);
      return whole.bestOf(known).place('u', span)?.text;
    };
    expect(placed(records, { start: 4, end: 14 })).toBe('met [PERSON_2]');
    expect(placed(records.slice(0, 3), { start: 8, end: 15 })).toBe('met you');
  });

  it('quote what the redacted words have, at their places', () => {
    const words = 'Otieno beat me in Kisumu yesterday';
    const quote = { utteranceId: 'u', text: 'beat me in Kis', start: 7, end: 21 };
    const [, said, moved, raised, found] = reportsOf([
      started,
      final('u', words),
      {
        type: 'classification.updated',
        classification: {
          ...{
            mainCategory: 'VANE',
            confidence: 0.7,
            subCategory: null,
            priority: 'high',
            interventionType: null,
          },
          ...{ candidates: [], engine: 'cues@1' },
        },
        evidence: [{ ...quote, category: 'VANE', weight: 1, negated: false }],
      },
      { type: 'alert.raised', ruleId: 'r', name: 'Blows', severity: 'urgent', evidence: [quote] },
      {
        type: 'entities.found',
        utteranceId: 'u',
        entities: [{ type: 'PERSON', text: 'Otieno', start: 0, end: 6, confidence: null, source: 'list' }],
        engine: 'rules@1',
      },
    ]);
    const text = said?.type === 'transcript.final' ? said.utterance.text : '';
    expect(text).toBe('[PERSON_1] beat me in [LOC_1] yesterday');
    const quotes = [moved, raised].flatMap((event) => (event && 'evidence' in event ? event.evidence : []));
    expect(quotes).toHaveLength(2);
    for (const { start, end, text: quoted } of quotes) {
      expect(quoted).toBe('beat me in [LOC_1]');
      expect(text.slice(start, end)).toBe(quoted);
    }
    expect(found).toMatchObject({ entities: [{ text: '[PERSON_1]', start: 0, end: 10 }] });
  });

  it('have the words of a hidden place as one word, for as long as they last, or no words where they cannot be distinguished', () => {
    const said = 'call 0722 123 456 now';
    const [, reported] = reportsOf([started, final('u', said)]);
    expect(reported).toMatchObject({
      utterance: {
        words: [
          { text: 'call', startMs: 0 },
          { text: '[PHONE_1]', startMs: 100, endMs: 390, probability: 0.51 },
          { text: 'now', startMs: 400 },
        ],
      },
    });
    const utterance = someUtterance({ id: 'u', text: said, words: timed('call me') });
    const [, untold] = reportsOf([started, { type: 'transcript.final', utterance, timing: TIMING }]);
    expect(untold).toMatchObject({ utterance: { text: 'call [PHONE_1] now', words: [] } });
  });

  it('leave out no event that is stored: a screen would wait for its number', () => {
    const stored = everyCallEvent().filter(({ type }) => type !== 'transcript.interim');
    expect(reportsOf(stored).map((event) => event?.type)).toEqual(stored.map(({ type }) => type));
  });

  it('are no words that are still being said, of which half a name cannot be known', () => {
    const utterance = someUtterance({ text: 'my name is Ach' });
    const redaction = redactionOf(recorded([started]));
    const interim = { type: 'transcript.interim', utterance, confirmedWords: 0 } as const;
    expect(
      redaction.redact({ callId: 'a', seq: null, at: new Date(), startMs: 0, event: interim }),
    ).toBeUndefined();
  });

  it('have no entity that was detected, in any event and in the view, whatever is said', async () => {
    const names = [
      'Achieng',
      'Otieno',
      'Wanjiku Kamau',
      'Kisumu',
      'Nairobi',
      '0722 123 456',
      'amina@example.org',
    ];
    const line = fc
      .array(fc.constantFrom(...names, 'my name is', 'I live in', 'and', 'beat me', 'anaitwa', '.', 'call'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((pieces) => pieces.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (texts) => {
        const events: CallEvent[] = [started];
        for (const [at, text] of texts.entries()) {
          events.push(final(`u${at}`, text));
          events.push({
            type: 'transcript.dropped',
            utteranceId: `d${at}`,
            legId: 'caller',
            speaker: 'caller',
            endMs: 1,
            reason: 'guess',
            text,
          });
          const entities = findNames(text).map((span) => ({
            ...span,
            text: text.slice(span.start, span.end),
            confidence: null,
            source: 'list',
          }));
          events.push({ type: 'entities.found', utteranceId: `u${at}`, entities, engine: 'rules@1' });
          const evidence = [{ utteranceId: `u${at}`, text, start: 0, end: text.length }];
          events.push({ type: 'alert.raised', ruleId: 'r', name: 'All of it', severity: 'info', evidence });
        }
        const records = recorded(events);
        const detected = events.flatMap((event) =>
          event.type === 'entities.found' ? event.entities.map((each) => each.text) : [],
        );
        const redaction = redactionOf(records);
        await redaction.settle();
        const view = records.reduce(foldCallEvent, emptyCallView('a'));
        const reported = JSON.stringify([
          records.map((record) => redaction.redact(record)),
          redaction.redactView(view),
        ]);
        for (const entity of [...detected, '0722 123 456', 'amina@example.org', '+254722123456'])
          expect(reported).not.toContain(entity);
      }),
    );
  });

  it('have the pseudonyms of the words in their translation', () => {
    const reported = reportsOf([
      final('u1', 'my name is Achieng'),
      {
        ...{ type: 'translation.found', utteranceId: 'u1', target: 'sw', text: 'naitwa Achieng' },
        ...{ confidence: null, engine: 'test' },
      },
    ]);
    expect(reported[1]).toMatchObject({ utteranceId: 'u1', text: 'naitwa [PERSON_1]' });
    expect(JSON.stringify(reported)).not.toContain('Achieng');
  });
});

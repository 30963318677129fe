import { describe, expect, test } from '@jest/globals';
import type { WireCallEvent, WireCallEventBody, WireCallSummary } from '../../src/realtime/protocol.js';
import { emptyCallModel, type CallModel } from '../../src/web/call/call-model.js';
import { reduceCall, type CallChange } from '../../src/web/call/reduce-call.js';
import { toUtterance } from '../support/scripted-call.js';

const summary: WireCallSummary = {
  call_id: 'c',
  caller_id: '+1',
  dialled: '116',
  direction: 'inbound',
  asking_for_help: [],
  wordless: [],
  lost: [],
  dangers: [],
  alert: null,
  alert_reason: null,
  alert_acknowledged: null,
  recording: null,
  transcription: 'live',
  status: 'in_progress',
  state: 'ringing',
  start_time: '2026-01-01T00:00:00.000Z',
  answered_time: null,
  end_time: null,
  end_reason: null,
  duration: 4,
  agent: null,
  language: null,
  classification: null,
  last_utterance: null,
  seq: 0,
};

function at(seq: number | null, start: number, body: WireCallEventBody): WireCallEvent {
  return {
    call_id: 'c',
    seq,
    at: new Date(Date.parse(summary.start_time) + start * 1000).toISOString(),
    start,
    ...body,
  };
}

function final(seq: number, id: string, start = seq, speaker: 'caller' | 'agent' = 'caller'): WireCallEvent {
  const utterance = toUtterance(id, { speaker, start, end: start + 1, text: `words of ${id}` });
  const timing = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };
  return at(seq, start, { type: 'streaming_transcription_segment', utterance, timing });
}

function interim(id: string, start: number, text = 'wor'): WireCallEvent {
  const utterance = toUtterance(id, { speaker: 'caller', start, end: start + 0.5, text });
  return at(null, start, { type: 'streaming_transcription_interim', utterance, confirmed_words: 0 });
}

function snapshot(events: WireCallEvent[], seq = events.at(-1)?.seq ?? 0, epoch = 'first'): CallChange {
  return { type: 'snapshot', snapshot: { summary, events, seq: seq ?? 0, epoch }, receivedAtMs: 0 };
}

function play(...changes: (CallChange | WireCallEvent)[]): CallModel {
  return changes.reduce<CallModel>(
    (model, change) =>
      reduceCall(model, 'seq' in change ? { type: 'event', event: change, summary: null } : change),
    emptyCallModel,
  );
}

const saidIn = (model: CallModel): string[] => model.pieces.map(({ key }) => key);

describe('one call as the page knows it', () => {
  test('shows what was said before and what is said now', () => {
    const model = play(snapshot([final(1, 'a')]), final(2, 'b'));
    expect(saidIn(model)).toEqual(['a', 'b']);
    expect(model.lastSeq).toBe(2);
    expect(model.gapSeen).toBe(false);
  });

  test('begins anew with a snapshot of another history, whatever its position is', () => {
    const model = play(snapshot([final(1, 'a'), final(2, 'b')]), snapshot([final(1, 'x')], 1, 'second'));
    expect(saidIn(model)).toEqual(['x']);
    expect(model).toMatchObject({ lastSeq: 1, epoch: 'second' });
  });

  test('keeps what it knows where the server cannot report the history', () => {
    const unknown: CallChange = {
      type: 'snapshot',
      snapshot: { summary, events: [final(2, 'b')], seq: 2, epoch: null },
      receivedAtMs: 0,
    };
    const model = play(snapshot([final(1, 'a')]), unknown);
    expect(saidIn(model)).toEqual(['a', 'b']);
    expect(model.epoch).toBe('first');
  });

  test('shows an event once that came twice', () => {
    const model = play(snapshot([final(1, 'a')]), final(2, 'b'), final(2, 'b'), final(1, 'a'));
    expect(saidIn(model)).toEqual(['a', 'b']);
  });

  test('notices a hole, keeps what is behind it, and fills it with the next snapshot', () => {
    const holed = play(snapshot([final(1, 'a')]), final(3, 'c'), final(4, 'd'));
    expect(saidIn(holed)).toEqual(['a']);
    expect(holed.gapSeen).toBe(true);
    expect(holed.lastSeq).toBe(1);
    const filled = reduceCall(holed, snapshot([final(2, 'b'), final(3, 'c')]));
    expect(saidIn(filled)).toEqual(['a', 'b', 'c', 'd']);
    expect(filled).toMatchObject({ lastSeq: 4, gapSeen: false, held: [] });
  });

  test('asks again while a hole is still there after a snapshot', () => {
    const model = play(snapshot([final(1, 'a')]), final(5, 'e'), snapshot([final(2, 'b')]));
    expect(model).toMatchObject({ lastSeq: 2, gapSeen: true });
    expect(model.held.map(({ event }) => event.seq)).toEqual([5]);
  });

  test('keeps events that overtook the first snapshot', () => {
    const early = play(final(3, 'c'), final(2, 'b'));
    expect(early.gapSeen).toBe(false);
    expect(saidIn(reduceCall(early, snapshot([final(1, 'a'), final(2, 'b')])))).toEqual(['a', 'b', 'c']);
  });

  test('orders by time in the call what arrived in another order', () => {
    const model = play(snapshot([]), final(1, 'late', 9), final(2, 'early', 3, 'agent'));
    expect(saidIn(model)).toEqual(['early', 'late']);
  });

  test('replaces an interim by its final', () => {
    const growing = play(snapshot([]), interim('a', 1), interim('a', 1, 'words of'));
    expect(growing.interims.a?.text).toBe('words of');
    expect(growing.pieces).toEqual([]);
    const done = reduceCall(growing, { type: 'event', event: final(1, 'a', 1), summary: null });
    expect(done.interims).toEqual({});
    expect(saidIn(done)).toEqual(['a']);
  });

  test('ignores an interim that comes after its final', () => {
    expect(play(snapshot([final(1, 'a')]), interim('a', 1)).interims).toEqual({});
  });

  test('keeps the interim of the next words when the final of the ones before arrives', () => {
    const model = play(snapshot([]), interim('b', 5), final(1, 'a', 1));
    expect(model.interims.b?.segment_id).toBe('b');
  });

  test('goes on showing words that wait for their final while the party says the next ones', () => {
    const model = play(snapshot([]), interim('a', 1), interim('b', 5));
    expect(Object.keys(model.interims)).toEqual(['a', 'b']);
    const left = reduceCall(model, { type: 'event', event: final(1, 'a', 1), summary: null });
    expect(Object.keys(left.interims)).toEqual(['b']);
  });

  test('keeps what was shown as confirmed and is corrected beside the words that stay', () => {
    const reported = final(1, 'a', 1);
    const corrections = [{ shown: 'my ankle', first_word: 0, word_count: 2 }];
    const model = play(snapshot([]), { ...reported, corrections } as WireCallEvent);
    expect(model.pieces).toMatchObject([{ key: 'a', corrections }]);
  });

  test('drops interims on a reconnect, since their finals may have been missed', () => {
    expect(play(snapshot([]), interim('a', 1), snapshot([])).interims).toEqual({});
  });

  test('replaces deferred speech by its words when they come', () => {
    const deferred = at(1, 4, {
      type: 'transcript_deferred',
      segment_id: 'a',
      leg_id: 'leg-caller',
      speaker: 'caller',
      end: 6,
      reason: 'overload',
    });
    const waiting = play(snapshot([deferred]));
    expect(waiting.pieces[0]).toMatchObject({ kind: 'deferred', leftOut: false });
    const late = reduceCall(waiting, { type: 'event', event: final(2, 'a', 4), summary: null });
    expect(late.pieces).toHaveLength(1);
    expect(late.pieces[0]).toMatchObject({ kind: 'utterance' });
    const never = reduceCall(waiting, {
      type: 'event',
      event: at(2, 9, { type: 'postcall_transcription', utterances: 0, left_out: ['a'] }),
      summary: null,
    });
    expect(never.pieces[0]).toMatchObject({ kind: 'deferred', leftOut: true });
  });

  test('keeps words, and sound that was no speech, where their deferred mark comes behind them', () => {
    const mark = (seq: number, id: string) =>
      at(seq, 4, {
        ...{ type: 'transcript_deferred', segment_id: id, leg_id: 'leg-caller', speaker: 'caller' },
        ...{ end: 6, reason: 'overload' },
      });
    const dropped = at(2, 8, {
      ...{ type: 'transcript_dropped', segment_id: 'b', leg_id: 'leg-caller', speaker: 'caller' },
      ...{ end: 9, reason: 'guess', text: '' },
    });
    const model = play(snapshot([final(1, 'a', 4), dropped]), mark(3, 'a'), mark(4, 'b'));
    expect(model.pieces.map(({ key, kind }) => [key, kind])).toEqual([
      ['a', 'utterance'],
      ['b', 'dropped'],
    ]);
  });

  test('shows sound that was taken for no speech, in place of what grew there', () => {
    const dropped = (reason: 'guess' | 'echo') =>
      at(1, 4, {
        ...{ type: 'transcript_dropped', segment_id: 'a', leg_id: 'leg-caller', speaker: 'caller' },
        ...{ end: 5, reason, text: 'door seven' },
      });
    const model = play(snapshot([]), interim('a', 4), dropped('guess'));
    expect(model.interims).toEqual({});
    const piece = { kind: 'dropped', key: 'a', lane: 'caller', startS: 4, endS: 5, text: 'door seven' };
    expect(model.pieces).toEqual([{ ...piece, isEcho: false }]);
    const echo = play(snapshot([]), interim('a', 4), dropped('echo'));
    expect(echo.pieces).toEqual([{ ...piece, isEcho: true }]);
  });

  test('knows in whose lane the sound was missing', () => {
    const joined = at(1, 0, {
      type: 'leg_joined',
      leg_id: 'x',
      speaker: 'agent',
      name: 'Desk 1',
      user_id: null,
    });
    const gap = at(2, 3, { type: 'media_gap', leg_id: 'x', end: 5, reason: 'socket-dropped' });
    const piece = play(snapshot([joined, gap])).pieces.find(({ kind }) => kind === 'gap');
    expect(piece).toMatchObject({ lane: 'agent', startS: 3, endS: 5 });
  });

  test.each([
    [4, [{ startS: 4, endS: 5 }]],
    [5, []],
  ])('takes sound that was found in a recording, as far as %d s, out of the gap', (end, left) => {
    const gap = at(1, 3, { type: 'media_gap', leg_id: 'x', end: 5, reason: 'server-restart' });
    const ofAnother = at(2, 3, { type: 'media_gap', leg_id: 'y', end: 5, reason: 'server-restart' });
    const found = at(3, 3, { type: 'media_recovered', leg_id: 'x', end, source: 'recording' });
    const gaps = play(snapshot([gap, ofAnother, found])).pieces.filter(({ kind }) => kind === 'gap');
    expect(gaps).toMatchObject([{ legId: 'y', startS: 3, endS: 5 }, ...left]);
  });

  test('says of the call what the server says, and not an older word of it', () => {
    const reported = (seq: number, state: string, agent: string | null): CallChange => ({
      type: 'event',
      event: at(seq, seq, { type: 'leg_joined', leg_id: `x${seq}`, speaker: 'agent', name: 'A', user_id: 1 }),
      summary: { ...summary, state, agent, seq },
    });
    const model = play(snapshot([]), reported(1, 'up', 'Amina'), reported(3, 'held', 'Baraka'));
    expect(model.summary).toMatchObject({ state: 'up', agent: 'Amina' });
    const filled = reduceCall(model, reported(2, 'queued', 'Amina'));
    expect(filled.summary).toMatchObject({ state: 'held', agent: 'Baraka', seq: 3 });
    expect(reduceCall(filled, snapshot([final(2, 'late')])).summary).toMatchObject({ state: 'held', seq: 3 });
  });

  test('ends what was being said with the call', () => {
    const model = play(
      snapshot([]),
      interim('a', 1),
      at(1, 30.6, {
        ...{ type: 'streaming_call_end', side: 'caller', cause: 16, reason: 'other' },
        ...{ note: 'moved', user_id: null },
      }),
    );
    expect(model.ending).toMatchObject({ reason: 'other', note: 'moved' });
    expect(model.interims).toEqual({});
  });

  test('keeps every step of the classification', () => {
    const step = (seq: number, label: string): WireCallEvent =>
      at(seq, seq, {
        type: 'streaming_classification',
        classification: {
          main_category: label,
          main_category_confidence: 0.5,
          sub_category: null,
          priority: null,
          intervention_type: null,
          candidates: [],
          engine: 'e@1',
        },
        evidence: [],
      });
    const model = play(snapshot([step(1, 'GBV')]), step(2, 'VANE'));
    expect(model.steps.map(({ classification }) => classification.main_category)).toEqual(['GBV', 'VANE']);
  });

  test('counts an event of a kind that it does not know', () => {
    const unknown = {
      ...at(1, 0, { type: 'call_answered' }),
      type: 'something_new',
    } as unknown as WireCallEvent;
    const model = play(snapshot([]), unknown, final(2, 'b'));
    expect(model).toMatchObject({ lastSeq: 2, gapSeen: false });
  });

  test('gives the same transcript whatever the order of arrival, with doubles', () => {
    const events = Array.from({ length: 12 }, (_, index) => final(index + 1, `s${index + 1}`));
    const inOrder = saidIn(play(snapshot(events)));
    for (let seed = 1; seed <= 50; seed++) {
      const arrived = shuffle([...events, ...events.slice(3, 7)], seed);
      const model = play(snapshot([]), ...arrived);
      expect(saidIn(model)).toEqual(inOrder);
      expect(model).toMatchObject({ lastSeq: 12, gapSeen: false, held: [] });
    }
  });
});

/** Fisher-Yates with a small linear congruential generator (Numerical Recipes), so that a failure repeats. */
function shuffle<T>(items: T[], seed: number): T[] {
  let state = seed;
  for (let index = items.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = state % (index + 1);
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items;
}

describe('what was measured of a call', () => {
  const talk = (talk_time: number): WireCallEventBody => ({
    type: 'talk_measured',
    final: false,
    talk: {
      speakers: [
        {
          ...{ speaker: 'caller', talk_time, talk_share: 1, words_per_minute: null },
          ...{ interruptions: 0, loudness_dbfs: null },
        },
      ],
      ...{ overlap: 0, silence: 0, longest_silence: 0, hold: 0, unheard: 0 },
    },
  });
  test('is the newest, with and without a place in the journal', () => {
    const model = play(snapshot([final(1, 'caller-1')]), at(null, 2, talk(3)), at(2, 3, talk(5)));
    expect(model.talk?.speakers[0]?.talk_time).toBe(5);
    expect(play(snapshot([]), at(null, 2, talk(3))).talk?.speakers[0]?.talk_time).toBe(3);
  });
});

describe('what words that are being said would make of a call', () => {
  const guess = (seq: number | null, segment_id: string): WireCallEvent =>
    at(seq, 1, {
      type: 'streaming_classification',
      classification: {
        ...{ main_category: 'VANE', main_category_confidence: 0.7, sub_category: null, priority: null },
        ...{ intervention_type: null, candidates: [], engine: 'cues@2' },
      },
      evidence: [{ segment_id, category: 'VANE', text: 'beat', start: 0, end: 4, weight: 3, negated: false }],
      ...(seq === null && { provisional: true }),
    });

  test('is shown while they are said, and gone once they are final', () => {
    const guessed = play(snapshot([]), interim('caller-1', 1), guess(null, 'caller-1'));
    expect(guessed.guess?.classification.main_category).toBe('VANE');
    expect(guessed.steps).toEqual([]);
    const done = reduceCall(guessed, { type: 'event', event: final(1, 'caller-1'), summary: null });
    expect(done.guess).toBeNull();
  });

  test('is not shown of words that are final already, and gives way to what is stored', () => {
    expect(play(snapshot([final(1, 'caller-1')]), guess(null, 'caller-1')).guess).toBeNull();
    const stored = play(snapshot([]), interim('caller-1', 1), guess(null, 'caller-1'), guess(1, 'caller-0'));
    expect(stored.guess).toBeNull();
    expect(stored.steps).toHaveLength(1);
  });
});

describe('a translation', () => {
  test('stands beside the words that it is of', () => {
    const translated = at(2, 2, {
      ...{ type: 'streaming_translation', segment_id: 'caller-1', target_language: 'en' },
      ...{ text: 'My father hits me.', confidence: null, engine: 'http@1' },
    });
    expect(play(snapshot([final(1, 'caller-1'), translated])).translations).toEqual({
      'caller-1': 'My father hits me.',
    });
  });
});

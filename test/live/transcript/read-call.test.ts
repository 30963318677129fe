import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseAlertRules } from '../../../src/analysis/alerts/alert-rule.js';
import { AlertWatcher } from '../../../src/analysis/alerts/alert-watch.js';
import { alertAnalyser } from '../../../src/analysis/live/alert-analyser.js';
import { finalOf, type CallAnalyser, type PlacedAnalysis } from '../../../src/analysis/live/live-analyser.js';
import { talkAnalyser } from '../../../src/analysis/live/talk-analyser.js';
import { BoundedQueue } from '../../../src/lib/bounded-queue.js';
import { nowMs } from '../../../src/lib/clock.js';
import { writeEvent } from '../../../src/live/session/write-event.js';
import { readCall } from '../../../src/live/transcript/read-call.js';
import { transcribeCall } from '../../../src/live/transcript/call-pipeline.js';
import { someUtterance } from '../../support/call-events.js';
import { streamOf } from '../../support/live-parts.js';
import { LiveStage } from '../../support/live-stage.js';

const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const silence = parseAlertRules(
  JSON.stringify({
    rules: [{ id: 'silence', name: 'Silence', severity: 'warning', talk: { silenceSeconds: 3 } }],
  }),
);

let stage: LiveStage;
beforeEach(async () => {
  stage = await LiveStage.open();
  stage.session.answered(nowMs() - 60_000); // a minute ago
});
afterEach(async () => {
  await stage.close();
  expect(stage.failures).toEqual([]);
});

/** @returns `over`: everything of the call has come; resolves once the findings are written */
function read(...analysers: readonly CallAnalyser[]) {
  const { parts, session } = stage;
  const done = readCall({ ...parts, analysers }, session);
  const over = () => {
    session.hearing.stream.push({ type: 'over' });
    session.hearing.stream.end();
    return done;
  };
  return { over };
}

const say = (legId: string, startMs: number, endMs: number) => {
  const words = [{ text: 'word', startMs, endMs, probability: 1 }];
  const utterance = someUtterance({ id: `${legId}-1`, legId, speaker: 'caller', startMs, endMs, words });
  return writeEvent(stage.parts, stage.session, { type: 'transcript.final', utterance, timing }, startMs);
};

/** The taps have listened up to there. */
const listenedTo = (toMs: number) => {
  for (const { request } of stage.telephony.taps) request.onSettled?.(toMs);
};

describe('an alert of silence', () => {
  it('is written while the call continues, once every party was listened to', async () => {
    read(alertAnalyser(new AlertWatcher(silence)));
    await stage.talking(1);
    await say('caller', 61_000, 62_000);
    stage.telephony.taps[0]?.request.onSettled?.(70_000); // the agent may be speaking
    await new Promise((resolve) => setImmediate(resolve));
    expect(stage.events('alert.raised')).toEqual([]);
    listenedTo(70_000);
    const { ruleId, evidence } = await stage.event('alert.raised');
    expect([ruleId, evidence]).toEqual(['silence', []]);
    const [written] = stage.parts.written.filter(({ event }) => event.type === 'alert.raised');
    expect(written?.startMs).toBe(66_000); // more than three seconds after the words, at the next full second
  });

  it('is not raised by a call whose earlier process raised it', async () => {
    const earlier = [
      {
        event: { type: 'leg.joined', legId: 'caller', speaker: 'caller', name: '', userId: null },
        startMs: 0,
      },
      { event: { type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: '', userId: 1 }, startMs: 0 },
      {
        event: {
          type: 'transcript.final',
          timing,
          utterance: someUtterance({ startMs: 1_000, endMs: 2_000, legId: 'caller', words: [] }),
        },
        startMs: 1_000,
      },
      { event: { type: 'leg.muted', legId: 'agent-1', speaker: 'agent', isMuted: true }, startMs: 20_000 },
    ] as const;
    stage.session.hearing.stream.earlier.push(...earlier);
    const reading = read(alertAnalyser(new AlertWatcher(silence)));
    await reading.over();
    expect(stage.events('alert.raised')).toEqual([]);
  });
});

describe('the measures of talk', () => {
  it('are published as the call continues, and once for good', async () => {
    const reading = read(talkAnalyser);
    await stage.talking(1);
    await say('caller', 61_000, 63_000);
    listenedTo(64_000);
    const first = await stage.event('talk.measured');
    expect(first).toMatchObject({
      isFinal: false,
      measures: { speakers: [{ speaker: 'caller', talkMs: 2_000 }, {}] },
    });
    listenedTo(66_000); // not ten seconds later
    stage.session.answered(nowMs() - 120_000); // a minute later
    await stage.end();
    await reading.over();
    const measured = stage.events('talk.measured');
    expect(measured.map(({ isFinal }) => isFinal)).toEqual([false, true]);
  });
});

describe('findings that take longer', () => {
  it('are written while the call continues, and not once it is over', async () => {
    const event = {
      type: 'entities.found',
      utteranceId: 'caller-1',
      entities: [],
      engine: 'late@1',
    } as const;
    const later = new BoundedQueue<PlacedAnalysis>(10);
    const reading = read({ name: 'late@1', open: () => ({ read: () => [], later }) });
    later.push({ event, startMs: 1_000 });
    await stage.event('entities.found');
    await reading.over();
    later.push({ event, startMs: 2_000 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(stage.events('entities.found')).toHaveLength(1);
  });
});

describe('the words of a call with analysers', () => {
  const finding = (utteranceId: string): PlacedAnalysis => ({
    event: { type: 'entities.found', utteranceId, entities: [], engine: 'each@1' },
    startMs: 0,
  });
  const each: CallAnalyser = {
    name: 'each@1',
    open: () => ({
      read: (item) => {
        const utterance = finalOf(item);
        return utterance ? [finding(utterance.id)] : [];
      },
    }),
  };
  const finals = (...ids: readonly string[]) =>
    streamOf(
      ...ids.map((id) => ({
        event: { type: 'transcript.final', utterance: someUtterance({ id }), timing } as const,
        startMs: 0,
      })),
    );
  const written = () =>
    stage.parts.written.flatMap(({ event }) => {
      if (event.type === 'transcript.final') return [event.utterance.id];
      return event.type === 'entities.found' ? [`found in ${event.utteranceId}`] : [];
    });

  it('are followed by the findings on them before the next words', async () => {
    const reading = read(each);
    stage.session.hearing.utterances.add(finals('a-1', 'a-2', 'a-3'));
    const words = transcribeCall(stage.parts, stage.session);
    await stage.end();
    await words;
    await reading.over();
    expect(written()).toEqual(['a-1', 'found in a-1', 'a-2', 'found in a-2', 'a-3', 'found in a-3']);
  });

  it('are all there where their reading breaks off', async () => {
    const broken = {
      get name(): string {
        throw new Error('a fault of the reading');
      },
      open: () => ({ read: () => [] }),
    };
    const reading = read(broken);
    await reading.over();
    stage.session.hearing.utterances.add(finals('a-1', 'a-2'));
    const words = transcribeCall(stage.parts, stage.session);
    await stage.end();
    await words;
    expect(written()).toEqual(['a-1', 'a-2']);
  });
});

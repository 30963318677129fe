import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseAlertRules } from '../../../src/analysis/alerts/alert-rule.js';
import { AlertWatcher } from '../../../src/analysis/alerts/alert-watch.js';
import { alertAnalyser } from '../../../src/analysis/live/alert-analyser.js';
import type { CallAnalyser } from '../../../src/analysis/live/live-analyser.js';
import { talkAnalyser } from '../../../src/analysis/live/talk-analyser.js';
import { nowMs } from '../../../src/lib/clock.js';
import { writeEvent } from '../../../src/live/session/write-event.js';
import { CallReading } from '../../../src/live/transcript/read-along.js';
import { someUtterance } from '../../support/call-events.js';
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

function read(...analysers: readonly CallAnalyser[]): Promise<CallReading> {
  return CallReading.open({ ...stage.parts, analysers }, stage.session);
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
  it('is written while the call goes on, once every party was listened to', async () => {
    await read(alertAnalyser(new AlertWatcher(silence)));
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
    const told = [
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
    stage.session.hearing.told.earlier.push(...told);
    const reading = await read(alertAnalyser(new AlertWatcher(silence)));
    await reading.end();
    expect(stage.events('alert.raised')).toEqual([]);
  });
});

describe('the measures of talk', () => {
  it('are told as the call goes on, and once for good', async () => {
    const reading = await read(talkAnalyser);
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
    await reading.end();
    const measured = stage.events('talk.measured');
    expect(measured.map(({ isFinal }) => isFinal)).toEqual([false, true]);
  });
});

describe('what is found later', () => {
  it('is written while the call goes on, and not once it is over', async () => {
    const found = {
      type: 'entities.found',
      utteranceId: 'caller-1',
      entities: [],
      engine: 'late@1',
    } as const;
    let say: (startMs: number) => void = () => {};
    const late: CallAnalyser = {
      name: 'late@1',
      open: (call) => {
        say = (startMs) => call.say({ event: found, startMs });
        return { push: () => [] };
      },
    };
    const reading = await read(late);
    say(1_000);
    await stage.event('entities.found');
    await reading.end();
    say(2_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(stage.events('entities.found')).toHaveLength(1);
  });
});

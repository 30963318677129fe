import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { durationMsOf, type AudioFrame } from '../../../src/audio/frame.js';
import type { SpeechGrowth } from '../../../src/audio/vad/speech-growth.js';
import { nowMs } from '../../../src/lib/clock.js';
import { silentLog } from '../../../src/lib/log.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../../src/audio/vad/segment-options.js';
import { productPaths } from '../../../src/config/product-paths.js';
import type { LegStreams } from '../../../src/telephony/media/leg-streams.js';
import { MediaProcess } from '../../../src/telephony/media/media-process.js';
import { LocalLegStreams } from '../../../src/telephony/media/local-leg-streams.js';
import type { TapEvent } from '../../../src/telephony/telephony.js';
import type { FakeCaller } from '../../support/fake-asterisk-party.js';
import { TelephonyStage } from '../../support/telephony-stage.js';

const tone = new Int16Array(8000).fill(1000);
const loudSamples = (frames: readonly AudioFrame[]) =>
  frames.reduce((sum, { samples }) => sum + samples.filter((sample) => sample !== 0).length, 0);

jest.setTimeout(20_000);

/** More refusals than a test waits for. */
const tries = (request: RegExp) => Array.from({ length: 20 }, () => ({ request, status: 500 }));

const READERS: readonly [string, () => Promise<LegStreams>][] = [
  ['this process', () => Promise.resolve(new LocalLegStreams({ log: silentLog() }))],
  [
    'a process of its own',
    () =>
      MediaProcess.start({
        vadModel: productPaths.vadModel,
        segment: DEFAULT_SEGMENT_OPTIONS,
        log: silentLog(),
      }),
  ],
];

describe.each(READERS)('the tap of a leg that is read in %s', (_where, openStreams) => {
  let streams: LegStreams;
  let stage: TelephonyStage;
  let caller: FakeCaller;
  beforeAll(async () => {
    streams = await openStreams();
  });
  afterAll(async () => {
    await streams.close();
  });
  beforeEach(async () => {
    stage = await TelephonyStage.open({ streams });
    await stage.event('synchronised');
    caller = stage.asterisk.call();
    await stage.event('inbound');
  });
  afterEach(async () => {
    await stage.close();
  });
  const tapsLeft = () => {
    const { channels, bridges } = stage.asterisk.left;
    return [...channels, ...bridges].filter((id) => id.startsWith('tap-'));
  };

  it('brings what the party says, from its beginning', async () => {
    const heard = stage.tap(caller.channelId);
    await caller.say(tone);
    await heard.tap.close();
    await heard.ended;
    expect(heard.events).toEqual([{ type: 'started', format: 'slin', sampleRateHz: 8000 }]);
    expect(loudSamples(heard.frames)).toBe(tone.length);
  });

  it('brings a wide-band party at 16 kHz', async () => {
    const wide = stage.asterisk.call({ codec: 'g722' });
    await stage.event('inbound', 2);
    const heard = stage.tap(wide.channelId);
    const { sampleRateHz, samples } = await heard.frame();
    expect(heard.events).toEqual([{ type: 'started', format: 'slin16', sampleRateHz: 16000 }]);
    expect([sampleRateHz, samples.length % 320]).toEqual([16000, 0]);
    await heard.tap.close();
  });

  it('has what was said last before it is closed', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    await caller.say(tone, { thenSilenceMs: 0 });
    await heard.tap.close();
    await heard.ended;
    expect(loudSamples(heard.frames)).toBe(tone.length);
  });

  it('is made anew when its connection drops, shows what is missing, and has no hole', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame(3);
    await caller.dropMedia();
    await heard.started(2);
    const gap = await heard.gap();
    await heard.tap.close();
    await heard.ended;
    expect(gap.reason).toBe('socket-dropped');
    expect(gap.toMs).toBeGreaterThan(gap.fromMs);
    for (const [i, frame] of heard.frames.entries()) {
      const before = heard.frames[i - 1];
      if (!before) continue;
      const endMs = before.startMs + durationMsOf(before.samples.length, before.sampleRateHz);
      expect(Math.abs(frame.startMs - endMs)).toBeLessThan(2);
    }
  });

  it('is made anew when nothing comes any more', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame(3);
    (await caller.media()).muted = true;
    await heard.started(2);
    expect((await heard.gap()).reason).toBe('tap-dead');
    await heard.tap.close();
  });

  it('takes nothing for audio that comes in another format, and is made anew until it is right', async () => {
    stage.asterisk.announceFormat('ulaw');
    const heard = stage.tap(caller.channelId);
    await caller.media();
    stage.asterisk.announceFormat(undefined);
    const gap = await heard.gap();
    await heard.frame();
    await heard.tap.close();
    expect(gap.reason).toBe('format-refused');
    expect(heard.events.filter(({ type }) => type === 'started')).toHaveLength(1);
  });

  it('is made anew when a part of it is refused, and reports from when on nothing was heard', async () => {
    stage.asterisk.faults.push({ request: /addChannel/, status: 500 });
    const beforeMs = nowMs();
    const heard = stage.tap(caller.channelId);
    const openedAtMs = nowMs();
    await heard.frame();
    const gap = await heard.gap();
    await heard.tap.close();
    expect(gap.reason).toBe('tap-dead');
    expect(gap.fromMs).toBeGreaterThanOrEqual(beforeMs);
    expect(gap.fromMs).toBeLessThanOrEqual(openedAtMs);
    expect(tapsLeft()).toEqual([]);
  });

  it.each([/snoop/, /externalMedia/, /POST .bridges$/])(
    'leaves nothing of a try that %s ended',
    async (request) => {
      stage.asterisk.faults.push({ request, status: 500 });
      const heard = stage.tap(caller.channelId);
      await heard.frame();
      await heard.tap.close();
      expect(tapsLeft()).toEqual([]);
    },
  );

  it('is made anew at once when the connection to Asterisk is lost while it is being made', async () => {
    stage.asterisk.loseNextEvent('StasisStart');
    const seen = stage.asterisk.requests.length;
    const heard = stage.tap(caller.channelId);
    await stage.asterisk.changes.until('the media channel', () =>
      stage.asterisk.requests.slice(seen).some((request) => request.includes('externalMedia')),
    );
    stage.asterisk.cutEvents();
    await heard.frame();
    await heard.tap.close();
    expect((await heard.gap()).reason).toBe('tap-dead');
    expect(tapsLeft()).toEqual([]);
  }, 2_500);

  it('removes later what could not be removed at once', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    stage.asterisk.faults.push({ request: /DELETE .bridges/, status: 500 });
    await caller.dropMedia();
    await heard.started(2);
    await heard.tap.close();
    expect(tapsLeft()).toEqual([]);
  });

  it('ends when the party is gone, and reports no hole', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    caller.hangUp();
    await heard.ended;
    await heard.tap.close();
    expect(tapsLeft()).toEqual([]);
    expect(heard.events.filter(({ type }) => type === 'gap')).toEqual([]);
  });

  it.each([
    ['it was heard before', true],
    ['nothing was ever heard', false],
  ])('shows what was not heard at the end when it could not be made anew, where %s', async (_, wasHeard) => {
    const refusals = () => stage.asterisk.requests.filter((request) => /^POST .*snoop$/.test(request)).length;
    if (!wasHeard) stage.asterisk.faults.push(...tries(/snoop/));
    const beforeMs = nowMs();
    const heard = stage.tap(caller.channelId);
    const openedAtMs = nowMs();
    if (wasHeard) await heard.frame(3);
    const lastHeardMs = () => heard.frames.at(-1)?.startMs ?? 0;
    if (wasHeard) {
      stage.asterisk.faults.push(...tries(/snoop/));
      await caller.dropMedia();
    }
    const before = refusals();
    await stage.asterisk.changes.until('some tries', () => refusals() >= before + 4);
    const closedAtMs = nowMs();
    await heard.tap.close();
    await heard.ended;
    const gaps = heard.events.filter((event) => event.type === 'gap');
    expect(gaps).toMatchObject([{ reason: wasHeard ? 'socket-dropped' : 'tap-dead' }]);
    const [gap] = gaps;
    expect(gap?.toMs).toBeGreaterThanOrEqual(closedAtMs);
    if (wasHeard) expect(gap?.fromMs).toBeGreaterThan(stage.answeredAtMs + lastHeardMs());
    else {
      expect(gap?.fromMs).toBeGreaterThanOrEqual(beforeMs);
      expect(gap?.fromMs).toBeLessThanOrEqual(openedAtMs);
    }
  });

  it('shows what was not heard at the end over a connection that stayed open, before it was given up', async () => {
    await stage.close();
    stage = await TelephonyStage.open({ streams, tapLimits: { silentSocketMs: 60_000 } });
    await stage.event('synchronised');
    const [quiet, loud] = [stage.asterisk.call(), stage.asterisk.call()];
    await stage.event('inbound', 2);
    const [heard, other] = [stage.tap(quiet.channelId), stage.tap(loud.channelId)];
    await heard.frame(3);
    (await quiet.media()).muted = true;
    await other.frame();
    await loud.say(tone, { realTime: true }); // for a second and more nothing comes of the first one
    const closedAtMs = nowMs();
    await Promise.all([heard.tap.close(), other.tap.close()]);
    await Promise.all([heard.ended, other.ended]);
    const gapsOf = ({ events }: typeof heard) => events.filter((event) => event.type === 'gap');
    expect(gapsOf(heard)).toMatchObject([{ reason: 'tap-dead' }]);
    expect(gapsOf(heard)[0]?.toMs).toBeGreaterThanOrEqual(closedAtMs);
    expect(gapsOf(other)).toEqual([]);
  });

  it('ends when there never was such a party', async () => {
    const heard = stage.tap('nobody');
    await heard.ended;
    expect(heard.events).toEqual([]);
  });

  it('may be closed twice, and leaves nothing', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    await Promise.all([heard.tap.close(), heard.tap.close()]);
    await heard.tap.close();
    await heard.ended;
    expect(tapsLeft()).toEqual([]);
  });

  it('may be closed while it is being made, at any point, and leaves nothing', async () => {
    for (const request of [/variable/, /snoop/, /externalMedia/, /addChannel/]) {
      const seen = stage.asterisk.requests.length;
      const heard = stage.tap(caller.channelId);
      await stage.asterisk.changes.until(`${request}`, () =>
        stage.asterisk.requests.slice(seen).some((each) => request.test(each)),
      );
      await heard.tap.close();
      await heard.ended;
      await stage.asterisk.changes.until('nothing to be left', () => tapsLeft().length === 0);
    }
  });

  it('knows what is a part of it', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    const before = tapsLeft();
    expect(before).toHaveLength(3);
    expect(before.every((id) => heard.tap.holds(id))).toBe(true);
    await caller.dropMedia();
    await heard.started(2);
    expect(before.some((id) => heard.tap.holds(id))).toBe(false);
    await heard.tap.close();
  });
});

describe('a tap whose audio is not judged in time', () => {
  it('gives up the oldest, and reports it; it is recorded all the same', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let go = () => {};
    const going = new Promise<void>((resolve) => (go = resolve));
    const frames: AudioFrame[] = [];
    const judged: AudioFrame[] = [];
    const segment = async function* (source: AsyncIterable<AudioFrame>): AsyncGenerator<SpeechGrowth> {
      for await (const frame of source) {
        judged.push(frame);
        begin();
        await going;
      }
      yield* [];
    };
    const streams = new LocalLegStreams({ segment, log: silentLog() });
    const stage = await TelephonyStage.open({ streams, tapLimits: { queueFrames: 20 } });
    await stage.event('synchronised');
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    const events: TapEvent[] = [];
    const tap = stage.telephony.openTap({
      tapId: 'tap-x',
      channelId: caller.channelId,
      answeredAtMs: Date.now(),
      onEvent: (event) => events.push(event),
      onFrame: (frame) => frames.push(frame),
    });
    await begun;
    await caller.say(tone);
    await tap.close();
    go();
    for await (const _segment of tap.speech);
    await stage.close();
    expect(events).toContainEqual(expect.objectContaining({ type: 'gap', reason: 'queue-overrun' }));
    expect(judged.slice(1).filter(({ filled }) => filled !== true).length).toBe(20);
    expect(loudSamples(frames)).toBe(tone.length);
  });
});

import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import { amplified } from '../../../src/audio/amplify.js';
import type { AudioFrame } from '../../../src/audio/frame.js';
import { decodeUlaw, encodeUlaw } from '../../../src/audio/g711.js';
import { activeLevel } from '../../../src/audio/speech-level.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../../src/audio/vad/segment-options.js';
import { segmentSpeech } from '../../../src/audio/vad/segment-speech.js';
import type { SpeechSegment } from '../../../src/audio/vad/speech-segment.js';
import { startVad, type VadHub } from '../../../src/audio/vad/vad-hub.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { silentLog } from '../../../src/lib/log.js';
import { addLeg } from '../../../src/live/legs/call-legs.js';
import { holdCaller, resumeCaller } from '../../../src/live/legs/join-party.js';
import type { CallLeg } from '../../../src/live/session/legs.js';
import type { CallSession } from '../../../src/live/session/call-session.js';
import { liveParts, someSegment, someSession, type LiveParts } from '../../support/live-parts.js';
import type { MemoryTap } from '../../support/memory-telephony.js';
import { seededRandom } from '../../support/seeded-random.js';
import { soundsWithoutWords } from '../../support/sounds-without-words.js';

jest.setTimeout(60_000);

const BATCH_MS = 200;
const calls = [1, 2, 3].map(loadConversation).map(({ caller, agent }) => ({
  caller: decodeUlaw(caller),
  agent: decodeUlaw(agent),
}));
const [call] = calls as [(typeof calls)[number]];
const throughLine = (samples: Int16Array) => decodeUlaw(encodeUlaw(samples));
const atLevel = (samples: Int16Array, dbfs: number) =>
  amplified(samples, 10 ** ((dbfs - (activeLevel(samples, 8000)?.dbfs ?? 0)) / 20));
const random = seededRandom(7);
/** White, of almost normal distribution: the sum of three uniform numbers has the variance of a quarter. */
const withNoise = (samples: Int16Array, dbfs: number) => {
  const scale = 2 * 32_768 * 10 ** (dbfs / 20);
  return samples.map((sample) => sample + scale * (random() + random() + random() - 1.5));
};
const silence = (seconds: number) => new Int16Array(seconds * 8000);

async function* asOne(frame: AudioFrame): AsyncGenerator<AudioFrame> {
  yield frame;
}

describe('a party of whom no word is heard', () => {
  let vad: VadHub;
  beforeAll(async () => {
    vad = await startVad({ modelPath: productPaths.vadModel, log: silentLog() });
  });
  afterAll(() => vad.close());

  let session: CallSession;
  let parts: LiveParts;
  let taps: { readonly caller: MemoryTap; readonly agent: MemoryTap };
  let looks: number;
  const finals = new EventEmitter();
  let heardMs: number;
  const join = (legId: 'caller' | 'agent-1', speaker: 'caller' | 'agent'): CallLeg => {
    const leg = addLeg(parts, session, { legId, speaker, channelId: legId, name: legId });
    leg.isConnected = true;
    return leg;
  };
  const open = (earlier: CallSession['hearing']['stream']['earlier'] = []) => {
    session = someSession();
    session.hearing.stream.earlier.push(...earlier);
    session.move({ state: 'up' });
    looks = heardMs = 0;
    parts = {
      ...liveParts({
        script: { caller: Array<string>(9).fill('hello'), 'agent-1': Array<string>(99).fill('yes') },
      }),
      cutSpeech: async (frame) => {
        looks++;
        const leg = vad.openLeg(frame.sampleRateHz);
        const speech: SpeechSegment[] = [];
        for await (const each of segmentSpeech(asOne(frame), leg, DEFAULT_SEGMENT_OPTIONS)) speech.push(each);
        await leg.close();
        return speech;
      },
    };
    join('caller', 'caller');
    join('agent-1', 'agent');
    const [caller, agent] = parts.telephony.taps as [MemoryTap, MemoryTap];
    taps = { caller, agent };
    void (async () => {
      for await (const { event } of session.hearing.utterances)
        if (event.type === 'transcript.final') finals.emit('said');
    })();
  };
  beforeEach(() => open());

  /** The two of them, side by side, behind what was heard before; of the agent words come. */
  const hear = async (sound: { caller: Int16Array; agent: Int16Array }) => {
    const [fromMs, length] = [heardMs, Math.max(sound.caller.length, sound.agent.length)];
    for (let at = 0; at < length; at += BATCH_MS * 8) {
      for (const who of ['caller', 'agent'] as const) {
        const samples = sound[who].subarray(at, at + BATCH_MS * 8);
        const place = { startMs: fromMs + at / 8, arrivedAtMs: 0 };
        if (samples.length > 0) taps[who].request.onFrame({ samples, sampleRateHz: 8000, ...place });
      }
      heardMs = fromMs + at / 8 + BATCH_MS;
      if (heardMs % 5_000 === 0) await speak('agent');
      await Promise.all(parts.owned.splice(0));
    }
  };
  /** The words of speech that ended just now. */
  const speak = async (who: 'caller' | 'agent') => {
    if (session.hearing.speechPauses.isPaused) return;
    const said = once(finals, 'said');
    taps[who].speech.push({ type: 'closed', segment: someSegment(heardMs - 1_000, heardMs) });
    await said;
  };
  const reported = () =>
    parts.written.flatMap(({ event, startMs }) =>
      event.type === 'media.wordless' ? [{ ...event, startMs }] : [],
    );

  it.each([
    [1, -75, null],
    [2, -68, null],
    [3, -70, -75],
    [3, -72, -70],
  ])(
    'is named within 40 s where there is speech: call %i at %i dBFS, noise %p',
    async (number, dbfs, noise) => {
      const { caller, agent } = calls[number - 1] as (typeof calls)[number];
      const quiet = atLevel(caller, dbfs);
      const sound = throughLine(noise === null ? quiet : withNoise(quiet, noise));
      await hear({ caller: sound.subarray(0, 40 * 8000), agent: agent.subarray(0, 40 * 8000) });
      const [first, ...more] = reported();
      expect([first, more]).toMatchObject([{ legId: 'caller', isWordless: true, fromMs: 0 }, []]);
      expect(first?.levelDbfs).toBeGreaterThan(dbfs - 2);
      expect(first?.levelDbfs).toBeLessThan(dbfs + 5);
    },
  );

  it('is named no more once words come, and again when they stop coming', async () => {
    const quiet = throughLine(atLevel(call.caller, -72));
    await hear({ caller: quiet.subarray(0, 30 * 8000), agent: silence(30) });
    expect(reported()).toMatchObject([{ isWordless: true }]);
    await speak('caller');
    expect(reported()).toMatchObject([{ isWordless: true }, { isWordless: false }]);
    await hear({ caller: quiet.subarray(30 * 8000), agent: silence(50) });
    expect(reported().map(({ isWordless }) => isWordless)).toEqual([true, false, true]);
    expect(reported()[2]?.fromMs).toBe(30_000);
  });

  it.each([-40, -60, -70])('is not named who listens on a line with noise of %i dBFS', async (dbfs) => {
    const noise = throughLine(withNoise(silence(40), dbfs));
    await hear({ caller: noise, agent: call.agent.subarray(0, noise.length) });
    expect([reported(), looks]).toEqual([[], 0]);
  });

  it('is not named who is digitally silent', async () => {
    await hear({ caller: silence(80), agent: call.agent });
    expect([reported(), looks]).toEqual([[], 0]);
  });

  it.each([
    [20, 30],
    [35, 250],
    [45, 500],
  ])('is not named for the echo of the other party, %i dB below it and %i ms late', async (below, lateMs) => {
    const agent = call.agent.subarray(0, 50 * 8000);
    const echo = new Int16Array(agent.length);
    echo.set(amplified(agent, 10 ** (-below / 20)).subarray(0, agent.length - lateMs * 8), lateMs * 8);
    await hear({ caller: throughLine(withNoise(echo, -72)), agent });
    expect(reported()).toEqual([]);
  });

  it.each(Object.entries(soundsWithoutWords()))('is not named for %s', async (_name, sound) => {
    const loudest = sound.subarray(16 * 8000);
    const long = Int16Array.from({ length: 40 * 8000 }, (_, at) => loudest[at % loudest.length] ?? 0);
    await hear({ caller: throughLine(atLevel(long, -66)), agent: silence(40) });
    expect(reported()).toEqual([]);
    expect(looks).toBeLessThanOrEqual(3); // less and less often
  });

  it('is not named while on hold, while nothing is to be written down, and before it is connected', async () => {
    const quiet = throughLine(atLevel(call.caller, -72)).subarray(0, 40 * 8000);
    const [caller, agent] = [...session.legs.values()] as [CallLeg, CallLeg];
    await holdCaller(parts, session, caller, agent);
    await hear({ caller: quiet, agent: silence(40) });
    await resumeCaller(parts, session, caller);
    session.hearing.speechPauses.pause(heardMs);
    await hear({ caller: quiet, agent: silence(40) });
    session.hearing.speechPauses.resume(heardMs);
    caller.isConnected = false;
    await hear({ caller: quiet, agent: silence(40) });
    expect(reported()).toEqual([]);
    caller.isConnected = true;
    await hear({ caller: quiet, agent: silence(40) });
    expect(reported()).toMatchObject([{ isWordless: true, fromMs: 119_800 }]);
  });

  it('was named by an earlier process: once more with its next words alone', async () => {
    const before = {
      type: 'media.wordless',
      legId: 'caller',
      isWordless: true,
      fromMs: 100,
      levelDbfs: -70,
    } as const;
    open([{ event: before, startMs: 20_000 }]);
    await hear({ caller: throughLine(atLevel(call.caller, -72)).subarray(0, 40 * 8000), agent: silence(40) });
    expect(reported()).toEqual([]);
    await speak('caller');
    expect(reported()).toMatchObject([{ isWordless: false }]);
  });
});

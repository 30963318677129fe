import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadConversation } from '../../../demo/conversations/load-conversation.js';
import { endMsOf, type AudioFrame } from '../../../src/audio/frame.js';
import { decodeUlaw } from '../../../src/audio/g711.js';
import { DEFAULT_SEGMENT_OPTIONS } from '../../../src/audio/vad/segment-options.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { silentLog } from '../../../src/lib/log.js';
import { SupervisedWorker } from '../../../src/workers/supervised-worker.js';
import { MediaProcess } from '../../../src/telephony/media/media-process.js';
import type { MediaRequest } from '../../../src/telephony/media/media-wire.js';
import type { FakeCaller } from '../../support/fake-asterisk-party.js';
import { childrenOf, eventually, processEnd } from '../../support/processes.js';
import { TelephonyStage, type HeardTap } from '../../support/telephony-stage.js';

jest.setTimeout(60_000);

const { turns, caller: ulaw } = loadConversation(1);
const turn = turns.find(({ speaker }) => speaker === 'caller');
const MARGIN_MS = 600;
const LASTS_MS = (turn?.endMs ?? 0) - (turn?.startMs ?? 0);
/** One utterance of a caller with silence around it. */
const speech = decodeUlaw(
  ulaw.subarray(((turn?.startMs ?? 0) - MARGIN_MS) * 8, ((turn?.endMs ?? 0) + MARGIN_MS) * 8),
);
const firstHalf = speech.subarray(0, (MARGIN_MS + LASTS_MS / 2) * 8);
const secondHalf = speech.subarray(firstHalf.length);

const frameOf = (samples: Int16Array): AudioFrame => ({
  ...{ samples, sampleRateHz: 8000, startMs: 0, arrivedAtMs: 0 },
});
/** Samples that are not zero. */
const loudSamples = ({ frames }: { readonly frames: readonly AudioFrame[] }) =>
  frames.reduce((sum, { samples }) => sum + samples.filter((sample) => sample !== 0).length, 0);

async function startMedia(): Promise<MediaProcess> {
  return MediaProcess.start({
    vadModel: productPaths.vadModel,
    segment: { ...DEFAULT_SEGMENT_OPTIONS, maxSegmentMs: 20_000 },
    log: silentLog(),
  });
}

describe('audio that is read in a process of its own', () => {
  let streams: MediaProcess;
  let stage: TelephonyStage;
  let caller: FakeCaller;
  beforeAll(async () => {
    streams = await startMedia();
  });
  afterAll(async () => {
    await streams.close();
  });
  beforeEach(async () => {
    stage = await TelephonyStage.open({ streams, tapLimits: { silentSocketMs: 2_000 } });
    await stage.event('synchronised');
    caller = stage.asterisk.call();
    await stage.event('inbound');
  });
  afterEach(async () => {
    await stage.close();
  });

  const killed = async () => {
    const pid = streams.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await processEnd(pid);
  };
  /** Says so much of the utterance that it is in mid-sentence, as fast as people do; then all of it is known here. */
  const sayFirstHalf = async (heard: HeardTap) => {
    await caller.say(firstHalf, { realTime: true, thenSilenceMs: 0 });
    await eventually(() => loudSamples(heard) >= loudSamples({ frames: [frameOf(firstHalf)] }));
  };

  it('becomes frames without holes, and speech', async () => {
    const heard = stage.tap(caller.channelId);
    await caller.say(speech);
    await eventually(() => heard.settledToMs > 0); // it comes with frames behind the one that was judged
    await heard.tap.close();
    await heard.ended;
    expect(heard.events).toEqual([{ type: 'started', format: 'slin', sampleRateHz: 8000 }]);
    for (const [i, frame] of heard.frames.entries()) {
      const before = heard.frames[i - 1];
      if (before) expect(Math.abs(frame.startMs - endMsOf(before))).toBeLessThan(2);
    }
    expect(loudSamples(heard)).toBe(loudSamples({ frames: [frameOf(speech)] }));
    const spokenMs = heard.speech.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    expect(spokenMs).toBeGreaterThan(LASTS_MS * 0.8);
    expect(heard.settledToMs).toBeLessThanOrEqual(endMsOf(heard.frames.at(-1) as AudioFrame));
  });

  it('ends its stretch of speech sooner where the reader says that a sentence is over', async () => {
    const heard = stage.tap(caller.channelId, { endsSentences: true });
    await caller.say(speech, { realTime: true });
    await heard.tap.close();
    await heard.ended;
    const waitedMs = heard.speech
      .filter(({ endedBy }) => endedBy === 'hangover')
      .map(({ closedAtMs, lastSpeechAtMs }) => closedAtMs - lastSpeechAtMs);
    expect(waitedMs.length).toBeGreaterThan(0);
    expect(Math.min(...waitedMs)).toBeLessThan(DEFAULT_SEGMENT_OPTIONS.hangoverMs - 50);
  });

  it('is reported as an echo where another party of the call says the same a little earlier', async () => {
    const agent = stage.asterisk.call();
    await stage.event('inbound', 2);
    const [far, near] = [agent, caller].map(({ channelId }) => stage.tap(channelId, { callId: 'call' }));
    await Promise.all([far?.started(), near?.started()]);
    const quieter = speech.map((sample) => sample / 4);
    const late = new Int16Array(quieter.length + 100 * 8);
    late.set(quieter, 100 * 8);
    await Promise.all([
      agent.say(speech, { realTime: true, thenSilenceMs: 1000 }),
      caller.say(late, { realTime: true, thenSilenceMs: 900 }),
    ]);
    await Promise.all([far?.tap.close(), near?.tap.close(), far?.ended, near?.ended]);
    expect(far?.speech.map(({ echo }) => echo ?? 'own')).not.toContain('sure');
    expect(near?.speech.map(({ echo }) => echo ?? 'own')).toEqual(near?.speech.map(() => 'sure'));
    expect(near?.speech.length).toBeGreaterThan(0);
    expect(await streams.stats()).toMatchObject({ echoes: near?.speech.length, possibleEchoes: 0 });
  });

  it('is cut into speech where it is here already, also when that process is killed meanwhile', async () => {
    const frame = { ...frameOf(speech), startMs: 90_000 };
    const cutting = streams.cut(frame);
    await killed();
    for (const cut of [await cutting, await streams.cut(frame)]) {
      expect(cut[0]?.startMs).toBeGreaterThanOrEqual(90_000);
      expect(cut.at(-1)?.endMs).toBeLessThanOrEqual(endMsOf(frame));
      const spokenMs = cut.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
      expect(spokenMs).toBeGreaterThan(LASTS_MS * 0.8);
    }
  });

  it('goes on in mid-sentence when that process is killed: nothing said before is lost, and the hole is reported', async () => {
    const heard = stage.tap(caller.channelId);
    await sayFirstHalf(heard);
    const knownMs = endMsOf(heard.frames.at(-1) as AudioFrame);
    expect(heard.speech).toEqual([]);
    await killed();
    // a frame of the new tap: the switch may still write to the old connection
    await heard.frame(heard.frames.length + 1);
    await caller.say(secondHalf);
    await heard.tap.close();
    await heard.ended;
    const gap = await heard.gap();
    expect(gap.reason).toBe('socket-dropped');
    expect(heard.events.filter(({ type }) => type === 'started')).toHaveLength(2);
    const [first] = heard.speech;
    expect(first?.startMs).toBeLessThan(knownMs - firstHalf.length / 8 / 2);
    expect(heard.speech.at(-1)?.endMs).toBeGreaterThan(knownMs + secondHalf.length / 8 / 2);
    expect((await streams.stats()).processRestarts).toBeGreaterThan(0);
  });

  it('is read by a process that was there before, when the one that read it is killed', async () => {
    const heard = stage.tap(caller.channelId);
    await sayFirstHalf(heard);
    await eventually(async () => (await streams.stats()).standsBy);
    const before = await childrenOf(process.pid);
    await killed();
    await heard.gap();
    expect(before).toContain(streams.pid);
    await heard.tap.close();
    await heard.ended;
  });

  it('still becomes speech when the party goes while there is no process', async () => {
    const heard = stage.tap(caller.channelId);
    await sayFirstHalf(heard);
    await killed();
    caller.hangUp();
    await heard.ended;
    await heard.tap.close();
    expect(heard.speech.at(0)?.endMs).toBeGreaterThan((firstHalf.length / 8) * 0.8);
  });

  it('goes on being heard while nothing can be judged, and is judged afterwards', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    const [vadPid = 0] = await childrenOf(streams.pid ?? 0);
    process.kill(vadPid, 'SIGSTOP');
    const untilMs = endMsOf(heard.frames.at(-1) as AudioFrame) + 2_500; // more than a silent tap is given
    await heard.changes.until('audio', () => heard.frames.find((frame) => endMsOf(frame) > untilMs));
    process.kill(vadPid, 'SIGCONT');
    await caller.say(speech, { realTime: true });
    await heard.tap.close();
    await heard.ended;
    expect(heard.events.map(({ type }) => type)).toEqual(['started']);
    expect(heard.speech.length).toBeGreaterThan(0);
  });

  it.each(['detector', 'media process'])(
    'loses nothing of a sentence while the %s is frozen, which is seen and mended',
    async (part) => {
      const heard = stage.tap(caller.channelId);
      await sayFirstHalf(heard);
      await eventually(async () => (await streams.stats()).standsBy);
      const pid = streams.pid ?? 0;
      const [vadPid = 0] = await childrenOf(pid);
      const frozen = part === 'detector' ? vadPid : pid;
      process.kill(frozen, 'SIGSTOP');
      await processEnd(frozen);
      await heard.frame(heard.frames.length + 1);
      await caller.say(secondHalf, { realTime: true });
      await heard.tap.close();
      await heard.ended;
      // every sample that was said is there, also where a busy machine plays the silence in between with a gap
      if (part === 'detector')
        expect(loudSamples(heard)).toBeGreaterThanOrEqual(loudSamples({ frames: [frameOf(speech)] }));
      const spokenMs = heard.speech.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
      expect(spokenMs).toBeGreaterThan(LASTS_MS * 0.8);
    },
  );

  it('is asked once for its end, however long its last words take', async () => {
    const others = [stage.asterisk.call(), stage.asterisk.call()];
    const all = [caller, ...others].map(({ channelId }) => stage.tap(channelId));
    for (const heard of all) await heard.frame();
    const [vadPid = 0] = await childrenOf(streams.pid ?? 0);
    process.kill(vadPid, 'SIGSTOP');
    const request = jest.spyOn(SupervisedWorker.prototype, 'request');
    for (const heard of all) await heard.tap.close();
    for (let i = 0; i < 3; i++) await streams.stats();
    process.kill(vadPid, 'SIGCONT');
    for (const heard of all) await heard.ended;
    const asked = request.mock.calls.map(([each]) => (each as MediaRequest).type);
    request.mockRestore();
    expect(asked.filter((type) => type === 'end')).toHaveLength(all.length);
  });

  it('lets go of connections that were on their way to a process that died', async () => {
    const pid = streams.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    const others = [stage.asterisk.call(), stage.asterisk.call()];
    const all = [caller, ...others].map(({ channelId }) => stage.tap(channelId));
    await stage.asterisk.changes.until(
      'taps that wait for their audio',
      () =>
        stage.asterisk.requests.filter((each) => each.includes('addChannel')).length >= all.length ||
        undefined,
    );
    process.kill(pid, 'SIGKILL');
    for (const heard of all) await heard.frame();
    for (const heard of all) await heard.tap.close();
    for (const heard of all) await heard.ended; // no leg of theirs is left in the process
    // `stage.close` waits until the web server has no connection left
  });

  it('is reported as long as the process knows of it, and no longer', async () => {
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    expect((await streams.stats()).legs).toBe(1);
    await heard.tap.close();
    await heard.ended;
    expect(await streams.stats()).toMatchObject({ ready: true, legs: 0 });
  });
});

describe('a media process', () => {
  it('ends the legs that are open when it is closed, and leaves no process', async () => {
    const streams = await startMedia();
    const pids = [streams.pid ?? 0, ...(await childrenOf(streams.pid ?? 0))];
    expect(pids).toHaveLength(2);
    const stage = await TelephonyStage.open({ streams });
    await stage.event('synchronised');
    const caller = stage.asterisk.call();
    await stage.event('inbound');
    const heard = stage.tap(caller.channelId);
    await heard.frame();
    await streams.close();
    await heard.ended;
    await Promise.all(pids.map((pid) => processEnd(pid)));
    await heard.tap.close();
    await stage.close();
  });

  it('without the model is reported in words', async () => {
    const starting = MediaProcess.start({
      vadModel: '/nowhere/model.onnx',
      segment: DEFAULT_SEGMENT_OPTIONS,
      log: silentLog(),
    });
    await expect(starting).rejects.toThrow(/media did not start.*nowhere/s);
  });
});

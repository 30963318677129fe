import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { upsampleTo16k } from '../../../demo/sound/upsample.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { SetupError, UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { TranscriptionFailedError, TranscriptionTimeoutError } from '../../../src/speech/errors.js';
import type { ParakeetTranscriber } from '../../../src/speech/parakeet/parakeet-transcriber.js';
import {
  parakeetProtocol,
  type ParakeetCursor,
  type ParakeetReady,
  type ParakeetRequest,
  type ParakeetResult,
  type ParakeetToken,
} from '../../../src/speech/parakeet/parakeet-wire.js';
import type { TranscriptionRequest } from '../../../src/speech/transcriber.js';
import { describeModel } from '../../../src/speech/model-files/model-info.js';
import { encodeFrame, FrameDecoder } from '../../../src/workers/frames.js';
import { DEFAULT_SUPERVISION } from '../../../src/workers/supervised-worker.js';
import { WorkerPool } from '../../../src/workers/worker-pool.js';
import { processEnd } from '../../support/processes.js';
import { randomParakeet, startRandomParakeet, type RandomParakeet } from '../../support/random-parakeet.js';
import { spokenTurns } from '../../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const FRAME_SAMPLES = 1280;
const START: ParakeetCursor = { frame: 0, tokensInFrame: 0, predictor: new Uint8Array() };
const ALL = 0x7fffffff;
const turns = spokenTurns(1);
/** Half a minute of speech. */
const speech = Int16Array.from(turns.flatMap(({ samples }) => Array.from(samples)).slice(0, 30 * 8000));

let model: RandomParakeet;
beforeAll(async () => {
  model = await randomParakeet();
});
afterAll(() => model.remove());

function request(change: Partial<TranscriptionRequest> = {}): TranscriptionRequest {
  const samples = speech.slice(0, 4 * 8000);
  return {
    ...{ legId: 'leg', priority: 'final', samples, sampleRateHz: 8000, language: 'en', deadlineMs: 60_000 },
    ...change,
  };
}

describe('parakeet.cpp with random weights', () => {
  let parakeet: ParakeetTranscriber | undefined;
  afterEach(async () => {
    await parakeet?.close();
    parakeet = undefined;
  });

  it('writes words at their places in the speech, with the probability of each', async () => {
    parakeet = await startRandomParakeet(model.path);
    const { words, text, confidence, queueMs, inferenceMs } = await parakeet.transcribe(request());
    expect(words.length).toBeGreaterThan(3);
    expect(text).toBe(words.map((word) => word.text).join(' '));
    for (const word of words) expect(word.text).toMatch(/^w\d+(w\d+)*$/);
    expect(new Set(words.map((word) => word.text)).size).toBeGreaterThan(1);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(queueMs).toBeGreaterThanOrEqual(0);
    expect(inferenceMs).toBeGreaterThan(0);
  });

  it('gives no language of its own, and no probability of silence', async () => {
    parakeet = await startRandomParakeet(model.path);
    expect(await parakeet.transcribe(request({ language: 'sw' }))).toMatchObject({
      ...{ language: 'sw', noSpeechProbability: null },
    });
    expect(await parakeet.transcribe(request({ language: 'auto' }))).toMatchObject({ language: 'und' });
    await parakeet.close();
    const info = await describeModel(model.path, productPaths.modelManifest);
    parakeet = await startRandomParakeet(model.path, { model: { ...info, languages: ['en'] } });
    expect(await parakeet.transcribe(request({ language: 'auto' }))).toMatchObject({ language: 'en' });
  });

  it('answers each of several legs with its own words', async () => {
    const engine = (parakeet = await startRandomParakeet(model.path, { workers: 2 }));
    const pieces = [0, 4, 8, 12, 16].map((at) => speech.slice(at * 8000, (at + 4) * 8000));
    const together = await Promise.all(
      pieces.map((samples, at) => engine.transcribe(request({ samples, legId: `leg-${at}` }))),
    );
    for (const [at, samples] of pieces.entries())
      expect((await engine.transcribe(request({ samples }))).words).toEqual(together[at]?.words);
    expect(new Set(together.map((each) => each.text)).size).toBe(pieces.length);
  });

  it('refuses a stretch that is longer than the buffers of the model, and goes on', async () => {
    parakeet = await startRandomParakeet(model.path);
    const refused = parakeet.transcribe(request({ samples: new Int16Array(50 * 8000) }));
    await expect(refused).rejects.toBeInstanceOf(TranscriptionFailedError);
    await expect(refused).rejects.toThrow('50000 ms is longer than the 49990 ms');
    expect((await parakeet.transcribe(request())).words.length).toBeGreaterThan(0);
  });

  it.each([0, 1, 100, 8000])('answers also to %i samples, and to silence', async (count) => {
    parakeet = await startRandomParakeet(model.path);
    const silence = await parakeet.transcribe(request({ samples: new Int16Array(count) }));
    for (const { endMs } of silence.words) expect(endMs).toBeLessThanOrEqual(count / 8);
  });

  it('gives up at the deadline, and takes a request back in the middle', async () => {
    parakeet = await startRandomParakeet(model.path);
    const late = parakeet.transcribe(request({ samples: speech, deadlineMs: 1 }));
    await expect(late).rejects.toBeInstanceOf(TranscriptionTimeoutError);
    const controller = new AbortController();
    const asked = parakeet.transcribe(request({ samples: speech }), controller.signal);
    controller.abort(new Error('the call is gone'));
    await expect(asked).rejects.toThrow('the call is gone');
    expect((await parakeet.transcribe(request())).words.length).toBeGreaterThan(0);
  });

  it('has the final of a worker that died made by the next one', async () => {
    parakeet = await startRandomParakeet(model.path);
    const undisturbed = await parakeet.transcribe(request({ samples: speech }));
    const asked = parakeet.transcribe(request({ samples: speech }));
    while (parakeet.stats().busy === 0) await new Promise((resolve) => setImmediate(resolve));
    process.kill(parakeet.workerPids[0] as number, 'SIGKILL');
    expect((await asked).words).toEqual(undisturbed.words);
    expect(parakeet.stats()).toMatchObject({ restarts: 1, completed: 2, failed: 0 });
  });

  it('leaves processor time to calls where it works on recordings', async () => {
    parakeet = await startRandomParakeet(model.path, { background: 'file' });
    expect(getPriority(parakeet.workerPids[0] as number)).toBe(Math.min(19, getPriority() + 15));
  });

  it('rejects what is open when it is closed', async () => {
    parakeet = await startRandomParakeet(model.path);
    const rejected = expect(parakeet.transcribe(request({ samples: speech }))).rejects;
    const closed = rejected.toBeInstanceOf(UnavailableError);
    await parakeet.close();
    await closed;
  });
});

describe('the worker program', () => {
  type Pool = WorkerPool<ParakeetRequest, ParakeetResult, ParakeetReady>;
  let pool: Pool;
  let ready: ParakeetReady;
  beforeAll(async () => {
    ({ pool, ready } = await WorkerPool.start<ParakeetRequest, ParakeetResult, ParakeetReady>({
      ...{ name: 'parakeet', workers: 1, protocol: parakeetProtocol, supervision: DEFAULT_SUPERVISION },
      command: { file: productPaths.parakeetWorker, args: ['--model', model.path] },
      ...{ maxQueued: 1, log: silentLog() },
    }));
  });
  afterAll(() => pool.close());

  const sound = upsampleTo16k(speech.subarray(0, 10 * 8000));
  const frames = sound.length / FRAME_SAMPLES;
  const ask = async (change: Partial<ParakeetRequest> = {}) =>
    (
      await pool.run(
        { ...{ samples: sound, sampleRateHz: 16000 }, ...{ from: START, stableUntil: ALL }, ...change },
        0,
      )
    ).reply;
  const reported = ({ bytes, frame, frames: length }: ParakeetToken) =>
    `${frame}+${length}${bytes.toString()}`;

  it('says how long its frames and its longest window are', () => {
    expect(ready).toMatchObject({ samplesPerFrame: FRAME_SAMPLES, mostSamples: 4999 * 160 });
  });

  it('goes on in the middle of a frame, of a word and of a thought, as if it had not been interrupted', async () => {
    const whole = await ask();
    expect(whole.stable.length).toBeGreaterThan(20);
    let from = START;
    const parts: ParakeetToken[] = [];
    for (let until = 7; until < frames + 7; until += 7) {
      const { stable, tail, next } = await ask({ from, stableUntil: until });
      parts.push(...stable);
      // and what follows provisionally is what will follow
      expect([...parts, ...tail].map(reported)).toEqual(whole.stable.map(reported));
      from = next;
    }
    expect(parts.map(reported)).toEqual(whole.stable.map(reported));
  });

  it('hears the 8 kHz of a telephone as the same sound at 16 kHz', async () => {
    const narrow = await ask({ samples: speech.subarray(0, 10 * 8000), sampleRateHz: 8000 });
    expect(narrow.stable).toEqual((await ask()).stable);
  });

  it('knows of what was said before by what it was given, and by nothing else', async () => {
    const { next } = await ask({ stableUntil: 60 });
    const goneOn = await ask({ from: next });
    expect((await ask({ from: next })).stable.map(reported)).toEqual(goneOn.stable.map(reported));
    const forgetful = await ask({ from: { ...next, predictor: new Uint8Array() } });
    expect(forgetful.stable.map(reported)).not.toEqual(goneOn.stable.map(reported));
  });

  it('refuses what another model has remembered, and goes on', async () => {
    const from = { ...START, predictor: new Uint8Array(12) };
    await expect(ask({ from })).rejects.toBeInstanceOf(TranscriptionFailedError);
    expect((await ask()).stable.length).toBeGreaterThan(0);
  });

  it('lets go of a long window soon after it was taken back', async () => {
    const samples = new Int16Array(49 * 16_000).map((_, i) => sound[i % sound.length] as number);
    const fullMs = (await ask({ samples })).inferenceMs;
    const controller = new AbortController();
    const asked = pool.run(
      { samples, sampleRateHz: 16000, from: START, stableUntil: ALL },
      0,
      controller.signal,
    );
    const rejected = expect(asked).rejects.toThrow('enough');
    const startedAtMs = performance.now();
    controller.abort(new Error('enough'));
    await rejected;
    await ask({ samples: sound.slice(0, FRAME_SAMPLES) });
    expect(performance.now() - startedAtMs).toBeLessThan(fullMs);
  });

  it('ends in the middle of an inference when its input ends, because its server has died', async () => {
    const child = spawn(productPaths.parakeetWorker, ['--model', model.path], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const decoder = new FrameDecoder();
    const types: string[] = [];
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (piece: Buffer) => {
        for (const frame of decoder.push(piece)) types.push(parakeetProtocol.decode(frame).type);
        if (types.length > 0) resolve();
      }),
    );
    const samples = upsampleTo16k(speech);
    child.stdin.end(
      encodeFrame(
        parakeetProtocol.encodeRequest(1, { samples, sampleRateHz: 16000, from: START, stableUntil: ALL }),
      ),
    );
    await once(child, 'exit');
    expect([child.exitCode, types]).toEqual([0, ['ready']]);
    await processEnd(child.pid as number);
  });

  it('says that parakeet.cpp refuses a model that looked right from outside', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearline-'));
    try {
      const path = join(folder, 'model.bin');
      await writeFile(path, Buffer.alloc(100_000));
      const info = await describeModel(model.path, productPaths.modelManifest);
      const started = startRandomParakeet(model.path, { model: { ...info, path } });
      await expect(started).rejects.toBeInstanceOf(SetupError);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

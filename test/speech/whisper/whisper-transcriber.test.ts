import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { toWords, wordErrorRate } from '../../../demo/measure/word-errors.js';
import { upsampleTo16k } from '../../../demo/sound/upsample.js';
import { productPaths } from '../../../src/config/product-paths.js';
import { InvalidInputError, SetupError, UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import type { TranscriptionRequest } from '../../../src/speech/transcriber.js';
import { describeModel } from '../../../src/speech/model-files/model-info.js';
import { startWhisper, type WhisperTranscriber } from '../../../src/speech/whisper/whisper-transcriber.js';
import { whisperProtocol } from '../../../src/speech/whisper/whisper-wire.js';
import { WorkerStartError } from '../../../src/workers/errors.js';
import { encodeFrame, FrameDecoder } from '../../../src/workers/frames.js';
import { startFixtureWhisper } from '../../support/fixture-whisper.js';
import { isRunning, processEnd } from '../../support/processes.js';
import { seededRandom } from '../../support/seeded-random.js';
import { spokenTurn, spokenTurns } from '../../support/spoken-turns.js';

// real processes on a machine that may be busy
jest.setTimeout(60_000);

const beaten = spokenTurn(1, 'My stepfather beat me');
/** Long enough that a worker is in the middle of it for a good while: 28 s take about a second. */
const longSamples = new Int16Array(28 * 8000).map(
  (_, i) => beaten.samples[i % beaten.samples.length] as number,
);

function request(change: Partial<TranscriptionRequest> = {}): TranscriptionRequest {
  const { samples } = beaten;
  return {
    legId: 'leg',
    priority: 'final',
    samples,
    sampleRateHz: 8000,
    language: 'en',
    deadlineMs: 60_000,
    ...change,
  };
}

describe('whisper.cpp with the fixture model', () => {
  let whisper: WhisperTranscriber | undefined;
  afterEach(async () => {
    await whisper?.close();
    whisper = undefined;
  });

  it('hears the 8 kHz of a telephone as the same sound at 16 kHz', async () => {
    whisper = await startFixtureWhisper({ workers: 1 });
    const { samples } = spokenTurn(1, 'My stepfather beat me');
    const narrow = await whisper.transcribe(request({ samples }));
    const wide = await whisper.transcribe(request({ samples: upsampleTo16k(samples), sampleRateHz: 16000 }));
    expect(narrow.text).not.toBe('');
    expect(narrow.words).toEqual(wide.words);
    // its cost, without the time that other processes took
    expect(narrow.withoutProcessorMs).toBeGreaterThanOrEqual(0);
    expect(narrow.withoutProcessorMs).toBeLessThan(narrow.inferenceMs);
  });

  it.each([
    [2, 0.05],
    [3, 0.01],
    [4, 0.05],
  ])('reads conversation %i almost without an error', async (number, atMost) => {
    const transcriber = (whisper = await startFixtureWhisper({ workers: 2 }));
    const turns = spokenTurns(number);
    const language = number === 4 ? 'sw' : 'en';
    const heard = await Promise.all(
      turns.map(({ samples }) => transcriber.transcribe(request({ samples, language }))),
    );
    const said = turns.flatMap(({ text }) => toWords(text));
    expect(
      wordErrorRate(
        said,
        heard.flatMap(({ text }) => toWords(text)),
      ),
    ).toBeLessThanOrEqual(atMost);
  });

  it('finds out which language is spoken', async () => {
    whisper = await startFixtureWhisper();
    const { samples } = spokenTurn(4, 'Jina langu ni');
    expect(await whisper.transcribe(request({ samples, language: 'auto' }))).toMatchObject({
      language: 'sw',
    });
    expect(await whisper.transcribe(request({ language: 'auto' }))).toMatchObject({
      language: 'en',
      text: beaten.text,
    });
  });

  it('distinguishes noise from words, and counts what it dropped', async () => {
    whisper = await startFixtureWhisper();
    const random = seededRandom(7);
    const noise = Int16Array.from({ length: 8000 }, () => (random() * 2 - 1) * 12_000);
    expect(await whisper.transcribe(request({ samples: noise }))).toMatchObject({ dropped: 'no-speech' });
    expect(await whisper.transcribe(request())).toMatchObject({ doubt: null, dropped: null });
    expect(whisper.stats()).toMatchObject({ completed: 2, doubtful: 0, dropped: 1 });
  });

  it('refuses a language that Whisper does not know, and goes on', async () => {
    whisper = await startFixtureWhisper();
    await expect(whisper.transcribe(request({ language: 'xx' }))).rejects.toBeInstanceOf(InvalidInputError);
    expect(await whisper.transcribe(request())).toMatchObject({ text: beaten.text });
  });

  it('reports at its deadline whether no worker was free for a stretch, or one took too long with it', async () => {
    const transcriber = (whisper = await startFixtureWhisper({ workers: 1 }));
    const both = [request({ samples: longSamples, deadlineMs: 20 }), request({ deadlineMs: 20 })];
    const [taken, waiting] = await Promise.allSettled(both.map((each) => transcriber.transcribe(each)));
    expect(taken).toMatchObject({ reason: { name: 'TranscriptionTimeoutError', wasWaiting: false } });
    expect(waiting).toMatchObject({
      reason: { name: 'TranscriptionTimeoutError', wasWaiting: true, runMs: 0 },
    });
  });

  it('gives an utterance whose worker is killed to the next worker', async () => {
    whisper = await startFixtureWhisper({ workers: 2 });
    const [first] = whisper.workerPids as [number];
    const asked = whisper.transcribe(request());
    process.kill(first, 'SIGKILL');
    expect(await asked).toMatchObject({ text: beaten.text });
    expect(await isRunning(first)).toBe(false);
  });

  it('starts a killed worker again when there is no other', async () => {
    whisper = await startFixtureWhisper({ workers: 1 });
    const asked = whisper.transcribe(request());
    process.kill(whisper.workerPids[0] as number, 'SIGKILL');
    expect(await asked).toMatchObject({ text: beaten.text });
    expect(whisper.stats()).toMatchObject({ ready: 1, restarts: 1, completed: 1, failed: 0 });
  });

  it('takes finals before interims before files before what it hears a second time, whatever came first', async () => {
    const transcriber = (whisper = await startFixtureWhisper({ workers: 1 }));
    const order: string[] = [];
    const ask = async (label: string, priority: TranscriptionRequest['priority']) => {
      await transcriber.transcribe(request({ priority }));
      order.push(label);
    };
    await Promise.all([
      ask('running', 'file'),
      ask('second', 'second-pass'),
      ask('file', 'file'),
      ask('interim', 'interim'),
      ask('final 1', 'final'),
      ask('final 2', 'final'),
    ]);
    expect(order).toEqual(['running', 'final 1', 'final 2', 'interim', 'file', 'second']);
  });

  it('refuses what does not fit into the queue, the least urgent first', async () => {
    whisper = await startFixtureWhisper({ workers: 1, maxQueued: 1 });
    const running = whisper.transcribe(request());
    const interim = whisper.transcribe(request({ priority: 'interim' }));
    const refused = expect(interim).rejects.toBeInstanceOf(UnavailableError);
    const final = whisper.transcribe(request());
    await refused;
    await expect(whisper.transcribe(request({ priority: 'file' }))).rejects.toBeInstanceOf(UnavailableError);
    expect([await running, await final].map(({ text }) => text)).toEqual([beaten.text, beaten.text]);
  });

  it('is free for the next utterance soon after a long one was taken back', async () => {
    whisper = await startFixtureWhisper({ workers: 1 });
    const controller = new AbortController();
    const long = whisper.transcribe(request({ samples: longSamples }), controller.signal);
    controller.abort(new Error('the call is gone'));
    await expect(long).rejects.toThrow('the call is gone');
    expect(await whisper.transcribe(request())).toMatchObject({ text: beaten.text });
  });

  it('leaves processor time to calls where it works on recordings', async () => {
    whisper = await startFixtureWhisper({ workers: 1, background: 'file' });
    const [pid] = whisper.workerPids as [number];
    // each worker lowers itself by 5 (native/whisper-worker), those of recordings begin 10 lower
    expect(getPriority(pid)).toBe(Math.min(19, getPriority() + 15));
    expect(await whisper.transcribe(request({ priority: 'file' }))).toMatchObject({ text: beaten.text });
  });

  it('leaves all the time that others want where it listens to calls once more', async () => {
    whisper = await startFixtureWhisper({ workers: 1, background: 'second-pass' });
    const [pid] = whisper.workerPids as [number];
    expect(getPriority(pid)).toBe(19);
  });

  it('leaves no process behind when it is closed in the middle of an utterance', async () => {
    whisper = await startFixtureWhisper({ workers: 2 });
    const pids = whisper.workerPids;
    const asked = expect(whisper.transcribe(request({ samples: longSamples }))).rejects.toBeInstanceOf(
      UnavailableError,
    );
    await whisper.close();
    await asked;
    expect(await Promise.all(pids.map(isRunning))).toEqual([false, false]);
  });
});

describe('the worker program', () => {
  it('ends in the middle of an inference when its input ends, because its server has died', async () => {
    const child = spawn(productPaths.whisperWorker, ['--model', productPaths.fixtureModel], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const decoder = new FrameDecoder();
    const types: string[] = [];
    const ready = new Promise<void>((resolve) =>
      child.stdout.on('data', (piece: Buffer) => {
        for (const frame of decoder.push(piece)) types.push(whisperProtocol.decode(frame).type);
        if (types.length > 0) resolve();
      }),
    );
    await ready;
    const samples = new Int16Array(28 * 16000).map((_, i) => 8000 * Math.sin(i / 5));
    child.stdin.end(
      encodeFrame(
        whisperProtocol.encodeRequest(1, {
          ...{ samples, sampleRateHz: 16000, language: 'en', audioContextFrames: 0, maxTokens: 400 },
        }),
      ),
    );
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect(types).toEqual(['ready']);
    await processEnd(child.pid as number);
  });

  it('says that whisper.cpp refuses a model that looked right from outside', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearline-'));
    try {
      const path = join(folder, 'model.bin');
      await writeFile(path, Buffer.alloc(100_000));
      const model = { ...(await describeModel(productPaths.fixtureModel, productPaths.modelManifest)), path };
      const started = startWhisper({
        workerPath: productPaths.whisperWorker,
        model,
        workers: 2,
        log: silentLog(),
      });
      await expect(started).rejects.toBeInstanceOf(SetupError);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is missed with its name when it was not built', async () => {
    const started = startFixtureWhisper({ workerPath: '/nowhere/hearline-whisper-worker' });
    await expect(started).rejects.toBeInstanceOf(WorkerStartError);
    await expect(started).rejects.toMatchObject({ stderrTail: expect.stringContaining('ENOENT') });
  });
});

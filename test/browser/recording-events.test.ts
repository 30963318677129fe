import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Closer } from '../../src/lib/closer.js';
import { Deferred } from '../../src/lib/deferred.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { HelplineApp } from '../support/helpline-app.js';
import { Nginx, NO_NGINX } from '../support/nginx.js';
import { eventually } from '../support/processes.js';
import { RecordingsClient } from '../support/recordings-client.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';
import { demoCall, NO_FFMPEG } from '../support/sound-files.js';

const chromiumPath = findChromium();
const missing = NO_NGINX ?? NO_FFMPEG ?? (chromiumPath === null ? 'no Chromium on this machine' : undefined);
const suite = missing ? describe.skip : describe;
const name = 'the events of a recording, in a browser behind nginx';

jest.setTimeout(120_000);

/** Answers so many stretches, then none until it is let go. */
class HeldTranscriber extends ScriptedTranscriber {
  readonly released = new Deferred<void>();
  #left = 2;

  override async transcribe(request: TranscriptionRequest) {
    if (this.#left-- <= 0) await this.released.promise;
    const words = [{ text: 'hello', startMs: 0, endMs: 100, probability: 0.9 }];
    return { ...(await super.transcribe(request)), text: 'hello', words, dropped: null };
  }
}

interface Reported {
  readonly id: string;
  readonly status: string;
  readonly progress: number;
  readonly heartbeat?: boolean;
}

suite(missing ? `${name} (skipped: ${missing})` : name, () => {
  const parts = new Closer();
  const transcriber = new HeldTranscriber({});
  let nginx: Nginx;
  let browser: Browser;
  let client: RecordingsClient;

  beforeAll(async () => {
    const app = parts.add(await HelplineApp.start({ startTranscriber: async () => transcriber }));
    const token = await RecordingsClient.tokenOf(app, 'supervisor');
    client = new RecordingsClient(app.url, token);
    nginx = parts.add(await Nginx.start(app.url, token));
    browser = parts.add(await launchChromium(chromiumPath as string));
  });
  afterAll(async () => {
    transcriber.released.resolve();
    await parts.close();
  });

  test('come while it goes on, and go on where a lost connection ended', async () => {
    const { body } = await client.submit('process', demoCall(1).wav);
    const page = await browser.newPage();
    await page.goto(`${nginx.url}/page`);
    await page.evaluate(
      (address) => {
        const seen = { reported: [] as unknown[], opened: 0 };
        Object.assign(globalThis, { seen });
        const source = new EventSource(address);
        source.onopen = () => seen.opened++;
        source.onmessage = ({ data, lastEventId }) => {
          const reported = JSON.parse(String(data)) as { status: string };
          seen.reported.push({ ...reported, id: lastEventId });
          if (reported.status === 'completed') source.close();
        };
      },
      `/audio/task/${String(body.task_id)}/events`,
    );
    const seen = () => page.evaluate<{ reported: Reported[]; opened: number }>('seen');
    const isReported = (is: (event: Reported) => boolean) =>
      eventually(async () => (await seen()).reported.some(is), 30_000);

    // the transcriber answers nothing more: a proxy that held these back would hold them for ever
    await isReported(({ status, progress }) => status === 'processing' && progress > 0);
    await nginx.kill();
    await nginx.run();
    await eventually(async () => (await seen()).opened === 2, 30_000);
    transcriber.released.resolve();
    await isReported(({ status }) => status === 'completed');

    const { reported } = await seen();
    const changes = reported.filter(({ heartbeat }) => !heartbeat);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
    const progress = reported.map((event) => event.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(reported.at(-1)).toMatchObject({ status: 'completed', progress: 1 });
  });
});

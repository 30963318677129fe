import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { Closable } from '../../src/lib/closer.js';

const START_MS = 30_000;
/** It ends connections of its own accord, now and then one that is being asked. */
const TRIES = 3;

export interface WhisperServer extends Closable {
  /** @param wav 16 kHz, mono @returns the text */
  transcribe(wav: Buffer): Promise<string>;
}

/** The server of whisper.cpp's own source tree: greedy, no second attempts, as many threads as we have workers. */
export async function startWhisperServer(
  program: string,
  model: string,
  threads: number,
  signal: AbortSignal,
): Promise<WhisperServer> {
  const port = await freePort();
  const settings = ['-t', String(threads), '-l', 'en', '-bo', '1', '-nf', '--host', '127.0.0.1'];
  const child = spawn(program, ['-m', model, '--port', String(port), ...settings], {
    stdio: 'ignore',
    signal,
  });
  const gone = once(child, 'exit').catch(() => {}); // aborted
  const url = `http://127.0.0.1:${port}`;
  for (const limit = performance.now() + START_MS; ; await after(100)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null || performance.now() > limit) throw new Error('whisper-server did not start');
  }
  return {
    async transcribe(wav) {
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(wav)], { type: 'audio/wav' }), 'segment.wav');
      form.set('response_format', 'json');
      form.set('temperature_inc', '0');
      const response = await fetchAgain(`${url}/inference`, { method: 'POST', body: form });
      if (!response.ok) throw new Error(`whisper-server answered ${response.status}`);
      return ((await response.json()) as { text: string }).text;
    },
    async close() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** @throws what the last try throws */
async function fetchAgain(url: string, request: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried++) {
    try {
      return await fetch(url, request);
    } catch (error) {
      if (tried === TRIES) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

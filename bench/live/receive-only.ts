import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import type { Closable } from '../../src/lib/closer.js';

/** As Asterisk sends a leg at 8 kHz: 320 bytes every 20 ms. */
const FRAME = Buffer.alloc(320);
const FRAME_MS = 20;
const START_TIMEOUT_MS = 20_000;

/** A process that gets as many messages as the server gets of so many legs, at the same time, and does nothing else. */
export interface ReceiveOnly extends Closable {
  readonly pid: number;
}

export async function startReceiveOnly(legs: number): Promise<ReceiveOnly> {
  const script = join(import.meta.dirname, 'receive-only.child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const [port] = (await once(createInterface({ input: child.stdout }), 'line', { signal })) as [string];
  const exited = once(child, 'exit');
  const stops = Array.from({ length: legs }, (_, leg) =>
    sendTo(`ws://127.0.0.1:${port}`, (leg * FRAME_MS) / legs),
  );
  return {
    pid: child.pid as number,
    close: async () => {
      for (const stop of stops) stop();
      child.stdin.end();
      await exited;
    },
  };
}

/** One leg, `phaseMs` into the others' 20 ms. @returns how to stop */
function sendTo(url: string, phaseMs: number): () => void {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('error', () => {}); // at the end, the other side goes first
  let timer: NodeJS.Timeout | undefined;
  socket.once('open', () => {
    let nextMs = performance.now() + phaseMs;
    const tick = () => {
      for (; nextMs <= performance.now(); nextMs += FRAME_MS) socket.send(FRAME);
      timer = setTimeout(tick, nextMs - performance.now());
    };
    timer = setTimeout(tick, phaseMs);
  });
  return () => {
    clearTimeout(timer);
    socket.terminate();
  };
}

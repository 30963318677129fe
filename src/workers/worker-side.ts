import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { readSourceMaps } from '../lib/read-source-maps.js';
import { lowerSession } from './session-priority.js';
import { BEAT, encodeFrame, FrameDecoder, isBeat } from './frames.js';

export interface WorkerSide {
  send(parts: readonly Uint8Array[]): void;
}

/**
 * Use of the standard streams in every Node.js worker. Used inside the worker.
 *
 * In:     frames on standard input, handed to `handle` one after another; those that come with a socket come by the
 *         channel beside it, and may overtake the others.
 *         Heartbeats are answered at once, whatever is being handled.
 * Out:    what is sent, as frames on standard output; anything else printed goes to standard error.
 * End:    at the end of standard input, at once: the server is gone or wants us gone.
 * Errors: what `handle` throws ends the process with a stack trace; the server sees it die.
 */
export function serveFrames(handle: (frame: Buffer, socket?: Socket) => Promise<void>): WorkerSide {
  readSourceMaps(); // no frame waits yet
  const writeFrame = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const decoder = new FrameDecoder();
  let work = Promise.resolve();
  process.stdin.on('data', (piece: Buffer) => {
    for (const frame of decoder.push(piece)) {
      // apart from the work: it may take long
      if (isBeat(frame)) writeFrame(encodeFrame(BEAT));
      else work = work.then(() => handle(frame));
    }
    work.catch(die);
  });
  process.on('message', ({ frame }: { frame: string }, socket: Socket) => {
    work = work.then(() => handle(Buffer.from(frame, 'base64'), socket));
    work.catch(die);
  });
  process.stdin.once('end', () => process.exit(0));
  process.stdin.once('error', () => process.exit(0));
  return { send: (parts) => void writeFrame(encodeFrame(parts)) };
}

const LOWER_BY = 5;
const LOWEST = 19;

/**
 * Gives way to the process that moves the calls' audio. Counted from that process's own priority: a server that was
 * started with a low one may not raise it (EACCES, unless it runs as root).
 */
export function lowerPriority(): void {
  setPriority(Math.min(LOWEST, getPriority() + LOWER_BY));
  lowerSession(process.pid);
}

function die(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

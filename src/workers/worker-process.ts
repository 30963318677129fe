import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { Closable } from '../lib/closer.js';
import type { WorkerExit } from './errors.js';
import { FrameDecoder, writeFrame } from './frames.js';
import { lowerSession } from './session-priority.js';

/** Which program a worker is. */
export interface WorkerCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** It is given sockets, by Node.js' own channel beside the standard streams. */
  readonly takesSockets?: boolean;
  /** Descriptor 3 of the worker is our standard output: where our log goes, for messages after our end. */
  readonly hasOurOutput?: boolean;
  /** Niceness of its session, added to ours; see `atLowerPriority`. */
  readonly niceness?: number;
  /** Threads of libuv's pool, where files are read and written; 4 when left out. */
  readonly threadPoolSize?: number;
}

export interface WorkerProcessEvents {
  readonly onFrame: (frame: Buffer) => void;
  readonly onExit: (exit: WorkerExit) => void;
}

const STDERR_TAIL_CHARACTERS = 4000;
const CLOSE_GRACE_MS = 2000;

/**
 * One child process that speaks frames.
 *
 * In:     frames by `send`.
 * Out:    frames by `onFrame`, in order.
 * End:    `close` ends its input, which is its order to leave, and kills it when it does not. The same input
 *         is its lifeline: it ends with us, however we end. The child has a session of its own, so that a
 *         Ctrl-C at our terminal does not reach it before we have drained.
 * Errors: an unreadable frame or a child that cannot be started is an exit like any other; `onExit` comes once.
 */
export class WorkerProcess implements Closable {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #events: WorkerProcessEvents;
  readonly #gone: Promise<void>;
  #isGone = false;
  #stderrTail = '';

  constructor(command: WorkerCommand, events: WorkerProcessEvents) {
    this.#events = events;
    this.#child = spawn(command.file, command.args, {
      detached: true,
      stdio: [
        ...(['pipe', 'pipe', 'pipe'] as const),
        ...(command.hasOurOutput ? [1] : []),
        ...(command.takesSockets ? (['ipc'] as const) : []),
      ],
      env: environmentOf(command),
    }) as ChildProcessByStdio<Writable, Readable, Readable>;
    const { pid } = this.#child;
    if (command.niceness && pid !== undefined) lowerSession(pid, command.niceness);
    this.#gone = new Promise((resolve) => {
      const end = (exit: WorkerExit) => {
        if (this.#isGone) return;
        this.#isGone = true;
        resolve();
        events.onExit(exit);
      };
      this.#child.once('error', (error) => {
        this.#stderrTail += error.message;
        end({ status: null, signal: null });
      });
      // 'close' comes after the last frame and the last line of stderr were read
      this.#child.once('close', (status, signal) => end({ status, signal }));
    });
    this.#read();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The end of what the process printed as errors. */
  get stderrTail(): string {
    return this.#stderrTail.trim();
  }

  send(parts: readonly Uint8Array[]): void {
    writeFrame(this.#child.stdin, parts);
  }

  /** In a frame of its own, with the socket; it is closed here once the child has it, or cannot have it. */
  sendSocket(parts: readonly Uint8Array[], socket: Socket): void {
    const message = { frame: Buffer.concat(parts).toString('base64') };
    // else Node.js makes the server ask this child whether it has closed, and `server.close` waits for ever once a
    // child that was given sockets has gone (reproduced, Node.js 20)
    Object.assign(socket, { server: null });
    // whether it went or, because the child has just died, did not: here it is over, and the server counts one less
    this.#child.send(message, socket, () => socket.destroy());
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    if (this.#isGone) return;
    this.#child.stdin.end();
    const killer = setTimeout(() => this.kill(), CLOSE_GRACE_MS);
    await this.#gone;
    clearTimeout(killer);
  }

  #read(): void {
    const decoder = new FrameDecoder();
    this.#child.stdout.on('data', (piece: Buffer) => {
      try {
        for (const frame of decoder.push(piece)) this.#events.onFrame(frame);
      } catch (error) {
        this.#stderrTail += `\nunreadable output: ${String(error)}`;
        this.kill();
      }
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderrTail = (this.#stderrTail + text).slice(-STDERR_TAIL_CHARACTERS);
    });
    // a write into a process that has just died: its exit shows the rest
    this.#child.stdin.on('error', () => {});
  }
}

/** Not ours: that holds secrets which no worker needs. */
function environmentOf({ threadPoolSize }: WorkerCommand): Record<string, string> {
  return threadPoolSize === undefined ? {} : { UV_THREADPOOL_SIZE: String(threadPoolSize) };
}

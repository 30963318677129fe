import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { LoopFigures } from '../../src/lib/loop-meter.js';
import type { Transcriber } from '../../src/speech/transcriber.js';
import { nodeWorkerCommand } from '../../src/workers/node-worker.js';
import { flowSettings, type FlowServer, type FlowServerOptions } from './flow-server.js';
import { FlowLog, openAdminScreen, requestOf } from './flow-server-client.js';
import { answerLinked } from './linked-transcriber.js';
import { assertLoopTurned } from './loop-rule.js';

export interface FlowServerProcessOptions extends FlowServerOptions {
  /** The same for each process that follows another, so that screens find it again. */
  readonly port: number;
  readonly transcriber: Transcriber;
}

/** A server that can be killed. Its screens stay open: they come back to the next one by themselves. */
export interface FlowServerProcess extends FlowServer {
  /** By SIGKILL: nothing is closed, flushed or said. Resolves once it has ended. */
  kill(): Promise<void>;
  /** By SIGSTOP. Resolves with the signal that it was ended by, once another has ended it. */
  freeze(): Promise<NodeJS.Signals | null>;
  /** Longest stretch of its event loop, ms, since it was taken before; what is taken does not count at the end. */
  takeLongestStretchMs(): Promise<number>;
}

/** The server as a process of its own: what only its memory has is lost when it is killed. */
export async function startFlowServerProcess(options: FlowServerProcessOptions): Promise<FlowServerProcess> {
  const settings = { ...flowSettings(options), PORT: String(options.port) };
  const { file, args } = nodeWorkerCommand(new URL('flow-server.child.ts', import.meta.url), [
    JSON.stringify(settings),
  ]);
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced', // samples go as they are
  });
  const log = new FlowLog();
  if (child.stdout) createInterface(child.stdout).on('line', (line) => log.take(line));
  answerLinked(child, options.transcriber);
  const exited = once(child, 'exit');
  const url = await listening(child, exited);
  let figures = { longestStretchMs: 0 };
  child.on('message', (message: { type: string; figures: LoopFigures }) => {
    if (message.type === 'loop') ({ figures } = message);
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    assertLoopTurned(figures);
  };
  const takeLongestStretchMs = () =>
    new Promise<number>((resolve, reject) => {
      const onMessage = ({ type, figures: taken }: { type: string; figures: LoopFigures }) => {
        if (type !== 'loop-taken') return;
        child.off('message', onMessage);
        resolve(taken.longestStretchMs);
      };
      child.on('message', onMessage);
      void exited.then(() => reject(new Error('the server has ended')));
      child.send({ type: 'take-loop' });
    });
  return {
    url,
    takeLongestStretchMs,
    failed: exited.then(() => new Error(log.errors.at(-1) ?? 'the server has ended')),
    errors: log.errors,
    logged: (message, limitMs) => log.logged(message, limitMs),
    openScreen: () => openAdminScreen(url),
    request: requestOf(url),
    close: async () => {
      await end('SIGTERM');
      if (child.exitCode !== 0)
        throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`);
    },
    kill: () => end('SIGKILL'),
    freeze: async () => {
      child.kill('SIGSTOP');
      await exited;
      return child.signalCode;
    },
  };
}

async function listening(child: ChildProcess, exited: Promise<unknown>): Promise<string> {
  const announced = new Promise<string>((resolve) => {
    child.on('message', (message: { type: string; url: string }) => {
      if (message.type === 'listening') resolve(message.url);
    });
  });
  const url = await Promise.race([announced, exited.then(() => undefined)]);
  if (url === undefined) throw new Error('the server ended while it was starting');
  return url;
}

import { setMaxListeners } from 'node:events';
import { constants } from 'node:os';
import { AppError, messageOf } from '../src/lib/errors.js';
import { asRefusal } from '../src/lib/refusal.js';
import { HelpAsked } from './read-arguments.js';

/**
 * Runs a program's main function: a signal aborts it, an expected failure is one clear message, and the exit
 * code says how it went.
 */
export async function runMain(main: (signal: AbortSignal) => Promise<number | void>): Promise<void> {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal); // every call, phone and child of a run listens to it
  let caught: NodeJS.Signals | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // a second signal is meant
      if (caught) process.exit(128 + constants.signals[name]);
      caught = name;
      stop.abort();
    });
  }
  try {
    const code = await main(stop.signal);
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    if (stop.signal.aborted && caught) {
      process.exitCode = 128 + constants.signals[caught];
    } else if (error instanceof HelpAsked) {
      process.stdout.write(`${error.usage}\n`);
    } else {
      process.stderr.write(`${await describe(error)}\n`);
      process.exitCode = 1;
    }
  }
}

/** Errors of a file system that lets nothing be written (errno of POSIX). */
const REFUSALS: Readonly<Record<string, string>> = {
  EROFS: 'is on a read-only disk',
  EACCES: 'may not be written by this account',
  EPERM: 'may not be written by this account',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a disk whose quota is used up',
};

function refusalOfSystem(error: unknown): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const what = code === undefined || syscall === undefined ? undefined : REFUSALS[code];
  return what && `${path ?? 'a file'} ${what}: make it writable, or set DATA_DIR to another folder`;
}

/** A refusal as a sentence; the words of all rooms are loaded for it alone. */
async function wordsOf(error: unknown): Promise<string> {
  const { reasonOf } = await import('../src/wording/any-refusal.js');
  const { wordRefusal } = await import('../src/wording/word-refusal.js');
  const reason = reasonOf(error);
  return reason ? wordRefusal(reason) : messageOf(error);
}

/** One message for what is expected to go wrong; the whole stack for a bug. */
async function describe(error: unknown): Promise<string> {
  if (asRefusal(error)) return `hearline: ${await wordsOf(error)}`;
  if (error instanceof AppError) return `hearline: ${error.message}`;
  const refusal = refusalOfSystem(error);
  if (refusal) return `hearline: ${refusal}`;
  return `hearline: unexpected failure: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

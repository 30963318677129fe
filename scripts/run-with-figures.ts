import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Command } from './run-all.js';

/** Time in which a run of tests ends by itself once its figures are written, ms. */
const GRACE_MS = 60_000;
/** Between two looks for the figures, ms. */
const LOOK_MS = 500;

/** The run that is watched, and the file that it writes last. */
export interface RunWithFigures extends Command {
  /** Not there before the run. */
  readonly figures: string;
  readonly graceMs?: number;
}

/**
 * Runs a command with our own terminal that writes its figures last. A socket that a failed test left open would keep it
 * for ever, and the passes after it from being run: beyond the time of grace it is killed.
 * @returns its exit code; 1 when a signal ended it
 */
export function runWithFigures(run: RunWithFigures, signal: AbortSignal): Promise<number> {
  const { title, file, args, env, figures, graceMs = GRACE_MS } = run;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env }, signal });
    let grace: NodeJS.Timeout | undefined;
    const look = setInterval(() => {
      if (!existsSync(figures)) return;
      clearInterval(look);
      grace = setTimeout(() => {
        console.error(
          `${title}: killed, ${graceMs / 1000} s after the last test: something a test opened is still open`,
        );
        child.kill('SIGKILL');
      }, graceMs);
    }, LOOK_MS);
    const stopLooking = (): void => {
      clearInterval(look);
      clearTimeout(grace);
    };
    child.once('error', (fault) => {
      stopLooking();
      reject(fault);
    });
    child.once('exit', (code) => {
      stopLooking();
      resolve(code ?? 1);
    });
  });
}

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { startCommand, type Command } from './run-all.js';

/** Time in which a run of tests ends by itself once its figures are written, ms. */
const GRACE_MS = 60_000;
/** Between two looks for the figures, ms. */
const LOOK_MS = 500;

/** The run that is watched, and the file that it writes last: one of an earlier run is removed. */
export interface RunWithFigures extends Command {
  readonly figures: string;
  readonly graceMs?: number;
}

/**
 * Runs a command with our own terminal that writes its figures last. A socket that a failed test left open would keep it
 * for ever, and the passes after it from being run: beyond the time of grace it is killed.
 * @returns its exit code; 1 when a signal ended it
 */
export async function runWithFigures(run: RunWithFigures, signal: AbortSignal): Promise<number> {
  const { title, figures, graceMs = GRACE_MS } = run;
  await rm(figures, { force: true });
  const { child, ended } = startCommand(run, signal);
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
  return ended.finally(() => {
    clearInterval(look);
    clearTimeout(grace);
  });
}

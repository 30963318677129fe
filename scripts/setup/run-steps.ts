import type { SetupStep } from './setup-step.js';

export interface StepReporter {
  /** There is something to do. */
  started(step: SetupStep): void;
  progress(step: SetupStep, line: string): void;
  finished(step: SetupStep, seconds: number): void;
}

/**
 * Does what is not done yet, one step after the other: two compilers side by side gain nothing on two cores.
 *
 * @returns the names of the steps that had something to do
 * @throws what a step throws; the ones after it are not begun
 */
export async function runSteps(
  steps: readonly SetupStep[],
  reporter: StepReporter,
  signal: AbortSignal,
): Promise<string[]> {
  const done: string[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    if (await step.isDone()) continue;
    reporter.started(step);
    const startedAt = performance.now();
    await step.run((line) => reporter.progress(step, line), signal);
    reporter.finished(step, (performance.now() - startedAt) / 1000);
    done.push(step.name);
  }
  return done;
}

/** How often a step that goes on for minutes shows a sign of life where there is no terminal, in ms. */
const SIGN_OF_LIFE_MS = 15_000;

/** Progress for a person: one line a step, its latest line behind it where there is a terminal. */
export function consoleReporter(out: NodeJS.WriteStream = process.stderr): StepReporter {
  let shownAt = 0;
  const width = () => Math.max(20, (out.columns ?? 100) - 6);
  return {
    started(step) {
      shownAt = performance.now();
      out.write(`  · ${step.title}\n`);
    },
    progress(_step, line) {
      const text = line.trim();
      if (text === '') return;
      if (out.isTTY) out.write(`\r\x1b[2K    ${text.slice(0, width())}`);
      else if (performance.now() - shownAt > SIGN_OF_LIFE_MS) {
        shownAt = performance.now();
        out.write(`    ${text.slice(0, width())}\n`);
      }
    },
    finished(step, seconds) {
      if (out.isTTY) out.write('\r\x1b[2K');
      out.write(`  ✓ ${step.name} (${seconds.toFixed(1)} s)\n`);
    },
  };
}

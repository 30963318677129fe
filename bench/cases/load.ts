import { setTimeout as delay } from 'node:timers/promises';

export interface Operation<Name extends string> {
  readonly name: Name;
  run(): Promise<void>;
}

/**
 * Starts `rate` operations a second in turn, whether or not earlier ones are through, and measures each from the
 * moment in which it was due: what waits is counted.
 *
 * @returns ms by operation
 * @throws what the first operation failed with
 */
export async function measureOpenLoop<Name extends string>(
  operations: readonly Operation<Name>[],
  { rate, seconds, signal }: { rate: number; seconds: number; signal: AbortSignal },
): Promise<Map<Name, number[]>> {
  const times = new Map<Name, number[]>();
  const running: Promise<void>[] = [];
  let failure: Error | undefined;
  const beganMs = performance.now();
  for (let count = 0; count < rate * seconds; count++) {
    signal.throwIfAborted();
    if (failure) break;
    const dueMs = beganMs + (count * 1000) / rate;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const operation = operations[count % operations.length] as Operation<Name>;
    running.push(
      operation.run().then(
        () => {
          const all = times.get(operation.name) ?? [];
          all.push(performance.now() - dueMs);
          times.set(operation.name, all);
        },
        (error: Error) => void (failure ??= error),
      ),
    );
  }
  await Promise.all(running);
  if (failure) throw failure;
  return times;
}

/** @returns how many operations a second `workers` get through, each starting the next when one is done */
export async function measureSaturation(
  operations: readonly Operation<string>[],
  { workers, seconds, signal }: { workers: number; seconds: number; signal: AbortSignal },
): Promise<number> {
  let count = 0;
  const beganMs = performance.now();
  const untilMs = beganMs + seconds * 1000;
  const work = async (first: number) => {
    for (let at = first; performance.now() < untilMs; at++) {
      signal.throwIfAborted();
      await (operations[at % operations.length] as Operation<string>).run();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, first) => work(first)));
  return (count * 1000) / (performance.now() - beganMs);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

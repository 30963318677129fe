/** Between two tries. */
export const pauseMs = 5_000;

/**
 * Tries again and again until one resolves to true.
 *
 * @param firstPauseMs before the first try
 * @returns stops it
 */
export function tryUntilDone(attempt: () => Promise<boolean>, firstPauseMs: number): () => void {
  let isStopped = false;
  const run = async (): Promise<void> => {
    const isDone = await attempt();
    if (!isDone && !isStopped) timer = setTimeout(() => void run(), pauseMs);
  };
  let timer = setTimeout(() => void run(), firstPauseMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

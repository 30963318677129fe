/**
 * Waits for `work`, until the signal is aborted at the longest. Leaves no listener at the signal, which may be that of
 * the whole process; the failure of work that is still waited for is thrown, a later one is not.
 */
export async function settledOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    work.catch(() => {});
    return;
  }
  let abort = () => {};
  const aborted = new Promise<void>((resolve) => (abort = resolve));
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

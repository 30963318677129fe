/**
 * Only one tab of a browser is the telephone of an extension: two would take each other's registration.
 * `onHeld` is called once this tab is the one, `onWaiting` when another is; it becomes ours when that one goes.
 *
 * @returns gives it back
 */
export function holdForTab(
  extension: string,
  { onHeld, onWaiting }: { onHeld: () => void; onWaiting: () => void },
): () => void {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) {
    onHeld(); // outside of a secure context, where the microphone does not work either
    return () => {};
  }
  const stop = new AbortController();
  const name = `hearline.phone.${extension}`;
  const held = () =>
    new Promise<void>((release) => {
      if (stop.signal.aborted) return release();
      stop.signal.addEventListener('abort', () => release(), { once: true });
      onHeld();
    });
  const start = async (): Promise<void> => {
    const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await held();
      return true;
    });
    if (isFree || stop.signal.aborted) return;
    onWaiting();
    await locks.request(name, { signal: stop.signal }, held);
  };
  start().catch(() => {}); // given up while waiting
  return () => stop.abort();
}

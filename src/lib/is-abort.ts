/** Whether an error is the end of work whose signal was aborted (Node.js, "AbortController"), and so no failure. */
export function isAbort(error: unknown): boolean {
  return (error as { name?: unknown } | null | undefined)?.name === 'AbortError';
}

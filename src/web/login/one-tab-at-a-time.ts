/**
 * Runs in one tab of the browser at a time. Two that exchange one refresh token at the same time get the same answer; were
 * one answer slow, the other's would end the session.
 */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work(); // outside of a secure context
  return locks.request('hearline.session.refresh', work);
}

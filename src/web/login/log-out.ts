const answerTimeoutMs = 5_000;

/**
 * Ends the session at the server, so that a copy of its token is worth nothing. This tab forgets it whatever comes of
 * that: without the server it expires by itself.
 */
export async function logOut(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(answerTimeoutMs);
  await fetch('/api/v1/auth/logout', { method: 'POST', headers, signal, keepalive: true }).catch(() => {});
}

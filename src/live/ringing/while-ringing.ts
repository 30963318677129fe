import type { Agents } from '../../desk/agents.js';

/** The phone that rings, and the call for which it rings. */
interface Ringing {
  readonly key: string;
  readonly callId: string;
}

/**
 * Lets an agent's phone ring no longer than the agent is `ringing` for that call: who logs out, goes on a break, or
 * is no user any more is not waited for.
 *
 * @param work is given a signal that is aborted then, and when `signal` is
 */
export async function whileRinging<T>(
  agents: Agents,
  { key, callId }: Ringing,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const withdrawn = new AbortController();
  const check = () => {
    const agent = agents.get(key);
    if (agent?.state !== 'ringing' || agent.callId !== callId) withdrawn.abort();
  };
  const forget = agents.onChange(check);
  try {
    check();
    return await work(AbortSignal.any([withdrawn.signal, signal]));
  } finally {
    forget();
  }
}

import type { WaitingCall } from '../../desk/queue-rules.js';
import type { QueueSettings } from '../session/call-parts.js';

/** How soon a caller's turn comes, and whom they are best served by. */
export function placeInQueue(
  { priorities, languages }: Pick<QueueSettings, 'priorities' | 'languages'>,
  callerId: string | null,
  dialled: string,
): Pick<WaitingCall, 'priority' | 'language'> {
  const known = [callerId ?? '', dialled].map((number) => priorities.get(number) ?? 0);
  return { priority: Math.max(0, ...known), language: languages.get(dialled) ?? null };
}

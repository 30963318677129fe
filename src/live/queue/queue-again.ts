import { nowMs } from '../../lib/clock.js';
import type { QueueParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { connectAgent } from './connect-agent.js';

/** Before all other waiting callers: this caller has waited once already. */
const AFTER_FAILED_TRANSFER = 1_000;

/** See `QueueParts.queueAgain`. @param session undefined where that call is live no more */
export async function queueAgain(
  parts: QueueParts,
  session: CallSession | undefined,
  { isSameWait = false } = {},
): Promise<void> {
  if (!session) return;
  session.wait.rank({ priority: AFTER_FAILED_TRANSFER });
  if (session.end || session.wait.isGoingOn || parts.stopping.aborted) return;
  if (!isSameWait) session.wait.countFrom(nowMs());
  await connectAgent(parts, session);
}

import type { CallView } from '../calls/call-view.js';
import { wasOnCall } from '../calls/was-on-call.js';
import type { CallJournalReader } from './call-feeds.js';

/** Whether that user is on the call, or was the last of ours on it. */
export function isOn({ agentUserId, usersByLeg }: CallView, userId: number): boolean {
  return agentUserId === userId || Object.values(usersByLeg).includes(userId);
}

/** Whether that user was ever on the call. @throws what the journal throws */
export async function wasOn(callId: string, userId: number, journal: CallJournalReader): Promise<boolean> {
  const events = await journal.readAfter(callId, 0);
  return wasOnCall(userId, events);
}

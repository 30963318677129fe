import type { EndOptions } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import { withLimit } from '../../lib/with-limit.js';
import { NORMAL_CLEARING } from '../../telephony/release-causes.js';
import { endCall } from '../legs/finish-call.js';
import type { PartyParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { EndingCall } from '../session/call-views.js';

/** How long a command to end a call waits for the last words. */
const END_TIMEOUT_MS = 30_000;

/** A user who may end calls, or a program on this machine, ends the call for all parties. */
export async function endByCommand(
  parts: PartyParts,
  session: EndingCall,
  { userId, note }: EndOptions,
): Promise<void> {
  const by =
    userId === null
      ? ({ reason: 'ended-by-program' } as const)
      : ({ reason: 'ended-by-supervisor', userId } as const);
  await endCall(parts, session, { side: 'server', cause: NORMAL_CLEARING, ...by, note });
}

/** Resolves once the transcript is complete. @throws DeskRefusal (transcript-incomplete) after the time limit */
export async function lastWordsOf({ completed }: Pick<CallSession, 'completed'>): Promise<void> {
  await withLimit(completed, END_TIMEOUT_MS, deskRefusal({ code: 'transcript-incomplete' }));
}

import type { StoredCallEvent } from '../calls/call-event.js';
import type { Call } from '../calls/call-store.js';
import type { FileIdentity } from './viewers.js';

/** The kept calls, for each user as they may read them. All of these may throw UnavailableError. */
export interface ReadableCalls {
  /** With personal data replaced where the user may not see it. */
  of(
    reader: FileIdentity,
    callId: string,
  ): Promise<{
    findCall(callId: string): Promise<Call | undefined>;
    readAll(callId: string): Promise<readonly StoredCallEvent[]>;
  }>;
  /** Whether the user gets the words of the call as they were said. */
  seesWords(reader: FileIdentity, callId: string): Promise<boolean>;
  /** Whether the user was on the call, or is on a case of it. */
  isOf(reader: FileIdentity, callId: string): Promise<boolean>;
}

import { z } from 'zod';
import type { StoredCallEvent } from '../../calls/call-event.js';
import { callIdSchema } from '../../calls/call-id.js';
import type { Call } from '../../calls/call-store.js';
import type { CallEnding } from '../../desk/call-commands.js';
import { NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { IdentifyAudio } from '../audio-guard.js';

/** What this API needs of the calls that are kept. */
export interface CallReader {
  findCall(callId: string): Promise<Call | undefined>;
  listActive(): Promise<Call[]>;
  /** Every event of a call (after `afterSeq`), in order of `seq`. */
  readAll(callId: string, afterSeq?: number): Promise<StoredCallEvent[]>;
}

export interface CallsApiOptions {
  readonly calls: CallReader;
  readonly commands: CallEnding;
  readonly identify: IdentifyAudio;
  readonly log: Log;
}

export const callParams = z.object({ call_id: callIdSchema });

/** @throws NotFoundError */
export async function findCall(calls: CallReader, callId: string): Promise<Call> {
  const call = await calls.findCall(callId);
  if (!call) throw new NotFoundError('Call session', callId);
  return call;
}

import type { Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { TranscriptAccess } from '../../audit/transcript-access-log.js';
import type { StoredCallEvent } from '../../calls/call-event.js';
import { callIdSchema } from '../../calls/call-id.js';
import type { Call } from '../../calls/call-store.js';
import type { Commands } from '../../desk/commands.js';
import { NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { IdentifyAudio } from '../audio-guard.js';

/** The part of the kept calls that this API needs. */
export interface CallReader {
  findCall(callId: string): Promise<Call | undefined>;
  listActive(): Promise<Call[]>;
  /** Every event of a call (after `afterSeq`), in order of `seq`. */
  readAll(callId: string, afterSeq?: number): Promise<StoredCallEvent[]>;
}

export interface CallsApiOptions {
  readonly calls: CallReader;
  readonly commands: Pick<Commands, 'carryOut'>;
  readonly identify: IdentifyAudio;
  /** For the audit, before words are shown; when it throws, none are. */
  readonly onRead: (access: TranscriptAccess) => Promise<void>;
  readonly log: Log;
}

export const callParams = z.object({ call_id: callIdSchema });

/** @throws NotFoundError */
export async function findCall(calls: CallReader, callId: string): Promise<Call> {
  const call = await calls.findCall(callId);
  if (!call) throw new NotFoundError('Call session', callId);
  return call;
}

/** The call whose words the client is about to get. @throws NotFoundError, UnavailableError */
export async function findForReading(
  { calls, onRead }: Pick<CallsApiOptions, 'calls' | 'onRead'>,
  callId: string,
  { request, identity }: { readonly request: Request; readonly identity: AccessIdentity | undefined },
): Promise<Call> {
  const call = await findCall(calls, callId);
  await onRead({ callId, userId: identity?.userId ?? null, address: request.ip ?? null });
  return call;
}

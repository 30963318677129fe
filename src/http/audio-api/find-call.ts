import type { Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { TranscriptAccess } from '../../audit/transcript-access-log.js';
import { callIdSchema } from '../../calls/call-id.js';
import type { Call } from '../../calls/call-store.js';
import type { Commands } from '../../desk/commands.js';
import { NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { RuleTrials } from '../../processing/rule-trials.js';
import type { IdentifyAudio } from '../audio-guard.js';
import type { CallReader } from './call-reader.js';
import type { CallReaders } from './redacted-calls.js';

export interface CallsApiOptions {
  /** To show whether there is such a call. */
  readonly calls: CallReader;
  /** For everything that is shown of a call. */
  readonly readers: CallReaders;
  readonly commands: Pick<Commands, 'carryOut'>;
  readonly identify: IdentifyAudio;
  /** For the audit, before words are shown; when it throws, none are. */
  readonly onRead: (access: TranscriptAccess) => Promise<void>;
  readonly trials: Pick<RuleTrials, 'run'>;
  /** Why something is missing of every call that goes on, in plain words. */
  readonly liveWarnings: () => readonly string[];
  readonly log: Log;
}

export const callParams = z.object({ call_id: callIdSchema });

/** @throws NotFoundError */
export async function findCall(calls: CallReader, callId: string): Promise<Call> {
  const call = await calls.findCall(callId);
  if (!call) throw new NotFoundError('Call session', callId);
  return call;
}

/** The call whose words the client is about to get, and who reads them to this client. @throws NotFoundError, UnavailableError */
export async function findForReading(
  { calls, readers, onRead }: Pick<CallsApiOptions, 'calls' | 'readers' | 'onRead'>,
  callId: string,
  { request, identity }: { readonly request: Request; readonly identity: AccessIdentity | undefined },
): Promise<{ readonly call: Call; readonly reader: CallReader }> {
  await findCall(calls, callId);
  await onRead({ callId, userId: identity?.userId ?? null, address: request.ip ?? null });
  const reader = await readers.of(identity, callId);
  return { call: await findCall(reader, callId), reader };
}

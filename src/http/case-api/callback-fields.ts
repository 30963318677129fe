import { z } from 'zod';
import type { ContactAdvice } from '../../cases/safe-contact.js';
import {
  CALLBACK_DONE_REASONS,
  CALLBACK_OUTCOMES,
  type Callback,
  type CallbackOutcome,
} from '../../desk/callback-store.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { adviceJson, adviceReply } from './advice-fields.js';
import { pagination } from './list-parameters.js';

const time = z.iso.datetime();
/** A callback with the wishes of the case file as they are now. */
export interface AdvisedCallback {
  readonly callback: Callback;
  readonly advice: ContactAdvice;
}

const ofCallback = fieldOf<AdvisedCallback>();
const callbackFields = {
  id: ofCallback(z.int(), ({ callback }) => callback.id),
  call_id: ofCallback(
    z.string().describe('the first call that came to nothing'),
    ({ callback }) => callback.callId,
  ),
  calls: ofCallback(
    z.int().min(1).describe('how many calls of that person came to nothing'),
    ({ callback }) => callback.calls,
  ),
  phone: ofCallback(z.string(), ({ callback }) => callback.phone),
  reason: ofCallback(z.string(), ({ callback }) => callback.reason),
  state: ofCallback(z.enum(['open', 'taken', 'done']), ({ callback }) => callback.state),
  tries: ofCallback(z.int().min(0), ({ callback }) => callback.tries),
  waited: ofCallback(
    z.number().describe('seconds; of several calls the longest'),
    ({ callback }) => callback.waitedS,
  ),
  created_at: ofCallback(time, ({ callback }) => callback.createdAt.toISOString()),
  taken_by: ofCallback(z.int().nullable(), ({ callback }) => callback.takenById),
  taken_at: ofCallback(time.nullable(), ({ callback }) => callback.takenAt?.toISOString() ?? null),
  done_at: ofCallback(time.nullable(), ({ callback }) => callback.doneAt?.toISOString() ?? null),
  done_reason: ofCallback(z.enum(CALLBACK_DONE_REASONS).nullable(), ({ callback }) => callback.doneReason),
  outcome: ofCallback(
    z.enum(Object.keys(CALLBACK_OUTCOMES) as CallbackOutcome[]).nullable(),
    ({ callback }) => callback.outcome,
  ),
  tried_call_id: ofCallback(z.string().nullable(), ({ callback }) => callback.triedCallId),
  contact: ofCallback(adviceReply, ({ advice }) => adviceJson(advice)),
};

export const callbackJson = (callback: AdvisedCallback) => shownJson(callbackFields, callback);

const callback = shownSchema(callbackFields);

export const callbacksReply = z.strictObject({ callbacks: z.array(callback), pagination });

export const callbackReply = z.strictObject({ callback });

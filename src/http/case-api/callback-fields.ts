import { z } from 'zod';
import type { NamedPerson } from '../../cases/persons-of-numbers.js';
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
  /** With that number, whom the user may see. */
  readonly persons: readonly NamedPerson[];
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
  snoozed_until: ofCallback(
    time.nullable().describe('null: it is not put off, or not any more'),
    ({ callback }) => (isSnoozed(callback) ? (callback.snoozedUntil?.toISOString() ?? null) : null),
  ),
  snooze_note: ofCallback(
    z
      .string()
      .nullable()
      .describe('why it was put off, until it is taken; with pseudonyms for who may not read names'),
    ({ callback }) => callback.snoozeNote,
  ),
  snoozed_by_user_id: ofCallback(z.int().nullable(), ({ callback }) => callback.snoozedById),
  snoozed_by: ofCallback(z.string().nullable(), ({ callback }) => callback.snoozedBy),
  contact: ofCallback(adviceReply, ({ advice }) => adviceJson(advice)),
  persons: ofCallback(
    z
      .array(z.strictObject({ id: z.string(), name: z.string() }))
      .describe(
        'persons who have this number, or had it before, whom you may see; the newest first, at most 3',
      ),
    ({ persons }) => persons.map((person) => ({ ...person })),
  ),
};

function isSnoozed({ state, snoozedUntil }: Callback): boolean {
  return state === 'open' && snoozedUntil !== null && snoozedUntil > new Date();
}

export const callbackJson = (callback: AdvisedCallback) => shownJson(callbackFields, callback);

const callback = shownSchema(callbackFields);

export const callbacksReply = z.strictObject({ callbacks: z.array(callback), pagination });

export const callbackReply = z.strictObject({ callback });

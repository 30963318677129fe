import { z } from 'zod';
import type { ContactAdvice } from '../../cases/safe-contact.js';
import { wordContactWish } from '../../wording/word-contact-wish.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

/** HH:MM in the helpline's time zone. */
const clock = z.iso.time({ precision: -1 });

const ofAdvice = fieldOf<ContactAdvice>();
const adviceFields = {
  may_call: ofAdvice(
    z.boolean().nullable().describe('false: only with a named override; null: not known'),
    ({ mayContact }) => mayContact,
  ),
  reason: ofAdvice(
    z.string().nullable().describe('why it may not be called now'),
    ({ refusal }) => refusal && wordContactWish(refusal, 'number'),
  ),
  safe_from: ofAdvice(clock.nullable(), ({ safeFrom }) => safeFrom),
  safe_until: ofAdvice(clock.nullable(), ({ safeUntil }) => safeUntil),
  keep_confidential: ofAdvice(z.boolean(), ({ keepConfidential }) => keepConfidential),
  neutral_caller_id: ofAdvice(
    z.boolean().describe('the call shows no number of the helpline'),
    ({ neutralCallerId }) => neutralCallerId,
  ),
};

/** Whether a number may be called, as the case file says now. */
export const adviceReply = shownSchema(adviceFields);

export const adviceJson = (advice: ContactAdvice) => shownJson(adviceFields, advice);

import { accessRefusal, type AccessRefusal } from '../access/access-refusal.js';
import { caseFileRefusal, type CaseFileRefusal } from '../cases/case-file-refusal.js';
import { deskRefusal, type DeskRefusal } from '../desk/desk-refusal.js';
import { processingRefusal, type ProcessingRefusal } from '../processing/processing-refusal.js';
import { modelRefusal, type ModelRefusal } from '../speech/model-files/model-refusal.js';
import { reportRefusal, type ReportRefusal } from '../reports/report-refusal.js';
import { webhookRefusal, type WebhookRefusal } from '../webhooks/webhook-refusal.js';
import type { ErrorCode } from '../lib/errors.js';
import { asRefusal, type RefusalReason } from '../lib/refusal.js';

/** Every reason of every room for which a person may be refused. */
export type AnyRefusal =
  | AccessRefusal
  | CaseFileRefusal
  | DeskRefusal
  | ModelRefusal
  | ProcessingRefusal
  | ReportRefusal
  | WebhookRefusal;

/** The reasons for which requests of screens are refused. */
export type ScreenRefusal = AccessRefusal | DeskRefusal;

const ROOMS = [
  accessRefusal,
  caseFileRefusal,
  deskRefusal,
  modelRefusal,
  processingRefusal,
  reportRefusal,
  webhookRefusal,
] as const;

/** Every code that a person may be refused with, with its kind. */
export const REFUSAL_KINDS: ReadonlyMap<AnyRefusal['code'], ErrorCode> = new Map(
  ROOMS.flatMap(({ kinds }) => Object.entries(kinds) as [AnyRefusal['code'], ErrorCode][]),
);
export const REFUSAL_CODES = [...REFUSAL_KINDS.keys()];

/** The reason of a refusal; undefined for another error. */
export function reasonOf(error: unknown): AnyRefusal | undefined {
  const reason = asRefusal(error)?.reason;
  return reason && isKnown(reason) ? reason : undefined;
}

function isKnown(reason: RefusalReason): reason is AnyRefusal {
  return ROOMS.some((room) => room.knows(reason));
}

/** Whether pages have words for a reason: they ask for nothing that the other rooms refuse. */
export function isOfScreens(reason: AnyRefusal): reason is ScreenRefusal {
  return accessRefusal.knows(reason) || deskRefusal.knows(reason);
}

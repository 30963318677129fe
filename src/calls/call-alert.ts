import type { AlertSeverity, CallEvent, Utterance } from './call-event.js';
import { ALERT_SEVERITIES, type AlertEvidence } from './finding-event.js';

/** The rule that was met, and where. */
export interface AlertReason {
  /** `seq` of its event. */
  readonly seq: number;
  /** Name of the rule, for people. */
  readonly name: string;
  /** The first words that met the rule; null for a rule about the talk itself, such as silence. */
  readonly quote: AlertEvidence | null;
  /** The utterance with these words, where it was the newest one of the call. */
  readonly sentence: string | null;
  /** Place in the call, ms from answer. */
  readonly startMs: number;
}

export interface AlertAcknowledgement {
  readonly userId: number;
  readonly name: string | null;
  readonly at: Date;
}

/** The alerts of a call so far. */
export interface AlertState {
  /** The highest severity of the alerts so far; null: none was raised, which is no sign of safety. */
  readonly alert: AlertSeverity | null;
  /** The newest alert of that severity. */
  readonly alertReason: AlertReason | null;
  /** The first supervisor who has taken note of it; null: not yet. */
  readonly alertAcknowledgement: AlertAcknowledgement | null;
}

type EventOf<Type extends CallEvent['type']> = Extract<CallEvent, { type: Type }>;

/** A lesser alert changes nothing; another one of the same severity must be looked at anew. */
export function alertRaised(
  { alert, lastUtterance }: AlertState & { readonly lastUtterance: Pick<Utterance, 'id' | 'text'> | null },
  { severity, name, evidence }: EventOf<'alert.raised'>,
  { seq, startMs }: { readonly seq: number; readonly startMs: number },
): Partial<AlertState> {
  if (alert !== null && rankOf(alert) > rankOf(severity)) return {};
  const quote = evidence[0] ?? null;
  const sentence = quote !== null && quote.utteranceId === lastUtterance?.id ? lastUtterance.text : null;
  const alertReason = { seq, name, quote, sentence, startMs };
  return { alert: severity, alertReason, alertAcknowledgement: null };
}

/**
 * The first acknowledgement counts: a second supervisor does not take it over. One that crossed a newer alert of that
 * severity does not count: its supervisor has not seen that alert.
 */
export function alertAcknowledged(
  { alertReason, alertAcknowledgement }: AlertState,
  { alertSeq, userId, name }: EventOf<'alert.acknowledged'>,
  at: Date,
): Partial<AlertState> {
  if (alertReason === null || alertSeq < alertReason.seq || alertAcknowledgement !== null) return {};
  return { alertAcknowledgement: { userId, name, at } };
}

const rankOf = (severity: AlertSeverity): number => ALERT_SEVERITIES.indexOf(severity);

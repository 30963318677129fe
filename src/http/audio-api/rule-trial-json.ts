import { z } from 'zod';
import type { Alert } from '../../analysis/alerts/alert-watch.js';
import { ALERT_SEVERITIES } from '../../calls/finding-event.js';
import { toSeconds } from '../../lib/to-seconds.js';
import type { RuleTrialResult, TriedPastCall } from '../../processing/rule-trials.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

/** Alerts that rules would have raised in past calls, in the answer. */
type Quote = Alert['evidence'][number];

const ofQuote = fieldOf<Quote>();
const quoteFields = {
  segment_id: ofQuote(z.string(), ({ turnId }) => turnId),
  text: ofQuote(z.string(), ({ text }) => text),
  start: ofQuote(z.int().min(0).describe("UTF-16 offset into the segment's text"), ({ start }) => start),
  end: ofQuote(z.int().min(0), ({ end }) => end),
};

interface ReadableAlert {
  readonly alert: Alert;
  /** Whether the user may read words of its call. */
  readonly isReadable: boolean;
}

const ofAlert = fieldOf<ReadableAlert>();
const alertFields = {
  rule_id: ofAlert(z.string(), ({ alert }) => alert.ruleId),
  name: ofAlert(z.string(), ({ alert }) => alert.name),
  severity: ofAlert(z.enum(ALERT_SEVERITIES), ({ alert }) => alert.severity),
  at: ofAlert(z.number().describe('seconds from answer'), ({ alert }) => toSeconds(alert.atMs)),
  evidence: ofAlert(
    z
      .array(shownSchema(quoteFields))
      .describe('empty for a rule about talk alone, and for a user without clearance for the words'),
    ({ alert, isReadable }) =>
      isReadable ? alert.evidence.map((quote) => shownJson(quoteFields, quote)) : [],
  ),
};

interface ReadableCall {
  readonly tried: TriedPastCall;
  readonly isReadable: boolean;
}

const ofCall = fieldOf<ReadableCall>();
const callFields = {
  call_id: ofCall(z.string(), ({ tried }) => tried.call.id),
  start_time: ofCall(z.iso.datetime(), ({ tried }) => tried.call.startedAt.toISOString()),
  alerts: ofCall(z.array(shownSchema(alertFields)), ({ tried, isReadable }) =>
    tried.alerts.map((alert) => shownJson(alertFields, { alert, isReadable })),
  ),
};

interface ReadableTrial {
  readonly result: RuleTrialResult;
  /** Calls whose words the user may read. */
  readonly readable: ReadonlySet<string>;
}

const ofTrial = fieldOf<ReadableTrial>();
const trialFields = {
  calls_read: ofTrial(z.int().min(0), ({ result }) => result.callsRead),
  complete: ofTrial(
    z.boolean().describe('false: the limit of time or of alerts came before the last call'),
    ({ result }) => result.isComplete,
  ),
  calls: ofTrial(z.array(shownSchema(callFields)), ({ result, readable }) =>
    result.tried.map((tried) => shownJson(callFields, { tried, isReadable: readable.has(tried.call.id) })),
  ),
};

export const ruleTrialReply = shownSchema(trialFields);

export const ruleTrialJson = (trial: ReadableTrial) => shownJson(trialFields, trial);

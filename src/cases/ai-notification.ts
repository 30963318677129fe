import type { ColumnValue, ColumnValues } from './record-draft.js';

/**
 * Channel of an outside AI service's findings in calls; the exchange of its messages is the id of the call.
 */
export const AI_CHANNEL = 'aii';

/** Kinds of which there are many while a call is on: they are kept, and stand in the exchange alone. */
const LIVE = 'streaming_';
const SUMMARY_LENGTH = 1_000;

/** The id of the call that a message is about; undefined for one that is no notification. */
export function notifiedCall({ src, src_callid: callId }: ColumnValues): string | undefined {
  return src === AI_CHANNEL && typeof callId === 'string' ? callId : undefined;
}

/** The line of a notification in the timeline of a case; undefined for one that does not appear there. */
export function notificationLine(message: ColumnValue | undefined): string | undefined {
  const { type, summary } = readNotification(message);
  if (type.startsWith(LIVE)) return undefined;
  return summary === undefined ? type : `${type}: ${summary}`;
}

/** Reads the kind and summary of any message, also one that is no JSON: unknown kinds keep their name. */
function readNotification(message: ColumnValue | undefined): { type: string; summary?: string } {
  const parsed = parseJson(typeof message === 'string' ? message : '');
  const type = textIn(parsed, 'notification_type') ?? 'notification';
  const payload = parsed && (parsed as Readonly<Record<string, unknown>>).payload;
  const summary = textIn(payload, 'summary');
  return {
    type: type.slice(0, SUMMARY_LENGTH),
    ...(summary && { summary: summary.slice(0, SUMMARY_LENGTH) }),
  };
}

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const text = (value as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

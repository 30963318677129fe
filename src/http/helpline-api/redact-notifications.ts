import { AI_CHANNEL } from '../../cases/ai-notification.js';
import type { RecordCells } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { RedactedTexts } from '../../redact/redacted-texts.js';
import type { NameFinder } from '../../redact/text-span.js';
import { redactRecord } from './redact-cells.js';

const MESSAGE = 'src_msg';
/** The tables of messages and of their exchanges. */
const TABLES = ['messages', 'threads'];
/** Of a notification; one that is nested deeper is told as plain text. */
const DEEPEST = 50;
/** Names of values that are moments or lengths of time: a redactor would take them for telephone numbers and dates of birth. */
const TIME_NAME = /(?:^|_)(?:timestamp|time|ts|at|on|ms|duration|start|end)$/i;
const TIME_TEXT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?$/;

class NestedTooDeepError extends Error {}

export interface NotificationReader {
  /** Whether the user gets the words of that call as they were said. @throws UnavailableError */
  readonly seesWords: (callId: string) => Promise<boolean>;
  readonly findNames: NameFinder;
}

/**
 * Messages as a user sees them on a screen: what an AI service found in a call has the words of that call, and is
 * redacted for users who do not get these. Other messages are as they are. Each call is asked about once.
 */
export async function redactNotifications(
  resource: Resource,
  records: readonly RecordCells[],
  { seesWords, findNames }: NotificationReader,
): Promise<readonly RecordCells[]> {
  if (!TABLES.includes(resource.table)) return records;
  const [channelAt, callAt] = ['src', 'src_callid'].map((name) => placeOf(resource, name)) as [
    number,
    number,
  ];
  const isSeen = new Map<string, boolean>();
  const shown: RecordCells[] = [];
  for (const record of records) {
    const callId = record[channelAt] === AI_CHANNEL ? record[callAt] : undefined;
    if (callId !== undefined && !isSeen.has(callId)) isSeen.set(callId, await seesWords(callId));
    const isRedacted = callId !== undefined && isSeen.get(callId) !== true;
    shown.push(isRedacted ? redactNotification(resource, record, findNames) : record);
  }
  return shown;
}

function redactNotification(resource: Resource, record: RecordCells, findNames: NameFinder): RecordCells {
  const at = placeOf(resource, MESSAGE);
  const told = [...redactRecord(resource, record, findNames)];
  told[at] = redactMessage(record[at] ?? '', new RedactedTexts(findNames));
  return told;
}

/** JSON stays JSON, so that a client can read it: its texts and numbers are redacted one by one, its names are kept. */
function redactMessage(message: string, texts: RedactedTexts): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(message);
    return JSON.stringify(redactValue(parsed, '', texts, 0));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NestedTooDeepError) return texts.redact(message);
    throw error;
  }
}

function redactValue(value: unknown, name: string, texts: RedactedTexts, depth: number): unknown {
  if (depth > DEEPEST) throw new NestedTooDeepError();
  if (typeof value === 'string') return isTime(name, value) ? value : texts.redact(value);
  if (typeof value === 'number') {
    const told = TIME_NAME.test(name) ? String(value) : texts.redact(String(value));
    return told === String(value) ? value : told;
  }
  if (Array.isArray(value)) return value.map((each) => redactValue(each, name, texts, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, redactValue(each, key, texts, depth + 1)]);
  return Object.fromEntries(entries);
}

function isTime(name: string, value: string): boolean {
  return TIME_NAME.test(name) && TIME_TEXT.test(value);
}

function placeOf({ fields }: Resource, name: string): number {
  return fields.findIndex((field) => field.name === name);
}

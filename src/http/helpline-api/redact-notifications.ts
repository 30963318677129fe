import { AI_CHANNEL } from '../../cases/ai-notification.js';
import type { RecordCells } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { LEFT_OUT, type RedactTexts } from '../../redact/conversation-texts.js';
import { redactRecord } from './redact-cells.js';

const MESSAGE = 'src_msg';
/** The tables of messages and of their exchanges. */
const TABLES = ['messages', 'threads'];
/** Characters of one answer; later notifications are shown as `[…]`, and a client that wants them asks for fewer at once. */
const MOST_TEXT = 4_000_000;

export interface NotificationReader {
  /** Whether the user gets the words of that call as they were said. @throws UnavailableError */
  readonly seesWords: (callId: string) => Promise<boolean>;
  readonly redactTexts: RedactTexts;
}

/**
 * Messages as a user sees them on a screen: what an AI service found in a call has the words of that call, and is
 * redacted for users who do not get these. Other messages are as they are. Each call is asked about once.
 */
export async function redactNotifications(
  resource: Resource,
  records: readonly RecordCells[],
  { seesWords, redactTexts }: NotificationReader,
): Promise<readonly RecordCells[]> {
  if (!TABLES.includes(resource.table)) return records;
  const [channelAt, callAt] = ['src', 'src_callid'].map((name) => placeOf(resource, name)) as [
    number,
    number,
  ];
  const isSeen = new Map<string, boolean>();
  const shown: RecordCells[] = [];
  const messageAt = placeOf(resource, MESSAGE);
  let room = MOST_TEXT;
  for (const record of records) {
    const callId = record[channelAt] === AI_CHANNEL ? record[callAt] : undefined;
    if (callId !== undefined && !isSeen.has(callId)) isSeen.set(callId, await seesWords(callId));
    const isRedacted = callId !== undefined && isSeen.get(callId) !== true;
    if (!isRedacted) {
      shown.push(record);
      continue;
    }
    room -= record[messageAt]?.length ?? 0;
    const redacted = room < 0 ? record.map((cell, at) => (at === messageAt ? LEFT_OUT : cell)) : record;
    shown.push(await redactNotification(resource, redacted, redactTexts));
  }
  return shown;
}

/** The message is a conversation of its own. */
async function redactNotification(
  resource: Resource,
  record: RecordCells,
  redactTexts: RedactTexts,
): Promise<RecordCells> {
  const at = placeOf(resource, MESSAGE);
  const message = record[at] ?? '';
  const rest = record.map((cell, each) => (each === at ? '' : cell));
  const redacted = [...(await redactRecord(resource, rest, redactTexts))];
  const { texts } = await redactTexts({ known: [], texts: [message], mayBeJson: true });
  redacted[at] = texts[0] ?? LEFT_OUT;
  return redacted;
}

function placeOf({ fields }: Resource, name: string): number {
  return fields.findIndex((field) => field.name === name);
}

import type { Access } from '../../access/open-access.js';
import type { TranscriptAudit } from '../../audit/transcript-audit.js';
import type { Bus } from '../../bus/bus.js';
import { deskMessageNoticeSchema, messagesReadNoticeSchema } from '../../desk/desk-message.js';
import { DeskMessages, MESSAGES_AT_ONCE, PERIOD_S } from '../../desk/desk-messages.js';
import type { RedactTexts } from '../../redact/conversation-texts.js';
import type { Storage } from '../../storage/storage.js';
import type { CallReading } from './call-session-apis.js';

/** A message about a call was kept; every process with screens hears it. */
export const DESK_MESSAGE = 'desk.message';
/** A user has read messages about a call; every process with screens hears it. */
export const MESSAGES_READ = 'desk.messages-read';

export interface MessageParts extends Pick<CallReading, 'reader' | 'clearance'> {
  readonly storage: Storage;
  readonly words: TranscriptAudit;
  readonly access: Access;
  readonly bus: Bus;
  readonly redactTexts: RedactTexts;
}

/** Messages between the agents of calls and supervisors; the APIs and the screens share this door. */
export function openMessages({
  storage,
  reader,
  clearance,
  words,
  access,
  bus,
  redactTexts,
}: MessageParts): DeskMessages {
  return new DeskMessages({
    store: storage.deskMessages,
    readAll: (callId) => reader.readAll(callId),
    clearance,
    redact: textsRedactor(redactTexts),
    limit: access.limits.limit('desk-messages', { points: MESSAGES_AT_ONCE, duration: PERIOD_S }),
    onRead: words.noteReading.bind(words),
    onSent: (notice) => bus.publish(DESK_MESSAGE, notice),
    onMarked: (notice) => bus.publish(MESSAGES_READ, notice),
  });
}

/** Redacts texts in which nothing is known before. */
export function textsRedactor(
  redactTexts: RedactTexts,
): (texts: readonly string[]) => Promise<readonly string[]> {
  return async (texts) => (await redactTexts({ known: [], texts })).texts;
}

/** A message of the bus, checked. @throws ZodError */
export const parseMessageNotice = (payload: unknown) => deskMessageNoticeSchema.parse(payload);

/** A notice of the bus, checked. @throws ZodError */
export const parseMessagesRead = (payload: unknown) => messagesReadNoticeSchema.parse(payload);

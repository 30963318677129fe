import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '../lib/storable-text.js';

/** The longest text of a message, in characters without the spaces around it. */
export const LONGEST_MESSAGE = 500;
/** The longest key of a client. */
export const LONGEST_KEY = 100;

/** A message as a client may send it. */
export const sentMessageSchema = z.object({
  text: z.string().trim().min(1).max(LONGEST_MESSAGE).refine(isStorable, NOT_STORABLE),
  /** The key that the client gave it: sent again, it is the same one. */
  clientKey: z.string().min(1).max(LONGEST_KEY).refine(isStorable, NOT_STORABLE),
});

export type SentMessage = Readonly<z.infer<typeof sentMessageSchema>>;

/** A message between the agent of a call and supervisors. */
export interface DeskMessage {
  readonly id: number;
  readonly callId: string;
  readonly userId: number;
  /** Name of the author. */
  readonly by: string;
  readonly text: string;
  readonly at: Date;
}

export interface NewDeskMessage extends SentMessage {
  readonly callId: string;
  readonly userId: number;
}

/** The messages of a call that a user has not read. The greater ids are the newer state. */
export interface UnreadMessages {
  readonly callId: string;
  readonly userId: number;
  /** Messages of others after `readUpTo`. */
  readonly unread: number;
  /** Id of the newest message of the call. */
  readonly newest: number;
  /** Id of the newest one that the user has read; 0: none. */
  readonly readUpTo: number;
}

/** The kept messages. All of these may throw UnavailableError. */
export interface DeskMessageStore {
  /** Those of a call, the oldest first. */
  list(callId: string): Promise<readonly DeskMessage[]>;
  /** The message that this author sent with that key; undefined where there is none. */
  findSent(message: Omit<NewDeskMessage, 'text'>): Promise<DeskMessage | undefined>;
  /** Keeps a message, once for each key. @returns undefined where the call has `most` already */
  add(message: NewDeskMessage, most: number): Promise<DeskMessage | undefined>;
  /** A user has read those of a call up to that one. @returns whether that is news */
  markRead(read: ReadMessages): Promise<boolean>;
  /** For each of these users; empty where the call has no messages. */
  unreadOfCall(callId: string, userIds: readonly number[]): Promise<readonly UnreadMessages[]>;
  /** For one user, by call that goes on and has messages. */
  unreadOfUser(userId: number): Promise<readonly UnreadMessages[]>;
}

export interface ReadMessages {
  readonly callId: string;
  readonly userId: number;
  readonly upTo: number;
}

export const deskMessageNoticeSchema = z.object({ callId: z.string(), id: z.number() });

/** A message was kept: ids alone, so that no text leaves the database but for its readers. */
export type DeskMessageNotice = Readonly<z.infer<typeof deskMessageNoticeSchema>>;

export const messagesReadNoticeSchema = z.object({ callId: z.string(), userId: z.number() });

/** A user has read messages of a call. */
export type MessagesReadNotice = Readonly<z.infer<typeof messagesReadNoticeSchema>>;

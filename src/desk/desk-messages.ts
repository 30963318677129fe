import type { AccessIdentity } from '../access/access-tokens.js';
import { roleMayNot } from '../access/access-refusal.js';
import { maySupervise } from '../access/call-rights.js';
import type { RateLimit } from '../access/rate-limits.js';
import type { Role } from '../access/roles.js';
import type { TranscriptAccess } from '../audit/transcript-access-log.js';
import type { StoredCallEvent } from '../calls/call-event.js';
import { callIdSchema } from '../calls/call-id.js';
import { isLive } from '../calls/call-state.js';
import type { CallView } from '../calls/call-view.js';
import { foldCall } from '../calls/fold-call.js';
import { wasOnCall } from '../calls/was-on-call.js';
import type {
  DeskMessage,
  DeskMessageNotice,
  DeskMessageStore,
  MessagesReadNotice,
  SentMessage,
  UnreadMessages,
} from './desk-message.js';
import { deskRefusal } from './desk-refusal.js';
import type { WordsClearance } from './words-clearance.js';

export interface DeskMessagesOptions {
  readonly store: DeskMessageStore;
  /** Every event of a call; none of one that is not known. @throws UnavailableError */
  readonly readAll: (callId: string) => Promise<readonly StoredCallEvent[]>;
  readonly clearance: Pick<WordsClearance, 'seesWords'>;
  /** Texts of one call without personal data. @throws UnavailableError */
  readonly redact: (texts: readonly string[]) => Promise<readonly string[]>;
  /** By user: how often one may send. */
  readonly limit: Pick<RateLimit, 'take'>;
  /** For the audit, before messages are shown; when it throws, none are. */
  readonly onRead: (access: TranscriptAccess) => Promise<void>;
  /** A message was kept, or was sent again. */
  readonly onSent: (notice: DeskMessageNotice) => void;
  /** A user has read some that they had not. */
  readonly onMarked: (notice: MessagesReadNotice) => void;
}

/** The user who asks, with the address that the audit names. */
export interface MessageReader {
  readonly identity: Pick<AccessIdentity, 'userId' | 'role'>;
  readonly address: string | null;
}

/** The messages of a call, open to one user. */
export interface OpenMessages {
  readonly callId: string;
  readonly userId: number;
  /** When they were opened. */
  readonly role: Role;
  /** The user is or was on the call: reads on whatever their role becomes. */
  readonly isOwn: boolean;
  readonly seesWords: boolean;
  /** As the call is now. */
  readonly maySend: boolean;
}

/** Messages that a user may send in `PERIOD_S`. */
export const MESSAGES_AT_ONCE = 10;
/** In seconds. */
export const PERIOD_S = 30;
/** Messages of one call at most. */
export const MESSAGES_OF_CALL = 500;

/**
 * Messages between the agent of a call and supervisors: no part of the transcript.
 *
 * Supervisors read and write to every call, whoever is or was on a call reads those of that call, and writes while on it. For all
 * others there is no such call. They are kept as long as the call, and none is sent once it is over.
 */
export class DeskMessages {
  readonly #options: DeskMessagesOptions;

  constructor(options: DeskMessagesOptions) {
    this.#options = options;
  }

  /** Opens the messages of a call to a reader; the reading is in the audit. @throws Refusal; UnavailableError */
  async open({ identity, address }: MessageReader, callId: string): Promise<OpenMessages> {
    const { isOwn, view } = await this.#find(identity, callId);
    const { userId, role } = identity;
    await this.#options.onRead({ callId, userId, address });
    const seesWords = isOwn || (await this.#options.clearance.seesWords(identity, callId));
    const maySend = isLive(view.state) && (maySupervise(role) || isOnNow(view, userId));
    return { callId, userId, role, isOwn, seesWords, maySend };
  }

  /** The oldest first. @throws UnavailableError */
  async list({ callId, userId, seesWords }: OpenMessages): Promise<readonly DeskMessage[]> {
    const messages = await this.#options.store.list(callId);
    return seesWords ? messages : this.#redacted(messages, userId);
  }

  /**
   * A message as it is, and as readers of redacted words get it: with the pseudonyms that it has in the list. Undefined: it is
   * gone, with its call.
   *
   * @throws UnavailableError
   */
  async forms({ callId, id }: DeskMessageNotice, needsRedacted: boolean) {
    const messages = await this.#options.store.list(callId);
    const isIt = (message: DeskMessage) => message.id === id;
    const whole = messages.find(isIt);
    if (!whole) return undefined;
    const redacted = needsRedacted ? (await this.#redacted(messages, null)).find(isIt) : undefined;
    return { whole, redacted };
  }

  /** Notes that the user has read those up to that id. @throws UnavailableError */
  async markRead({ callId, userId }: Pick<OpenMessages, 'callId' | 'userId'>, upTo: number): Promise<void> {
    const { store, onMarked } = this.#options;
    if (await store.markRead({ callId, userId, upTo })) onMarked({ callId, userId });
  }

  /**
   * The unread messages of every call that goes on and has some, for those who read the messages of every call.
   *
   * @throws Refusal for all others; UnavailableError
   */
  async unread({ userId, role }: MessageReader['identity']): Promise<readonly UnreadMessages[]> {
    if (!maySupervise(role)) throw roleMayNot('supervision');
    return this.#options.store.unreadOfUser(userId);
  }

  /** Those of one call, for users who may see them. @throws UnavailableError */
  unreadOfCall(callId: string, userIds: readonly number[]): Promise<readonly UnreadMessages[]> {
    return this.#options.store.unreadOfCall(callId, userIds);
  }

  /**
   * Keeps a message, once for each key of its author.
   *
   * @throws Refusal for a call that the user may not see, that is over or that the user is not on, and for too many messages;
   *         UnavailableError
   */
  async send(
    identity: MessageReader['identity'],
    callId: string,
    { text, clientKey }: SentMessage,
  ): Promise<DeskMessage> {
    const { userId, role } = identity;
    const waitMs = await this.#options.limit.take(`user ${userId}`);
    if (waitMs > 0) throw tooMany(waitMs);
    const { view } = await this.#find(identity, callId);
    const { store, onSent } = this.#options;
    const earlier = await store.findSent({ callId, userId, clientKey });
    if (!earlier && !isLive(view.state)) throw deskRefusal({ code: 'call-over' });
    if (!earlier && !maySupervise(role) && !isOnNow(view, userId))
      throw deskRefusal({ code: 'not-on-this-call' });
    const message = earlier ?? (await store.add({ callId, userId, text, clientKey }, MESSAGES_OF_CALL));
    if (!message) throw deskRefusal({ code: 'call-full-of-messages', most: MESSAGES_OF_CALL });
    if (message.text !== text) throw deskRefusal({ code: 'message-key-used' });
    // a repetition is announced too: the first notice may have been lost with its answer
    onSent({ callId, id: message.id });
    return message;
  }

  async #find({ userId, role }: MessageReader['identity'], callId: string) {
    const isId = callIdSchema.safeParse(callId).success;
    const events = isId ? await this.#options.readAll(callId) : [];
    const isOwn = wasOnCall(userId, events);
    if (events.length === 0 || !(isOwn || maySupervise(role)))
      throw deskRefusal({ code: 'unknown-call', callId });
    return { isOwn, view: await foldCall(callId, events) };
  }

  /** Authors get their own as they wrote it. */
  async #redacted(messages: readonly DeskMessage[], userId: number | null): Promise<DeskMessage[]> {
    const texts = await this.#options.redact(messages.map(({ text }) => text));
    return messages.map((message, at) =>
      message.userId === userId ? message : { ...message, text: texts[at] ?? '' },
    );
  }
}

function isOnNow({ usersByLeg }: CallView, userId: number): boolean {
  return Object.values(usersByLeg).includes(userId);
}

function tooMany(waitMs: number) {
  const seconds = Math.ceil(waitMs / 1000);
  return deskRefusal({ code: 'too-many-messages', seconds }, { retryAfterS: seconds });
}

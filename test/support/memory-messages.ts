import type {
  DeskMessage,
  DeskMessageStore,
  NewDeskMessage,
  ReadMessages,
  UnreadMessages,
} from '../../src/desk/desk-message.js';
import { DeskMessages, type DeskMessagesOptions } from '../../src/desk/desk-messages.js';
import { redactTexts } from './personal-data.js';

/** Messages in memory. The author of each is named after their user. */
export class MemoryMessages implements DeskMessageStore {
  readonly #rows: (DeskMessage & { readonly clientKey: string })[] = [];
  readonly #read = new Map<string, number>();
  /** Runs before each list is read. */
  beforeList: () => Promise<void> = async () => {};

  async list(callId: string): Promise<readonly DeskMessage[]> {
    const found = this.#rows.filter((row) => row.callId === callId);
    await this.beforeList();
    return found;
  }

  async findSent({
    callId,
    userId,
    clientKey,
  }: Omit<NewDeskMessage, 'text'>): Promise<DeskMessage | undefined> {
    return this.#rows.find(
      (row) => row.callId === callId && row.userId === userId && row.clientKey === clientKey,
    );
  }

  async add(message: NewDeskMessage): Promise<DeskMessage> {
    const row = { ...message, id: this.#rows.length + 1, by: `user ${message.userId}`, at: new Date() };
    this.#rows.push(row);
    return row;
  }

  async markRead({ callId, userId, upTo }: ReadMessages): Promise<boolean> {
    const key = `${userId} ${callId}`;
    const isNews = upTo > (this.#read.get(key) ?? 0);
    if (isNews) this.#read.set(key, upTo);
    return isNews;
  }

  async unreadOfCall(callId: string, userIds: readonly number[]): Promise<readonly UnreadMessages[]> {
    return userIds.flatMap((userId) => {
      const rows = this.#rows.filter((row) => row.callId === callId);
      const readUpTo = this.#read.get(`${userId} ${callId}`) ?? 0;
      const unread = rows.filter((row) => row.userId !== userId && row.id > readUpTo).length;
      const newest = rows.at(-1)?.id;
      return newest === undefined ? [] : { callId, userId, unread, newest, readUpTo };
    });
  }

  async unreadOfUser(userId: number): Promise<readonly UnreadMessages[]> {
    const callIds = [...new Set(this.#rows.map(({ callId }) => callId))];
    const found = await Promise.all(callIds.map((callId) => this.unreadOfCall(callId, [userId])));
    await this.beforeList();
    return found.flat();
  }
}

/** The product's rules, without a limit of how often; `others`: what a test watches itself. */
export function someMessages(
  others: Pick<DeskMessagesOptions, 'store' | 'readAll' | 'clearance' | 'onRead' | 'onSent' | 'onMarked'>,
): DeskMessages {
  return new DeskMessages({
    redact: async (texts) => (await redactTexts({ known: [], texts })).texts,
    limit: { take: async () => 0 },
    ...others,
  });
}

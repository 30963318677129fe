import type { DeskMessage, DeskMessageStore, NewDeskMessage } from '../../src/desk/desk-message.js';
import { DeskMessages, type DeskMessagesOptions } from '../../src/desk/desk-messages.js';
import { redactTexts } from './personal-data.js';

/** Messages in memory. The author of each is named after their user. */
export class MemoryMessages implements DeskMessageStore {
  readonly #rows: (DeskMessage & { readonly clientKey: string })[] = [];
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
}

/** The product's rules, without a limit of how often; `others`: what a test watches itself. */
export function someMessages(
  others: Pick<DeskMessagesOptions, 'store' | 'readAll' | 'clearance' | 'onRead' | 'onSent'>,
): DeskMessages {
  return new DeskMessages({
    redact: async (texts) => (await redactTexts({ known: [], texts })).texts,
    limit: { take: async () => 0 },
    ...others,
  });
}

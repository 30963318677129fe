import type { Clearance } from '../access/personal-data-rights.js';
import type { DeskMessageNotice } from '../desk/desk-message.js';
import type { Log } from '../lib/log.js';
import { messagesRoomOf, type CallServer, type CallSocket } from './call-socket.js';
import type { WireDeskMessage } from './protocol.js';
import { toWireMessage, type MessageParts } from './serve-messages.js';
import { socketsIn } from './sockets-in.js';

export interface MessageScreensOptions extends MessageParts {
  readonly io: CallServer;
  readonly hasClearance: Clearance;
  readonly log: Log;
}

/** Shows messages between agents and supervisors to the screens that watch those of their call, each as its user may see it. */
export class MessageScreens {
  readonly #options: MessageScreensOptions;

  constructor(options: MessageScreensOptions) {
    this.#options = options;
  }

  /** From the bus, which has ids alone: the text is read here, where a screen waits for it. */
  async offer(notice: DeskMessageNotice): Promise<void> {
    const { messages, log } = this.#options;
    try {
      const readers = this.#readersOf(notice.callId);
      if (readers.length === 0) return;
      const needsRedacted = readers.some((socket) => !this.#seesWords(socket, notice.callId));
      const forms = await messages.forms(notice, needsRedacted);
      if (!forms) return;
      // asked again: one may have left while it was read; one that has come since has it in its list
      for (const socket of this.#readersOf(notice.callId)) {
        const { userId } = socket.data.identity;
        const isWhole = forms.whole.userId === userId || this.#seesWords(socket, notice.callId);
        const form = isWhole ? forms.whole : forms.redacted;
        if (form) deliver(socket, toWireMessage(form, userId));
      }
    } catch (error) {
      const { callId, id } = notice;
      log.warn({ err: error, callId, messageId: id }, 'a message about a call did not reach the screens');
    }
  }

  #readersOf(callId: string): CallSocket[] {
    return socketsIn(this.#options.io, messagesRoomOf(callId));
  }

  /** Words that a user has by their role are theirs no longer than that role. */
  #seesWords({ data: { identity, messages } }: CallSocket, callId: string): boolean {
    const open = messages.get(callId)?.open;
    if (!open) return false;
    return open.role === identity.role
      ? open.seesWords
      : open.isOwn || this.#options.hasClearance(identity.role);
  }
}

function deliver(socket: CallSocket, message: WireDeskMessage): void {
  const watched = socket.data.messages.get(message.call_id);
  if (watched && watched.lists > 0) watched.held.push(message);
  else socket.emit('desk:message', message);
}

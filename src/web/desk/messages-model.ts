import type { WireDeskMessage, WireDeskMessages, WireError } from '../../realtime/protocol.js';

/** The messages about a call, as far as this page knows. */
export interface MessagesModel {
  /** null until the server has sent them: it may refuse them; the oldest first */
  messages: readonly WireDeskMessage[] | null;
  maySend: boolean;
  /** the newest message that came while the page was open, from another person */
  arrived: WireDeskMessage | null;
  error: WireError | null;
}

export type MessagesChange =
  | { type: 'list'; list: WireDeskMessages }
  | { type: 'message'; message: WireDeskMessage }
  | { type: 'failed'; error: WireError };

export const noMessages: MessagesModel = { messages: null, maySend: false, arrived: null, error: null };

export function reduceMessages(model: MessagesModel, change: MessagesChange): MessagesModel {
  switch (change.type) {
    case 'list': {
      const { messages, may_send: maySend } = change.list;
      // the first list is history, a later one has what came while there was no connection
      return { ...taken(model, messages, model.messages !== null), maySend, error: null };
    }
    case 'message':
      return taken(model, [change.message], true);
    case 'failed':
      return { ...model, error: change.error };
  }
}

/** With those in it, each once: one may come by itself and in a list. */
function taken(model: MessagesModel, messages: readonly WireDeskMessage[], isNews: boolean): MessagesModel {
  const known = new Map((model.messages ?? []).map((message) => [message.id, message]));
  const news = messages.filter(({ id }) => !known.has(id));
  for (const message of news) known.set(message.id, message);
  const all = [...known.values()].toSorted((a, b) => a.id - b.id);
  const arrived = isNews ? news.findLast((message) => !message.is_own) : undefined;
  return { ...model, messages: all, arrived: arrived ?? model.arrived };
}

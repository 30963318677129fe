import { z } from 'zod';
import { maySupervise } from '../access/call-rights.js';
import { callIdSchema } from '../calls/call-id.js';
import { sentMessageSchema, type DeskMessage, type UnreadMessages } from '../desk/desk-message.js';
import type { DeskMessages, OpenMessages } from '../desk/desk-messages.js';
import { InvalidInputError } from '../lib/errors.js';
import { messagesRoomOf, UNREAD, type CallSocket, type WatchedMessages } from './call-socket.js';
import type { OnRequest } from './on-request.js';
import { parseRequest } from './parse-request.js';
import { deskRefusal } from '../desk/desk-refusal.js';
import type { WireDeskMessage, WireDeskMessages, WireUnreadMessages } from './protocol.js';

export interface MessageParts {
  readonly messages: Pick<
    DeskMessages,
    'open' | 'list' | 'send' | 'forms' | 'markRead' | 'unread' | 'unreadOfCall'
  >;
}

/** A screen shows the messages of a few calls; more is a mistake or an attack. */
const MAX_CALLS = 200;

const watchRequest = z.object({ call_id: callIdSchema });
/** The largest id of PostgreSQL. */
const LARGEST_ID = 2 ** 31 - 1;
const readRequest = watchRequest.extend({ message_id: z.number().int().positive().max(LARGEST_ID) });
const sendRequest = watchRequest.extend({
  text: sentMessageSchema.shape.text,
  client_key: sentMessageSchema.shape.clientKey,
});

/** Answers what a client asks about the messages between agents and supervisors. */
export function serveMessages(socket: CallSocket, on: OnRequest, { messages }: MessageParts): void {
  on('messages:watch', async (request, send) => {
    const { call_id: callId } = parseRequest(watchRequest, request);
    assertRoom(socket, callId);
    const { identity, address } = socket.data;
    const open = await messages.open({ identity, address }, callId);
    if (!socket.connected) return;
    const watched = watch(socket, callId, open);
    try {
      const listed = await messages.list(open);
      send({
        messages: listed.map((message) => toWireMessage(message, identity.userId)),
        may_send: open.maySend,
      } satisfies WireDeskMessages);
    } finally {
      watched.lists--;
      if (watched.lists === 0) release(socket, watched);
    }
  });
  on('messages:unwatch', (request, send) => {
    const { call_id: callId } = parseRequest(watchRequest, request);
    socket.data.messages.delete(callId);
    void socket.leave(messagesRoomOf(callId));
    send(null);
  });
  serveUnread(socket, on, messages);
  on('desk:message', async (request, send) => {
    const { call_id: callId, text, client_key: clientKey } = parseRequest(sendRequest, request);
    const { identity } = socket.data;
    send(toWireMessage(await messages.send(identity, callId, { text, clientKey }), identity.userId));
  });
}

function serveUnread(socket: CallSocket, on: OnRequest, messages: MessageParts['messages']): void {
  on('messages:read', async (request, send) => {
    const { call_id: callId, message_id: upTo } = parseRequest(readRequest, request);
    // the right was asked as they were opened for watching
    if (!socket.data.messages.has(callId)) throw deskRefusal({ code: 'unknown-call', callId });
    await messages.markRead({ callId, userId: socket.data.identity.userId }, upTo);
    send(null);
  });
  on('unread:watch', async (_request, send) => {
    const { identity } = socket.data;
    // in the room before they are read: none is sent between the two
    if (maySupervise(identity.role)) void socket.join(UNREAD);
    const unread = await messages.unread(identity);
    send(unread.map(toWireUnread) satisfies WireUnreadMessages[]);
  });
  on('unread:unwatch', (_request, send) => {
    void socket.leave(UNREAD);
    send(null);
  });
}

export function toWireUnread({ callId, unread, newest, readUpTo }: UnreadMessages): WireUnreadMessages {
  return { call_id: callId, unread, newest, read_up_to: readUpTo };
}

/** Before the list is read, so that no message is sent between the two. */
function watch(socket: CallSocket, callId: string, open: OpenMessages): WatchedMessages {
  const { messages } = socket.data;
  const watched: WatchedMessages = messages.get(callId) ?? { open, lists: 0, held: [] };
  watched.open = open;
  watched.lists++;
  messages.set(callId, watched);
  void socket.join(messagesRoomOf(callId));
  return watched;
}

/** Those that are in the list too: another page of this client may not have asked for it. */
function release(socket: CallSocket, watched: WatchedMessages): void {
  for (const message of watched.held.splice(0)) {
    if (socket.data.messages.get(message.call_id) === watched) socket.emit('desk:message', message);
  }
}

export function toWireMessage(
  { id, callId, by, text, at, userId }: DeskMessage,
  reader: number,
): WireDeskMessage {
  return { id, call_id: callId, by, text, at: at.toISOString(), is_own: userId === reader };
}

/** @throws InvalidInputError */
function assertRoom({ data: { messages } }: CallSocket, callId: string): void {
  if (messages.has(callId) || messages.size < MAX_CALLS) return;
  const message = `the messages of no more than ${MAX_CALLS} calls can be watched at once`;
  throw new InvalidInputError([{ field: 'call_id', message }]);
}

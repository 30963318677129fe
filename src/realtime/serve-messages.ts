import { z } from 'zod';
import { callIdSchema } from '../calls/call-id.js';
import { sentMessageSchema, type DeskMessage } from '../desk/desk-message.js';
import type { DeskMessages } from '../desk/desk-messages.js';
import { InvalidInputError } from '../lib/errors.js';
import { messagesRoomOf, type CallSocket } from './call-socket.js';
import type { OnRequest } from './on-request.js';
import { parseRequest } from './parse-request.js';
import type { WireDeskMessage, WireDeskMessages } from './protocol.js';

export interface MessageParts {
  readonly messages: Pick<DeskMessages, 'open' | 'list' | 'send' | 'forms'>;
}

/** A screen shows the messages of a few calls; more is a mistake or an attack. */
const MAX_CALLS = 200;

const watchRequest = z.object({ call_id: callIdSchema });
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
    // before the list is read: what is sent meanwhile comes by itself
    socket.data.messages.set(callId, open);
    void socket.join(messagesRoomOf(callId));
    const listed = await messages.list(open);
    send({
      messages: listed.map((message) => toWireMessage(message, identity.userId)),
      may_send: open.maySend,
    } satisfies WireDeskMessages);
  });
  on('messages:unwatch', (request, send) => {
    const { call_id: callId } = parseRequest(watchRequest, request);
    socket.data.messages.delete(callId);
    void socket.leave(messagesRoomOf(callId));
    send(null);
  });
  on('desk:message', async (request, send) => {
    const { call_id: callId, text, client_key: clientKey } = parseRequest(sendRequest, request);
    const { identity } = socket.data;
    send(toWireMessage(await messages.send(identity, callId, { text, clientKey }), identity.userId));
  });
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

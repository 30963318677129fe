import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { LONGEST_KEY, LONGEST_MESSAGE, type DeskMessage } from '../../desk/desk-message.js';
import type { DeskMessages } from '../../desk/desk-messages.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, errorHandler, refuseOtherMethods } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { storedText } from './values.js';

export interface MessagesApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly messages: Pick<DeskMessages, 'open' | 'list' | 'send'>;
  readonly log: Log;
}

type Shown = DeskMessage & { readonly isOwn: boolean };

const ofMessage = fieldOf<Shown>();
const messageFields = {
  id: ofMessage(z.string(), ({ id }) => String(id)),
  by: ofMessage(z.string().describe('name of the author'), ({ by }) => by),
  text: ofMessage(z.string(), ({ text }) => text),
  at: ofMessage(z.iso.datetime(), ({ at }) => at.toISOString()),
  is_own: ofMessage(z.boolean(), ({ isOwn }) => isOwn),
};
const message = shownSchema(messageFields);
const listReply = z.strictObject({
  messages: z.array(message).describe('all of the call, the oldest first'),
  may_send: z.boolean().describe('whether you may send one, as the call is now'),
});
const sentReply = z.strictObject({ desk_message: message, message: z.string() });
const body = z.strictObject({
  text: storedText()
    .trim()
    .min(1, 'is required')
    .max(LONGEST_MESSAGE, `must have at most ${LONGEST_MESSAGE} characters`),
  client_key: storedText()
    .min(1, 'is required')
    .max(LONGEST_KEY, `must have at most ${LONGEST_KEY} characters`)
    .describe('made up by the client: sent again with the same one, it is the same message'),
});

/** Messages between the agent of a call and supervisors. Mounted at /api/v1/calls, before the rest of it. */
export function messagesApi({ verify, messages, log }: MessagesApiOptions): Router {
  const router = Router();
  const auth = (request: Request) => verify(bearerToken(request) ?? '');
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/messages',
    summary:
      'Messages between the agent of a call and supervisors, for supervisors and for those who are or were on the call',
    reply: listReply,
    auth,
    async handle({ identity, request }) {
      const open = await messages.open({ identity, address: request.ip ?? null }, String(request.params.id));
      const listed = await messages.list(open);
      return { messages: listed.map((each) => messageJson(each, identity)), may_send: open.maySend };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/messages',
    summary: 'Sends a message about a call that goes on, as a supervisor or as an agent who is on it',
    body,
    reply: sentReply,
    refusals: [403, 409],
    auth,
    async handle({ identity, request, body: sent }) {
      const said = { text: sent.text, clientKey: sent.client_key };
      const kept = await messages.send(identity, String(request.params.id), said);
      return { desk_message: messageJson(kept, identity), message: 'Message sent' };
    },
  });
  refuseOtherMethods(router);
  router.use(errorHandler(bearerShape, log));
  return router;
}

function messageJson(each: DeskMessage, { userId }: AccessIdentity) {
  return shownJson(messageFields, { ...each, isOwn: each.userId === userId });
}

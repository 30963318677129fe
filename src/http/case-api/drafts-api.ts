import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { FormDrafts } from '../../cases/form-drafts.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { messageReply } from './replies.js';
import { text } from './values.js';

export interface DraftsApiOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly drafts: Pick<FormDrafts, 'list' | 'read' | 'save' | 'remove'>;
  readonly log: Log;
}

/** The longest narrative is shorter. */
const LONGEST_CONTENT = 200_000;

const time = z.iso.datetime();
const listReply = z.strictObject({ drafts: z.array(z.strictObject({ key: z.string(), saved_at: time })) });
const readReply = z.strictObject({ key: z.string(), content: z.string(), saved_at: time });
const savedReply = z.strictObject({ key: z.string(), saved_at: time, message: z.string() });
const params = z.object({
  key: z.string().regex(/^[A-Za-z0-9._:~-]{1,120}$/, 'must have 1 to 120 of A-Z a-z 0-9 . _ : ~ -'),
});
const body = z.strictObject({
  content: text()
    .max(LONGEST_CONTENT, `must have at most ${LONGEST_CONTENT} characters`)
    .describe('the values of the form, as its page writes them; the server does not read them'),
});

/** Half-written forms of the user who asks, and of no other. Mounted at /api/v1/drafts. */
export function draftsApi({ verify, drafts, log }: DraftsApiOptions): Router {
  const router = Router();
  const auth = (request: Request) => verify(bearerToken(request) ?? '');
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary: 'Your half-written forms, the newest first; one that was not touched for 14 days is given up',
    reply: listReply,
    auth,
    async handle({ identity: { userId } }) {
      const found = await drafts.list(userId);
      return { drafts: found.map(({ key, savedAt }) => ({ key, saved_at: savedAt.toISOString() })) };
    },
  });
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:key',
    summary: 'One of your half-written forms',
    params,
    reply: readReply,
    auth,
    async handle({ identity: { userId }, params: { key } }) {
      const { content, savedAt } = await drafts.read(userId, key);
      return { key, content, saved_at: savedAt.toISOString() };
    },
  });
  addRoute(router, bearerShape, {
    method: 'put',
    path: '/:key',
    summary: 'Keeps a half-written form, in place of what was kept by that key',
    params,
    body,
    reply: savedReply,
    refusals: [409],
    isNeverMissing: true,
    auth,
    async handle({ identity: { userId }, params: { key }, body: { content } }) {
      const savedAt = await drafts.save(userId, key, content);
      return { key, saved_at: savedAt.toISOString(), message: 'Draft kept' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'delete',
    path: '/:key',
    summary: 'Gives up one of your half-written forms',
    params,
    reply: messageReply,
    auth,
    async handle({ identity: { userId }, params: { key } }) {
      await drafts.remove(userId, key);
      return { message: 'Draft given up' };
    },
  });
  endRoutes(router, bearerShape, log);
  return router;
}

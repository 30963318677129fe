import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { INBOX_KINDS, type Inbox, type ShownEntry } from '../../cases/inbox.js';
import { cases } from '../../cases/resources/case.js';
import type { Log } from '../../lib/log.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { caseFields } from './case-face.js';
import { pagination, paginationOf, paging, yesOrNo } from './list-parameters.js';
import type { RecordRoutesOptions } from './record-api.js';
import { fieldsOf } from './record-face.js';

export interface InboxApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly inbox: Pick<Inbox, 'list' | 'markRead'>;
  /** Records as the user may see them, with personal data replaced where the user has no clearance. */
  readonly shown: RecordRoutesOptions['shown'];
  readonly log: Log;
}

const time = z.iso.datetime();
const shownCase = z.strictObject({ id: z.string(), case_number: z.string(), title: z.string().nullable() });

const ofEntry = fieldOf<ShownEntry>();
const entryFields = {
  id: ofEntry(z.string(), ({ entry: { id } }) => String(id)),
  kind: ofEntry(z.enum(INBOX_KINDS), ({ entry: { kind } }) => kind),
  case: ofEntry(shownCase.nullable().describe('null: you may not see it, or not any more'), caseOf),
  by_user_id: ofEntry(z.string().nullable().describe('null: the server'), ({ entry: { byUserId } }) =>
    byUserId === null ? null : String(byUserId),
  ),
  by: ofEntry(z.string().nullable(), ({ entry: { by } }) => by),
  reason: ofEntry(
    z.string().nullable().describe('why it was escalated; null for a case that you may not see'),
    ({ entry: { reason }, record }) => (record ? reason : null),
  ),
  at: ofEntry(time, ({ entry: { at } }) => at.toISOString()),
  read_at: ofEntry(time.nullable(), ({ entry: { readAt } }) => readAt?.toISOString() ?? null),
};

const listReply = z.strictObject({
  inbox: z.array(shownSchema(entryFields)),
  unread: z.int().min(0).describe('all that you have not read'),
  pagination,
});
const readReply = z.strictObject({ id: z.string(), read_at: time, message: z.string() });
const query = z.strictObject({
  page: paging.page,
  limit: paging.limit,
  unread: yesOrNo().optional().describe('`true`: only what you have not read'),
});

/** Cases that were given to the user who asks, and to no other. Mounted at /api/v1/inbox. */
export function inboxApi({ verify, inbox, shown, log }: InboxApiOptions): Router {
  const router = Router();
  const auth = (request: Request) => verify(bearerToken(request) ?? '');
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary: 'Cases that other users have escalated or assigned to you, the newest first',
    query,
    reply: listReply,
    auth,
    async handle({ query: { page, limit, unread: isUnread = false }, identity, response }) {
      const found = await inbox.list(identity, { isUnread, offset: (page - 1) * limit, limit });
      const entries = await Promise.all(
        found.entries.map(async ({ entry, record }) => {
          const [cells] = record ? await shown(cases, [record], { identity, response }) : [];
          return { entry, record: cells };
        }),
      );
      return {
        inbox: entries.map((each) => shownJson(entryFields, each)),
        unread: found.unread,
        pagination: paginationOf({ page, limit }, found.total),
      };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/read',
    summary: 'Marks one entry of your inbox as read; the first time counts',
    reply: readReply,
    auth,
    async handle({ identity, request }) {
      const id = String(request.params.id);
      const readAt = await inbox.markRead(identity, id);
      return { id, read_at: readAt.toISOString(), message: 'Marked as read' };
    },
  });
  endRoutes(router, bearerShape, log);
  return router;
}

function caseOf({ record }: ShownEntry) {
  if (!record) return null;
  const fields = fieldsOf(cases, record);
  const number = caseFields.case_number?.read?.(fields, {});
  return { id: fields.id ?? '', case_number: String(number), title: fields.title ? fields.title : null };
}

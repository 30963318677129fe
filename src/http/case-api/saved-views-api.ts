import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { ROLES } from '../../access/roles.js';
import { visibleLine } from '../../lib/plain-line.js';
import type { Log } from '../../lib/log.js';
import {
  LONGEST_VIEW_NAME,
  VIEW_PAGES,
  VIEWS_LISTED_AT_MOST,
  type SavedView,
  type SavedViews,
} from '../../reports/saved-views.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { messageReply } from './replies.js';
import { oneOf, storedText } from './values.js';

export interface SavedViewsApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly views: Pick<SavedViews, 'list' | 'rolesFor' | 'add' | 'change' | 'remove'>;
  readonly log: Log;
}

const FORBIDDEN = 403;
const CONFLICT = 409;
const FILTERS_AT_MOST = 30;
const LONGEST_FILTER = 250;

const search = z
  .record(
    z.string().regex(/^[a-z][a-z_]{0,39}$/, 'must be a name of a filter'),
    z.union([
      storedText().max(LONGEST_FILTER, `must have at most ${LONGEST_FILTER} characters`),
      z.number(),
      z.boolean(),
    ]),
  )
  .refine(
    (filters) => Object.keys(filters).length <= FILTERS_AT_MOST,
    `must have at most ${FILTERS_AT_MOST} filters`,
  )
  .describe('filters as the address of the page has them; the page leaves out what it does not know');
const name = storedText()
  .max(LONGEST_VIEW_NAME, `must have at most ${LONGEST_VIEW_NAME} characters`)
  .refine((text) => visibleLine(text) !== '', 'must not be empty');
const sharedWith = oneOf(ROLES)
  .nullable()
  .describe('the role whose users see the view too: for supervisors and administrators; null: no role');

const ofView = fieldOf<{ readonly view: SavedView; readonly userId: number }>();
const viewFields = {
  id: ofView(z.string(), ({ view }) => String(view.id)),
  list: ofView(z.enum(VIEW_PAGES).describe('the list that it filters'), ({ view }) => view.page),
  name: ofView(z.string(), ({ view }) => view.name),
  search: ofView(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), ({ view }) => ({
    ...view.search,
  })),
  shared_with: ofView(z.enum(ROLES).nullable(), ({ view }) => view.sharedWith),
  is_own: ofView(
    z.boolean().describe('yours: you may change and delete it'),
    ({ view, userId }) => view.ownerId === userId,
  ),
  owner: ofView(z.string(), ({ view }) => view.ownerName),
  created_at: ofView(z.iso.datetime(), ({ view }) => view.createdAt.toISOString()),
  updated_at: ofView(z.iso.datetime(), ({ view }) => view.updatedAt.toISOString()),
};
const listReply = z.strictObject({
  views: z.array(shownSchema(viewFields)),
  may_share_with: z.array(z.enum(ROLES)).describe('the roles to which you may show your views of the page'),
});
const writtenReply = z.strictObject({ view: shownSchema(viewFields), message: z.string() });

/** Named filters of the pages. Mounted at /api/v1/saved-views. */
export function savedViewsApi(options: SavedViewsApiOptions): Router {
  const router = Router();
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary: `Views of a page, yours first, and those that are shared with your role, by name; at most ${VIEWS_LISTED_AT_MOST}`,
    // `page` is the number of a page everywhere
    query: z.strictObject({ list: oneOf(VIEW_PAGES) }),
    reply: listReply,
    refusals: [FORBIDDEN],
    auth: (request: Request) => options.verify(bearerToken(request) ?? ''),
    async handle({ identity, query: { list: page } }) {
      const found = await options.views.list(identity, page);
      return {
        views: found.map((view) => viewJson(view, identity)),
        may_share_with: [...options.views.rolesFor(identity, page)],
      };
    },
  });
  addWritingRoutes(router, options);
  endRoutes(router, bearerShape, options.log);
  return router;
}

function addWritingRoutes(router: Router, { verify, views }: SavedViewsApiOptions): void {
  const auth = (request: Request) => verify(bearerToken(request) ?? '');
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/',
    summary: 'Saves filters of a page by a name of your own; the same view once more changes nothing',
    status: 201,
    body: z.strictObject({ list: oneOf(VIEW_PAGES), name, search, shared_with: sharedWith.optional() }),
    reply: writtenReply,
    refusals: [FORBIDDEN, CONFLICT],
    auth,
    async handle({ identity, body: { list: page, shared_with: role = null, ...view } }) {
      const added = await views.add(identity, { ...view, page, sharedWith: role });
      return { view: viewJson(added, identity), message: 'View saved' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'put',
    path: '/:id',
    summary: 'Changes the name, the filters or the role of one of your views; what is left out stays',
    body: z.strictObject({ name, search, shared_with: sharedWith }).partial(),
    reply: writtenReply,
    refusals: [FORBIDDEN, CONFLICT],
    auth,
    async handle({ identity, request, body: { shared_with: role, ...change } }) {
      const id = String(request.params.id);
      const changed = await views.change(identity, id, { ...change, sharedWith: role });
      return { view: viewJson(changed, identity), message: 'View changed' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'delete',
    path: '/:id',
    summary: 'Deletes one of your views, also for those whom it is shared with',
    reply: messageReply,
    refusals: [FORBIDDEN],
    auth,
    async handle({ identity, request }) {
      await views.remove(identity, String(request.params.id));
      return { message: 'View deleted' };
    },
  });
}

function viewJson(view: SavedView, { userId }: AccessIdentity) {
  return shownJson(viewFields, { view, userId });
}

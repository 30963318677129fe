import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { caseSearch, newCaseSearch } from '../cases/case-search.js';
import { callbackSearch } from '../callbacks/callback-search.js';
import { callSearch } from '../calls/call-search.js';
import { inboxSearch } from '../inbox/inbox-search.js';
import { mergeSearch, peopleSearch } from '../people/merge-search.js';
import { personSearch } from '../people/person-search.js';
import { callPlace } from '../player/call-place.js';
import { may, type Session } from '../login/session.js';
import { wallSearch } from '../wall/wall-search.js';
import { WallPage } from '../wall/wall-page.js';
import { strings } from '../strings.js';
import { lazyPart } from '../ui/lazy-part.js';
import { lazyPage } from './lazy-page.js';
import { NotFoundPage } from './not-found-page.js';
import { PageFault } from './page-fault.js';
import { readSearch, writeSearch } from './search.js';
import { Shell } from './shell.js';

/** Every page by its address. Pages beside the daily work of a call are chunks of their own, loaded with their address. */
const rootRoute = createRootRouteWithContext<{ session: Session }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context: { session } }) =>
    redirect({ to: may(session, 'watch-calls') ? '/wall' : '/work', replace: true, throw: true }),
});

const WordsBeside = lazyPart(
  async () => (await import('../call/words-beside.js')).WordsBeside,
  <p className="quiet">{strings.wall.beside.loading}</p>,
);

const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  validateSearch: wallSearch,
  component: function Wall() {
    return <WallPage session={rootRoute.useRouteContext().session} WordsBeside={WordsBeside} />;
  },
});

/** Bookmarks of versions before 0.3. */
const earlierWorkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-work',
  beforeLoad: () => redirect({ to: '/work', replace: true, throw: true }),
});

const workRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/work',
  component: lazyPage(() => import('../work/work-page.js'), 'WorkPage'),
});

const callbacksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callbacks',
  validateSearch: callbackSearch,
  component: lazyPage(() => import('../callbacks/callbacks-page.js'), 'CallbacksPage'),
});

const callsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/calls',
  validateSearch: callSearch,
  component: lazyPage(() => import('../calls/calls-page.js'), 'CallsPage'),
});

const casesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases',
  validateSearch: caseSearch,
  component: lazyPage(() => import('../cases/cases-page.js'), 'CasesPage'),
});

const newCaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/new',
  validateSearch: newCaseSearch,
  component: lazyPage(() => import('../cases/new-case-page.js'), 'NewCasePage'),
});

const caseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/$caseId',
  component: lazyPage(() => import('../cases/case-page.js'), 'CasePage'),
});

const inboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyPage(() => import('../inbox/inbox-page.js'), 'InboxPage'),
});

const meRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/me',
  component: lazyPage(() => import('../me/me-page.js'), 'MePage'),
});

const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people',
  validateSearch: peopleSearch,
  component: lazyPage(() => import('../people/people-page.js'), 'PeoplePage'),
});

const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people/$personId',
  validateSearch: personSearch,
  component: lazyPage(() => import('../people/person-page.js'), 'PersonPage'),
});

const mergeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people/$personId/merge',
  validateSearch: mergeSearch,
  component: lazyPage(() => import('../people/merge-page.js'), 'MergePage'),
});

const callRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/calls/$callId',
  validateSearch: callPlace,
  component: lazyPage(() => import('../call/call-route.js'), 'CallRoute'),
});

const routeTree = rootRoute.addChildren({
  homeRoute,
  wallRoute,
  workRoute,
  earlierWorkRoute,
  callRoute,
  callsRoute,
  callbacksRoute,
  casesRoute,
  newCaseRoute,
  inboxRoute,
  meRoute,
  caseRoute,
  peopleRoute,
  personRoute,
  mergeRoute,
});

/** The pages of one session. The owner destroys its history (`router.history.destroy`). */
export function openRouter(session: Session) {
  return createRouter({
    routeTree,
    context: { session },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: PageFault,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
}

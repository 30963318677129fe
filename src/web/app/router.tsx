import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { caseSearch, newCaseSearch } from '../cases/case-search.js';
import { callbackSearch } from '../callbacks/callback-search.js';
import { callSearch } from '../calls/call-search.js';
import { inboxSearch } from '../inbox/inbox-search.js';
import { mergeSearch } from '../people/merge-search.js';
import { personSearch } from '../people/person-search.js';
import { CallPage } from '../call/call-page.js';
import { callPlace } from '../player/call-place.js';
import { maySupervise, mayWatchAll, type Session } from '../login/session.js';
import { wallSearch } from '../wall/wall-search.js';
import { WallPage } from '../wall/wall-page.js';
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
    redirect({ to: mayWatchAll(session) ? '/wall' : '/work', replace: true, throw: true }),
});

const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  validateSearch: wallSearch,
  component: function Wall() {
    return <WallPage maySupervise={maySupervise(rootRoute.useRouteContext().session)} />;
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
  component: lazyRouteComponent(() => import('../work/work-page.js'), 'WorkPage'),
});

const callbacksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/callbacks',
  validateSearch: callbackSearch,
  component: lazyRouteComponent(() => import('../callbacks/callbacks-page.js'), 'CallbacksPage'),
});

const callsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/calls',
  validateSearch: callSearch,
  component: lazyRouteComponent(() => import('../calls/calls-page.js'), 'CallsPage'),
});

const casesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases',
  validateSearch: caseSearch,
  component: lazyRouteComponent(() => import('../cases/cases-page.js'), 'CasesPage'),
});

const newCaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/new',
  validateSearch: newCaseSearch,
  component: lazyRouteComponent(() => import('../cases/new-case-page.js'), 'NewCasePage'),
});

const caseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/$caseId',
  component: lazyRouteComponent(() => import('../cases/case-page.js'), 'CasePage'),
});

const inboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../inbox/inbox-page.js'), 'InboxPage'),
});

const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people/$personId',
  validateSearch: personSearch,
  component: lazyRouteComponent(() => import('../people/person-page.js'), 'PersonPage'),
});

const mergeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/people/$personId/merge',
  validateSearch: mergeSearch,
  component: lazyRouteComponent(() => import('../people/merge-page.js'), 'MergePage'),
});

const callRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/calls/$callId',
  validateSearch: callPlace,
  component: function Call() {
    const { callId } = callRoute.useParams();
    const { session } = rootRoute.useRouteContext();
    return <CallPage key={callId} callId={callId} mayEnd={maySupervise(session)} />;
  },
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
  caseRoute,
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

import { urlencoded, type Request, type Response, type Router } from 'express';
import { UnauthenticatedError } from '../../access/errors.js';
import { isOfKind } from '../../lib/refusal.js';
import type { HelplineAccess } from '../../access/helpline-access.js';
import type { IdentifyHelplineUser } from '../../access/helpline-identity.js';
import type { User } from '../../access/user-store.js';
import { jsonBody } from '../kit/json-body.js';
import { authRecord, sessionRow } from './auth-record.js';
import { HelplineRefusal } from './dialect/helpline-fault.js';
import { addRoute } from '../kit/route.js';
import { refuseOtherSites } from '../refuse-other-sites.js';
import { helplineShape } from './helpline-shape.js';
import { addOtpRoutes } from './otp-routes.js';
import { addPasswordRoutes } from './password-routes.js';
import {
  clearSessionCookie,
  identifyBySession,
  presentedSession,
  refuseForgery,
  setSessionCookie,
} from './presented-session.js';
import { homeReply, noticeReply } from './session-replies.js';
import type { SessionRoutesOptions } from './session-routes-options.js';

const CREDENTIALS_BODY_LIMIT = '16kb';
const LONGEST_USERNAME = 200;
const LONGEST_PASSWORD = 1_000;

/** Names the user of a request, for the routers of this API. */
export function identifyWith({ sessions }: HelplineAccess): IdentifyHelplineUser {
  return (request) => identifyBySession(sessions, request);
}

/**
 * Everything about being logged in: Basic credentials on the base path, one-time passwords, new passwords, and
 * logging out, also by `?logout` on any address. To be added before any other route of the API.
 */
export function addSessionRoutes(router: Router, options: SessionRoutesOptions): void {
  router.use(async (request, response, next) => {
    if (!Object.hasOwn(request.query, 'logout')) return next();
    await logOut(request, response, options);
    throw new UnauthenticatedError('logged out');
  });
  addRoute(router, helplineShape, {
    method: 'all',
    path: '/',
    summary: 'Logs in by Basic credentials, or resumes a session; the home document',
    reply: homeReply,
    auth: (request) => logInOrResume(request, options.access),
    handle: ({ identity, response }) => openHome(identity, response, options),
  });
  addRoute(router, helplineShape, {
    method: 'get',
    path: '/logout',
    summary: 'Ends the session',
    reply: noticeReply,
    async handle({ request, response }) {
      const wasLoggedIn = await logOut(request, response, options);
      if (!wasLoggedIn) throw new UnauthenticatedError('no session was open');
      return { auth_nb: [['info', 'Logged Out']] };
    },
  });
  router.use(
    ['/sendOTP', '/verifyOTP', '/changeAuth', '/resetAuth'],
    jsonBody(),
    urlencoded({ extended: false, limit: CREDENTIALS_BODY_LIMIT }),
  );
  addOtpRoutes(router, options);
  addPasswordRoutes(router, options);
}

interface OpenSession {
  readonly user: User;
  readonly id: string;
  readonly isNew: boolean;
}

/** With Basic credentials a new session, else the one that the client has. */
async function logInOrResume(request: Request, access: HelplineAccess): Promise<OpenSession> {
  const credentials = basicCredentials(request);
  if (!credentials) return { ...(await resume(request, access)), isNew: false };
  refuseOtherSites(request);
  return { ...(await logIn(credentials, request, access)), isNew: true };
}

async function openHome(
  { user, id, isNew }: OpenSession,
  response: Response,
  { home }: SessionRoutesOptions,
) {
  if (isNew) setSessionCookie(response, id);
  const identity = { userId: user.id, username: user.username, role: user.role, isTemporary: false };
  return { ss: [sessionRow(id, user)], ...authRecord(user), ...(await home?.(identity)) };
}

async function logIn(
  { username, password }: Credentials,
  request: Request,
  { checkCredentials, sessions }: HelplineAccess,
): Promise<{ user: User; id: string }> {
  try {
    const user = await checkCredentials(username, password, { address: request.ip ?? 'unknown' });
    const earlier = presentedSession(request)?.id;
    const id = await sessions.start(user, earlier === undefined ? {} : { replaces: earlier });
    return { user, id };
  } catch (cause) {
    if (!isOfKind(cause, 'unauthenticated')) throw cause;
    throw wrongCredentials(username, { cause });
  }
}

async function resume(request: Request, { sessions }: HelplineAccess): Promise<{ user: User; id: string }> {
  const { user, isTemporary } = await identifyBySession(sessions, request);
  const id = presentedSession(request)?.id;
  if (isTemporary || id === undefined) throw new UnauthenticatedError('a temporary session is not enough');
  return { user, id };
}

/** @returns whether there was a session to end */
async function logOut(
  request: Request,
  response: Response,
  { access: { sessions }, onLogout }: SessionRoutesOptions,
): Promise<boolean> {
  const presented = presentedSession(request);
  if (!presented) return false;
  refuseForgery(request, presented); // also by GET: another site must not log a user out
  const identity = await sessions.check(presented.id).catch((error: unknown) => {
    if (isOfKind(error, 'unauthenticated')) return undefined;
    throw error;
  });
  clearSessionCookie(response);
  await sessions.end(presented.id);
  if (identity && !identity.isTemporary) await onLogout?.(identity);
  return identity !== undefined;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * RFC 7617.
 * @returns undefined when another scheme, or none, is used
 * @throws HelplineRefusal for credentials that no user can have
 */
function basicCredentials(request: Request): Credentials | undefined {
  const encoded = /^Basic(?: +(.*))?$/i.exec(request.get('authorization') ?? '');
  if (!encoded) return undefined;
  const text = Buffer.from(encoded[1] ?? '', 'base64').toString();
  const colon = text.indexOf(':');
  const username = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  const fits = username.length <= LONGEST_USERNAME && password.length <= LONGEST_PASSWORD;
  // a NUL is no text to PostgreSQL
  if (username === '' || password === '' || !fits || username.includes('\0'))
    throw wrongCredentials(fits ? username : '');
  return { username, password };
}

function wrongCredentials(username: string, options?: ErrorOptions): HelplineRefusal {
  const fault = {
    message: 'Invalid Username or Password!',
    errno: 'REQUIRED',
    resource: 'auth',
    field: 'login',
    value: username,
  } as const;
  return new HelplineRefusal([fault], options);
}

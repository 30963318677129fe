import { Router, type Request } from 'express';
import { z } from 'zod';
import { roleMayNot } from '../../access/access-refusal.js';
import type { RoleTask } from '../../access/role-task.js';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Role } from '../../access/roles.js';
import { maySupervise, mayTakeCallbacks, mayWatchCalls } from '../../access/call-rights.js';
import type { ContactAdvice, SafeContact } from '../../cases/safe-contact.js';
import {
  CALLBACK_OUTCOMES,
  type Callback,
  type CallbackOutcome,
  type CallbackState,
  type CallbackStore,
} from '../../desk/callback-store.js';
import {
  agentLanguages,
  assertMayCommand,
  override,
  type CommandTarget,
  type Commands,
} from '../../desk/commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { PhoneAccount } from '../../desk/phone-accounts.js';
import type { ServiceFiguresStore } from '../../desk/service-figures.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../kit/api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { paginationOf, paging } from './list-parameters.js';
import { addPhonePasswordRoutes, type PhonePasswordRoutesOptions } from './phone-password-routes.js';
import { callbackJson, callbackReply, callbacksReply } from './callback-fields.js';
import { figuresJson, figuresReply } from './figure-fields.js';
import { phonesJson, phonesReply, renewedPhonesReply } from './phone-fields.js';
import { languagesReply, messageReply } from './replies.js';

export interface DeskApiOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly callbacks: Pick<CallbackStore, 'list' | 'count' | 'settle'>;
  /** Says with each callback whether its number may be called. */
  readonly safeContact: Pick<SafeContact, 'advise'>;
  readonly figures: ServiceFiguresStore;
  readonly control: Commands;
  /** The SIP accounts of a user. */
  readonly accountsOf: (userId: number) => Promise<readonly PhoneAccount[]>;
  /**
   * Gives the SIP accounts of a user other passwords, and informs the switch; as long as they are not in effect there, the
   * old ones work. @throws Refusal
   */
  readonly renewPhones: (userId: number, byUserId: number) => Promise<{ readonly isInEffect: boolean }>;
  readonly chosenPasswords: PhonePasswordRoutesOptions;
  readonly serviceLevelMs: number;
  /** YYYY-MM-DD, in the helpline's time zone. */
  readonly today: () => string;
  readonly log: Log;
}

const STATES = ['open', 'taken', 'done'] as const;
const OWED: readonly CallbackState[] = ['open', 'taken'];

const listQuery = z.strictObject({
  page: paging.page,
  limit: paging.limit,
  order: z
    .enum(['asc', 'desc'], { error: 'must be one of asc, desc' })
    .default('asc')
    .describe('asc: those who have waited longest come first'),
  state: z.enum(STATES, { error: `must be one of ${STATES.join(', ')}` }).optional(),
});
const idParams = z.object({
  id: z.coerce.number({ error: 'must be a number' }).int().positive().max(2_147_483_647),
});
const OUTCOMES = Object.keys(CALLBACK_OUTCOMES) as CallbackOutcome[];
const outcomeBody = z.strictObject({
  outcome: z.enum(OUTCOMES, { error: `must be one of ${OUTCOMES.join(', ')}` }),
});
const takeBody = z.strictObject({
  override: override.describe(
    'why to call a number that the case file says may not be called now; kept in the audit',
  ),
});
const languagesBody = z.strictObject({ languages: agentLanguages });
const dayQuery = z.strictObject({
  day: z.iso.date({ error: 'must be a day such as 2026-11-21' }).optional(),
});

/** Callbacks, telephones, and figures of the service. Mounted at /api/v1/desk. */
export function deskApi(options: DeskApiOptions): Router {
  const router = Router();
  addCallbackRoutes(router, options);
  addOutcomeRoute(router, options);
  addPhoneRoutes(router, options);
  addPhonePasswordRoutes(
    router,
    options.chosenPasswords,
    guarded(options.verify, isAdministrator, 'phone-passwords'),
    idParams,
  );
  addLanguagesRoute(router, options);
  addFiguresRoute(router, options);
  addOwnPhoneRoutes(router, options);
  endRoutes(router, bearerShape, options.log);
  return router;
}

type Verify = DeskApiOptions['verify'];

const isAdministrator = (role: Role) => role === 'administrator';

const identify = (verify: Verify, request: Request) => verify(bearerToken(request) ?? '');

function guarded(verify: Verify, may: (role: Role) => boolean, task: RoleTask) {
  return async (request: Request) => {
    const identity = await identify(verify, request);
    if (!may(identity.role)) throw roleMayNot(task);
    return identity;
  };
}

function guardedCommand(verify: Verify, target: CommandTarget) {
  return async (request: Request) => {
    const identity = await identify(verify, request);
    assertMayCommand(identity, target);
    return identity;
  };
}

/** Callbacks as JSON, each with the wishes of the case file as they are now. @throws UnavailableError */
async function withAdvice(
  found: readonly Callback[],
  safeContact: DeskApiOptions['safeContact'],
): Promise<readonly ReturnType<typeof callbackJson>[]> {
  const numbers = found.map(({ phone }) => phone);
  const advice = await safeContact.advise(numbers, { means: 'call', at: new Date() });
  return found.map((callback, at) => callbackJson({ callback, advice: advice[at] as ContactAdvice }));
}

function addCallbackRoutes(router: Router, options: DeskApiOptions): void {
  const { verify, callbacks, control, safeContact } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/callbacks',
    summary: 'Callers to be called back: those who are owed a call, or those of one state',
    reply: callbacksReply,
    query: listQuery,
    refusals: [403],
    auth: guarded(verify, mayTakeCallbacks, 'callbacks'),
    async handle({ query: { state, order, ...page } }) {
      const states = state === undefined ? OWED : [state];
      const offset = (page.page - 1) * page.limit;
      const found = await callbacks.list(states, page.limit, { offset, isNewestFirst: order === 'desc' });
      const pagination = paginationOf(page, await callbacks.count(states));
      return { callbacks: await withAdvice(found, safeContact), pagination };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/callbacks/:id/take',
    summary: 'Takes a callback: the telephone of the user rings, then the caller',
    reply: messageReply,
    params: idParams,
    body: takeBody,
    status: 202,
    refusals: [403, 409],
    auth: guardedCommand(verify, 'callback'),
    async handle({ params: { id }, body, identity }) {
      await control.carryOut(identity, { target: 'callback', action: 'take', callbackId: id, ...body });
      return { message: 'Your phone rings, then theirs' };
    },
  });
}

/** The outcome of a callback: an answering machine takes a call too, so only a person can say. */
function addOutcomeRoute(router: Router, { verify, callbacks, safeContact, log }: DeskApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/callbacks/:id/outcome',
    summary: 'Writes down whether the caller was reached',
    reply: callbackReply,
    params: idParams,
    body: outcomeBody,
    refusals: [403],
    auth: guarded(verify, mayTakeCallbacks, 'callbacks'),
    async handle({ params: { id }, body: { outcome }, identity }) {
      const { userId, role } = identity;
      const settler = { userId, isTakerOnly: !maySupervise(role) };
      const callback = await callbacks.settle(id, outcome, settler);
      log.info({ callbackId: id, userId, outcome }, 'callback settled');
      const [advised] = await withAdvice([callback], safeContact);
      return { callback: advised };
    },
  });
}

function addPhoneRoutes(router: Router, { verify, accountsOf, renewPhones, log }: DeskApiOptions): void {
  const phonesOf = async (id: number) => {
    const accounts = await accountsOf(id);
    if (accounts.length === 0) throw deskRefusal({ code: 'unknown-telephone', userId: id });
    return phonesJson(accounts);
  };
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/phones/:id',
    summary: 'SIP accounts of a user',
    reply: phonesReply,
    params: idParams,
    auth: async (request) => {
      const { role, userId } = await identify(verify, request);
      const isOwn = String(userId) === request.params.id;
      if (!isOwn && role !== 'administrator') throw roleMayNot('phones-of-others');
    },
    handle: ({ params: { id } }) => phonesOf(id),
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/phones/:id/renew',
    summary: 'Gives the SIP accounts of a user new passwords',
    reply: renewedPhonesReply,
    params: idParams,
    refusals: [403],
    auth: guarded(verify, isAdministrator, 'phone-passwords'),
    async handle({ params: { id }, identity }) {
      const { userId: by } = identity;
      const { isInEffect } = await renewPhones(id, by);
      log.info({ userId: id, by, isInEffect }, 'SIP passwords renewed');
      return { ...(await phonesOf(id)), in_effect: isInEffect };
    },
  });
}

/** Which callers an agent is given: see QUEUE_LANGUAGES. */
function addLanguagesRoute(router: Router, { verify, control }: DeskApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/agents/:id/languages',
    summary: 'Sets the languages that an agent takes calls in',
    reply: languagesReply,
    params: idParams,
    body: languagesBody,
    refusals: [403],
    auth: guardedCommand(verify, 'languages'),
    async handle({ params: { id }, body: { languages }, identity }) {
      await control.carryOut(identity, { target: 'languages', action: 'set', agentUserId: id, languages });
      return { languages };
    },
  });
}

function addFiguresRoute(router: Router, { verify, figures, today, serviceLevelMs }: DeskApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/figures',
    summary: 'Service figures of a day',
    reply: figuresReply,
    query: dayQuery,
    refusals: [403],
    auth: guarded(verify, mayWatchCalls, 'desk-figures'),
    handle: async ({ query: { day = today() } }) =>
      figuresJson({ figures: await figures.ofDay(day, { serviceLevelMs }), serviceLevelMs }),
  });
}

/** Routes for the user's own telephone: reports of the page, requests of the user. */
function addOwnPhoneRoutes(router: Router, { verify, control }: DeskApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/leaving',
    summary:
      'The page with the telephone of the user is closed or loaded again: the call stands, and the user is rung again',
    reply: messageReply,
    status: 202,
    refusals: [409],
    auth: guardedCommand(verify, 'agent'),
    async handle({ identity }) {
      await control.carryOut(identity, { target: 'agent', action: 'phone-left' });
      return { message: 'Your call stands' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/rejoin',
    summary: 'Rings the user again for the call that the sound or the telephone of the user is gone from',
    reply: messageReply,
    status: 202,
    refusals: [409],
    auth: guardedCommand(verify, 'channel'),
    async handle({ identity }) {
      await control.carryOut(identity, { target: 'channel', action: 'rejoin' });
      return { message: 'Your phone rings' };
    },
  });
}

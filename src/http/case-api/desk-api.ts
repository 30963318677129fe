import { Router, type Request } from 'express';
import { z } from 'zod';
import { roleMayNot } from '../../access/access-refusal.js';
import type { RoleTask } from '../../access/role-task.js';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Role } from '../../access/roles.js';
import { maySupervise, mayTakeCallbacks, mayWatchCalls } from '../../access/call-rights.js';
import type { PersonsOfNumbers } from '../../cases/persons-of-numbers.js';
import type { ContactAdvice, SafeContact } from '../../cases/safe-contact.js';
import { withNotesFor, type NoteOptions } from '../../desk/callback-snooze.js';
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
import { LONGEST_EXTENSION_MS, WRAP_UP_STEP_MS } from '../../desk/wrap-ups.js';
import type { PhoneAccount } from '../../desk/phone-accounts.js';
import { shownFiguresSchema, type FiguresOfDay } from '../../desk/shown-figures.js';
import type { Log } from '../../lib/log.js';
import { bearerShape } from '../kit/api-shape.js';
import { bearerToken } from '../bearer-token.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { paginationOf, paging, yesOrNo } from './list-parameters.js';
import { addPhonePasswordRoutes, type PhonePasswordRoutesOptions } from './phone-password-routes.js';
import { callbackJson, callbackReply, callbacksReply } from './callback-fields.js';
import { phonesJson, phonesReply, renewedPhonesReply } from './phone-fields.js';
import { languagesReply, messageReply } from './replies.js';
import { addSnoozeRoute } from './snooze-route.js';

export interface DeskApiOptions {
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly callbacks: Pick<CallbackStore, 'list' | 'count' | 'settle' | 'snooze'>;
  /** Notes as users may read them. */
  readonly notes: NoteOptions;
  /** Says with each callback whether its number may be called. */
  readonly safeContact: Pick<SafeContact, 'advise'>;
  readonly persons: Pick<PersonsOfNumbers, 'namesOf'>;
  readonly figures: FiguresOfDay;
  readonly control: Commands;
  /** The SIP accounts of a user. */
  readonly accountsOf: (userId: number) => Promise<readonly PhoneAccount[]>;
  /**
   * Gives the SIP accounts of a user other passwords, and informs the switch; as long as they are not in effect there, the
   * old ones work. @throws Refusal
   */
  readonly renewPhones: (userId: number, byUserId: number) => Promise<{ readonly isInEffect: boolean }>;
  readonly chosenPasswords: PhonePasswordRoutesOptions;
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
    .describe(
      '`asc`: those who have waited longest come first; `desc`: the newest. In both, while callbacks that are open are listed, those ' +
        'whose conversation broke off come before the others, and those that are put off come last',
    ),
  state: z.enum(STATES, { error: `must be one of ${STATES.join(', ')}` }).optional(),
  snoozed: yesOrNo().optional().describe('`true`: only those that are put off; `false`: only the others'),
  number: z
    .string()
    .max(30, 'must have at most 30 characters')
    .refine((text) => text.replace(/\D/g, '').length >= 3, 'must have at least 3 digits')
    .optional()
    .describe('a telephone number, or some of its digits'),
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
  addSnoozeRoute(
    router,
    {
      callbacks: options.callbacks,
      auth: guarded(options.verify, mayTakeCallbacks, 'callbacks'),
      shown: (callback, identity) => oneShownTo(identity, callback, options),
      log: options.log,
    },
    idParams,
  );
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

type CallbackOptions = Pick<DeskApiOptions, 'safeContact' | 'persons' | 'notes'>;

/** Callbacks as JSON, as that user may see them, each with the wishes of the case file as they are now. @throws UnavailableError */
async function shownTo(
  identity: AccessIdentity,
  found: readonly Callback[],
  { safeContact, persons, notes }: CallbackOptions,
): Promise<readonly ReturnType<typeof callbackJson>[]> {
  const numbers = found.map(({ phone }) => phone);
  const advice = await safeContact.advise(numbers, { means: 'call', at: new Date() });
  const named = await persons.namesOf(identity, numbers);
  const readable = await withNotesFor(identity, found, notes);
  return readable.map((callback, at) =>
    callbackJson({ callback, advice: advice[at] as ContactAdvice, persons: named[at] ?? [] }),
  );
}

/** As `shownTo`. */
async function oneShownTo(
  identity: AccessIdentity,
  callback: Callback,
  options: CallbackOptions,
): Promise<ReturnType<typeof callbackJson>> {
  const [shown] = await shownTo(identity, [callback], options);
  return shown as ReturnType<typeof callbackJson>;
}

function addCallbackRoutes(router: Router, options: DeskApiOptions): void {
  const { verify, callbacks, control } = options;
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/callbacks',
    summary: 'Callers to be called back: those who are owed a call, or those of one state',
    reply: callbacksReply,
    query: listQuery,
    refusals: [403],
    auth: guarded(verify, mayTakeCallbacks, 'callbacks'),
    async handle({ query: { state, order, snoozed, number, ...page }, identity }) {
      const states = state === undefined ? OWED : [state];
      const filter = { isSnoozed: snoozed, number };
      const place = { offset: (page.page - 1) * page.limit, isNewestFirst: order === 'desc' };
      const found = await callbacks.list(states, page.limit, { ...place, ...filter });
      const pagination = paginationOf(page, await callbacks.count(states, filter));
      return { callbacks: await shownTo(identity, found, options), pagination };
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
function addOutcomeRoute(router: Router, options: DeskApiOptions): void {
  const { verify, callbacks, log } = options;
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
      return { callback: await oneShownTo(identity, callback, options) };
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

function addFiguresRoute(router: Router, { verify, figures }: DeskApiOptions): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/figures',
    summary: 'Service figures of a day',
    reply: shownFiguresSchema,
    query: dayQuery,
    refusals: [403],
    auth: guarded(verify, mayWatchCalls, 'desk-figures'),
    handle: ({ query: { day } }) => figures(day),
  });
}

/** Routes for the user's own telephone and work: reports of the page, requests of the user. */
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
    path: '/wrap-up/extend',
    summary: `Gives the user ${WRAP_UP_STEP_MS / 1_000} s more for the call that is wrapped up, ${LONGEST_EXTENSION_MS / 60_000} minutes in all`,
    reply: messageReply,
    refusals: [409],
    auth: guardedCommand(verify, 'agent'),
    async handle({ identity }) {
      await control.carryOut(identity, { target: 'agent', action: 'extend-wrap-up' });
      return { message: 'Your wrap-up is longer' };
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

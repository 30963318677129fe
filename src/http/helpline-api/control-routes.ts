import { urlencoded, type Request, type Router } from 'express';
import { z } from 'zod';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import {
  mayCommand,
  override,
  type Command,
  type CommandOn,
  type CommandTarget,
} from '../../desk/commands.js';
import { normalUserName } from '../../access/user-name.js';
import { isExtension } from '../../calls/extension.js';
import { normalisePhone } from '../../cases/phone-number.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { RecordCells } from '../../cases/record-query.js';
import { TELEPHONES } from '../../cases/viewers.js';
import { fieldOf, type Field } from '../../cases/resource.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { rowIdOf } from '../../cases/row-id.js';
import { shownValue } from '../../cases/record-refusal.js';
import { HelplineRefusal, type HelplineErrno } from './dialect/helpline-fault.js';
import { NotFoundError } from '../../lib/errors.js';
import { isOfKind } from '../../lib/refusal.js';
import { toHttpFailure } from '../kit/error-table.js';
import { addRoute } from '../kit/route.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { identifyFully } from './record-access.js';

const BODY_LIMIT = '16kb';

type AgentAction = Exclude<CommandOn<'agent'>, { reason: string }>['action'];
type SupervisionAction = Extract<CommandOn<'supervision'>, { extension: string }>['action'];
type ChannelAction = 'hangup' | 'resume' | 'conference' | CalledAction;
type CalledAction = Extract<CommandOn<'channel'>, { extension: string }>['action'];

const AGENT: Readonly<Record<string, AgentAction>> = {
  '0': 'logout',
  '1': 'login',
  '4': 'auto-answer-on',
  '5': 'auto-answer-off',
};

const CHANNEL: Readonly<Record<string, ChannelAction>> = {
  '0': 'hangup',
  '1': 'invite',
  '2': 'dial',
  '3': 'resume',
  '4': 'transfer',
  '5': 'conference',
};

/** By name, as documented, and by number, as older clients send them. */
const SUPERVISION: Readonly<Record<string, SupervisionAction>> = {
  listen: 'listen',
  whisper: 'whisper',
  barge: 'barge',
  '2': 'listen',
  '3': 'whisper',
  '4': 'barge',
  '9': 'log-out',
  '0': 'end',
};

/** Names of commands in addresses. */
const RESOURCE: Readonly<Record<CommandTarget, string>> = {
  agent: 'agent',
  channel: 'chan',
  supervision: 'sup',
  callback: 'callbacks',
  languages: 'agents',
  call: 'calls',
};

/** Commands of agents and supervisors to their telephones: POST agent, chan and sup, form-encoded or JSON. */
export function addControlRoutes(router: Router, parts: HelplineParts): void {
  router.use(['/agent', '/chan', '/sup'], urlencoded({ extended: false, limit: BODY_LIMIT }));
  const common = {
    method: 'post',
    status: 203,
    reply: actionReply,
    bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
    auth: (request: Request) => identifyFully(request, parts.identify),
  } as const;
  addRoute(router, helplineShape, {
    ...common,
    path: '/agent',
    summary: 'Joins or leaves the queue, or sets automatic answering',
    sentBody: bodyOf(AGENT),
    async handle({ identity, request }) {
      const action = oneOf(AGENT, request, 'agent');
      await carryOut(parts, request, identity, { target: 'agent', action });
      return { action: [['notice', 'async']] };
    },
  });
  addRoute(router, helplineShape, {
    ...common,
    path: '/chan',
    summary: 'Dials, hangs up, transfers, or adds a party to the call of the user',
    sentBody: bodyOf(CHANNEL),
    async handle({ identity, request }) {
      const action = oneOf(CHANNEL, request, 'chan');
      if (action === 'hangup' || action === 'resume') {
        await carryOut(parts, request, identity, { target: 'channel', action });
        return done(request, []);
      }
      const extension = await extensionOf(request, 'chan', parts, { mayBeOutside: true });
      const given = overrideOf(request);
      await carryOut(parts, request, identity, { target: 'channel', action, extension, ...given });
      return done(request, [extensionText(request) || extension]);
    },
  });
  addRoute(router, helplineShape, {
    ...common,
    path: '/sup',
    summary: 'Supervises the call of an agent',
    sentBody: bodyOf(SUPERVISION),
    async handle({ identity, request }) {
      if (!mayCommand(identity, 'supervision')) throw new NotFoundError('endpoint', 'sup');
      const action = oneOf(SUPERVISION, request, 'sup');
      const extension = await extensionOf(request, 'sup', parts, { mayBeOutside: false });
      await carryOut(parts, request, identity, { target: 'supervision', action, extension });
      return done(request, []);
    },
  });
}

const actionReply = z.strictObject({ action: z.array(z.array(z.string())) });

/** The fields that `textOf` reads. */
function bodyOf(actions: Readonly<Record<string, string>>): z.ZodType {
  const names = Object.entries(actions).map(([code, action]) => `${code}: ${action}`);
  const text = z.union([z.string(), z.number()]);
  const action = z.enum(Object.keys(actions)).describe(names.join(', '));
  return z.looseObject({
    action,
    exten: text.optional(),
    add: text.optional(),
    usn_: text.optional(),
    user_id: text.optional(),
    override: text.optional(),
  });
}

/** @throws HelplineRefusal while no desk carries commands out: success is never pretended */
async function carryOut(
  { commands }: HelplineParts,
  request: Request,
  identity: HelplineIdentity,
  command: Command,
): Promise<void> {
  if (!commands) {
    const message = 'This server does not steer telephones yet';
    throw refusal(RESOURCE[command.target], 'action', 'ERROR', message, textOf(request, 'action'));
  }
  try {
    await commands.carryOut(identity, command);
  } catch (error) {
    throw refusalOf(error, command, textOf(request, 'action'));
  }
}

/** The desk's answer in this API's own shape. */
function refusalOf(error: unknown, { target }: Command, action: string): unknown {
  if (isOfKind(error, 'conflict', 'unavailable', 'forbidden')) {
    const { message } = toHttpFailure(error);
    return refusal(RESOURCE[target], 'action', 'ERROR', message, action, { cause: error });
  }
  if (!isOfKind(error, 'not-found')) return error;
  const field = target === 'supervision' ? 'exten' : 'add';
  return refusal(RESOURCE[target], field, 'INVALID', 'Invalid Extension', '', { cause: error });
}

function done(request: Request, more: readonly string[]) {
  const seconds = String(Math.floor(Date.now() / 1000));
  return { action: [[seconds, textOf(request, 'action'), ...more]] };
}

function oneOf<T>(actions: Readonly<Record<string, T>>, request: Request, resource: string): T {
  const text = textOf(request, 'action');
  const action = Object.hasOwn(actions, text) ? actions[text] : undefined;
  if (action !== undefined) return action;
  const problem = text === '' ? 'is required' : `must be one of ${Object.keys(actions).join(', ')}`;
  throw refusal(resource, 'action', text === '' ? 'REQUIRED' : 'INVALID', `action ${problem}`, text);
}

/** @throws HelplineRefusal unless it is a user's, or a number that may be dialled */
async function extensionOf(
  request: Request,
  resource: string,
  { caseFile, country }: HelplineParts,
  { mayBeOutside }: { mayBeOutside: boolean },
): Promise<string> {
  const text = extensionText(request) || (await extensionOfUser(request, caseFile));
  if (isExtension(text) && (await isUsersExtension(text, caseFile))) return text;
  const phone = mayBeOutside ? normalisePhone(text, country) : undefined;
  if (phone?.startsWith('+')) return phone;
  throw refusal(resource, resource === 'sup' ? 'exten' : 'add', 'INVALID', 'Invalid Extension', text);
}

/** Whether a user who may log in has that extension. */
async function isUsersExtension(extension: string, caseFile: CaseFile): Promise<boolean> {
  return (await findUser('exten', extension, caseFile)) !== undefined;
}

/** The extension of the user who is named in its place, by `usn_` or `user_id`; empty for none. */
async function extensionOfUser(request: Request, caseFile: CaseFile): Promise<string> {
  const [username, id] = [normalUserName(textOf(request, 'usn_')), rowIdOf(textOf(request, 'user_id'))];
  const user =
    username !== ''
      ? !/[\0\p{Cs}]/u.test(username) && (await findUser('usn', username, caseFile))
      : id !== undefined && (await findUser('id', id, caseFile));
  const place = resourceNamed('users').fields.findIndex(({ name }) => name === 'exten');
  return user ? (user[place] ?? '') : '';
}

/** @returns the cells of a user who may log in */
async function findUser(
  name: string,
  value: string | number,
  caseFile: CaseFile,
): Promise<RecordCells | undefined> {
  const users = resourceNamed('users');
  const field = (each: string) => fieldOf(users, each) as Field;
  const { records } = await caseFile.list(TELEPHONES, {
    resource: users,
    conditions: [
      { test: 'in', field: field(name), values: [value] },
      { test: 'in', field: field('is_active'), values: [1] },
    ],
    sort: { field: field('id'), isDescending: false },
    offset: 0,
    limit: 1,
  });
  return records[0];
}

function extensionText(request: Request): string {
  return textOf(request, 'add') || textOf(request, 'exten');
}

/** Why to dial a number that the case file says may not be called. @throws HelplineRefusal */
function overrideOf(request: Request): { readonly override?: string | undefined } {
  const text = textOf(request, 'override');
  if (text === '') return {};
  const { success, data, error } = override.safeParse(text);
  if (success) return { override: data };
  const problem = error.issues[0]?.message ?? 'is not valid';
  throw refusal('chan', 'override', 'INVALID', `override ${problem}`, text);
}

function textOf(request: Request, name: string): string {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return '';
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function refusal(
  resource: string,
  field: string,
  errno: HelplineErrno,
  message: string,
  value: string,
  options: ErrorOptions = {},
): HelplineRefusal {
  return new HelplineRefusal([{ field, message, errno, resource, value: shownValue(value) }], options);
}

import { urlencoded, type Request, type Response, type Router } from 'express';
import type { HelplineIdentity } from '../../access/helpline-identity.js';
import { mayCommand, type Command, type CommandOn, type CommandTarget } from '../../desk/commands.js';
import { normalisePhone } from '../../cases/phone-number.js';
import type { CaseFileStore, RecordCells } from '../../cases/case-file-store.js';
import { fieldOf, type Field } from '../../cases/resource.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { rowIdOf } from '../../cases/row-id.js';
import { RecordRefusal, shownValue, type RecordErrno } from '../../cases/record-refusal.js';
import { ConflictError, ForbiddenError, NotFoundError, UnavailableError } from '../../lib/errors.js';
import type { HelplineParts } from './helpline-parts.js';
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

/** What commands are called in addresses. */
const RESOURCE: Readonly<Record<CommandTarget, string>> = {
  agent: 'agent',
  channel: 'chan',
  supervision: 'sup',
  callback: 'callbacks',
  languages: 'agents',
  call: 'calls',
};

/** What agents and supervisors do with their telephones: POST agent, chan and sup, form-encoded or JSON. */
export function addControlRoutes(router: Router, parts: HelplineParts): void {
  router.use(['/agent', '/chan', '/sup'], urlencoded({ extended: false, limit: BODY_LIMIT }));
  router.post('/agent', async (request, response) => {
    const identity = await identifyFully(request, parts.identify);
    const action = oneOf(AGENT, request, 'agent');
    await carryOut(parts, request, identity, { target: 'agent', action });
    response.status(203).json({ action: [['notice', 'async']] });
  });
  router.post('/chan', async (request, response) => {
    const identity = await identifyFully(request, parts.identify);
    const action = oneOf(CHANNEL, request, 'chan');
    if (action === 'hangup' || action === 'resume') {
      await carryOut(parts, request, identity, { target: 'channel', action });
      return answer(request, response, []);
    }
    const extension = await extensionOf(request, 'chan', parts, { mayBeOutside: true });
    await carryOut(parts, request, identity, { target: 'channel', action, extension });
    answer(request, response, [extensionText(request) || extension]);
  });
  router.post('/sup', async (request, response) => {
    const identity = await identifyFully(request, parts.identify);
    if (!mayCommand(identity, 'supervision')) throw new NotFoundError('endpoint', 'sup');
    const action = oneOf(SUPERVISION, request, 'sup');
    const extension = await extensionOf(request, 'sup', parts, { mayBeOutside: false });
    await carryOut(parts, request, identity, { target: 'supervision', action, extension });
    answer(request, response, []);
  });
}

/** @throws RecordRefusal while there is nobody to carry it out: nothing is ever pretended */
async function carryOut(
  { desk }: HelplineParts,
  request: Request,
  identity: HelplineIdentity,
  command: Command,
): Promise<void> {
  if (!desk) {
    const message = 'This server does not steer telephones yet';
    throw refusal(RESOURCE[command.target], 'action', 'ERROR', message, textOf(request, 'action'));
  }
  try {
    await desk.carryOut(identity, command);
  } catch (error) {
    throw refusalOf(error, command, textOf(request, 'action'));
  }
}

/** What the desk says of it, in this API's own shape. */
function refusalOf(error: unknown, { target }: Command, action: string): unknown {
  const isPlain = error instanceof ConflictError || error instanceof UnavailableError;
  if (isPlain || error instanceof ForbiddenError) {
    return refusal(RESOURCE[target], 'action', 'ERROR', error.message, action);
  }
  if (!(error instanceof NotFoundError)) return error;
  return refusal(
    RESOURCE[target],
    target === 'supervision' ? 'exten' : 'add',
    'INVALID',
    'Invalid Extension',
    '',
  );
}

function answer(request: Request, response: Response, more: readonly string[]): void {
  const seconds = String(Math.floor(Date.now() / 1000));
  response.status(203).json({ action: [[seconds, textOf(request, 'action'), ...more]] });
}

function oneOf<T>(actions: Readonly<Record<string, T>>, request: Request, resource: string): T {
  const text = textOf(request, 'action');
  const action = Object.hasOwn(actions, text) ? actions[text] : undefined;
  if (action !== undefined) return action;
  const problem = text === '' ? 'is required' : `must be one of ${Object.keys(actions).join(', ')}`;
  throw refusal(resource, 'action', text === '' ? 'REQUIRED' : 'INVALID', `action ${problem}`, text);
}

/** @throws RecordRefusal unless it is a user's, or a number that may be dialled */
async function extensionOf(
  request: Request,
  resource: string,
  { caseFile, country }: HelplineParts,
  { mayBeOutside }: { mayBeOutside: boolean },
): Promise<string> {
  const text = extensionText(request) || (await extensionOfUser(request, caseFile));
  if (/^\d{2,10}$/.test(text) && (await isUsersExtension(text, caseFile))) return text;
  const phone = mayBeOutside ? normalisePhone(text, country) : undefined;
  if (phone?.startsWith('+')) return phone;
  throw refusal(resource, resource === 'sup' ? 'exten' : 'add', 'INVALID', 'Invalid Extension', text);
}

/** Of somebody who may log in. */
async function isUsersExtension(extension: string, caseFile: CaseFileStore): Promise<boolean> {
  return (await findUser('exten', extension, caseFile)) !== undefined;
}

/** Of the user who is named in place of an extension: `usn_` or `user_id`. Empty for none. */
async function extensionOfUser(request: Request, caseFile: CaseFileStore): Promise<string> {
  const [username, id] = [textOf(request, 'usn_').toLowerCase(), rowIdOf(textOf(request, 'user_id'))];
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
  caseFile: CaseFileStore,
): Promise<RecordCells | undefined> {
  const users = resourceNamed('users');
  const field = (each: string) => fieldOf(users, each) as Field;
  const { records } = await caseFile.list({
    resource: users,
    conditions: [
      { test: 'in', field: field(name), values: [value] },
      { test: 'in', field: field('is_active'), values: [1] },
    ],
    viewer: { userId: 0, username: '', scope: 'all' },
    sort: { field: field('id'), isDescending: false },
    offset: 0,
    limit: 1,
  });
  return records[0];
}

function extensionText(request: Request): string {
  return textOf(request, 'add') || textOf(request, 'exten');
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
  errno: RecordErrno,
  message: string,
  value: string,
): RecordRefusal {
  return new RecordRefusal([{ field, message, errno, resource, value: shownValue(value) }]);
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnauthenticatedError } from '../../src/access/errors.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import { MemoryBus } from '../../src/bus/memory-bus.js';
import type { Call } from '../../src/calls/call-store.js';
import {
  CommandDoor,
  LOCAL_PROGRAM,
  type Command,
  type Commander,
  type CommandTarget,
} from '../../src/desk/commands.js';
import { callsApi } from '../../src/http/audio-api/calls.js';
import { tokenOptional, tokenRequired, type IdentifyAudio } from '../../src/http/audio-guard.js';
import { deskApi } from '../../src/http/case-api/desk-api.js';
import { openHttpServer } from '../../src/http/http-server.js';
import { openLocalAudioServer } from '../../src/http/local-audio-server.js';
import { RuleTrials } from '../../src/processing/rule-trials.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { answerForCall, answerForTelephones, telephonesOverBus } from '../../src/live/control/command-bus.js';
import type { WireCommand } from '../../src/realtime/protocol.js';
import { ask } from '../support/http-client.js';
import { TestCaseFile } from '../support/test-case-file.js';
import { TestRealtime } from '../support/test-realtime.js';
import { callReaders } from '../support/personal-data.js';

const log = silentLog();
const EVERY_ROLE: ReadonlySet<Role> = new Set(ROLES);
const SUPERVISORS: ReadonlySet<Role> = new Set<Role>(['supervisor', 'administrator']);

/** The rights as they are promised, written down once more on purpose. */
const RIGHTS: Readonly<Record<CommandTarget, ReadonlySet<Role>>> = {
  agent: EVERY_ROLE,
  channel: EVERY_ROLE,
  supervision: SUPERVISORS,
  callback: new Set<Role>(['counsellor', 'supervisor', 'administrator']),
  languages: SUPERVISORS,
  call: SUPERVISORS,
};

/** Any command of that kind. */
const COMMANDS: { readonly [T in CommandTarget]: Extract<Command, { target: T }> } = {
  agent: { target: 'agent', action: 'login' },
  channel: { target: 'channel', action: 'hold' },
  supervision: { target: 'supervision', action: 'leave' },
  callback: { target: 'callback', action: 'take', callbackId: 5 },
  languages: { target: 'languages', action: 'set', agentUserId: 4, languages: ['sw'] },
  call: { target: 'call', action: 'end', callId: 'c1', note: 'moved' },
};

const LIVE_CALL: Call = {
  ...{ id: 'c1', callerId: '0700', dialled: '116', state: 'up', direction: 'inbound', lastSeq: 1 },
  ...{ startedAt: new Date(), answeredAt: new Date(), endedAt: null, hangupCause: null, hangupSide: null },
  endReason: null,
  ...{ agentName: null, userId: null, queuedAt: null, connectedAt: null, ringMs: 0, holdMs: 0, heldAt: null },
};

const parts = new Closer();
const heard: CommandTarget[] = [];
const caseFile = new TestCaseFile();
const screens = new TestRealtime();
const extensions = { phone: '101' };
let door: CommandDoor;
let main = '';
let local = '';

/** A role is its own token here. */
const verify = async (token: string) => {
  if (!ROLES.includes(token as Role)) throw new UnauthenticatedError('the access token is wrong');
  return userOf(token as Role);
};
const userOf = (role: Role) => ({ userId: 7, username: 'amina', role });

/** Every face of the product in front of one door, and the telephones at the other end of the bus. */
beforeAll(async () => {
  const bus = parts.add(new MemoryBus({ log }));
  const telephones = {
    carryOut: async (_userId: number | null, { target }: Command) => void heard.push(target),
    userChanged: async () => {},
    caseSaved: async () => {},
  };
  parts.add(await answerForTelephones(bus, telephones, log));
  parts.add(await answerForCall(bus, 'c1', telephones, log));
  door = new CommandDoor(telephonesOverBus(bus));
  await caseFile.open({ commands: door });
  parts.add(caseFile);
  const phone = { usn: 'phone', role: '1', contact_fname: 'P', exten: extensions.phone };
  await caseFile.make('users', phone, { as: 'administrator' });
  await screens.open({ commands: door });
  parts.add(screens);
  const served = await openHttpServer({
    ...{ host: '127.0.0.1', port: 0, upgrades: {}, directory: () => null, log },
    apis: [
      ['/api/v1/desk', deskOf()],
      ['/api/v1/calls', callsOf(tokenRequired({ verify, verifyStanding: verify }))],
    ],
  });
  main = parts.add(served).url;
  const apis = [['/api/v1/calls', callsOf(tokenOptional({ verify, verifyStanding: verify }))]] as const;
  local = parts.add(await openLocalAudioServer({ port: 0, apis, log })).url;
}, 60_000);
afterAll(() => parts.close());
beforeEach(() => void (heard.length = 0));

function callsOf(identify: IdentifyAudio) {
  const calls = {
    findCall: async () => LIVE_CALL,
    listActive: async () => [],
    readAll: async () => [],
    findAnalysis: async () => undefined,
  };
  const trials = new RuleTrials({ listRecent: async () => [], readAll: async () => [] });
  return callsApi({
    calls,
    readers: callReaders(calls),
    commands: door,
    identify,
    onRead: async () => {},
    trials,
    liveWarnings: () => [],
    log,
  });
}

/** Only its commands are asked for here; what else it offers is of its own tests. */
function deskOf() {
  const elsewhere = () => Promise.reject(new Error('not asked for here'));
  return deskApi({
    ...{ verify, control: door, log },
    callbacks: { list: elsewhere, count: elsewhere, settle: elsewhere, snooze: elsewhere },
    notes: { hasClearance: () => true, redact: elsewhere },
    safeContact: { advise: elsewhere },
    persons: { namesOf: elsewhere },
    figures: elsewhere,
    ...{ accountsOf: elsewhere, renewPhones: elsewhere },
    chosenPasswords: {
      passwords: { set: elsewhere, remove: elsewhere, list: elsewhere, kinds: [] },
      onChanged: elsewhere,
    },
  });
}

type Answer = 'carried out' | 'refused' | `unexpected ${string}`;

interface Face {
  readonly name: string;
  readonly target: CommandTarget;
  readonly give: (role: Role) => Promise<Answer>;
}

const fromStatus = (status: number, done: number, refused = 403): Answer =>
  status === done ? 'carried out' : status === refused ? 'refused' : `unexpected ${status}`;

function helpline(path: 'agent' | 'chan' | 'sup', target: CommandTarget, body: object): Face {
  const give = async (role: Role) => {
    const { status } = await caseFile.post(path, body, { as: role });
    return fromStatus(status, 203, 404); // supervision is an unknown endpoint to the others
  };
  return { name: `POST /helpline/api/${path}`, target, give };
}

function bearer(path: string, target: CommandTarget, done: number, at = () => main, body = {}): Face {
  const give = async (role: Role) => {
    const headers = { authorization: `Bearer ${role}`, 'content-type': 'application/json' };
    const { status } = await ask(at(), path, { method: 'POST', headers, body: JSON.stringify(body) });
    return fromStatus(status, done);
  };
  return { name: `POST ${path}`, target, give };
}

const fromAck = (answer: { ok: boolean; error?: { code: string } }): Answer => {
  if (answer.ok) return 'carried out';
  return answer.error?.code === 'forbidden' ? 'refused' : `unexpected ${answer.error?.code}`;
};

function socket(wire: WireCommand): Face {
  const give = async (role: Role) => {
    const client = await screens.join(`${role} 7`);
    return fromAck(await client.emitWithAck('agent:command', wire));
  };
  return { name: `agent:command ${wire.action}`, target: wire.target, give };
}

const FACES: readonly Face[] = [
  helpline('agent', 'agent', { action: '1' }),
  helpline('chan', 'channel', { action: '0' }),
  helpline('chan', 'channel', { action: '2', add: extensions.phone }),
  helpline('sup', 'supervision', { action: 'listen', exten: extensions.phone }),
  helpline('sup', 'supervision', { action: '0', exten: extensions.phone }),
  bearer('/api/v1/desk/callbacks/5/take', 'callback', 202),
  bearer('/api/v1/desk/agents/4/languages', 'languages', 200, () => main, { languages: ['sw'] }),
  bearer('/api/v1/desk/wrap-up/extend', 'agent', 200),
  bearer('/api/v1/calls/c1/end', 'call', 200),
  { ...bearer('/api/v1/calls/c1/end', 'call', 200, () => local), name: 'the end of a call on this machine' },
  socket({ target: 'agent', action: 'login' }),
  socket({ target: 'agent', action: 'extend-wrap-up' }),
  socket({ target: 'channel', action: 'hold' }),
  socket({ target: 'supervision', action: 'leave' }),
  socket({ target: 'callback', action: 'take', callback_id: 5 }),
  {
    name: 'call:end',
    target: 'call',
    give: async (role) => {
      const client = await screens.join(`${role} 7`);
      return fromAck(await client.emitWithAck('call:end', { call_id: 'c1' }));
    },
  },
];

describe('the right to a command', () => {
  const cases = FACES.flatMap((face) => ROLES.map((role) => ({ ...face, role })));

  it.each(cases)('is the same at every face: $target, by $name, of a $role', async (each) => {
    const { target, role, give } = each;
    const isAllowed = RIGHTS[target].has(role);
    expect(await give(role)).toBe(isAllowed ? 'carried out' : 'refused');
    expect(heard).toEqual(isAllowed ? [target] : []);
  });

  it('is walked for every kind of command', () => {
    expect(new Set(FACES.map(({ target }) => target))).toEqual(new Set(Object.keys(RIGHTS)));
  });
});

describe('the door itself', () => {
  const targets = Object.keys(RIGHTS) as CommandTarget[];
  const allowed = async (by: Commander, target: CommandTarget) =>
    door.carryOut(by, COMMANDS[target]).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'forbidden', reason: { code: 'role-may-not' } });
        return false;
      },
    );

  it.each(ROLES)('asks the right of each command of a %s', async (role) => {
    for (const target of targets) {
      heard.length = 0;
      expect([target, await allowed(userOf(role), target)]).toEqual([target, RIGHTS[target].has(role)]);
      expect(heard).toEqual(RIGHTS[target].has(role) ? [target] : []);
    }
  });

  it('lets a program on this machine end calls, and nothing else', async () => {
    for (const target of targets) expect(await allowed(LOCAL_PROGRAM, target)).toBe(target === 'call');
    expect(heard).toEqual(['call']);
    heard.length = 0;
    const { status } = await ask(local, '/api/v1/calls/c1/end', { method: 'POST' });
    expect([status, heard]).toEqual([200, ['call']]);
  });
});

import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unattendedPhone, type Agent } from '../../src/desk/agent.js';
import type { AgentStore } from '../../src/desk/agent-store.js';
import { RememberedAgents } from '../../src/desk/remembered-agents.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';

const agent = (userId: number): Agent => ({
  ...unattendedPhone(`PJSIP/20${String(userId)}`, 0),
  ...{ key: `user:${String(userId)}`, userId, state: 'offline' },
});

let dir: string;
let isAway: boolean;
let stored: Agent[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hearline-test-'));
  isAway = false;
  stored = [agent(1), agent(2)];
});
afterEach(() => rm(dir, { recursive: true }));

const whenThere = async <T>(answer: T): Promise<T> => {
  if (isAway) throw new UnavailableError('away');
  return answer;
};
const store: AgentStore = {
  list: () => whenThere(stored),
  find: (userId) => whenThere(stored.find((each) => each.userId === userId)),
  save: () => whenThere(undefined),
};
const open = () => new RememberedAgents(store, join(dir, 'data', 'agents.json'), silentLog());

it('the agents at work are known to a process that starts while the database is away', async () => {
  const before = open();
  await before.list();
  isAway = true;
  await expect(before.save({ ...agent(2), state: 'available' }, 0)).rejects.toBeInstanceOf(UnavailableError);
  await before.settled();
  const after = open();
  expect(await after.list()).toEqual([agent(1), { ...agent(2), state: 'available' }]);
});

it('an agent whose extension an earlier version took, and this one does not, is not remembered', async () => {
  stored = [agent(1), { ...agent(2), extension: '10 02]' }];
  const before = open();
  await before.list();
  await before.settled();
  isAway = true;
  expect(await open().list()).toEqual([agent(1)]);
});

it('a deactivated agent is not remembered', async () => {
  const before = open();
  await before.list();
  stored = [agent(2)];
  expect(await before.find(1)).toBeUndefined();
  await before.settled();
  isAway = true;
  expect(await open().list()).toEqual([agent(2)]);
});

it('a user who was made or given another telephone since the start is remembered, in the state at work', async () => {
  const before = open();
  await before.list();
  await before.save({ ...agent(2), state: 'on-call', version: 7 }, 6);
  stored = [agent(1), { ...agent(2), extension: '402', phoneGeneration: 1 }, agent(3)];
  await before.find(2);
  await before.find(3);
  await before.settled();
  isAway = true;
  expect(await open().list()).toMatchObject([
    agent(1),
    { ...agent(2), extension: '402', phoneGeneration: 1, state: 'on-call', version: 7 },
    agent(3),
  ]);
});

it('the database is asked first, and nothing is made up where nothing is remembered', async () => {
  const agents = open();
  isAway = true;
  await expect(agents.list()).rejects.toBeInstanceOf(UnavailableError);
  isAway = false;
  expect(await agents.list()).toEqual(stored);
  await agents.settled();
});

it('an unchanged state is not written again', async () => {
  const agents = open();
  await agents.list();
  await agents.settled();
  const file = join(dir, 'data', 'agents.json');
  const { ino } = await stat(file);
  await agents.list();
  await agents.settled();
  expect((await stat(file)).ino).toBe(ino);
});

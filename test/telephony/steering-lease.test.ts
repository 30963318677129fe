import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { hostname } from 'node:os';
import { silentLog } from '../../src/lib/log.js';
import type { AriRest } from '../../src/telephony/ari/ari-rest.js';
import { SteeringLease } from '../../src/telephony/steering-lease.js';

/** Asterisk's global variables. */
let globals: Map<string, string>;
let leases: SteeringLease[];
let timers: NodeJS.Timeout[];
beforeEach(() => {
  globals = new Map();
  leases = [];
  timers = [];
});
afterEach(async () => {
  for (const timer of timers) clearInterval(timer);
  for (const lease of leases) await lease.close();
});

const rest = {
  get: async (_path: string, _schema: unknown, { query }: { query: { variable: string } }) => ({
    value: globals.get(query.variable) ?? '',
  }),
  post: async (_path: string, { query }: { query: { variable: string; value: string } }) =>
    void globals.set(query.variable, query.value),
} as unknown as AriRest;

function lease({
  holdsRole = () => false,
  onLost = () => {},
  goneAfterMs = 600,
}: { holdsRole?: () => boolean; onLost?: () => void; goneAfterMs?: number } = {}): SteeringLease {
  const made = new SteeringLease({ holdsRole, onLost, renewMs: 20, goneAfterMs, log: silentLog() });
  leases.push(made);
  return made;
}
const NAME = 'HEARLINE_STEERED_BY';
const note = (n: number, changes: object = {}) =>
  globals.set(
    NAME,
    JSON.stringify({ owner: 'other', host: 'elsewhere', pid: 7, started: '1', n, ...changes }),
  );
const owner = () => (JSON.parse(globals.get(NAME) ?? '{}') as { owner?: string; n?: number }) ?? {};

/** Another process that goes on steering. */
function steerElsewhere(changes: object = {}): void {
  let n = 0;
  note(n, changes);
  timers.push(setInterval(() => note(++n, changes), 20));
}

it('an Asterisk that none steers is taken at once, and the note is renewed', async () => {
  await lease().take(rest);
  const { n = 0 } = owner();
  while ((owner().n ?? 0) <= n) await new Promise((resolve) => setTimeout(resolve, 5));
});

it('an Asterisk that another process steers is not touched', async () => {
  steerElsewhere();
  await expect(lease().take(rest)).rejects.toThrow(/another process .*elsewhere, process 7.* steers/);
  expect(owner().owner).toBe('other');
});

it.each([
  ['of this machine that is dead', { host: hostname(), pid: 2 ** 22 + 1 }],
  ['that had the number of this one, and was another', { host: hostname(), pid: process.pid }],
])('a process %s is not waited for', async (_which, changes) => {
  note(5, changes);
  await lease({ goneAfterMs: 24 * 3_600_000 }).take(rest);
  expect(owner().owner).not.toBe('other');
});

it('a process elsewhere whose note stands still is gone', async () => {
  note(5);
  await lease().take(rest);
  expect(owner().owner).not.toBe('other');
});

it('the database knows better than a note', async () => {
  steerElsewhere();
  await lease({ holdsRole: () => true }).take(rest);
});

it('a process that finds another one in its place says so, and does not take it back', async () => {
  const lost = new Promise<void>((resolve) => {
    void lease({ onLost: resolve })
      .take(rest)
      .then(() => steerElsewhere());
  });
  await lost;
  expect(owner().owner).toBe('other');
});

it('what another program has put into the variable is no process', async () => {
  globals.set(NAME, 'odd');
  await lease().take(rest);
  expect(owner().owner).toEqual(expect.any(String));
});

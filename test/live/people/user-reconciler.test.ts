import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Agents } from '../../../src/desk/agents.js';
import { PhoneAccounts } from '../../../src/desk/phone-accounts.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { PhoneKeeper } from '../../../src/live/people/phone-keeper.js';
import { UserReconciler } from '../../../src/live/people/user-reconciler.js';
import { Changes } from '../../support/changes.js';
import { MemoryAgentStore, memoryAgents, someAgent } from '../../support/memory-desk.js';
import { MemoryTelephony } from '../../support/memory-telephony.js';

describe('users who change without a notice to the telephones', () => {
  let store: MemoryAgentStore;
  let agents: Agents;
  let telephony: MemoryTelephony;
  let phones: PhoneKeeper;
  let reconciler: UserReconciler;
  const changes = new Changes();
  beforeEach(async () => {
    store = new MemoryAgentStore([someAgent(1), someAgent(2)]);
    agents = memoryAgents({ store });
    await agents.load();
    agents.onChange(() => changes.notify());
    telephony = new MemoryTelephony();
    const accounts = new PhoneAccounts(Buffer.alloc(32, 7));
    phones = new PhoneKeeper({ telephony, agents, accounts, dialPattern: '', log: silentLog() });
    await phones.bringUpToDate();
    reconciler = new UserReconciler({ agents, phones, log: silentLog(), everyMs: 1 });
  });
  afterEach(async () => {
    await reconciler.close();
    await phones.close();
    await agents.close();
  });

  const accountsAre = (...extensions: string[]) =>
    telephony.changes.until(
      `accounts ${extensions.join(' ')}`,
      () => [...telephony.accounts.keys()].sort().join(' ') === extensions.sort().join(' '),
    );

  it('are gone from the queue and from the switch when they are dismissed', async () => {
    store.rows.delete(1);
    await changes.until('the agent to be gone', () => agents.of(1) === undefined);
    await accountsAre('2002', 'w2002');
  });

  it('are gone once the switch takes commands again', async () => {
    telephony.faults.set('remove account', { answer: 'none', isDone: 'not', times: 3 });
    telephony.faults.set('list accounts', new UnavailableError('away'));
    store.rows.delete(1);
    await telephony.reported('list accounts');
    telephony.faults.delete('list accounts');
    await accountsAre('2002', 'w2002');
  });

  it('are there, with another extension and role, when they are made and changed', async () => {
    store.rows.set(3, someAgent(3));
    store.rows.set(2, { ...someAgent(2), extension: '2777', role: 'supervisor' });
    await changes.until('both', () => agents.of(3) !== undefined && agents.of(2)?.extension === '2777');
    expect(agents.of(2)?.role).toBe('supervisor');
    await accountsAre('2001', 'w2001', '2777', 'w2777', '2003', 'w2003');
  });

  it('keep what they are doing when nothing of them has changed', async () => {
    agents.takeBreak('user:1', 'lunch');
    expect(await agents.reconcile()).toBe(false);
    expect(agents.of(1)).toMatchObject({ state: 'break', reason: 'lunch' });
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Agent } from '../../../src/desk/agent.js';
import type { Agents } from '../../../src/desk/agents.js';
import { PhoneAccounts } from '../../../src/desk/phone-accounts.js';
import { InvalidInputError, UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { PhoneKeeper } from '../../../src/live/people/phone-keeper.js';
import { TelephonyAwayError, TelephonyError } from '../../../src/telephony/errors.js';
import { MemoryAgentStore, memoryAgents, someAgent } from '../../support/memory-desk.js';
import { MemoryTelephony } from '../../support/memory-telephony.js';

describe('the telephones of users', () => {
  let telephony: MemoryTelephony;
  let agents: Agents;
  let keeper: PhoneKeeper;
  beforeEach(async () => {
    telephony = new MemoryTelephony();
    const gone = { extension: '3009', password: 'x', displayName: 'gone', kind: 'sip' } as const;
    telephony.accounts.set('3009', gone);
    agents = memoryAgents({
      store: new MemoryAgentStore([someAgent(1, { extension: '10 05' }), someAgent(2)]),
    });
    await agents.load();
    const accounts = new PhoneAccounts(Buffer.alloc(32, 7));
    keeper = new PhoneKeeper({ telephony, agents, accounts, dialPattern: '^116$', log: silentLog() });
  });
  afterEach(async () => {
    await keeper.close();
    await agents.close();
  });

  const odd = new InvalidInputError([{ field: 'extension', message: 'must be letters or digits' }]);

  it.each([
    ['is no number that the switch can have', odd],
    ['stands in a file of the switch', new TelephonyError('Forbidden', { status: 403 })],
    ['is refused by the switch', new TelephonyError('Bad request', { status: 400 })],
  ])('are all kept up to date where one %s', async (_name, refusal) => {
    for (const extension of ['10 05', 'w10 05']) telephony.faults.set(`put account ${extension}`, refusal);
    await keeper.bringUpToDate();
    expect([...telephony.accounts.keys()]).toEqual(['2002', 'w2002']);
  });

  it('are written for the one user who changes, also while something is still to be made up for', async () => {
    await keeper.bringUpToDate();
    const written: string[] = [];
    const put = telephony.putAccount.bind(telephony);
    telephony.putAccount = async (account) => {
      written.push(account.extension);
      await put(account);
    };
    telephony.faults.set('remove account', new TelephonyAwayError());
    telephony.accounts.set('3010', { extension: '3010', password: 'x', displayName: 'gone', kind: 'sip' });
    const renamed = { ...(agents.of(1) as Agent), name: 'Another' };
    await expect(keeper.provision(renamed)).rejects.toBeInstanceOf(UnavailableError);
    telephony.faults.clear();
    await keeper.makeUp();
    const others = written.filter((extension) => !extension.endsWith('10 05'));
    expect(others).toEqual([]);
    expect([...telephony.accounts.keys()]).not.toContain('3010');
    await keeper.bringUpToDate(); // a connection: an Asterisk that was started anew knows nothing
    expect(written.slice(-4).sort()).toEqual(['10 05', '2002', 'w10 05', 'w2002']);
  });

  it('lose the old account of who is given a number that the switch cannot have', async () => {
    for (const extension of ['10 05', 'w10 05']) telephony.faults.set(`put account ${extension}`, odd);
    await keeper.provision(agents.of(1));
    expect([...telephony.accounts.keys()]).toEqual([]);
  });

  it.each(['put account', 'remove account'])(
    'of one user are not said to be changed while the switch does not take them (%s)',
    async (request) => {
      telephony.faults.set(request, new TelephonyAwayError());
      await expect(keeper.provision(agents.of(1))).rejects.toBeInstanceOf(UnavailableError);
      telephony.faults.clear();
      await keeper.provision(agents.of(1));
      expect([...telephony.accounts.keys()]).toEqual(['10 05', 'w10 05']);
    },
  );

  it('ring both while this server is away where an extension is a browser phone and one on the desk', async () => {
    const both = memoryAgents({ store: new MemoryAgentStore([someAgent(2, { extensionKind: 'both' })]) });
    await both.load();
    both.logIn('user:2');
    both.setPhones(['PJSIP/2002', 'PJSIP/d2002']);
    const accounts = new PhoneAccounts(Buffer.alloc(32, 7));
    const options = { telephony, agents: both, accounts, dialPattern: '^116$', log: silentLog() };
    const keeping = new PhoneKeeper(options);
    await keeping.bringUpToDate();
    expect(telephony.globals.get('HEARLINE_PHONES')).toBe('PJSIP/2002&PJSIP/d2002');
    expect([...telephony.accounts.keys()]).toEqual(['2002', 'd2002', 'w2002']);
    both.setPhone('PJSIP/2002', false);
    await keeping.close();
    expect(both.phonesOf(both.of(2) as Agent)).toEqual(['PJSIP/d2002']);
    await both.close();
  });

  it('are left alone while the switch is away', async () => {
    telephony.faults.set('put account', new TelephonyAwayError());
    await keeper.bringUpToDate();
    expect([...telephony.accounts.keys()]).toEqual(['3009']);
  });

  it('are kept while the users are not known, and brought up to date once it is', async () => {
    const unread = memoryAgents({ store: new MemoryAgentStore([someAgent(2)]) });
    const accounts = new PhoneAccounts(Buffer.alloc(32, 7));
    const early = new PhoneKeeper({
      ...{ telephony, agents: unread, accounts, dialPattern: '^116$' },
      log: silentLog(),
    });
    await early.bringUpToDate();
    expect([...telephony.accounts.keys()]).toEqual(['3009']);
    unread.setPhones(['PJSIP/2002']);
    const reported: (number | null)[] = [];
    unread.onChange(({ userId }) => reported.push(userId));
    await unread.load();
    expect(reported).toEqual([2]);
    await early.makeUp();
    expect([...telephony.accounts.keys()]).toEqual(['2002', 'w2002']);
    await early.close();
    await unread.close();
  });
});

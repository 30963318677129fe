import { existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SipPhone } from '../../demo/phone/sip-phone.js';
import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { BaresipAgent } from './support/baresip-agent.js';
import { sippCaller } from './support/sipp-caller.js';
import { eventually } from '../support/processes.js';
import { asteriskCommand, startTestAsterisk, type TestAsterisk } from './support/test-asterisk.js';

let asterisk: TestAsterisk;

beforeAll(async () => {
  asterisk = await startTestAsterisk();
}, 60_000);

afterAll(async () => {
  await asterisk.close();
});

/** Every file below a folder. */
const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The command line of a process; empty once it has ended, whether or not its parent has noticed. */
function commandOf(pid: number | null): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'latin1') : '';
}

const ask = (user: string, password: string): Promise<Response> =>
  fetch(`${asterisk.instance.ariUrl}/ari/asterisk/info`, {
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    signal: AbortSignal.timeout(5000),
  });

async function withPhone<T>(
  options: { user: string; password?: string; host: string },
  use: (phone: SipPhone) => Promise<T>,
): Promise<T> {
  const phone = await SipPhone.open({ ...options, server: asterisk.server });
  try {
    return await use(phone);
  } finally {
    await phone.close();
  }
}

describe('the Asterisk that set-up made', () => {
  it('starts without a warning or an error in its log', async () => {
    expect(await asterisk.complaints()).toEqual([]);
    expect(asterisk.instance.version).toMatch(/^Asterisk 22\./);
  });

  it('names each call after this helpline, so that ids of two Asterisks never collide', async () => {
    expect(await asterisk.cli('core', 'show', 'settings')).toMatch(/System name:\s+hearline/);
  });

  it('gives ARI to the generated password and to no other', async () => {
    const { ariUser, ariPassword } = asterisk.instance;
    expect((await ask(ariUser, ariPassword)).status).toBe(200);
    for (const guess of ['', 'hearline', 'asterisk', 'admin', `${ariPassword}x`]) {
      expect((await ask(ariUser, guess)).status).toBe(401);
    }
  });

  it('has a different password for every account, and keeps them from other users of the machine', () => {
    const { accounts, ariPassword, mediaPassword } = asterisk.instance;
    const secrets = [ariPassword, mediaPassword, ...accounts.map(({ password }) => password)];
    expect(accounts.map(({ user }) => user)).toEqual(['1001', '1002', '1003', '9001']);
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(secrets.every((secret) => secret.length >= 32)).toBe(true);
    const files = filesBelow(join(asterisk.dataDir, 'asterisk'));
    const telling = files.filter((file) => {
      const text = readFileSync(file, 'latin1');
      return secrets.some((secret) => text.includes(secret));
    });
    expect(telling.length).toBeGreaterThanOrEqual(4);
    expect(telling.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  });

  it('lets a phone register with its password and refuses another', async () => {
    const password = asterisk.passwordOf('1001');
    await withPhone({ user: '1001', password, host: '127.0.3.1' }, (phone) => phone.register());
    await withPhone({ user: '1001', password: '1001', host: '127.0.3.1' }, async (phone) => {
      await expect(phone.register()).rejects.toMatchObject({ name: 'SipRefusedError', status: 401 });
    });
  });

  it('refuses a call from an address that is not the trunk', async () => {
    await withPhone({ user: '254700000001', host: '127.0.9.1' }, async (phone) => {
      await expect(phone.call('500')).rejects.toMatchObject({ name: 'SipRefusedError', status: 401 });
    });
  });

  it('apologises to a caller and hangs up while no server is connected', async () => {
    await withPhone({ user: '254700000001', host: '127.0.2.1' }, async (phone) => {
      const call = await phone.call('500');
      // Q.850 cause 34: no circuit available
      expect(await call.ended).toEqual({ by: 'them', cause: 34 });
      expect(new Set(call.audio.heard()).size).toBeGreaterThan(100);
    });
  }, 20_000);

  it('connects phones of other makers: sipp calls in, baresip answers', async () => {
    const { caller } = loadConversation(2);
    const agent = await BaresipAgent.start({ asterisk, user: '1002', host: '127.0.3.2' });
    try {
      await asterisk.cli('dialplan', 'add', 'extension', '777,1,Dial,PJSIP/1002', 'into', 'from-trunk');
      const says = caller.subarray(0, 8000);
      const sipp = await sippCaller({
        asterisk,
        host: '127.0.2.2',
        number: '777',
        says,
        hangUpAfterMs: 500,
      });
      try {
        await agent.next('CALL_ESTABLISHED');
        await sipp.finished();
        await agent.next('CALL_CLOSED');
      } finally {
        await sipp.close();
      }
    } finally {
      await agent.close();
    }
  }, 40_000);
});

describe('asterisk-config', () => {
  it('says what to do when a port that was asked for is taken', async () => {
    const taken = String(asterisk.instance.sipPort);
    const start = startTestAsterisk({ environment: { AST_SIP_PORT: taken } });
    await expect(start).rejects.toThrow(new RegExp(`port ${taken} \\(AST_SIP_PORT\\) is taken`));
  });

  it('leaves a running one alone at a second start, and leaves no process at a stop', async () => {
    const other = await startTestAsterisk();
    try {
      const again = await asteriskCommand(other.dataDir, ['start']);
      expect(again.stderr).toContain(`running, pid ${other.instance.pid}`);
      expect(other.instance.pid).not.toBe(asterisk.instance.pid);
      await asteriskCommand(other.dataDir, ['stop']);
      expect(commandOf(other.instance.pid)).toBe('');
      expect(commandOf(asterisk.instance.pid)).toContain('asterisk.conf');
      await expect(asteriskCommand(other.dataDir, ['status'])).rejects.toMatchObject({ code: 3 });
    } finally {
      await other.close();
    }
  }, 40_000);

  it('keeps the log short while it runs: a long one is moved away, and Asterisk writes on into a new one', async () => {
    const { logFile } = asterisk.instance;
    truncateSync(logFile, 10_000_001);
    await eventually(() => existsSync(`${logFile}.1`) && existsSync(logFile));
    expect(statSync(`${logFile}.1`).size).toBeGreaterThan(10_000_000);
    expect(statSync(logFile).size).toBeLessThan(10_000);
  }, 30_000);

  it('refuses a secret that is too short or cannot be written into a file', async () => {
    const short = startTestAsterisk({ environment: { AST_ARI_PASSWORD: 'secret' } });
    await expect(short).rejects.toThrow('AST_ARI_PASSWORD is shorter than 12 characters');
    const odd = startTestAsterisk({ environment: { AST_ARI_PASSWORD: 'long enough; but' } });
    await expect(odd).rejects.toThrow('AST_ARI_PASSWORD holds a character');
  });

  it('does nothing when set-up is done already', async () => {
    const { stderr } = await asteriskCommand(asterisk.dataDir, ['setup']);
    expect(stderr).toMatch(/^asterisk: already set up: Asterisk 22\./);
  });
});

import { describe, expect, test } from '@jest/globals';
import { SessionTokens } from '../../src/web/login/session-tokens.js';
import type { Session } from '../../src/web/login/session.js';

const session: Session = {
  token: 'a1',
  tokenExpiresAtMs: 900_000,
  refreshToken: 'r1',
  expiresAtMs: 86_400_000,
  user: { name: 'Grace Wambui', username: 'grace', role: 2, roleName: 'supervisor' },
};
const next: Session = { ...session, token: 'a2', refreshToken: 'r2', tokenExpiresAtMs: 1_800_000 };

function open(answers: (Session | 'ended' | 'unreachable')[]) {
  const kept: Session[] = [];
  const asked: string[] = [];
  const refresh = async (token: string) => {
    asked.push(token);
    return answers.shift() ?? 'ended';
  };
  const tokens = new SessionTokens(session, { keep: (one) => void kept.push(one), refresh, now: () => 0 });
  return { tokens, kept, asked };
}

describe('the tokens of a session', () => {
  test('are replaced once for all that ask at the same time: a refresh token that comes twice ends the session', async () => {
    const { tokens, kept, asked } = open([next]);
    expect(await Promise.all([tokens.replace(), tokens.replace()])).toEqual(['replaced', 'replaced']);
    expect(asked).toEqual(['r1']);
    expect(tokens.token).toBe('a2');
    expect(kept).toEqual([next]);
  });

  test('stay as they are while the server cannot be reached', async () => {
    const { tokens, kept, asked } = open(['unreachable', next]);
    expect(await tokens.replace()).toBe('unreachable');
    expect({ token: tokens.token, kept }).toEqual({ token: 'a1', kept: [] });
    expect(await tokens.replace()).toBe('replaced');
    expect(asked).toEqual(['r1', 'r1']);
  });

  test('survive a reload as the connection renewed them', () => {
    const { tokens, kept } = open([]);
    tokens.renewed('a3', 600);
    expect(tokens.remainingMs).toBe(600_000);
    expect(kept).toEqual([{ ...session, token: 'a3', tokenExpiresAtMs: 600_000 }]);
  });

  test('are not kept once the person has logged out', async () => {
    const { tokens, kept } = open([next]);
    tokens.stop();
    tokens.renewed('a3', 600);
    await tokens.replace();
    expect(kept).toEqual([]);
  });

  test('go to other tabs when they were exchanged, and not behind a log-out', async () => {
    const { tokens } = open([next, next]);
    const shared: Session[] = [];
    tokens.onExchanged((one) => void shared.push(one));
    await tokens.replace();
    expect(shared).toEqual([next]);
    const late = tokens.replace();
    tokens.stop();
    await late;
    expect(shared).toEqual([next]);
  });

  test('are those of another tab that exchanged them first', async () => {
    const asked: string[] = [];
    const refresh = async (token: string) => {
      asked.push(token);
      return next;
    };
    const turns: (() => void)[] = [];
    const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
      await new Promise<void>((resolve) => turns.push(resolve));
      return work();
    };
    const tokens = new SessionTokens(session, { keep: () => {}, refresh, exclusively, now: () => 0 });
    const replaced = tokens.replace();
    tokens.adopt({ ...next, user: { ...next.user, username: 'otieno' } });
    expect(tokens.token).toBe('a1');
    tokens.adopt(next);
    turns[0]?.();
    expect(await replaced).toBe('replaced');
    expect({ asked, token: tokens.token }).toEqual({ asked: [], token: 'a2' });
  });
});

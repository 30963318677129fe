import { describe, expect, test } from '@jest/globals';
import { SessionTokens } from '../../src/web/login/session-tokens.js';
import type { Session } from '../../src/web/login/session.js';

const session: Session = {
  token: 'a1',
  tokenExpiresAtMs: 900_000,
  expiresAtMs: 86_400_000,
  user: { name: 'Grace Wambui', username: 'grace', roleName: 'supervisor', may: ['supervise'] },
};
const next: Session = { ...session, token: 'a2', tokenExpiresAtMs: 1_800_000 };

function open(answers: (Session | 'ended' | 'unreachable')[]) {
  const kept: Session[] = [];
  let asked = 0;
  const refresh = async () => {
    asked++;
    return answers.shift() ?? 'ended';
  };
  const tokens = new SessionTokens(session, { keep: (one) => void kept.push(one), refresh, now: () => 0 });
  return { tokens, kept, asked: () => asked };
}

describe('the tokens of a session', () => {
  test('are replaced once for all that ask at the same time', async () => {
    const { tokens, kept, asked } = open([next]);
    expect(await Promise.all([tokens.replace(), tokens.replace()])).toEqual(['replaced', 'replaced']);
    expect(asked()).toBe(1);
    expect(tokens.token).toBe('a2');
    expect(kept).toEqual([next]);
  });

  test('are those of another log-in of the user from then on, after a reload too', () => {
    const { tokens, kept } = open([]);
    tokens.goOnWith(next);
    expect([tokens.token, kept]).toEqual(['a2', [next]]);
  });

  test('stay as they are while the server cannot be reached', async () => {
    const { tokens, kept, asked } = open(['unreachable', next]);
    expect(await tokens.replace()).toBe('unreachable');
    expect({ token: tokens.token, kept }).toEqual({ token: 'a1', kept: [] });
    expect(await tokens.replace()).toBe('replaced');
    expect(asked()).toBe(2);
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

  test('are never those of another user who has logged in in this browser', async () => {
    const { tokens, kept } = open([{ ...next, user: { ...next.user, username: 'otieno' } }]);
    expect(await tokens.replace()).toBe('ended');
    expect({ token: tokens.token, kept }).toEqual({ token: 'a1', kept: [] });
  });
});

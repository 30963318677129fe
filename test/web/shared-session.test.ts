import { describe, expect, test } from '@jest/globals';
import type { Session } from '../../src/web/login/session.js';
import { SharedSession, type TabChannel } from '../../src/web/login/shared-session.js';

const session: Session = {
  token: 'a1',
  tokenExpiresAtMs: 900_000,
  refreshToken: 'r1',
  expiresAtMs: 86_400_000,
  user: { name: 'Grace Wambui', username: 'grace', role: 2, roleName: 'supervisor' },
};

/** A tab that is logged in; `answers`: what it has sent. */
function openTab() {
  const answers: unknown[] = [];
  const channel: TabChannel = {
    postMessage: (message) => void answers.push(message),
    onmessage: null,
    close: () => undefined,
  };
  const tab = new SharedSession({
    session: () => session, // the page is drawn anew a moment after a log-out
    onSession: () => undefined,
    onOver: () => undefined,
    channel,
  });
  const hear = (data: unknown) => channel.onmessage?.({ data } as MessageEvent);
  return { tab, answers, hear };
}

describe('the session that tabs share', () => {
  test('is given to a tab that asks', () => {
    const { answers, hear } = openTab();
    hear({ type: 'ask' });
    expect(answers).toEqual([{ type: 'session', session }]);
  });

  test('is given to none behind a log-out in another tab, also before the page is drawn anew', () => {
    const { answers, hear } = openTab();
    hear({ type: 'over' });
    hear({ type: 'ask' });
    expect(answers).toEqual([]);
  });

  test('is given to none behind a log-out in this tab', () => {
    const { tab, answers, hear } = openTab();
    tab.end();
    hear({ type: 'ask' });
    expect(answers).toEqual([{ type: 'over' }]);
  });
});

import { describe, expect, test } from '@jest/globals';
import { SharedSession, type TabChannel } from '../../src/web/login/shared-session.js';

/** Two tabs of one browser; `heard`: what the second was notified of. */
function openTabs() {
  const heard: string[] = [];
  const sent: unknown[] = [];
  const channels = [0, 1].map((): TabChannel => ({
    postMessage: (message) => {
      sent.push(message);
      channels[1]?.onmessage?.({ data: message } as MessageEvent);
    },
    onmessage: null,
    close: () => undefined,
  }));
  const [first] = channels.map(
    (channel, tab) =>
      new SharedSession({
        onBegun: () => tab === 1 && heard.push('begun'),
        onOver: (username) => tab === 1 && heard.push(`over ${username}`),
        channel,
      }),
  );
  return { first, heard, sent };
}

describe('the tabs of a browser', () => {
  test('learn of a log-in without its tokens, and of whose log-out it was', () => {
    const { first, heard, sent } = openTabs();
    first?.begin();
    first?.end('grace');
    expect(heard).toEqual(['begun', 'over grace']);
    expect(sent).toEqual([{ type: 'begun' }, { type: 'over', username: 'grace' }]);
  });
});

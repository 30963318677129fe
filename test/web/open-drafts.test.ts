import { afterEach, describe, expect, test } from '@jest/globals';
import { OpenDrafts } from '../../src/web/login/open-drafts.js';

const tabs: OpenDrafts[] = [];
const openTab = (limits?: { limitMs: number }) => {
  const tab = new OpenDrafts(limits);
  tabs.push(tab);
  return tab;
};
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

describe('half-written forms at a log-out', () => {
  test('are sent from each tab of the browser, and the log-out knows of it', async () => {
    const sent: string[] = [];
    const [here, there] = [openTab(), openTab()];
    openTab(); // has none
    here.add(async () => !!sent.push('here'));
    there.add(async () => !!sent.push('there'));
    there.add(async () => !!sent.push('there, too'));
    expect(await here.sendAll()).toBe(true);
    expect(sent.sort()).toEqual(['here', 'there', 'there, too']);
  });

  test.each([
    ['this tab', 0],
    ['another tab', 1],
  ])('of %s that do not arrive are not passed over', async (_which, faulty) => {
    const both = [openTab(), openTab()];
    both.forEach((tab, at) => tab.add(() => Promise.resolve(at !== faulty)));
    expect(await both[0]?.sendAll()).toBe(false);
    both[faulty]?.add(() => Promise.reject(new Error('no network')));
    expect(await both[0]?.sendAll()).toBe(false);
  });

  test('of another tab that hangs hold the log-out up no longer than its limit', async () => {
    const [here, there] = [openTab({ limitMs: 200 }), openTab()];
    there.add(() => new Promise(() => undefined));
    expect(await here.sendAll()).toBe(false);
  });

  test('that are closed are not sent, and a browser without any logs out at once', async () => {
    const [here, there] = [openTab(), openTab()];
    const close = there.add(() => Promise.resolve(false));
    close();
    expect(await here.sendAll()).toBe(true);
  });
});

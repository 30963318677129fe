import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const name = 'the session of a page';

jest.setTimeout(60_000);

suite(chromiumPath === null ? `${name} (skipped: no Chromium on this machine)` : name, () => {
  const stage = new PageStage();
  let server: FakeLiveServer;
  let page: Page;

  beforeAll(() => stage.start(chromiumPath as string), 120_000);
  beforeEach(async () => {
    await stage.open();
    ({ server, page } = stage);
    stage.startCall();
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));
  afterAll(() => stage.stop());

  const seesCall = () => page.getByText('Call answered').waitFor();

  test('is that of all tabs of the browser, from the log-in to the log-out', async () => {
    await page.goto(server.url);
    const other = await page.context().newPage();
    await other.goto(`${server.url}/calls/${callId}`);
    await other.getByLabel('Password').waitFor();
    await stage.logIn('admin', '/');
    await other.getByText('Call answered').waitFor();
    const third = await page.context().newPage();
    await third.goto(`${server.url}/calls/${callId}`);
    await third.getByText('Call answered').waitFor();
    expect(server.connections).toBe(1);
    // one of them gets new tokens, and the others use them
    server.expireAccessTokens();
    server.cutConnections();
    stage.say('s', 'Still here.', 5);
    await third.locator('.said-text').getByText('Still here.').waitFor();
    await other.locator('.said-text').getByText('Still here.').waitFor();
    await third.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    await other.getByLabel('Password').waitFor();
  });

  test('goes on in each tab with a connection of its own, once what they shared has crashed', async () => {
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/calls/${callId}`);
    await other.getByText('Call answered').waitFor();
    expect(server.connections).toBe(1);
    await stage.crashSharedWorkers();
    await eventually(() => server.connections === 0);
    stage.say('s', 'Still here.', 5);
    await page.locator('.said-text').getByText('Still here.').waitFor();
    await other.locator('.said-text').getByText('Still here.').waitFor();
    expect(server.connections).toBe(2);
  });

  test('offers to be loaded anew, once an upgrade has taken away the code of its connection', async () => {
    await page.addInitScript({ content: 'delete globalThis.SharedWorker;' });
    let isUpgraded = true;
    await page.route('**/assets/lone-hub-*.js', (route) =>
      isUpgraded ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await stage.logIn('admin', `/calls/${callId}`);
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    expect(await page.locator('.banner').textContent()).toContain('Hearline has been updated');
    isUpgraded = false;
    await reload.click();
    await seesCall();
  });

  test('leaves nothing watched that no tab shows any longer', async () => {
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/calls/${callId}`);
    await other.getByText('Call answered').waitFor();
    await page.goto(`${server.url}/callbacks`);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    stage.say('s', 'Still here.', 5);
    await other.locator('.said-text').getByText('Still here.').waitFor();
    expect(server.watchersOf(callId)).toBe(1);
    await other.close({ runBeforeUnload: false });
    await eventually(() => server.watchersOf(callId) === 0 && server.connections === 1);
  });

  test('is there after the browser has lost all its tabs, and no script can read what brings it back', async () => {
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    const readable = await page.evaluate<string>(
      'document.cookie + JSON.stringify(sessionStorage) + JSON.stringify(localStorage)',
    );
    expect(readable).toContain('token-');
    expect(readable).not.toContain('refresh-');
    const next = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await next.goto(`${server.url}/calls/${callId}`);
    await next.getByText('Call answered').waitFor();
    stage.replacePage(next);
  });

  test('is ended as soon as the server answers again, where a log-out could not reach it', async () => {
    await stage.logIn('admin', '/');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(server.openLogins).toBe(1);
    await page.context().setOffline(false);
    await eventually(() => server.openLogins === 0);
    await page.reload();
    await page.getByLabel('Password').waitFor();
  });

  test('does not go on under the name of another user who has logged in in another tab', async () => {
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    // the cookies are those of all tabs
    const data = { username: 'otieno', password: 'right' };
    await page.context().request.post(`${server.url}/api/v1/auth/login`, { data });
    await page.evaluate("new BroadcastChannel('hearline.session').postMessage({ type: 'begun' })");
    server.expireAccessTokens();
    server.cutConnections();
    await page.getByText('Your session has ended').waitFor();
  });

  test('is that of all tabs on an address without TLS, too', async () => {
    // a browser leaves these out there
    await page
      .context()
      .addInitScript('delete Crypto.prototype.randomUUID; delete Navigator.prototype.locks;');
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await other.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
  });

  test('shows what is typed as the password to those who want to see it', async () => {
    await page.goto(server.url);
    const password = page.getByLabel('Password');
    await password.fill('right');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show what I type' }).click();
    expect(await password.getAttribute('type')).toBe('text');
  });

  test('goes on past its access token: the connection brings the next one', async () => {
    server.expiresInS = 2;
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    const token = async () => {
      const stored = await page.evaluate<string>("sessionStorage.getItem('hearline.session')");
      return (JSON.parse(stored) as { token: string }).token;
    };
    const first = await token();
    await eventually(async () => (await token()) !== first);
    server.expiresInS = 3600;
    server.cutConnections();
    await eventually(() => server.presented.length > 1);
    expect(server.presented.at(-1)).not.toBe(first);
    await seesCall();
  });

  test('survives a loss of the connection that is longer than its access token', async () => {
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    server.expireAccessTokens();
    server.cutConnections();
    await eventually(() => server.presented.length >= 3); // the expired token, then the new one
    stage.say('s', 'Still here.', 5);
    await stage.lastSaid('Still here.');
    await page.reload();
    await stage.lastSaid('Still here.');
  });

  test.each(['/elsewhere', '/calls/x/y'])('finds nothing at %s, and leads on', async (at) => {
    await stage.logIn('admin', at);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
  });

  test.each(['a b', 'ü/%', '..%'])('leads to a call whose id is %s, and back by the history', async (id) => {
    server.addCall({ call_id: id, caller_id: '+254 711 000 777' });
    await stage.logIn('admin', '/');
    await page.getByRole('link', { name: '+254 711 000 777' }).click();
    await page.getByRole('heading', { name: '+254 711 000 777' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '+254 711 000 777' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
  });

  test('ends at the first page, where the next user of the computer begins', async () => {
    await stage.logIn('admin', `/calls/${callId}`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('is ended at the server by a log-out, also when its access token has expired', async () => {
    await stage.logIn('admin', `/calls/${callId}`);
    await seesCall();
    server.expireAccessTokens();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    await eventually(() => server.presented.length === 3); // connected, then logged out with the expired token and with the next
  });
});

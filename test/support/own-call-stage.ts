import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { barriersOf } from './barriers.js';
import type { BearerStage } from './bearer-stage.js';
import { FakeLiveServer } from './fake-live-server.js';
import { webDir } from './page-stage.js';
import { scriptedCall } from './scripted-call.js';

/** Requests that the played server answers itself. */
const LOG_IN = /\/api\/v1\/auth\/(login|refresh|logout)$/;

interface OwnCallOptions {
  /** A whole server: its records are those of the page. */
  readonly stage: BearerStage;
  readonly browser: Browser;
  /** The user at the telephone. */
  readonly as: string;
  /** A call that the whole server has. */
  readonly callId: string;
  readonly language?: string;
  readonly width?: number;
  /** Addresses that are answered with 500 until the test takes the pattern away (`unroute`). */
  readonly failing?: string;
}

/**
 * The page of an agent who is on a call: the call and the telephone are played by a test, and each request for records
 * goes to a whole server, as the user.
 */
export class OwnCallStage {
  readonly page: Page;
  readonly #server: FakeLiveServer;
  readonly #context: BrowserContext;
  readonly #callId: string;
  readonly #faults: string[] = [];

  private constructor(server: FakeLiveServer, context: BrowserContext, page: Page, callId: string) {
    this.#server = server;
    this.#context = context;
    this.page = page;
    this.#callId = callId;
    page.on('pageerror', (error) => this.#faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.#faults.push(message.text());
    });
  }

  /** Resolves once the call is on the page. */
  static async open(options: OwnCallOptions): Promise<OwnCallStage> {
    const { stage, browser, as, callId, language = 'en', width = 1440, failing } = options;
    const server = await FakeLiveServer.open(webDir);
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    await context.addInitScript(`localStorage?.setItem('hearline.language', '${language}')`);
    const page = await context.newPage();
    const token = await stage.api.tokenOf(as);
    await page.route(
      (url) => url.pathname.startsWith('/api/v1/') && !LOG_IN.test(url.pathname),
      (route) => forward(route, stage.app.url, token),
    );
    if (failing !== undefined) await page.route(failing, (route) => route.fulfill({ status: 500 }));
    const own = new OwnCallStage(server, context, page, callId);
    server.addCall({ call_id: callId, caller_id: '0722000111' });
    for (const { start, body } of scriptedCall().slice(0, 4)) server.append(callId, start, body);
    own.be('on-call');
    await page.goto(`${server.url}/work`);
    await page.locator('input[autocomplete=username]').fill('admin');
    await page.locator('input[autocomplete=current-password]').fill('right');
    await page.keyboard.press('Enter');
    await page.locator('.work-title').waitFor();
    return own;
  }

  be(state: WireAgent['state']): void {
    const agent: WireAgent = {
      ...{ user_id: 1, name: 'Grace Wambui', extension: '201', reason: null, duration: 5 },
      ...{ auto_answer: false, after_call: null, languages: [], online: true, supervising: null },
      ...{ state, call_id: this.#callId, wrap_up_left: state === 'wrap-up' ? 60 : null },
    };
    this.#server.sendDesk(this.#server.desk, { agent, colleagues: [], waiting: 0 });
  }

  /** @returns what went wrong in the page, and what keeps people from using it */
  async close(): Promise<{ faults: string[]; barriers: string[] }> {
    const barriers = await barriersOf(this.page);
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.close();
    await this.#server.close();
    return { faults: this.#faults, barriers };
  }
}

async function forward(route: Route, to: string, token: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const headers = { ...(await request.allHeaders()), authorization: `Bearer ${token}` };
  const response = await route.fetch({ url: to + pathname + search, headers });
  await route.fulfill({ response });
}

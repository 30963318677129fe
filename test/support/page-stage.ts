import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import type { WireCallSummary } from '../../src/realtime/protocol.js';
import { barriersOf } from './barriers.js';
import { launchChromium } from './chromium.js';
import { FakeLiveServer } from './fake-live-server.js';
import { scriptedCall, toUtterance } from './scripted-call.js';

const screenshots = path.resolve(import.meta.dirname, '../../build/screenshots');
export const webDir = path.resolve(import.meta.dirname, '../../build/web');
/** The call that `startCall` starts. */
export const callId = '1763737000.12';
const timing = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };

// run in the page, which has other types than these tests
const watchPolicy = `
  globalThis.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));`;

/** The pages as they are built, in a real browser, before a server that a test plays by hand. */
export class PageStage {
  #browser: Browser | undefined;
  #open: { server: FakeLiveServer; context: BrowserContext; page: Page } | undefined;
  #faults: string[] = [];

  /** Once for all tests. */
  async start(chromiumPath: string): Promise<void> {
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(120_000));
    this.#browser = await launchChromium(chromiumPath);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
  }

  /** The page as it is now, for a look at it. Playwright makes the folder. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(screenshots, `${name}.png`) });
  }

  /** For each test: a server in Nairobi and a browser that know of nothing yet. `locale`: the language of the browser. */
  async open({ locale = 'en-US', timezoneId = 'Africa/Nairobi' } = {}): Promise<void> {
    const server = await FakeLiveServer.open(webDir);
    const viewport = { width: 1280, height: 800 };
    const context = await (this.#browser as Browser).newContext({
      ...{ viewport, locale, timezoneId },
    });
    const page = await context.newPage();
    const faults: string[] = (this.#faults = []);
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) faults.push(`went elsewhere: ${request.url()}`);
    });
    await context.addInitScript({ content: watchPolicy });
    this.#open = { server, context, page };
  }

  /** @returns what went wrong in the page, what its content-security-policy stopped, and what keeps people from using it */
  async close(): Promise<{ faults: string[]; stopped: string[]; barriers: string[] }> {
    const barriers = await barriersOf(this.page);
    const stopped = await this.page.evaluate<string[]>('globalThis.violations');
    await this.#opened.context.close();
    await this.server.close();
    return { faults: this.#faults, stopped, barriers };
  }

  get server(): FakeLiveServer {
    return this.#opened.server;
  }

  get page(): Page {
    return this.#opened.page;
  }

  /** The page that is open now, after the first one was closed. */
  replacePage(page: Page): void {
    this.#open = { ...this.#opened, page };
  }

  /** Ends what the tabs of the browser share, as a crash of its process does. */
  async crashSharedWorkers(): Promise<void> {
    const session = await (this.#browser as Browser).newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    for (const { targetId } of targetInfos.filter(({ type }) => type === 'shared_worker'))
      await session.send('Target.closeTarget', { targetId });
    await session.detach();
  }

  async logIn(username = 'admin', at = '/'): Promise<void> {
    const { page, server } = this;
    await page.goto(server.url + at);
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Password').fill('right');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
  }

  /** A call that is talking, with nothing said yet. */
  startCall(summary: Partial<WireCallSummary> = {}): void {
    this.server.addCall({ call_id: callId, caller_id: '+254 711 000 222', ...summary });
    for (const { start, body } of scriptedCall().slice(0, 4)) this.server.append(callId, start, body);
  }

  /** The caller says something, for a second; `lost`: stored, and not sent. */
  say(id: string, text: string, start: number, options: { lost?: boolean } = {}) {
    const utterance = toUtterance(id, { speaker: 'caller', start, end: start + 1, text });
    const event = { type: 'streaming_transcription_segment', utterance, timing } as const;
    return this.server.append(callId, start, event, options);
  }

  /** Resolves once these are the last words in the transcript. */
  lastSaid(text: string): Promise<void> {
    return this.page.locator('.said-text').last().getByText(text, { exact: true }).waitFor();
  }

  get #opened() {
    if (!this.#open) throw new Error('no page is open');
    return this.#open;
  }
}

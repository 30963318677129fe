import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from './barriers.js';
import { BearerStage } from './bearer-stage.js';
import { launchChromium } from './chromium.js';
import type { HelplineAppOptions } from './helpline-app.js';
import { Visitors } from './visitors.js';

const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

/**
 * The pages of a whole server in a real browser, for users who have logged in: a test has a page of its own, without what
 * an earlier one typed (`sessionStorage`), in a browser that the tests of one user and language share.
 */
export class HelplinePages {
  readonly stage: BearerStage;
  readonly #browser: Browser;
  readonly #visitors: Visitors;
  #page: Page | undefined;

  private constructor(stage: BearerStage, browser: Browser) {
    this.stage = stage;
    this.#browser = browser;
    this.#visitors = new Visitors(browser, stage.app.url, (username) => stage.app.passwordOf(username));
  }

  /** Once for all tests of a file. */
  static async open(chromiumPath: string, options?: HelplineAppOptions): Promise<HelplinePages> {
    await mkdir(screenshots, { recursive: true });
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    const [stage, browser] = await Promise.all([BearerStage.open(options), launchChromium(chromiumPath)]);
    return new HelplinePages(stage, browser);
  }

  /** Opens a new page of a user there, in place of the one of this test before. */
  async visit(username: string, at: string, { language = 'en', width = 1280 } = {}): Promise<Page> {
    await this.#page?.close();
    const page = await this.#visitors.newPage(username, language);
    this.#page = page;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(this.#visitors.address(at));
    await page.locator('.rail').waitFor();
    return page;
  }

  get page(): Page {
    if (!this.#page) throw new Error('no page is open');
    return this.#page;
  }

  /** The whole page as it is now, for a look at it. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  }

  /** @returns errors of the pages, what their content-security-policy stopped, and what keeps people from using the last one */
  async endTest(): Promise<{ faults: string[]; barriers: string[] }> {
    const barriers = await barriersOf(this.page);
    await this.#page?.close();
    this.#page = undefined;
    return { faults: this.#visitors.faults.splice(0), barriers };
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.stage.close();
  }
}

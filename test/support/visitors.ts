/// <reference lib="dom" />
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

/** Users at the pages of a whole server, each logged in once, in a browser of their own. */
export class Visitors {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #passwordOf: (username: string) => string;
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  readonly #pages = new Map<string | null, Page>();
  /** Errors of the pages, and what their content-security-policy stopped. */
  readonly faults: string[] = [];

  constructor(browser: Browser, url: string, passwordOf: (username: string) => string) {
    this.#browser = browser;
    this.#url = url;
    this.#passwordOf = passwordOf;
  }

  /** The page of a user, at that address, in that language; one for each user. Null: no user is logged in. */
  async visit(username: string | null, at: string, language: string): Promise<Page> {
    const context = await this.#contextOf(username);
    const page = this.#pages.get(username) ?? (await context.newPage());
    this.#pages.set(username, page);
    await this.open(page, at, language);
    return page;
  }

  async open(page: Page, at: string, language: string): Promise<void> {
    await page.goto(`${this.#url}/favicon.svg`);
    await page.evaluate((code) => localStorage.setItem('hearline.language', code), language);
    await page.goto(this.#url + at);
  }

  /** A new page of a user in that language, nowhere yet; one browser for each language. Its owner closes it. */
  async newPage(username: string | null, language: string): Promise<Page> {
    return (await this.#contextOf(username, language)).newPage();
  }

  address(at: string): string {
    return this.#url + at;
  }

  async picture(page: Page, name: string): Promise<void> {
    await mkdir(screenshots, { recursive: true });
    await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' });
  }

  #contextOf(username: string | null, language = ''): Promise<BrowserContext> {
    const key = `${username} ${language}`;
    const known = this.#contexts.get(key) ?? this.#enter(username, language);
    this.#contexts.set(key, known);
    return known;
  }

  async #enter(username: string | null, language: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 } });
    context.on('weberror', (error) => this.faults.push(String(error.error())));
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.faults.push(message.text());
    });
    if (language !== '') {
      // a document of no address has no storage
      const choose = (code: string) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('hearline.language', code);
      };
      await context.addInitScript(choose, language);
    }
    if (username === null) return context;
    const page = await context.newPage();
    await page.goto(`${this.#url}/me`); // which opens no record
    await page.locator('input[autocomplete=username]').fill(username);
    await page.locator('input[autocomplete=current-password]').fill(this.#passwordOf(username));
    await page.keyboard.press('Enter');
    await page.locator('.rail').waitFor();
    if (language === '') this.#pages.set(username, page);
    // a document of the server stays open, so that the next page of the user finds its process
    else await page.goto(`${this.#url}/favicon.svg`);
    return context;
  }
}

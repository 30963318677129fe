import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { FamilyPhone, FamilyPhoneAccount } from './family-phone.js';
import {
  keepConnections,
  listenInPage,
  phoneFlags,
  writeMicrophoneFile,
} from '../../support/browser-phone.js';
import { launchChromium } from '../../support/chromium.js';

const ROOT = import.meta.dirname;
const VITE = resolve(import.meta.dirname, '../../../node_modules/vite/bin/vite.js');
const TOLD_MS = 20_000;

/** Run in the page before it: keeps what its telephone sends and receives. */
const KEEP_EXCHANGE = `
  globalThis.exchange = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => exchange.push({ isSent: false, text: String(data) }));
    }
    send(data) {
      exchange.push({ isSent: true, text: String(data) });
      super.send(data);
    }
  };`;

/** A SIP message as it went over the WebSocket. */
export interface Exchanged {
  readonly isSent: boolean;
  readonly text: string;
}

type Command = Exclude<keyof FamilyPhone, 'reported'>;

/** A page with the telephone of the API family's screens, in a Chromium whose microphone is a tone. */
export class FamilyPhonePage {
  readonly #page: Page;
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #folder: string;
  #asked = 0;

  private constructor(parts: { page: Page; browser: Browser; server: Server; folder: string }) {
    this.#page = parts.page;
    this.#browser = parts.browser;
    this.#server = parts.server;
    this.#folder = parts.folder;
  }

  /** Built, opened and registered. */
  static async open(chromium: string, account: FamilyPhoneAccount, hz: number): Promise<FamilyPhonePage> {
    const folder = await mkdtemp(join(tmpdir(), 'hearline-family-phone-'));
    const microphone = join(folder, 'microphone.wav');
    await writeMicrophoneFile(microphone, hz);
    const pages = join(folder, 'pages');
    const build = [VITE, 'build', ROOT, '--outDir', pages, '--base', './', '--logLevel', 'error'];
    await promisify(execFile)(process.execPath, build);
    const server = await serve(pages);
    const browser = await launchChromium(chromium, phoneFlags(microphone));
    const page = await browser.newPage();
    await keepConnections(page);
    await page.addInitScript({ content: KEEP_EXCHANGE });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`);
    const phone = new FamilyPhonePage({ page, browser, server, folder });
    await page.evaluate(`globalThis.phone = new FamilyPhone(${JSON.stringify(account)})`);
    await phone.next('registered');
    return phone;
  }

  async do(command: Command, ...args: readonly (string | number)[]): Promise<void> {
    await this.#page.evaluate(`phone.${command}(...${JSON.stringify(args)})`);
  }

  /** Waits until that is reported, behind what was waited for last. */
  async next(what: string): Promise<void> {
    const find = `phone.reported.indexOf(${JSON.stringify(what)}, ${this.#asked}) + 1`;
    try {
      const found = await this.#page.waitForFunction(find, undefined, { timeout: TOLD_MS });
      this.#asked = Number(await found.jsonValue());
    } catch (error) {
      throw new Error(`the page does not report "${what}": ${(await this.reported()).join(', ')}`, {
        cause: error,
      });
    }
  }

  async reported(): Promise<readonly string[]> {
    return this.#page.evaluate('phone.reported');
  }

  /** All that its telephone has sent and received, in order. */
  async exchange(): Promise<readonly Exchanged[]> {
    return this.#page.evaluate('exchange');
  }

  /** The tones among these that arrive; undefined without a call. */
  async heard(frequenciesHz: readonly number[]): Promise<readonly number[] | undefined> {
    return (await listenInPage(this.#page, frequenciesHz))?.heard;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** The built page, on loopback: a browser gives the microphone to pages from there. */
async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    readFile(join(folder, path)).then(
      (content) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Deferred } from '../../src/lib/deferred.js';

const LONGEST_WAIT_MS = 30_000;

/** Requests of a page that wait for the test. */
export interface HeldRequests {
  /** Resolves once the page has sent the first of them. @throws where it has sent none within 30 s */
  isHeld(): Promise<void>;
  /** Lets them go on, and all that follow. */
  release(): void;
}

/** Holds the requests of a method to the addresses of a pattern before they reach the server. */
export async function heldRequests(page: Page, method: string, pattern: string): Promise<HeldRequests> {
  const begun = new Deferred();
  const released = new Deferred();
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) {
      begun.resolve();
      await released.promise;
    }
    await route.fallback();
  });
  const isHeld = async () => {
    const timeout = new AbortController();
    const late = setTimeout(LONGEST_WAIT_MS, true, { signal: timeout.signal }).catch(() => false);
    const isLate = await Promise.race([begun.promise.then(() => false), late]);
    timeout.abort();
    if (isLate)
      throw new Error(`the page has sent no ${method} to ${pattern} within ${LONGEST_WAIT_MS / 1000} s`);
  };
  return { isHeld, release: () => released.resolve() };
}

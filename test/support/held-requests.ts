import type { Page } from 'playwright-core';
import { Deferred } from '../../src/lib/deferred.js';

/** Requests of a page that wait for the test. */
export interface HeldRequests {
  /** Resolves once the page has sent the first of them. */
  readonly isHeld: Promise<void>;
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
  return { isHeld: begun.promise, release: () => released.resolve() };
}

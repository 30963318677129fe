import type { RequestHandler } from 'express';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const POLICY = 'Content-Security-Policy';

/**
 * The application's one page, with a nonce of its own in each response: a component of the pages that brings a `<style>`
 * finds it in `<meta property="csp-nonce">` (CSP Level 3, §7.2). It covers styles; scripts come from files of this server.
 */
export function frontPage(root: () => string | null): RequestHandler {
  return async (_request, response, next) => {
    const folder = root();
    if (folder === null) return next();
    // each time: a new build takes the place of the old one while the server runs
    const text = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
    if (text === null) return next();
    const nonce = randomBytes(16).toString('base64url');
    response
      .set(POLICY, withStyleNonce(String(response.get(POLICY) ?? ''), nonce))
      // a page that a cache keeps would have the nonce of another response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(text.replace('<meta ', `<meta property="csp-nonce" nonce="${nonce}" /><meta `));
  };
}

const withStyleNonce = (policy: string, nonce: string): string =>
  [policy, `style-src 'self' 'nonce-${nonce}'`].filter((part) => part !== '').join(';');

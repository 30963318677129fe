import { describe, expect, test } from '@jest/globals';
import { callPath, parseRoute } from '../../src/web/ui/router.js';

describe('the address of a page', () => {
  test.each([['1763737000.12'], ['a b'], ['ü/%'], ['..']])('leads back to the call %s', (callId) => {
    expect(parseRoute(callPath(callId))).toEqual({ page: 'call', callId });
  });

  test.each([
    ['/', 'home'],
    ['/my-work', 'work'],
    ['/calls', 'wall'],
    ['/calls/', 'wall'],
    ['/calls/x/', 'call'],
    ['/calls/x/y', 'not-found'],
    ['/calls/%', 'not-found'],
    ['/elsewhere', 'not-found'],
  ])('%s is the page %s', (path, page) => {
    expect(parseRoute(path).page).toBe(page);
  });
});

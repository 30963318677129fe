import { describe, expect, it } from '@jest/globals';
import { faultsOf } from '../../../scripts/fuzz/judge.js';

const answered = (status: number, body: string) =>
  faultsOf({ kind: 'answered', status, body }, ['/data/here']);

describe('an answer to the fuzzer', () => {
  it.each([
    [500, '{"message":"Something went wrong in the server."}'],
    [503, '{"message":"the database cannot be reached"}'],
  ])('is an error of the server with status %d', (status, body) => {
    expect(answered(status, body)).toEqual(['server_error']);
  });

  it.each([
    'TypeError: x is not a function\n    at Object.handle (/app/src/http/route.ts:12:3)',
    'error: invalid input syntax for type integer: "x"',
    'Invalid `prisma.user.findUnique()` invocation',
    'cannot open /data/here/secrets',
    'SELECT id FROM users',
  ])('reveals too much with %p', (body) => {
    expect(answered(400, body)).toEqual(['leak']);
  });

  it('is none within the time limit: the server hangs', () => {
    expect(faultsOf({ kind: 'none' }, [])).toEqual(['hang']);
  });

  it.each([
    [200, '{"narrative":"select a place to meet from the list"}'],
    [400, '{"errors":[{"field":"age","message":"must be 0 or more"}]}'],
    [503, '{"message":"the process with the telephones cannot be reached"}'],
    [503, '{"error":{"code":"ENGINE_NOT_INSTALLED"}}'],
  ])('is good with status %d and words of ours', (status, body) => {
    expect(answered(status, body)).toEqual([]);
  });
});

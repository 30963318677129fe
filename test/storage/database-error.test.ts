import { describe, expect, it } from '@jest/globals';
import { isPassing } from '../../src/storage/database-error.js';

/** As Prisma throws what the driver met where a transaction begins or ends. */
const adapterError = (cause: object) =>
  Object.assign(new Error('as the driver says'), { name: 'DriverAdapterError', cause });

describe('a transaction that cannot begin or end', () => {
  it.each([
    ['a connection that was closed', { kind: 'ConnectionClosed' }],
    ['a database that is not there', { kind: 'DatabaseNotReachable' }],
    ['a database that is shutting down', { kind: 'postgres', originalCode: '57P01' }],
  ])('is tried again after %s', (_what, cause) => {
    expect(isPassing(adapterError(cause))).toBe(true);
  });

  it('is not tried again after a fault of the statement', () => {
    expect(isPassing(adapterError({ kind: 'postgres', originalCode: '42703' }))).toBe(false);
  });
});

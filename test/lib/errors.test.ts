import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  messageOf,
  NotFoundError,
  SetupError,
  TimeoutError,
  UnavailableError,
} from '../../src/lib/errors.js';

describe('errors', () => {
  const cause = new Error('why');
  it.each<[AppError, string, boolean]>([
    [new InvalidInputError([], { cause }), 'invalid-input', false],
    [new ForbiddenError('', { cause }), 'forbidden', false],
    [new UnavailableError('', { cause }), 'unavailable', true],
    [new TimeoutError('', { cause }), 'timeout', true],
    [new ConflictError('', { cause }), 'conflict', false],
    [new SetupError('', { cause }), 'unavailable', false],
  ])('%p can be acted on by its code, keeps its cause and name', (error, code, retryable) => {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, retryable, cause, name: error.constructor.name });
  });

  it('of input report every fault', () => {
    const error = new InvalidInputError([
      { field: 'limit', message: 'too large' },
      { field: 'offset', message: 'negative' },
    ]);
    expect(error.message).toBe('limit: too large; offset: negative');
    expect(error.faults).toHaveLength(2);
  });

  it('of something that is missing name it', () => {
    expect(new NotFoundError('call', '17.4').message).toBe('call 17.4 not found');
  });

  it('of something away say when to ask again', () => {
    expect(new UnavailableError('busy').retryAfterS).toBe(10);
    expect(new UnavailableError('busy', { retryAfterS: 3 }).retryAfterS).toBe(3);
  });

  it('have a text whatever was thrown', () => {
    expect([new Error('a'), 'b', undefined, 4].map(messageOf)).toEqual(['a', 'b', 'undefined', '4']);
  });
});

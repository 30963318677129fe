import { expect } from '@jest/globals';
import type { HttpAnswer } from './http-client.js';

/** Errors of the case-management API: `code` is the HTTP status. */
export function expectBearerError(
  answer: HttpAnswer,
  status: number,
  message: string,
): Record<string, unknown> {
  const body = answer.json();
  expect({ status: answer.status, body }).toMatchObject({
    status,
    body: { status: 'error', code: status, message },
  });
  expect(body.timestamp).toMatch(/Z$/);
  return body;
}

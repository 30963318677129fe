import type { Response } from 'express';
import type { HttpFailure } from './error-table.js';

/** How one API family dresses its answers. */
export interface ApiShape {
  success(response: Response, status: number, payload: Readonly<Record<string, unknown>>): void;
  failure(response: Response, failure: HttpFailure): void;
}

/** What every API does the same: the status, and when to come back. */
function head(response: Response, { status, retryAfterS }: HttpFailure): Response {
  if (retryAfterS !== undefined) response.set('Retry-After', String(Math.ceil(retryAfterS)));
  if (status === 401) response.set('WWW-Authenticate', 'Bearer');
  return response.status(status);
}

/** The audio service's error codes (the API family's own list, where it has one). */
const AUDIO_CODES: Readonly<Record<HttpFailure['code'], string>> = {
  'invalid-input': 'VALIDATION_ERROR',
  unauthenticated: 'AUTHENTICATION_REQUIRED',
  forbidden: 'ACCESS_DENIED',
  'not-found': 'RESOURCE_NOT_FOUND',
  conflict: 'RESOURCE_CONFLICT',
  'too-many-requests': 'RATE_LIMIT_EXCEEDED',
  timeout: 'TIMEOUT',
  unavailable: 'SERVICE_UNAVAILABLE',
  internal: 'INTERNAL_ERROR',
};

/** Audio service: `status`, the endpoint's own flat fields, `error`, `timestamp`. */
export const audioShape: ApiShape = {
  success(response, status, payload) {
    response
      .status(status)
      .json({ status: 'success', ...payload, error: null, timestamp: new Date().toISOString() });
  },
  failure(response, failure) {
    const { code, message, faults } = failure;
    // this family answers what does not validate with 422 (FastAPI)
    const status = code === 'invalid-input' && failure.status === 400 ? 422 : failure.status;
    const timestamp = new Date().toISOString();
    const error = {
      error_code: AUDIO_CODES[code],
      message,
      detail: faults.length > 0 ? faults : null,
      field: faults[0]?.field ?? null,
      timestamp,
    };
    head(response, { ...failure, status }).json({ status: 'error', data: null, error, timestamp });
  },
};

/** Case management: `status`, `data`, `message`, `timestamp`; errors with `code` equal to the HTTP status. */
export const bearerShape: ApiShape = {
  success(response, status, { message = 'OK', ...data }) {
    response.status(status).json({ status: 'success', data, message, timestamp: new Date().toISOString() });
  },
  failure(response, failure) {
    const { status, message, faults } = failure;
    const errors = faults.length > 0 ? { errors: faults } : {};
    head(response, failure).json({
      status: 'error',
      message,
      code: status,
      ...errors,
      timestamp: new Date().toISOString(),
    });
  },
};

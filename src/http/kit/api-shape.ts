import type { Request, Response } from 'express';
import { z } from 'zod';
import { REFUSAL_CODES, type AnyRefusal } from '../../wording/any-refusal.js';
import { sendJson } from './send-json.js';
import type { HttpFailure } from './error-table.js';
import { assertFormBody, readJsonBody } from './json-body.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How one API family reads bodies and dresses its answers. */
export interface ApiShape {
  /**
   * Reads the body of a request that has an endpoint and an identity that may ask it: others are refused for that, whatever
   * they bring. Left out: the router reads it.
   */
  readonly readBody?: (request: Request, response: Response) => Promise<void>;
  /** JSON of a success, around the schema of what a route replies. */
  readonly documentSuccess: (reply: JsonSchema) => JsonSchema;
  /** JSON of a failure. */
  readonly failureSchema: z.ZodType;
  /** False: refusals of the kind 5xx are noted by the routes themselves. */
  readonly logsRefusals?: boolean;
  /** Long answers leave the event loop in between. */
  success(
    response: Response,
    status: number,
    payload: Readonly<Record<string, unknown>>,
  ): void | Promise<void>;
  failure(response: Response, failure: HttpFailure): void;
}

const TIMESTAMP = { type: 'string', format: 'date-time' };
const faultSchema = z.object({ field: z.string(), message: z.string() });
/** Added to the failures of each API. */
export const refusalSchema = z
  .looseObject({ code: z.enum(REFUSAL_CODES) })
  .describe('why this was refused: a code, and the values that its sentence in `message` was made of')
  .optional();

/** The part that is equal in every API: the status, and the headers that say more about it. */
export function failureHead(
  response: Response,
  { status, retryAfterS, allowedMethods }: HttpFailure,
): Response {
  if (allowedMethods) response.set('Allow', allowedMethods.join(', '));
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
  'method-not-allowed': 'METHOD_NOT_ALLOWED',
  conflict: 'RESOURCE_CONFLICT',
  'precondition-failed': 'PRECONDITION_FAILED',
  'precondition-required': 'PRECONDITION_REQUIRED',
  'too-many-requests': 'RATE_LIMIT_EXCEEDED',
  'content-too-large': 'FILE_TOO_LARGE',
  'invalid-content': 'INVALID_FILE_FORMAT',
  timeout: 'TIMEOUT',
  unsupported: 'UNSUPPORTED_PAIR',
  'not-installed': 'ENGINE_NOT_INSTALLED',
  unavailable: 'SERVICE_UNAVAILABLE',
  internal: 'INTERNAL_ERROR',
};
/** Errors that the family has a code of their own for, by their name. */
const AUDIO_CODES_BY_NAME: Readonly<Record<string, string>> = {
  MissingFieldError: 'MISSING_REQUIRED_FIELD',
  TaskTimeoutError: 'TASK_TIMEOUT',
  TaskCancelledError: 'TASK_CANCELLED',
};
/** Refusals that the family has a code of their own for. */
const AUDIO_CODES_BY_REFUSAL: Readonly<Partial<Record<AnyRefusal['code'], string>>> = {
  'unknown-task': 'TASK_NOT_FOUND',
  'task-queue-full': 'INSUFFICIENT_RESOURCES',
};
const audioCode = z.enum([
  ...Object.values(AUDIO_CODES),
  ...Object.values(AUDIO_CODES_BY_NAME),
  ...Object.values(AUDIO_CODES_BY_REFUSAL),
]);

/** Audio service: `status` (of the thing itself, where it has one), the endpoint's own flat fields, `error`, `timestamp`. */
export const audioShape: ApiShape = {
  documentSuccess(reply) {
    const { status = { const: 'success' } } = (reply.properties ?? {}) as Record<string, unknown>;
    const envelope = {
      type: 'object',
      properties: { status, error: { type: 'null' }, timestamp: TIMESTAMP },
      required: ['status', 'error', 'timestamp'],
    };
    return { allOf: [reply, envelope] };
  },
  failureSchema: z
    .object({
      status: z.literal('error'),
      data: z.null(),
      error: z.object({
        code: audioCode,
        error_code: audioCode.describe('the same as `code`'),
        message: z.string(),
        detail: z.array(faultSchema).nullable(),
        field: z.string().nullable(),
        refusal: refusalSchema,
        timestamp: z.iso.datetime(),
      }),
      detail: z.string().describe('the message again, where clients of FastAPI services read it'),
      timestamp: z.iso.datetime(),
    })
    .meta({ id: 'AudioFailure' }),
  success(response, status, payload) {
    const timestamp = new Date().toISOString();
    return sendJson(response, status, { status: 'success', ...payload, error: null, timestamp });
  },
  failure(response, failure) {
    // this family answers what does not validate with 422 (FastAPI)
    const isFaulty = failure.code === 'invalid-input' && failure.status === 400;
    sendAudioFailure(response, isFaulty ? { ...failure, status: 422 } : failure);
  },
};

/** The same for an endpoint that takes a body of JSON. */
export const audioJsonShape: ApiShape = { ...audioShape, readBody: readJsonBody };

/** The pipeline of recordings: as `audioShape`, but a faulty form or parameter is 400, as a faulty file is. */
export const recordingsShape: ApiShape = { ...audioShape, failure: sendAudioFailure };

/** Single engines: as recordings, with a body of JSON. */
export const enginesShape: ApiShape = { ...recordingsShape, readBody: readJsonBody };

function sendAudioFailure(response: Response, failure: HttpFailure): void {
  const { code, name, message, faults, refusal } = failure;
  const timestamp = new Date().toISOString();
  const ofRefusal = refusal && AUDIO_CODES_BY_REFUSAL[refusal.code as AnyRefusal['code']];
  const audioCode = ofRefusal ?? AUDIO_CODES_BY_NAME[name] ?? AUDIO_CODES[code];
  const error = {
    code: audioCode,
    error_code: audioCode,
    message,
    detail: faults.length > 0 ? faults : null,
    field: faults[0]?.field ?? null,
    refusal,
    timestamp,
  };
  failureHead(response, failure).json({ status: 'error', data: null, error, detail: message, timestamp });
}

/** Fields of a reply that stand beside `data`. */
const BESIDE_DATA = ['message', 'pagination'];

/** Case management: `status`, `data`, `message`, `timestamp`, of lists `pagination`; errors with `code` equal to the HTTP status. */
export const bearerShape: ApiShape = {
  readBody: readJsonBody,
  documentSuccess(reply) {
    const { message: _message, pagination, ...properties } = reply.properties as Record<string, unknown>;
    const names = (reply.required as string[] | undefined) ?? [];
    const required = names.filter((name) => !BESIDE_DATA.includes(name));
    return {
      type: 'object',
      properties: {
        status: { const: 'success' },
        data: { type: 'object', properties, required },
        ...(pagination !== undefined && { pagination }),
        message: { type: 'string' },
        timestamp: TIMESTAMP,
      },
      required: ['status', 'data', ...(pagination ? ['pagination'] : []), 'message', 'timestamp'],
    };
  },
  failureSchema: z
    .object({
      status: z.literal('error'),
      message: z.string(),
      code: z.int(),
      errors: z.array(faultSchema).optional(),
      refusal: refusalSchema,
      timestamp: z.iso.datetime(),
    })
    .meta({ id: 'BearerFailure' }),
  success(response, status, { message = 'OK', pagination, ...data }) {
    const timestamp = new Date().toISOString();
    return sendJson(response, status, { status: 'success', data, pagination, message, timestamp });
  },
  failure(response, failure) {
    const { status, message, faults, refusal } = failure;
    const errors = faults.length > 0 ? { errors: faults } : {};
    failureHead(response, failure).json({
      status: 'error',
      message,
      code: status,
      ...errors,
      refusal,
      timestamp: new Date().toISOString(),
    });
  },
};

/** The same for routes that read a form with a file themselves. */
export const bearerFormShape: ApiShape = {
  ...bearerShape,
  readBody: async (request) => assertFormBody(request),
};

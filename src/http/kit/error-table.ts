import {
  AppError,
  InvalidInputError,
  MethodNotAllowedError,
  RefusedStateError,
  UnavailableError,
  type ErrorCode,
  type InputFault,
} from '../../lib/errors.js';
import { asRefusal, type Refusal } from '../../lib/refusal.js';
import { reasonOf } from '../../wording/any-refusal.js';
import { refusalJson } from '../../wording/refusal-json.js';
import { wordRefusal } from '../../wording/word-refusal.js';

/** One table from what went wrong to an HTTP status; what an API calls it is that API's own business. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  'invalid-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'precondition-failed': 412,
  'precondition-required': 428,
  'too-many-requests': 429,
  'content-too-large': 413,
  'invalid-content': 400,
  timeout: 504,
  unsupported: 422,
  'not-installed': 503,
  unavailable: 503,
  internal: 500,
};

/** The code of a refusal, and its values under the names of the API. */
export type RefusedFields = Readonly<Record<string, unknown>> & { readonly code: string };

/** The part of an error that may be reported over HTTP, not yet in the words of an API. */
export interface HttpFailure {
  readonly status: number;
  readonly code: ErrorCode;
  /** Class name of the error, for an API that has a code of its own for it. */
  readonly name: string;
  readonly message: string;
  readonly faults: readonly InputFault[];
  readonly retryAfterS: number | undefined;
  /** Code and values of a refusal, named as in JSON. */
  readonly refusal?: RefusedFields;
  /** The methods that the address takes, where the request's method is not one of them. */
  readonly allowedMethods?: readonly string[];
  /** The request could not be read at all: no body of its kind, too large, a broken path. */
  readonly isUnreadable?: boolean;
}

/** As `UnavailableError`, unless it says otherwise. */
const UNAVAILABLE_RETRY_AFTER_S = 10;
/** The text of an error that is not meant for clients stays in the log. */
const HIDDEN: Partial<Record<ErrorCode, string>> = { internal: 'Something went wrong in the server.' };

export function toHttpFailure(error: unknown): HttpFailure {
  const refusal = asRefusal(error);
  if (refusal) return toRefusedFailure(refusal);
  if (error instanceof AppError) {
    const wordedHere = asRefusal(error.cause); // by the API itself
    return {
      status: STATUS[error.code],
      code: error.code,
      name: error.name,
      message: HIDDEN[error.code] ?? error.message,
      faults: error instanceof InvalidInputError || error instanceof RefusedStateError ? error.faults : [],
      retryAfterS: retryAfterOf(error),
      ...(error instanceof MethodNotAllowedError && { allowedMethods: error.allowed }),
      ...(wordedHere && { refusal: fieldsOf(wordedHere) }),
    };
  }
  return (
    fromBodyParser(error) ?? {
      status: 500,
      code: 'internal',
      name: 'Error',
      message: HIDDEN.internal as string,
      faults: [],
      retryAfterS: undefined,
    }
  );
}

/** A refusal in English, beside its code and values. */
function toRefusedFailure(error: Refusal): HttpFailure {
  const { code, name, retryAfterS } = error;
  const reason = reasonOf(error);
  const words = reason ? wordRefusal(reason) : error.message;
  const { field } = error.reason;
  return {
    status: STATUS[code],
    code,
    name,
    message: field === undefined ? words : `${field}: ${words}`,
    faults: field === undefined ? [] : [{ field, message: words }],
    retryAfterS: retryAfterS ?? (code === 'unavailable' ? UNAVAILABLE_RETRY_AFTER_S : undefined),
    refusal: fieldsOf(error),
  };
}

function fieldsOf({ reason }: Refusal): RefusedFields {
  return { ...refusalJson(reason), code: reason.code };
}

function retryAfterOf(error: AppError): number | undefined {
  if (error instanceof UnavailableError) return error.retryAfterS;
  const { retryAfterS } = error as { retryAfterS?: unknown };
  return typeof retryAfterS === 'number' ? retryAfterS : undefined;
}

/**
 * express's parsers throw errors of their own with a `status` and, for a body, a `type` (body-parser, "Errors").
 */
function fromBodyParser(error: unknown): HttpFailure | null {
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return null;
  const message =
    type === 'entity.parse.failed'
      ? 'the body is not valid JSON'
      : type === 'entity.too.large'
        ? 'the body is too large'
        : type === 'media-type.unsupported'
          ? 'the body must be application/json'
          : 'the request could not be read';
  return {
    status,
    code: 'invalid-input',
    name: 'UnreadableRequestError',
    message,
    faults: [{ field: type === undefined ? 'path' : 'body', message }],
    retryAfterS: undefined,
    isUnreadable: true,
  };
}

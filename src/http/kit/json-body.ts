import { json, type Request, type RequestHandler, type Response } from 'express';
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';

/** A body of case notes is long; an upload has its own way. */
const BODY_LIMIT = '1mb';

/** Reads a JSON body. Each API uses it by itself, so that a body that is none is answered in that API's shape. */
export function jsonBody(): RequestHandler {
  return json({
    limit: BODY_LIMIT,
    verify(_request, _response, bytes, encoding) {
      // the parser would put U+FFFD where it cannot read: half a name, kept for good
      if (encoding === 'utf-8' && !isUtf8(bytes)) throw new WrongEncodingError('the body is not UTF-8');
    },
  });
}

const parseJsonBody = promisify(jsonBody());

/**
 * Reads the body of a request, for an API that reads JSON alone.
 * @throws WrongMediaTypeError, or what the parser of express throws
 */
export async function readJsonBody(request: Request, response: Response): Promise<void> {
  assertJsonBody(request);
  await parseJsonBody(request, response);
}

/** Refuses a body of another media type: the parser would leave it out unread. */
export function requireJsonBody(): RequestHandler {
  return (request, _response, next) => {
    assertJsonBody(request);
    next();
  };
}

/** @throws WrongMediaTypeError */
function assertJsonBody(request: Request): void {
  const isEmpty = request.get('content-length') === '0';
  // null: there is no body
  if (!isEmpty && request.is('application/json') === false)
    throw new WrongMediaTypeError('the body is not application/json');
}

/** A form with a file is read by the route. @throws WrongMediaTypeError for a body of another type */
export function assertFormBody(request: Request): void {
  if (!request.is('multipart/form-data'))
    throw new WrongMediaTypeError('the body is not multipart/form-data');
}

/** With a status and a type, as the errors of express's parsers have them. */
class WrongMediaTypeError extends Error {
  override name = 'WrongMediaTypeError';
  readonly status = 415;
  readonly type = 'media-type.unsupported';
}

/** With a status, as the errors of express's parsers have one. */
class WrongEncodingError extends Error {
  override name = 'WrongEncodingError';
  readonly status = 400;
}

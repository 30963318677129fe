import { json, type RequestHandler } from 'express';
import { isUtf8 } from 'node:buffer';

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

/** Refuses a body of another media type, for an API that reads JSON alone: the parser would leave it out unread. */
export function requireJsonBody(): RequestHandler {
  return (request, _response, next) => {
    const isEmpty = request.get('content-length') === '0';
    // null: there is no body
    if (!isEmpty && request.is('application/json') === false)
      throw new WrongMediaTypeError('the body is not application/json');
    next();
  };
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

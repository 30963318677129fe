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

/** With a status, as the errors of express's parsers have one. */
class WrongEncodingError extends Error {
  override name = 'WrongEncodingError';
  readonly status = 400;
}

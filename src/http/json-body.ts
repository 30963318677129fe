import { json, type RequestHandler } from 'express';

/** A body of case notes is long; an upload has its own way. */
const BODY_LIMIT = '1mb';

/** Reads a JSON body. Each API uses it by itself, so that a body that is none is answered in that API's shape. */
export function jsonBody(): RequestHandler {
  return json({ limit: BODY_LIMIT });
}

import { noteLoggedIn } from '../../lib/known-connections.js';
import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import {
  InvalidInputError,
  MethodNotAllowedError,
  NotFoundError,
  type InputFault,
} from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { ApiShape } from './api-shape.js';
import { toHttpFailure, type HttpFailure } from './error-table.js';
import { rightHolds, type Holds } from './right-holds.js';
import { checkReply } from './reply-check.js';
import { sendJsonText } from './send-json.js';
import { noteRoute, routesOf, type RouteDocument } from './route-document.js';

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

/** A reply that is JSON text already, with its keys in the order on the wire. */
export class JsonText {
  /** One behind the other they are the text. */
  readonly parts: readonly string[];

  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }
}

/** The handler has written the response itself. */
export const STREAMED = Symbol('streamed');
/** The next route that matches answers. */
export const NEXT = Symbol('next');

export type Reply = Readonly<Record<string, unknown>> | JsonText | typeof STREAMED | typeof NEXT;

type MaybeSchema = z.ZodType | undefined;

export interface RouteOptions<
  P extends MaybeSchema,
  Q extends MaybeSchema,
  B extends MaybeSchema,
  I,
> extends RouteDocument {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Requests that this route leaves to the next one; none when left out. */
  readonly when?: (request: Request) => boolean;
  /** Refuses a request before its identity is looked up, by throwing. */
  readonly refuse?: (request: Request, response: Response) => void | Promise<void>;
  /** Looks the identity up, once per request, and throws what it refuses. */
  readonly auth?: (request: Request) => Promise<I>;
  handle(input: {
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    /** The result of `auth`. */
    identity: I;
    /** Whether `auth` finds the same user in the same role still: asked again and again by an answer that lasts. */
    holds: Holds;
    request: Request;
    /** For headers and streams; status and body of a JSON reply are what `handle` resolves with. */
    response: Response;
  }): Promise<Reply>;
}

/**
 * One endpoint: identity, input, reply, in its API's own shape. Input is checked as a whole, so that all faults are
 * reported at once.
 */
export function addRoute<
  P extends MaybeSchema = undefined,
  Q extends MaybeSchema = undefined,
  B extends MaybeSchema = undefined,
  I = undefined,
>(router: Router, shape: ApiShape, options: RouteOptions<P, Q, B, I>): void {
  const { method, path, status = 200, when, refuse, auth } = options;
  const handler: RequestHandler = async (request, response, next) => {
    if (when && !when(request)) return next();
    await refuse?.(request, response);
    const identity = await auth?.(request);
    if (identity) noteLoggedIn(request.socket);
    await shape.readBody?.(request, response);
    const faults: InputFault[] = [];
    const params = check(options.params, request.params, faults);
    const query = check(options.query, request.query, faults);
    const body = check(options.body, request.body ?? {}, faults);
    if (faults.length > 0) throw new InvalidInputError(faults);
    // each is what its schema makes of it: the faults are none
    const holds = rightHolds(request, auth, identity);
    const input = { params, query, body, identity, holds, request, response } as Parameters<
      typeof options.handle
    >[0];
    const reply = await options.handle(input);
    if (reply === STREAMED) return;
    if (reply === NEXT) return next();
    checkDocumented(options, request, reply);
    if (reply instanceof JsonText) await sendJsonText(response, status, reply.parts);
    else await shape.success(response, status, reply);
  };
  router[method](path, handler);
  noteRoute(router, shape, { ...options, isIdentified: auth !== undefined });
}

function checkDocumented(
  { method, path, reply, resources }: RouteDocument,
  request: Request,
  sent: Readonly<Record<string, unknown>> | JsonText,
): void {
  const schema = () => reply ?? resources?.find(({ name }) => name === request.params.resource)?.reply();
  const json = (): unknown =>
    JSON.parse(sent instanceof JsonText ? sent.parts.join('') : JSON.stringify(sent));
  checkReply({ method, path, schema, json });
}

function check(schema: z.ZodType | undefined, value: unknown, faults: InputFault[]): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  faults.push(...schemaFaults(parsed.error));
  return undefined;
}

export function schemaFaults({ issues }: z.ZodError): InputFault[] {
  return issues.flatMap(faultsOf);
}

/** A field that is not known is reported by its own name. */
function faultsOf(issue: z.core.$ZodIssue): InputFault[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: 'is unknown' }));
  return [{ field: path.join('.') || 'body', message }];
}

/**
 * The end of an API's router: what it does not know, and what went wrong, in that API's own dress.
 * @throws MethodNotAllowedError for an address that it has under another method
 */
export function endRoutes(router: Router, shape: ApiShape, log: Log): void {
  refuseOtherMethods(router);
  router.use((request) => {
    throw new NotFoundError('endpoint', `${request.method} ${request.baseUrl}${request.path}`);
  });
  router.use(errorHandler(shape, log));
}

/** Refuses the addresses of a router under methods that it has not: for one of several that are mounted at one path. */
export function refuseOtherMethods(router: Router): void {
  router.use((request, _response, next) => {
    const allowed = methodsOf(router, request.path);
    if (allowed.length > 0) throw new MethodNotAllowedError(request.method, allowed);
    next();
  });
}

/** The methods that the routes of a router have for a path, in upper case. */
function methodsOf(router: Router, path: string): string[] {
  const routes = routesOf(router).filter((route) => isAt(route.path, path));
  const methods = routes.flatMap(({ method }) => (method === 'all' ? ['get', 'post'] : [method]));
  const all = methods.includes('get') ? [...methods, 'head'] : methods;
  return [...new Set(all)].map((method) => method.toUpperCase()).sort();
}

function isAt(pattern: string, path: string): boolean {
  const [names, parts] = [pattern, path].map((text) => text.replace(/\/$/, '').split('/')) as [
    string[],
    string[],
  ];
  if (names.length !== parts.length) return false;
  return names.every((name, at) => name === parts[at] || (name.startsWith(':') && parts[at] !== ''));
}

/** The last handler of a router: turns whatever was thrown into that API's error. */
export function errorHandler(shape: ApiShape, log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (hasLeft(request, response, error)) return noteLeaving(request, response, log);
    const failure = toHttpFailure(error);
    if (failure.status >= 500 && shape.logsRefusals !== false) noteFailure(error, failure, request, log);
    shape.failure(response, failure);
  };
}

/** Errors of a stream whose other end is gone (Node.js, "Errors"). */
const ENDS_OF_PEERS = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ABORT_ERR'];

function hasLeft(request: Request, response: Response, error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return (request.socket.destroyed || response.destroyed) && ENDS_OF_PEERS.includes(String(code));
}

/** The client has gone; no answer is read. */
function noteLeaving(request: Request, response: Response, log: Log): void {
  log.info({ method: request.method, route: routeOf(request) }, 'a client left before its answer was sent');
  response.destroy();
}

function routeOf(request: Request): unknown {
  return (request.route as { path?: unknown } | undefined)?.path;
}

/** A refusal that was foreseen (a part that is away, a limit that is reached) is no failure of this server: no stack. */
function noteFailure(error: unknown, { code, message }: HttpFailure, request: Request, log: Log): void {
  const place = { method: request.method, route: routeOf(request) };
  if (code === 'internal') log.error({ err: error, ...place }, 'a request failed');
  else log.info({ ...place, code, reason: message }, 'a request was refused');
}

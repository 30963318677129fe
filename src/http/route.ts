import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import { InvalidInputError, NotFoundError, type InputFault } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { ApiShape } from './api-shape.js';
import { toHttpFailure } from './error-table.js';

type Parsed<T> = T extends z.ZodType ? z.infer<T> : undefined;

export interface RouteOptions<P, Q, B, G = unknown> {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** HTTP status of success; 200 when left out. */
  readonly status?: number;
  /** Runs first; throws what it refuses. */
  readonly guard?: (request: Request) => Promise<G>;
  handle(input: {
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    /** The result of the guard. */
    admitted: G;
    request: Request;
    /** For headers of the answer; its status and body are what `handle` resolves with. */
    response: Response;
  }): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * One endpoint: who may, what must come in, what goes out, in its API's own dress. Input is checked as a whole,
 * so that all faults are told at once.
 */
export function addRoute<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  G = undefined,
>(router: Router, shape: ApiShape, options: RouteOptions<P, Q, B, G>): void {
  const { method, path, status = 200, guard } = options;
  const handler: RequestHandler = async (request, response) => {
    const admitted = await guard?.(request);
    const faults: InputFault[] = [];
    const params = check(options.params, request.params, faults);
    const query = check(options.query, request.query, faults);
    const body = check(options.body, request.body ?? {}, faults);
    if (faults.length > 0) throw new InvalidInputError(faults);
    // each is what its schema makes of it: the faults are none
    const input = { params, query, body, admitted, request, response } as Parameters<
      typeof options.handle
    >[0];
    shape.success(response, status, await options.handle(input));
  };
  router[method](path, handler);
}

function check(schema: z.ZodType | undefined, value: unknown, faults: InputFault[]): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  faults.push(
    ...parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
  );
  return undefined;
}

/** The end of an API's router: what it does not know, and what went wrong, in that API's own dress. */
export function endRoutes(router: Router, shape: ApiShape, log: Log): void {
  router.use((request) => {
    throw new NotFoundError('endpoint', `${request.method} ${request.baseUrl}${request.path}`);
  });
  router.use(errorHandler(shape, log));
}

/** The last handler of a router: turns whatever was thrown into that API's error. */
export function errorHandler(shape: ApiShape, log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = toHttpFailure(error);
    if (failure.status >= 500)
      log.error(
        {
          err: error,
          method: request.method,
          route: (request.route as { path?: unknown } | undefined)?.path,
        },
        'a request failed',
      );
    shape.failure(response, failure);
  };
}

import type { Router } from 'express';
import type { z } from 'zod';
import type { ApiShape } from './api-shape.js';

/**
 * One of the resources that a path with `:resource` takes. Its schemas are made from its field table when they are asked
 * for: a server that runs needs none of them.
 */
export interface DocumentedResource {
  readonly name: string;
  readonly query?: () => z.ZodObject;
  readonly body?: () => z.ZodType;
  readonly reply: () => z.ZodType;
}

/** An endpoint as the reference of its API has it. */
export interface RouteDocument {
  readonly method: 'get' | 'post' | 'put' | 'delete' | 'all';
  readonly path: string;
  /** One line of the reference. */
  readonly summary: string;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  /** Documents a body that the handler reads itself. */
  readonly sentBody?: z.ZodType;
  /** `application/json` when left out. */
  readonly bodyTypes?: readonly string[];
  /** HTTP statuses of refusals that do not follow from the other parts, such as 403 and 409. */
  readonly refusals?: readonly number[] | undefined;
  /** The path names what the request makes, or the answer says that nothing is known of it: no 404. */
  readonly isNeverMissing?: boolean;
  /** HTTP status of success; 200 when left out. */
  readonly status?: number;
  /** The result of `handle`, before the shape of the API is put around it. */
  readonly reply?: z.ZodType;
  /** Media types of what `handle` writes itself. */
  readonly stream?: readonly string[];
  /** A request without an identity is answered too. */
  readonly isIdentityOptional?: boolean;
  /** Names that `:resource` stands for. */
  readonly resources?: readonly DocumentedResource[];
}

export interface NotedRoute extends RouteDocument {
  readonly shape: ApiShape;
  readonly isIdentified: boolean;
}

const notedRoutes = new WeakMap<Router, NotedRoute[]>();

export function noteRoute(router: Router, shape: ApiShape, route: Omit<NotedRoute, 'shape'>): void {
  notedRoutes.set(router, [...routesOf(router), { ...route, shape }]);
}

/** The routes of a router, in the order in which they were added. */
export function routesOf(router: Router): readonly NotedRoute[] {
  return notedRoutes.get(router) ?? [];
}

import { z } from 'zod';
import type { JsonSchema } from './api-shape.js';
import { REFUSAL_WORDS } from './documented-refusals.js';
import { nameSchemas, operationIdOf, tagOf } from './openapi-names.js';
import type { DocumentedResource, NotedRoute } from './route-document.js';

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Where a server of the default settings is. */
  readonly serverUrl: string;
  readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  /** The statuses by which a route of this base refuses requests; they are not reported when left out. */
  readonly refusalsOf?: (base: string, route: NotedRoute) => readonly number[];
  /** The routes of each router, by the path that it is mounted at. */
  readonly apis: readonly (readonly [base: string, routes: readonly NotedRoute[]])[];
}

type Content = Record<string, { schema?: JsonSchema }>;
type Operation = Record<string, unknown> & {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Schemas = Record<string, unknown>;
type Paths = Record<string, Record<string, Operation>>;

/** The OpenAPI 3.1 document of a group of routes: the same text for the same routes. */
export function openApiDocument({
  title,
  version,
  description,
  serverUrl,
  securitySchemes,
  refusalsOf = () => [],
  apis,
}: OpenApiOptions) {
  const paths: Paths = {};
  const schemas: Schemas = {};
  const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));
  for (const [base, routes] of apis)
    for (const route of routes)
      addOperations({ paths, schemas, security, refusals: refusalsOf(base, route) }, base, route);
  const inOrder = sorted(paths);
  nameSchemas(
    Object.values(inOrder).flatMap((item) => Object.values(item)),
    schemas,
  );
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: serverUrl, description: 'A server with the settings that it comes with' }],
    tags: [...new Set(Object.keys(inOrder).map(tagOf))].sort().map((name) => ({ name })),
    paths: inOrder,
    components: { securitySchemes, schemas: sorted(schemas) },
  };
}

interface Writing {
  readonly paths: Paths;
  readonly schemas: Schemas;
  readonly security: readonly object[];
  /** HTTP statuses by which the route refuses requests. */
  readonly refusals: readonly number[];
}

function addOperations(writing: Writing, base: string, route: NotedRoute): void {
  const { paths } = writing;
  const methods = route.method === 'all' ? ['get', 'post'] : [route.method];
  for (const resource of route.resources ?? [undefined]) {
    const path = pathOf(base, route.path, resource);
    for (const method of methods) {
      const operation = {
        operationId: operationIdOf(method, path),
        tags: [tagOf(path)],
        ...operationOf(writing, route, path, resource),
      };
      const item = (paths[path] ??= {});
      const known = item[method];
      item[method] = known ? merged(known, operation) : operation;
    }
  }
}

/** `/:resource/:id` of cases as `/cases/{id}`. */
function pathOf(base: string, path: string, resource: DocumentedResource | undefined): string {
  const named = resource ? path.replace(':resource', resource.name) : path;
  return `${base}${named === '/' ? '' : named.replace(/:(\w+)/g, '{$1}')}`;
}

function operationOf(
  { schemas, security, refusals }: Writing,
  route: NotedRoute,
  path: string,
  resource: DocumentedResource | undefined,
): Omit<Operation, 'operationId'> & Pick<Operation, 'responses'> {
  const { summary, status = 200, shape, isIdentified, isIdentityOptional = false } = route;
  const parameters = [
    ...pathParameters(path, route.params),
    ...queryParameters(resource?.query?.() ?? route.query),
  ];
  const body = resource?.body?.() ?? route.body ?? route.sentBody;
  const types = route.bodyTypes ?? ['application/json'];
  const content = body ? named(schemas, schemaOf(body, 'input')) : { type: 'object' };
  const hasBody = body !== undefined || route.bodyTypes !== undefined;
  const failure = {
    'application/json': { schema: named(schemas, schemaOf(shape.failureSchema, 'output')) },
  };
  return {
    summary: summary.replace('{resource}', resource?.name ?? ''),
    security: isIdentified ? [...(isIdentityOptional ? [{}] : []), ...security] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema: content }])) },
    }),
    responses: {
      [String(status)]: { description: 'Success', content: successContent(schemas, route, resource) },
      ...Object.fromEntries(
        refusals.map((refusal) => [
          String(refusal),
          { description: REFUSAL_WORDS[refusal] ?? '', content: failure },
        ]),
      ),
      default: { description: 'Failure', content: failure },
    },
  };
}

function successContent(
  schemas: Schemas,
  { reply, stream = [], shape }: NotedRoute,
  resource: DocumentedResource | undefined,
) {
  const schema = resource?.reply() ?? reply;
  return {
    ...(schema && {
      'application/json': { schema: shape.documentSuccess(named(schemas, schemaOf(schema, 'output'))) },
    }),
    ...Object.fromEntries(stream.map((type) => [type, {}])),
  };
}

function pathParameters(path: string, params: z.ZodType | undefined): object[] {
  const properties = params ? propertiesOf(params) : {};
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
}

function queryParameters(query: z.ZodType | undefined): object[] {
  if (!query) return [];
  const { required = [] } = schemaOf(query, 'input') as { required?: string[] };
  return Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function propertiesOf(schema: z.ZodType): Record<string, unknown> {
  const { properties = {} } = schemaOf(schema, 'input') as { properties?: Record<string, unknown> };
  return properties;
}

/** A reply may get more fields later: that it has no others now is for tests alone. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern; // says the format again, in 300 characters
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern; // describes the digits in an address
      // linters and generators read patterns without the flag that these need
      jsonSchema.pattern &&= jsonSchema.pattern.replaceAll('\\P{Cc}', '[^\\u0000-\\u001f\\u007f-\\u009f]');
      if (jsonSchema.prefixItems !== undefined) jsonSchema.items = itemsOf(jsonSchema.prefixItems);
    },
  });
  return json;
}

/** The types that any place of a tuple may have; generators and linters ask each list for it. */
function itemsOf(places: readonly unknown[]): JsonSchema {
  const types = new Set(places.map((place) => (place as JsonSchema).type));
  const [type] = types;
  return types.size === 1 && typeof type === 'string' ? { type } : {};
}

/** Moves the definitions of a schema to those of the document. */
function named(schemas: Schemas, { $defs = {}, ...json }: JsonSchema): JsonSchema {
  const moved = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  Object.assign(schemas, moved($defs));
  return moved(json);
}

function sorted<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Two routes of one address that answer different parameters: one operation with the contents of both. */
function merged(first: Operation, second: Operation): Operation {
  const responses = { ...second.responses };
  for (const [status, response] of Object.entries(first.responses)) {
    const content = { ...responses[status]?.content, ...response.content };
    responses[status] = { ...response, content };
  }
  const bodies = [second.requestBody, first.requestBody];
  const content = Object.assign({}, ...bodies.map((body) => body?.content)) as Content;
  const hasBody = bodies.some((body) => body !== undefined);
  return { ...second, ...first, ...(hasBody && { requestBody: { content } }), responses };
}

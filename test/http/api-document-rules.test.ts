import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

type Json = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Json;
}
interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { schema?: Json }> };
  readonly responses: Record<string, { readonly content?: Record<string, { schema?: Json }> }>;
}
interface Document extends Json {
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Json> };
}

const read = (name: string) =>
  JSON.parse(readFileSync(join(productPaths.apiDocuments, name), 'utf8')) as Document;
const DOCUMENTS = ['api-v1.json', 'helpline-api.json'].map((name) => [name, read(name)] as const);

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );

/** Every schema of a document, however deep, with where it stands. */
function* schemasIn(value: unknown, at: string): Generator<{ at: string; schema: Json }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { at, schema: value as Json };
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${at}/${key}`);
}

/** Numbers that clients send in addresses. */
const NUMBERS = ['page', 'limit', 'offset', '_c', '_o', 'calls'];

/**
 * Rules whose breaches linters of OpenAPI call errors, and needs of generators of clients: Spectral's `oas`,
 * as far as it applies.
 */
describe.each(DOCUMENTS)('the document %s', (_name, document) => {
  it('names each operation once, by a name that a program can have, in a group that is listed', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags?.map(({ name }) => name) ?? [];
    expect(new Set(tags).size).toBe(tags.length);
    const used = new Set(operationsOf(document).flatMap(({ operation }) => operation.tags ?? []));
    expect([...used].sort()).toEqual([...tags].sort());
    expect(operationsOf(document).filter(({ operation }) => operation.tags?.length !== 1)).toEqual([]);
  });

  it('says where a server is', () => {
    expect(document.servers?.map(({ url }) => new URL(url).pathname)).toEqual(['/']);
  });

  it('has each number of an address as a number', () => {
    const numbers = operationsOf(document).flatMap(({ at, operation }) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && NUMBERS.includes(parameter.name))
        .map(({ name, schema }) => [`${at} ${name}`, schema.type, schema.pattern]),
    );
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter(([, type, pattern]) => type !== 'integer' || pattern !== undefined)).toEqual([]);
  });

  it('has a name for each schema that an operation takes or answers', () => {
    const anonymous = operationsOf(document).flatMap(({ at, operation: { requestBody, responses } }) =>
      [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
        .flatMap((content) => Object.values(content ?? {}))
        .filter(({ schema }) => schema !== undefined && Object.keys(schema).length > 0 && !('$ref' in schema))
        .map(() => at),
    );
    expect(anonymous).toEqual([]);
  });

  it('refers to schemas that are there, and has none that nothing refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    const named = new Set(references.map(([, name]) => name));
    expect([...named].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('says of each list what is in it', () => {
    const bare = [...schemasIn(document, '')]
      .filter(({ schema }) => schema.type === 'array' && typeof schema.items !== 'object')
      .map(({ at }) => at);
    expect(bare).toEqual([]);
  });

  it('has patterns for every program, and defaults and examples that their own schemas take', () => {
    const faults = [...schemasIn(document, '')].flatMap(({ at, schema }) => {
      const { pattern, type, enum: values } = schema;
      if (typeof pattern === 'string' && /\\[pP]\{/.test(pattern)) return [`${at}: ${pattern}`];
      const examples = [
        schema.default,
        schema.example,
        ...(Array.isArray(schema.examples) ? (schema.examples as unknown[]) : []),
      ];
      return examples
        .filter((value) => value !== undefined && typeof type === 'string')
        .filter((value) => !isOfType(value, String(type)) || !isInside(value, schema, values))
        .map((value) => `${at}: ${JSON.stringify(value)}`);
    });
    expect(faults).toEqual([]);
  });
});

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  return typeof value === type;
}

function isInside(
  value: unknown,
  { pattern, minimum, maximum, minLength = 0 }: Json,
  values: unknown,
): boolean {
  if (Array.isArray(values) && !values.includes(value)) return false;
  if (typeof value === 'number')
    return value >= Number(minimum ?? -Infinity) && value <= Number(maximum ?? Infinity);
  if (typeof value !== 'string') return true;
  return (
    value.length >= Number(minLength) && (typeof pattern !== 'string' || new RegExp(pattern).test(value))
  );
}

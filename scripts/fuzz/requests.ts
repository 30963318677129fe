import fc from 'fast-check';
import type { Operation, Parameter } from './operations.js';
import { hostileText, valueOf } from './values.js';

export const ACTORS = ['administrator', 'counsellor', 'nobody', 'forged', 'malformed'] as const;
export type Actor = (typeof ACTORS)[number];

/** A request by HTTP, or bytes for the socket. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly actor: Actor;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

const actor = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Actor>('administrator') },
  { weight: 3, arbitrary: fc.constant<Actor>('counsellor') },
  { weight: 1, arbitrary: fc.constantFrom<Actor>('nobody', 'forged', 'malformed') },
);

/** Requests that fit the documents, or nearly. */
export function requestOf(operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        actor,
        method: mostly(operation.method, fc.constantFrom(...METHODS)),
        path: pathOf(operation),
        query: queryOf(operation),
        headers: spareHeaders,
        content: contentOf(operation),
      })
      .map(({ actor: who, method, path, query, headers, content }) => ({
        ...{ operation, actor: who, method, path: path + query },
        headers: { ...content.headers, ...headers },
        body: method === 'GET' || method === 'HEAD' ? undefined : content.body,
      })),
  );
}

function mostly<T>(value: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 15, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
}

const encoded = (value: unknown) =>
  encodeText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Text encoded for the path and the query; text that has no UTF-8 becomes the bytes of a lone surrogate. */
function encodeText(text: string): string {
  return /\p{Cs}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}

function pathOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => {
    const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
    return valueOf(schema);
  });
  return fc
    .tuple(
      fc.tuple(...values),
      mostly('', fc.constantFrom('/', '//', '/..', '%2f', '%', '?', '/x/y', ';a=b')),
    )
    .map(
      ([filled, tail]) =>
        names.reduce((text, name, at) => text.replace(`{${name}}`, encoded(filled[at]) || '%20'), path) +
        tail,
    );
}

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const declared = parameters.filter((each) => each.in === 'query');
  const part = declared.length === 0 ? fc.constant('') : fc.constantFrom(...declared).chain(pairOf);
  const strange = fc.constantFrom(
    'a[b]=c',
    'limit=1&limit=2',
    '%',
    '=',
    '&&',
    '__proto__[x]=1',
    'a=%ff',
    '_c=1e9',
  );
  return fc
    .array(fc.oneof({ weight: 8, arbitrary: part }, { weight: 1, arbitrary: strange }), { maxLength: 4 })
    .map((parts) => (parts.some(Boolean) ? `?${parts.filter(Boolean).join('&')}` : ''));
}

function pairOf({ name, schema }: Parameter): fc.Arbitrary<string> {
  return valueOf(schema).map((value) => `${encodeText(name)}=${encoded(value)}`);
}

/** Text that a header may hold (RFC 9110 §5.5); the rest is for the socket. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 2_000));

const HEADER_NAMES = [
  'if-match',
  'idempotency-key',
  'accept',
  'range',
  'x-forwarded-for',
  'cookie',
  'origin',
];

const spareHeaders: fc.Arbitrary<Record<string, string>> = mostly(
  {},
  fc
    .array(fc.tuple(fc.constantFrom(...HEADER_NAMES), headerText), { maxLength: 2 })
    .map((entries) => Object.fromEntries(entries)),
);

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const WRONG_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/xml',
  '',
];
const WRONG_BODIES: readonly Buffer[] = [
  ...['', '{', 'null', '[]', '"x"', '0', '{"a":', '{"a":1}{"b":2}', '\ufeff{}', '{"__proto__":{"x":1}}'].map(
    (text) => Buffer.from(text),
  ),
  ...[
    Buffer.from([0xff, 0xfe, 0x7b]),
    Buffer.from('['.repeat(50_000)),
    Buffer.from(`{"a":"${'x'.repeat(2_000_000)}"}`),
  ],
  Buffer.from('--b\r\nContent-Disposition: form-data; name="attachment"; filename="../../x"\r\n\r\nabc'),
];

function contentOf({ body }: Operation): fc.Arbitrary<Content> {
  if (!body) return mostly<Content>({ headers: {}, body: undefined }, wrongContent);
  const fitting = valueOf(body).map((value) => ({
    headers: JSON_TYPE,
    body: Buffer.from(JSON.stringify(value)),
  }));
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: wrongContent });
}

const wrongContent: fc.Arbitrary<Content> = fc
  .tuple(fc.constantFrom(...WRONG_BODIES), fc.option(fc.constantFrom(...WRONG_TYPES), { nil: undefined }))
  .map(([content, type]) => {
    const isForm = content.includes('form-data');
    const own = type ?? (isForm ? 'multipart/form-data; boundary=b' : 'application/json');
    return { headers: own === '' ? {} : { 'content-type': own }, body: content };
  });

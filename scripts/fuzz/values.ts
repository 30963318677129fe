import fc from 'fast-check';
import type { Schema } from './operations.js';

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Texts that have broken servers: encodings, markup, paths, names of prototypes, numbers and times that are none. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '🙂', '٣', 'İ', 'ß', '\r\nX-Injected: 1', '\t'],
  ...["' OR 1=1 --", "'); DELETE FROM cases; --", '"', '\\', '%', '_', '%00', '%zz', '${7*7}', '{{7*7}}'],
  ...['<script>alert(1)</script>', '../../../../etc/passwd', 'file:///etc/passwd', 'http://169.254.169.254/'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    '[object Object]',
  ],
  ...[
    '-1',
    '0',
    '1',
    '1.5',
    '1e400',
    '0x10',
    '00',
    '9'.repeat(30),
    '2147483648',
    '9223372036854775808',
    'NaN',
  ],
  ...[
    '2026-02-30',
    '2026-13-45T99:99:99Z',
    '-271821-04-20',
    '+275760-09-13',
    '0000-00-00',
    '24:00',
    '1;2',
    ';',
  ],
  ...['a'.repeat(300), 'a'.repeat(70_000), '+254', '+254700000000', '*72', 'a@b', 'a@b.example\n', '1,2,3'],
];

const HOSTILE_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 31, 2 ** 53, [], {}, [[]], [null], { a: null }],
  ...[deep(50), deep(2_000), { length: 1e9 }, { toString: null }, ['__proto__'], Array(500).fill('1')],
];

/** As `fc.string({ unit: 'binary' })`, which puts every character there is into a table first. */
const anyText = fc
  .array(fc.nat(0x10ffff), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points));

export const hostileText = fc.constantFrom(...HOSTILE_TEXTS);
export const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: anyText },
);

/** Ids that are there, or nearly. */
const id = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  { weight: 1, arbitrary: hostileText },
);

/** A value for the schema, and now and then one that breaks it. */
export function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: fittingValue(schema, depth) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function fittingValue(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fittingValue(each, depth)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, depth)));
}

function valueOfType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1000, 2 ** 31) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 2 ** 31),
      );
    case 'array':
      return depth > 3
        ? fc.constant([])
        : fc.array(schema.items ? valueOf(schema.items, depth + 1) : hostileValue, { maxLength: 3 });
    case 'object':
      return depth > 3 ? fc.constant({}) : objectOf(schema, depth + 1);
    default:
      return textOf(schema);
  }
}

function textOf({ format }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom('2026-11-24T00:00:00Z', '2026-11-24T00:00:00.000+03:00');
  if (format === 'date') return fc.constantFrom('2026-11-24', '2024-02-29');
  return fc.oneof(
    id,
    fc.string({ maxLength: 20 }),
    fc.constantFrom('2026-01-01', '12:30', 'abuse', '113', 'call'),
  );
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, schema]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 99 }), valueOf(schema, depth))
      .map(([chance, value]) =>
        chance < (required.includes(name) ? 92 : 30) ? [[name, value] as const] : [],
      ),
  );
  const spare = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(hostileText, hostileValue).map((entry) => [entry]) },
  );
  // entries, so that `__proto__` becomes a property in the JSON text
  return fc
    .tuple(fc.tuple(...parts), spare)
    .map(([own, more]) => Object.fromEntries([...own.flat(), ...more]));
}

import type { RefusalReason } from '../lib/refusal.js';

type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : S;

/** A reason with its field names as all APIs write theirs. */
export type RefusalJson<R> = R extends unknown
  ? { readonly [K in keyof R & string as SnakeCase<K>]: R[K] }
  : never;

/** The code and values of a refusal for clients: names in snake_case, values as they are. */
export function refusalJson<R extends RefusalReason>(reason: R): RefusalJson<R> {
  const fields = Object.entries(reason).map(([name, value]) => [snakeCase(name), value as unknown]);
  return Object.fromEntries(fields) as RefusalJson<R>;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

import { z } from 'zod';

/** One field of a kind of record in answers: its form, and its value. */
export interface ShownField<R, S extends z.ZodType = z.ZodType> {
  readonly shown: S;
  readonly read: (record: R) => z.input<S>;
}

/** The fields of a kind of record by their names in answers, in the order of answers: schema and JSON follow from them. */
type ShownFields<R> = Readonly<Record<string, ShownField<R>>>;

type SchemaOf<F> = { [K in keyof F]: F[K] extends ShownField<never, infer S> ? S : never };

/** Makes fields of one kind of record. */
export function fieldOf<R>() {
  return <S extends z.ZodType>(shown: S, read: (record: R) => z.input<S>): ShownField<R, S> => ({
    shown,
    read,
  });
}

/** The form of a record in an answer, without any other field. */
export function shownSchema<F extends ShownFields<never>>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { shown }]) => [name, shown]));
  return z.strictObject(shape as SchemaOf<F>);
}

/** A record in an answer. */
export function shownJson<R, F extends ShownFields<R>>(
  fields: F,
  record: R,
): { [K in keyof F]: ReturnType<F[K]['read']> } {
  const json: Record<string, unknown> = {};
  // plain: a long call has thousands of segments
  for (const name in fields) json[name] = fields[name]?.read(record);
  return json as { [K in keyof F]: ReturnType<F[K]['read']> };
}

/** The fields of a part of a record, as fields of the record. */
export function fieldsOfPart<R, P, F extends ShownFields<P>>(
  fields: F,
  partOf: (record: R) => P,
): { [K in keyof F]: ShownField<R, SchemaOf<F>[K]> } {
  const lifted = Object.entries(fields).map(([name, { shown, read }]) => [
    name,
    { shown, read: (record: R) => read(partOf(record)) },
  ]);
  return Object.fromEntries(lifted) as { [K in keyof F]: ShownField<R, SchemaOf<F>[K]> };
}

import { z } from 'zod';
import { isDay } from '../../cases/read-value.js';
import type { Condition } from '../../cases/record-query.js';
import type { Field } from '../../cases/resource.js';
import { rowIdOf } from '../../cases/row-id.js';
import { searchedWords, WORDS_RULE } from '../../cases/word-search.js';
import { InvalidInputError } from '../../lib/errors.js';
import { isStorable } from '../../lib/storable-text.js';

export const DEFAULT_LIMIT = 20;
export const LARGEST_LIMIT = 100;
const LARGEST_PAGE = 10_000_000;
const TYPE_LENGTH = 250;

export interface ListParametersOptions {
  /** Fields that a list may be put in the order of. */
  readonly sorts: readonly string[];
  /** Values of `status`; there is no such parameter when left out. */
  readonly statuses?: readonly string[];
  /** Values of `type`; `any`: a text, which is looked up. There is no such parameter when left out. */
  readonly types?: readonly string[] | 'any';
  /** There is something to be searched for words. */
  readonly hasWords?: boolean;
  /** Further parameters: ids of records that are named. */
  readonly ids?: readonly IdParameter[];
  /** Further parameters of this kind of record alone, with their forms. */
  readonly others?: Readonly<Partial<Record<OtherParameter | 'unassigned', z.ZodType>>>;
}

export type IdParameter =
  'case_id' | 'contact_id' | 'thread_id' | 'assigned_to' | 'created_by' | 'escalated_to' | 'category_id';

type OtherParameter = 'priority' | 'call' | 'closed_after' | 'closed_before';

/** The parameters of a list that its grammar has in common with every other list of this API. */
export interface ListParameters extends Readonly<
  Partial<Record<IdParameter | OtherParameter, string | undefined>>
> {
  readonly unassigned?: boolean | undefined;
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly q?: string | undefined;
}

export const pagination = z.strictObject({
  page: z.int().min(1),
  limit: z.int().min(1).max(LARGEST_LIMIT),
  total: z.int().min(0),
  pages: z.int().min(0),
});

export function paginationOf({ page, limit }: Pick<ListParameters, 'page' | 'limit'>, total: number) {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}

/** The query of a list. An unknown parameter is refused, and so is one that comes twice. */
export function listQuery({
  sorts,
  statuses,
  types,
  hasWords = false,
  ids = [],
  others = {},
}: ListParametersOptions): z.ZodType<ListParameters> {
  const query: z.ZodType = z.strictObject({
    page: paging.page,
    limit: paging.limit,
    sort: oneOf(sorts).default('id').describe('the field that the list is put in the order of'),
    order: paging.order,
    ...createdDays,
    ...(statuses && { status: oneOf(statuses).optional() }),
    ...(types && {
      type: types === 'any' ? queryText('must be a text').optional() : oneOf(types).optional(),
    }),
    ...(hasWords && { q: wordsText().optional().describe('words that begin words of the record') }),
    ...Object.fromEntries(ids.map((name) => [name, rowId().optional()])),
    ...others,
  });
  return query as z.ZodType<ListParameters>; // a parameter that is not offered is one that is never there
}

/** Parameters of lists whose order is that of their making. */
export const paging = {
  page: wholeNumber({ largest: LARGEST_PAGE, usual: 1 }).default(1),
  limit: wholeNumber({ largest: LARGEST_LIMIT, usual: DEFAULT_LIMIT }).default(DEFAULT_LIMIT),
  order: oneOf(['asc', 'desc']).default('desc'),
};

export const createdDays = {
  created_after: day('on this day or later').optional(),
  created_before: day('before this day').optional(),
};

/** Records that name those that a list is asked for. */
export function naming(
  fieldOf: (name: IdParameter) => Field,
  asked: Readonly<Partial<Record<IdParameter, string | undefined>>>,
): Condition[] {
  const given = Object.entries(asked) as [IdParameter, string | undefined][];
  return given.flatMap(([name, value]) =>
    value === undefined ? [] : [{ test: 'in', field: fieldOf(name), values: [Number(value)] }],
  );
}

/** Records that came within the days that a list is asked for. */
export function createdWithin(
  field: Field,
  { created_after: after, created_before: before }: Pick<ListParameters, 'created_after' | 'created_before'>,
): Condition[] {
  return withinDays(field, { after, before });
}

/** Records whose time is on the day `after` or later, and before the day `before`. */
export function withinDays(
  field: Field,
  { after, before }: { readonly after?: string | undefined; readonly before?: string | undefined },
): Condition[] {
  if (after === undefined && before === undefined) return [];
  const to = before === undefined ? LAST_DAY : dayBefore(before);
  return [{ test: 'during', field, from: { day: after ?? FIRST_DAY }, to: { day: to } }];
}

export function wordsCondition(field: Field, q: string | undefined): Condition[] {
  if (q === undefined) return [];
  const words = searchedWords(q);
  if (words === undefined) throw new InvalidInputError([{ field: 'q', message: WORDS_RULE }]);
  return [{ test: 'words', field, words }];
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';
const DAY_MS = 86_400_000;

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

/** As the address has it: digits, documented as the number that they are. */
export function wholeNumber({
  least = 1,
  largest,
  usual,
}: {
  least?: number;
  largest: number;
  usual?: number;
}) {
  const error = `must be a whole number from ${least} to ${largest}`;
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .refine((number) => number >= least && number <= largest, { error })
    .meta({
      type: 'integer',
      minimum: least,
      maximum: largest,
      ...(usual !== undefined && { default: usual }),
    });
}

/** A parameter that is true or false. */
export function yesOrNo() {
  return oneOf(['true', 'false']).transform((text) => text === 'true');
}

/** A day of the helpline, or a moment. */
export function dayOrMoment(about: string) {
  const error = 'must be a date, YYYY-MM-DD, or a time such as 2026-11-24T08:00:00Z';
  const isMoment = (value: string) =>
    z.iso.datetime({ offset: true }).safeParse(value).success && value > FIRST_DAY;
  const isOne = (value: string) => (isDay(value) && value > FIRST_DAY) || isMoment(value);
  return z.string({ error }).refine(isOne, { error }).describe(about);
}

function oneOf<const V extends readonly string[]>(values: V) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

/** The id of a record. */
export function rowId() {
  const error = 'must be an id';
  return z.string({ error }).refine((value) => rowIdOf(value) !== undefined, { error });
}

/** Words that are sought. */
export function wordsText() {
  return queryText('must be a text').refine((value) => searchedWords(value) !== undefined, WORDS_RULE);
}

/** A text of at most 250 characters, which the database can take. */
export function queryText(error: string) {
  return z
    .string({ error })
    .min(1, { error: 'must not be empty' })
    .max(TYPE_LENGTH, { error: `must have at most ${TYPE_LENGTH} characters` })
    .refine(isStorable, { error: 'must be text' });
}

/** A day of the helpline. */
export function day(about: string) {
  const error = 'must be a date, YYYY-MM-DD';
  const isFrom1On = (value: string) => isDay(value) && value > FIRST_DAY;
  return z.string({ error }).refine(isFrom1On, { error }).describe(`YYYY-MM-DD: ${about}`);
}

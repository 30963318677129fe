import type { Answer, CaseClient } from './case-client.js';
import { someWord, wordNumbered, WORD_COUNT } from './fill-case-file.js';

export const OPERATIONS = ['list', 'filtered', 'fulltext', 'read', 'create'] as const;
export type OperationName = (typeof OPERATIONS)[number];

const PAGE = 20;
const number = (most: number) => 1 + Math.floor(Math.random() * most);
const list = (client: CaseClient, query: Record<string, string>) =>
  client.get(`cases?${new URLSearchParams(query).toString()}`);
/** A word to search for that not every text has; each word is as likely as another. */
const rareWord = () => wordNumbered(number(WORD_COUNT) - 1);

/** One request of each sort, about any of `rows` cases. */
export const REQUESTS: Readonly<
  Record<OperationName, (client: CaseClient, rows: number) => Promise<Answer>>
> = {
  list: (client) => list(client, { _c: String(PAGE), _a: String(number(10) * PAGE) }),
  filtered: (client) =>
    list(client, {
      status: String(number(3)),
      priority: String(number(3)),
      case_category_id__i: '87',
    }),
  fulltext: (client) => list(client, { narrative__: `${rareWord()} ${rareWord()}` }),
  read: (client, rows) => client.get(`cases/${number(rows)}`),
  create: (client, rows) =>
    client.post('cases', {
      ...{ gbv_related: '0', case_category_id: '362271', priority: '2', status: '1' },
      narrative: Array.from({ length: 20 }, someWord).join(' '),
      plan: Array.from({ length: 5 }, someWord).join(' '),
      reporter_id: String(number(rows)),
      clients_case: [{ contact_fname: someWord(), contact_age: '9' }],
    }),
};

/** @throws Error for an answer that is not what was asked for */
export function checkAnswer(operation: OperationName, { status, text }: Answer): void {
  const body = JSON.parse(text) as Record<string, unknown>;
  const count = Object.keys(body.cases ?? {}).length;
  const wanted = { list: PAGE, filtered: PAGE, fulltext: undefined, read: 1, create: 1 }[operation];
  const isRight = wanted === undefined ? body.cases_ctx !== undefined : count === wanted;
  if (!isRight || status !== (operation === 'create' ? 201 : 200)) {
    throw new Error(`${operation}: ${status} with ${count} cases`);
  }
}

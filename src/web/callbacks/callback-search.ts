import { pageNumber } from '../ui/page-number.js';

/** `owed`: open, or taken by an agent who has not called yet or not said how it went. */
export type CallbackView = 'owed' | 'done';

/** The view of the page of callbacks, as its address says it; defaults are left out. */
export interface CallbackSearch {
  view?: 'done' | undefined;
  page?: number | undefined;
}

export function callbackSearch({ view, page }: Record<string, unknown>): CallbackSearch {
  return { view: view === 'done' ? view : undefined, page: pageNumber(page) };
}

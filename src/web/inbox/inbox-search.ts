import { pageNumber } from '../ui/page-number.js';

/** The view of the inbox, as its address says it; defaults are left out. */
export interface InboxSearch {
  unread?: true | undefined;
  page?: number | undefined;
}

export function inboxSearch({ unread, page }: Record<string, unknown>): InboxSearch {
  return { unread: unread === 'true' || unread === true ? true : undefined, page: pageNumber(page) };
}

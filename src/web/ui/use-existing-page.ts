import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Leads to the last page of a list where the page that is asked for is behind it: the list has become shorter, by what the
 * user did, or since an address was kept.
 *
 * @param page counted from 1
 * @param go shows a page of the list
 */
export function useExistingPage(
  { data, isPlaceholderData }: UseQueryResult<{ pagination: { pages: number } }>,
  page: number,
  go: (page: number) => void,
): void {
  const last = data === undefined || isPlaceholderData ? page : Math.max(1, data.pagination.pages);
  useEffect(() => {
    if (page > last) go(last);
  }, [page, last, go]);
}

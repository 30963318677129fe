import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

type Page = paths['/api/v1/calls/{id}/accesses']['get']['responses'][200]['content']['application/json'];
export type Access = Page['data']['accesses'][number];
/** A kind of records whose audit is shown. */
export type AuditedRecords = 'calls' | 'cases';

const pageLength = 20;

/** Asked anew each time that the list is opened, and not by itself: each look stands in the audit. */
export const accessesOf = (api: SignedInApi, records: AuditedRecords, id: string, page: number) =>
  queryOptions({
    queryKey: ['accesses', records, id, page],
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, limit: pageLength } };
      return bodyOf(
        records === 'calls'
          ? api.GET('/api/v1/calls/{id}/accesses', { params, signal })
          : api.GET('/api/v1/cases/{id}/accesses', { params, signal }),
      );
    },
  });

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { casesKey } from './case-queries.js';

type Answer<Path extends '/api/v1/calls/{id}/cases' | '/api/v1/cases/{id}/calls'> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'];

export type CasesOfCall = Answer<'/api/v1/calls/{id}/cases'>;
export type CaseOfCall = CasesOfCall['cases'][number];
export type CallOfCase = Answer<'/api/v1/cases/{id}/calls'>['calls'][number];

const pageLength = 10;
/** The row of a call is stored a moment after the call has begun. */
const storedWithinTries = 5;
const storedAgainMs = 1_000;

export const casesOfCall = (api: SignedInApi, callId: string) =>
  queryOptions({
    queryKey: [...casesKey, 'of-call', callId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: callId } };
      return (await bodyOf(api.GET('/api/v1/calls/{id}/cases', { params, signal }))).data;
    },
  });

export const callsOfCase = (api: SignedInApi, caseId: string, page: number) =>
  queryOptions({
    queryKey: [...casesKey, 'calls', caseId, page],
    queryFn: ({ signal }) => {
      const params = { path: { id: caseId }, query: { page, limit: pageLength } };
      return bodyOf(api.GET('/api/v1/cases/{id}/calls', { params, signal }));
    },
  });

export interface LinkChange {
  caseId: string;
  callId: string;
  /** false: it is taken from the case */
  belongs: boolean;
}

/** Puts a call to a case, or takes it from it; either is done once, however often it is sent. */
export function useChangeLink() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ caseId, callId, belongs }: LinkChange): Promise<void> => {
      const params = { path: { id: caseId, call_id: callId } };
      const path = '/api/v1/cases/{id}/calls/{call_id}';
      await bodyOf(belongs ? api.PUT(path, { params }) : api.DELETE(path, { params }));
    },
    retry: (failures, fault) =>
      failures < storedWithinTries && fault instanceof ApiFault && fault.status === 404,
    retryDelay: storedAgainMs,
    onSuccess: () => queries.invalidateQueries({ queryKey: casesKey }),
  });
}

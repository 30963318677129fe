import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { ApiFault, bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';
import { casesKey, oneCase } from './case-queries.js';

type Answer<Path extends '/api/v1/cases/{id}/follow-up' | '/api/v1/cases/{id}/colleagues'> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'];

export type FollowUpAnswer = Answer<'/api/v1/cases/{id}/follow-up'>;
export type Colleague = Answer<'/api/v1/cases/{id}/colleagues'>['users'][number];

export const followUp = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'follow-up', id],
    queryFn: async ({ signal }) => {
      const asked = api.GET('/api/v1/cases/{id}/follow-up', { params: { path: { id } }, signal });
      return (await bodyOf(asked)).data;
    },
  });

export const colleagues = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: ['colleagues', id],
    queryFn: async ({ signal }) => {
      const asked = api.GET('/api/v1/cases/{id}/colleagues', { params: { path: { id } }, signal });
      return (await bodyOf(asked)).data.users;
    },
  });

export const servicesOf = (api: SignedInApi, id: string) =>
  queryOptions({
    queryKey: [...casesKey, 'services', id],
    queryFn: async ({ signal }) => {
      const asked = api.GET('/api/v1/cases/{id}/services', { params: { path: { id } }, signal });
      return (await bodyOf(asked)).data;
    },
  });

/** Acts on a case, each for a reason. */
export type CaseAct =
  | { does: 'escalate'; to: string; reason: string }
  | { does: 'hold'; held: boolean; reason: string }
  | { does: 'give'; kind: 'services' | 'referrals'; categoryId: string; reason: string };

/**
 * Does it in the state of the case that the page shows; where that is an earlier one, the page has the newer one then (412).
 *
 * @param onStored the server has it; the page is read anew after that
 */
export function useCaseAct(id: string, tag: string, onStored: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (act: CaseAct): Promise<void> => {
      const sent = { params: { path: { id } }, headers: { 'If-Match': tag } };
      const { reason } = act;
      if (act.does === 'escalate') {
        const body = { to: act.to, reason };
        await bodyOf(api.POST('/api/v1/cases/{id}/escalate', { ...sent, body }));
        return onStored();
      }
      if (act.does === 'give') {
        const body = { category_id: act.categoryId, ...(reason !== '' && { note: reason }) };
        await bodyOf(api.POST(`/api/v1/cases/{id}/${act.kind}`, { ...sent, body }));
        return onStored();
      }
      const body = { held: act.held, reason };
      await bodyOf(api.POST('/api/v1/cases/{id}/legal-hold', { ...sent, body }));
      onStored();
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: casesKey }),
    onError: async (fault) => {
      if (!(fault instanceof ApiFault) || fault.status !== 412) return;
      await queries.invalidateQueries(oneCase(api, id));
      await queries.invalidateQueries({ queryKey: [...casesKey, 'history', id] });
    },
  });
}

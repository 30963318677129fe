import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../../docs/api/api-v1.js';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import type { SignedInApi } from '../api/signed-in-api.js';

type Operations = paths['/api/v1/calls/{id}/feedback'];
export type Corrections = Operations['get']['responses'][200]['content']['application/json']['data'];
export type Correction = Corrections['feedback'][number];
export type NewCorrection = NonNullable<Operations['post']['requestBody']>['content']['application/json'];

const correctionsKey = (callId: string) => ['corrections', callId];

export const correctionsOf = (api: SignedInApi, callId: string) =>
  queryOptions({
    queryKey: correctionsKey(callId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: callId } };
      return (await bodyOf(api.GET('/api/v1/calls/{id}/feedback', { params, signal }))).data;
    },
  });

/**
 * Keeps a correction beside what the machine said.
 *
 * @param onStored the server has it; the page is read anew after that
 */
export function useCorrect(callId: string, onStored: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewCorrection): Promise<void> => {
      await bodyOf(api.POST('/api/v1/calls/{id}/feedback', { params: { path: { id: callId } }, body }));
      onStored();
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: correctionsKey(callId) }),
  });
}

/** Withdraws one of the user's own. */
export function useWithdraw(callId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (feedbackId: string) => {
      const params = { path: { id: callId, feedback_id: feedbackId } };
      return bodyOf(api.POST('/api/v1/calls/{id}/feedback/{feedback_id}/withdraw', { params }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: correctionsKey(callId) }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import { callbacksKey, type Callback, type CallbackOutcome } from './callback-queries.js';

/** Stores the outcome of a callback; the lists are read again. */
export function useSettle() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ callback, outcome }: { callback: Callback; outcome: CallbackOutcome }) =>
      bodyOf(
        api.POST('/api/v1/desk/callbacks/{id}/outcome', {
          params: { path: { id: callback.id } },
          body: { outcome },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: callbacksKey }),
  });
}

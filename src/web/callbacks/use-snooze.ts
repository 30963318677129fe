import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.js';
import { bodyOf } from '../api/api-fault.js';
import { callbacksKey, type Callback } from './callback-queries.js';

interface PutOff {
  callback: Callback;
  minutes: number;
  /** empty: none */
  note: string;
}

/** Puts a callback off; the lists are read again. */
export function useSnooze() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ callback, minutes, note }: PutOff) =>
      bodyOf(
        api.POST('/api/v1/desk/callbacks/{id}/snooze', {
          params: { path: { id: callback.id } },
          body: {
            for_minutes: minutes,
            ...(note !== '' && { note }),
          },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: callbacksKey }),
  });
}

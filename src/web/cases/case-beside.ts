import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** The case whose form the user has chosen to have beside their call. */
export interface CaseBeside {
  caseId: string;
  /** `put`: the call was put to it; `stored`: written during the call; `chosen`: one of several */
  by: 'put' | 'stored' | 'chosen';
  /** its form has not been shown since it was chosen */
  isFresh: boolean;
}

/** A choice of this page, for all parts of it: nothing that the server knows. Null: none was made. */
export function useCaseBeside(callId: string) {
  const queries = useQueryClient();
  const { data: beside = null } = useQuery<CaseBeside | null>({
    queryKey: ['case-beside', callId],
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
  });
  const set = useCallback(
    (next: CaseBeside | null): void => void queries.setQueryData(['case-beside', callId], next),
    [queries, callId],
  );
  return {
    beside,
    choose: (caseId: string, by: CaseBeside['by']): void => set({ caseId, by, isFresh: true }),
    /** its form is in sight */
    shown: useCallback((): void => set(beside && { ...beside, isFresh: false }), [set, beside]),
    forget: (): void => set(null),
  };
}

import { useQuery } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import { useApi } from '../api/api-context.js';
import { correctionsOf, type Correction } from './correction-queries.js';

/** Corrections of the call that is on the page. */
export interface CallCorrections {
  callId: string;
  mayCorrectWords: boolean;
  mayCorrectLabels: boolean;
  /** those of words and languages that hold, by their segment */
  bySegment: ReadonlyMap<string, readonly Correction[]>;
  /** those of the whole call that hold */
  ofCall: readonly Correction[];
  fault: Error | null;
}

/** Null where calls are shown without what people say about them. */
export const CorrectionsContext = createContext<CallCorrections | null>(null);

/** @param isOver the words are final: those of a call that goes on are corrected after it */
export function useCorrections(callId: string, isOver: boolean): CallCorrections | null {
  const { data, error } = useQuery({ ...correctionsOf(useApi(), callId), enabled: isOver });
  return useMemo(() => {
    if (!isOver) return null;
    const holding = (data?.feedback ?? []).filter(({ state }) => state === 'holds');
    const bySegment = new Map<string, Correction[]>();
    for (const correction of holding.toReversed()) {
      if (correction.segment_id === null) continue;
      const known = bySegment.get(correction.segment_id);
      if (known === undefined) bySegment.set(correction.segment_id, [correction]);
      else known.push(correction);
    }
    return {
      callId,
      bySegment,
      fault: error,
      ofCall: holding.filter(({ segment_id: segmentId }) => segmentId === null),
      mayCorrectWords: data?.may_correct_words ?? false,
      mayCorrectLabels: data?.may_correct_labels ?? false,
    };
  }, [callId, isOver, data, error]);
}

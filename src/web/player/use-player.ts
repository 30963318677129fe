import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useApi } from '../api/api-context.js';
import { addressOf, peaksOf, type Peaks } from './player-queries.js';
import { Sound } from './sound.js';

export interface Player {
  query: UseQueryResult<Peaks>;
  /** null until it is known what there is to play */
  sound: Sound | null;
  playFrom: ((seconds: number) => void) | null;
}

/**
 * The recording of a call that is over.
 *
 * @param startS where to begin, seconds from answer; another one later leads there
 */
export function usePlayer(callId: string, isOver: boolean, startS: number): Player {
  const api = useApi();
  const query = useQuery({ ...peaksOf(api, callId), enabled: isOver });
  const lengthS = query.data?.duration;
  const sound = useMemo(
    () =>
      lengthS === undefined
        ? null
        : new Sound({ audio: new Audio(), lengthS, address: () => addressOf(api, callId) }),
    [api, callId, lengthS],
  );
  useEffect(() => () => sound?.close(), [sound]);
  useEffect(() => {
    if (sound !== null && Math.abs(sound.state.positionS - startS) > samePlaceS) sound.seek(startS);
  }, [sound, startS]);
  const playFrom = useCallback(
    (seconds: number) => {
      sound?.seek(seconds);
      void sound?.play();
    },
    [sound],
  );
  return { query, sound, playFrom: sound === null ? null : playFrom };
}

/** Addresses have tenths of a second. */
const samePlaceS = 0.1;

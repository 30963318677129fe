import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callPlace } from './call-place.js';
import type { Sound } from './sound.js';

/** Where the sound stands or was led to is in the address, so that the place can be sent to a colleague. */
export function usePlaceInAddress(callId: string, sound: Sound): void {
  const navigate = useNavigate();
  useEffect(() => {
    let shown = sound.state.positionS;
    const show = (): void => {
      const { positionS, isPlaying } = sound.state;
      if (isPlaying || positionS === shown) return;
      shown = positionS;
      const search = callPlace({ t: positionS });
      void navigate({ to: '/calls/$callId', params: { callId }, search, replace: true, resetScroll: false });
    };
    // a place that is dragged through is none
    let timer: number | undefined;
    const stop = sound.store.subscribe(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(show, restMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [callId, sound, navigate]);
}

const restMs = 300;

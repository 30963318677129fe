import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const route = getRouteApi('/wall');
/** A user who goes along many calls asks for the words of the one where they stop. */
const restMs = 250;

/**
 * The words beside the calls are those of the call to which the keys lead.
 *
 * @param wordsOf the call whose words are shown; null: none, and none is shown
 * @returns to be called for each key on the calls
 */
export function useFollowedWords(wordsOf: string | null): () => void {
  const navigate = useNavigate({ from: route.id });
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return () => {
    window.clearTimeout(timer.current);
    const focused = document.activeElement?.closest<HTMLElement>('[data-call]')?.dataset['call'];
    if (wordsOf === null || focused === undefined || focused === wordsOf) return;
    timer.current = window.setTimeout(
      () =>
        void navigate({
          search: (search) => ({ ...search, words: focused }),
          replace: true,
          resetScroll: false,
        }),
      restMs,
    );
  };
}

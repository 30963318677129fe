import { useEffect } from 'react';
import type { Sound } from './sound.js';
import { articleId } from '../ui/said-article.js';
import { spokenAt, type Spoken } from './spoken.js';

/**
 * Marks the words that are heard in the transcript, where they have the id `said-…`, and keeps them in sight.
 *
 * @param follows else they come into sight only where the place is led to
 */
export function useFollowing(sound: Sound, spoken: readonly Spoken[], follows: boolean): void {
  useEffect(() => {
    let marked: { key: string; element: HTMLElement } | undefined;
    const unmark = (): void => {
      if (marked !== undefined) delete marked.element.dataset['heard'];
      marked = undefined;
    };
    const mark = (): void => {
      const { positionS, isPlaying } = sound.state;
      const key = positionS === 0 && !isPlaying ? undefined : spokenAt(spoken, positionS)?.key;
      if (key === marked?.key) return;
      unmark();
      const element = key === undefined ? null : document.getElementById(articleId(key));
      if (key === undefined || element === null) return;
      element.dataset['heard'] = '';
      marked = { key, element };
      if (follows || !isPlaying) show(element);
    };
    mark();
    const stop = sound.store.subscribe(mark);
    return () => {
      stop();
      unmark();
    };
  }, [sound, spoken, follows]);
}

function show(element: HTMLElement): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
}

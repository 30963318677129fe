import { useState } from 'react';
import { useMediaQuery } from '../ui/use-media-query.js';

/** The level to be shown, in whole dB; with reduced motion only as often as the words about it change. */
export function useShownLevel(levelDb: number | null, loudness: string): number | null {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [still, setStill] = useState<{ of: string; level: number } | null>(null);
  if (levelDb === null) return null;
  const level = Math.round(levelDb);
  if (!isStill) return level;
  if (still?.of !== loudness) setStill({ of: loudness, level });
  return still?.level ?? level;
}

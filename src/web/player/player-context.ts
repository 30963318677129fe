import { createContext } from 'react';

/** Plays the call from there, seconds from answer; null where it is not played. */
export const PlayFromContext = createContext<((seconds: number) => void) | null>(null);

import type { GivenUpReason } from '../lib/given-up.js';

/** Sentences for work that the server could not do. */
export const GIVEN_UP: Readonly<Record<GivenUpReason, string>> = {
  'workers-lost': 'given up: the processes that worked on it were lost',
  'too-slow': 'given up: it took too long',
  unavailable: 'given up: a part of the server that it needs was away',
  failed: 'given up: the server failed; its log says why',
};

import { higherOf } from '../lib/higher-of.js';

/** How soon a case needs a person, from the least pressing. */
export const PRIORITIES = ['low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The more pressing one; null is less than any. */
export const morePressing = higherOf<Priority>(PRIORITIES);

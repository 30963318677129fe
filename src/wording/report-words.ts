import type { ReportRefusal } from '../reports/report-refusal.js';
import type { WordsOf } from './words-of.js';

/** The sentences for refusals of figures. */
export const reportWords: WordsOf<ReportRefusal> = {
  'figures-not-allowed': () => 'your role may not see the figures of the helpline',
  'period-reversed': ({ to }) => `must not be after ${to}`,
};

import type { RingOutcome } from './ring-phone.js';

/** Q.850, and RFC 3398 §7.2.4.1 for what SIP makes of each. */
const WORDS: readonly (readonly [words: string, ...causes: number[]])[] = [
  // unallocated (404, 604), changed (410), invalid (484)
  ['not in service', 1, 22, 28],
  ['busy', 17],
  ['declined', 21],
  // switched off or out of reach: absent (480), out of order (502)
  ['unreachable', 20, 27],
  ['no answer', 16, 18, 19],
  // no route, no circuit, out of order, temporary failure, congestion, no resource
  ['network', 2, 3, 34, 38, 41, 42, 47, 58, 88, 102, 111, 127],
];

/** Why a number that was dialled did not answer, in words that an agent can act by. */
export function whyNotAnswered(outcome: RingOutcome, cause: number | null): string {
  const words = WORDS.find(([, ...causes]) => causes.includes(cause ?? 0))?.[0];
  return outcome === 'given-up' || outcome === 'unreachable' ? outcome : (words ?? outcome);
}

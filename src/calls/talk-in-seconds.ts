import { outward } from './outward-form.js';
import type { TalkMeasures } from './talk-measures.js';

/** The talk of a call as every API has it. An open silence is for rules about the talk alone. */
export function talkInSeconds({ openSilenceMs: _, ...measures }: TalkMeasures) {
  return outward(measures);
}

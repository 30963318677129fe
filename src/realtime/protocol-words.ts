/** The words of a call, as the protocol has them. Part of `protocol.ts`. */

import type { UtteranceTiming, WordCorrection } from '../calls/call-event.js';
import type { Outward, outwardUtterance } from '../calls/outward-form.js';

/** `start` and `end`: seconds from answer. */
export type WireUtterance = ReturnType<typeof outwardUtterance>;
/** In ms; `last_speech_at_ms`: since the epoch. */
export type WireTiming = Outward<UtteranceTiming>;
/** Words that were shown as confirmed while a party spoke, and that are otherwise in the segment. */
export type WireCorrection = Outward<WordCorrection>;

/** Words as they stay. */
export interface WireFinal {
  utterance: WireUtterance;
  timing: WireTiming;
  /** left out: none */
  corrections?: WireCorrection[];
}

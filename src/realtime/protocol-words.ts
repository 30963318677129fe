/** The words of a call, as the protocol has them. Part of `protocol.ts`. */

import type { WireDoubt, WireTiming } from './protocol-findings.js';

export type WireSpeaker = 'caller' | 'agent' | 'third-party';

export interface WireUtterance {
  segment_id: string;
  leg_id: string;
  speaker: WireSpeaker;
  text: string;
  /** seconds from answer */
  start: number;
  end: number;
  language: string;
  /** mean token probability 0..1, or null */
  confidence: number | null;
  /** why the words may be wrong, or null: the recogniser is unsure of them, or repeated itself (three times are kept) */
  doubt: WireDoubt | null;
  words: { text: string; start: number; end: number; probability: number }[];
  /** name of the speech model that said them; null where it is not known */
  model: string | null;
}

/**
 * After the call a larger model has listened to the recording (a setting). `second_pass_segment`: what it heard where an
 * utterance was, under the same id; `better`: these words count in place of the live ones, once `second_pass_ended` is
 * there; `dropped`: it takes the sound for no speech. The live words stay what they were.
 */
export type WireSecondPassEvent =
  | {
      type: 'second_pass_segment';
      utterance: WireUtterance;
      dropped: 'no-words' | 'no-speech' | 'guess' | 'echo' | null;
      better: boolean;
    }
  | {
      type: 'second_pass_ended';
      /** `no-recording`: there was no sound; `given-up`: it failed too often, and what was heard before that counts */
      outcome: 'completed' | 'no-recording' | 'given-up';
      model: string | null;
      /** utterances whose words changed */
      replaced: number;
      /** utterances that it has not listened to, and why */
      left_out: {
        segment_id: string;
        reason: 'not-recorded' | 'unreadable' | 'shared-channel' | 'failed';
      }[];
    };

/** Words that were shown as confirmed while a party spoke, and that are otherwise in the segment. */
export interface WireCorrection {
  shown: string;
  /** in their place are so many words of the segment, from `first_word` on (counted from 0) */
  first_word: number;
  word_count: number;
}

/** Words as they stay. */
export interface WireFinal {
  utterance: WireUtterance;
  timing: WireTiming;
  /** left out: none */
  corrections?: WireCorrection[];
}

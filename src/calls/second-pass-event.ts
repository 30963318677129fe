import type { DropReason, Utterance } from './utterance.js';

/**
 * `completed`: every utterance was listened to, but for those that are named. `no-recording`: there is no sound of the call.
 * `given-up`: it has failed too often; what was heard before that counts.
 */
export type SecondPassOutcome = 'completed' | 'no-recording' | 'given-up';
/**
 * Why the second pass has not listened to an utterance. `not-recorded`: its sound is not, or not all, in the recording
 * (paused, refused, deleted). `unreadable`: the recording is damaged. `shared-channel`: another party spoke in the same
 * channel of the recording. `failed`: the speech engine refused it.
 */
export type SecondPassGap = 'not-recorded' | 'unreadable' | 'shared-channel' | 'failed';

/** Results of a second pass over the recording of a call that is over. */
export type SecondPassEvent =
  /**
   * The words that a larger model heard after the call in the recorded sound of an utterance, or of speech
   * that had been left out: under the same id, in the same place. The live words stay. `isBetter`: these
   * words count instead, once `second-pass.ended` is there. `dropped`: why the model takes the sound for no
   * speech; null where it does not.
   */
  | {
      readonly type: 'second-pass.heard';
      readonly utterance: Utterance;
      readonly dropped: DropReason | null;
      readonly isBetter: boolean;
    }
  /**
   * The second pass is over: once for each call, and once more where a pass that was given up is run again. `model`: null where none was needed. `replaced`: utterances whose words
   * are not the live ones any more.
   */
  | {
      readonly type: 'second-pass.ended';
      readonly outcome: SecondPassOutcome;
      readonly model: string | null;
      readonly replaced: number;
      readonly leftOut: readonly { readonly utteranceId: string; readonly reason: SecondPassGap }[];
    };

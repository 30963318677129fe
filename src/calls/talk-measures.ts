import type { Speaker } from './utterance.js';

/**
 * Measures of one speaker of a call. Only talk of the conversation counts: at least two parties are up, no
 * caller is on hold, no announcement plays, and the party that talks is neither held nor muted. Music, queues
 * and whispers are no talk.
 */
export interface SpeakerTalk {
  readonly speaker: Speaker;
  /** ms in which this speaker talked, over all legs. Speech that is still to be transcribed is talk. */
  readonly talkMs: number;
  /** Share of all talk, 0..1; null without talk. */
  readonly talkShare: number | null;
  /** Words in a minute of this speaker's transcribed talk; null below ten seconds of it. */
  readonly wordsPerMinute: number | null;
  /** Times that this speaker began while another one talked, by more than 400 ms of overlap. */
  readonly interruptions: number;
  /** Root mean square of this speaker's talk without its pauses, dBFS; null where the sound was not measured. */
  readonly loudnessDbfs: number | null;
}

/** How a call was talked. Nothing of it is a judgement. */
export interface TalkMeasures {
  /** Those who have had a leg; a supervisor who barges in speaks on the agent's side. */
  readonly speakers: readonly SpeakerTalk[];
  /** ms in which at least two speakers talked. */
  readonly overlapMs: number;
  /** ms of the conversation, from its first word to its last, in which none talked and every party was heard. */
  readonly silenceMs: number;
  readonly longestSilenceMs: number;
  /** ms of silence since the last word, up to the last event; 0 while a speaker talks or the conversation rests. */
  readonly openSilenceMs: number;
  /** ms in which a party was on hold. */
  readonly holdMs: number;
  /** ms of the conversation in which the sound of a party did not arrive, or was not to be transcribed: it may hold talk. */
  readonly unheardMs: number;
}

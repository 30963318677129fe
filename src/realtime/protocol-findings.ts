/** Findings that are read out of words, as the protocol has them. Part of `protocol.ts`. */

export type WireDoubt = 'low-probability' | 'repetition' | 'echo';

export interface WireEvidence {
  segment_id: string;
  /** `VANE / Physical Abuse`; of a danger `Risk / suicide` */
  category: string;
  text: string;
  /** UTF-16 offsets into the utterance's text */
  start: number;
  end: number;
  /** 0 for doubtful words, which are shown and not counted, and for a danger, which raises the priority alone */
  weight: number;
  negated: boolean;
}

export type WireAlertSeverity = 'info' | 'warning' | 'urgent';

/** A place in an utterance. */
export interface WirePlace {
  segment_id: string;
  text: string;
  /** UTF-16 offsets into the utterance's text */
  start: number;
  end: number;
}

/** A person, place, number … that an utterance names. */
export interface WireEntity {
  type: string;
  text: string;
  /** UTF-16 offsets into the utterance's text */
  start: number;
  end: number;
  confidence: number | null;
  source: string;
}

export interface WireClassification {
  main_category: string;
  main_category_confidence: number | null;
  sub_category: string | null;
  priority: 'low' | 'medium' | 'high' | null;
  intervention_type: string | null;
  candidates: { label: string; probability: number }[];
  engine: string;
}

export interface WireTiming {
  /** wall clock, ms since the epoch: the last speech window had arrived */
  last_speech_at_ms: number;
  hangover_ms: number;
  queue_ms: number;
  inference_ms: number;
}

/** How one speaker has talked. Times in seconds. */
export interface WireSpeakerTalk {
  speaker: 'caller' | 'agent' | 'third-party';
  talk_time: number;
  /** share of all talk, 0..1; null when nobody has talked */
  talk_share: number | null;
  /** null below ten seconds of talk */
  words_per_minute: number | null;
  interruptions: number;
  /** root mean square of what this speaker said; null where it was not measured */
  loudness_dbfs: number | null;
}

/** How a call is talked: measures, no judgement. Times in seconds. */
export interface WireTalk {
  speakers: WireSpeakerTalk[];
  /** at least two speakers at once */
  overlap: number;
  silence: number;
  longest_silence: number;
  hold: number;
  /** sound that did not arrive, or was not to be transcribed */
  unheard: number;
}

/** `provisional`, and without a `seq`: what the words of that interim would make of it; void once they are final. */
export interface WireClassificationEvent {
  type: 'streaming_classification';
  classification: WireClassification;
  evidence: WireEvidence[];
  provisional?: true;
}

/** A segment in another language. */
export interface WireTranslationEvent {
  type: 'streaming_translation';
  segment_id: string;
  /** ISO 639-1 */
  target_language: string;
  text: string;
  /** null when the engine gives none */
  confidence: number | null;
  engine: string;
}

export type WireMeasuredEvent =
  /** How a party's sound arrives: `none` is no sound at all. `loss`: 0..1 of the packets; `jitter` in seconds. */
  | {
      type: 'media_quality';
      leg_id: string;
      state: 'good' | 'poor' | 'none';
      loss: number;
      jitter: number;
      /** estimated mean opinion score, 1..4.5; null where no packets arrive */
      mos: number | null;
    }
  /**
   * no word is heard of a party in whose sound there is speech, since `since` (seconds from answer); `wordless` false:
   * words have come again. `level_dbfs`: of that speech
   */
  | {
      type: 'media_wordless';
      leg_id: string;
      wordless: boolean;
      since: number;
      level_dbfs: number | null;
    }
  /** every ten seconds or so without a `seq`, and once with one, when everything of the call is told */
  | { type: 'talk_measured'; final: boolean; talk: WireTalk }
  /** how a party's sound arrived in all, as the party leaves; `jitter` in seconds, `mos` estimated, 1..4.5 */
  | {
      type: 'media_received';
      leg_id: string;
      packets: number;
      lost: number;
      /** 0..1 */
      loss: number;
      jitter: number;
      mos: number;
    };

/** Findings that are read out of words, as the protocol has them. Part of `protocol.ts`. */

import type {
  AlertEvidence,
  AlertSeverity,
  Evidence,
  NamedEntity,
  Speaker,
  UtteranceDoubt,
} from '../calls/call-event.js';
import type { Outward, outwardClassification } from '../calls/outward-form.js';
import type { talkInSeconds } from '../calls/talk-in-seconds.js';

export type WireSpeaker = Speaker;
export type WireDoubt = UtteranceDoubt;
export type WireAlertSeverity = AlertSeverity;

/** `category`: `VANE / Physical Abuse`; of a danger `Risk / suicide`. */
export type WireEvidence = Outward<Evidence>;
/** A place in an utterance. */
export type WirePlace = Outward<AlertEvidence>;
/** A person, place, number … that an utterance names. */
export type WireEntity = Outward<NamedEntity>;
export type WireClassification = ReturnType<typeof outwardClassification>;
/** How a call is talked: measures, no judgement. Times in seconds. */
export type WireTalk = ReturnType<typeof talkInSeconds>;
/** How one speaker has talked. */
export type WireSpeakerTalk = WireTalk['speakers'][number];

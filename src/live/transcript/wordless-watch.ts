import type { AudioFrame } from '../../audio/frame.js';
import { amplified } from '../../audio/amplify.js';
import { activeLevel } from '../../audio/speech-level.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import { nowMs } from '../../lib/clock.js';
import { UnavailableError } from '../../lib/errors.js';
import type { GapParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { PlacedEvent } from '../session/placed-event.js';
import type { WordlessSound } from '../session/wordless-sound.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';

/** Speech of this length, all together, is no sigh and no door. */
const SPEECH_MS = 2_000;
/** As loud as the voice of a telephone call is for the detector, whatever it was. */
const RAISED_TO_DBFS = -22;

export interface WordlessWatch {
  /** Every frame of that party. Never throws. */
  readonly hear: (frame: AudioFrame) => void;
  /** Reads the events of that party's speech, in order, and passes them on. */
  readonly listen: (words: AsyncIterable<PlacedEvent>) => AsyncGenerator<PlacedEvent>;
}

/**
 * Says of a party who speaks, and of whom no word comes (`media.wordless`): mostly because it is too quiet for the detector
 * (telephony below −64 dBFS is not raised: audio/vad/automatic-level.ts). Its sound of the last seconds is raised as far as
 * that takes, and the detector that hears the calls is asked whether there is speech in it. Noise, tones, music and the
 * others' echo are none (figures in docs/decisions.md). Over with the next words.
 */
export function watchWords(
  parts: GapParts,
  session: WrittenCall & Pick<CallSession, 'legs' | 'state'>,
  legId: string,
): WordlessWatch {
  const sound = session.hearing.wordless.open(legId);
  let isWordless = wasWordless(session, legId);
  let isChecking = false;
  const write = (events: boolean, fromMs: number, levelDbfs: number | null) => {
    isWordless = events;
    const event = {
      type: 'media.wordless',
      legId,
      isWordless,
      fromMs: Math.round(fromMs),
      levelDbfs,
    } as const;
    return writeEvent(parts, session, event);
  };
  const check = async (due: WordlessSound) => {
    isChecking = true;
    try {
      const levelDbfs = await levelOfSpeech(parts, due);
      const isOver = isWordless || !session.legs.has(legId) || sound.sinceMs !== due.sinceMs;
      if (levelDbfs !== null && !isOver) await write(true, due.sinceMs, levelDbfs);
    } finally {
      isChecking = false;
    }
  };
  return {
    hear(frame) {
      if (!isExpected(session, legId)) return sound.word(frame.startMs);
      sound.hear(frame);
      const due = isWordless || isChecking ? undefined : sound.takeDue();
      if (due) parts.track(check(due));
    },
    async *listen(words) {
      try {
        for await (const placed of words) {
          const toMs = endOfWords(placed);
          if (toMs !== null) {
            if (isWordless) void write(false, sound.sinceMs ?? toMs, null);
            sound.word(toMs);
          }
          yield placed;
        }
      } finally {
        session.hearing.wordless.close(legId);
      }
    },
  };
}

/** That party can talk to another one, and its words are wanted. */
function isExpected(
  { state, legs, hearing: { speechPauses } }: Pick<CallSession, 'state' | 'legs' | 'hearing'>,
  legId: string,
): boolean {
  const leg = legs.get(legId);
  return state === 'up' && !!leg?.isConnected && !leg.isHeld && !speechPauses.isPaused;
}

/** Words, or speech whose words come later: up to where, ms from answer. */
function endOfWords({ event }: PlacedEvent): number | null {
  if (event.type === 'transcript.deferred') return event.endMs;
  if (event.type !== 'transcript.final' && event.type !== 'transcript.interim') return null;
  return event.utterance.text === '' ? null : event.utterance.endMs;
}

/** An earlier process said so, and not that it was over. */
function wasWordless({ hearing: { stream } }: Pick<CallSession, 'hearing'>, legId: string): boolean {
  const last = stream.earlier.findLast(
    ({ event }) => event.type === 'media.wordless' && event.legId === legId,
  );
  return last?.event.type === 'media.wordless' && last.event.isWordless;
}

/** Active level of the sound in which there is speech, dBFS; null where there is none, or no detector. */
async function levelOfSpeech(
  { cutSpeech, log }: GapParts,
  { samples, sampleRateHz }: WordlessSound,
): Promise<number | null> {
  const level = activeLevel(samples, sampleRateHz);
  if (!level) return null;
  const gain = Math.max(1, 10 ** ((RAISED_TO_DBFS - level.dbfs) / 20));
  const raised = { samples: amplified(samples, gain), sampleRateHz, startMs: 0, arrivedAtMs: nowMs() };
  try {
    const speech = await cutSpeech(raised);
    return spokenMs(speech) >= SPEECH_MS ? level.dbfs : null;
  } catch (error) {
    if (!(error instanceof UnavailableError))
      log.error({ err: error }, 'sound without words was not looked at');
    return null;
  }
}

function spokenMs(speech: readonly SpeechSegment[]): number {
  return speech.reduce((sum, { startMs, spokenToMs }) => sum + spokenToMs - startMs, 0);
}

import type { Log } from '../../lib/log.js';
import type { MergedStream } from '../../lib/merge.js';
import type { EventParts, LateParts, LegParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { PlacedEvent } from '../session/placed-event.js';
import { writeEvent } from '../session/write-event.js';
import { analyseWords, type NamedAnalyser } from './analyse-words.js';
import { lateUtterances } from './late-utterances.js';
import { expectedLanguage } from './leg-language.js';
import { utterancesOf } from './leg-utterances.js';
import type { CallReading } from './read-along.js';
import { transcribesLive } from './transcript-mode.js';

/**
 * One call, end to end: the words of its legs, and those that come late → analysers → journal. The speech of a leg comes
 * from the media process (telephony/media/media.worker.ts: tap → echo guard → detector → growing stretches).
 *
 * End:    when all parties have left and every leg's audio has become text.
 * Errors: what a stage throws.
 */
export async function transcribeCall(
  parts: LateParts & EventParts,
  session: CallSession,
  { analysers }: Pick<CallReading, 'analysers'>,
): Promise<void> {
  session.hearing.utterances.add(lateUtterances(parts, session)); // those of legs are added as they join
  const append = async ({ event, startMs }: PlacedEvent) => {
    if (event.type === 'transcript.final') session.hearing.countUtterance();
    await writeEvent(parts, session, event, startMs);
  };
  await runCallPipeline({ utterances: session.hearing.utterances, analysers, append, log: parts.log });
}

/** One leg: its speech as it grows → without pauses that the call asked for → how far it is told → interims and finals. */
export function wordsOfLeg(
  parts: Pick<LegParts, 'transcriber' | 'streaming' | 'speechLoad' | 'language' | keyof EventParts>,
  session: CallSession,
  { legId, speaker, tap }: Pick<CallLeg, 'legId' | 'speaker' | 'tap'>,
): AsyncGenerator<PlacedEvent> {
  const { callId, wait, abort } = session;
  const { deferred } = session.hearing;
  const wanted = session.hearing.speechPauses.without(tap.speech);
  const speech = session.hearing.toldUpTo.listen(legId, wanted);
  const leg = {
    callId,
    legId,
    speaker,
    speech,
    onSentenceEnd: (spokenToMs: number) => tap.endSentence(spokenToMs),
    nextId: () => session.hearing.newUtteranceId(legId),
  };
  return utterancesOf(leg, {
    transcriber: parts.transcriber,
    streaming: parts.streaming,
    isLive: () => transcribesLive(parts, session),
    language: expectedLanguage(parts.language, wait.language),
    signal: abort.signal,
    onDeferred: (speech) => {
      const { startMs, endMs } = speech.segment;
      if (deferred.add({ ...speech, legId, speaker, startMs, endMs })) return;
      parts.log.warn({ callId, legId }, 'no room for untranscribed speech: its recording is left');
    },
  });
}

export interface CallPipeline {
  /** The utterances of each leg; legs are added as they join. */
  readonly utterances: MergedStream<PlacedEvent>;
  /** In the order in which they read each utterance. */
  readonly analysers: readonly NamedAnalyser[];
  /** Stores, then publishes. */
  readonly append: (placed: PlacedEvent) => Promise<void>;
  readonly log: Log;
}

/**
 * The words of a call through its analysers into its journal.
 *
 * In:     every leg's utterances, in order of arrival.
 * End:    when `utterances` was told to end and every leg's audio has become text.
 * Errors: what a stage throws ends the pipe; `append` deals with its own.
 */
export async function runCallPipeline({ utterances, analysers, append, log }: CallPipeline): Promise<void> {
  for await (const placed of analyseWords(utterances, analysers, log)) await append(placed);
}

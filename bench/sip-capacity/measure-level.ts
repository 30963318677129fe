import type { Conversation } from '../../demo/conversations/load-conversation.js';
import { latencyOf, type FinalLatency } from '../../demo/measure/final-latency.js';
import type { PlayedCall } from '../../demo/run/play-conversation.js';
import { playCalls, type LiveRun } from '../live/open-live.js';
import { ProcessorLog, sumOf, type Cores } from './processor-log.js';

/** All calls are there within this time. */
const RAMP_MS = 15_000;
const MOST_STAGGER_MS = 1_000;
const IDLE_MS = 9_000;

export interface SipLevel {
  readonly calls: number;
  /** That came as they were spoken, while all calls were there. */
  readonly finals: readonly FinalWait[];
  /** Stretches of speech of all calls, and how many of them were deferred. */
  readonly stretches: number;
  readonly deferred: number;
  /** Deferred, and never reported again: neither words nor that there were none. */
  readonly lost: number;
  /** Stretches of sound that did not arrive. */
  readonly gaps: number;
  readonly steps: readonly string[];
  /** Cores kept busy while all calls were there; null where that was too short a time. */
  readonly cores: Cores | null;
}

/** A final at the client, ms. */
export interface FinalWait {
  /** Behind the hangover. */
  readonly waitMs: number;
  /** Parts of that wait: for a worker, in a worker, and all else. */
  readonly queueMs: number;
  readonly inferenceMs: number;
  readonly restMs: number;
}

/** Cores that server, switch and phones keep busy without a call. */
export async function measureIdle(run: LiveRun): Promise<number> {
  const fromMs = Date.now();
  const log = new ProcessorLog(run);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const cores = await log.stop(fromMs, Date.now());
  return cores ? sumOf(cores) : 0;
}

/** These calls at once, from all ringing to the last word. */
export async function measureSipLevel(
  run: LiveRun,
  conversations: readonly Conversation[],
): Promise<SipLevel> {
  const calls = conversations.length;
  const stepsBefore = run.steps.length;
  const log = new ProcessorLog(run);
  const staggerMs = Math.min(MOST_STAGGER_MS, RAMP_MS / calls);
  const played = (await playCalls(run, conversations, { staggerMs })).map(({ call }) => call);
  const fromMs = Math.max(...played.map(({ turnsSentAtMs }) => turnsSentAtMs[0] ?? Infinity));
  const untilMs = Math.min(...played.map(({ turnsSentAtMs }) => turnsSentAtMs.at(-1) ?? -Infinity));
  const ends = played.flatMap((call) => endsOf(call, fromMs, untilMs));
  const of = (how: StretchEnd['how']) => ends.filter((end) => end.how === how).length;
  return {
    calls,
    finals: ends.flatMap(({ final }) => final ?? []),
    stretches: ends.length,
    deferred: of('deferred') + of('lost'),
    lost: of('lost'),
    gaps: played.flatMap(({ events }) => events.filter(({ event }) => event.type === 'media_gap')).length,
    steps: run.steps.slice(stepsBefore),
    cores: await log.stop(fromMs, untilMs),
  };
}

interface StretchEnd {
  readonly how: 'live' | 'deferred' | 'lost';
  /** Wait of a final that came as it was spoken, where it can be measured; null otherwise. */
  readonly final: FinalWait | null;
}

/** The outcome of each stretch of one call. */
function endsOf({ events, endsSentAtMs }: PlayedCall, fromMs: number, untilMs: number): StretchEnd[] {
  const deferred = new Set<string>();
  const ends: StretchEnd[] = [];
  for (const { event, receivedAtMs } of events) {
    if (event.type === 'transcript_deferred') deferred.add(event.segment_id);
    if (event.type === 'transcript_dropped')
      ends.push({ how: deferred.delete(event.segment_id) ? 'deferred' : 'live', final: null });
    if (event.type !== 'streaming_transcription_segment') continue;
    const { timing, utterance } = event;
    if (deferred.delete(utterance.segment_id)) {
      ends.push({ how: 'deferred', final: null });
      continue;
    }
    const { last_speech_at_ms: lastMs } = timing;
    const isMeasured = lastMs >= fromMs && lastMs <= untilMs && utterance.speaker !== 'third-party';
    const received = { timing, madeAtMs: Date.parse(event.at), receivedAtMs };
    const latency =
      isMeasured && utterance.speaker !== 'third-party'
        ? latencyOf(received, endsSentAtMs[utterance.speaker])
        : null;
    ends.push({ how: 'live', final: latency && toFinalWait(latency) });
  }
  return [...ends, ...[...deferred].map(() => ({ how: 'lost', final: null }) as const)];
}

function toFinalWait({ queue, inference, overhead }: FinalLatency): FinalWait {
  return {
    waitMs: queue + inference + overhead,
    queueMs: queue,
    inferenceMs: inference,
    restMs: overhead,
  };
}

import type { WireClassification, WireUtterance } from '../../src/realtime/protocol.js';
import type { Conversation } from '../conversations/load-conversation.js';
import type { PlayedCall } from '../run/play-conversation.js';
import { latencyOf, type FinalLatency } from './final-latency.js';
import { percentilesOf, type Percentiles } from './percentiles.js';
import { toWords, wordErrorRate } from './word-errors.js';

export interface BySpeaker<T> {
  readonly caller: T;
  readonly agent: T;
}

export const LATENCY_PARTS = ['final', 'overhead', 'tap', 'hangover', 'queue', 'inference', 'push'] as const;
export type LatencyPart = (typeof LATENCY_PARTS)[number];

/** The figures of one call, as `--json` prints them. */
export interface CallSummary {
  readonly call_id: string;
  readonly wer: BySpeaker<number | null>;
  readonly wer_direct: BySpeaker<number | null>;
  readonly finals: number;
  readonly classification: WireClassification | null;
  readonly latency_ms: Readonly<Record<LatencyPart, Percentiles>>;
  /** Pauses that the phones of the demo made inside what was said, as this machine was busy; ms. */
  readonly phones_late: { readonly times: number; readonly ms: number };
}

export function summariseCall(
  played: PlayedCall,
  conversation: Conversation,
  direct: BySpeaker<readonly string[]>,
): CallSummary {
  const heard = (speaker: 'caller' | 'agent') => wordsHeard(played, speaker);
  const said = (speaker: 'caller' | 'agent') => scriptOf(conversation, speaker);
  return {
    call_id: played.callId,
    wer: { caller: rate(said('caller'), heard('caller')), agent: rate(said('agent'), heard('agent')) },
    wer_direct: { caller: rate(said('caller'), direct.caller), agent: rate(said('agent'), direct.agent) },
    finals: utterancesOf(played).length,
    classification: classificationOf(played),
    latency_ms: latencyPercentiles(latenciesOf(played)),
    phones_late: played.phonesLate,
  };
}

export function wordsHeard(played: PlayedCall, speaker: 'caller' | 'agent'): string[] {
  return utterancesOf(played)
    .filter((utterance) => utterance.speaker === speaker)
    .flatMap(({ text }) => toWords(text));
}

export function scriptOf({ turns }: Conversation, speaker: 'caller' | 'agent'): string[] {
  return turns.filter((turn) => turn.speaker === speaker).flatMap(({ text }) => toWords(text));
}

export function latenciesOf({ events, endsSentAtMs }: PlayedCall): FinalLatency[] {
  return events.flatMap(({ event, receivedAtMs }) => {
    if (event.type !== 'streaming_transcription_segment') return [];
    const { timing, utterance } = event;
    if (utterance.speaker === 'third-party') return []; // there is none in a demo call
    const latency = latencyOf(
      { timing, madeAtMs: Date.parse(event.at), receivedAtMs },
      endsSentAtMs[utterance.speaker],
    );
    return latency ? [latency] : [];
  });
}

export function latencyPercentiles(latencies: readonly FinalLatency[]): Record<LatencyPart, Percentiles> {
  const of = (part: keyof FinalLatency) => percentilesOf(latencies.map((latency) => latency[part]));
  return {
    final: of('total'),
    overhead: of('overhead'),
    tap: of('tap'),
    hangover: of('hangover'),
    queue: of('queue'),
    inference: of('inference'),
    push: of('push'),
  };
}

/** The finals of a call, in the order in which they were said. */
export function utterancesOf({ events }: PlayedCall): WireUtterance[] {
  return events
    .flatMap(({ event }) => (event.type === 'streaming_transcription_segment' ? [event.utterance] : []))
    .sort((a, b) => a.start - b.start);
}

function classificationOf({ events }: PlayedCall): WireClassification | null {
  const last = events.findLast(({ event }) => event.type === 'streaming_classification')?.event;
  return last?.type === 'streaming_classification' ? last.classification : null;
}

function rate(reference: readonly string[], heard: readonly string[]): number | null {
  const value = wordErrorRate(reference, heard);
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}

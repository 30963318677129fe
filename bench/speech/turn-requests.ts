import { loadConversation } from '../../demo/conversations/load-conversation.js';
import { decodeUlaw } from '../../src/audio/g711.js';
import type { TranscriptionRequest } from '../../src/speech/transcriber.js';

const RATE_HZ = 8000;
/** Silence that is left around a turn. */
export const AROUND_MS = 200;

/** The turns of a demo call as finals, as they are in the script; those longer than `longestMs` are left out. */
export function turnRequests(conversationNumber: number, longestMs: number): TranscriptionRequest[] {
  const conversation = loadConversation(conversationNumber);
  const samplesOf = (speaker: 'caller' | 'agent', fromMs: number, toMs: number) =>
    decodeUlaw(
      conversation[speaker].subarray((Math.max(0, fromMs) * RATE_HZ) / 1000, (toMs * RATE_HZ) / 1000),
    );
  return conversation.turns
    .filter(({ startMs, endMs }) => endMs - startMs <= longestMs)
    .map(({ speaker, startMs, endMs }) => ({
      ...{ legId: speaker, priority: 'final', sampleRateHz: RATE_HZ, language: conversation.language },
      samples: samplesOf(speaker, startMs - AROUND_MS, endMs + AROUND_MS),
      deadlineMs: 60_000,
    }));
}

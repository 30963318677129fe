import {
  loadConversation,
  type Conversation,
  type Turn,
} from '../../demo/conversations/load-conversation.js';
import { decodeUlaw, ULAW_SILENCE } from '../../src/audio/g711.js';

const SAMPLES_PER_MS = 8;
const STEP_SAMPLES = 10 * SAMPLES_PER_MS;
/** As demo/measure/speech-ends.ts has it: the recordings have digital silence between sentences. */
const SILENT_BELOW = 64;
/** Longest pause that is left, in steps of 10 ms: no pause ends an utterance before its 4 s are over. */
const LONGEST_PAUSE_STEPS = 12;

export interface RatedCallShape {
  /** Each party speaks so long in each cycle, in turn. */
  readonly speechMs: number;
  readonly cycleMs: number;
  readonly cycles: number;
}

/** A call of which capacity is stated: both parties speak the same part of its time, with the voices of a demo conversation. */
export function ratedCall(number: number, { speechMs, cycleMs, cycles }: RatedCallShape): Conversation {
  const source = loadConversation(number);
  const durationMs = cycles * cycleMs;
  const turns: Turn[] = [];
  const channelOf = (speaker: Turn['speaker'], firstMs: number): Uint8Array => {
    const voice = speechOf(source, speaker);
    const channel = new Uint8Array(durationMs * SAMPLES_PER_MS).fill(ULAW_SILENCE);
    for (let cycle = 0; cycle < cycles; cycle++) {
      const startMs = cycle * cycleMs + firstMs;
      const samples = speechMs * SAMPLES_PER_MS;
      for (let i = 0; i < samples; i++)
        channel[startMs * SAMPLES_PER_MS + i] = voice[(cycle * samples + i) % voice.length] as number;
      turns.push({ speaker, startMs, endMs: startMs + speechMs, text: `${speaker} ${cycle + 1}` });
    }
    return channel;
  };
  const agent = channelOf('agent', 0);
  const caller = channelOf('caller', cycleMs / 2);
  turns.sort((a, b) => a.startMs - b.startMs);
  return { ...source, turns, caller, agent, durationMs };
}

/** The speech of one party of a conversation, one turn behind another, µ-law. */
function speechOf(conversation: Conversation, speaker: Turn['speaker']): Uint8Array {
  const ulaw = conversation[speaker];
  const samples = decodeUlaw(ulaw);
  const kept: number[] = [];
  let silentSteps = 0;
  for (let at = 0; at + STEP_SAMPLES <= ulaw.length; at += STEP_SAMPLES) {
    const isSilent = samples.subarray(at, at + STEP_SAMPLES).every((each) => Math.abs(each) < SILENT_BELOW);
    silentSteps = isSilent ? silentSteps + 1 : 0;
    if (silentSteps <= LONGEST_PAUSE_STEPS) kept.push(...ulaw.subarray(at, at + STEP_SAMPLES));
  }
  return Uint8Array.from(kept);
}

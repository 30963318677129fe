import type { Classification, CallEvent } from '../../src/calls/call-event.js';
import type { SpeechClosed } from '../../src/audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../src/audio/vad/speech-segment.js';
import { silentLog } from '../../src/lib/log.js';
import type { CallParts } from '../../src/live/session/call-parts.js';
import type { Agents } from '../../src/desk/agents.js';
import { Router } from '../../src/desk/router.js';
import { CallSession } from '../../src/live/session/call-session.js';
import { memoryAgents } from './memory-desk.js';
import { MemoryTelephony } from './memory-telephony.js';
import { ScriptedTranscriber, type Script } from './scripted-transcriber.js';

/** The parts of which calls are made, remembering instead of doing. */
export interface LiveParts extends CallParts {
  readonly telephony: MemoryTelephony;
  readonly transcriber: ScriptedTranscriber;
  /** The events that calls have appended to the journal, in order. */
  readonly written: { callId: string; startMs: number; event: CallEvent; at?: Date }[];
  readonly stop: AbortController;
  /** Work that runs on its own; the test waits for it. */
  readonly owned: Promise<void>[];
  readonly recordingChanges: boolean[];
}

/** As the settings have it. */
const LOST_LINE = {
  ...{ helpAfterMs: 10_000, callbackAfterMs: 25_000, silentAgentMs: 25_000, silentCallerMs: 120_000 },
};

export function liveParts({
  script = {},
  agents = memoryAgents({ phones: ['PJSIP/1001', 'PJSIP/1002'] }),
}: { script?: Script; agents?: Agents } = {}): LiveParts {
  const written: LiveParts['written'] = [];
  const owned: Promise<void>[] = [];
  const recordingChanges: boolean[] = [];
  const stop = new AbortController();
  return {
    telephony: new MemoryTelephony(),
    transcriber: new ScriptedTranscriber(script),
    analysers: [],
    journal: {
      append: async (callId, event, { startMs, at }) => ({
        seq: written.push({ callId, startMs, event, ...(at && { at }) }),
      }),
    },
    language: 'en',
    agents,
    router: new Router(agents, { languageFallbackMs: 30_000 }),
    queue: {
      ...{ greeting: [], outboundGreeting: [], announceEveryMs: 0, maxWaitMs: 600_000, callbackPromise: [] },
      ...{ oneMoment: ['sound:one-moment-please'], lostLine: LOST_LINE },
      ...{ priorities: new Map(), languages: new Map() },
    },
    ringTimeoutMs: 20_000,
    trunkEndpoint: 'PJSIP/{number}@trunk',
    dialRules: { check: (number) => number },
    recordings: {
      openLeg: () => () => {},
      lacks: () => async () => {},
      isRecording: () => true,
      setPaused: async (_session, isPaused) => void recordingChanges.push(isPaused),
      resumePaused: () => void recordingChanges.push(true),
      hasUnwrittenEnd: () => false,
      untilEndsWritten: async () => {},
      end: async () => {},
    },
    recordingChanges,
    awaySound: { synchronised: () => {}, fetch: async () => {}, fetchRest: async () => {} },
    recordedSpeech: async () => null,
    recordedSound: async () => null,
    cutSpeech: async () => [],
    onPartiesChanged: () => {},
    onceConnected: (_session, commands) => commands(),
    queueAgain: async () => {},
    track: (work) => void owned.push(work),
    owned,
    stopping: stop.signal,
    stop,
    log: silentLog(),
    written,
  };
}

export function someSession(
  changes: Partial<ConstructorParameters<typeof CallSession>[0]> = {},
): CallSession {
  const answeredAtMs = Date.now();
  return new CallSession({ callId: 'c1', callerId: '+254700', dialled: '116', answeredAtMs, ...changes });
}

/** Speech of that place in the call. */
export function someSegment(startMs: number, endMs: number): SpeechSegment {
  const atMs = 1_772_000_000_000;
  return {
    samples: new Int16Array((endMs - startMs) * 8),
    sampleRateHz: 8000,
    startMs,
    endMs,
    spokenToMs: endMs,
    endedBy: 'hangover',
    lastSpeechAtMs: atMs,
    closedAtMs: atMs + 400,
  };
}

/** Stretches of speech as a leg brings them that does not show how they grow. */
export async function* closedSpeech(...segments: readonly SpeechSegment[]): AsyncGenerator<SpeechClosed> {
  for (const segment of segments) yield { type: 'closed', segment };
}

export const someClassification: Classification = {
  mainCategory: 'unclassified',
  confidence: null,
  subCategory: null,
  priority: null,
  interventionType: null,
  candidates: [],
  engine: 'test@1',
};

export async function* streamOf<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

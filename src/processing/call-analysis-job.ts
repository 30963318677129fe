import type { AnalysisEngines } from '../analysis/analysis-engines.js';
import { analyseConversation, type Conversation } from '../analysis/conversation/analyse-conversation.js';
import { CONVERSATION_STEPS } from '../analysis/conversation/findings.js';
import type { IdentifyLanguages } from '../analysis/language/turn-languages.js';
import { measureTalk } from '../analysis/talk/measure-talk.js';
import type { Turn } from '../analysis/turn.js';
import type { StoredCallEvent, Utterance } from '../calls/call-event.js';
import { wordsSeqOf } from '../calls/second-pass.js';
import { utterancesOf } from '../calls/timeline.js';
import { UNDETERMINED } from '../speech/transcriber.js';
import { unheardDangers } from './unheard-dangers.js';
import { CALL_ANALYSIS_JOB, type CallAnalysisStore } from './call-analysis.js';

export interface CallAnalysisJobOptions {
  /** Every event of a call, in order. */
  readonly readEvents: (callId: string) => Promise<readonly StoredCallEvent[]>;
  readonly store: Pick<CallAnalysisStore, 'keep'>;
  readonly engines: AnalysisEngines;
  /** ISO 639-1. */
  readonly translateTo: string;
  readonly identify?: IdentifyLanguages | undefined;
}

interface Attempt {
  readonly payload: unknown;
}

/** A long call goes to a translator turn by turn. */
const TIME_LIMIT_MS = 30 * 60_000;
const WAITS = { firstMs: 1_000, maxMs: 600_000 };

/**
 * The kind of job that analyses a call that is over: on the whole transcript, with the words that came late. Its structure
 * is that of a `JobKind`.
 */
export function callAnalysisJob({ readEvents, store, ...asked }: CallAnalysisJobOptions) {
  return {
    name: CALL_ANALYSIS_JOB,
    timeLimitMs: TIME_LIMIT_MS,
    waits: WAITS,
    run: async ({ payload }: Attempt, signal: AbortSignal): Promise<void> => {
      const callId = callIdOf(payload);
      const events = await readEvents(callId);
      const conversation = await toConversation(events);
      const steps = new Set(CONVERSATION_STEPS);
      const findings = await analyseConversation(conversation, { ...asked, steps, signal });
      signal.throwIfAborted(); // another worker may be at it
      const warnings = [...findings.warnings, ...unheardDangers(events)];
      await store.keep(callId, { findings: { ...findings, warnings }, wordsSeq: wordsSeqOf(events) });
    },
  };
}

async function toConversation(events: readonly StoredCallEvent[]): Promise<Conversation> {
  const turns = utterancesOf(events).map(toTurn);
  return { turns, language: languageOf(turns), talk: await measureTalk(events) };
}

function toTurn({ id, speaker, text, startMs, endMs, language, doubt }: Utterance): Turn {
  return { id, speaker, text, startMs, endMs, language, isDoubtful: doubt !== null };
}

/** Language of most of the text whose language the recogniser knows; null where it knows none. */
function languageOf(turns: readonly Turn[]): string | null {
  const lengths = new Map<string, number>();
  for (const { language, text } of turns.filter((turn) => turn.language !== UNDETERMINED))
    lengths.set(language, (lengths.get(language) ?? 0) + text.length);
  const [most] = [...lengths].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

function callIdOf(payload: unknown): string {
  const id = (payload as { call_id?: unknown } | null)?.call_id;
  if (typeof id !== 'string') throw new TypeError('the job names no call');
  return id;
}

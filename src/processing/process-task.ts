import type { AnalysisEngines } from '../analysis/analysis-engines.js';
import { analyseConversation } from '../analysis/conversation/analyse-conversation.js';
import type { IdentifyLanguages } from '../analysis/language/turn-languages.js';
import { CONVERSATION_STEPS, type ConversationStep } from '../analysis/conversation/findings.js';
import type { Turn } from '../analysis/turn.js';
import type { SegmentOptions } from '../audio/vad/segment-options.js';
import type { Vad } from '../audio/vad/vad.js';
import type { Log } from '../lib/log.js';
import { UNDETERMINED, type Transcriber } from '../speech/transcriber.js';
import {
  turnIdOf,
  type TaskKind,
  type TaskResults,
  type TaskSound,
  type TaskStep,
  type TaskUtterance,
} from './audio-task.js';
import type { TaskInWork } from './audio-task-store.js';
import { hearChannels, type Hearing } from './hear-channels.js';
import { silenceWarnings } from './channel-levels.js';
import { understandSound, type Understood } from './understand-sound.js';

export interface TaskEngines {
  readonly vad: Vad;
  readonly segment: SegmentOptions;
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  readonly analysis: AnalysisEngines;
  /** ISO 639-1. */
  readonly translateTo: string;
  readonly identify?: IdentifyLanguages | undefined;
}

export interface ProcessOptions extends TaskEngines {
  readonly read: (sound: TaskSound) => AsyncIterable<Buffer>;
  /** Rejects once the task is not in work any more. */
  readonly onUtterance: (utterance: TaskUtterance) => Promise<void>;
  readonly onProgress: (progress: number, step: TaskStep) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Progress at the end of the transcription; the other steps take milliseconds, unless models of the helpline do them. */
const TRANSCRIBED = 0.95;
/** Steps behind the transcription, by kind of task. */
const STEPS: Readonly<Record<TaskKind, readonly ConversationStep[]>> = {
  process: CONVERSATION_STEPS,
  analyze: ['classification', 'summarization'],
  transcribe: [],
};

/** Limit for the left-out places that a warning names; a long recording may have hundreds. */
const PLACES_LISTED = 20;

type Place = Pick<Understood, 'channel' | 'startMs' | 'endMs'>;

/** Everything that is asked of one task. @throws what the speech engine throws, and the reason of the signal */
export async function processTask(work: TaskInWork, options: ProcessOptions): Promise<TaskResults> {
  const { task } = work;
  const beganMs = performance.now();
  const hearing = await hearChannels(work.sound, options);
  const { utterances, echoes } = await transcribe(work, options, hearing);
  const transcription = { status: 'completed', durationS: (performance.now() - beganMs) / 1000 } as const;
  const { language } = languageOf(utterances);
  const { analysis: engines, translateTo, identify, signal, onProgress } = options;
  const findings = await analyseConversation(
    { turns: utterances.map(toTurn), language, talk: null },
    {
      engines,
      translateTo,
      identify,
      signal,
      steps: new Set(STEPS[task.kind]),
      leftOut: new Set(STEPS[task.kind].filter((step) => isOff(step, task.options))),
      onStep: (step) => onProgress(TRANSCRIBED, step),
    },
  );
  return {
    utterances,
    language,
    confidence: confidenceOf(utterances),
    ...findings,
    steps: { transcription, ...findings.steps },
    warnings: [
      ...(work.sound.warnings ?? []),
      ...hearing.warnings,
      ...silenceWarnings(work.sound, utterances),
      ...echoWarnings(echoes),
      ...findings.warnings,
    ],
  };
}

/** Where stretches were left out, so that a person can listen there. */
function echoWarnings(echoes: readonly Place[]): string[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const channels = new Set(echoes.map(({ channel }) => channel));
  return [...channels].sort().flatMap((channel) => {
    const places = echoes
      .filter((each) => each.channel === channel)
      .sort((a, b) => a.startMs - b.startMs)
      .map(({ startMs, endMs }) => `${seconds(startMs)}–${seconds(endMs)} s`);
    const more = places.length > PLACES_LISTED ? ` and ${places.length - PLACES_LISTED} more` : '';
    const list = `${places.slice(0, PLACES_LISTED).join(', ')}${more}`;
    return [`channel ${channel}: the other channel's speech was heard in it and left out at ${list}`];
  });
}

/** The channel of the caller is not known: all speakers are. */
function toTurn({ text, startMs, endMs, language, doubt }: TaskUtterance, at: number): Turn {
  const isDoubtful = doubt !== null;
  return { id: turnIdOf(at), speaker: 'unknown', text, startMs, endMs, language, isDoubtful };
}

function isOff(
  step: ConversationStep,
  { includesTranslation, includesInsights }: TaskInWork['task']['options'],
): boolean {
  return (step === 'translation' && !includesTranslation) || (step === 'insights' && !includesInsights);
}

async function transcribe(
  { task, sound, utterances: known }: TaskInWork,
  { onUtterance, onProgress, read, ...options }: ProcessOptions,
  { heard }: Pick<Hearing, 'heard'>,
): Promise<{ readonly utterances: TaskUtterance[]; readonly echoes: readonly Place[] }> {
  const found: TaskUtterance[] = [];
  const echoes: Place[] = [];
  const reached = new Array<number>(sound.channels).fill(0);
  await onProgress(0, 'transcription');
  const asked = { ...options, language: task.options.language, taskId: task.id, known, heard };
  for await (const each of understandSound(sound, () => read(sound), asked)) {
    options.signal.throwIfAborted();
    const { utterance, isEcho, isNew, channel, endMs } = each;
    if (isEcho) echoes.push(each);
    if (utterance) found.push(utterance);
    if (utterance && isNew) await onUtterance(utterance);
    reached[channel] = Math.min(1, endMs / Math.max(1, sound.durationMs));
    const share = reached.reduce((sum, each) => sum + each, 0) / heard.length;
    await onProgress(share * TRANSCRIBED, 'transcription');
  }
  const utterances = found.sort((a, b) => a.startMs - b.startMs || a.channel - b.channel);
  return { utterances, echoes };
}

/** By the length of what was said in languages that the recogniser reported. */
function languageOf(utterances: readonly TaskUtterance[]): { language: string | null } {
  const lengths = new Map<string, number>();
  for (const { language, startMs, endMs } of utterances.filter((each) => each.language !== UNDETERMINED))
    lengths.set(language, (lengths.get(language) ?? 0) + endMs - startMs);
  const [most] = [...lengths].sort(([, a], [, b]) => b - a);
  return { language: most?.[0] ?? null };
}

function confidenceOf(utterances: readonly TaskUtterance[]): number | null {
  const words = utterances.flatMap((utterance) => utterance.words);
  if (words.length === 0) return null;
  return words.reduce((sum, { probability }) => sum + probability, 0) / words.length;
}

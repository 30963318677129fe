import type { Classifier } from '../analysis/classify/classifier.js';
import type { SegmentOptions } from '../audio/vad/segment-options.js';
import type { Vad } from '../audio/vad/vad.js';
import type { Classification } from '../calls/call-event.js';
import type { Log } from '../lib/log.js';
import type { Transcriber } from '../speech/transcriber.js';
import type { TaskKind, TaskResults, TaskSound, TaskStep, TaskUtterance } from './audio-task.js';
import type { TaskInWork } from './audio-task-store.js';
import { understandSound } from './understand-sound.js';

export interface TaskEngines {
  readonly vad: Vad;
  readonly segment: SegmentOptions;
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  readonly classifier: Classifier;
}

export interface ProcessOptions extends TaskEngines {
  readonly read: (sound: TaskSound) => AsyncIterable<Buffer>;
  /** Rejects once the task is not in work any more. */
  readonly onUtterance: (utterance: TaskUtterance) => Promise<void>;
  readonly onProgress: (progress: number, step: TaskStep) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Progress at the end of the transcription; the other steps take milliseconds. */
const TRANSCRIBED = 0.95;
/** Steps behind the transcription, by kind of task. */
const STEPS: Readonly<Record<TaskKind, readonly TaskStep[]>> = {
  process: ['translation', 'ner', 'classification', 'summarization', 'insights'],
  analyze: ['classification', 'summarization'],
  transcribe: [],
};

/** Everything that is asked of one task. @throws what its engines throw, and the reason of the signal */
export async function processTask(work: TaskInWork, options: ProcessOptions): Promise<TaskResults> {
  const { task, sound } = work;
  const steps: Record<string, TaskResults['steps'][TaskStep]> = {};
  const warnings: string[] = [];
  const beganMs = performance.now();
  const utterances = await transcribe(work, options);
  const durationS = (performance.now() - beganMs) / 1000;
  steps.transcription = { status: 'completed', durationS };
  if (sound.channels === 1) warnings.push('one channel: all words are given to one speaker');
  let classification: Classification | null = null;
  for (const step of STEPS[task.kind]) {
    const beganMs = performance.now();
    if (step === 'classification') {
      classification = classify(utterances, options.classifier);
      steps[step] = { status: 'completed', durationS: (performance.now() - beganMs) / 1000 };
    } else if (isOff(step, task.options)) steps[step] = { status: 'off', durationS: 0 };
    else {
      steps[step] = { status: 'not_installed', durationS: 0 };
      warnings.push(`${step}: no engine is installed`);
    }
  }
  return {
    utterances,
    ...languageOf(utterances),
    confidence: confidenceOf(utterances),
    classification,
    steps,
    warnings,
  };
}

function isOff(
  step: TaskStep,
  { includesTranslation, includesInsights }: TaskInWork['task']['options'],
): boolean {
  return (step === 'translation' && !includesTranslation) || (step === 'insights' && !includesInsights);
}

async function transcribe(
  { task, sound, utterances: known }: TaskInWork,
  { read, onUtterance, onProgress, ...options }: ProcessOptions,
): Promise<TaskUtterance[]> {
  const found: TaskUtterance[] = [];
  const reached = new Array<number>(sound.channels).fill(0);
  await onProgress(0, 'transcription');
  const asked = { ...options, language: task.options.language, taskId: task.id, known };
  for await (const { utterance, isNew, channel, endMs } of understandSound(sound, () => read(sound), asked)) {
    options.signal.throwIfAborted();
    if (utterance) found.push(utterance);
    if (utterance && isNew) await onUtterance(utterance);
    reached[channel] = Math.min(1, endMs / Math.max(1, sound.durationMs));
    const share = reached.reduce((sum, each) => sum + each, 0) / sound.channels;
    await onProgress(share * TRANSCRIBED, 'transcription');
  }
  return found.sort((a, b) => a.startMs - b.startMs || a.channel - b.channel);
}

/** The engine goes by the words of callers: which channel the caller is on is not known, so that all words count. */
function classify(utterances: readonly TaskUtterance[], classifier: Classifier): Classification {
  const live = classifier.open();
  utterances.forEach(({ channel, ...utterance }, at) => {
    const legId = `channel-${channel}`;
    live.push({ ...utterance, legId, id: `${legId}-${at}`, speaker: 'caller' });
  });
  return live.current();
}

/** By the length of what was said. */
function languageOf(utterances: readonly TaskUtterance[]): { language: string | null } {
  const lengths = new Map<string, number>();
  for (const { language, startMs, endMs } of utterances)
    lengths.set(language, (lengths.get(language) ?? 0) + endMs - startMs);
  const [most] = [...lengths].sort(([, a], [, b]) => b - a);
  return { language: most?.[0] ?? null };
}

function confidenceOf(utterances: readonly TaskUtterance[]): number | null {
  const words = utterances.flatMap((utterance) => utterance.words);
  if (words.length === 0) return null;
  return words.reduce((sum, { probability }) => sum + probability, 0) / words.length;
}

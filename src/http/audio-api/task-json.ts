import { toSeconds } from '../../lib/to-seconds.js';
import { toFindings, type PlaceOf } from '../findings/findings-json.js';
import {
  TASK_STEPS,
  turnIdOf,
  type AudioTask,
  type TaskResults,
  type TaskUtterance,
} from '../../processing/audio-task.js';
import { refusalJson } from '../../wording/refusal-json.js';
import { wordTaskFailure } from '../../wording/task-failure-words.js';

/** Between utterances. */
const SEPARATOR = ' ';

/** A task as the audio service's document has it, with the aliases of its other versions. */
export function taskJson(task: AudioTask) {
  const { id, status, progress, step, file, results, failure, createdAt, startedAt, endedAt } = task;
  const found = results && resultsJson(task, results);
  return {
    task_id: id,
    status,
    progress,
    progress_percent: Math.round(progress * 100),
    current_step: stepText(task),
    step,
    filename: file.filename,
    results: found,
    result: found,
    failure: failure && wordTaskFailure(failure),
    failure_reason: failure && refusalJson(failure),
    processing_time: startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null,
    created_at: createdAt.toISOString(),
    completed_at: endedAt?.toISOString() ?? null,
  };
}

/** An item of the list of active tasks: exactly the fields of the document. */
export function activeTaskJson(task: AudioTask, now: Date) {
  const { id, status, progress, file, createdAt } = task;
  return {
    task_id: id,
    status,
    progress,
    current_step: stepText(task),
    filename: file.filename,
    created_at: createdAt.toISOString(),
    elapsed_time: Math.max(0, (now.getTime() - createdAt.getTime()) / 1000),
  };
}

function stepText({ status, step }: AudioTask): string {
  if (status === 'queued') return 'waiting for a worker';
  return status === 'processing' ? (step ?? 'starting') : status;
}

function resultsJson({ file, durationMs, options }: AudioTask, results: TaskResults) {
  const { utterances, language, confidence, steps, warnings } = results;
  return {
    audio_info: {
      filename: file.filename,
      duration: toSeconds(durationMs),
      sample_rate: file.sampleRateHz,
      channels: file.channels,
      file_size_mb: Math.round(file.sizeBytes / 10_000) / 100,
      language_specified: options.language === 'auto' ? null : options.language,
    },
    transcript: transcriptOf(utterances),
    language,
    confidence,
    segments: utterances.map(segmentJson),
    ...toFindings(results, placesOf(utterances)),
    processing_steps: stepsJson(steps),
    warnings,
  };
}

/** In the order of the work: the database keeps none. */
function stepsJson(steps: TaskResults['steps']) {
  return Object.fromEntries(
    TASK_STEPS.flatMap((step) => {
      const done = steps[step];
      return done
        ? [[step, { status: done.status, duration: done.durationS, engine: done.engine ?? null }]]
        : [];
    }),
  );
}

/** Turns in the text that `transcriptOf` makes. */
function placesOf(utterances: readonly TaskUtterance[]): PlaceOf {
  const places = new Map<string, ReturnType<PlaceOf>>();
  let startAt = 0;
  for (const [at, { text }] of utterances.entries()) {
    places.set(turnIdOf(at), { segmentId: at + 1, startAt });
    startAt += text.length + SEPARATOR.length;
  }
  return (turnId) => places.get(turnId) ?? { segmentId: turnId, startAt: 0 };
}

export function transcriptOf(utterances: readonly TaskUtterance[]): string {
  return utterances.map(({ text }) => text).join(SEPARATOR);
}

export function segmentJson(
  { channel, startMs, endMs, text, language, confidence, doubt, words }: TaskUtterance,
  at: number,
) {
  return {
    segment_id: at + 1,
    speaker: `speaker_${channel + 1}`,
    start: toSeconds(startMs),
    end: toSeconds(endMs),
    text,
    language,
    confidence,
    doubt,
    words: words.map((word) => ({
      text: word.text,
      start: toSeconds(word.startMs),
      end: toSeconds(word.endMs),
      confidence: word.probability,
    })),
  };
}

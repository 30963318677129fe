import { z } from 'zod';
import { UTTERANCE_DOUBTS } from '../../calls/utterance.js';
import { mapInSlices } from '../../lib/time-slice.js';
import { toSeconds } from '../../lib/to-seconds.js';
import {
  TASK_STEPS,
  turnIdOf,
  type AudioTask,
  type TaskResults,
  type TaskUtterance,
} from '../../processing/audio-task.js';
import { TASK_FAILURE_CODES } from '../../processing/task-failure.js';
import { refusalJson } from '../../wording/refusal-json.js';
import { wordTaskFailure } from '../../wording/task-failure-words.js';
import { findingsFields, type PlaceOf } from '../findings/findings-json.js';
import { failureReason } from '../kit/failure-reason.js';
import { fieldOf, fieldsOfPart, shownJson, shownSchema } from '../kit/shown-record.js';

/** A recording that was sent, in answers. Times in ISO 8601 UTC, durations in seconds. */
const time = z.iso.datetime();
const share = z.number().min(0).max(1);
const seconds = z.number().min(0);
export const taskStatus = z.enum(['queued', 'processing', 'completed', 'failed', 'cancelled']);

/** Between utterances. */
const SEPARATOR = ' ';

interface PlacedUtterance {
  readonly utterance: TaskUtterance;
  /** From 0 on. */
  readonly at: number;
}

const ofSegment = fieldOf<PlacedUtterance>();
const segmentFields = {
  segment_id: ofSegment(z.int(), ({ at }) => at + 1),
  speaker: ofSegment(
    z
      .string()
      .describe('`speaker_1` is the first channel (the left or only one), `speaker_2` the second, and so on'),
    ({ utterance }) => `speaker_${utterance.channel + 1}`,
  ),
  start: ofSegment(seconds, ({ utterance }) => toSeconds(utterance.startMs)),
  end: ofSegment(seconds, ({ utterance }) => toSeconds(utterance.endMs)),
  text: ofSegment(z.string(), ({ utterance }) => utterance.text),
  language: ofSegment(z.string(), ({ utterance }) => utterance.language),
  confidence: ofSegment(share.nullable(), ({ utterance }) => utterance.confidence),
  doubt: ofSegment(z.enum(UTTERANCE_DOUBTS).nullable(), ({ utterance }) => utterance.doubt),
  words: ofSegment(
    z.array(z.strictObject({ text: z.string(), start: seconds, end: seconds, confidence: share })),
    ({ utterance }) =>
      utterance.words.map(({ text, startMs, endMs, probability }) => ({
        text,
        start: toSeconds(startMs),
        end: toSeconds(endMs),
        confidence: probability,
      })),
  ),
};

export const taskSegments = z.array(shownSchema(segmentFields));
export const segmentJson = (utterance: TaskUtterance, at: number) =>
  shownJson(segmentFields, { utterance, at });

interface DoneTask {
  readonly task: AudioTask;
  readonly results: TaskResults;
  readonly segments: z.input<typeof taskSegments>;
  readonly placeOf: PlaceOf;
}

const ofResults = fieldOf<DoneTask>();
const resultsFields = {
  audio_info: ofResults(
    z.strictObject({
      filename: z.string(),
      duration: seconds,
      sample_rate: z.int(),
      channels: z.int(),
      file_size_mb: z.number(),
      language_specified: z.string().nullable(),
    }),
    ({ task: { file, durationMs, options } }) => ({
      filename: file.filename,
      duration: toSeconds(durationMs),
      sample_rate: file.sampleRateHz,
      channels: file.channels,
      file_size_mb: Math.round(file.sizeBytes / 10_000) / 100,
      language_specified: options.language === 'auto' ? null : options.language,
    }),
  ),
  transcript: ofResults(z.string(), ({ results }) => transcriptOf(results.utterances)),
  language: ofResults(
    z.string().nullable().describe('the language of most of the speech; null where there is none'),
    ({ results }) => results.language,
  ),
  confidence: ofResults(share.nullable(), ({ results }) => results.confidence),
  segments: ofResults(taskSegments, ({ segments }) => segments),
  ...fieldsOfPart(findingsFields, ({ results, placeOf }: DoneTask) => ({ findings: results, placeOf })),
  processing_steps: ofResults(
    z.record(
      z.string(),
      z.strictObject({
        status: z.enum(['completed', 'not_installed', 'off', 'failed']),
        duration: seconds,
        engine: z.string().nullable(),
      }),
    ),
    ({ results }) => stepsJson(results.steps),
  ),
  warnings: ofResults(z.array(z.string()), ({ results }) => [...results.warnings]),
};

interface ShownTask {
  readonly task: AudioTask;
  readonly results: z.input<typeof results>;
}

const results = shownSchema(resultsFields).nullable();
const ofTask = fieldOf<ShownTask>();
const taskFields = {
  task_id: ofTask(z.uuid(), ({ task }) => task.id),
  status: ofTask(taskStatus, ({ task }) => task.status),
  progress: ofTask(share, ({ task }) => task.progress),
  progress_percent: ofTask(z.int().min(0).max(100), ({ task }) => Math.round(task.progress * 100)),
  current_step: ofTask(z.string(), ({ task }) => stepText(task)),
  step: ofTask(z.string().nullable(), ({ task }) => task.step),
  filename: ofTask(z.string(), ({ task }) => task.file.filename),
  results: ofTask(results, (shown) => shown.results),
  result: ofTask(results.describe('the same as `results`'), (shown) => shown.results),
  failure: ofTask(z.string().nullable(), ({ task }) => task.failure && wordTaskFailure(task.failure)),
  failure_reason: ofTask(
    failureReason(TASK_FAILURE_CODES),
    ({ task }) => task.failure && refusalJson(task.failure),
  ),
  processing_time: ofTask(seconds.nullable(), ({ task }) => processingTimeS(task)),
  created_at: ofTask(time, ({ task }) => task.createdAt.toISOString()),
  completed_at: ofTask(time.nullable(), ({ task }) => task.endedAt?.toISOString() ?? null),
};

export const taskReply = shownSchema(taskFields);

/** A task as the audio service's document has it, with the aliases of its other versions. */
export async function taskJson(task: AudioTask) {
  const results = task.results && (await resultsJson(task, task.results));
  return shownJson(taskFields, { task, results });
}

/** Leaves the event loop between the segments of a long recording. */
async function resultsJson(task: AudioTask, results: TaskResults) {
  const segments = await mapInSlices(results.utterances, segmentJson);
  return shownJson(resultsFields, { task, results, segments, placeOf: placesOf(results.utterances) });
}

interface WaitingTask {
  readonly task: AudioTask;
  readonly now: Date;
}

const ofActiveTask = fieldOf<WaitingTask>();
const activeTaskFields = {
  task_id: ofActiveTask(z.uuid(), ({ task }) => task.id),
  status: ofActiveTask(taskStatus, ({ task }) => task.status),
  progress: ofActiveTask(share, ({ task }) => task.progress),
  current_step: ofActiveTask(z.string(), ({ task }) => stepText(task)),
  filename: ofActiveTask(z.string(), ({ task }) => task.file.filename),
  created_at: ofActiveTask(time, ({ task }) => task.createdAt.toISOString()),
  elapsed_time: ofActiveTask(seconds, ({ task, now }) =>
    Math.max(0, (now.getTime() - task.createdAt.getTime()) / 1000),
  ),
};

export const activeTask = shownSchema(activeTaskFields);

/** An item of the list of active tasks: exactly the fields of the document. */
export function activeTaskJson(task: AudioTask, now: Date) {
  return shownJson(activeTaskFields, { task, now });
}

/** In seconds; null before its end. */
export function processingTimeS({ startedAt, endedAt }: AudioTask): number | null {
  return startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null;
}

function stepText({ status, step }: AudioTask): string {
  if (status === 'queued') return 'waiting for a worker';
  return status === 'processing' ? (step ?? 'starting') : status;
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

import { z } from 'zod';
import { mapInSlices } from '../../lib/time-slice.js';
import { toSeconds } from '../../lib/to-seconds.js';
import type { AudioTask, TaskResults } from '../../processing/audio-task.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { processingTimeS, segmentJson, taskSegments, transcriptOf } from './task-json.js';

/** The words of a recording, in the answer to it. Durations in seconds. */
const seconds = z.number().min(0);

interface TranscribedTask {
  readonly task: AudioTask;
  readonly results: TaskResults;
  readonly segments: z.input<typeof taskSegments>;
}

const ofTranscribed = fieldOf<TranscribedTask>();
const transcribedFields = {
  task_id: ofTranscribed(z.uuid(), ({ task }) => task.id),
  transcript: ofTranscribed(z.string(), ({ results }) => transcriptOf(results.utterances)),
  language: ofTranscribed(z.string().nullable(), ({ results }) => results.language),
  confidence: ofTranscribed(z.number().min(0).max(1).nullable(), ({ results }) => results.confidence),
  duration: ofTranscribed(seconds, ({ task }) => toSeconds(task.durationMs)),
  processing_time: ofTranscribed(seconds.nullable(), ({ task }) => processingTimeS(task)),
  segments: ofTranscribed(taskSegments, ({ segments }) => segments),
  warnings: ofTranscribed(z.array(z.string()), ({ results }) => [...results.warnings]),
};

export const transcribedReply = shownSchema(transcribedFields);

/** Leaves the event loop between the segments of a long recording. */
export async function transcribedJson(task: AudioTask, results: TaskResults) {
  const segments = await mapInSlices(results.utterances, segmentJson);
  return shownJson(transcribedFields, { task, results, segments });
}

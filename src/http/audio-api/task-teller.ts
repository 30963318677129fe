import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import { redactFindings, tellEntities } from '../../analysis/conversation/redact-findings.js';
import { TimeSlice } from '../../lib/time-slice.js';
import {
  turnIdOf,
  type AudioTask,
  type TaskResults,
  type TaskUtterance,
} from '../../processing/audio-task.js';
import { redactWords } from '../../redact/calls/redact-words.js';
import { RedactedTexts } from '../../redact/redacted-texts.js';
import { seesWordsOfTask } from './task-rights.js';
import type { NameFinder } from '../../redact/text-span.js';

export interface TaskTellerOptions {
  readonly hasClearance: Clearance;
  readonly findNames: NameFinder;
}

/** Undefined: a program on this machine. */
type Reader = Pick<AccessIdentity, 'userId' | 'role'> | undefined;

/** Tasks as each user may read them: their own as they are, those of others redacted unless the user has clearance. */
export class TaskTeller {
  readonly #options: TaskTellerOptions;
  /** States of tasks that several clients follow: each is redacted once. */
  readonly #redacted = new WeakMap<AudioTask, Promise<AudioTask>>();

  constructor(options: TaskTellerOptions) {
    this.#options = options;
  }

  async tell(task: AudioTask, reader: Reader): Promise<AudioTask> {
    if (this.#seesWords(task, reader)) return task;
    const redacted = this.#redacted.get(task) ?? this.#redact(task);
    this.#redacted.set(task, redacted);
    return redacted;
  }

  async #redact(task: AudioTask): Promise<AudioTask> {
    const { findNames } = this.#options;
    return {
      ...withoutName(task),
      failure: task.failure && new RedactedTexts(findNames).redact(task.failure),
      results: task.results && (await redactResults(task.results, findNames)),
    };
  }

  /** A task without its words. */
  tellState(task: AudioTask, reader: Reader): AudioTask {
    return this.#seesWords(task, reader) ? task : withoutName(task);
  }

  #seesWords({ createdById }: AudioTask, reader: Reader): boolean {
    return seesWordsOfTask(reader, { createdById }, this.#options.hasClearance);
  }
}

/** People name files after the persons in them. */
function withoutName(task: AudioTask): AudioTask {
  const [ending = ''] = /\.[A-Za-z0-9]{1,5}$/.exec(task.file.filename) ?? [];
  return { ...task, file: { ...task.file, filename: `recording${ending}` } };
}

async function redactResults(results: TaskResults, findNames: NameFinder): Promise<TaskResults> {
  const texts = new RedactedTexts(findNames);
  const slice = new TimeSlice();
  for (const [at, { text }] of results.utterances.entries()) {
    texts.take(turnIdOf(at), text);
    await slice.breathe();
  }
  tellEntities(results, texts);
  await texts.lookAgain();
  const utterances: TaskUtterance[] = [];
  for (const [at, utterance] of results.utterances.entries()) {
    utterances.push(redactUtterance(utterance, texts.of(turnIdOf(at))));
    await slice.breathe();
  }
  return { ...(await redactFindings(results, texts)), utterances };
}

function redactUtterance(
  utterance: TaskUtterance,
  redaction: ReturnType<RedactedTexts['of']>,
): TaskUtterance {
  if (!redaction) return { ...utterance, text: '', words: [] };
  return { ...utterance, text: redaction.text, words: redactWords(utterance, redaction) };
}

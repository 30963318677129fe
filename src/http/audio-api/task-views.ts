import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import type { RedactConversations } from '../../analysis/conversation/redaction-operations.js';
import { mapInSlices } from '../../lib/time-slice.js';
import {
  turnIdOf,
  type AudioTask,
  type TaskResults,
  type TaskUtterance,
} from '../../processing/audio-task.js';
import { withoutQuotes } from '../../processing/task-failure.js';
import { redactWords } from '../../redact/calls/redact-words.js';
import type { Redaction } from '../../redact/redactor.js';
import { seesWordsOfTask } from './task-rights.js';

export interface TaskViewsOptions {
  readonly hasClearance: Clearance;
  readonly redact: Pick<RedactConversations, 'recording'>;
}

/** Undefined: a program on this machine. */
type Reader = Pick<AccessIdentity, 'userId' | 'role'> | undefined;

/** Tasks as each user may read them: their own as they are, those of others redacted unless the user has clearance. */
export class TaskViews {
  readonly #options: TaskViewsOptions;
  /** States of tasks that several clients follow: each is redacted once. */
  readonly #redacted = new WeakMap<AudioTask, Promise<AudioTask>>();

  constructor(options: TaskViewsOptions) {
    this.#options = options;
  }

  /** @throws UnavailableError */
  async read(task: AudioTask, reader: Reader): Promise<AudioTask> {
    if (this.#seesWords(task, reader)) return task;
    const known = this.#redacted.get(task);
    if (known) return known;
    const redacted = this.#redact(task, reader && `user ${reader.userId}`);
    this.#redacted.set(task, redacted);
    redacted.catch(() => this.#redacted.delete(task));
    return redacted;
  }

  async #redact(task: AudioTask, group: string | undefined): Promise<AudioTask> {
    const { redact } = this.#options;
    const { failure, results } = task;
    return {
      ...withoutName(task),
      failure: failure && withoutQuotes(failure),
      results: results && (await redactResults(results, redact, group)),
    };
  }

  /** A task without its words. */
  readState(task: AudioTask, reader: Reader): AudioTask {
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

/** The texts are read in a process of texts; words with their times are put in their place here. */
async function redactResults(
  results: TaskResults,
  redact: TaskViewsOptions['redact'],
  group: string | undefined,
): Promise<TaskResults> {
  const { utterances, language: _language, confidence: _confidence, steps: _steps, ...findings } = results;
  const turns = utterances.map(({ text }, at) => ({ id: turnIdOf(at), text }));
  const redacted = await redact.recording({ turns, findings }, { group });
  const shown = await mapInSlices(utterances, (each, at) => redactUtterance(each, redacted.turns[at]));
  return { ...results, ...redacted.findings, utterances: shown };
}

function redactUtterance(utterance: TaskUtterance, redaction: Redaction | undefined): TaskUtterance {
  if (!redaction) return { ...utterance, text: '', words: [] };
  return { ...utterance, text: redaction.text, words: redactWords(utterance, redaction) };
}

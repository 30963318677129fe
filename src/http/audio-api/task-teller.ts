import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import { redactFindings, tellEntities } from '../../analysis/conversation/redact-findings.js';
import {
  turnIdOf,
  type AudioTask,
  type TaskResults,
  type TaskUtterance,
} from '../../processing/audio-task.js';
import { redactWords } from '../../redact/calls/redact-words.js';
import { RedactedTexts } from '../../redact/redacted-texts.js';
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

  constructor(options: TaskTellerOptions) {
    this.#options = options;
  }

  async tell(task: AudioTask, reader: Reader): Promise<AudioTask> {
    if (this.#seesWords(task, reader)) return task;
    return {
      ...withoutName(task),
      failure: task.failure && new RedactedTexts(this.#options.findNames).redact(task.failure),
      results: task.results && (await redactResults(task.results, this.#options.findNames)),
    };
  }

  /** A task without its words. */
  tellState(task: AudioTask, reader: Reader): AudioTask {
    return this.#seesWords(task, reader) ? task : withoutName(task);
  }

  #seesWords({ createdById }: AudioTask, reader: Reader): boolean {
    return !reader || reader.userId === createdById || this.#options.hasClearance(reader.role);
  }
}

/** People name files after the persons in them. */
function withoutName(task: AudioTask): AudioTask {
  const [ending = ''] = /\.[A-Za-z0-9]{1,5}$/.exec(task.file.filename) ?? [];
  return { ...task, file: { ...task.file, filename: `recording${ending}` } };
}

async function redactResults(results: TaskResults, findNames: NameFinder): Promise<TaskResults> {
  const texts = new RedactedTexts(findNames);
  for (const [at, { text }] of results.utterances.entries()) texts.take(turnIdOf(at), text);
  tellEntities(results, texts);
  await texts.lookAgain();
  const utterances = results.utterances.map((utterance, at) =>
    redactUtterance(utterance, texts.of(turnIdOf(at))),
  );
  return { ...redactFindings(results, texts), utterances };
}

function redactUtterance(
  utterance: TaskUtterance,
  redaction: ReturnType<RedactedTexts['of']>,
): TaskUtterance {
  if (!redaction) return { ...utterance, text: '', words: [] };
  return { ...utterance, text: redaction.text, words: redactWords(utterance, redaction) };
}

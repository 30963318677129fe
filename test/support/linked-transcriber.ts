import type { ChildProcess } from 'node:child_process';
import { UnavailableError } from '../../src/lib/errors.js';
import { TranscriptionTimeoutError } from '../../src/speech/errors.js';
import type {
  Transcriber,
  TranscriberStats,
  Transcription,
  TranscriptionRequest,
} from '../../src/speech/transcriber.js';

interface Question {
  readonly type: 'transcribe';
  readonly id: number;
  readonly request: TranscriptionRequest;
}

interface Answer {
  readonly type: 'transcribed';
  readonly id: number;
  readonly result?: Transcription;
  readonly failure?: { readonly name: string; readonly message: string };
}

/** Answers what the `LinkedTranscriber` of that process asks, until it ends: the transcriber outlives it. */
export function answerLinked(child: ChildProcess, transcriber: Pick<Transcriber, 'transcribe'>): void {
  const answer = async ({ id, request }: Question): Promise<Answer> => {
    try {
      return { type: 'transcribed', id, result: await transcriber.transcribe(request) };
    } catch (error) {
      const { name, message } = error as Error;
      return { type: 'transcribed', id, failure: { name, message } };
    }
  };
  child.on('message', (message: Question) => {
    if (message.type !== 'transcribe') return;
    void answer(message).then((reply) => {
      if (child.connected) child.send(reply, () => {}); // one that was killed meanwhile needs no answer
    });
  });
}

/** In a server of its own process: has the transcriber of the process that started it do the work. */
export class LinkedTranscriber implements Transcriber {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #nextId = 1;
  #completed = 0;
  #failed = 0;

  constructor() {
    process.on('message', (answer: Answer) => {
      if (answer.type === 'transcribed') this.#waiting.get(answer.id)?.(answer);
    });
  }

  async transcribe(request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> {
    signal?.throwIfAborted();
    const { result, failure } = await this.#ask(request, signal);
    if (result) {
      this.#completed++;
      return result;
    }
    this.#failed++;
    throw toError(failure, request);
  }

  stats(): TranscriberStats {
    return {
      ...{
        workers: 1,
        ready: 1,
        seats: 1,
        unhealthy: 0,
        restarts: 0,
        queued: 0,
        liveWaitMs: 0,
        doubtful: 0,
        dropped: 0,
      },
      busy: this.#waiting.size,
      completed: this.#completed,
      failed: this.#failed,
      meanQueueMs: null,
      realTimeFactor: null,
    };
  }

  close(): void {
    const failure = { name: 'UnavailableError', message: 'the transcriber is closed' };
    for (const [id, settle] of this.#waiting) settle({ type: 'transcribed', id, failure });
  }

  async #ask(request: TranscriptionRequest, signal?: AbortSignal): Promise<Answer> {
    const id = this.#nextId++;
    const onAbort = () => {
      const { name, message } = signal?.reason as Error;
      this.#waiting.get(id)?.({ type: 'transcribed', id, failure: { name, message } });
    };
    try {
      return await new Promise<Answer>((resolve) => {
        this.#waiting.set(id, resolve);
        signal?.addEventListener('abort', onAbort, { once: true });
        process.send?.({ type: 'transcribe', id, request } satisfies Question);
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#waiting.delete(id);
    }
  }
}

function toError(failure: Answer['failure'], { legId, deadlineMs }: TranscriptionRequest): Error {
  const message = failure?.message ?? 'no answer';
  switch (failure?.name) {
    case 'UnavailableError':
      return new UnavailableError(message);
    case 'TranscriptionTimeoutError':
      return new TranscriptionTimeoutError(legId, deadlineMs);
    default:
      return Object.assign(new Error(message), { name: failure?.name ?? 'Error' });
  }
}

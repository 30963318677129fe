import type { WorkerProtocol } from '../../workers/worker-protocol.js';
import { ModelFailedError, ModelUnusableError, OnnxNotInstalledError } from './errors.js';
import type { ModelFolder } from './find-models.js';

/**
 * Frames between the host and its child process. Both ends are in this file.
 *
 *   request  u8 1, u32 id, JSON      abort    u8 2, u32 id
 *   ready    u8 129                  reply    u8 130, u32 id, JSON
 *   refusal  u8 131, u32 id, JSON    failure  u8 132, u32 0, JSON
 */
const FRAME = { request: 1, abort: 2, ready: 129, reply: 130, refusal: 131, failure: 132 } as const;
const HEAD_BYTES = 5;

/** The facts about a model that the child needs. */
export type ModelFiles = Pick<ModelFolder, 'name' | 'folder' | 'weights' | 'sizeBytes'>;

/** A place in the text of a question. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** The questions of the tasks, with their answers under `Replies`. Offsets are UTF-16. */
export interface Questions {
  /** `counts`: how many labels each output has; `main`: the output that is asked of each of the passages as well. */
  readonly classifier: {
    readonly text: string;
    readonly counts: Readonly<Record<string, number>>;
    readonly main: string;
    readonly passages: readonly Passage[];
  };
  readonly ner: { readonly text: string };
  readonly qa: { readonly question: string; readonly context: string };
  readonly translator: {
    readonly text: string;
    readonly sourceToken?: string | undefined;
    readonly targetToken?: string | undefined;
  };
}

export interface Replies {
  readonly classifier: {
    /** By output, one for each label. */
    readonly probabilities: Readonly<Record<string, readonly number[]>>;
    /** Each read by itself, with the probabilities of the main output. */
    readonly passages: readonly (Passage & { readonly probabilities: readonly number[] })[];
  };
  readonly ner: readonly {
    /** The model's, without B- and I-. */
    readonly label: string;
    readonly start: number;
    readonly end: number;
    readonly probability: number;
  }[];
  readonly qa: {
    /** The best answer that there is; null where the context has no words. */
    readonly best: { readonly start: number; readonly end: number; readonly probability: number } | null;
    /** Probability that the context holds no answer, 0..1. */
    readonly noneProbability: number;
  };
  readonly translator: {
    readonly text: string;
    /** Sum over the tokens that the model chose freely, in nats. */
    readonly logProbabilities: number;
    readonly tokenCount: number;
    /** The model came to no end. */
    readonly isCut: boolean;
  };
}

export type ModelRequest = {
  [Task in keyof Questions]: {
    readonly task: Task;
    readonly model: ModelFiles;
    readonly question: Questions[Task];
  };
}[keyof Questions];
export type ModelReply = Replies[keyof Replies];

/** `unusable`: no text can be given to the model. `failed`: this one cannot. */
export interface ModelRefusal {
  readonly kind: 'unusable' | 'failed';
  /** Names the model and at most a file in its folder. */
  readonly message: string;
}

export const modelProtocol: WorkerProtocol<ModelRequest, ModelReply, undefined> = {
  encodeRequest: (id, request) => encode(FRAME.request, id, request),
  encodeAbort: (id) => encode(FRAME.abort, id),

  decode(frame) {
    const type = frame.readUInt8(0);
    if (type === FRAME.ready) return { type: 'ready', ready: undefined };
    const id = frame.readUInt32LE(1);
    switch (type) {
      case FRAME.reply:
        return { type: 'reply', id, reply: contentOf(frame) as ModelReply };
      case FRAME.refusal:
        return { type: 'refusal', id, error: toError(contentOf(frame) as ModelRefusal) };
      case FRAME.failure: {
        const { message } = contentOf(frame) as { message: string };
        return { type: 'failure', error: new OnnxNotInstalledError(message) };
      }
      default:
        throw new RangeError(`unknown frame type ${type}`);
    }
  },
};

/** The child's side. */
export function decodeModelFrame(
  frame: Buffer,
): { type: 'request'; id: number; request: ModelRequest } | { type: 'abort'; id: number } {
  const id = frame.readUInt32LE(1);
  if (frame.readUInt8(0) === FRAME.abort) return { type: 'abort', id };
  return { type: 'request', id, request: contentOf(frame) as ModelRequest };
}

export const encodeModelReady = () => [Uint8Array.of(FRAME.ready)];
export const encodeModelReply = (id: number, reply: ModelReply) => encode(FRAME.reply, id, reply);
export const encodeModelRefusal = (id: number, refusal: ModelRefusal) => encode(FRAME.refusal, id, refusal);
export const encodeModelFailure = (message: string) => encode(FRAME.failure, 0, { message });

/** JSON keeps unpaired surrogates (as escapes), which UTF-8 alone does not. */
function encode(type: number, id: number, content?: unknown): Uint8Array[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(type, 0);
  head.writeUInt32LE(id, 1);
  return content === undefined ? [head] : [head, Buffer.from(JSON.stringify(content))];
}

function contentOf(frame: Buffer): unknown {
  return JSON.parse(frame.toString('utf8', HEAD_BYTES));
}

function toError({ kind, message }: ModelRefusal): Error {
  return kind === 'unusable' ? new ModelUnusableError(message) : new ModelFailedError(message);
}

import { AppError, InvalidInputError, UnavailableError, type ErrorCode } from '../../lib/errors.js';
import type { WorkerProtocol } from '../worker-protocol.js';
import { OperationFailedError, OperationRefusedError } from './errors.js';

/**
 * Frames between a pool of operations and its processes. Both ends are in this file.
 *
 *   request  u8 1, u32 id, JSON      abort  u8 2, u32 id
 *   ready    u8 129                  reply  u8 130, u32 id, JSON      refusal  u8 131, u32 id, JSON
 */
const FRAME = { request: 1, abort: 2, ready: 129, reply: 130, refusal: 131 } as const;
const HEAD_BYTES = 5;

/** JSON that is ready to be sent, so that its length is known before it waits. */
export interface OperationRequest {
  readonly name: string;
  readonly json: string;
}

/** JSON of the output; the one who asked reads it. */
export type OperationReply = unknown;

interface Refusal {
  /** Null: it was not refused on purpose. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly faults?: InvalidInputError['faults'];
  readonly retryAfterS?: number;
  readonly stack?: string | undefined;
}

export const operationProtocol: WorkerProtocol<OperationRequest, OperationReply, undefined> = {
  encodeRequest: (id, { name, json }) =>
    encode(FRAME.request, id, `{"name":${JSON.stringify(name)},"input":${json}}`),
  encodeAbort: (id) => encode(FRAME.abort, id),

  decode(frame) {
    const type = frame.readUInt8(0);
    if (type === FRAME.ready) return { type: 'ready', ready: undefined };
    const id = frame.readUInt32LE(1);
    switch (type) {
      case FRAME.reply:
        return { type: 'reply', id, reply: contentOf(frame) };
      case FRAME.refusal:
        return { type: 'refusal', id, error: toError(contentOf(frame) as Refusal) };
      default:
        throw new RangeError(`unknown frame type ${type}`);
    }
  },
};

/** The process's side. */
export const operationSide = {
  decode(
    frame: Buffer,
  ): { type: 'request'; id: number; name: string; input: unknown } | { type: 'abort'; id: number } {
    const id = frame.readUInt32LE(1);
    if (frame.readUInt8(0) === FRAME.abort) return { type: 'abort', id };
    const { name, input } = contentOf(frame) as { name: string; input: unknown };
    return { type: 'request', id, name, input };
  },
  encodeReady: () => encode(FRAME.ready, 0),
  encodeReply: (id: number, json: string) => encode(FRAME.reply, id, json),
  encodeRefusal: (id: number, error: unknown) => encode(FRAME.refusal, id, JSON.stringify(toRefusal(error))),
};

/** JSON keeps unpaired surrogates (as escapes), which UTF-8 alone does not. */
function encode(type: number, id: number, json?: string): Uint8Array[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(type, 0);
  head.writeUInt32LE(id, 1);
  return json === undefined ? [head] : [head, Buffer.from(json)];
}

function contentOf(frame: Buffer): unknown {
  return JSON.parse(frame.toString('utf8', HEAD_BYTES));
}

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof AppError)) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
    return { code: null, message, stack };
  }
  const { code, message } = error;
  return {
    code,
    message,
    ...(error instanceof InvalidInputError && { faults: error.faults }),
    ...(error instanceof UnavailableError && { retryAfterS: error.retryAfterS }),
  };
}

/** As if it had been thrown in this process. */
function toError({ code, message, faults, retryAfterS, stack }: Refusal): Error {
  if (code === null) {
    const cause = new Error(message);
    if (stack !== undefined) cause.stack = stack;
    return new OperationFailedError('work on a text failed', { cause });
  }
  if (faults) return new InvalidInputError(faults);
  if (retryAfterS !== undefined) return new UnavailableError(message, { retryAfterS });
  return new OperationRefusedError(code, message);
}

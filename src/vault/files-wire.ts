import type { WorkerProtocol } from '../workers/worker-protocol.js';
import type { VaultFileMode } from './vault-files.js';

/**
 * Between the server and the process of its files. Both ends are in this file; a frame is
 *
 *   u8 type, u32 id (0 where there is none), u32 bytes of JSON, the JSON, then the bytes it speaks of
 */
const TYPE = { request: 1, ready: 129, reply: 130, refusal: 131 } as const;
const HEAD_BYTES = 1 + 4 + 4;

/** `file` is a number that the process gave to an open file. */
export type FileRequest =
  | { readonly type: 'open'; readonly path: string; readonly mode: VaultFileMode }
  | { readonly type: 'read'; readonly file: number; readonly position: number; readonly length: number }
  | { readonly type: 'write'; readonly file: number; readonly position: number; readonly bytes: Uint8Array }
  | { readonly type: 'size'; readonly file: number }
  | { readonly type: 'sync' | 'close'; readonly file: number }
  | { readonly type: 'truncate'; readonly file: number; readonly sizeBytes: number }
  | { readonly type: 'list'; readonly path: string }
  | { readonly type: 'changed-at'; readonly path: string }
  | { readonly type: 'make-folder' | 'remove' | 'sync-folder'; readonly path: string }
  | { readonly type: 'rename'; readonly path: string; readonly to: string };

/** A number, names, or nothing; `bytes` is empty where nothing was read. */
export interface FileReply {
  readonly value: number | readonly string[] | null;
  readonly bytes: Buffer;
}

interface Refusal {
  readonly message: string;
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
}

export const fileProtocol: WorkerProtocol<FileRequest, FileReply, undefined> = {
  encodeRequest(id, request) {
    if (request.type !== 'write') return encode(TYPE.request, id, request);
    const { bytes, ...head } = request;
    return encode(TYPE.request, id, head, bytes);
  },
  decode(frame) {
    const id = frame.readUInt32LE(1);
    switch (frame.readUInt8(0)) {
      case TYPE.ready:
        return { type: 'ready', ready: undefined };
      case TYPE.reply: {
        const { head, bytes } = decodeBody(frame);
        return { type: 'reply', id, reply: { ...(head as Pick<FileReply, 'value'>), bytes } };
      }
      case TYPE.refusal:
        return { type: 'refusal', id, error: toError(decodeBody(frame).head as Refusal) };
      default:
        throw new RangeError(`unknown frame type ${frame.readUInt8(0)}`);
    }
  },
};

/** The process's side. */
export const fileSide = {
  decodeRequest(frame: Buffer): { id: number; request: FileRequest } {
    const { head, bytes } = decodeBody(frame);
    const request = head as FileRequest;
    const whole = request.type === 'write' ? { ...request, bytes } : request;
    return { id: frame.readUInt32LE(1), request: whole };
  },
  encodeReady: () => encode(TYPE.ready, 0, {}),
  encodeReply: (id: number, { value, bytes }: FileReply) => encode(TYPE.reply, id, { value }, bytes),
  encodeRefusal(id: number, error: unknown) {
    const { message, code, syscall } = error as NodeJS.ErrnoException;
    return encode(TYPE.refusal, id, { message, code, syscall } satisfies Refusal);
  },
};

function encode(type: number, id: number, body: object, bytes?: Uint8Array): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(body));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(type, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(json.length, 5);
  return bytes ? [head, json, bytes] : [head, json];
}

function decodeBody(frame: Buffer): { head: unknown; bytes: Buffer } {
  const end = HEAD_BYTES + frame.readUInt32LE(5);
  return { head: JSON.parse(frame.toString('utf8', HEAD_BYTES, end)), bytes: frame.subarray(end) };
}

/** The system's error, as if it had happened in this process. */
function toError({ message, code, syscall }: Refusal): Error {
  return Object.assign(new Error(message), code && { code }, syscall && { syscall });
}

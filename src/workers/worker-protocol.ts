/** A message of a worker, decoded. Ids are those given to `encodeRequest`. */
export type WorkerMessage<Reply, Ready, Event = never> =
  | { readonly type: 'ready'; readonly ready: Ready }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Reply }
  /** The worker refuses this request and lives on. */
  | { readonly type: 'refusal'; readonly id: number; readonly error: Error }
  /** Reported without having been asked. */
  | { readonly type: 'event'; readonly event: Event }
  /** The worker cannot work at all, and ends. */
  | { readonly type: 'failure'; readonly error: Error };

/** The words of one kind of worker. */
export interface WorkerProtocol<Request, Reply, Ready, Event = never> {
  /** `id` is 1 or more. */
  encodeRequest(id: number, request: Request): readonly Uint8Array[];
  /** Left out where a request cannot be taken back. */
  encodeAbort?(id: number): readonly Uint8Array[];
  /** @throws when the frame makes no sense; the worker is then killed */
  decode(frame: Buffer): WorkerMessage<Reply, Ready, Event>;
}

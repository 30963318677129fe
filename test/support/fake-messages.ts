import type { Server, Socket } from 'socket.io';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
  WireDeskMessage,
  WireError,
  WireSentMessage,
} from '../../src/realtime/protocol.js';

type Io = Server<ClientToServerEvents, ServerToClientEvents>;
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

const roomOf = (callId: string) => `messages ${callId}`;

/** Messages between agents and supervisors, played by a test. All of them are of other people, but those that the page sends. */
export class FakeMessages {
  readonly #io: Io;
  readonly #kept: WireDeskMessage[] = [];
  /** Everything that the page has sent, as it came, in order. */
  readonly sent: WireSentMessage[] = [];
  /** The answer to what is sent; null: it is kept. */
  refusal: WireError | null = null;
  /** The answer to who wants to see them; null: they are shown. */
  closed: WireError | null = null;
  maySend = true;
  /** The next message is kept, and neither answered nor announced. */
  losesNext = false;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Another person writes; `lost`: kept, and not sent. */
  say(callId: string, by: string, text: string, { lost = false } = {}): void {
    const message = this.#keep(callId, by, text, false);
    if (!lost) this.#io.to(roomOf(callId)).emit('desk:message', message);
  }

  get texts(): string[] {
    return this.#kept.map(({ text }) => text);
  }

  watchersOf(callId: string): number {
    return this.#io.sockets.adapter.rooms.get(roomOf(callId))?.size ?? 0;
  }

  serve(socket: LiveSocket): void {
    const keys = new Map<string, WireDeskMessage>();
    socket.on('messages:watch', ({ call_id: callId }, reply) => {
      if (this.closed !== null) return reply({ ok: false, error: this.closed });
      void socket.join(roomOf(callId));
      const messages = this.#kept.filter(({ call_id: of }) => of === callId);
      reply({ ok: true, data: { messages, may_send: this.maySend } });
    });
    socket.on('messages:unwatch', ({ call_id: callId }) => void socket.leave(roomOf(callId)));
    socket.on('desk:message', (message, reply) => {
      this.sent.push(message);
      if (this.refusal !== null) return reply({ ok: false, error: this.refusal });
      const { call_id: callId, text, client_key: key } = message;
      const kept = keys.get(key) ?? this.#keep(callId, 'me', text, true);
      keys.set(key, kept);
      if (this.losesNext) return void (this.losesNext = false);
      this.#io.to(roomOf(callId)).emit('desk:message', kept);
      reply({ ok: true, data: kept });
    });
  }

  #keep(callId: string, by: string, text: string, isOwn: boolean): WireDeskMessage {
    const at = new Date().toISOString();
    const message = { id: this.#kept.length + 1, call_id: callId, by, text, at, is_own: isOwn };
    this.#kept.push(message);
    return message;
  }
}

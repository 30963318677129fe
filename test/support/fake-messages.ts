import type { Server, Socket } from 'socket.io';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
  WireDeskMessage,
  WireError,
  WireSentMessage,
  WireUnreadMessages,
} from '../../src/realtime/protocol.js';

type Io = Server<ClientToServerEvents, ServerToClientEvents>;
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

const UNREAD = 'unread';
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
  /** By call: the newest message that the page has said to be read. */
  readonly read = new Map<string, number>();
  /** The next message is kept, and neither answered nor announced. */
  losesNext = false;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Another person writes; `lost`: kept, and not sent. */
  say(callId: string, by: string, text: string, { lost = false } = {}): void {
    const message = this.#keep(callId, by, text, false);
    if (lost) return;
    this.#io.to(roomOf(callId)).emit('desk:message', message);
    this.#io.to(UNREAD).emit('unread:call', this.#unreadOf(callId));
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
    socket.on('unread:watch', (reply) => {
      if (this.closed !== null) return reply({ ok: false, error: this.closed });
      void socket.join(UNREAD);
      const calls = new Set(this.#kept.map(({ call_id: of }) => of));
      reply({ ok: true, data: [...calls].map((callId) => this.#unreadOf(callId)) });
    });
    socket.on('unread:unwatch', () => void socket.leave(UNREAD));
    socket.on('messages:read', ({ call_id: callId, message_id: id }, reply) => {
      if (this.losesNext) return void (this.losesNext = false);
      this.read.set(callId, id);
      this.#io.to(UNREAD).emit('unread:call', this.#unreadOf(callId));
      reply?.({ ok: true, data: null });
    });
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

  #unreadOf(callId: string): WireUnreadMessages {
    const about = this.#kept.filter(({ call_id: of }) => of === callId);
    const readUpTo = this.read.get(callId) ?? 0;
    const unread = about.filter(({ id, is_own: isOwn }) => !isOwn && id > readUpTo).length;
    return { call_id: callId, unread, newest: about.at(-1)?.id ?? 0, read_up_to: readUpTo };
  }

  #keep(callId: string, by: string, text: string, isOwn: boolean): WireDeskMessage {
    const at = new Date().toISOString();
    const message = { id: this.#kept.length + 1, call_id: callId, by, text, at, is_own: isOwn };
    this.#kept.push(message);
    return message;
  }
}

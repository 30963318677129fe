import type { Server, Socket } from 'socket.io';
import type {
  ClientToServerEvents,
  ServerToClientEvents,
  WireCallbackCounts,
  WireInboxUnread,
  WireServiceFigures,
} from '../../src/realtime/protocol.js';

/** Lists that change while they are shown, played by a test. */
export class FakeLists {
  readonly #io: Server<ClientToServerEvents, ServerToClientEvents>;
  callbacks: WireCallbackCounts = { open: 0, snoozed: 0, taken: 0 };
  inbox: WireInboxUnread = { unread: 0, newest: null };
  figures: WireServiceFigures = {
    ...{ day: '2026-11-21', calls: 0, answered: 0, answered_in_time: 0, abandoned: 0, waiting: 0 },
    ...{ service_level: null, service_level_seconds: 20, abandon_rate: null },
    ...{ longest_wait: 0, average_wait: null },
  };
  /** Questions for the figures are answered once it has resolved, as by a server that takes its time. */
  figuresAwait: Promise<unknown> = Promise.resolve();

  constructor(io: Server<ClientToServerEvents, ServerToClientEvents>) {
    this.#io = io;
  }

  /** The callbacks are others now. */
  changeCallbacks(counts: WireCallbackCounts): void {
    this.callbacks = counts;
    this.#io.to('callbacks').emit('callbacks:changed', counts);
  }

  /** The figures of the day are others now. */
  changeFigures(figures: Partial<WireServiceFigures>): void {
    this.figures = { ...this.figures, ...figures };
    this.#io.to('figures').emit('figures:changed', this.figures);
  }

  serve(socket: Socket<ClientToServerEvents, ServerToClientEvents>): void {
    socket.on('callbacks:watch', (reply) => {
      void socket.join('callbacks');
      reply({ ok: true, data: this.callbacks });
    });
    socket.on('callbacks:unwatch', () => void socket.leave('callbacks'));
    socket.on('figures:watch', (reply) => {
      void socket.join('figures');
      void this.figuresAwait.then(() => reply({ ok: true, data: this.figures }));
    });
    socket.on('figures:unwatch', () => void socket.leave('figures'));
    socket.on('inbox:watch', (reply) => reply({ ok: true, data: this.inbox }));
  }
}

import type { AgentNotice } from '../desk/agent-notice.js';
import type { DeskSnapshot } from '../desk/desk-snapshot.js';
import type { Closable } from '../lib/closer.js';
import { AGENTS, DESK, type CallServer, type CallSocket } from './call-socket.js';
import { toWireDesk, toWireOwn } from './desk-to-wire.js';
import type { WireDeskState, WireOwnState } from './protocol.js';
import { socketsIn } from './sockets-in.js';

export interface DeskScreensOptions {
  readonly io: CallServer;
  /** Asks the process that owns the telephones. @throws UnavailableError while there is none */
  readonly askSnapshot: () => Promise<DeskSnapshot>;
  readonly refreshMs?: number;
}

/** The bus may lose a snapshot, and the next one comes only with the next change. */
const REFRESH_MS = 10_000;

/** Shows who is at work and who waits to those who watch, and to each user what they themselves are doing. */
export class DeskScreens implements Closable {
  readonly #options: DeskScreensOptions;
  readonly #timer: NodeJS.Timeout;
  #latest: DeskSnapshot | undefined;

  constructor(options: DeskScreensOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#refresh(), options.refreshMs ?? REFRESH_MS);
  }

  /** From the bus. */
  offer(snapshot: DeskSnapshot): void {
    this.#latest = snapshot;
    const { io } = this.#options;
    const nowMs = Date.now();
    io.to(DESK).emit('desk:state', toWireDesk(snapshot, nowMs));
    for (const socket of socketsIn(this.#options.io, AGENTS)) {
      socket.emit('agent:state', toWireOwn(snapshot, socket.data.identity.userId, nowMs));
    }
  }

  offerNotice({ userId, callId, mode }: AgentNotice): void {
    for (const socket of socketsIn(this.#options.io, AGENTS)) {
      if (socket.data.identity.userId === userId) socket.emit('agent:notice', { call_id: callId, mode });
    }
  }

  /** @throws UnavailableError */
  async watchDesk(socket: CallSocket): Promise<WireDeskState> {
    const snapshot = await this.ask();
    void socket.join(DESK); // in memory: in the room at once, in the tick of the snapshot
    return toWireDesk(snapshot, Date.now());
  }

  /** @throws UnavailableError */
  async watchOwn(socket: CallSocket): Promise<WireOwnState> {
    const snapshot = await this.ask();
    void socket.join(AGENTS);
    return toWireOwn(snapshot, socket.data.identity.userId, Date.now());
  }

  /** As it is now. @throws UnavailableError */
  async ask(): Promise<DeskSnapshot> {
    return (this.#latest = await this.#options.askSnapshot());
  }

  /** Whether that user speaks on that call, or has just done so, as far as is known here. */
  isOnCall(userId: number, callId: string): boolean {
    const agent = this.#latest?.agents.find((each) => each.userId === userId);
    return agent?.callId === callId && ['on-call', 'on-hold', 'wrap-up'].includes(agent.state);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #refresh(): void {
    if (socketsIn(this.#options.io, DESK).length + socketsIn(this.#options.io, AGENTS).length === 0) return;
    // while no answer comes, the last known state stays on the screens
    this.#options.askSnapshot().then(
      (snapshot) => this.offer(snapshot),
      () => {},
    );
  }
}

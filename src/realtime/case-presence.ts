import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AccessIdentity } from '../access/access-tokens.js';
import type { Closable } from '../lib/closer.js';
import { AppError, InvalidInputError } from '../lib/errors.js';
import type { CallSocket } from './call-socket.js';
import type { WireCasePresence, WireEditor } from './protocol.js';

/** A screen shows one case; more are tabs, a mistake or an attack. */
const MAX_CASES = 20;
/** Users of one case that a server reports to the others. */
const MAX_REPORTED = 100;
const SHOWN_AT_MOST = 50;
/** Changes of one case within this time are shown together: a flood of them costs ten notices a second. */
const GATHER_MS = 100;
const REFRESH_MS = 10_000;
/** Silence after which a server counts as dead. */
const FORGOTTEN_AFTER_MS = 30_000;

const userSchema = z.object({ userId: z.int(), name: z.string(), field: z.string().nullable() });

/** The users of one server that have a case open, each once; on the bus. */
export const presenceNoticeSchema = z.object({
  server: z.string(),
  caseId: z.string(),
  users: z.array(userSchema).max(MAX_REPORTED),
  /** The other servers are to report theirs. */
  isAsking: z.boolean(),
});
export type PresenceNotice = z.infer<typeof presenceNoticeSchema>;
type PresentUser = PresenceNotice['users'][number];

export interface CasePresenceOptions {
  /** @throws Refusal for a case that the user may not read */
  readonly assertVisible: (identity: AccessIdentity, caseId: string) => Promise<void>;
  /** Names of the fields of a case. */
  readonly fields: readonly string[];
  readonly publish: (notice: PresenceNotice) => void;
}

/** The fields in which the screens of this server are, by screen. */
type OwnScreens = Map<CallSocket, string | null>;

interface OtherServer {
  readonly users: readonly PresentUser[];
  readonly heardAtMs: number;
}

/**
 * Which users have a case open, and in which field each of them is: shown to those who have it open too, on every server,
 * as long as they may read it. In memory alone; a server that has died is forgotten after 30 s.
 *
 * End: `close`, which reports to the other servers that nothing is open here.
 */
export class CasePresence implements Closable {
  readonly #options: CasePresenceOptions;
  readonly #server = randomUUID();
  readonly #own = new Map<string, OwnScreens>();
  /** Cases that each screen has asked for and not left: those that are open, and those whose right is being looked at. */
  readonly #wanted = new WeakMap<CallSocket, Set<string>>();
  readonly #others = new Map<string, Map<string, OtherServer>>();
  readonly #gathering = new Map<string, NodeJS.Timeout>();
  /** Cases that the other servers are asked about with the next report. */
  readonly #toAsk = new Set<string>();
  /** Screens whose rights are being looked at again. */
  readonly #rechecked = new WeakSet<CallSocket>();
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;

  constructor(options: CasePresenceOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#refresh(), REFRESH_MS).unref();
  }

  /** @throws Refusal, InvalidInputError */
  async watch(socket: CallSocket, caseId: string): Promise<WireCasePresence> {
    const wanted = this.#wanted.get(socket) ?? new Set();
    const isNew = !wanted.has(caseId);
    if (isNew && wanted.size >= MAX_CASES) {
      const message = `no more than ${MAX_CASES} cases can be watched at once`;
      throw new InvalidInputError([{ field: 'case_id', message }]);
    }
    this.#wanted.set(socket, wanted.add(caseId));
    try {
      await this.#options.assertVisible(socket.data.identity, caseId);
    } catch (error) {
      // asked for once more, it stays as it was: the right is looked at again in any case
      if (isNew) this.leave(socket, caseId);
      throw error;
    }
    // the screen may have left while the right was looked at
    if (socket.connected && this.#wanted.get(socket)?.has(caseId) === true) this.#open(socket, caseId);
    return this.#shownTo(socket, caseId);
  }

  /** @param field null: in none. @throws InvalidInputError */
  edit(socket: CallSocket, caseId: string, field: string | null): void {
    const screens = this.#own.get(caseId);
    if (screens?.has(socket) !== true)
      throw new InvalidInputError([{ field: 'case_id', message: 'must be that of a case that is watched' }]);
    if (field !== null && !this.#options.fields.includes(field))
      throw new InvalidInputError([{ field: 'field', message: 'must be the name of a field of a case' }]);
    if (screens.get(socket) === field) return;
    screens.set(socket, field);
    this.#changed(caseId);
  }

  leave(socket: CallSocket, caseId: string): void {
    this.#wanted.get(socket)?.delete(caseId);
    const screens = this.#own.get(caseId);
    if (screens?.delete(socket) !== true) return;
    if (screens.size === 0) {
      this.#own.delete(caseId);
      this.#others.delete(caseId);
    }
    this.#changed(caseId);
  }

  leaveAll(socket: CallSocket): void {
    for (const caseId of this.#casesOf(socket)) this.leave(socket, caseId);
    this.#wanted.delete(socket);
  }

  /** Looks at the right to each case again. While that cannot be answered, the last answer holds. */
  async recheck(socket: CallSocket): Promise<void> {
    if (this.#rechecked.has(socket)) return;
    this.#rechecked.add(socket);
    try {
      await this.#recheckCases(socket);
    } finally {
      this.#rechecked.delete(socket);
    }
  }

  async #recheckCases(socket: CallSocket): Promise<void> {
    for (const caseId of this.#casesOf(socket)) {
      try {
        await this.#options.assertVisible(socket.data.identity, caseId);
      } catch (error) {
        if (!(error instanceof AppError) || !['not-found', 'forbidden'].includes(error.code)) continue;
        this.leave(socket, caseId);
        socket.emit('case:presence', { case_id: caseId, others: [] });
      }
    }
  }

  /** From the bus: the users of another server, or of this one. */
  offer({ server, caseId, users, isAsking }: PresenceNotice): void {
    if (server === this.#server || !this.#own.has(caseId)) return;
    const others = this.#others.get(caseId) ?? new Map<string, OtherServer>();
    this.#others.set(caseId, others);
    const before = JSON.stringify(others.get(server)?.users ?? []);
    if (users.length === 0) others.delete(server);
    else others.set(server, { users, heardAtMs: performance.now() });
    if (isAsking || before !== JSON.stringify(users)) this.#changed(caseId);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const timer of this.#gathering.values()) clearTimeout(timer);
    this.#gathering.clear();
    const open = [...this.#own.keys()];
    this.#own.clear();
    for (const caseId of open) this.#publish(caseId, { isAsking: false });
  }

  #open(socket: CallSocket, caseId: string): void {
    const screens = this.#own.get(caseId) ?? (new Map() as OwnScreens);
    if (screens.has(socket) || this.#isClosed) return;
    this.#own.set(caseId, screens.set(socket, null));
    this.#toAsk.add(caseId);
    this.#changed(caseId);
  }

  #casesOf(socket: CallSocket): string[] {
    const wanted = this.#wanted.get(socket) ?? [];
    return [...wanted].filter((caseId) => this.#own.get(caseId)?.has(socket) === true);
  }

  #changed(caseId: string): void {
    if (this.#isClosed || this.#gathering.has(caseId)) return;
    const report = () => {
      this.#gathering.delete(caseId);
      this.#publish(caseId, { isAsking: this.#toAsk.delete(caseId) });
      this.#show(caseId);
    };
    this.#gathering.set(caseId, setTimeout(report, GATHER_MS));
  }

  #show(caseId: string): void {
    for (const socket of this.#own.get(caseId)?.keys() ?? [])
      socket.emit('case:presence', this.#shownTo(socket, caseId));
  }

  #publish(caseId: string, { isAsking }: Pick<PresenceNotice, 'isAsking'>): void {
    const users = byUser(this.#screensOf(caseId)).slice(0, MAX_REPORTED);
    this.#options.publish({ server: this.#server, caseId, users, isAsking });
  }

  #screensOf(caseId: string): PresentUser[] {
    return [...(this.#own.get(caseId) ?? [])].map(([{ data }, field]) => {
      const { userId, username: name } = data.identity;
      return { userId, name, field };
    });
  }

  #shownTo({ data: { identity } }: CallSocket, caseId: string): WireCasePresence {
    const elsewhere = [...(this.#others.get(caseId)?.values() ?? [])].flatMap(({ users }) => users);
    const others = byUser([...this.#screensOf(caseId), ...elsewhere])
      .filter(({ userId }) => userId !== identity.userId)
      .map(({ userId, name, field }): WireEditor => ({ user_id: userId, name, field }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return { case_id: caseId, others: others.slice(0, SHOWN_AT_MOST) };
  }

  /** Says again what is open here, and forgets servers that have not. */
  #refresh(): void {
    const since = performance.now() - FORGOTTEN_AFTER_MS;
    for (const caseId of this.#own.keys()) {
      this.#publish(caseId, { isAsking: false });
      const others = this.#others.get(caseId) ?? new Map<string, OtherServer>();
      const gone = [...others].filter(([, { heardAtMs }]) => heardAtMs < since);
      for (const [server] of gone) others.delete(server);
      if (gone.length > 0) this.#show(caseId);
    }
  }
}

/** Each user once, in the field of any of their screens. */
function byUser(screens: readonly PresentUser[]): PresentUser[] {
  const users = new Map<number, PresentUser>();
  for (const screen of screens) {
    const field = users.get(screen.userId)?.field ?? screen.field;
    users.set(screen.userId, { ...screen, field });
  }
  return [...users.values()];
}

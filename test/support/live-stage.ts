import type { CallEvent } from '../../src/calls/call-event.js';
import type { AlertSeverity } from '../../src/calls/finding-event.js';
import type { CallView } from '../../src/calls/call-view.js';
import { userKey, type Agent } from '../../src/desk/agent.js';
import type { AgentState } from '../../src/desk/agent-state.js';
import type { Agents } from '../../src/desk/agents.js';
import type { CallChange, ChangeOptions, DialTarget } from '../../src/desk/call-commands.js';
import { addLeg, announceLeg } from '../../src/live/legs/call-legs.js';
import type { CallLeg } from '../../src/live/session/legs.js';
import type { CallSession } from '../../src/live/session/call-session.js';
import { changeCall } from '../../src/live/control/change-call.js';
import { queueAgain } from '../../src/live/queue/queue-again.js';
import { joinAgent } from '../../src/live/queue/connect-agent.js';
import { writeEvent } from '../../src/live/session/write-event.js';
import { endCall } from '../../src/live/legs/finish-call.js';
import { partyLeft } from '../../src/live/control/party-left.js';
import { Changes } from './changes.js';
import { sessionFaults, viewOf } from './live-disagreements.js';
import { liveParts, someSession, type LiveParts } from './live-parts.js';
import { MemoryAgentStore, memoryAgents, someAgent } from './memory-desk.js';

type EventOf<Type extends CallEvent['type']> = Extract<CallEvent, { type: Type }>;

/** The extension of a user of the stage. */
export const extensionOf = (userId: number): string => String(2000 + userId);
export const colleague = (userId: number): DialTarget => ({
  kind: 'extension',
  extension: extensionOf(userId),
});
export const outside: DialTarget = { kind: 'number', number: '+254711' };

/**
 * One call (`c1`, from +254700) and users 1 to 4 at their telephones, all ready. The test plays the switch:
 * `answer`, `refuse`, `gone`.
 */
export class LiveStage {
  readonly parts: LiveParts;
  readonly agents: Agents;
  session: CallSession;
  /** Whenever something was written or an agent does something else. */
  readonly changes = new Changes();
  readonly #owned = new Set<Promise<void>>();
  /** The errors of work that runs on its own: must stay empty. */
  readonly failures: unknown[] = [];

  private constructor(parts: LiveParts) {
    this.parts = {
      ...parts,
      track: (work) => this.#own(work),
      queueAgain: (_call, how) => queueAgain(this.parts, this.session, how),
      journal: {
        append: async (callId, event, place) => {
          const stored = await parts.journal.append(callId, event, place);
          this.changes.notify();
          return stored;
        },
      },
    };
    this.agents = parts.agents;
    this.session = someSession();
    this.agents.onChange(() => this.changes.notify());
  }

  static async open(people: readonly Agent[] = [1, 2, 3, 4].map((id) => someAgent(id))): Promise<LiveStage> {
    const agents = memoryAgents({ store: new MemoryAgentStore(people) });
    await agents.load();
    agents.setPhones(people.map(({ endpoint }) => endpoint));
    const parts = liveParts({ agents });
    for (const { endpoint } of people) parts.telephony.freePhones.add(endpoint);
    return new LiveStage(parts);
  }

  async close(): Promise<void> {
    this.parts.stop.abort();
    this.parts.router.close();
    await this.idle();
    await this.agents.close();
  }

  get telephony() {
    return this.parts.telephony;
  }

  get commands(): readonly string[] {
    return this.parts.telephony.commands;
  }

  /** The caller alone, as after the answer. */
  async callerJoins(): Promise<CallLeg> {
    const { parts, session } = this;
    const { callId: channelId } = session;
    const caller = addLeg(parts, session, { legId: 'caller', speaker: 'caller', channelId, name: '+254700' });
    await announceLeg(parts, session, caller);
    return caller;
  }

  /** Caller and these agents hear each other. */
  async talking(...userIds: readonly number[]): Promise<CallLeg[]> {
    await this.callerJoins();
    const legs: CallLeg[] = [];
    for (const userId of userIds) {
      const agent = this.agents.move(userKey(userId), 'ringing', { callId: this.session.callId });
      const channelId = this.session.phones.newChannelId('agent');
      const leg = await joinAgent(this.parts, this.session, agent, channelId);
      if (leg) legs.push(Object.assign(leg, { connectedSinceMs: 0 })); // for long
    }
    return legs;
  }

  change(change: CallChange, userId = 1, options: Omit<ChangeOptions, 'userId'> = {}): Promise<void> {
    const { session, parts } = this;
    return session.changes.run(() => changeCall(parts, session, change, { userId, ...options }));
  }

  /** A rule is met on the call. @returns the `seq` of its event */
  async raiseAlert(severity: AlertSeverity = 'urgent'): Promise<number> {
    const alert = { type: 'alert.raised', ruleId: 'v', name: 'Violence', severity, evidence: [] } as const;
    await writeEvent(this.parts, this.session, alert);
    return this.parts.written.length;
  }

  /** The channel that is being rung, as soon as it is: of that extension or number, for the n-th time. */
  async rung(endpoint: string, n = 1): Promise<string> {
    const isRing = (command: string) =>
      command.startsWith(`ring PJSIP/${endpoint} as `) || command.startsWith(`ring PJSIP/${endpoint}@`);
    const command = await this.telephony.changes.until(
      `ring number ${n} of ${endpoint}; reported: ${this.commands.join(', ')}`,
      () => this.commands.filter(isRing)[n - 1],
    );
    return command.replace(/^ring \S+ as /, '').replace(/,.*$/, '');
  }

  /** They pick up. @returns their channel */
  async answer(endpoint: string, n = 1): Promise<string> {
    const channelId = await this.rung(endpoint, n);
    this.session.phones.ringing.get(channelId)?.outcome(true);
    return channelId;
  }

  /** That phone stops ringing without an answer. */
  async refuse(endpoint: string, { cause = 19, n = 1 } = {}): Promise<void> {
    await this.gone(await this.rung(endpoint, n), cause);
  }

  async gone(channelId: string, cause: number | null = 16, { restarted = false } = {}): Promise<boolean> {
    return partyLeft(this.parts, this.session, { type: 'gone', channelId, cause, restarted });
  }

  end(): Promise<void> {
    return endCall(this.parts, this.session, { side: 'caller', cause: 16, reason: 'caller-hung-up' });
  }

  types(): string[] {
    return this.parts.written.map(({ event }) => event.type);
  }

  events<Type extends CallEvent['type']>(type: Type): EventOf<Type>[] {
    return this.parts.written
      .map(({ event }) => event)
      .filter((event): event is EventOf<Type> => event.type === type);
  }

  /** The n-th event of a kind, as soon as it is written. */
  event<Type extends CallEvent['type']>(type: Type, n = 1): Promise<EventOf<Type>> {
    return this.changes.until(
      `${type} number ${n}; written: ${this.types().join(', ')}`,
      () => this.events(type)[n - 1],
    );
  }

  /** The fold of what was written. */
  get view(): CallView {
    return viewOf(this.session.callId, this.parts.written);
  }

  /** Where the session and the fold of what was written differ about the people on the call; empty when they agree. */
  disagreements(): string[] {
    return sessionFaults(this.session, this.view);
  }

  stateOf(userId: number): AgentState | undefined {
    return this.agents.of(userId)?.state;
  }

  /** Resolves once they do that. */
  async becomes(userId: number, state: AgentState): Promise<void> {
    await this.changes.until(`user ${userId} to be ${state}`, () => this.stateOf(userId) === state);
  }

  /** Waits until the work that runs on its own is done. */
  async idle(): Promise<void> {
    while (this.#owned.size > 0) await Promise.all(this.#owned);
  }

  #own(work: Promise<void>): void {
    const owned = work
      .catch((error: unknown) => void this.failures.push(error))
      .finally(() => this.#owned.delete(owned));
    this.#owned.add(owned);
  }
}

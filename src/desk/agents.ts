import { isDeepStrictEqual } from 'node:util';
import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { afterwardsOf, extensionEndpoints, identityOf, unattendedPhone, userKey } from './agent.js';
import type { Afterwards, Agent, AgentChange } from './agent.js';
import { AgentSaver } from './agent-saver.js';
import { isBusy, isOnCall, mayMove, type AgentState } from './agent-state.js';
import type { AgentStore } from './agent-store.js';
import { deskRefusal } from './desk-refusal.js';
import { WrapUps, type WrapUpOptions } from './wrap-ups.js';
import { MISSED_CALLS } from './server-breaks.js';

export interface AgentsOptions extends WrapUpOptions {
  readonly store: AgentStore;
  /** Telephones without a log-in, e.g. `PJSIP/1001`. One that belongs to a user is that user's instead. */
  readonly unattendedEndpoints: readonly string[];
  /** After so many calls in a row that were not answered the agent is sent on a break. */
  readonly missesUntilBreak: number;
  readonly log: Log;
}

/**
 * All users at the telephones, and what they are doing. This process alone decides: a move holds at once, and is
 * stored in the order in which moves were made. A database that is away stops no agent: a state that
 * could not be stored is stored when it is back.
 *
 * In:     moves, and which telephones can be reached.
 * Out:    `onChange` after each.
 * End:    `close` waits for the states that are being stored.
 * Errors: Refusal for a move that the table does not allow.
 */
export class Agents implements Closable {
  readonly #options: AgentsOptions;
  readonly #agents = new Map<string, Agent>();
  readonly #online = new Set<string>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #listeners = new Set<(agent: Agent) => void>();
  readonly #saver: AgentSaver;
  readonly #wrapUps: WrapUps;
  #isLoaded = false;
  #isClosed = false;

  constructor(options: AgentsOptions) {
    this.#options = options;
    const { store, log } = options;
    this.#wrapUps = new WrapUps(options);
    this.#saver = new AgentSaver({ store, newest: (key) => this.#agents.get(key), log });
    this.#putUnattended();
  }

  /** Reads all agents; one who was busy before a restart stays so until `settle`. @throws UnavailableError */
  async load(): Promise<void> {
    for (const agent of await this.#options.store.list()) this.#learn(agent);
    this.#isLoaded = true;
    for (const agent of this.all()) this.#notifyListeners(agent); // they may have been waited for
  }

  /** Whether all users have been read: an unknown user does not work here then. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  all(): readonly Agent[] {
    return [...this.#agents.values()];
  }

  of(userId: number): Agent | undefined {
    return this.#agents.get(userKey(userId));
  }

  get(key: string): Agent | undefined {
    return this.#agents.get(key);
  }

  atEndpoint(endpoint: string): Agent | undefined {
    const isTheirs = (agent: Agent) =>
      agent.webEndpoint === endpoint || extensionEndpoints(agent).includes(endpoint);
    return this.all().find(isTheirs);
  }

  withExtension(extension: string): Agent | undefined {
    return this.all().find((agent) => agent.extension === extension);
  }

  isOnline(agent: Agent): boolean {
    return this.phoneOf(agent) !== undefined;
  }

  isPhoneOnline(endpoint: string): boolean {
    return this.#online.has(endpoint);
  }

  /** The telephones to ring at once: the one in our page alone, else those of the extension; none while none can be reached. */
  phonesOf(agent: Agent): readonly string[] {
    const { webEndpoint } = agent;
    if (webEndpoint !== null && this.#online.has(webEndpoint)) return [webEndpoint];
    return extensionEndpoints(agent).filter((endpoint) => this.#online.has(endpoint));
  }

  /** The one telephone to ring where it answers by itself: two would both answer. In a browser rather than on the desk. */
  phoneOf(agent: Agent): string | undefined {
    return this.phonesOf(agent)[0];
  }

  /** Agents who can be rung now. */
  free(): Agent[] {
    return this.all().filter((agent) => agent.state === 'available' && this.isOnline(agent));
  }

  onChange(listener: (agent: Agent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setPhone(endpoint: string, isOnline: boolean): void {
    if (this.#online.has(endpoint) === isOnline) return;
    if (isOnline) this.#online.add(endpoint);
    else this.#online.delete(endpoint);
    const agent = this.atEndpoint(endpoint);
    if (agent) this.#notifyListeners(agent);
  }

  /** The switch was asked for all of them. */
  setPhones(online: readonly string[]): void {
    for (const endpoint of [...this.#online]) if (!online.includes(endpoint)) this.setPhone(endpoint, false);
    for (const endpoint of online) this.setPhone(endpoint, true);
  }

  /** @throws Refusal */
  move(key: string, to: AgentState, change: AgentChange = {}): Agent {
    const agent = this.#known(key);
    const { name, state } = agent;
    if (!mayMove(state, to))
      throw deskRefusal({ code: 'agent-cannot-become', agent: name, state, wanted: to });
    const none = { reason: null, wrapUpUntilMs: null, supervising: null };
    const base = { ...none, afterwards: isOnCall(to) ? afterwardsOf(agent) : null };
    return this.#change(agent, { ...base, ...change, state: to, sinceMs: nowMs() });
  }

  /** They come to work; who is at work already stays what they are, but for a break made for missed calls. */
  logIn(key: string): void {
    const agent = this.#known(key);
    const { state, reason, afterwards } = agent;
    if (afterwards) this.#change(agent, { afterwards: null });
    if (state === 'offline' || reason === MISSED_CALLS)
      this.move(key, 'available', { callId: null, idleSinceMs: nowMs(), misses: 0 });
  }

  /** They go: at once, or after the call that they are on. */
  logOut(key: string): void {
    this.#stopWork(key, { state: 'offline', reason: null });
  }

  /** At once, or after the call that they are on. @throws Refusal for an agent who is not at work */
  takeBreak(key: string, reason: string): void {
    this.#stopWork(key, { state: 'break', reason });
  }

  /** They want the next call: from now on, or after the one that they are on. @throws Refusal */
  ready(key: string): void {
    const agent = this.#known(key);
    const { state, afterwards } = agent;
    if (state === 'available') return;
    if (afterwards) return void this.#change(agent, { afterwards: null });
    if (isBusy(state)) throw deskRefusal({ code: 'you-are-busy', state });
    if (state === 'offline') throw deskRefusal({ code: 'not-at-work' });
    this.move(key, 'available', { callId: null });
  }

  /** Changes that are no move: auto-answer, languages, the way a supervisor hears. */
  set(key: string, change: Pick<AgentChange, 'autoAnswer' | 'languages' | 'supervising'>): Agent {
    return this.#change(this.#known(key), change);
  }

  /**
   * A colleague asks for them: their phone rings, whether they take callers or not. When it is not answered they do what
   * they did before.
   *
   * @throws Refusal for an agent whose phone rings already, or who is on a call
   */
  ringForColleague(key: string, callId: string): Agent {
    const agent = this.#known(key);
    const { state } = agent;
    if (isBusy(state)) throw deskRefusal({ code: 'agent-busy', agent: agent.name, state });
    if (state === 'wrap-up') this.#wrapUps.interrupt(agent);
    return this.move(key, 'ringing', { callId, afterwards: afterwardsOf(agent) });
  }

  /**
   * Their phone was answered.
   *
   * @returns false for an agent who cannot be on that call: on another one, or no user any more
   */
  answered(key: string, callId: string): boolean {
    const agent = this.#agents.get(key);
    if (!agent || !mayMove(agent.state, 'on-call')) return false;
    this.#wrapUps.drop(key);
    if (isBusy(agent.state) && agent.callId !== callId) return false;
    this.move(key, 'on-call', { callId }); // misses are forgotten behind the call: it may be hung up at once
    return true;
  }

  /** A phone was given a call and it came to nothing; `isMiss`: they could have answered. */
  notAnswered(key: string, callId: string, { isMiss }: { isMiss: boolean }): void {
    const agent = this.#agents.get(key);
    if (agent?.state === 'ringing' && agent.callId === callId) this.#takesNext(agent, { isMiss });
  }

  #takesNext(agent: Agent, { isMiss }: { isMiss: boolean }): void {
    const { key } = agent;
    if (this.#doAfterwards(agent) || this.#goOnWrappingUp(agent)) return;
    const misses = isMiss && agent.userId !== null ? agent.misses + 1 : agent.misses;
    const idleSinceMs = isMiss ? nowMs() : agent.idleSinceMs; // the next caller goes to another agent
    if (misses >= this.#options.missesUntilBreak) {
      this.move(key, 'break', { reason: MISSED_CALLS, callId: null, misses: 0, idleSinceMs });
    } else this.move(key, 'available', { callId: null, misses, idleSinceMs });
  }

  /** They are on that call no longer; `isMiss`: they left so soon that it counts as not answered, and there is nothing to wrap up. */
  leftCall(key: string, callId: string, { isMiss = false } = {}): void {
    const agent = this.#onCall(key, callId);
    if (!agent || this.#doAfterwards(agent)) return;
    if (isMiss) return this.#takesNext(agent, { isMiss });
    const takesMs = this.#wrapUps.begin(key, callId);
    const idleSinceMs = nowMs();
    if (agent.userId === null || takesMs === 0) {
      this.move(key, 'available', { callId: null, misses: 0, idleSinceMs });
    } else this.move(key, 'wrap-up', { misses: 0, idleSinceMs, wrapUpUntilMs: idleSinceMs + takesMs });
  }

  /** A call that they wanted to make or to listen to came to nothing, or is over: there is nothing to wrap up. */
  notConnected(key: string, callId: string): void {
    const agent = this.#onCall(key, callId);
    if (agent && !this.#doAfterwards(agent)) this.move(key, 'available', { callId: null });
  }

  /** The case or disposition of a call is saved: who wraps it up needs less time. */
  saved(userId: number, callId: string): void {
    const agent = this.of(userId);
    if (agent?.callId !== callId) return;
    const wrapUpUntilMs = this.#wrapUps.saved(agent);
    if (wrapUpUntilMs !== undefined) this.#change(agent, { wrapUpUntilMs });
  }

  /** They need longer for the call that they wrap up. @throws Refusal */
  extendWrapUp(key: string): void {
    const agent = this.#known(key);
    this.#change(agent, { wrapUpUntilMs: this.#wrapUps.extend(agent) });
  }

  /**
   * After a restart: an agent who was busy with a call that is over, or has left it, wraps it up.
   *
   * @param isOnLine whether that agent has a phone that is up, or rings
   */
  settle(isOnLine: (agent: Agent) => boolean): void {
    for (const agent of this.all()) {
      const { key, state, callId } = agent;
      if (callId === null || !isBusy(state) || isOnLine(agent)) continue;
      if (state === 'ringing') this.notAnswered(key, callId, { isMiss: false });
      else this.leftCall(key, callId);
    }
  }

  /** An earlier process had them on that call, and they still are. */
  stillOnCall(key: string, callId: string): void {
    const agent = this.#agents.get(key);
    if (!agent || (isBusy(agent.state) && agent.state !== 'ringing' && agent.callId === callId)) return;
    this.#change(agent, { state: 'on-call', callId, reason: null, wrapUpUntilMs: null, sinceMs: nowMs() });
  }

  /** A user was made, changed or shut out. @throws UnavailableError */
  async reload(userId: number): Promise<Agent | undefined> {
    const stored = await this.#options.store.find(userId);
    const known = this.of(userId);
    if (stored && known) this.#put({ ...known, ...identityOf(stored) });
    else if (stored) this.#learn(stored);
    else if (known) this.#forget(known);
    this.#putUnattended();
    const agent = this.of(userId);
    if (agent ?? known) this.#notifyListeners((agent ?? known) as Agent);
    return agent;
  }

  /** Finds a change that was not reported. @returns whether there was one @throws UnavailableError */
  async reconcile(): Promise<boolean> {
    const stored = new Map((await this.#options.store.list()).map((agent) => [agent.userId, agent]));
    const isChanged = (userId: number) => {
      const [ours, theirs] = [this.of(userId), stored.get(userId)];
      return !ours || !theirs || !isDeepStrictEqual(identityOf(ours), identityOf(theirs));
    };
    const userIds = [...this.all().map(({ userId }) => userId), ...stored.keys()];
    const changed = [...new Set(userIds.flatMap((userId) => userId ?? []))].filter(isChanged);
    // read once more, one by one: the list may be older than what has arrived meanwhile
    for (const userId of changed) await this.reload(userId);
    this.#isLoaded = true;
    return changed.length > 0;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#isClosed = true;
    await this.#saver.close();
  }

  #known(key: string): Agent {
    const agent = this.#agents.get(key);
    if (!agent) throw deskRefusal({ code: 'telephone-without-user' });
    return agent;
  }

  #onCall(key: string, callId: string): Agent | undefined {
    const agent = this.#agents.get(key);
    return agent && isBusy(agent.state) && agent.callId === callId ? agent : undefined;
  }

  #stopWork(key: string, afterwards: Afterwards): void {
    const agent = this.#known(key);
    const { state } = agent;
    const { state: to, reason } = afterwards;
    if (isOnCall(state)) this.#change(agent, { afterwards });
    else if (state !== 'offline' || to !== 'offline') this.move(key, to, { reason, callId: null });
  }

  /** @returns whether a colleague's call came in the way of it, which was not answered */
  #goOnWrappingUp({ key }: Agent): boolean {
    const interrupted = this.#wrapUps.goOn(key);
    if (interrupted) this.move(key, 'wrap-up', interrupted);
    return interrupted !== undefined;
  }

  /** @returns whether there is something that they do now instead of taking the next call */
  #doAfterwards({ key, afterwards }: Agent): boolean {
    if (!afterwards) return false;
    const { state: to, reason } = afterwards;
    this.move(key, to, { reason, callId: null, misses: 0, idleSinceMs: nowMs() });
    return true;
  }

  #learn(agent: Agent): void {
    this.#saver.learn(agent);
    this.#put(agent);
    this.#putUnattended();
  }

  #forget({ key }: Agent): void {
    this.#agents.delete(key);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#saver.forget(key);
    this.#wrapUps.forget(key);
  }

  /** A telephone without a log-in is there as long as it belongs to no user. */
  #putUnattended(): void {
    for (const endpoint of this.#options.unattendedEndpoints) {
      const phone = unattendedPhone(endpoint, nowMs());
      const isOwned = this.all().some((agent) => agent.userId !== null && agent.endpoint === endpoint);
      if (isOwned) this.#agents.delete(phone.key);
      else if (!this.#agents.has(phone.key)) this.#put(phone);
    }
  }

  #change(agent: Agent, change: AgentChange): Agent {
    const changed = { ...agent, ...change, version: agent.version + 1 };
    this.#put(changed);
    if (changed.userId !== null) this.#saver.save(changed.key);
    this.#notifyListeners(changed);
    return changed;
  }

  #put(agent: Agent): void {
    this.#agents.set(agent.key, agent);
    clearTimeout(this.#timers.get(agent.key));
    this.#timers.delete(agent.key);
    if (agent.state !== 'wrap-up' || agent.wrapUpUntilMs === null || this.#isClosed) return;
    const waitMs = Math.max(0, agent.wrapUpUntilMs - nowMs());
    this.#timers.set(
      agent.key,
      setTimeout(() => this.#endWrapUp(agent.key), waitMs),
    );
  }

  #endWrapUp(key: string): void {
    if (this.#agents.get(key)?.state === 'wrap-up') this.move(key, 'available', { callId: null });
  }

  #notifyListeners(agent: Agent): void {
    for (const listener of [...this.#listeners]) listener(agent);
  }
}

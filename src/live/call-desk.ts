import { randomUUID } from 'node:crypto';
import type { Agent } from '../desk/agent.js';
import { isBusy, isOnCall } from '../desk/agent-state.js';
import type {
  CallChange,
  ChangeOptions,
  DialTarget,
  EndOptions,
  SupervisionMode,
} from '../desk/call-commands.js';
import type { ContactGate } from '../desk/contact-gate.js';
import type { LiveCalls } from '../desk/live-calls.js';
import type { Closable } from '../lib/closer.js';
import { nowMs } from '../lib/clock.js';
import { placeOfArrival } from './session/call-clock.js';
import { withLimit } from '../lib/with-limit.js';
import { deskRefusal } from '../desk/desk-refusal.js';
import { messageOf } from '../lib/errors.js';
import { sharedStop } from '../lib/shared-stop.js';
import { TelephonyAwayError } from '../telephony/errors.js';
import type { Channel, TelephonyEvent } from '../telephony/telephony.js';
import { Adoption } from './recovery/adoption.js';
import type { OpenCalls, Synchronised } from './recovery/open-call.js';
import type { CallParts } from './session/call-parts.js';
import { readCall } from './transcript/read-call.js';
import { transcribeCall } from './transcript/call-pipeline.js';
import { CallSession, rungPhone } from './session/call-session.js';
import { LineKeeper } from './lost/line-keeper.js';
import { changeCall } from './control/change-call.js';
import { checkedTarget } from './ringing/dial-party.js';
import { dialledTarget } from './ringing/dialled-target.js';
import { DialPlanCalls } from './recovery/dial-plan-calls.js';
import { completeTranscript } from './legs/finish-call.js';
import { endByCommand, lastWordsOf } from './control/end-by-command.js';
import { refuseIfLegLeft, isChannelGone } from './session/refuse-if-leg-left.js';
import { OnceConnected } from './session/once-connected.js';
import { holdByPhone } from './control/hold-by-phone.js';
import { consultByPhone, isLineOf } from './control/consult-by-phone.js';
import { transferByPhone } from './control/transfer-by-phone.js';
import { partyLeft } from './control/party-left.js';
import { placeInQueue } from './queue/place-in-queue.js';
import { dialFromPhone, newOutboundCall, placeCall, requireReachable } from './ringing/place-call.js';
import { queueAgain } from './queue/queue-again.js';
import { TAKEN_BACK_AFTER_MS, takeCall } from './queue/take-call.js';
import { soundChanged } from './session/sound-changed.js';
import { ourSwitchId } from './session/switch-ids.js';
import type { SupervisionRecordOptions } from './supervision/supervision-record.js';
import { Supervisors } from './supervision/supervisors.js';
import { writeEvent } from './session/write-event.js';

type EventOf<Type extends TelephonyEvent['type']> = Extract<TelephonyEvent, { type: Type }>;

const CHANGE_TIMEOUT_MS = 30_000; // the requester waits a little longer (the time limits in desk/commands.ts)

export interface CallDeskOptions extends Omit<
  CallParts,
  'track' | 'onPartiesChanged' | 'onceConnected' | 'queueAgain' | 'stopping'
> {
  readonly supervision: SupervisionRecordOptions;
  /** Calls that an earlier process left open. */
  readonly openCalls: OpenCalls;
  /** Asked before a telephone without a command dials a number outside. */
  readonly contact: Pick<ContactGate, 'check'>;
  /** False while nothing can be remembered: then no new call is taken. */
  readonly canTakeCalls: () => boolean;
  /** Connected to the switch; not waited for. */
  readonly onSynchronised: () => Promise<void>;
  /** Calls on the disk are resumed, after each connection. */
  readonly onResumed: () => void;
  /** A call begins to live here; what it returns is closed when the call is over. */
  readonly onCallOpened: (callId: string) => Promise<Closable>;
}

/** Takes what the switch reports and makes calls of it. Owns every live call of this process. */
export class CallDesk implements Closable, LiveCalls {
  readonly #options: CallDeskOptions & CallParts;
  readonly #supervisors: Supervisors;
  readonly #sessions = new Map<string, CallSession>();
  /** Channels of callers whom the switch takes back in a moment. */
  readonly #givenBack = new Set<string>();
  readonly #work = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  readonly #stop = sharedStop();
  readonly #stopped = new Promise((resolve) => this.#stop.signal.addEventListener('abort', resolve));
  readonly #connected = new OnceConnected(this.#stop.signal);
  readonly #adoption: Adoption;
  readonly #lines: LineKeeper;
  #closing = false;

  constructor(options: CallDeskOptions) {
    this.#options = {
      ...options,
      track: (work) => this.#track(work),
      onPartiesChanged: (session) => this.#track(this.#supervisors.follow(session)),
      onceConnected: (session, commands) => this.#connected.run(session, commands),
      queueAgain: ({ callId }, how) => queueAgain(this.#options, this.#sessions.get(callId), how),
      stopping: this.#stop.signal,
    };
    this.#supervisors = new Supervisors(this.#options, options.supervision);
    const follow = (session: CallSession) => this.#follow(session);
    const { openCalls, onResumed } = options;
    const dialPlanCalls = new DialPlanCalls(this.#options, { openCalls, sessions: this.#sessions, follow });
    this.#adoption = new Adoption({
      parts: this.#options,
      sessions: this.#sessions,
      openCalls,
      dialPlanCalls,
      onResumed,
      follow,
      holds: (id) => this.#supervisors.holds(id) || this.#givenBack.has(id),
      take: (channel, how) => this.#track(this.#onInbound(channel, how)),
    });
    this.#lines = new LineKeeper(this.#options, this.#sessions);
    this.#loop = this.#run();
  }

  get liveCallIds(): string[] {
    return [...this.#sessions.keys()];
  }

  /**
   * Hangs up all parties and waits for the last words.
   *
   * @throws Refusal when no such call is live here, and when its last words come too late
   */
  async end(callId: string, options: EndOptions): Promise<void> {
    const session = this.#sessions.get(callId);
    if (!session) throw deskRefusal({ code: 'unknown-call', callId });
    await endByCommand(this.#options, session, options);
    await lastWordsOf(session);
  }

  /** @throws Refusal, and what `changeCall` throws */
  async change(callId: string, change: CallChange, options: ChangeOptions): Promise<void> {
    const session = this.#sessions.get(callId);
    if (!session) throw deskRefusal({ code: 'unknown-call', callId });
    const givenUpAtMs = nowMs() + CHANGE_TIMEOUT_MS;
    await refuseIfLegLeft(session, () =>
      session.changes.run(async () => {
        // the requester was informed that it failed: it does not happen minutes later, when the switch is back
        if (nowMs() >= givenUpAtMs) throw deskRefusal({ code: 'call-busy-with-command' });
        if (await this.#lines.change(session, change, options.userId)) return;
        return changeCall(this.#options, session, change, options);
      }),
    );
  }

  async supervise(
    callId: string,
    { userId, agentUserId, mode }: { userId: number; agentUserId: number | null; mode: SupervisionMode },
  ): Promise<void> {
    const session = this.#sessions.get(callId);
    if (!session) throw deskRefusal({ code: 'unknown-call', callId });
    const target = session.legs.ofAgents.find((leg) => leg.userId === agentUserId);
    if (!target || session.end) throw deskRefusal({ code: 'agent-left-call' });
    await refuseIfLegLeft(session, () => this.#supervisors.supervise(session, { userId, target, mode }));
  }

  pageLeft(agent: Agent): void {
    this.#lines.pageLeft(agent);
  }

  get supervisorIds(): number[] {
    return this.#supervisors.userIds;
  }

  leaveSupervision(userId: number): Promise<void> {
    return this.#supervisors.leave(userId);
  }

  async place(
    agent: Agent,
    wanted: DialTarget,
    { callbackId }: { callbackId?: number } = {},
  ): Promise<string> {
    const { agents } = this.#options;
    const { state } = agents.get(agent.key) ?? agent;
    if (isBusy(state)) throw deskRefusal({ code: 'you-are-busy', state });
    requireReachable(this.#options, wanted);
    const target = checkedTarget(this.#options, wanted, agent.key);
    const session = newOutboundCall(ourSwitchId('out', randomUUID()), target, callbackId);
    agents.move(agent.key, 'on-call', { callId: session.callId });
    this.#follow(session);
    this.#track(placeCall(this.#options, session, agent, target));
    return session.callId;
  }

  /**
   * Stops following the calls; they stay up in the switch and the next process resumes them.
   * The words until now are written first.
   */
  async close(drainMs = 5_000): Promise<void> {
    this.#closing = true;
    this.#lines.close();
    this.#stop.abort();
    const taps = [...this.#sessions.values()].flatMap((session) =>
      [...session.legs.values()].map((leg) => leg.tap.close({ isLeft: true })),
    );
    for (const session of this.#sessions.values()) session.hearing.utterances.end();
    const drained = Promise.all([...taps, ...this.#work]);
    await withLimit(drained, drainMs, 'live calls did not drain').catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'words may be missing at the end of the live calls');
    });
    for (const session of this.#sessions.values()) session.abort.abort();
    await Promise.allSettled(this.#work);
  }

  /** Call after the telephony is closed: its events have ended then. */
  get ended(): Promise<void> {
    return this.#loop;
  }

  async #run(): Promise<void> {
    for await (const event of this.#options.telephony.events) {
      if (this.#closing) continue;
      this.#track(this.#onEvent(event));
    }
  }

  /** Keeps background work until it is done; a failure is a bug and is said once. */
  #track(work: Promise<void>): void {
    const owned = work
      .catch((error: unknown) => {
        const level = isMadeUpFor(error) ? 'warn' : 'error';
        this.#options.log[level]({ err: error }, 'work on a call failed');
      })
      .finally(() => this.#work.delete(owned));
    this.#work.add(owned);
  }

  async #onEvent(event: TelephonyEvent): Promise<void> {
    switch (event.type) {
      case 'inbound':
        return this.#onInbound(event.channel);
      case 'answered':
        return this.#onAnswered(event.channel);
      case 'early-sound':
        return rungPhone(this.#sessions, event.channelId)?.earlySound?.();
      case 'gone':
        return this.#onGone(event);
      case 'synchronised':
        return this.#onSynchronised(event);
      case 'dialled':
        return this.#onDialled(event);
      case 'held':
        return this.#onHeld(event);
      case 'transfer-asked':
        return this.#onTransferAsked(event);
      case 'sound':
        return soundChanged(this.#options, this.#sessions.values(), event);
      case 'phone':
        this.#options.agents.setPhone(event.phone.endpoint, event.phone.isOnline);
        return this.#lines.phoneChanged(event.phone);
      case 'disconnected':
        return;
    }
  }

  /** A call that cannot be taken goes back to the switch, which rings the phones by itself. */
  async #onInbound(channel: Channel, { isStarted = false } = {}): Promise<void> {
    const { telephony, log, canTakeCalls } = this.#options;
    if (this.#sessions.has(channel.id)) return;
    if (!canTakeCalls()) {
      log.error(
        { callId: channel.id },
        'a call was not taken: the journal cannot store events at the moment',
      );
      this.#givenBack.add(channel.id);
      return telephony.returnAfter(channel.id, TAKEN_BACK_AFTER_MS);
    }
    return this.#takeCall(channel, { isStarted });
  }

  async #takeCall(channel: Channel, { isStarted }: { isStarted: boolean }): Promise<void> {
    const { log, queue } = this.#options;
    const { id: callId, callerId, dialled } = channel;
    const session = new CallSession({ callId, callerId, dialled, answeredAtMs: nowMs() });
    session.wait.rank(placeInQueue(queue, callerId, dialled));
    // the turn of a caller is decided by the arrival, and not by when this process got round to the call
    const arrivedMs = placeOfArrival(channel, session);
    session.wait.countFrom(session.answeredAtMs + arrivedMs);
    this.#follow(session);
    log.info({ callId }, 'call taken');
    // its place in the journal is the first, but a database that hangs must not keep a child ringing
    const event = { type: 'call.started', callerId, dialled, direction: 'inbound' } as const;
    if (!isStarted) void writeEvent(this.#options, session, event, arrivedMs);
    await takeCall(this.#options, session);
  }

  /** Lets a call's words become text until it is over. */
  #follow(session: CallSession): void {
    this.#sessions.set(session.callId, session);
    this.#adoption.began(session.callId);
    this.#track(this.#runToEnd(session));
  }

  async #runToEnd(session: CallSession): Promise<void> {
    const { log } = this.#options;
    const opened = await this.#openCall(session.callId);
    const reading = readCall(this.#options, session);
    try {
      await transcribeCall(this.#options, session);
    } catch (error) {
      log.error({ err: error, callId: session.callId }, 'transcription of a call stopped');
      await Promise.race([session.over, this.#stopped]); // the people on it go on talking
    }
    if (session.end) await completeTranscript({ ...this.#options, reading }, session); // else we are closing, and the call continues
    session.hearing.stream.end();
    await reading;
    await opened?.close();
    this.#sessions.delete(session.callId);
    log.info({ callId: session.callId, utterances: session.hearing.utteranceCount }, 'call complete');
  }

  /** A call that cannot be commanded from elsewhere is a call all the same. */
  async #openCall(callId: string): Promise<Closable | undefined> {
    try {
      return await this.#options.onCallOpened(callId);
    } catch (error) {
      this.#options.log.error({ err: error, callId }, 'a call cannot be commanded from other processes');
      return undefined;
    }
  }

  async #onAnswered(channel: Channel): Promise<void> {
    const rung = rungPhone(this.#sessions, channel.id);
    if (rung) return rung.outcome(true);
    if (this.#supervisors.isAnswered(channel.id)) return;
    const isLeg = (session: CallSession) => session.callId === channel.id || session.legs.at(channel.id);
    if ([...this.#sessions.values()].some(isLeg)) return; // reported twice
    // answered in the moment in which its caller gave up: no agent is left alone on a line
    this.#options.log.info({ channelId: channel.id }, 'a phone answered for a call that is over');
    await this.#options.telephony.hangUp(channel.id);
  }

  async #onGone(departure: EventOf<'gone'>): Promise<void> {
    this.#givenBack.delete(departure.channelId);
    await this.#supervisors.channelLeft(departure.channelId);
    for (const session of [...this.#sessions.values()]) {
      if (await this.#lines.lineFailed(session, departure)) return;
      if (await partyLeft(this.#options, session, departure)) return;
    }
  }

  /** A user dials from a desk phone. */
  async #onDialled({ channel, endpoint, asksTransfers }: EventOf<'dialled'>): Promise<void> {
    if (this.#sessions.has(channel.id)) return;
    const { agents, telephony, log, canTakeCalls } = this.#options;
    const agent = agents.atEndpoint(endpoint);
    let target: DialTarget;
    try {
      if (!agent || !canTakeCalls()) throw deskRefusal({ code: 'phone-cannot-dial' });
      target = await dialledTarget(this.#options, agent, channel.dialled);
      const state = agents.get(agent.key)?.state ?? agent.state;
      if (isOnCall(state) && asksTransfers) return await this.#consult(agent, channel.id, target);
      if (isBusy(state)) throw deskRefusal({ code: 'you-are-busy', state });
    } catch (error) {
      log.warn({ endpoint, reason: messageOf(error) }, 'a phone that dialled was refused');
      return telephony.hangUp(channel.id);
    }
    const session = newOutboundCall(channel.id, target);
    session.phones.endpoints.set(channel.id, endpoint);
    agents.move(agent.key, 'on-call', { callId: session.callId });
    this.#follow(session);
    await dialFromPhone(this.#options, session, agent, target);
  }

  /** A user who has a caller dials at the telephone: whoever is dialled is asked, while the caller hears music. */
  async #consult(agent: Agent, lineChannelId: string, target: DialTarget): Promise<void> {
    const session = this.#sessions.get(this.#options.agents.get(agent.key)?.callId ?? '');
    if (!session) throw deskRefusal({ code: 'call-over' });
    await session.changes.run(() => consultByPhone(this.#options, session, agent, { lineChannelId, target }));
  }

  async #onTransferAsked({ channelId, to }: EventOf<'transfer-asked'>): Promise<void> {
    const session = [...this.#sessions.values()].find((each) => isLineOf(each, channelId));
    await transferByPhone(this.#options, session, channelId, to);
  }

  async #onHeld({ channelId, isHeld }: EventOf<'held'>): Promise<void> {
    const session = [...this.#sessions.values()].find((each) => each.legs.at(channelId));
    await session?.changes.run(() => holdByPhone(this.#options, session, channelId, isHeld));
  }

  #onSynchronised(event: Synchronised): Promise<void> {
    const online = event.phones.filter(({ isOnline }) => isOnline);
    this.#options.agents.setPhones(online.map(({ endpoint }) => endpoint));
    this.#connected.synchronised();
    const adopted = this.#adoption.synchronised(event);
    this.#track(this.#options.onSynchronised());
    return adopted;
  }
}

/** When the connection is back (adopt-calls.ts), or the channel is reported to have gone (party-left.ts). */
function isMadeUpFor(error: unknown): boolean {
  return error instanceof TelephonyAwayError || isChannelGone(error);
}

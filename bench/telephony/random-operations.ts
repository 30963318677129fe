import { SipPhone } from '../../demo/phone/sip-phone.js';
import type { Command, CommandOn } from '../../src/desk/commands.js';
import { Closer } from '../../src/lib/closer.js';
import { tone } from '../../test/asterisk/support/goertzel.js';
import { encodeUlaw } from '../../src/audio/g711.js';
import { seededRandom } from '../../test/support/seeded-random.js';
import { AGENTS_HOST, CALLERS_HOST, sleep, WORLD, type CallCentre } from './call-centre.js';
import type { Person, PersonNow } from './protocol.js';

export interface RandomPlan {
  readonly seed: number;
  readonly callers: number;
  readonly operations: number;
}

export interface RandomOperations {
  readonly count: number;
  /** Operations by what came of them: `done`, or the name of the error. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Calls of all kinds that there were. */
  readonly calls: number;
  /** Times that a caller was not answered within a minute, or was refused. */
  readonly unanswered: number;
  /** Channels and bridges that Asterisk still holds after all parties have hung up. */
  readonly ghostChannels: number;
  readonly ghostBridges: number;
  /** Calls without a completed transcript, and callers who were answered and of whom nothing is known. */
  readonly lostCalls: number;
  /** Live calls, unfinished calls in the database, busy people, phones in a call: left behind with us. */
  readonly leftWithUs: number;
}

const CALL_TIMEOUT_MS = 60_000;
const LONGEST_PAUSE_MS = 250;
const IN_FLIGHT = 5;
const EMPTY_TIMEOUT_MS = 30_000;
const TONE_MS = 1_000;
const KEPT_FRAMES = 500;
/** Numbers that are reached over the trunk. */
const WORLD_NUMBER = '254722000001';

type Random = () => number;

/**
 * People do to their calls whatever comes to their mind, several at a time, and then hang up. The choices come from
 * the seed; what they meet depends on what the calls are at, which no two runs share to the millisecond.
 */
export async function performRandomOperations(
  centre: CallCentre,
  plan: RandomPlan,
  signal: AbortSignal,
): Promise<RandomOperations> {
  const parts = new Closer();
  try {
    const crowd = parts.add(await Crowd.gather(centre, plan));
    crowd.startCalling();
    await centre.untilOnCall(plan.callers);
    const outcomes = await operate(centre, crowd, plan, signal);
    await crowd.stopCalling();
    const [ghostChannels, ghostBridges] = await crowd.untilEmpty();
    const remains = await centre.ask.remains();
    return {
      count: plan.operations,
      outcomes,
      calls: remains.calls,
      unanswered: crowd.unanswered,
      ghostChannels,
      ghostBridges,
      lostCalls: remains.lost.length + Math.max(0, crowd.answered - remains.inbound),
      leftWithUs: remains.open + remains.live + remains.busy + crowd.phonesInCall,
    };
  } finally {
    await parts.close();
  }
}

async function operate(
  { ask }: CallCentre,
  crowd: Crowd,
  { operations, seed }: RandomPlan,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const random = seededRandom(seed);
  const outcomes: Record<string, number> = {};
  const inFlight = new Set<Promise<void>>();
  for (let i = 0; i < operations; i++) {
    signal.throwIfAborted();
    const { people } = await ask.snapshot();
    const operation = chooseOperation(people, crowd, random);
    const work = perform(operation, ask, crowd).then((outcome) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      inFlight.delete(work);
    });
    inFlight.add(work);
    if (inFlight.size >= IN_FLIGHT) await Promise.race(inFlight);
    await sleep(random() * LONGEST_PAUSE_MS);
  }
  await Promise.all(inFlight);
  return outcomes;
}

type Operation =
  | { readonly type: 'command'; readonly userId: number; readonly command: Command }
  | { readonly type: 'hang-up'; readonly phone: SipPhone }
  | { readonly type: 'nothing' };

async function perform(operation: Operation, ask: CallCentre['ask'], crowd: Crowd): Promise<string> {
  if (operation.type === 'nothing') return 'no party to do it';
  if (operation.type === 'command') {
    const { refused } = await ask.command(operation.userId, operation.command);
    return refused ?? 'done';
  }
  return crowd.hangUp(operation.phone);
}

/** The operations of a party on a call, each with its weight. */
const ON_CALL: readonly (readonly [number, CommandOn<'channel'>['action']])[] = [
  [5, 'hold'],
  [3, 'mute'],
  [3, 'unmute'],
  [2, 'digits'],
  [1, 'ask-help'],
  [2, 'pause-recording'],
  [2, 'resume-recording'],
  [4, 'transfer'],
  [5, 'consult'],
  [3, 'conference'],
  [1, 'hangup'],
];
const ON_HOLD: readonly (readonly [number, CommandOn<'channel'>['action']])[] = [
  [4, 'resume'],
  [4, 'complete-transfer'],
  [2, 'conference'],
  [1, 'transfer'],
  [1, 'hangup'],
];
const SUPERVISION = ['listen', 'whisper', 'barge', 'leave'] as const;

function chooseOperation(people: readonly PersonNow[], crowd: Crowd, random: Random): Operation {
  const dice = random();
  if (dice < 0.1) return hangUpAnyCall(crowd, random);
  if (dice < 0.35) return superviseAnyAgent(people, crowd, random);
  if (dice < 0.4) return dialAnyExtension(people, crowd, random);
  const agent = pick(
    people.filter(({ state, userId }) => isOnCall(state) && !crowd.isSupervisor(userId)),
    random,
  );
  if (!agent) return { type: 'nothing' };
  const action = weighted(agent.state === 'on-hold' ? ON_HOLD : ON_CALL, random);
  const command = channelCommand(action, agent, people, random);
  return { type: 'command', userId: agent.userId, command };
}

function channelCommand(
  action: CommandOn<'channel'>['action'],
  agent: PersonNow,
  people: readonly PersonNow[],
  random: Random,
): CommandOn<'channel'> {
  const target = 'channel';
  switch (action) {
    case 'digits':
      return { target, action, digits: '12#' };
    case 'acknowledge':
      return { target, action, alertSeq: 1 };
    case 'conference':
      // an agent who holds a call: the colleague who is being consulted joins it
      return agent.state === 'on-hold'
        ? { target, action }
        : { target, action, extension: anyExtension(people, random) };
    case 'invite':
    case 'dial':
    case 'transfer':
    case 'consult':
      return { target, action, extension: anyExtension(people, random) };
    case 'hangup':
    case 'rejoin':
    case 'hold':
    case 'resume':
    case 'mute':
    case 'unmute':
    case 'complete-transfer':
    case 'ask-help':
    case 'help-over':
    case 'pause-recording':
    case 'resume-recording':
      return { target, action };
  }
}

/** Mostly a free agent, sometimes one who is not free, sometimes a number outside. */
function anyExtension(people: readonly PersonNow[], random: Random): string {
  const dice = random();
  if (dice < 0.15) return WORLD_NUMBER;
  const free = people.filter(({ state }) => state === 'available');
  return pick(dice < 0.85 && free.length > 0 ? free : people, random)?.extension ?? WORLD_NUMBER;
}

function hangUpAnyCall(crowd: Crowd, random: Random): Operation {
  const phone = pick(
    crowd.phones.filter(({ currentCall }) => currentCall !== undefined),
    random,
  );
  return phone ? { type: 'hang-up', phone } : { type: 'nothing' };
}

function superviseAnyAgent(people: readonly PersonNow[], crowd: Crowd, random: Random): Operation {
  const supervisor = pick(crowd.supervisors, random);
  const agent = pick(
    people.filter(({ state, userId }) => isOnCall(state) && !crowd.isSupervisor(userId)),
    random,
  );
  const action = pick(SUPERVISION, random);
  if (!supervisor || !agent || !action) return { type: 'nothing' };
  // rather stay on the call that they are on: those on another one are refused
  const own = people.find(({ userId }) => userId === supervisor.userId)?.callId;
  const { extension } =
    people.find(({ callId, userId }) => callId === own && userId !== supervisor.userId && own !== null) ??
    agent;
  const command: Command =
    action === 'leave' ? { target: 'supervision', action } : { target: 'supervision', action, extension };
  return { type: 'command', userId: supervisor.userId, command };
}

function dialAnyExtension(people: readonly PersonNow[], crowd: Crowd, random: Random): Operation {
  const agent = pick(
    people.filter(({ state, userId }) => state === 'available' && !crowd.isSupervisor(userId)),
    random,
  );
  if (!agent) return { type: 'nothing' };
  const command = { target: 'channel', action: 'dial', extension: anyExtension(people, random) } as const;
  return { type: 'command', userId: agent.userId, command };
}

const isOnCall = (state: PersonNow['state']) => state === 'on-call' || state === 'on-hold';

function pick<T>(some: readonly T[], random: Random): T | undefined {
  return some[Math.floor(random() * some.length)];
}

function weighted<T>(some: readonly (readonly [number, T])[], random: Random): T {
  let left = random() * some.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, each] of some) if ((left -= weight) < 0) return each;
  return (some.at(-1) as readonly [number, T])[1];
}

/** All the phones: callers who call again whenever their call is over, agents, supervisors, and one of the world's. */
class Crowd {
  readonly phones: SipPhone[] = [];
  readonly supervisors: readonly Person[];
  /** Calls of callers. */
  answered = 0;
  unanswered = 0;
  readonly #centre: CallCentre;
  readonly #callers: SipPhone[] = [];
  readonly #parts = new Closer();
  #calling: Promise<void>[] = [];
  #stop = new AbortController();

  private constructor(centre: CallCentre, people: readonly Person[]) {
    this.#centre = centre;
    this.supervisors = people.filter(({ isSupervisor }) => isSupervisor);
  }

  static async gather(centre: CallCentre, { callers }: RandomPlan): Promise<Crowd> {
    const people = await centre.ask.people();
    const crowd = new Crowd(centre, people);
    try {
      for (const { extension: user, password } of people) {
        const phone = await crowd.#phone({ user, password, host: AGENTS_HOST });
        await phone.register();
      }
      await crowd.#phone({ user: WORLD_NUMBER, ...WORLD });
      for (let i = 0; i < callers; i++) {
        const number = `2547110000${String(i).padStart(2, '0')}`;
        crowd.#callers.push(await crowd.#phone({ user: number, host: CALLERS_HOST }));
      }
      await centre.until('all phones to be online', (now) => now.people.every(({ isOnline }) => isOnline));
      await centre.ask.logIn(people.filter(({ isSupervisor }) => !isSupervisor).map(({ userId }) => userId));
      return crowd;
    } catch (error) {
      await crowd.close();
      throw error;
    }
  }

  isSupervisor(userId: number): boolean {
    return this.supervisors.some((each) => each.userId === userId);
  }

  get phonesInCall(): number {
    return this.phones.filter(({ currentCall }) => currentCall !== undefined).length;
  }

  startCalling(): void {
    this.#calling = this.#callers.map((phone) => this.#callAgainAndAgain(phone));
  }

  /** Ends the calling: no new calls, and the callers hang up. */
  async stopCalling(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#callers.map(async ({ currentCall }) => currentCall?.hangUp()));
    await Promise.all(this.#calling);
  }

  async hangUp(phone: SipPhone): Promise<string> {
    await phone.currentCall?.hangUp();
    return 'done';
  }

  /**
   * Agents who still are on a call with each other, or with the world, hang up as the page lets them.
   *
   * @returns the channels and bridges that Asterisk still holds after that, and enough time
   */
  async untilEmpty(): Promise<[channels: number, bridges: number]> {
    const { ask } = this.#centre;
    for (const deadlineMs = performance.now() + EMPTY_TIMEOUT_MS; ; await sleep(500)) {
      const { people, liveCallIds } = await ask.snapshot();
      const left = [await this.#centre.held('channels'), await this.#centre.held('bridges')] as const;
      const isEmpty = liveCallIds.length + left[0] + left[1] === 0;
      if (isEmpty || performance.now() > deadlineMs) return [...left];
      const onCall = people.filter(({ state, userId }) => isOnCall(state) && !this.isSupervisor(userId));
      for (const { userId } of onCall) {
        await ask.command(userId, { target: 'channel', action: 'hangup' });
      }
    }
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  async #phone(options: { user: string; host: string; port?: number; password?: string }): Promise<SipPhone> {
    const { server } = this.#centre.asterisk;
    const phone = await SipPhone.open({ ...options, server, answerAfterMs: 100 });
    this.#parts.add(phone);
    this.phones.push(phone);
    phone.onCall = (call) => void call.play(SAID, { loop: true });
    phone.audio.onFrame = () => forgetOld(phone);
    return phone;
  }

  async #callAgainAndAgain(phone: SipPhone): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const call = await phone.call('116', { timeoutMs: CALL_TIMEOUT_MS, signal });
        this.answered++;
        call.play(SAID, { loop: true });
        await call.ended;
      } catch {
        if (signal.aborted) return;
        this.unanswered++;
        await sleep(1_000);
      }
    }
  }
}

/** Drops received audio: the bench does not need it, and it would fill the memory. */
function forgetOld({ audio }: SipPhone): void {
  if (audio.received.length > KEPT_FRAMES) audio.forgetReceived();
}

const SAID = encodeUlaw(tone(600, TONE_MS));

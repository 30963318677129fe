import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../src/lib/errors.js';
import { connectAgent } from '../../../src/live/queue/connect-agent.js';
import { consultByPhone } from '../../../src/live/control/consult-by-phone.js';
import { holdByPhone } from '../../../src/live/control/hold-by-phone.js';
import { transferByPhone } from '../../../src/live/control/transfer-by-phone.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import type { CallChange, DialTarget } from '../../../src/desk/call-commands.js';
import {
  agentFaults,
  forgottenOnHold,
  queueFaults,
  settledFaults,
} from '../../support/live-disagreements.js';
import { colleague, LiveStage, outside } from '../../support/live-stage.js';
import { seededRandom } from '../../support/seeded-random.js';

const FIRST_SEED = Number(process.env['CHANGES_SEED'] ?? 1);
const CALLS = 1500;
const STEPS = 14;
const USERS = [1, 2, 3, 4];

/** One call of the stage on which people do what they like, and what came of each step. */
class RandomCall {
  readonly #stage: LiveStage;
  readonly #random: () => number;
  readonly steps: string[] = [];
  /** Steps that were carried out, by kind. */
  readonly done: string[] = [];

  constructor(stage: LiveStage, random: () => number) {
    this.#stage = stage;
    this.#random = random;
  }

  async step(): Promise<void> {
    const { session } = this.#stage;
    this.#trouble();
    const roll = this.#random();
    const ringing = [...session.phones.ringing.keys()];
    const legs = [...session.legs.values()];
    if (ringing.length > 0 && roll < 0.35) await this.#answerOrNot(this.#pick(ringing));
    else if (legs.length > 0 && roll < 0.43) await this.#hangUp(this.#pick(legs).channelId);
    else if (roll > 0.8) await this.#atTelephone();
    else await this.#command();
    await this.#settled();
    this.#stage.telephony.faults.clear();
  }

  /** In some steps the switch refuses a command, or does it and does not answer. */
  #trouble(): void {
    if (this.#random() > 0.15) return;
    const command = this.#pick(['hold', 'bridge', 'ring', 'mute']);
    const refusal = new TelephonyError('Internal error', { status: 500 });
    const isDone = this.#pick(['wholly', 'half', 'not'] as const);
    this.#stage.telephony.faults.set(
      command,
      this.#random() < 0.5 ? refusal : { answer: 'none', isDone, times: 1 },
    );
    this.steps.push(`the switch is in trouble with: ${command}`);
  }

  /** The caller hangs up, if that has not been. */
  async end(): Promise<void> {
    await this.#hangUp(this.#stage.session.callId);
    await this.#settled();
  }

  faults(): string[] {
    const { session, view, agents, failures: allFailures } = this.#stage;
    const onHold = forgottenOnHold(session, agents);
    const failures = allFailures.filter((failure) => !(failure instanceof TelephonyError)); // those are of the trouble
    return [
      ...settledFaults(session, view),
      ...agentFaults(agents, view),
      ...onHold,
      ...queueFaults(session),
      ...failures.map(String),
    ];
  }

  async #answerOrNot(channelId: string): Promise<void> {
    const isAnswered = this.#random() < 0.6;
    this.steps.push(`${channelId} ${isAnswered ? 'answers' : 'refuses'}`);
    if (isAnswered) this.#stage.session.phones.ringing.get(channelId)?.outcome(true);
    else await this.#gone(channelId, 19);
  }

  async #hangUp(channelId: string): Promise<void> {
    this.steps.push(`${channelId} hangs up`);
    await this.#stage.telephony.hangUp(channelId);
  }

  /** The switch reports it; what it refuses in what follows is logged by the desk. */
  async #gone(channelId: string, cause?: number): Promise<void> {
    await this.#stage.gone(channelId, cause).catch((error: unknown) => {
      if (!(error instanceof TelephonyError)) throw error;
    });
  }

  async #command(): Promise<void> {
    const { session } = this.#stage;
    const users = session.legs.ofAgents.flatMap(({ userId }) => userId ?? []);
    const userId = this.#random() < 0.9 && users.length > 0 ? this.#pick(users) : this.#pick(USERS);
    const change = this.#change();
    const what = `user ${userId}: ${JSON.stringify(change)}`;
    try {
      await this.#stage.change(change, userId);
      this.steps.push(what);
      this.done.push(change.type);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.steps.push(`${what}: ${error.name}`);
    }
  }

  /** The keys of a telephone: hold, a second call, transfer. */
  async #atTelephone(): Promise<void> {
    const { session, parts, agents } = this.#stage;
    const own = session.legs.ofAgents[Math.floor(this.#random() * session.legs.ofAgents.length)];
    const agent = own && agents.get(own.agentKey ?? '');
    if (!agent) return;
    const { channelId } = own;
    const line = session.handover.consultation?.line?.channelId ?? null;
    const number = String(2000 + this.#pick(USERS));
    const desk = { ...parts, contact: { check: async (target: DialTarget) => target } };
    const lineChannelId = `line-${this.steps.length}`;
    const target = colleague(this.#pick(USERS));
    const isHeld = this.#random() < 0.5;
    const dial = () => consultByPhone(parts, session, agent, { lineChannelId, target });
    const key = this.#pick<[string, () => Promise<void>]>([
      ['hold-key', () => session.changes.run(() => holdByPhone(parts, session, channelId, isHeld))],
      ['second-call', () => session.changes.run(dial)],
      ['second-call', () => session.changes.run(dial)],
      ['refer', () => transferByPhone(desk, session, channelId, { kind: 'number', number })],
      ['refer-line', () => transferByPhone(desk, session, channelId, { kind: 'line', channelId: line })],
      ['refer-line', () => transferByPhone(desk, session, channelId, { kind: 'line', channelId: line })],
      ['end-of-second-call', async () => (line === null ? undefined : this.#gone(line))],
    ]);
    const what = `${channelId}: ${key[0]} (${number}, ${String(line)}, ${isHeld})`;
    try {
      await key[1]();
      this.steps.push(what);
      this.done.push(key[0]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.steps.push(`${what}: ${error.name}`);
    }
  }

  #change(): CallChange {
    const target: DialTarget = this.#random() < 0.8 ? colleague(this.#pick(USERS)) : outside;
    return this.#pick<CallChange>([
      { type: 'hold' },
      { type: 'resume' },
      { type: 'invite', target },
      { type: 'transfer', target },
      { type: 'consult', target },
      { type: 'consult', target },
      { type: 'complete-transfer' },
      { type: 'conference' },
      { type: 'leave' },
      { type: 'mute', isMuted: this.#random() < 0.5 },
    ]);
  }

  /** Everything that follows by itself has happened: the switch has reported which channels went, and phones ring on. */
  async #settled(): Promise<void> {
    const { session, telephony, parts } = this.#stage;
    for (let before = -1; before !== this.#progress();) {
      before = this.#progress();
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      const line = session.handover.consultation?.line?.channelId ?? [];
      const legs = [...session.legs.values()].map((leg) => leg.channelId);
      const known = [...session.phones.ringing.keys(), ...legs].concat(line);
      for (const channelId of known) {
        const wasHungUp = parts.telephony.commands.lastIndexOf(`hang up ${channelId}`) >= 0;
        if (wasHungUp && !telephony.channels.has(channelId)) await this.#gone(channelId);
      }
    }
  }

  /** Grows with each command to the switch and each event. */
  #progress(): number {
    return this.#stage.commands.length + this.#stage.parts.written.length;
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}

describe(`${CALLS} calls on which people do what they like (CHANGES_SEED=${FIRST_SEED})`, () => {
  it('are the same to the live session, to the fold of their events and to the agents, after each step', async () => {
    const done = new Map<string, number>();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + CALLS; seed++) {
      const stage = await LiveStage.open();
      if (seed % 2 === 0) await stage.talking(1);
      else {
        // from the queue: the agent may put the telephone down at once
        await stage.callerJoins();
        stage.parts.track(connectAgent(stage.parts, stage.session));
      }
      const call = new RandomCall(stage, seededRandom(seed));
      for (let step = 0; step < STEPS && !stage.session.end; step++) {
        await call.step();
        expect({ seed, steps: call.steps, faults: call.faults() }).toEqual({
          ...{ seed, steps: call.steps, faults: [] },
        });
      }
      await call.end();
      expect({ seed, steps: call.steps, faults: call.faults(), end: stage.view.state }).toEqual({
        ...{ seed, steps: call.steps, faults: [], end: 'wrapping-up' },
      });
      for (const type of call.done) done.set(type, (done.get(type) ?? 0) + 1);
      await stage.close();
    }
    expect([...done.keys()].sort()).toEqual([
      'complete-transfer',
      'conference',
      'consult',
      'end-of-second-call',
      'hold',
      'hold-key',
      'invite',
      'leave',
      'mute',
      'refer',
      'refer-line',
      'resume',
      'second-call',
      'transfer',
    ]);
  }, 60_000);
});

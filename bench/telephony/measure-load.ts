import { loadavg } from 'node:os';
import { Closer } from '../../src/lib/closer.js';
import { SetupError } from '../../src/lib/errors.js';
import { recordedSpeech } from '../../test/asterisk/support/recorded-speech.js';
import { usageOf } from '../process-usage.js';
import { AGENTS_HOST, CALLERS_HOST, sleep, type CallCentre } from './call-centre.js';
import type { Figures, Person } from './protocol.js';
import { registerAccounts } from './register-accounts.js';
import { Sipp } from './sipp.js';

const CALLS_PER_S = 5;
/** Until the last of the calls that have just begun is a call like any other. */
const SETTLE_MS = 4_000;
const BETWEEN_SWITCHES_MS = 100;
const BETWEEN_REPLACEMENTS_MS = 500;

export interface LoadPlan {
  readonly levels: readonly number[];
  readonly windowMs: number;
  /** At the highest level, while all calls are up: how often a supervisor changes the mode. */
  readonly modeSwitches: number;
  /** At the highest level: calls that end, each followed by another one. */
  readonly replacements: number;
}

export interface LoadLevel {
  readonly calls: number;
  /** Of one core, per call. */
  readonly asteriskCorePct: number;
  readonly asteriskWithoutTapsCorePct: number;
  readonly ourCorePct: number;
  readonly ourWithoutTapsCorePct: number;
  readonly figures: Figures;
  /** Of the machine, while it was measured: others may be at work on it. */
  readonly loadAverage: number;
}

export interface Load {
  readonly levels: readonly LoadLevel[];
  /** Of every agent who answered while calls were tapped, at the highest level. */
  readonly answerToBridgedMs: readonly number[];
  readonly modeSwitchMs: readonly number[];
}

interface Round {
  readonly asteriskCorePct: number;
  readonly ourCorePct: number;
  readonly figures: Figures;
  readonly loadAverage: number;
  readonly modeSwitchMs: readonly number[];
}

/** Calls from cheap phones to cheap phones through the whole of the call centre, at one level after the other. */
export async function measureLoad(
  centre: CallCentre,
  plan: LoadPlan,
  progress: (line: string) => void,
): Promise<Load> {
  const parts = new Closer();
  try {
    const people = await centre.ask.people();
    const { caller, agent } = recordedSpeech(1, 1, 9);
    const address = await registerAccounts(people, AGENTS_HOST, centre.asterisk.server);
    parts.add(await Sipp.answer({ ...address, says: agent }));
    await centre.until('all phones to be online', (now) => now.people.every(({ isOnline }) => isOnline));
    await centre.ask.logIn(people.filter(({ isSupervisor }) => !isSupervisor).map(({ userId }) => userId));
    const bench = new LoadBench(centre, plan, people, caller);
    const highest = Math.max(...plan.levels);
    const levels: LoadLevel[] = [];
    const answerToBridgedMs: number[] = [];
    const modeSwitchMs: number[] = [];
    for (const calls of plan.levels) {
      progress(`${calls} calls, without taps and with …`);
      const bare = await bench.round(calls, { isTapped: false, isLast: false });
      const tapped = await bench.round(calls, { isTapped: true, isLast: calls === highest });
      if (calls === highest) {
        answerToBridgedMs.push(...tapped.figures.answerToBridgedMs);
        modeSwitchMs.push(...tapped.modeSwitchMs);
      }
      levels.push({
        calls,
        asteriskCorePct: tapped.asteriskCorePct,
        asteriskWithoutTapsCorePct: bare.asteriskCorePct,
        ourCorePct: tapped.ourCorePct,
        ourWithoutTapsCorePct: bare.ourCorePct,
        figures: tapped.figures,
        loadAverage: tapped.loadAverage,
      });
    }
    return { levels, answerToBridgedMs, modeSwitchMs };
  } finally {
    await parts.close();
  }
}

class LoadBench {
  readonly #centre: CallCentre;
  readonly #plan: LoadPlan;
  readonly #people: readonly Person[];
  readonly #speech: Uint8Array;

  constructor(centre: CallCentre, plan: LoadPlan, people: readonly Person[], speech: Uint8Array) {
    this.#centre = centre;
    this.#plan = plan;
    this.#people = people;
    this.#speech = speech;
  }

  async round(calls: number, { isTapped, isLast }: { isTapped: boolean; isLast: boolean }): Promise<Round> {
    const centre = this.#centre;
    const { replacements } = this.#plan;
    await centre.ask.tap(isTapped);
    await centre.ask.figures();
    const callers = await Sipp.call({
      ...{ server: centre.asterisk.server, host: CALLERS_HOST, says: this.#speech },
      ...{ atOnce: calls, inAll: calls + (isLast ? replacements : 0), perSecond: CALLS_PER_S },
    });
    try {
      await centre.untilOnCall(calls);
      await sleep(SETTLE_MS);
      const cost = await this.#cost(calls);
      const modeSwitchMs = isLast ? await this.#switchModes() : [];
      if (isLast) await this.#replaceCalls(calls);
      const figures = await centre.ask.figures();
      await this.#endAll();
      await callers.finished();
      await centre.until('every call to be complete', ({ liveCallIds }) => liveCallIds.length === 0);
      return { ...cost, figures, modeSwitchMs };
    } finally {
      await callers.close();
    }
  }

  async #cost(calls: number): Promise<Omit<Round, 'figures' | 'modeSwitchMs'>> {
    const { asteriskPid, pid } = this.#centre;
    const usages = () => Promise.all([usageOf(asteriskPid), usageOf(pid)]);
    const startedAtMs = performance.now();
    const [asteriskBefore, oursBefore] = await usages();
    await sleep(this.#plan.windowMs);
    const [asterisk, ours] = await usages();
    const seconds = (performance.now() - startedAtMs) / 1000;
    const corePct = (cpuS: number) => ((cpuS / seconds) * 100) / calls;
    return {
      asteriskCorePct: corePct(asterisk.cpuS - asteriskBefore.cpuS),
      ourCorePct: corePct(ours.cpuS - oursBefore.cpuS),
      loadAverage: loadavg()[0] as number,
    };
  }

  /** A supervisor goes round and round through the three modes on one of the calls. */
  async #switchModes(): Promise<number[]> {
    const { ask } = this.#centre;
    const supervisor = this.#people.find(({ isSupervisor }) => isSupervisor);
    const { people } = await ask.picture();
    const agent = people.find(({ state }) => state === 'on-call');
    if (!supervisor || !agent) throw new SetupError('nobody to be supervised, or to do it');
    const supervise = async (action: 'listen' | 'whisper' | 'barge') => {
      const { extension } = agent;
      const { ms, refused } = await ask.command(supervisor.userId, {
        target: 'supervision',
        action,
        extension,
      });
      if (refused !== null) throw new SetupError(`${action} was refused: ${refused}`);
      return ms;
    };
    await supervise('listen'); // rings their phone
    const taken: number[] = [];
    for (const modes = ['whisper', 'barge', 'listen'] as const; taken.length < this.#plan.modeSwitches;) {
      await sleep(BETWEEN_SWITCHES_MS);
      taken.push(await supervise(modes[taken.length % modes.length] as (typeof modes)[number]));
    }
    await ask.command(supervisor.userId, { target: 'supervision', action: 'leave' });
    return taken;
  }

  /** While all the others go on, one caller after the other is followed by the next. */
  async #replaceCalls(calls: number): Promise<void> {
    const { ask } = this.#centre;
    for (let i = 0; i < this.#plan.replacements; i++) {
      const [oldest] = (await ask.picture()).liveCallIds;
      if (oldest !== undefined) await ask.end(oldest);
      await sleep(BETWEEN_REPLACEMENTS_MS);
    }
    await this.#centre.untilOnCall(calls);
  }

  async #endAll(): Promise<void> {
    const { ask } = this.#centre;
    const { liveCallIds } = await ask.picture();
    await Promise.all(liveCallIds.map((callId) => ask.end(callId)));
  }
}

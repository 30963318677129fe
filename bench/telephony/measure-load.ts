import { loadavg } from 'node:os';
import { Closer } from '../../src/lib/closer.js';
import { SetupError, TimeoutError } from '../../src/lib/errors.js';
import { recordedSpeech } from '../../test/asterisk/support/recorded-speech.js';
import { usageOf } from '../process-usage.js';
import { AGENTS_HOST, CALLERS_HOST, sleep, type CallCentre } from './call-centre.js';
import type { Figures, Person } from './protocol.js';
import { registerAccounts } from './register-accounts.js';
import { sippAgents, sippCallers } from './sipp.js';
import { switchModes, type ModeSwitches } from './switch-modes.js';

const CALLS_PER_S = 5;
/** Until the last of the calls that have just begun is a call like any other. */
const SETTLE_MS = 4_000;
const BETWEEN_REPLACEMENTS_MS = 500;
const END_AGAIN_AFTER_MS = 1_000;
const FINISHED_WITHIN_MS = 60_000;

export interface LoadPlan {
  readonly levels: readonly number[];
  readonly windowMs: number;
  /** How often a supervisor comes to a call, for five changes of mode each time. */
  readonly visits: number;
  /** At the highest level: calls that end, each followed by another one. */
  readonly replacements: number;
}

/** Processor use per call, % of one core. */
interface Cost {
  readonly asteriskCorePct: number;
  readonly ourCorePct: number;
  /** Load average of the machine while it was measured: other programs may be at work on it. */
  readonly loadAverage: number;
}

export interface LoadLevel {
  readonly calls: number;
  readonly tapped: Cost;
  readonly withoutTaps: Cost;
  /** While calls were tapped. */
  readonly figures: Figures;
}

export interface Load {
  readonly levels: readonly LoadLevel[];
  /** At the highest level. */
  readonly modeSwitches: ModeSwitches;
}

interface Round {
  readonly cost: Cost;
  readonly figures: Figures;
  readonly modeSwitches: ModeSwitches | undefined;
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
    parts.add(await sippAgents({ ...address, says: agent }));
    await centre.until('all phones to be online', (now) => now.people.every(({ isOnline }) => isOnline));
    await centre.ask.logIn(people.filter(({ isSupervisor }) => !isSupervisor).map(({ userId }) => userId));
    const bench = new LoadBench(centre, plan, people, caller);
    const highest = Math.max(...plan.levels);
    const levels: LoadLevel[] = [];
    let modeSwitches: ModeSwitches | undefined;
    for (const calls of plan.levels) {
      progress(`${calls} calls, without taps and with …`);
      const bare = await bench.round(calls, { isTapped: false, isLast: false });
      const tapped = await bench.round(calls, { isTapped: true, isLast: calls === highest });
      modeSwitches ??= tapped.modeSwitches;
      levels.push({ calls, tapped: tapped.cost, withoutTaps: bare.cost, figures: tapped.figures });
    }
    if (!modeSwitches) throw new SetupError('no mode was switched');
    return { levels, modeSwitches };
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
    const replacements = isLast ? this.#plan.replacements : 0;
    await centre.ask.tap(isTapped);
    await centre.ask.figures();
    const callers = await sippCallers({
      ...{ server: centre.asterisk.server, host: CALLERS_HOST, says: this.#speech },
      ...{ atOnce: calls, inAll: calls + replacements, perSecond: CALLS_PER_S },
    });
    try {
      await centre.untilOnCall(calls);
      await sleep(SETTLE_MS);
      const cost = await this.#measureCost(calls);
      const modeSwitches = isLast ? await this.#switchModes() : undefined;
      await this.#replaceCalls(calls, replacements);
      const figures = await centre.ask.figures();
      await this.#endAll(callers.finished());
      await centre.until('every call to be complete', ({ liveCallIds }) => liveCallIds.length === 0);
      return { cost, figures, modeSwitches };
    } finally {
      await callers.close();
    }
  }

  async #measureCost(calls: number): Promise<Cost> {
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

  async #switchModes(): Promise<ModeSwitches> {
    const supervisor = this.#people.find(({ isSupervisor }) => isSupervisor);
    if (!supervisor) throw new SetupError('there is no supervisor');
    return switchModes(this.#centre, supervisor, this.#plan.visits);
  }

  /** While all other calls continue, one caller after the other is followed by the next. */
  async #replaceCalls(calls: number, times: number): Promise<void> {
    const { ask } = this.#centre;
    const ended = new Set<string>(); // some of these are still being completed
    for (let i = 0; i < times; i++) {
      const oldest = (await ask.snapshot()).liveCallIds.find((callId) => !ended.has(callId));
      if (oldest !== undefined) {
        ended.add(oldest);
        await ask.end(oldest);
      }
      await sleep(BETWEEN_REPLACEMENTS_MS);
    }
    await this.#centre.untilOnCall(calls);
  }

  /** Until the callers have made all of their calls: each that could not be made before is made as another one ends. */
  async #endAll(finished: Promise<void>): Promise<void> {
    const { ask } = this.#centre;
    const isFinished = finished.then(() => true);
    isFinished.catch(() => {}); // it is awaited below, or the callers were ended by the bench itself
    for (const deadlineMs = performance.now() + FINISHED_WITHIN_MS; performance.now() < deadlineMs;) {
      const { liveCallIds } = await ask.snapshot();
      await Promise.allSettled(liveCallIds.map((callId) => ask.end(callId))); // one may just have ended
      if (await Promise.race([isFinished, sleep(END_AGAIN_AFTER_MS).then(() => false)])) return;
    }
    throw new TimeoutError('the callers have not made all of their calls');
  }
}

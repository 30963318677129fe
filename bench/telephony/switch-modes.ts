import { loadavg } from 'node:os';
import { SetupError } from '../../src/lib/errors.js';
import { sleep, type CallCentre } from './call-centre.js';
import type { Person } from './protocol.js';

const BETWEEN_MS = 100;

/** The mode changes of a listening supervisor; the first whisper has to be made, the second is there already. */
const STEPS = [
  { mode: 'whisper', what: 'first whisper on a call' },
  { mode: 'listen', what: 'listen, after a whisper' },
  { mode: 'whisper', what: 'whisper again' },
  { mode: 'barge', what: 'barge in' },
  { mode: 'listen', what: 'listen, after barging in' },
] as const;

export interface ModeSwitches {
  /** From the command until it is carried out; its row in the database is not waited for. */
  readonly takenMs: readonly number[];
  /** The same by what was changed to what. */
  readonly takenMsOf: ReadonlyMap<string, readonly number[]>;
  /** Between them: the smallest question that Asterisk can be asked, for what the machine alone costs. */
  readonly pingMs: readonly number[];
  /** Load average of the machine when it was done. */
  readonly loadAverage: number;
}

/** A supervisor comes to one of the calls, goes through the modes and leaves, again and again. */
export async function switchModes(
  { ask }: CallCentre,
  supervisor: Pick<Person, 'userId'>,
  visits: number,
): Promise<ModeSwitches> {
  const { people } = await ask.snapshot();
  const agent = people.find(({ state }) => state === 'on-call');
  if (!agent) throw new SetupError('there is no agent on a call to supervise');
  const { extension } = agent;
  const supervise = async (action: 'listen' | 'whisper' | 'barge') => {
    const command = { target: 'supervision', action, extension } as const;
    const { ms, refused } = await ask.command(supervisor.userId, command);
    if (refused !== null) throw new SetupError(`${action} was refused: ${refused}`);
    return ms;
  };
  const takenMs: number[] = [];
  const takenMsOf = new Map(STEPS.map(({ what }) => [what, [] as number[]]));
  const pingMs: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    await supervise('listen'); // rings their phone
    for (const { mode, what } of STEPS) {
      await sleep(BETWEEN_MS);
      pingMs.push(await ask.pingAsterisk());
      const ms = await supervise(mode);
      takenMs.push(ms);
      takenMsOf.get(what)?.push(ms);
    }
    await ask.command(supervisor.userId, { target: 'supervision', action: 'leave' });
  }
  return { takenMs, takenMsOf, pingMs, loadAverage: loadavg()[0] as number };
}

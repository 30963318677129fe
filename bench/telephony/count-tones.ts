import { Switchboard, type Party } from '../../test/asterisk/support/switchboard.js';
import {
  addParties,
  conferenceCall,
  endToneCall,
  supervisedCall,
} from '../../test/asterisk/support/tone-matrix.js';

export interface ToneCount {
  /** A party in a state of a call. */
  readonly cells: number;
  /** Hears the tones that it must, and no others. */
  readonly right: number;
  readonly wrong: readonly string[];
}

/** Counts the tones that each party of a call hears, in each state of a call. */
export async function countTones(signal: AbortSignal): Promise<ToneCount> {
  const board = await Switchboard.open();
  try {
    await addParties(board);
    let cells = 0;
    const wrong: string[] = [];
    for (const states of [supervisedCall, conferenceCall]) {
      for await (const { state, heard: expected } of states(board)) {
        signal.throwIfAborted();
        const heard = await board.whoHearsWhom();
        const parties = [...new Set([...Object.keys(expected), ...Object.keys(heard)])] as Party[];
        cells += parties.length;
        const misled = parties.filter((party) => heard[party] !== expected[party]);
        if (misled.length === 0) continue;
        // wrong all the same: how long it lasts is another question
        const later = await board.whoHearsWhom();
        for (const party of misled) {
          const then = later[party] === expected[party] ? 'what is right' : later[party];
          wrong.push(`${state}: ${party} hears ${heard[party]} for ${expected[party]}; 1.5 s later ${then}`);
        }
      }
      await endToneCall(board);
    }
    return { cells, right: cells - wrong.length, wrong };
  } finally {
    await board.close();
  }
}

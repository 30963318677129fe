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
  /** Hears whom it must, and nobody else. */
  readonly right: number;
  readonly wrong: readonly string[];
}

/** What each party of a call hears in each state that a call can be brought into. */
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
        for (const party of new Set([...Object.keys(expected), ...Object.keys(heard)]) as Set<Party>) {
          cells++;
          if (heard[party] !== expected[party]) wrong.push(`${state}: ${party} hears ${heard[party]}`);
        }
      }
      await endToneCall(board);
    }
    return { cells, right: cells - wrong.length, wrong };
  } finally {
    await board.close();
  }
}

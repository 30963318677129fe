import type { Speaker, Utterance } from '../../src/calls/call-event.js';
import { someUtterance } from './call-events.js';

let spoken = 0;

/** An utterance of its own, with only the text that matters. */
export function saidBy(speaker: Speaker, text: string): Utterance {
  return someUtterance({ id: `${speaker}-${++spoken}`, legId: speaker, speaker, text });
}

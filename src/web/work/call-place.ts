import type { WireAgent } from '../../realtime/protocol.js';
import type { PhoneLine } from '../phone/phone-state.js';

/** Where the next call of a user rings, or why none comes. */
export type CallPlace = 'here' | 'elsewhere' | 'desk' | 'nowhere' | 'away' | 'ringing';

/** The text of a page without a call, from what the server knows of the agent and this browser of its own telephone. */
export function callPlace(
  { state, online }: Pick<WireAgent, 'state' | 'online'>,
  line: PhoneLine,
): CallPlace {
  if (state === 'ringing') return 'ringing';
  if (state !== 'available') return 'away';
  if (!online) return 'nowhere';
  if (line.state === 'ready') return 'here';
  return line.state === 'elsewhere' ? 'elsewhere' : 'desk';
}

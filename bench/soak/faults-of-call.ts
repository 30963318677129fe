import type { PlayedCall } from '../../demo/run/play-conversation.js';

/** Contradictions among the events of a call that is over; empty where there are none. */
export function faultsOfCall({ callId, events }: PlayedCall): string[] {
  const types = events.map(({ event }) => event.type);
  const legsOf = (type: 'leg_joined' | 'leg_left') =>
    events.flatMap(({ event }) => (event.type === type ? [event.leg_id] : [])).sort();
  const faults = ['streaming_call_start', 'streaming_call_end', 'postcall_transcription'].flatMap((once) => {
    const times = types.filter((type) => type === once).length;
    return times === 1 ? [] : [`${callId}: ${once} ${times} times`];
  });
  const [joined, left] = [legsOf('leg_joined'), legsOf('leg_left')];
  if (joined.join() !== left.join()) faults.push(`${callId}: joined ${joined.join()}, left ${left.join()}`);
  const gaps = events.filter(({ event }) => event.type === 'media_gap').length;
  if (gaps > 0) faults.push(`${callId}: ${gaps} gaps in its sound`);
  return faults;
}

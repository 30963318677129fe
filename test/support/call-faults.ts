import type { Screen } from './screen.js';

/** The contradictions in the journal of a call that is over; empty when there are none. */
export function faultsIn(screen: Screen, callId: string): string[] {
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(`${callId}: ${fault}`));
  const types = screen.types(callId);
  const seqs = screen.events(callId).map(({ seq }) => seq);
  check(
    seqs.every((seq, i) => seq === i + 1),
    `a hole or a double in ${seqs.join()}`,
  );
  check(types[0] === 'streaming_call_start', `begins with ${types[0]}`);
  check(types.at(-1) === 'postcall_transcription', `ends with ${types.at(-1)}`);
  for (const once of ['streaming_call_start', 'streaming_call_end', 'postcall_transcription'])
    check(types.filter((type) => type === once).length === 1, `not one ${once}`);
  const left = screen.eventsOf(callId, 'leg_left').map(({ leg_id: legId }) => legId);
  const joined = screen.eventsOf(callId, 'leg_joined').map(({ leg_id: legId }) => legId);
  check(left.sort().join() === joined.sort().join(), `joined ${joined.join()}, left ${left.join()}`);
  const finals = screen.eventsOf(callId, 'streaming_transcription_segment');
  const ids = finals.map(({ utterance }) => utterance.segment_id);
  const deferred = screen.eventsOf(callId, 'transcript_deferred').map(({ segment_id: id }) => id);
  const dropped = screen.eventsOf(callId, 'transcript_dropped').map(({ segment_id: id }) => id);
  const complete = screen.eventsOf(callId, 'postcall_transcription')[0];
  check(new Set(ids).size === ids.length, `an utterance twice: ${ids.join()}`);
  check(
    complete?.utterances === ids.length,
    `${complete?.utterances} utterances reported, ${ids.length} there`,
  );
  const open = deferred.filter((id) => !ids.includes(id) && !dropped.includes(id));
  // the one is in the order of the last tries, the other in that of the events
  const leftOut = [...(complete?.left_out ?? [])].sort();
  check(leftOut.join() === open.sort().join(), `left out ${leftOut.join()}, open ${open.join()}`);
  return faults;
}

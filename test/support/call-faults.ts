import type { Screen } from './screen.js';

/** What one call's journal says that cannot be, of a call that is over; empty when all of it can. */
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
  // where the recording of a process that died stopped is told once its file has been looked at
  const last = types.findLast((type) => type !== 'recording_changed');
  check(last === 'postcall_transcription', `ends with ${last}`);
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
  check(complete?.utterances === ids.length, `${complete?.utterances} utterances told, ${ids.length} there`);
  const open = deferred.filter((id) => !ids.includes(id) && !dropped.includes(id));
  check(
    complete?.left_out.join() === open.join(),
    `left out ${complete?.left_out.join()}, open ${open.join()}`,
  );
  return faults;
}

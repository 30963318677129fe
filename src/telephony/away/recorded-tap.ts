import type { HeardParty, MediaTap, TapRequest } from '../telephony.js';
import type { AwayRecording } from './away-recording.js';

/**
 * A tap whose party is recorded by the switch, too. That begins when the tap is heard: at an answer, and after a restart
 * of this server, the tap comes first.
 */
export function recordedTap(
  request: TapRequest,
  openTap: (request: TapRequest) => HeardParty,
  recording: AwayRecording,
): MediaTap {
  let isWanted = request.isRecorded ?? false;
  let isHeard = false;
  const onEvent: TapRequest['onEvent'] = (event) => {
    if (event.type === 'started' && !isHeard) {
      isHeard = true;
      recording.set(isWanted);
    }
    request.onEvent(event);
  };
  const tap = openTap({ ...request, onEvent });
  return {
    speech: tap.speech,
    heard: tap.heard,
    holds: (id) => tap.holds(id) || recording.holds(id),
    endSentence: (spokenToMs) => tap.endSentence(spokenToMs),
    recorded: () => recording.recorded(),
    setRecorded(isRecorded) {
      isWanted = isRecorded;
      if (isHeard) recording.set(isRecorded);
    },
    async close(options) {
      isWanted = false; // one that is heard only now is not recorded any more
      if (options?.isLeft) recording.close(options);
      try {
        await tap.close(); // reports its last gap, whose sound is asked for
      } finally {
        if (!options?.isLeft) recording.close(options); // the end of a leg does not wait for removals in the switch
      }
    },
  };
}

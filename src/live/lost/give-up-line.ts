import { endCall, oweCallback } from '../legs/finish-call.js';
import type { QueueParts } from '../session/call-parts.js';
import { NORMAL_CLEARING } from '../../telephony/release-causes.js';
import type { CallSession } from '../session/call-session.js';
import { keepCaller } from './lose-party.js';

/** A switch that never says that it is over keeps no line open. */
const LONGEST_PROMISE_MS = 30_000;

/** No agent was found in time: the caller is on the list of callbacks, is informed, and only then the line ends. */
export async function giveUpLine(parts: QueueParts, session: CallSession): Promise<void> {
  const { telephony, queue, stopping, log } = parts;
  const { lost, callerChannelId: channelId, callId } = session;
  session.wait.keep(); // no agent is joined to a line that ends
  await oweCallback(parts, session, 'agent-lost');
  for (const { over } of lost.all()) over.abort();
  await keepCaller(parts, session);
  if (channelId !== undefined && queue.callbackPromise.length > 0 && !session.end) {
    const signal = AbortSignal.any([stopping, session.abort.signal, AbortSignal.timeout(LONGEST_PROMISE_MS)]);
    try {
      await telephony.stopMusic(channelId);
      await telephony.play({ channelId, media: queue.callbackPromise, signal });
    } catch (error) {
      log.warn({ err: error, callId }, 'a caller could not be informed of the callback');
    }
  }
  if (stopping.aborted) return; // the next process goes on
  await session.changes.run(() =>
    endCall(parts, session, { side: 'server', cause: NORMAL_CLEARING, reason: 'agent-lost' }),
  );
}

import type { AudioFrame } from '../../audio/frame.js';
import type { Speaker } from '../../calls/call-event.js';
import { nowMs } from '../../lib/clock.js';
import type { MediaTap, TapEvent } from '../../telephony/telephony.js';
import type { EventParts, LegParts, PartyParts, SwitchParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { BridgedCall, JoinableCall, WrittenCall } from '../session/call-views.js';
import { fillGap } from '../transcript/fill-gap.js';
import { wordsOfLeg } from '../transcript/call-pipeline.js';
import { watchWords } from '../transcript/wordless-watch.js';
import { writeReceived, writeSoundBefore } from '../session/sound-changed.js';
import { newTapId } from '../session/switch-ids.js';
import { writeEvent } from '../session/write-event.js';

export interface JoiningLeg {
  readonly legId: string;
  readonly speaker: Speaker;
  readonly channelId: string;
  readonly name: string;
  readonly userId?: number | null;
  readonly agentKey?: string | null;
  /** False: nothing that they say is recorded or transcribed. */
  readonly isAnnounced?: boolean;
}

async function* nothing(): AsyncGenerator<never> {}

/** The tap of a party who was not informed by an announcement: it delivers no sound. */
const noTap = (): MediaTap => ({
  speech: nothing(),
  heard: Promise.resolve(null),
  holds: () => false,
  endSentence: () => {},
  recorded: async () => [],
  setRecorded: () => {},
  close: async () => {},
});

/** Taps a party's audio and lets its words flow into the call. */
export function addLeg(parts: LegParts, session: JoinableCall, joining: JoiningLeg): CallLeg {
  const { legId, speaker, channelId, name, userId = null, agentKey = null } = joining;
  const tapId = newTapId(session.callId, legId);
  const { isAnnounced = true } = joining;
  const watch = watchWords(parts, session, legId);
  const openTap = () => {
    const record = parts.recordings.openLeg(session, { legId, speaker });
    const onFrame = (frame: AudioFrame) => {
      record(frame);
      watch.hear(frame);
    };
    return parts.telephony.openTap({
      callId: session.callId,
      tapId,
      channelId,
      answeredAtMs: session.answeredAtMs,
      onEvent: (event) => {
        void writeTapEvent(parts, session, legId, event);
        if (event.type === 'gap')
          fillGap(
            parts,
            session,
            { legId, speaker, tap },
            { ...inCall(session, event), reason: event.reason },
          );
      },
      isRecorded: parts.recordings.isRecording(session),
      onFrame,
      onSettled: (toMs) => session.hearing.watermark.settled(legId, toMs),
    });
  };
  const tap: MediaTap = session.announcements.isTapped && isAnnounced ? openTap() : noTap();
  const person = { legId, speaker, channelId, name, userId, agentKey };
  const found = { isFirst: !session.wait.wasConnected, isOnly: session.legs.ofAgents.length === 0 };
  const leg: CallLeg = { ...person, tapId, tap, ...found, isConnected: false, isHeld: false };
  session.legs.add(leg);
  session.hearing.utterances.add(watch.listen(wordsOfLeg(parts, session, leg)));
  parts.onPartiesChanged(session);
  return leg;
}

/**
 * The party is gone: its audio ends, what it said last still becomes text.
 *
 * @param isMiss of an agent: the call was as good as not answered
 */
export async function removeLeg(
  parts: PartyParts,
  session: BridgedCall,
  leg: CallLeg,
  cause: number | null,
  { isMiss = false } = {},
): Promise<void> {
  if (!session.legs.delete(leg.legId)) return;
  parts.onPartiesChanged(session);
  const isOnOtherLine = session.legs.ofAgents.some(({ agentKey }) => agentKey === leg.agentKey);
  const isRungAgain = session.lost.ofAgent(leg.agentKey) !== undefined;
  if (leg.agentKey !== null && !isOnOtherLine && !isRungAgain)
    parts.agents.leftCall(leg.agentKey, session.callId, { isMiss });
  const { legId, speaker } = leg;
  await Promise.all([
    leg.tap.close(),
    leg.isConnected && writeReceived(parts, session, leg),
    leg.isConnected && writeEvent(parts, session, { type: 'leg.left', legId, speaker, cause }),
  ]);
}

/** Lets a party hear the others. @throws TelephonyError when its channel is gone */
export async function bridgeLeg(
  { telephony, log }: SwitchParts,
  session: Pick<CallSession, 'bridgeId' | 'end' | 'callId'>,
  channelId: string,
): Promise<void> {
  try {
    await telephony.bridge(session.bridgeId, channelId);
  } finally {
    // the call has ended while this was on its way, which may have made the bridge once more
    if (session.end) {
      await telephony.removeBridge(session.bridgeId).catch((error: unknown) => {
        log.warn({ err: error, callId: session.callId }, 'a bridge was not removed');
      });
    }
  }
}

/** Informs all screens that a party is on the call. */
export async function announceLeg(parts: EventParts, session: WrittenCall, leg: CallLeg): Promise<void> {
  const { legId, speaker, name, userId } = leg;
  leg.isConnected = true;
  leg.connectedSinceMs = nowMs();
  const joined = writeEvent(parts, session, { type: 'leg.joined', legId, speaker, name, userId });
  await Promise.all([joined, writeSoundBefore(parts, session, leg)]);
}

async function writeTapEvent(
  parts: EventParts,
  session: WrittenCall,
  legId: string,
  event: TapEvent,
): Promise<void> {
  if (event.type === 'started') {
    const { format, sampleRateHz } = event;
    return writeEvent(parts, session, { type: 'media.started', legId, format, sampleRateHz });
  }
  const { reason } = event;
  const { fromMs, toMs } = inCall(session, event);
  const gap = { type: 'media.gap', legId, endMs: Math.round(toMs), reason } as const;
  await writeEvent(parts, session, gap, fromMs);
}

/** In ms from answer. */
function inCall(
  { answeredAtMs }: Pick<CallSession, 'answeredAtMs'>,
  { fromMs, toMs }: Pick<Extract<TapEvent, { type: 'gap' }>, 'fromMs' | 'toMs'>,
) {
  return { fromMs: fromMs - answeredAtMs, toMs: toMs - answeredAtMs };
}

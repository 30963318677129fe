import type { CallEventRecord } from '../calls/call-event.js';
import { isLive } from '../calls/call-state.js';
import { callerLanguage } from '../calls/caller-language.js';
import type { CallView } from '../calls/call-view.js';
import { outward, outwardClassification } from '../calls/outward-form.js';
import { eventToWire } from './event-to-wire.js';
import type { WireCallEvent, WireCallSummary } from './protocol.js';
import { toSeconds } from '../lib/to-seconds.js';

export function toWireEvent({ callId, seq, at, startMs, event }: CallEventRecord): WireCallEvent {
  return { call_id: callId, seq, at: at.toISOString(), start: toSeconds(startMs), ...eventToWire(event) };
}

export function toWireSummary(view: CallView, now: Date): WireCallSummary {
  const end = view.endedAt ?? now;
  return {
    call_id: view.callId,
    caller_id: view.callerId,
    dialled: view.dialled,
    status: isLive(view.state) ? 'in_progress' : 'completed',
    state: view.state,
    start_time: view.startedAt.toISOString(),
    answered_time: view.answeredAt?.toISOString() ?? null,
    end_time: view.endedAt?.toISOString() ?? null,
    end_reason: view.endReason,
    duration: Math.max(0, Math.floor((end.getTime() - view.startedAt.getTime()) / 1000)),
    agent: view.agent,
    language: callerLanguage(view),
    direction: view.direction,
    asking_for_help: [...view.askingForHelp],
    lost: view.lost.map(({ since, ...party }) => ({
      ...outward(party),
      since: since.toISOString(),
      duration: Math.max(0, Math.floor((end.getTime() - since.getTime()) / 1000)),
    })),
    wordless: view.wordlessLegs.map((legId) => ({
      leg_id: legId,
      name: view.agentLegs.find((leg) => leg.legId === legId)?.name ?? null,
    })),
    recording: view.recording,
    transcription: view.isUnannounced ? 'none' : view.transcription,
    classification: view.classification ? outwardClassification(view.classification) : null,
    dangers: [...view.dangers],
    alert: view.alert,
    alert_reason: toWireAlertReason(view),
    alert_acknowledged: toWireAcknowledgement(view),
    last_utterance: toWireLastSaid(view),
    seq: view.seq,
  };
}

function toWireLastSaid({ lastUtterance }: CallView): WireCallSummary['last_utterance'] {
  if (lastUtterance === null) return null;
  const { speaker, text, doubt } = lastUtterance;
  return { speaker, text, doubt };
}

function toWireAlertReason({ alertReason }: CallView): WireCallSummary['alert_reason'] {
  if (alertReason === null) return null;
  const { seq, name, quote, sentence, startMs } = alertReason;
  return { seq, name, text: sentence ?? quote?.text ?? null, start: toSeconds(startMs) };
}

function toWireAcknowledgement({
  alertAcknowledgement: by,
}: CallView): WireCallSummary['alert_acknowledged'] {
  return by && { name: by.name, at: by.at.toISOString() };
}

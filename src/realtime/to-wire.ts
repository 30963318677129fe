import type {
  CallEvent,
  CallEventRecord,
  Classification,
  EventSource,
  Evidence,
  Speaker,
  Utterance,
  UtteranceTiming,
  WordCorrection,
} from '../calls/call-event.js';
import { isLive } from '../calls/call-state.js';
import type { CallView } from '../calls/call-view.js';
import { toMeasuredBody } from './measured-to-wire.js';
import type {
  WireCallEvent,
  WireCallEventBody,
  WireCallSummary,
  WireClassification,
  WireCorrection,
  WireEvidence,
  WireTiming,
  WireUtterance,
} from './protocol.js';
import { toSeconds } from '../lib/to-seconds.js';

export function toWireEvent({ callId, seq, at, startMs, event }: CallEventRecord): WireCallEvent {
  return { call_id: callId, seq, at: at.toISOString(), start: toSeconds(startMs), ...toBody(event) };
}

function toBody(event: CallEvent): WireCallEventBody {
  switch (event.type) {
    case 'call.started':
      return {
        type: 'streaming_call_start',
        caller_id: event.callerId,
        dialled: event.dialled,
        direction: event.direction,
        ...toWireSource(event),
      };
    case 'call.answered':
      return { type: 'call_answered' };
    case 'event.unreadable':
      return { type: 'event_unreadable', stored_type: event.storedType };
    case 'leg.joined':
      return {
        type: 'leg_joined',
        ...toWireLeg(event),
        name: event.name,
        user_id: event.userId,
        ...toWireSource(event),
      };
    case 'leg.left':
      return { type: 'leg_left', ...toWireLeg(event), cause: event.cause, ...toWireSource(event) };
    case 'media.started':
    case 'media.gap':
    case 'media.recovered':
    case 'media.quality':
      return toMediaBody(event);
    case 'media.received':
    case 'media.wordless':
    case 'talk.measured':
      return toMeasuredBody(event);
    case 'classification.updated':
    case 'entities.found':
    case 'translation.found':
    case 'alert.raised':
      return toFindingBody(event);
    case 'call.ended':
      return { type: 'streaming_call_end', side: event.side, cause: event.cause, reason: event.reason };
    case 'transcript.interim':
    case 'transcript.final':
    case 'transcript.deferred':
    case 'transcript.dropped':
    case 'transcript.complete':
      return toTranscriptBody(event);
    case 'second-pass.heard':
    case 'second-pass.ended':
      return toSecondPassBody(event);
    default:
      return toDeskBody(event);
  }
}

/** An event with a finding that was read out of the words, as the protocol has it. */
function toFindingBody(
  event: Extract<
    CallEvent,
    { type: 'classification.updated' | 'entities.found' | 'translation.found' | 'alert.raised' }
  >,
): WireCallEventBody {
  switch (event.type) {
    case 'classification.updated':
      return {
        type: 'streaming_classification',
        classification: toWireClassification(event.classification),
        evidence: event.evidence.map(toWireEvidence),
        ...(event.isProvisional && { provisional: true as const }),
      };
    case 'entities.found':
      return {
        type: 'streaming_entities',
        segment_id: event.utteranceId,
        entities: event.entities.map((entity) => ({ ...entity })),
        entity_count: event.entities.length,
        engine: event.engine,
      };
    case 'translation.found':
      return {
        type: 'streaming_translation',
        segment_id: event.utteranceId,
        target_language: event.target,
        text: event.text,
        confidence: event.confidence,
        engine: event.engine,
      };
    case 'alert.raised':
      return {
        type: 'streaming_alert',
        rule_id: event.ruleId,
        name: event.name,
        severity: event.severity,
        evidence: event.evidence.map(({ utteranceId, ...place }) => ({ segment_id: utteranceId, ...place })),
      };
  }
}

/** Events of a party's sound. */
function toMediaBody(
  event: Exclude<
    Extract<CallEvent, { type: `media.${string}` }>,
    { type: 'media.received' | 'media.wordless' }
  >,
): WireCallEventBody {
  switch (event.type) {
    case 'media.started':
      return {
        type: 'media_started',
        leg_id: event.legId,
        format: event.format,
        sample_rate: event.sampleRateHz,
      };
    case 'media.gap':
      return { type: 'media_gap', leg_id: event.legId, end: toSeconds(event.endMs), reason: event.reason };
    case 'media.recovered':
      return {
        type: 'media_recovered',
        leg_id: event.legId,
        end: toSeconds(event.endMs),
        source: event.source,
      };
    case 'media.quality':
      return {
        type: 'media_quality',
        leg_id: event.legId,
        state: event.state,
        loss: event.loss,
        jitter: toSeconds(event.jitterMs),
        mos: event.mos,
      };
  }
}

type TranscriptEvent = Exclude<Extract<CallEvent, { type: `transcript.${string}` }>, DeskEvent>;

/** Events of the transcript. */
function toTranscriptBody(event: TranscriptEvent): WireCallEventBody {
  switch (event.type) {
    case 'transcript.interim':
      return {
        type: 'streaming_transcription_interim',
        utterance: toWireUtterance(event.utterance),
        confirmed_words: event.confirmedWords,
      };
    case 'transcript.final':
      return {
        type: 'streaming_transcription_segment',
        utterance: toWireUtterance(event.utterance),
        timing: toWireTiming(event.timing),
        ...(event.corrections && { corrections: event.corrections.map(toWireCorrection) }),
      };
    case 'transcript.deferred':
      return {
        type: 'transcript_deferred',
        segment_id: event.utteranceId,
        leg_id: event.legId,
        speaker: event.speaker,
        end: toSeconds(event.endMs),
        reason: event.reason,
      };
    case 'transcript.dropped':
      return {
        type: 'transcript_dropped',
        segment_id: event.utteranceId,
        leg_id: event.legId,
        speaker: event.speaker,
        end: toSeconds(event.endMs),
        reason: event.reason,
        text: event.text,
      };
    case 'transcript.complete':
      return { type: 'postcall_transcription', utterances: event.utterances, left_out: [...event.leftOut] };
  }
}

/**
 * An event of the second pass, in which a larger model hears the call after its end, as the protocol has it.
 */
function toSecondPassBody(event: Extract<CallEvent, { type: `second-pass.${string}` }>): WireCallEventBody {
  if (event.type === 'second-pass.heard') {
    const { utterance, dropped, isBetter: better } = event;
    return { type: 'second_pass_segment', utterance: toWireUtterance(utterance), dropped, better };
  }
  const { outcome, model, replaced, leftOut } = event;
  const left_out = leftOut.map(({ utteranceId: segment_id, reason }) => ({ segment_id, reason }));
  return { type: 'second_pass_ended', outcome, model, replaced, left_out };
}

type DeskEvent = Extract<
  CallEvent,
  {
    type:
      | 'call.queued'
      | 'agent.ringing'
      | 'agent.missed'
      | 'callback.promised'
      | 'callback.owed'
      | 'leg.lost'
      | 'leg.back'
      | 'leg.held'
      | 'leg.resumed'
      | 'leg.muted'
      | 'call.transferred'
      | 'help.asked'
      | 'announcement.played'
      | 'recording.changed'
      | 'transcript.changed'
      | 'transcript.mode';
  }
>;

/** States of the agents. */
function toDeskBody(event: DeskEvent): WireCallEventBody {
  switch (event.type) {
    case 'call.queued':
      return { type: 'call_queued', priority: event.priority, language: event.language };
    case 'agent.ringing':
      return { type: 'agent_ringing', name: event.name, user_id: event.userId };
    case 'agent.missed':
      return { type: 'agent_missed', name: event.name, user_id: event.userId, reason: event.reason };
    case 'callback.promised':
      return { type: 'callback_promised' };
    case 'callback.owed':
      return { type: 'callback_owed', reason: event.reason };
    case 'leg.lost':
      return {
        type: 'leg_lost',
        ...toWireLeg(event),
        name: event.name,
        user_id: event.userId,
        reason: event.reason,
      };
    case 'leg.back':
      return { type: 'leg_back', ...toWireLeg(event), new_leg_id: event.newLegId };
    case 'leg.held':
      return { type: 'leg_held', ...toWireLeg(event) };
    case 'leg.resumed':
      return { type: 'leg_resumed', ...toWireLeg(event) };
    case 'leg.muted':
      return { type: 'leg_muted', ...toWireLeg(event), muted: event.isMuted };
    case 'call.transferred':
      return {
        type: 'call_transferred',
        from_leg_id: event.fromLegId,
        to_leg_id: event.toLegId,
        kind: event.kind,
        name: event.name,
        user_id: event.userId,
      };
    case 'help.asked':
      return { type: 'help_asked', user_id: event.userId, asking: event.isAsking };
    case 'announcement.played': {
      const { legId: leg_id, playedMs: played_ms, isComplete: complete } = event;
      return { type: 'announcement_played', leg_id, played_ms, complete };
    }
    case 'recording.changed':
      return { type: 'recording_changed', state: event.state, reason: event.reason };
    case 'transcript.changed':
      return { type: 'transcript_changed', state: event.state };
    case 'transcript.mode':
      return { type: 'transcript_mode', mode: event.mode };
  }
}

function toWireLeg({ legId, speaker }: { legId: string; speaker: Speaker }) {
  return { leg_id: legId, speaker };
}

function toWireSource({ source }: { source?: EventSource | undefined }) {
  return source === undefined ? {} : { source };
}

function toWireUtterance(utterance: Utterance): WireUtterance {
  const { id, legId, speaker, text, startMs, endMs, language, confidence, doubt, words, model } = utterance;
  return {
    segment_id: id,
    leg_id: legId,
    speaker,
    text,
    start: toSeconds(startMs),
    end: toSeconds(endMs),
    language,
    confidence,
    doubt,
    words: words.map((word) => ({
      text: word.text,
      start: toSeconds(word.startMs),
      end: toSeconds(word.endMs),
      probability: word.probability,
    })),
    model: model ?? null,
  };
}

function toWireCorrection({ shown, firstWord, wordCount }: WordCorrection): WireCorrection {
  return { shown, first_word: firstWord, word_count: wordCount };
}

function toWireTiming({ lastSpeechAtMs, hangoverMs, queueMs, inferenceMs }: UtteranceTiming): WireTiming {
  return {
    last_speech_at_ms: lastSpeechAtMs,
    hangover_ms: hangoverMs,
    queue_ms: queueMs,
    inference_ms: inferenceMs,
  };
}

function toWireClassification(classification: Classification): WireClassification {
  const { mainCategory, confidence, subCategory, priority, interventionType, candidates, engine } =
    classification;
  return {
    main_category: mainCategory,
    main_category_confidence: confidence,
    sub_category: subCategory,
    priority,
    intervention_type: interventionType,
    candidates: candidates.map(({ label, probability }) => ({ label, probability })),
    engine,
  };
}

function toWireEvidence({ utteranceId, ...evidence }: Evidence): WireEvidence {
  return { segment_id: utteranceId, ...evidence };
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
    duration: Math.max(0, Math.floor((end.getTime() - view.startedAt.getTime()) / 1000)),
    agent: view.agent,
    direction: view.direction,
    asking_for_help: [...view.askingForHelp],
    lost: view.lost.map(({ legId, speaker, name, userId, reason, since }) => ({
      leg_id: legId,
      speaker,
      name,
      user_id: userId,
      reason,
      since: since.toISOString(),
      duration: Math.max(0, Math.floor((end.getTime() - since.getTime()) / 1000)),
    })),
    recording: view.recording,
    transcription: view.isUnannounced ? 'none' : view.transcription,
    classification: view.classification ? toWireClassification(view.classification) : null,
    dangers: [...view.dangers],
    alert: view.alert,
    last_utterance: view.lastUtterance,
    seq: view.seq,
  };
}

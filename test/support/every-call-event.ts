import type { CallEvent, Classification, CallEventType, Utterance } from '../../src/calls/call-event.js';

/** With each field that may be left out, at every depth. */
type Complete<Value> = Value extends readonly (infer Item)[]
  ? readonly Complete<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]-?: Complete<Exclude<Value[Key], undefined>> }
    : Value;

type EventOf<Type extends CallEventType> = Extract<CallEvent, { type: Type }>;

/**
 * The first example of each type is complete: a field that is added to an event does not compile until it stands here,
 * and its form outside in `wire-events.json`.
 */
type Samples = {
  readonly [Type in CallEventType]: readonly [Complete<EventOf<Type>>, ...EventOf<Type>[]];
};

const utterance = {
  ...{ id: 'caller-1', legId: 'caller', speaker: 'caller', text: 'my son', startMs: 1_234, endMs: 2_500.4 },
  ...{ language: 'en', confidence: 0.75, doubt: 'echo', model: 'small' },
  words: [
    { text: 'my', startMs: 1_234, endMs: 1_500, probability: 0.5 },
    { text: 'son', startMs: 1_500, endMs: 2_500.4, probability: 1 },
  ],
} as const satisfies Utterance;
const { model: _, ...ofNoModel } = { ...utterance, confidence: null, doubt: null, words: [] };
const leg = { legId: 'agent-1', speaker: 'agent' } as const;
const agent = { name: 'Amina', userId: 7 };
const timing = { lastSpeechAtMs: 1_700_000_000_123, hangoverMs: 400, queueMs: 12, inferenceMs: 345.6 };
const place = { text: 'son', start: 3, end: 6 };
const classification: Classification = {
  ...{ mainCategory: 'VANE', confidence: 0.8, subCategory: 'Physical Abuse', priority: 'high' },
  ...{ interventionType: 'Counselling', candidates: [{ label: 'VANE', probability: 1 }], engine: 'cues@1' },
};
const talk = { talkMs: 12_345, talkShare: 0.5, wordsPerMinute: null, interruptions: 2, loudnessDbfs: -20.5 };

/** Events of each type, with and without what may be left out. */
export const EVERY_CALL_EVENT: Samples = {
  'call.started': [
    {
      ...{ type: 'call.started', callerId: '+254711', dialled: '116', direction: 'inbound' },
      ...{ source: 'dial-plan', callbackId: 2, placedBy: agent },
    },
    {
      ...{ type: 'call.started', callerId: null, dialled: '0711', direction: 'outbound' },
      ...{ callbackId: 3, placedBy: agent },
    },
  ],
  'event.unreadable': [{ type: 'event.unreadable', storedType: 'call.foretold' }],
  'call.answered': [{ type: 'call.answered' }],
  'call.queued': [
    { type: 'call.queued', priority: 2, language: 'sw' },
    { type: 'call.queued', priority: 0, language: null },
  ],
  'agent.ringing': [{ type: 'agent.ringing', name: 'Outside', userId: null }],
  'agent.missed': [
    { type: 'agent.missed', ...agent, reason: 'hung-up', isFirst: true },
    { type: 'agent.missed', ...agent, reason: 'no-answer' },
  ],
  'callback.promised': [{ type: 'callback.promised' }],
  'callback.owed': [{ type: 'callback.owed', reason: 'lost' }],
  'leg.joined': [
    { type: 'leg.joined', ...leg, ...agent, source: 'dial-plan' },
    { type: 'leg.joined', ...leg, ...agent },
  ],
  'leg.held': [{ type: 'leg.held', ...leg }],
  'leg.resumed': [{ type: 'leg.resumed', ...leg }],
  'leg.muted': [{ type: 'leg.muted', ...leg, isMuted: true }],
  'leg.lost': [{ type: 'leg.lost', ...leg, ...agent, reason: 'page-left' }],
  'leg.back': [
    { type: 'leg.back', ...leg, newLegId: 'agent-2' },
    { type: 'leg.back', ...leg, newLegId: null },
  ],
  'call.transferred': [
    { type: 'call.transferred', fromLegId: 'agent-1', toLegId: 'agent-2', kind: 'attended', ...agent },
    { type: 'call.transferred', fromLegId: 'a', toLegId: 'b', kind: 'blind', name: null, userId: null },
  ],
  'announcement.played': [
    { type: 'announcement.played', legId: 'caller', playedMs: 1_500, isComplete: false },
  ],
  'help.asked': [{ type: 'help.asked', userId: 7, isAsking: true }],
  'recording.changed': [
    { type: 'recording.changed', state: 'failed', reason: 'the disk is full' },
    { type: 'recording.changed', state: 'started', reason: null },
  ],
  'transcript.changed': [{ type: 'transcript.changed', state: 'paused' }],
  'transcript.mode': [{ type: 'transcript.mode', mode: 'deferred' }],
  'leg.left': [
    { type: 'leg.left', ...leg, cause: null, source: 'dial-plan' },
    { type: 'leg.left', ...leg, cause: 16 },
  ],
  'media.started': [{ type: 'media.started', legId: 'caller', format: 'slin16', sampleRateHz: 16_000 }],
  'media.gap': [{ type: 'media.gap', legId: 'caller', endMs: 2_345, reason: 'tap-dead' }],
  'media.recovered': [{ type: 'media.recovered', legId: 'caller', endMs: 2_345, source: 'recording' }],
  'media.quality': [
    { type: 'media.quality', legId: 'caller', state: 'poor', loss: 0.1, jitterMs: 35.25, mos: 2.5 },
    { type: 'media.quality', legId: 'caller', state: 'none', loss: 1, jitterMs: 0, mos: null },
  ],
  'media.wordless': [
    { type: 'media.wordless', legId: 'caller', isWordless: true, fromMs: 4_000, levelDbfs: -60.5 },
    { type: 'media.wordless', legId: 'caller', isWordless: false, fromMs: 9_000, levelDbfs: null },
  ],
  'media.received': [
    { type: 'media.received', legId: 'caller', packets: 500, lost: 5, loss: 0.01, jitterMs: 3, mos: 4.4 },
  ],
  'transcript.interim': [
    { type: 'transcript.interim', utterance, confirmedWords: 1 },
    { type: 'transcript.interim', utterance: ofNoModel, confirmedWords: 0 },
  ],
  'transcript.final': [
    {
      ...{ type: 'transcript.final', utterance, timing, level: { dbfs: -20, activeMs: 900 } },
      corrections: [{ shown: 'sun', firstWord: 1, wordCount: 1 }],
    },
    { type: 'transcript.final', utterance: ofNoModel, timing },
  ],
  'transcript.deferred': [
    { type: 'transcript.deferred', utteranceId: 'agent-1-3', ...leg, endMs: 5_001, reason: 'overload' },
  ],
  'transcript.dropped': [
    {
      ...{ type: 'transcript.dropped', utteranceId: 'agent-1-3', ...leg, endMs: 5_001 },
      ...{ reason: 'guess', text: 'Thank you.' },
    },
  ],
  'classification.updated': [
    {
      ...{ type: 'classification.updated', classification, isProvisional: true },
      evidence: [{ ...place, utteranceId: 'caller-1', category: 'VANE', weight: 2, negated: false }],
    },
    {
      type: 'classification.updated',
      classification: {
        ...{ mainCategory: 'unclassified', confidence: null, subCategory: null, priority: null },
        ...{ interventionType: null, candidates: [], engine: 'cues@1' },
      },
      evidence: [],
    },
  ],
  'entities.found': [
    {
      ...{ type: 'entities.found', utteranceId: 'caller-1', engine: 'names@1' },
      entities: [{ ...place, type: 'PERSON', confidence: null, source: 'cue' }],
    },
  ],
  'alert.raised': [
    {
      ...{ type: 'alert.raised', ruleId: 'silence', name: 'Silence', severity: 'urgent' },
      evidence: [{ ...place, utteranceId: 'caller-1' }],
    },
  ],
  'alert.acknowledged': [{ type: 'alert.acknowledged', alertSeq: 4, userId: 7, name: 'Peter' }],
  'alert.seen': [{ type: 'alert.seen', alertSeq: 4, userId: 8, name: 'Grace' }],
  'translation.found': [
    {
      ...{ type: 'translation.found', utteranceId: 'caller-1', target: 'sw', text: 'mwanangu' },
      ...{ confidence: null, engine: 'opus@1' },
    },
  ],
  'talk.measured': [
    {
      ...{ type: 'talk.measured', isFinal: true },
      measures: {
        speakers: [{ speaker: 'caller', ...talk }],
        ...{ overlapMs: 100, silenceMs: 2_000, longestSilenceMs: 1_500, openSilenceMs: 0 },
        ...{ holdMs: 0, unheardMs: 30 },
      },
    },
  ],
  'call.ended': [
    {
      ...{ type: 'call.ended', side: 'server', cause: null, reason: 'ended-by-supervisor' },
      ...{ note: 'a test call', userId: 7 },
    },
    { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
  ],
  'transcript.complete': [{ type: 'transcript.complete', utterances: 2, leftOut: ['caller-9'] }],
  'second-pass.heard': [
    { type: 'second-pass.heard', utterance, dropped: null, isBetter: true },
    { type: 'second-pass.heard', utterance: ofNoModel, dropped: 'no-words', isBetter: false },
  ],
  'second-pass.ended': [
    {
      ...{ type: 'second-pass.ended', outcome: 'completed', model: 'large', replaced: 1 },
      leftOut: [{ utteranceId: 'caller-3', reason: 'not-recorded' }],
    },
  ],
};

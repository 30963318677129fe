import type { CallStreamItem } from '../../src/analysis/live/live-analyser.js';
import type { CallEvent, Utterance } from '../../src/calls/call-event.js';

export function someUtterance(changes: Partial<Utterance> = {}): Utterance {
  return {
    id: 'leg-1-1',
    legId: 'leg-1',
    speaker: 'caller',
    text: 'it’s "quoted" — ünïcode \u{1F600}, back\\slash',
    startMs: 120,
    endMs: 1480.5,
    language: 'en',
    confidence: 0.91,
    doubt: null,
    words: [{ text: 'it’s', startMs: 120, endMs: 300, probability: 0.99 }],
    ...changes,
  };
}

/** A final as an analyser of a live call reads it. */
export function finalItem(utterance: Utterance, startMs = utterance.startMs): CallStreamItem {
  const timing = { lastSpeechAtMs: 0, hangoverMs: 400, queueMs: 0, inferenceMs: 0 };
  return { type: 'written', event: { type: 'transcript.final', utterance, timing }, startMs };
}

/** One of each kind. */
export function everyCallEvent(): CallEvent[] {
  const utterance = someUtterance();
  const timing = { lastSpeechAtMs: 1_772_000_000_000.25, hangoverMs: 500, queueMs: 3, inferenceMs: 120.5 };
  const evidence = {
    utteranceId: 'leg-1-1',
    category: 'abuse',
    text: 'hit me',
    start: 3,
    end: 9,
    weight: 1.5,
    negated: false,
  };
  return [
    { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' },
    { type: 'call.answered' },
    { type: 'leg.joined', legId: 'leg-1', speaker: 'caller', name: 'caller', userId: null },
    { type: 'media.started', legId: 'leg-1', format: 'ulaw', sampleRateHz: 8000 },
    { type: 'media.gap', legId: 'leg-1', endMs: 900, reason: 'socket-dropped' },
    { type: 'media.recovered', legId: 'leg-1', endMs: 900, source: 'recording' },
    { type: 'media.quality', legId: 'leg-1', state: 'poor', loss: 0.05, jitterMs: 34, mos: 3.7 },
    { type: 'media.wordless', legId: 'leg-1', isWordless: true, fromMs: 400, levelDbfs: -68.4 },
    {
      type: 'media.received',
      legId: 'leg-1',
      packets: 900,
      lost: 45,
      loss: 0.0476,
      jitterMs: 12.5,
      mos: 3.71,
    },
    {
      ...{ type: 'translation.found', utteranceId: 'leg-1-1', target: 'en', text: 'He “quoted” it' },
      ...{ confidence: null, engine: 'http@1' },
    },
    {
      type: 'talk.measured',
      isFinal: true,
      measures: {
        speakers: [
          {
            ...{ speaker: 'caller', talkMs: 1300, talkShare: 1, wordsPerMinute: null },
            ...{ interruptions: 0, loudnessDbfs: -23.4 },
          },
        ],
        ...{ overlapMs: 0, silenceMs: 10, longestSilenceMs: 10, openSilenceMs: 0, holdMs: 0, unheardMs: 0 },
      },
    },
    {
      type: 'entities.found',
      utteranceId: 'leg-1-1',
      entities: [{ type: 'PERSON', text: 'Amina', start: 0, end: 5, confidence: null, source: 'list' }],
      engine: 'ner-rules@1',
    },
    {
      type: 'alert.raised',
      ruleId: 'weapon',
      name: 'A weapon is named',
      severity: 'urgent',
      evidence: [{ utteranceId: 'leg-1-1', text: 'knife', start: 3, end: 8 }],
    },
    { type: 'transcript.mode', mode: 'deferred' },
    {
      type: 'transcript.interim',
      utterance: { ...utterance, confidence: null, words: [] },
      confirmedWords: 0,
    },
    { type: 'transcript.final', utterance, timing },
    {
      type: 'transcript.deferred',
      utteranceId: 'leg-1-2',
      legId: 'leg-1',
      speaker: 'caller',
      endMs: 2000,
      reason: 'queue-full',
    },
    {
      type: 'transcript.dropped',
      utteranceId: 'leg-1-3',
      legId: 'leg-1',
      speaker: 'caller',
      endMs: 2600,
      reason: 'guess',
      text: 'door seven',
    },
    {
      type: 'classification.updated',
      classification: {
        mainCategory: 'unclassified',
        confidence: null,
        subCategory: null,
        priority: 'low',
        interventionType: null,
        candidates: [{ label: 'abuse', probability: 0.4 }],
        engine: 'cues@1',
      },
      evidence: [evidence],
    },
    { type: 'leg.left', legId: 'leg-1', speaker: 'caller', cause: 16 },
    { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
    { type: 'transcript.complete', utterances: 1, leftOut: ['leg-1-2'] },
    {
      ...{ type: 'second-pass.heard', utterance: { ...utterance, model: 'small' } },
      ...{ dropped: null, isBetter: true },
    },
    {
      ...{ type: 'second-pass.ended', outcome: 'completed', model: 'small', replaced: 1 },
      leftOut: [{ utteranceId: 'leg-1-3', reason: 'shared-channel' }],
    },
  ];
}

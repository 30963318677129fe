import type {
  WireCallEventBody,
  WireEvidence,
  WireSpeaker,
  WireUtterance,
} from '../../src/realtime/protocol.js';

export interface ScriptedEvent {
  /** seconds from answer */
  start: number;
  body: WireCallEventBody;
}

interface Turn {
  speaker: WireSpeaker;
  start: number;
  end: number;
  text: string;
  /** words that the transcription is not sure about, with their probability */
  unsure?: Record<string, number>;
}

/** An utterance with words spread evenly over its time. */
export function toUtterance(id: string, { speaker, start, end, text, unsure = {} }: Turn): WireUtterance {
  const spelled = text.split(' ');
  const stepS = (end - start) / spelled.length;
  return {
    segment_id: id,
    leg_id: `leg-${speaker}`,
    speaker,
    text,
    start,
    end,
    language: 'en',
    confidence: 0.9,
    doubt: null,
    words: spelled.map((word, index) => ({
      text: word,
      start: start + index * stepS,
      end: start + (index + 1) * stepS,
      probability: unsure[word] ?? 0.95,
    })),
    model: null,
  };
}

const turns: Turn[] = [
  {
    speaker: 'agent',
    start: 0.8,
    end: 8.4,
    text: 'Hello, you have reached the child helpline. This call is recorded to help us help you. Do you agree to continue?',
  },
  { speaker: 'caller', start: 9.1, end: 10.1, text: 'Yes, I agree.' },
  { speaker: 'agent', start: 10.6, end: 12.9, text: 'Thank you. How can I help you?' },
  {
    speaker: 'caller',
    start: 13.8,
    end: 17.4,
    text: 'My stepfather beat me last night. He hit me with a belt.',
  },
  {
    speaker: 'agent',
    start: 18.2,
    end: 22.9,
    text: 'I am sorry this happened to you. It is not your fault. What is your name?',
  },
  {
    speaker: 'caller',
    start: 22.1,
    end: 26.1,
    text: 'My name is Amina and I am twelve years old.',
    unsure: { Amina: 0.41 },
  },
  { speaker: 'agent', start: 26.7, end: 27.7, text: 'Where are you now?' },
  {
    speaker: 'caller',
    start: 33.3,
    end: 37.9,
    text: 'I am calling from Kisumu. I locked the door. I am hiding in my room.',
    unsure: { 'Kisumu.': 0.33 },
  },
  { speaker: 'agent', start: 38.4, end: 39.7, text: 'Is he in the house now?' },
  {
    speaker: 'caller',
    start: 40.3,
    end: 44.6,
    text: 'Yes, he is here. I am in danger. I am afraid he will kill me.',
  },
  { speaker: 'agent', start: 44.1, end: 46.8, text: 'I believe you. Are you bleeding?' },
  { speaker: 'caller', start: 47.5, end: 49.4, text: 'Yes. My arm is bleeding.' },
  {
    speaker: 'agent',
    start: 54.6,
    end: 58.8,
    text: 'Lock the door and stay inside. I will call the police now.',
  },
];

function evidence(id: string, phrase: string, category: string, weight: number): WireEvidence {
  const text = turns[Number(id.slice(4))]?.text ?? '';
  const start = text.indexOf(phrase);
  return {
    segment_id: id,
    category,
    text: phrase,
    start,
    end: start + phrase.length,
    weight,
    negated: false,
  };
}

function verdict(
  label: string,
  sub: string | null,
  confidence: number,
  priority: 'low' | 'medium' | 'high' | null,
): Extract<WireCallEventBody, { type: 'streaming_classification' }>['classification'] {
  const rest = 1 - confidence;
  return {
    main_category: label,
    main_category_confidence: confidence,
    sub_category: sub,
    priority,
    intervention_type: priority === 'high' ? 'Referred' : null,
    candidates: [
      { label, probability: confidence },
      { label: 'GBV', probability: rest * 0.55 },
      { label: 'Advice and Counselling', probability: rest * 0.3 },
      { label: 'Information', probability: rest * 0.15 },
    ],
    engine: 'cues@1',
  };
}

/** The classification after the turn of that number. */
const moves: Record<number, WireCallEventBody> = {
  3: {
    type: 'streaming_classification',
    classification: verdict('VANE', 'Physical Abuse', 0.58, 'medium'),
    evidence: [
      evidence('seg-3', 'beat me', 'VANE / Physical Abuse', 3),
      evidence('seg-3', 'hit me with a belt', 'VANE / Physical Abuse', 3),
    ],
  },
  7: {
    type: 'streaming_classification',
    classification: verdict('VANE', 'Physical Abuse', 0.52, 'medium'),
    evidence: [evidence('seg-7', 'hiding in my room', 'GBV / Physical Violence', 1)],
  },
  9: {
    type: 'streaming_classification',
    classification: verdict('VANE', 'Physical Abuse', 0.69, 'high'),
    evidence: [
      evidence('seg-9', 'I am in danger', 'VANE / Physical Abuse', 4),
      evidence('seg-9', 'he will kill me', 'VANE / Physical Abuse', 4),
    ],
  },
  11: {
    type: 'streaming_classification',
    classification: verdict('VANE', 'Physical Abuse', 0.74, 'high'),
    evidence: [evidence('seg-11', 'My arm is bleeding', 'VANE / Physical Abuse', 3)],
  },
};

const timing = { last_speech_at_ms: 0, hangover_ms: 500, queue_ms: 4, inference_ms: 90 };

/** A child who calls from a locked room: everything that a page has to show, in order. */
export function scriptedCall(): ScriptedEvent[] {
  const events: ScriptedEvent[] = [
    {
      start: 0,
      body: {
        type: 'streaming_call_start',
        caller_id: '+254 711 000 222',
        dialled: '116',
        direction: 'inbound',
      },
    },
    {
      start: 0,
      body: {
        type: 'leg_joined',
        leg_id: 'leg-caller',
        speaker: 'caller',
        name: '+254 711 000 222',
        user_id: null,
      },
    },
    { start: 0, body: { type: 'call_answered' } },
    {
      start: 0,
      body: { type: 'leg_joined', leg_id: 'leg-agent', speaker: 'agent', name: 'Desk 1001', user_id: 1 },
    },
  ];
  turns.forEach((turn, index) => {
    const utterance = toUtterance(`seg-${index}`, turn);
    events.push({ start: turn.start, body: { type: 'streaming_transcription_segment', utterance, timing } });
    const move = moves[index];
    if (move !== undefined) events.push({ start: turn.end, body: move });
    if (index === 6)
      events.push({
        start: 29.2,
        body: { type: 'media_gap', leg_id: 'leg-caller', end: 31.6, reason: 'socket-dropped' },
      });
  });
  return events;
}

/** How it goes on: speech that has to wait, the end, the transcript made complete. */
export function scriptedEnding(): ScriptedEvent[] {
  return [
    {
      start: 59.2,
      body: {
        type: 'transcript_deferred',
        segment_id: 'seg-late',
        leg_id: 'leg-caller',
        speaker: 'caller',
        end: 63.4,
        reason: 'overload',
      },
    },
    { start: 65, body: { type: 'leg_left', leg_id: 'leg-caller', speaker: 'caller', cause: 16 } },
    {
      start: 65,
      body: {
        ...{ type: 'streaming_call_end', side: 'caller', cause: 16, reason: 'caller-hung-up' },
        ...{ note: null, user_id: null },
      },
    },
  ];
}

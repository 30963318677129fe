import type { CallEvent } from '../calls/call-event.js';
import { outward, outwardClassification, outwardUtterance, type Outward } from '../calls/outward-form.js';
import { talkInSeconds } from '../calls/talk-in-seconds.js';

/** Events that clients of the API family know by another name; others have their own, with `_` for `.` and `-`. */
const RENAMED_TYPES = {
  'call.started': 'streaming_call_start',
  'call.ended': 'streaming_call_end',
  'transcript.interim': 'streaming_transcription_interim',
  'transcript.final': 'streaming_transcription_segment',
  'transcript.complete': 'postcall_transcription',
  'classification.updated': 'streaming_classification',
  'entities.found': 'streaming_entities',
  'translation.found': 'streaming_translation',
  'alert.raised': 'streaming_alert',
  'second-pass.heard': 'second_pass_segment',
} as const;

type Renamed = typeof RENAMED_TYPES;
type Replaced<Name extends string, Sign extends string> = Name extends `${infer Head}${Sign}${infer Tail}`
  ? `${Head}_${Replaced<Tail, Sign>}`
  : Name;
type WireType<Type extends string> = Type extends keyof Renamed
  ? Renamed[Type]
  : Replaced<Replaced<Type, '.'>, '-'>;

/** An event in the form that follows from it by rule. */
type ByRule<Event> = Event extends { readonly type: infer Type extends string }
  ? { type: WireType<Type> } & Outward<Omit<Event, 'type'>>
  : never;

/** The events here have fields that the rule does not make, or that screens do not get. */
export function eventToWire(event: CallEvent) {
  switch (event.type) {
    case 'call.started': {
      const { callbackId: _, placedBy: __, ...rest } = event;
      return byRule(rest);
    }
    case 'agent.missed': {
      const { isFirst: _, ...rest } = event;
      return byRule(rest);
    }
    case 'transcript.interim': {
      const { utterance, ...rest } = event;
      return { ...byRule(rest), utterance: outwardUtterance(utterance) };
    }
    case 'second-pass.heard': {
      const { utterance, ...rest } = event;
      return { ...byRule(rest), utterance: outwardUtterance(utterance) };
    }
    case 'transcript.final': {
      const { utterance, level: _, ...rest } = event;
      return { ...byRule(rest), utterance: outwardUtterance(utterance) };
    }
    case 'classification.updated': {
      const { classification, ...rest } = event;
      return { ...byRule(rest), classification: outwardClassification(classification) };
    }
    case 'entities.found':
      return { ...byRule(event), entity_count: event.entities.length };
    case 'translation.found': {
      const { target, ...rest } = event;
      return { ...byRule(rest), target_language: target };
    }
    case 'talk.measured': {
      const { measures, ...rest } = event;
      return { ...byRule(rest), talk: talkInSeconds(measures) };
    }
    case 'call.ended': {
      const { note = null, userId = null, ...end } = event;
      return byRule({ ...end, note, userId });
    }
    default:
      return byRule(event);
  }
}

function byRule<Event extends { readonly type: CallEvent['type'] }>({
  type,
  ...event
}: Event): ByRule<Event> {
  const name = type in RENAMED_TYPES ? RENAMED_TYPES[type as keyof Renamed] : type.replace(/[.-]/g, '_');
  return { type: name, ...outward(event) } as unknown as ByRule<Event>;
}

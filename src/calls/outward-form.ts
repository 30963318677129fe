import { toSeconds } from '../lib/to-seconds.js';
import type { Classification, Utterance, UtteranceWord } from './call-event.js';

/** Names that the rule of `outward` does not make. */
const RENAMED = { utteranceId: 'segment_id', fromMs: 'since', talkMs: 'talk_time' } as const;
/** Times of the server's own work and of its sounds, which stay in ms and keep their unit in the name. */
const IN_MS = ['lastSpeechAtMs', 'hangoverMs', 'queueMs', 'inferenceMs', 'playedMs'] as const;

type Renamed = typeof RENAMED;
type InMs = (typeof IN_MS)[number];

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Uncapitalize<Head>}${SnakeCase<Tail>}`
    : `${Uncapitalize<Head>}_${SnakeCase<Tail>}`
  : Name;

type OutwardName<Name> = Name extends keyof Renamed
  ? Renamed[Name]
  : Name extends InMs
    ? SnakeCase<Name>
    : Name extends `${infer Quantity}${'Ms' | 'Hz'}`
      ? SnakeCase<Quantity>
      : Name extends `is${infer State}`
        ? SnakeCase<Uncapitalize<State>>
        : Name extends string
          ? SnakeCase<Name>
          : never;

type OutwardValue<Value> = Value extends readonly (infer Item)[]
  ? OutwardValue<Item>[]
  : Value extends object
    ? Outward<Value>
    : Value;

/** The outward form of a value: see `outward`. */
export type Outward<Value> = Value extends unknown
  ? { -readonly [Key in keyof Value as OutwardName<Key>]: OutwardValue<Exclude<Value[Key], undefined>> }
  : never;

/**
 * The facts of a call in the form in which every API sends it: names in snake case; times in seconds, `endMs` as
 * `end`; `sampleRateHz` as `sample_rate`; `isMuted` as `muted`; `utteranceId` as `segment_id`. A field that is undefined is
 * left out.
 */
export function outward<Value extends object>(value: Value): Outward<Value> {
  return outwardObject(value as Readonly<Record<string, unknown>>) as Outward<Value>;
}

/** An utterance as every API sends it. */
export function outwardUtterance({ id, words, model, ...said }: Utterance) {
  return { segment_id: id, ...outward(said), words: words.map(outwardWord), model: model ?? null };
}

/** As `outward` makes it, and five times as fast: words are most of what is sent. */
function outwardWord({ text, startMs, endMs, probability }: UtteranceWord): Outward<UtteranceWord> {
  return { text, start: toSeconds(startMs), end: toSeconds(endMs), probability };
}

/** A classification, as every API sends it. */
export function outwardClassification({ mainCategory, confidence, ...classification }: Classification) {
  return {
    main_category: mainCategory,
    main_category_confidence: confidence,
    ...outward(classification),
  };
}

/** How a field is written outside. */
interface OutwardField {
  readonly name: string;
  readonly isInSeconds: boolean;
}

/** There are few: each is worked out once. */
const fields = new Map<string, OutwardField>();

function outwardField(name: string): OutwardField {
  const known = fields.get(name);
  if (known) return known;
  const isInMs = (IN_MS as readonly string[]).includes(name);
  const isInSeconds = name.endsWith('Ms') && !isInMs;
  const renamed = name in RENAMED ? RENAMED[name as keyof Renamed] : undefined;
  const field = { name: renamed ?? snakeCase(isInMs ? name : withoutUnit(name)), isInSeconds };
  fields.set(name, field);
  return field;
}

/** Plain loops: a long call has thousands of events with tens of words each. */
function outwardObject(value: Readonly<Record<string, unknown>>): object {
  const sent: Record<string, unknown> = {};
  for (const name in value) {
    const each = value[name];
    if (each === undefined) continue;
    const field = outwardField(name);
    sent[field.name] = field.isInSeconds && typeof each === 'number' ? toSeconds(each) : outwardValue(each);
  }
  return sent;
}

function outwardValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(outwardValue);
  return outwardObject(value as Readonly<Record<string, unknown>>);
}

function withoutUnit(name: string): string {
  return name.replace(/^is(?=[A-Z])/, '').replace(/(?:Ms|Hz)$/, '');
}

function snakeCase(name: string): string {
  const first = name.slice(0, 1).toLowerCase();
  return first + name.slice(1).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

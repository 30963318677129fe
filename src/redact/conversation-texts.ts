import { redactJson } from './redact-json.js';
import { RedactedTexts } from './redacted-texts.js';
import type { NameFinder, PersonalDataType } from './text-span.js';

/** Texts that are redacted as one conversation: the same value is the same pseudonym in all of it. */
export interface ConversationTexts {
  /** Values that are personal data by where they were found; hidden in the texts too. */
  readonly known: readonly (readonly [type: PersonalDataType, value: string])[];
  /** In their order. */
  readonly texts: readonly string[];
  /** Texts that are JSON stay JSON; see redact-json.ts. */
  readonly mayBeJson?: boolean;
}

export interface RedactedConversation {
  /** The pseudonym of each known value. */
  readonly known: readonly string[];
  /** Each text, redacted. */
  readonly texts: readonly string[];
}

export interface RedactionOptions {
  readonly signal?: AbortSignal | undefined;
  /** The group that the request belongs to: groups take turns. */
  readonly group?: string | undefined;
  /** `later`: no client waits for it. */
  readonly urgency?: 'now' | 'later' | undefined;
}

/** Redacts the texts of one conversation, here or in another process. @throws UnavailableError, and what a text that cannot be redacted throws */
export type RedactTexts = (
  conversation: ConversationTexts,
  options?: RedactionOptions,
) => Promise<RedactedConversation>;

/** Characters of one text; the longest that an API takes is a quarter of a million. The rest is shown to no user. */
const LONGEST_TEXT = 262_144;
/** Characters of one conversation. */
const MOST_TEXT = 524_288;
/** A text is cut between words, unless these are longer than this. */
const LONGEST_WORD = 256;
/** In place of what was not read through. */
export const LEFT_OUT = '[…]';

/** Each text is worked on once, however often it is there; what is beyond the bounds is neither worked on nor shown. */
export function redactConversation(
  { known, texts, mayBeJson = false }: ConversationTexts,
  findNames: NameFinder,
): RedactedConversation {
  const redacted = new RedactedTexts(findNames);
  const pseudonyms = known.map(([type, value]) => redacted.pseudonymOf(type, value));
  const redact = rememberedByText((text) => redacted.redact(text));
  let room = MOST_TEXT;
  const redactWithin = rememberedByText((text) => {
    const read = upTo(text, Math.min(LONGEST_TEXT, room));
    room -= read.length;
    if (read.length < text.length) return `${redact(read)}${LEFT_OUT}`;
    return mayBeJson ? redactJson(text, redact) : redact(text);
  });
  return { known: pseudonyms, texts: texts.map(redactWithin) };
}

/** The length of all that is to be read. */
export function lengthOf({ known, texts }: ConversationTexts): number {
  let length = 0;
  for (const [, value] of known) length += value.length;
  for (const text of texts) length += text.length;
  return length;
}

function rememberedByText(redact: (text: string) => string): (text: string) => string {
  const done = new Map<string, string>();
  return (text) => {
    const redacted = done.get(text) ?? redact(text);
    done.set(text, redacted);
    return redacted;
  };
}

/** To the end of a word, so that no half of a name or number is left whose other half gives it away. */
function upTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return cut.slice(0, end > length - LONGEST_WORD ? end : Math.max(0, length - LONGEST_WORD));
}

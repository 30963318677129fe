import type { Utterance } from './utterance.js';

/** The language of a caller, as far as it is known. */
export interface LanguageState {
  /** ISO 639-1, of the agent that the caller waited for; null where any would do. */
  readonly wishedLanguage: string | null;
  /** How long the caller has spoken each language, in ms, by its code; words that may be wrong say nothing. */
  readonly callerSpeechMs: Readonly<Record<string, number>>;
}

type Spoken = Pick<Utterance, 'speaker' | 'language' | 'startMs' | 'endMs' | 'doubt'>;

/** The state with one more utterance. */
export function callerSpoke(
  { callerSpeechMs: known }: Pick<LanguageState, 'callerSpeechMs'>,
  { speaker, language, startMs, endMs, doubt }: Spoken,
): Pick<LanguageState, 'callerSpeechMs'> {
  const says = speaker === 'caller' && language !== '' && doubt === null;
  if (!says) return { callerSpeechMs: known };
  const ms = (known[language] ?? 0) + Math.max(0, endMs - startMs);
  return { callerSpeechMs: { ...known, [language]: ms } };
}

/** The language that the caller has spoken longest; before any words the one that was wished. Null: not known. */
export function callerLanguage({ wishedLanguage, callerSpeechMs }: LanguageState): string | null {
  const [first, ...others] = Object.entries(callerSpeechMs);
  if (!first) return wishedLanguage;
  return others.reduce((most, each) => (each[1] > most[1] ? each : most), first)[0];
}

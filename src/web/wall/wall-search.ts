import { callerName, categoryName, dangerName } from '../ui/format.js';
import { priorities } from '../ui/priorities.js';
import type { WallCall } from './wall-model.js';

const longestText = 100;
/** In an address, in place of a code. */
export const unknownLanguage = 'unknown';

/** The calls that the wall shows beside those that need a person now, as its address says it. */
export interface WallSearch {
  /** part of a caller's number, an agent's name, a category, a danger, an alert or the last words */
  text?: string | undefined;
  priority?: (typeof priorities)[number] | undefined;
  /** the caller's language, ISO 639-1; `unknown`: calls whose language is not known yet */
  language?: string | undefined;
  /** the call whose words stand beside the others */
  words?: string | undefined;
}

/** Calls have ids of this length at most. */
const longestId = 128;

export function wallSearch({ text, priority, language, words }: Record<string, unknown>): WallSearch {
  const sought = typeof text === 'string' ? text.slice(0, longestText) : '';
  return {
    text: sought.trim() === '' ? undefined : sought,
    priority: priorities.find((each) => each === priority),
    language:
      typeof language === 'string' && /^(?:[a-z]{2,3}|unknown)$/.test(language) ? language : undefined,
    words: typeof words === 'string' && words !== '' ? words.slice(0, longestId) : undefined,
  };
}

/** Whether a call is one of those sought. Capital letters and spaces do not count: numbers are typed with and without. */
export function isSought({ summary }: WallCall, { text = '', priority, language }: WallSearch): boolean {
  const { caller_id: caller, agent, classification, dangers, last_utterance: last, alert_reason } = summary;
  if (priority !== undefined && classification?.priority !== priority) return false;
  if (language !== undefined && (summary.language ?? unknownLanguage) !== language) return false;
  const sought = plain(text);
  if (sought === '') return true;
  const category = classification ? categoryName(classification.main_category) : '';
  const texts = [callerName(caller), agent ?? '', category, classification?.sub_category ?? ''];
  const said = [last?.text ?? '', alert_reason?.name ?? '', alert_reason?.text ?? ''];
  return [...texts, ...dangers.map(dangerName), ...said].some((each) => plain(each).includes(sought));
}

function plain(text: string): string {
  return text.toLocaleLowerCase().replaceAll(/\s/g, '');
}

/** The languages to choose from: those of the calls, and the one that is chosen, by their codes. */
export function soughtLanguages(calls: readonly WallCall[], { language }: WallSearch): string[] {
  const spoken = calls.map(({ summary }) => summary.language ?? unknownLanguage);
  return [...new Set(language === undefined ? spoken : [...spoken, language])].sort();
}

import { callerName, categoryName, dangerName } from '../ui/format.js';
import { priorities } from '../ui/priorities.js';
import type { WallCall } from './wall-model.js';

const longestText = 100;

/** The calls that the wall shows beside those that need a person now, as its address says it. */
export interface WallSearch {
  /** part of a caller's number, an agent's name, a category, a danger, an alert or the last words */
  text?: string | undefined;
  priority?: (typeof priorities)[number] | undefined;
}

export function wallSearch({ text, priority }: Record<string, unknown>): WallSearch {
  const sought = typeof text === 'string' ? text.slice(0, longestText) : '';
  return {
    text: sought.trim() === '' ? undefined : sought,
    priority: priorities.find((each) => each === priority),
  };
}

/** Whether a call is one of those sought. Capital letters and spaces do not count: numbers are typed with and without. */
export function isSought({ summary }: WallCall, { text = '', priority }: WallSearch): boolean {
  const { caller_id: caller, agent, classification, dangers, last_utterance: last, alert_reason } = summary;
  if (priority !== undefined && classification?.priority !== priority) return false;
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

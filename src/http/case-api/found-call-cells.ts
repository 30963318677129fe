import type { z } from 'zod';
import type { foundCallsReply } from './found-call-fields.js';

type FoundCallJson = z.input<typeof foundCallsReply>['calls'][number];
type ReadCell = (call: FoundCallJson) => string | number | boolean | null | undefined;

/** Between the values of a cell that has several. */
const BETWEEN = '; ';

/** The columns of a file of calls: the fields of a call in answers of JSON, one value in each. */
const COLUMNS: Readonly<Record<string, ReadCell>> = {
  id: ({ id }) => id,
  direction: ({ direction }) => direction,
  status: ({ status }) => status,
  caller_id: ({ caller_id: callerId }) => callerId,
  dialled: ({ dialled }) => dialled,
  agent_id: ({ agent }) => agent?.id,
  agent_name: ({ agent }) => agent?.name,
  started_at: ({ started_at: at }) => at,
  answered_at: ({ answered_at: at }) => at,
  ended_at: ({ ended_at: at }) => at,
  duration: ({ duration }) => duration,
  waited: ({ waited }) => waited,
  end_reason: ({ end_reason: reason }) => reason,
  disposition_id: ({ disposition_id: id }) => id,
  disposition: ({ disposition }) => disposition,
  category: ({ category }) => category,
  sub_category: ({ sub_category: category }) => category,
  priority: ({ priority }) => priority,
  risks: ({ risks }) => risks.join(BETWEEN),
  alert: ({ alert }) => alert,
  languages: ({ languages }) => languages.join(BETWEEN),
  has_recording: ({ has_recording: has }) => has,
  has_case: ({ has_case: has }) => has,
  sees_words: ({ sees_words: sees }) => sees,
  hit_segment_id: ({ hit }) => hit?.segment_id,
  hit_speaker: ({ hit }) => hit?.speaker,
  hit_start: ({ hit }) => hit?.start,
  hit_text: ({ hit }) => hit?.text,
  hit_count: ({ hit }) => hit?.count,
};

export const CALL_COLUMNS = Object.keys(COLUMNS);

/** A call of an answer as a row of a file; nothing in place of what is null. */
export function callCells(call: FoundCallJson): string[] {
  return Object.values(COLUMNS).map((read) => String(read(call) ?? ''));
}

/** A sentence as a row of its own. */
export function remarkCells(sentence: string): string[] {
  return [sentence, ...CALL_COLUMNS.slice(1).map(() => '')];
}

import type { StoredCallEvent, Utterance } from '../../calls/call-event.js';
import { riskTypesIn } from '../../calls/risk-evidence.js';
import { caseFileRefusal } from '../case-file-refusal.js';
import type { Corrected, MachineValue, SaidInstead } from './correction.js';

const NOTHING: MachineValue = { value: null, startMs: null, engine: null };

/**
 * The machine's newest words or label for the thing that a person corrects.
 *
 * @throws Refusal for an utterance that there is not, and for one whose words are not final
 */
export function machineSaid(
  events: readonly StoredCallEvent[],
  { subject, utteranceId }: Pick<SaidInstead, 'subject' | 'utteranceId'>,
): MachineValue {
  if (utteranceId !== null) return ofUtterance(finalOf(events, utteranceId), subject);
  return subject === 'danger' ? dangerIn(events) : labelIn(events, subject);
}

/** The words of all utterances as they stay, by their ids. */
export function finalsOf(events: readonly StoredCallEvent[]): ReadonlyMap<string, Utterance> {
  const finals = new Map<string, Utterance>();
  for (const { event } of events)
    if (event.type === 'transcript.final') finals.set(event.utterance.id, event.utterance);
  return finals;
}

function finalOf(events: readonly StoredCallEvent[], id: string): Utterance {
  const final = finalsOf(events).get(id);
  if (final) return final;
  const isDeferred = events.some(
    ({ event }) => event.type === 'transcript.deferred' && event.utteranceId === id,
  );
  if (isDeferred) throw caseFileRefusal({ code: 'words-not-final', utteranceId: id });
  throw caseFileRefusal({ code: 'unknown-record', resource: 'segments', id });
}

function ofUtterance({ text, language, startMs, model }: Utterance, subject: Corrected): MachineValue {
  return { value: subject === 'words' ? text : language, startMs, engine: model ?? null };
}

function labelIn(events: readonly StoredCallEvent[], subject: Corrected): MachineValue {
  for (const { event, startMs } of events.toReversed()) {
    if (event.type !== 'classification.updated') continue;
    const { mainCategory, subCategory, priority, engine } = event.classification;
    const category = subCategory === null ? mainCategory : `${mainCategory} / ${subCategory}`;
    return { value: subject === 'category' ? category : priority, startMs, engine };
  }
  return NOTHING;
}

/** The first word of a danger is its place. */
function dangerIn(events: readonly StoredCallEvent[]): MachineValue {
  for (const { event, startMs } of events) {
    if (event.type !== 'classification.updated' || riskTypesIn(event.evidence).length === 0) continue;
    return { value: 'present', startMs, engine: event.classification.engine };
  }
  return { value: 'absent', startMs: null, engine: null };
}

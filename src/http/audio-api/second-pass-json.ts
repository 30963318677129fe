import type { StoredCallEvent, Utterance } from '../../calls/call-event.js';
import { outward } from '../../calls/outward-form.js';
import { endOfSecondPass, hearingsOf, type Hearings, type SecondHearing } from '../../calls/second-pass.js';

/** The outcome of the second pass over a call; null before its end, and where there is none. */
export function toSecondPass(events: readonly StoredCallEvent[]) {
  const over = endOfSecondPass(events);
  if (!over) return null;
  const { outcome, model, replaced, leftOut } = over.event;
  return {
    outcome,
    model,
    ended_at: over.at.toISOString(),
    replaced,
    left_out: leftOut.map(outward),
    differences: hearingsOf(events).filter(isHeardDifferently).map(toDifference),
  };
}

/** Both hearings of an utterance, and which of them counts. */
export function toHearings({ live, second, best }: Hearings) {
  return {
    words_from: second?.utterance === best ? ('second_pass' as const) : ('live' as const),
    live: live ? toHearing(live) : null,
    second_pass: second ? toSecondHearing(second) : null,
  };
}

function isHeardDifferently({ live, second }: Hearings): boolean {
  return second !== undefined && second.utterance.text !== live?.text;
}

function toDifference(heard: Hearings) {
  const { id, speaker } = heard.best;
  const { words_from, live, second_pass } = toHearings(heard);
  return {
    segment_id: id,
    speaker,
    words_from,
    live: live?.text ?? null,
    second_pass: second_pass?.text ?? null,
  };
}

function toHearing({ text, language, confidence, doubt, model }: Utterance) {
  return { text, language, confidence, doubt, model: model ?? null };
}

function toSecondHearing({ utterance, dropped }: SecondHearing) {
  return { ...toHearing(utterance), dropped };
}

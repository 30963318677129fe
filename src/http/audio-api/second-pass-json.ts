import { z } from 'zod';
import type { StoredCallEvent, Utterance } from '../../calls/call-event.js';
import { outward } from '../../calls/outward-form.js';
import { SECOND_PASS_GAPS, SECOND_PASS_OUTCOMES } from '../../calls/second-pass-event.js';
import { endOfSecondPass, hearingsOf, type Hearings, type SecondHearing } from '../../calls/second-pass.js';
import { DROP_REASONS } from '../../calls/utterance.js';
import { fieldOf, fieldsOfPart, shownJson, shownSchema } from '../kit/shown-record.js';

const share = z.number().min(0).max(1);

const ofUtterance = fieldOf<Utterance>();
const hearingFields = {
  text: ofUtterance(z.string(), ({ text }) => text),
  language: ofUtterance(z.string().nullable(), ({ language }) => language),
  confidence: ofUtterance(share.nullable(), ({ confidence }) => confidence),
  doubt: ofUtterance(z.string().nullable(), ({ doubt }) => doubt),
  model: ofUtterance(z.string().nullable(), ({ model }) => model ?? null),
};
const secondHearingFields = {
  ...fieldsOfPart(hearingFields, ({ utterance }: SecondHearing) => utterance),
  dropped: fieldOf<SecondHearing>()(z.enum(DROP_REASONS).nullable(), ({ dropped }) => dropped),
};

const ofHearings = fieldOf<Hearings>();
const wordsFrom = z.enum(['live', 'second_pass']);

/** Both hearings of an utterance, and which of them counts. */
export const hearingsFields = {
  words_from: ofHearings(wordsFrom.describe('which hearing the words of this segment are from'), wordsFromOf),
  live: ofHearings(
    shownSchema(hearingFields)
      .nullable()
      .describe('as it was heard while the call was up; null for speech that had been left out'),
    ({ live }) => (live ? shownJson(hearingFields, live) : null),
  ),
  second_pass: ofHearings(
    shownSchema(secondHearingFields)
      .nullable()
      .describe('as a larger model heard it after the call; dropped: it takes the sound for no speech'),
    ({ second }) => (second ? shownJson(secondHearingFields, second) : null),
  ),
};

const differenceFields = {
  segment_id: ofHearings(z.string(), ({ best }) => best.id),
  speaker: ofHearings(z.string(), ({ best }) => best.speaker),
  words_from: ofHearings(wordsFrom, wordsFromOf),
  live: ofHearings(z.string().nullable(), ({ live }) => live?.text ?? null),
  second_pass: ofHearings(z.string().nullable(), ({ second }) => second?.utterance.text ?? null),
};

interface EndedPass {
  readonly over: NonNullable<ReturnType<typeof endOfSecondPass>>;
  readonly hearings: readonly Hearings[];
}

const ofPass = fieldOf<EndedPass>();
const secondPassFields = {
  outcome: ofPass(
    z
      .enum(SECOND_PASS_OUTCOMES)
      .describe(
        'no-recording: there was no sound; given-up: it failed too often, and what was heard before that counts',
      ),
    ({ over }) => over.event.outcome,
  ),
  model: ofPass(z.string().nullable(), ({ over }) => over.event.model),
  ended_at: ofPass(z.iso.datetime(), ({ over }) => over.at.toISOString()),
  replaced: ofPass(
    z.int().min(0).describe('segments whose words are those of the second pass'),
    ({ over }) => over.event.replaced,
  ),
  left_out: ofPass(
    z
      .array(z.strictObject({ segment_id: z.string(), reason: z.enum(SECOND_PASS_GAPS) }))
      .describe('segments that it has not listened to: they keep their words'),
    ({ over }) => over.event.leftOut.map(outward),
  ),
  differences: ofPass(
    z.array(shownSchema(differenceFields)).describe('segments that the two have heard differently'),
    ({ hearings }) => hearings.filter(isHeardDifferently).map((heard) => shownJson(differenceFields, heard)),
  ),
};

export const secondPassSchema = shownSchema(secondPassFields);

/** The outcome of the second pass over a call; null before its end, and where there is none. */
export function toSecondPass(events: readonly StoredCallEvent[]) {
  const over = endOfSecondPass(events);
  return over ? shownJson(secondPassFields, { over, hearings: hearingsOf(events) }) : null;
}

function wordsFromOf({ second, best }: Hearings): 'live' | 'second_pass' {
  return second?.utterance === best ? 'second_pass' : 'live';
}

function isHeardDifferently({ live, second }: Hearings): boolean {
  return second !== undefined && second.utterance.text !== live?.text;
}

import { z } from 'zod';
import { SPEAKERS } from '../../calls/utterance.js';
import { endReasonSchema } from '../../calls/end-reason.js';
import { ALERT_SEVERITIES } from '../../calls/finding-event.js';
import { PRIORITIES } from '../../calls/priority.js';
import type { CallChoices, FoundCall, WordHit } from '../../reports/found-calls.js';
import { hitInContext } from '../../reports/hit-in-context.js';
import { redactNumbers } from '../../redact/calls/redact-numbers.js';
import { toSeconds } from '../../lib/to-seconds.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { pagination } from './list-parameters.js';

const time = z.iso.datetime();

interface SoughtHit extends WordHit {
  /** As the client sent them. */
  readonly words: string;
}

const ofHit = fieldOf<SoughtHit & ReturnType<typeof hitInContext>>();
const hitFields = {
  segment_id: ofHit(z.string(), ({ utteranceId }) => utteranceId),
  speaker: ofHit(z.enum(SPEAKERS), ({ speaker }) => speaker),
  start: ofHit(z.number().describe('seconds from answer, as in the segments of the call'), ({ startMs }) =>
    toSeconds(startMs),
  ),
  text: ofHit(
    z.string().describe('the words that were said; the part around the hit where the utterance is long'),
    ({ text }) => text,
  ),
  marks: ofHit(
    z
      .array(z.strictObject({ start: z.int().min(0), end: z.int().min(0) }))
      .describe('places of the words in the text, in UTF-16 units'),
    ({ marks }) => [...marks],
  ),
  count: ofHit(
    z.int().min(1).describe('utterances of the call with these words; this is the first'),
    ({ count }) => count,
  ),
};

interface SoughtCall {
  readonly call: FoundCall;
  readonly words: string | undefined;
}

const ofCall = fieldOf<SoughtCall>();
const callFields = {
  id: ofCall(z.string(), ({ call }) => call.id),
  direction: ofCall(z.enum(['inbound', 'outbound']), ({ call }) => call.direction),
  status: ofCall(z.enum(['in_progress', 'completed']), ({ call }) =>
    call.isLive ? 'in_progress' : 'completed',
  ),
  caller_id: ofCall(
    z
      .string()
      .nullable()
      .describe('null: withheld; a pseudonym for users who do not get the number of this call'),
    ({ call }) => numbersOf(call).callerId,
  ),
  dialled: ofCall(z.string(), ({ call }) => numbersOf(call).dialled),
  agent: ofCall(
    z.strictObject({ id: z.int().nullable(), name: z.string() }).nullable(),
    ({ call: { agentId, agentName } }) => (agentName === null ? null : { id: agentId, name: agentName }),
  ),
  started_at: ofCall(time, ({ call }) => call.startedAt.toISOString()),
  answered_at: ofCall(time.nullable(), ({ call }) => call.answeredAt?.toISOString() ?? null),
  ended_at: ofCall(time.nullable(), ({ call }) => call.endedAt?.toISOString() ?? null),
  duration: ofCall(
    z.int().min(0).describe('seconds from its beginning; of a call that goes on so far'),
    ({ call }) => Math.floor(call.lengthS),
  ),
  waited: ofCall(
    z
      .int()
      .min(0)
      .nullable()
      .describe(
        'seconds that the caller waited for the first agent, so far where they wait; null: a call of yours',
      ),
    ({ call: { waitS } }) => (waitS === null ? null : Math.floor(waitS)),
  ),
  end_reason: ofCall(endReasonSchema.nullable(), ({ call }) => call.endReason),
  disposition_id: ofCall(
    z
      .string()
      .nullable()
      .describe(
        'the choice of the list DISPOSITION that it was given last; null as well for users who see none',
      ),
    ({ call: { disposition } }) => (disposition === null ? null : String(disposition.id)),
  ),
  disposition: ofCall(
    z.string().nullable().describe('its name; null with its id'),
    ({ call }) => call.disposition?.name ?? null,
  ),
  category: ofCall(
    z.string().nullable().describe('the category of the analysis; before it, the category of the live call'),
    ({ call }) => call.category,
  ),
  sub_category: ofCall(z.string().nullable(), ({ call }) => call.subCategory),
  priority: ofCall(z.enum(PRIORITIES).nullable(), ({ call }) => call.priority),
  risks: ofCall(z.array(z.string()).describe('types of danger that were named'), ({ call }) => [
    ...call.risks,
  ]),
  alert: ofCall(
    z.enum(ALERT_SEVERITIES).nullable().describe('the gravest that was raised'),
    ({ call }) => call.alert,
  ),
  languages: ofCall(z.array(z.string()).describe('that were spoken, ISO 639-1'), ({ call }) => [
    ...call.languages,
  ]),
  has_recording: ofCall(z.boolean(), ({ call }) => call.hasRecording),
  has_case: ofCall(z.boolean(), ({ call }) => call.hasCase),
  sees_words: ofCall(
    z.boolean().describe('false: you get its words redacted, and it is never found by words or number'),
    ({ call }) => call.seesWords,
  ),
  hit: ofCall(
    shownSchema(hitFields).nullable().describe('null where no words are sought'),
    ({ call, words }) => (call.hit === null || words === undefined ? null : hitJson({ ...call.hit, words })),
  ),
};

function numbersOf(call: FoundCall): Pick<FoundCall, 'callerId' | 'dialled'> {
  return call.seesNumbers ? call : redactNumbers(call);
}

function hitJson(hit: SoughtHit) {
  return shownJson(hitFields, { ...hit, ...hitInContext(hit.text, hit.words) });
}

export const foundCallJson = (call: SoughtCall) => shownJson(callFields, call);

const namedChoice = z.strictObject({ id: z.string(), name: z.string() });

export const callChoicesReply = z.strictObject({
  agents: z.array(namedChoice).describe('users who were on them'),
  lines: z.array(z.string()).describe('numbers of the helpline that were dialled'),
  end_reasons: z.array(endReasonSchema),
  dispositions: z.array(namedChoice).describe('those of the list DISPOSITION; none for users who see none'),
  categories: z.array(z.string()).describe('main and sub-categories'),
  languages: z.array(z.string()),
  risks: z.array(z.string()),
});

export function callChoicesJson(choices: CallChoices) {
  const { agents, dispositions, lines, endReasons, categories, languages, risks } = choices;
  const named = (all: CallChoices['agents']) => all.map(({ id, name }) => ({ id: String(id), name }));
  return {
    agents: named(agents),
    lines: [...lines],
    end_reasons: [...endReasons],
    dispositions: named(dispositions),
    categories: [...categories],
    languages: [...languages],
    risks: [...risks],
  };
}

export const foundCallsReply = z.strictObject({
  calls: z.array(shownSchema(callFields)),
  is_complete: z
    .boolean()
    .describe(
      'false: calls of an earlier version of the server are still being taken into the search, so that some may be missing',
    ),
  pagination,
});

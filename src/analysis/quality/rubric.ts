import type { TalkMeasures } from '../../calls/talk-measures.js';
import type { Turn } from '../turn.js';
import { phrasesIn, type PhraseKind } from './phrases.js';
import type { QualityMetric } from './quality-evaluator.js';

/** A call as it is judged: sure words only. */
export interface HeardCall {
  readonly agent: readonly Turn[];
  readonly caller: readonly Turn[];
  /** The agent's first and last turns. */
  readonly opening: readonly Turn[];
  readonly closing: readonly Turn[];
  readonly talk: TalkMeasures | null;
}

type Judgement = Pick<QualityMetric, 'score' | 'unjudged' | 'evidence'>;

interface RubricMetric {
  readonly id: string;
  readonly label: string;
  /** Asked only when the agent has said something. */
  readonly judge: (call: HeardCall) => Judgement;
}

export interface RubricGroup {
  readonly id: string;
  /** In the overall score; all add up to 100. */
  readonly weight: number;
  readonly metrics: readonly RubricMetric[];
}

/** Number of interruptions, and of hesitations, that already gets the lowest score. */
const WORST_INTERRUPTIONS = 3;
const WORST_HESITATIONS = 3;
/** A silence up to the first is no fault; from the second on it is as bad as it gets, ms. */
const FAIR_SILENCE_MS = 15_000;
const WORST_SILENCE_MS = 60_000;
/** A side of fewer words has no language of its own. */
const LEAST_WORDS = 5;

const AGE_SAID =
  /\b(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)[ -]years?\b|\bmiaka \p{L}{3,10}/iu;
const PLACE_SAID =
  /\b(?:i (?:am|live) (?:in|at|near)|we (?:are|live) (?:in|at|near)|(?:she|he) (?:is|lives) (?:in|at|near)|niko|tuko|naishi|tunaishi|anaishi) (?:the |a |my )?\p{L}{2,30}/iu;

/** The six groups and seventeen ids of the rubric that helplines of this family use, then what it leaves out. */
export const RUBRIC: readonly RubricGroup[] = [
  {
    id: 'opening',
    weight: 10,
    metrics: [{ id: 'opening_phrase', label: 'Use of call opening phrase', judge: judgeOpening }],
  },
  {
    id: 'listening',
    weight: 25,
    metrics: [
      { id: 'non_interrupting', label: 'Caller was not interrupted', judge: judgeInterruptions },
      { id: 'empathy', label: 'Empathizes with the caller', judge: said('empathy', 2) },
      { id: 'paraphrasing', label: 'Paraphrases or rephrases the issue', judge: said('paraphrase') },
      { id: 'courteous', label: "Uses 'please' and 'thank you'", judge: said('courtesy', 2) },
      {
        id: 'nonhesitant',
        label: 'Does not hesitate or sound unsure',
        judge: notSaid('unsure', WORST_HESITATIONS),
      },
    ],
  },
  {
    id: 'proactiveness',
    weight: 15,
    metrics: [
      { id: 'extra_mile_willingness', label: 'Willing to solve extra issues', judge: said('extra') },
      {
        id: 'confirms_client_satisfaction',
        label: 'Confirms satisfaction with action points',
        judge: said('satisfaction'),
      },
      { id: 'follows_up_on_case_updates', label: 'Follows up on case updates', judge: said('followUp') },
    ],
  },
  {
    id: 'resolution',
    weight: 15,
    metrics: [
      {
        id: 'accuracy',
        label: 'Gives accurate information',
        judge: () => unjudged('whether it is true cannot be judged from the words: a person must judge it'),
      },
      { id: 'grammar', label: 'Correct language use', judge: judgeLanguage },
      { id: 'consults', label: 'Consults if unsure', judge: judgeConsulting },
      {
        id: 'procedure_adherance',
        label: 'Follows correct steps',
        judge: () => unjudged('the procedure of the helpline is not known here: a person must judge it'),
      },
      { id: 'educative', label: 'Explains solution process clearly', judge: said('steps', 2) },
    ],
  },
  {
    id: 'hold',
    weight: 5,
    metrics: [
      { id: 'notifies_hold', label: 'Explains before placing on hold', judge: judgeHold('holdReason') },
      { id: 'updates_hold', label: 'Thanks caller for holding', judge: judgeHold('holdThanks') },
    ],
  },
  {
    id: 'closing',
    weight: 10,
    metrics: [{ id: 'call_closing_coutesy', label: 'Proper call closing phrase used', judge: judgeClosing }],
  },
  {
    id: 'safeguarding',
    weight: 15,
    metrics: [
      { id: 'asks_about_safety', label: 'Asks whether the child is safe', judge: said('safety') },
      { id: 'age_known', label: 'The age of the child is known', judge: known('age', AGE_SAID, 'age') },
      {
        id: 'location_known',
        label: 'The place of the child is known',
        judge: known('place', PLACE_SAID, 'place'),
      },
      { id: 'no_judging_words', label: 'Does not judge the caller', judge: notSaid('judging', 1) },
    ],
  },
  {
    id: 'pace',
    weight: 5,
    metrics: [{ id: 'no_long_silence', label: 'No long silence outside hold', judge: judgeSilence }],
  },
];

function judged(score: number, evidence: Judgement['evidence']): Judgement {
  return { score: Math.max(0, Math.min(1, score)), unjudged: null, evidence };
}

function unjudged(why: string): Judgement {
  return { score: null, unjudged: why, evidence: [] };
}

/** Full score when the agent says so `enough` times. */
function said(kind: PhraseKind, enough = 1): RubricMetric['judge'] {
  return ({ agent }) => {
    const evidence = phrasesIn(agent, kind);
    return judged(evidence.length / enough, evidence);
  };
}

/** No score left when the agent says so `worst` times. */
function notSaid(kind: PhraseKind, worst: number): RubricMetric['judge'] {
  return ({ agent }) => {
    const evidence = phrasesIn(agent, kind);
    return judged(1 - evidence.length / worst, evidence);
  };
}

function judgeOpening({ opening }: HeardCall): Judgement {
  const parts = [
    [0.4, phrasesIn(opening, 'opening')],
    [0.3, phrasesIn(opening, 'service')],
    [0.3, phrasesIn(opening, 'introduction')],
  ] as const;
  const score = parts.reduce((sum, [share, evidence]) => sum + (evidence.length > 0 ? share : 0), 0);
  return judged(
    score,
    parts.flatMap(([, evidence]) => evidence),
  );
}

function judgeClosing({ closing }: HeardCall): Judgement {
  const thanks = phrasesIn(closing, 'closingThanks');
  const farewell = phrasesIn(closing, 'closing');
  const score = (thanks.length > 0 ? 0.5 : 0) + (farewell.length > 0 ? 0.5 : 0);
  return judged(score, [...thanks, ...farewell]);
}

function judgeInterruptions({ talk }: HeardCall): Judgement {
  const agent = talk?.speakers.find(({ speaker }) => speaker === 'agent');
  if (!agent) return unjudged('the transcript has no times of the words');
  return judged(1 - agent.interruptions / WORST_INTERRUPTIONS, []);
}

function judgeSilence({ talk }: HeardCall): Judgement {
  if (!talk) return unjudged('the transcript has no times of the words');
  return judged(1 - (talk.longestSilenceMs - FAIR_SILENCE_MS) / (WORST_SILENCE_MS - FAIR_SILENCE_MS), []);
}

/** The agent speaks a language that the caller speaks. Grammar itself cannot be judged from recognised speech. */
function judgeLanguage({ agent, caller }: HeardCall): Judgement {
  const ofCaller = wordsByLanguage(caller);
  const ofAgent = wordsByLanguage(agent);
  const all = total(ofAgent);
  if (total(ofCaller) < LEAST_WORDS || all < LEAST_WORDS)
    return unjudged('the language of one side is not known');
  const shared = [...ofAgent].reduce(
    (sum, [language, words]) => sum + (ofCaller.has(language) ? words : 0),
    0,
  );
  return judged(shared / all, []);
}

function wordsByLanguage(turns: readonly Turn[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const { language, text } of turns) {
    if (language === 'und') continue;
    words.set(language, (words.get(language) ?? 0) + text.split(/\s+/).filter(Boolean).length);
  }
  return words;
}

function total(words: ReadonlyMap<string, number>): number {
  return [...words.values()].reduce((sum, each) => sum + each, 0);
}

function judgeConsulting({ agent }: HeardCall): Judgement {
  const consulted = phrasesIn(agent, 'consult');
  const unsure = phrasesIn(agent, 'unsure');
  if (consulted.length > 0) return judged(1, consulted);
  return unsure.length > 0 ? judged(0, unsure) : unjudged('the agent was not unsure of anything');
}

/** Judges a hold that the measures or the words show. */
function judgeHold(kind: 'holdReason' | 'holdThanks'): RubricMetric['judge'] {
  return ({ agent, talk }) => {
    const announced = phrasesIn(agent, 'hold');
    const wasHeld = talk ? talk.holdMs > 0 : announced.length > 0;
    if (!wasHeld) return unjudged('no caller was put on hold');
    const evidence = phrasesIn(agent, kind);
    const isEnough = kind === 'holdThanks' || announced.length > 0;
    return judged(evidence.length > 0 && isEnough ? 1 : 0, evidence);
  };
}

/** The agent asks for it and the caller speaks, or the caller gives it. */
function known(kind: 'age' | 'place', stated: RegExp, what: string): RubricMetric['judge'] {
  return ({ agent, caller }) => {
    if (caller.length === 0)
      return unjudged(`the caller says nothing in the transcript that could show the ${what}`);
    const asked = phrasesIn(agent, kind);
    const said = caller.flatMap(({ id, text }) => {
      const match = stated.exec(text);
      return match
        ? [{ turnId: id, start: match.index, end: match.index + match[0].length, text: match[0] }]
        : [];
    });
    const evidence = [...asked, ...said.slice(0, 5)];
    return judged(evidence.length > 0 ? 1 : 0, evidence);
  };
}

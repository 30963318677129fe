import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Turn } from '../turn.js';
import type { QualityEvaluator, QualityInput, QualityMetric, QualityReport } from './quality-evaluator.js';
import { reportOf, type JudgedGroup } from './report-of.js';
import { RUBRIC, type HeardCall, type RubricGroup } from './rubric.js';

/** The opening and the closing of a call: so many words of the agent, in at most so many turns. */
const EDGE_WORDS = 40;
const EDGE_TURNS = 4;

const NO_ROLES = 'the transcript does not say who speaks';
const NO_AGENT = 'the agent says nothing in the transcript';

/**
 * Call quality by phrases and talk measures, each judgement with its evidence. It shows what was said and what was not
 * found; it is material for coaching by a person and has not been compared with human scores.
 *
 * Errors: the reason of the signal.
 */
export function ruleEvaluator(): QualityEvaluator {
  return {
    name: 'qm-rules@1',
    kind: 'rules',
    languages: ['en', 'sw'],
    health: () => ({ state: 'ready' }),
    run: async (input, { signal }) => {
      await nextTurn();
      signal.throwIfAborted();
      return { value: evaluated(input), confidenceKind: 'none', warnings: [] };
    },
  };
}

function evaluated(input: QualityInput): QualityReport {
  const call = heardCallOf(input);
  const unjudged = whyNothingIsJudged(input, call);
  return reportOf(RUBRIC.map((group) => judgedGroup(group, call, unjudged)));
}

/** Words that may be wrong are no evidence for or against a person. */
function heardCallOf({ turns, talk }: QualityInput): HeardCall {
  const sure = turns.filter(({ isDoubtful }) => !isDoubtful);
  const agent = sure.filter(({ speaker }) => speaker === 'agent');
  return {
    agent,
    caller: sure.filter(({ speaker }) => speaker === 'caller'),
    opening: edgeOf(agent),
    closing: edgeOf(agent.toReversed()).toReversed(),
    talk,
  };
}

function edgeOf(turns: readonly Turn[]): Turn[] {
  const edge: Turn[] = [];
  let words = 0;
  for (const turn of turns.slice(0, EDGE_TURNS)) {
    if (words >= EDGE_WORDS) break;
    edge.push(turn);
    words += turn.text.split(/\s+/).length;
  }
  return edge;
}

function whyNothingIsJudged({ turns }: QualityInput, { agent }: HeardCall): string | null {
  if (agent.length > 0) return null;
  return turns.every(({ speaker }) => speaker === 'unknown') ? NO_ROLES : NO_AGENT;
}

function judgedGroup(
  { id, weight, metrics }: RubricGroup,
  call: HeardCall,
  unjudged: string | null,
): JudgedGroup {
  const judged = metrics.map(({ id, label, judge }): QualityMetric => {
    if (unjudged !== null) return { id, label, score: null, unjudged, evidence: [] };
    return { id, label, ...judge(call) };
  });
  return { id, weight, metrics: judged };
}

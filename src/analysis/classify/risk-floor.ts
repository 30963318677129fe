import type { Asked } from '../engine.js';
import { riskCategory } from '../../calls/risk-evidence.js';
import { parseTranscript } from '../parse-transcript.js';
import { decidePriority } from '../risk/decide-priority.js';
import type { RiskRules } from '../risk/risk-rules.js';
import { findRisks } from '../risk/risk-watch.js';
import type { TurnSpan } from '../turn.js';
import type { CategoryEvidence, ClassifyInput, TextClassifier } from './classifier.js';
import { strongestEvidence } from './strongest-evidence.js';
import { morePressing } from '../../calls/priority.js';

/**
 * A model whose priority is never below that which the rules of risk demand; their evidence stands beside the model's own.
 * The category is the model's.
 */
export function withRiskFloor(
  model: TextClassifier,
  findRisksIn: (input: ClassifyInput, asked: Asked) => Promise<readonly PlacedRisk[]>,
): TextClassifier {
  const { name, kind, languages } = model;
  return {
    name,
    kind,
    languages,
    health: () => model.health(),
    close: () => model.close?.(),
    async run(input, asked) {
      const answer = await model.run(input, asked);
      const { classification, evidence } = answer.value;
      const risks = await findRisksIn(input, asked);
      const demanded = risks.map(({ priority }) => priority).reduce(morePressing, null);
      const priority = decidePriority({ category: null, rules: demanded, model: classification.priority });
      const value = {
        ...answer.value,
        classification: { ...classification, priority },
        ...strongestEvidence([...evidence, ...risks.flatMap(toEvidence)]),
      };
      return { ...answer, value };
    },
  };
}

/** Operations of a process of texts. */
export interface RiskOperations {
  readonly 'risks.find': { readonly input: ClassifyInput; readonly output: readonly PlacedRisk[] };
}

export interface PlacedRisk {
  readonly type: string;
  readonly priority: 'medium' | 'high';
  readonly evidence: readonly TurnSpan[];
}

/** Risks in turns or in a text; the places are in that whole text, as those of its classification are. */
export function risksIn(input: ClassifyInput, rules: RiskRules): readonly PlacedRisk[] {
  if ('turns' in input) return findRisks(input.turns, rules);
  const turns = parseTranscript(input.text);
  const startOf = new Map(turns.map(({ id, startAt }) => [id, startAt]));
  return findRisks(turns, rules).map((risk) => ({
    ...risk,
    evidence: risk.evidence.map(({ turnId, start, end, text }) => {
      const offset = startOf.get(turnId) ?? 0;
      return { turnId: 'text', start: start + offset, end: end + offset, text };
    }),
  }));
}

/** It raises the priority, and speaks for no category. */
function toEvidence({ type, evidence }: PlacedRisk): CategoryEvidence[] {
  return evidence.map((span) => ({ ...span, category: riskCategory(type), weight: 0, negated: false }));
}

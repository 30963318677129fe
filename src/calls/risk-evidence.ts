import type { Evidence } from './call-event.js';

/**
 * Evidence of a danger stands beside that of categories, as the category `Risk / suicide`: its weight is 0, it raises the
 * priority of a call and moves no category.
 */
const RISK_PATH = 'Risk / ';

/** The category of evidence of a danger. @param type such as `sexual_abuse` */
export function riskCategory(type: string): string {
  return `${RISK_PATH}${type}`;
}

/** The types of danger in evidence, each once. */
export function riskTypesIn(evidence: readonly Pick<Evidence, 'category'>[]): string[] {
  const types = evidence.flatMap(({ category }) =>
    category.startsWith(RISK_PATH) ? [category.slice(RISK_PATH.length)] : [],
  );
  return [...new Set(types)];
}

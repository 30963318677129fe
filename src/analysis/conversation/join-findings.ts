import type { Finding } from '../engine.js';

/** One finding of many, by the same chain: each engine that has answered is named, and each warning reported once. */
export function joinFindings<Value, Joined>(
  findings: readonly Finding<Value>[],
  join: (values: readonly Value[]) => Joined,
): Finding<Joined> {
  const engines = [...new Set(findings.map(({ engine }) => engine))];
  return {
    value: join(findings.map(({ value }) => value)),
    engine: engines.join(', '),
    confidenceKind: findings[0]?.confidenceKind ?? 'none',
    warnings: [...new Set(findings.flatMap(({ warnings }) => warnings))],
  };
}

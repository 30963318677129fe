import type { EngineChain } from '../engine-chain.js';
import type { Finding } from '../engine.js';
import type { Entity, EntityInput } from '../entities/entity-finder.js';
import type { Turn } from '../turn.js';
import type { TurnEntity } from './findings.js';
import { joinFindings } from './join-findings.js';

/** The entities of each turn. @throws what the engines throw */
export async function findEntities(
  chain: Pick<EngineChain<EntityInput, readonly Entity[]>, 'run' | 'assertInstalled'>,
  turns: readonly Turn[],
  signal: AbortSignal,
): Promise<Finding<readonly TurnEntity[]>> {
  if (turns.length === 0) chain.assertInstalled();
  const found: Finding<readonly TurnEntity[]>[] = [];
  for (const { id: turnId, text, language } of turns) {
    const finding = await chain.run({ text }, { signal, language, urgency: 'later' });
    found.push({ ...finding, value: finding.value.map((entity) => ({ ...entity, turnId })) });
  }
  return joinFindings(found, (values) => values.flat());
}

import type { EngineChain } from '../engine-chain.js';
import type { Finding } from '../engine.js';
import type { Translation, TranslationInput } from '../translate/translator.js';
import type { Turn } from '../turn.js';
import type { ConversationTranslation, TranslatedTurn } from './findings.js';
import { joinFindings } from './join-findings.js';

/** A conversation in another language, turn by turn. @throws what the engines throw */
export async function translateTurns(
  chain: Pick<EngineChain<TranslationInput, Translation>, 'run' | 'assertInstalled'>,
  turns: readonly Turn[],
  { target, signal }: { readonly target: string; readonly signal: AbortSignal },
): Promise<Finding<ConversationTranslation>> {
  if (turns.length === 0) chain.assertInstalled();
  const found: Finding<TranslatedTurn>[] = [];
  for (const { id: turnId, text, language: source } of turns) {
    const finding = await chain.run({ text, source, target }, { signal, language: source });
    const { text: translated, confidence } = finding.value;
    found.push({ ...finding, value: { turnId, text: translated, confidence } });
  }
  return joinFindings(found, (values) => ({ target, turns: values }));
}

import type { Finding } from '../engine.js';
import type { Translation, TranslationInput } from './translator.js';

/** A text in the language that is asked for is its own translation. Undefined: it is in another one. */
export function sameLanguage({ text, source, target }: TranslationInput): Finding<Translation> | undefined {
  if (source !== target) return undefined;
  return { value: { text, confidence: null }, engine: 'identity', confidenceKind: 'none', warnings: [] };
}

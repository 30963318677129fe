import { resolve } from 'node:path';
import type { Settings } from './settings.js';

export interface AnalysisConfig {
  /** ISO 639-1. */
  readonly languages: readonly string[];
  readonly translateTo: string;
  /** Kinds of engines by task, in their order; a task that is not named has all of its own but `llm`. */
  readonly order: ReadonlyMap<string, readonly ('rules' | 'onnx' | 'http' | 'llm')[]>;
  /** Processes for work on texts. */
  readonly textWorkers: number;
  readonly gazetteerDir: string | undefined;
  /** Undefined: the categories that come with the server. */
  readonly taxonomyFile: string | undefined;
  /** Languages of those that come with the server, or paths of files. */
  readonly cueFiles: readonly string[];
  readonly riskRulesFiles: readonly string[];
  readonly alertRulesFile: string | undefined;
  readonly translator: { readonly url: string; readonly apiKey: string | undefined } | undefined;
  /** A language model; asked for the tasks only for which the order names `llm`. */
  readonly llm:
    { readonly url: string; readonly model: string; readonly apiKey: string | undefined } | undefined;
}

export function toAnalysis(values: Settings): AnalysisConfig {
  const { LANGUAGES: languages, TRANSLATE_TO: translateTo, TRANSLATE_URL: url } = values;
  const translator = url ? { url, apiKey: values.TRANSLATE_API_KEY } : undefined;
  const { LLM_URL: llmUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = values;
  return {
    languages,
    translateTo,
    translator,
    llm: llmUrl && model ? { url: llmUrl, model, apiKey } : undefined,
    order: values.ANALYSIS_ENGINES,
    textWorkers: values.TEXT_WORKERS,
    gazetteerDir: values.GAZETTEER_DIR === undefined ? undefined : resolve(values.GAZETTEER_DIR),
    taxonomyFile: values.TAXONOMY_FILE === undefined ? undefined : resolve(values.TAXONOMY_FILE),
    cueFiles: values.CUE_FILES.map(toFile),
    riskRulesFiles: values.RISK_RULES_FILES.map(toFile),
    alertRulesFile: values.ALERT_RULES_FILE === undefined ? undefined : resolve(values.ALERT_RULES_FILE),
  };
}

/** A language is what the server brings; everything else is a file. */
function toFile(name: string): string {
  return /^[a-z]{2,3}$/.test(name) ? name : resolve(name);
}

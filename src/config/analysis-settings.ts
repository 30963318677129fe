import { z } from 'zod';
import { list, pairs, positive, setting } from './setting-kinds.js';

const language = z.string().regex(/^[a-z]{2,3}$/, 'must be a language code such as sw');
const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^/]/, 'must begin with http:// or https://')
  .optional();
const text = z.string().min(1).optional();

/** Settings of the analysis of words. */
export const analysisSettings = {
  LANGUAGES: setting(
    list.pipe(z.array(language).min(1, 'must name at least one language')),
    'en,sw',
    'Languages of the callers, separated by commas: the language of a text is identified among these.',
  ),
  ANALYSIS_ENGINES: setting(
    pairs(
      z
        .string()
        .transform((kinds) => kinds.split('+'))
        .pipe(z.array(z.enum(['rules', 'onnx', 'http', 'llm']))),
    ),
    '',
    'Which engines do a task, in their order, e.g. `ner=rules,translator=http+onnx`: `onnx` (models in DATA_DIR/models/analysis), `http` (TRANSLATE_URL), `llm` (LLM_URL; summarizer, quality, insights), `rules` (embedded). Tasks: classifier, ner, translator, summarizer, qa, quality, insights. A task that is not named asks its models first, and no language model: `insights=llm+rules` asks one. An engine that fails is passed over, and the answer says so.',
  ),
  TEXT_WORKERS: setting(
    positive.max(32),
    '2',
    'Processes that read and redact whole texts, so that none keeps calls waiting; started with the first text, at a lower priority. Each does one text at a time and takes about 150 MB.',
  ),
  GAZETTEER_DIR: setting(
    text,
    undefined,
    'Directory with lists of names of your own (places, people, organisations), `*.txt`, beside those of Kenya, Uganda, Tanzania and Lesotho (docs/analysis.md).',
  ),
  TAXONOMY_FILE: setting(
    text,
    undefined,
    'Categories of your own, as JSON, in place of those of the helpline family (docs/analysis.md). Cues that name other categories stop the start: name cues of your own in CUE_FILES.',
  ),
  CUE_FILES: setting(
    list.pipe(z.array(z.string()).min(1, 'must name at least one file')),
    'en,sw',
    'What speaks for which category: `en` and `sw` are those of the server, everything else is a file of your own, as JSON; separated by commas (docs/analysis.md).',
  ),
  RISK_RULES_FILES: setting(
    list.pipe(z.array(z.string()).min(1, 'must name at least one file')),
    'en,sw',
    'What speaks of danger: `en` and `sw` are the rules of the server, everything else is a file of your own, as JSON; separated by commas (docs/analysis.md).',
  ),
  ALERT_RULES_FILE: setting(
    text,
    undefined,
    'Rules of your own that raise alerts in live calls, as JSON (docs/analysis.md). Left out: none.',
  ),
  TRANSLATE_TO: setting(language, 'en', 'Language that calls and recordings are translated to.'),
  TRANSLATE_URL: setting(
    httpUrl,
    undefined,
    'Address of a translation service with the interface of LibreTranslate. It gets the words of callers: run it on your own machines. Left out, and without a translation model: nothing is translated.',
  ),
  TRANSLATE_API_KEY: setting(text, undefined, 'Key for TRANSLATE_URL, where it wants one.'),
  LLM_URL: setting(
    httpUrl,
    undefined,
    'Address of a language model with the interface of OpenAI (llama-server, Ollama, vLLM), e.g. http://127.0.0.1:8080. It is asked for the tasks only for which ANALYSIS_ENGINES names `llm`. Unless it is on this machine (127.0.0.1, ::1, localhost), personal data that are found in a text are replaced by marks before it is sent.',
  ),
  LLM_MODEL: setting(text, undefined, 'Name of the model at LLM_URL; needed with it.'),
  LLM_API_KEY: setting(text, undefined, 'Key for LLM_URL, where it wants one.'),
};

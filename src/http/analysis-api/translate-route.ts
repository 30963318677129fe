import { z } from 'zod';
import { primaryLanguage } from '../kit/language-tag.js';
import { language, share, text } from '../findings/text-fields.js';
import type { TextRoute } from './text-route.js';
import { UNDETERMINED, type LanguageIdentifier } from '../../analysis/language/language-identifier.js';
import { InvalidInputError } from '../../lib/errors.js';

const AUTO = 'auto';
const body = z.object({
  text,
  source_language: z
    .string({ error: 'must be a language code such as sw, or auto' })
    .transform(primaryLanguage)
    .pipe(z.string().regex(/^([a-z]{2,3}|auto)$/, 'must be a language code such as sw, or auto'))
    .default(AUTO)
    .describe('`auto`: by the words, among LANGUAGES'),
  target_language: language.optional().describe('left out: TRANSLATE_TO'),
});

export interface TranslateRouteOptions {
  /** Undefined: no language can be recognised by its words. */
  readonly identifier: LanguageIdentifier | undefined;
  /** The language that is translated to where a request names none. */
  readonly translateTo: string;
}

/** POST /translate/. */
export const translateRoute = ({
  identifier,
  translateTo,
}: TranslateRouteOptions): TextRoute<'translator', typeof body> => ({
  task: 'translator',
  base: '/translate',
  path: '/',
  summary: 'A text in another language',
  refusals: [422],
  body,
  reply: z.strictObject({
    original_text: z.string(),
    translated_text: z.string(),
    source_language: z.string(),
    target_language: z.string(),
    confidence: share
      .nullable()
      .describe('certainty of the model about its words, not adequacy; null where the engine gives none'),
    decoding: z.string().nullable(),
  }),
  toInput: ({ text, source_language: source, target_language: target = translateTo }) => ({
    text,
    source: source === AUTO ? languageOf(text, identifier) : source,
    target,
  }),
  toReply: ({ text, source, target }, { value }) => ({
    original_text: text,
    translated_text: value.text,
    source_language: source,
    target_language: target,
    confidence: value.confidence,
    decoding: value.decoding ?? null,
  }),
});

/** @throws InvalidInputError where the words do not show it */
function languageOf(text: string, identifier: LanguageIdentifier | undefined): string {
  const identified = identifier?.identify(text).language ?? UNDETERMINED;
  if (identified !== UNDETERMINED) return identified;
  const among = identifier?.languages.join(', ') ?? 'none';
  const message = `the language of the text cannot be identified among those of this server (${among}): name it`;
  throw new InvalidInputError([{ field: 'source_language', message }]);
}

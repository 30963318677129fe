import { z } from 'zod';
import { primaryLanguage } from '../kit/language-tag.js';

/** About three hours of speech. Longer texts are refused, so that each request ends in bounded time. UTF-16 units. */
export const LONGEST_TEXT = 200_000;
const LONGEST_QUESTION = 2_000;

/** In Unicode mode a surrogate of a pair is no character of its own. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Text with every character in its place: neither the database nor a model takes the others. */
function words(longest: number) {
  return z
    .string({ error: 'must be a text' })
    .max(longest, `must be no longer than ${longest} characters`)
    .refine((text) => text.trim() !== '', 'must not be empty')
    .refine((text) => !LONE_SURROGATE.test(text), 'must be valid Unicode: it has half of a character')
    .refine((text) => !text.includes('\0'), 'must not have a NUL character');
}

export const text = words(LONGEST_TEXT);
export const question = words(LONGEST_QUESTION);

export const share = z
  .number({ error: 'must be a number from 0 to 1' })
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1');

export const language = z
  .string({ error: 'must be a language code such as sw' })
  .transform(primaryLanguage)
  .pipe(z.string().regex(/^[a-z]{2,3}$/, 'must be a language code such as sw'));

export const length = z
  .int('must be a whole number from 1 to 2000')
  .min(1, 'must be a whole number from 1 to 2000')
  .max(2_000, 'must be a whole number from 1 to 2000');

/** The number of quotes that an answer leaves out. */
export const leftOut = z.int().min(0).describe('how many quotes there were beside those of `evidence`');

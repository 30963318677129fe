import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, SetupError } from '../../lib/errors.js';

/** Longest token: whisper.cpp's own programs read a token into a buffer of this size without a check. */
const MAX_TOKEN_BYTES = 128;
/** From this size on a vocabulary is multilingual, and text has one token more (whisper.cpp 1.9.1, whisper.cpp:451). */
const MULTILINGUAL_FROM = 51_865;
const TEXT_TOKENS_ENGLISH = 50_256;
const TEXT_TOKENS_MULTILINGUAL = 50_257;

const numbered = z.record(z.string(), z.number().int().nonnegative());
const tokenizerSchema = z.object({
  model: z.object({ vocab: numbered }),
  added_tokens: z.array(z.object({ id: z.number().int().nonnegative(), content: z.string() })).default([]),
});

/**
 * The bytes of each text token, in the order of their numbers, from `vocab.json` of a published model, or from
 * `tokenizer.json` where that is all there is. The special tokens after them have no bytes: whisper.cpp knows them by
 * number.
 *
 * @throws SetupError when tokens are missing, or the special ones stand elsewhere than Whisper has them
 */
export async function readPublishedVocabulary(folder: string, vocabularySize: number): Promise<Buffer[]> {
  const [path, numbers] = await readNumbers(folder);
  const isMultilingual = vocabularySize >= MULTILINGUAL_FROM;
  const textTokens = isMultilingual ? TEXT_TOKENS_MULTILINGUAL : TEXT_TOKENS_ENGLISH;
  const refuse = (why: string) => new SetupError(`${path} does not fit this model: ${why}`);
  const start = numbers.get('<|startoftranscript|>');
  if (start !== undefined && start !== textTokens + 1)
    throw refuse(`<|startoftranscript|> has number ${start}, Whisper has it at ${textTokens + 1}`);
  const tokens = new Array<Buffer | undefined>(textTokens);
  for (const [token, number] of numbers) {
    if (number >= textTokens) continue;
    const bytes = bytesOfToken(token);
    if (!bytes) throw refuse(`token ${number} holds a character that stands for no byte`);
    if (bytes.length > MAX_TOKEN_BYTES)
      throw refuse(`token ${number} has more than ${MAX_TOKEN_BYTES} bytes`);
    tokens[number] = bytes;
  }
  // the last text token of the multilingual vocabulary is empty, and some publishers leave it out
  if (isMultilingual) tokens[textTokens - 1] ??= Buffer.alloc(0);
  const missing = tokens.findIndex((token) => token === undefined);
  if (missing !== -1) throw refuse(`token ${missing} of ${textTokens} is missing`);
  return tokens as Buffer[];
}

async function readNumbers(folder: string): Promise<[path: string, numbers: Map<string, number>]> {
  const plain = await readJson(join(folder, 'vocab.json'), numbered);
  if (plain) {
    const added = (await readJson(join(folder, 'added_tokens.json'), numbered)) ?? {};
    return [join(folder, 'vocab.json'), new Map([...Object.entries(plain), ...Object.entries(added)])];
  }
  const path = join(folder, 'tokenizer.json');
  const tokenizer = await readJson(path, tokenizerSchema);
  if (!tokenizer)
    throw new SetupError(
      `${folder} holds neither vocab.json nor tokenizer.json; download the tokenizer's files too`,
    );
  const added = tokenizer.added_tokens.map(({ content, id }): [string, number] => [content, id]);
  return [path, new Map([...Object.entries(tokenizer.model.vocab), ...added])];
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SetupError(`${path} cannot be read (${error.code})`, { cause: error });
  });
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new SetupError(`${path} is damaged: ${messageOf(error)}; download it again`, { cause: error });
  }
}

/** The byte-level spelling of GPT-2: a printable byte stands for itself, the others for characters from U+0100 on. */
const PRINTABLE: readonly (readonly [from: number, to: number])[] = [
  [0x21, 0x7e],
  [0xa1, 0xac],
  [0xae, 0xff],
];
const CHARACTER_OF_BYTE: readonly string[] = (() => {
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrintable = PRINTABLE.some(([from, to]) => byte >= from && byte <= to);
    return String.fromCodePoint(isPrintable ? byte : 0x100 + others++);
  });
})();
const BYTE_OF_CHARACTER: ReadonlyMap<string, number> = new Map(
  CHARACTER_OF_BYTE.map((character, byte) => [character, byte]),
);

function bytesOfToken(token: string): Buffer | undefined {
  const bytes = Array.from(token, (character) => BYTE_OF_CHARACTER.get(character));
  return bytes.includes(undefined) ? undefined : Buffer.from(bytes as number[]);
}

/** How a published vocabulary spells a token. */
export function spellToken(bytes: Buffer): string {
  return Array.from(bytes, (byte) => CHARACTER_OF_BYTE[byte]).join('');
}

import type * as onnxruntime from 'onnxruntime-node';
import { messageOf } from '../../lib/errors.js';
import { OnnxNotInstalledError } from './errors.js';

/** The used part of the library's tokenizer, whose own types fail in a package of type `module` (0.2.0). */
export interface LibraryTokenizer {
  encode(
    text: string,
    options?: { text_pair?: string; add_special_tokens?: boolean; return_token_type_ids?: boolean },
  ): { readonly ids: number[]; readonly token_type_ids?: number[] };
  decode(ids: number[], options: { skip_special_tokens: boolean }): string;
  token_to_id(token: string): number | undefined;
  get_vocab(withAddedTokens: boolean): ReadonlyMap<string, number>;
}

/** The two libraries that run models. Neither opens a connection: a model is read from its folder or not at all. */
export interface Runtime {
  /** Makes a tokenizer of the contents of tokenizer.json and tokenizer_config.json. */
  readonly Tokenizer: new (json: object, config: object) => LibraryTokenizer;
  readonly ort: typeof onnxruntime;
}

/** Used inside the child process. @throws OnnxNotInstalledError */
export async function loadRuntime(): Promise<Runtime> {
  try {
    const [tokenizers, ort] = await Promise.all([
      import('@huggingface/tokenizers') as unknown as Promise<Pick<Runtime, 'Tokenizer'>>,
      import('onnxruntime-node'),
    ]);
    return { Tokenizer: tokenizers.Tokenizer, ort };
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    const reason = isAbsent
      ? 'the packages that run models are not installed: @huggingface/tokenizers and onnxruntime-node; run `npm ci`'
      : `the packages that run models do not load on this machine: ${firstLineOf(error)}`;
    throw new OnnxNotInstalledError(reason, { cause: error });
  }
}

function firstLineOf(error: unknown): string {
  const [line = ''] = messageOf(error).split('\n');
  // no path of this machine: the text is shown by health
  return line.replaceAll(/(?:file:\/\/)?\/[^\s'":]+\//g, '');
}

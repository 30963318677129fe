/** `tokenizer.json` of two kinds, with a vocabulary of the test's own. */
export interface FixtureTokenizer {
  readonly ids: Readonly<Record<string, number>>;
  readonly size: number;
  readonly json: object;
}

const special = (content: string, id: number) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

function vocabularyOf(tokens: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(tokens)].map((token, id) => [token, id]));
}

/** Like BERT's: lower case, words of the vocabulary or their pieces (`##au`), else [UNK]. */
export function wordPieces(words: readonly string[]): FixtureTokenizer {
  const specials = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
  const ids = vocabularyOf([...specials, ...words]);
  const token = (id: string, type_id = 0) => ({ SpecialToken: { id, type_id } });
  const sequence = (id: string, type_id = 0) => ({ Sequence: { id, type_id } });
  const json = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specials.map(special),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [token('[CLS]'), sequence('A'), token('[SEP]')],
      pair: [token('[CLS]'), sequence('A'), token('[SEP]'), sequence('B', 1), token('[SEP]', 1)],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: ids,
    },
  };
  return { ids, size: Object.keys(ids).length, json };
}

/** Like Marian's: `</s>` behind each text; here of whole words. `tokens` may hold those that name languages. */
export function sequenceWords(tokens: readonly string[]): FixtureTokenizer {
  const specials = ['<pad>', '</s>', '<unk>', ...tokens.filter((token) => /^[a-z]{3}_[A-Z]/.test(token))];
  const ids = vocabularyOf([...specials, ...tokens]);
  const json = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specials.map(special),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
      pair: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
      special_tokens: { '</s>': { id: '</s>', ids: [1], tokens: ['</s>'] } },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '<unk>',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: ids,
    },
  };
  return { ids, size: Object.keys(ids).length, json };
}

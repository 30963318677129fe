import { describe, expect, it } from '@jest/globals';
import { loadRuntime } from '../../../src/analysis/onnx/load-runtime.js';
import { ModelTokenizer } from '../../../src/analysis/onnx/model-tokenizer.js';
import { wordPieces } from '../../support/fixture-tokenizers.js';

const { Tokenizer } = await loadRuntime();

/** Like XLM-RoBERTa's: `▁` stands for the space before a word. */
const UNIGRAM = ['<s>', '<pad>', '</s>', '<unk>', '▁in', '▁Nairobi', '▁', ',', '▁,', '▁a', 'a', '▁Kam', 'au'];
const unigram = {
  version: '1.0',
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: {
    type: 'Sequence',
    pretokenizers: [
      { type: 'WhitespaceSplit' },
      { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
    ],
  },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    special_tokens: {
      '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
      '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
    },
  },
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
  model: { type: 'Unigram', unk_id: 3, vocab: UNIGRAM.map((token, i) => [token, i < 4 ? 0 : -1 - i / 100]) },
};

describe('the tokenizer of a model', () => {
  it('reads a sign that is joined to a word as the model has learned it, and knows which is which', () => {
    const tokenizer = new ModelTokenizer(new Tokenizer(unigram, {}), unigram);
    const text = 'in  Nairobi, Kamau';
    const pieces = tokenizer.pieces(text);
    expect(pieces.map(({ id }) => UNIGRAM[id])).toEqual(['▁in', '▁Nairobi', ',', '▁Kam', 'au']);
    expect(pieces.map(({ id }) => id)).toEqual(tokenizer.encode(text));
    expect(pieces.map(({ start, end }) => text.slice(start, end))).toEqual([
      'in',
      'Nairobi',
      ',',
      'Kamau',
      'Kamau',
    ]);
    expect(pieces.map(({ isFirst }) => isFirst)).toEqual([true, true, true, true, false]);
  });

  it('puts two texts together as its model was trained to read them', () => {
    const roberta = new ModelTokenizer(new Tokenizer(unigram, {}), unigram);
    expect(roberta.pairFrame()).toEqual({ before: [0], between: [2, 2], after: [2], secondType: 0 });
    const { json } = wordPieces(['a']);
    const bert = new ModelTokenizer(new Tokenizer(json, {}), json);
    expect(bert.frame).toEqual({ before: [2], after: [3] });
    expect(bert.pairFrame()).toEqual({ before: [2], between: [3], after: [3], secondType: 1 });
  });
});

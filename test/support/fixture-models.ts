import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sequenceWords, wordPieces, type FixtureTokenizer } from './fixture-tokenizers.js';
import { ELEMENT, OnnxGraph } from './onnx-file.js';

/** A file of a model's folder: bytes, or what is written as JSON. */
type ModelFiles = Readonly<Record<string, Buffer | object>>;

/** Tiny models with weights that are set here by hand, so that a test knows exactly what they must say. */
export interface FixtureModel {
  readonly task: 'classifier' | 'ner' | 'qa' | 'translator';
  readonly name: string;
  readonly files: ModelFiles;
}

/** Writes a model as `<root>/<task>/<name>/`. @returns its folder */
export async function shelve(root: string, { task, name, files }: FixtureModel): Promise<string> {
  const folder = join(root, task, name);
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return folder;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [letter, `##${letter}`]);

/** The scores that a model of one table of weights gives each token: by token, by column. */
type Weights = Readonly<Record<string, Readonly<Record<number, number>>>>;

function tableOf(
  { ids, size }: FixtureTokenizer,
  columns: number,
  weights: Weights,
  others = 0,
): Float32Array {
  const table = new Float32Array(size * columns);
  for (let row = 0; row < size; row++) table[row * columns] = others;
  for (const [token, byColumn] of Object.entries(weights)) {
    const id = ids[token];
    if (id === undefined) throw new Error(`the fixture has no token ${token}`);
    for (const [column, weight] of Object.entries(byColumn)) table[id * columns + Number(column)] = weight;
  }
  return table;
}

function encoderGraph(): OnnxGraph {
  const graph = new OnnxGraph();
  graph.input('input_ids', ELEMENT.int64, ['batch', 'tokens']);
  graph.input('attention_mask', ELEMENT.int64, ['batch', 'tokens']);
  return graph;
}

const bertConfig = (tokenizer: FixtureTokenizer, labels: readonly string[] = []) => ({
  model_type: 'distilbert',
  max_position_embeddings: 512,
  vocab_size: tokenizer.size,
  id2label: Object.fromEntries(labels.map((label, i) => [i, label])),
});

interface FixtureHead {
  readonly field: string;
  readonly labels: readonly string[];
  readonly weights: Weights;
}

/** Weights of the words of a text, summed for each label. */
export function fixtureClassifier(
  heads: Readonly<Record<string, FixtureHead>>,
  words: string[],
): FixtureModel {
  const tokenizer = wordPieces([...words, ...LETTERS]);
  const graph = encoderGraph();
  const mask = graph.node('Cast', ['attention_mask'], { to: ELEMENT.float });
  const column = graph.node('Unsqueeze', [mask, graph.integers(2)]);
  for (const [output, { labels, weights }] of Object.entries(heads)) {
    const table = graph.floats([tokenizer.size, labels.length], tableOf(tokenizer, labels.length, weights));
    const rows = graph.node('Mul', [graph.node('Gather', [table, 'input_ids']), column]);
    graph.node('ReduceSum', [rows, graph.integers(1)], { keepdims: 0 }, output);
    graph.output(output, ELEMENT.float, ['batch', labels.length]);
  }
  return {
    task: 'classifier',
    name: 'fixture-classifier',
    files: {
      'helpline.json': {
        task: 'classifier',
        languages: ['en'],
        heads: Object.fromEntries(
          Object.entries(heads).map(([output, { field, labels }]) => [output, { field, labels }]),
        ),
      },
      'config.json': bertConfig(tokenizer),
      'tokenizer.json': tokenizer.json,
      'onnx/model.onnx': graph.file(),
    },
  };
}

/** "wanjiku kamau" is a person of two words (the second in two pieces), "nairobi" a place, "unicef" an organisation. */
export function fixtureNer(): FixtureModel {
  const labels = ['O', 'B-PER', 'I-PER', 'B-LOC', 'B-ORG', 'B-MISC'];
  const words = ['wanjiku', 'kam', '##au', 'nairobi', 'unicef', 'monday', 'lives', 'in', ',', '.'];
  const tokenizer = wordPieces([...words, ...LETTERS]);
  const graph = encoderGraph();
  const weights = {
    wanjiku: { 1: 6 },
    kam: { 2: 6 },
    nairobi: { 3: 6 },
    unicef: { 4: 6 },
    monday: { 5: 6 },
  };
  const table = graph.floats([tokenizer.size, labels.length], tableOf(tokenizer, labels.length, weights, 2));
  graph.node('Gather', [table, 'input_ids'], {}, 'logits');
  graph.output('logits', ELEMENT.float, ['batch', 'tokens', labels.length]);
  return {
    task: 'ner',
    name: 'fixture-ner',
    files: {
      'helpline.json': {
        task: 'ner',
        languages: ['en', 'sw'],
        labels: { PER: 'PERSON', LOC: 'LOC', ORG: 'ORG' },
      },
      'config.json': bertConfig(tokenizer, labels),
      'tokenizer.json': tokenizer.json,
      'onnx/model.onnx': graph.file(),
    },
  };
}

/** "nairobi" is the best answer to anything, "kisumu" the next; [CLS] says that there is none, less than they. */
export function fixtureQa(): FixtureModel {
  const tokenizer = wordPieces(['nairobi', 'kisumu', 'where', 'she', 'lives', 'in', '?', '.', ...LETTERS]);
  const graph = encoderGraph();
  for (const output of ['start_logits', 'end_logits']) {
    const weights = { nairobi: { 0: 12 }, kisumu: { 0: 9 }, '[CLS]': { 0: 7 } };
    const table = graph.floats([tokenizer.size], tableOf(tokenizer, 1, weights));
    graph.node('Gather', [table, 'input_ids'], {}, output);
    graph.output(output, ELEMENT.float, ['batch', 'tokens']);
  }
  return {
    task: 'qa',
    name: 'fixture-qa',
    files: {
      'helpline.json': { task: 'qa', languages: ['en'] },
      'config.json': bertConfig(tokenizer),
      'tokenizer.json': tokenizer.json,
      'onnx/model.onnx': graph.file(),
    },
  };
}

const WORDS: Readonly<Record<string, string>> = {
  mtoto: 'child',
  anaishi: 'lives',
  nairobi: 'nairobi',
  na: 'with',
  mama: 'mother',
  '.': '.',
};
const LOGIT_OF_THE_WORD = 10;
const CACHE = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'] as const;

export interface FixtureTranslatorOptions {
  readonly name?: string;
  readonly pairs?: readonly object[];
  /** More tokens of the vocabulary, e.g. those that name languages. */
  readonly moreTokens?: readonly string[];
  /** The decoder never says that the text is over. */
  readonly isEndless?: boolean;
}

/**
 * Word for word, Swahili to English. The encoder looks up what each word becomes; the decoder says the word whose turn
 * it is, and knows whose from the length of its keys and values alone: without them it says the first word for ever.
 */
export function fixtureTranslator(options: FixtureTranslatorOptions = {}): FixtureModel {
  const { name = 'fixture-translator', moreTokens = [], isEndless = false } = options;
  const pairs = options.pairs ?? [{ source: 'sw', target: 'en' }];
  const tokenizer = sequenceWords([...Object.keys(WORDS), ...Object.values(WORDS), ...moreTokens]);
  return {
    task: 'translator',
    name,
    files: {
      'helpline.json': { task: 'translator', languages: ['sw'], pairs },
      'config.json': {
        model_type: 'marian',
        vocab_size: tokenizer.size,
        max_position_embeddings: 512,
        decoder_start_token_id: 0,
        eos_token_id: 1,
        bad_words_ids: [[0]],
      },
      'generation_config.json': { max_length: 64 },
      'tokenizer.json': tokenizer.json,
      'tokenizer_config.json': { model_max_length: 40 },
      'onnx/encoder_model.onnx': translatingEncoder(tokenizer, isEndless),
      'onnx/decoder_model_merged.onnx': countingDecoder(tokenizer.size),
    },
  };
}

function translatingEncoder(tokenizer: FixtureTokenizer, isEndless: boolean): Buffer {
  const { ids, size } = tokenizer;
  const graph = encoderGraph();
  const table = new Float32Array(size * size);
  for (const [token, id] of Object.entries(ids)) {
    const end = isEndless ? '.' : '</s>';
    const said = WORDS[token] ?? (token === '</s>' ? end : '<unk>');
    table[id * size + (ids[said] as number)] = LOGIT_OF_THE_WORD;
  }
  graph.node('Gather', [graph.floats([size, size], table), 'input_ids'], {}, 'last_hidden_state');
  graph.output('last_hidden_state', ELEMENT.float, ['batch', 'source', size]);
  return graph.file();
}

/** A key of the decoder is the number of the token that it was made of; those of the encoder are the mask. */
function countingDecoder(size: number): Buffer {
  const graph = new OnnxGraph();
  graph.input('encoder_attention_mask', ELEMENT.int64, ['batch', 'source']);
  graph.input('input_ids', ELEMENT.int64, ['batch', 'tokens']);
  graph.input('encoder_hidden_states', ELEMENT.float, ['batch', 'source', size]);
  for (const part of CACHE) graph.input(`past_key_values.0.${part}`, ELEMENT.float, ['batch', 1, 'past', 1]);
  graph.input('use_cache_branch', ELEMENT.bool, [1]);

  const asKeys = (input: string) => {
    const numbers = graph.node('Cast', [input], { to: ELEMENT.float });
    return graph.node('Unsqueeze', [
      graph.node('Unsqueeze', [numbers, graph.integers(1)]),
      graph.integers(3),
    ]);
  };
  const keys = asKeys('input_ids');
  for (const part of ['decoder.key', 'decoder.value']) {
    graph.node('Concat', [`past_key_values.0.${part}`, keys], { axis: 2 }, `present.0.${part}`);
  }
  const mask = asKeys('encoder_attention_mask');
  for (const part of ['encoder.key', 'encoder.value'])
    graph.node('Identity', [mask], {}, `present.0.${part}`);

  const sizeOf = (input: string, axis: number) =>
    graph.node('Slice', [
      graph.node('Shape', [input]),
      graph.integers(axis),
      graph.integers(axis + 1),
      graph.integers(0),
    ]);
  const said = sizeOf('past_key_values.0.decoder.key', 2);
  const last = graph.node('Sub', [sizeOf('encoder_hidden_states', 1), graph.integers(1)]);
  graph.node('Gather', ['encoder_hidden_states', graph.node('Min', [said, last])], { axis: 1 }, 'logits');
  graph.output('logits', ELEMENT.float, ['batch', 'tokens', size]);
  for (const part of CACHE) graph.output(`present.0.${part}`, ELEMENT.float, ['batch', 1, 'present', 1]);
  return graph.file();
}

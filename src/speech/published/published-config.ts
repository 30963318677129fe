import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, SetupError } from '../../lib/errors.js';
import { parseLooseJson } from './loose-json.js';
import type { ModelShape } from '../model-files/model-file.js';

const count = z.number().int().positive();
const configSchema = z.object({
  model_type: z.string(),
  vocab_size: count,
  num_mel_bins: count,
  d_model: count,
  encoder_layers: count,
  decoder_layers: count,
  encoder_attention_heads: count,
  decoder_attention_heads: count,
  encoder_ffn_dim: count,
  decoder_ffn_dim: count,
  max_source_positions: count,
  max_target_positions: count,
  activation_function: z.string().default('gelu'),
  scale_embedding: z.boolean().default(false),
});
type PublishedConfig = z.infer<typeof configSchema>;

/** The vocabularies that whisper.cpp knows: it derives the numbers of all special tokens from the size alone. */
const VOCABULARIES: Readonly<Record<number, string>> = {
  51864: 'English only',
  51865: 'multilingual, 99 languages',
  51866: 'multilingual, 100 languages',
};

/**
 * The shape of a published Whisper, from the `config.json` of its folder.
 *
 * @throws SetupError when it is no Whisper, or one that whisper.cpp cannot run
 */
export async function readPublishedShape(folder: string): Promise<Omit<ModelShape, 'fileType'>> {
  const path = join(folder, 'config.json');
  const config = await readConfig(path);
  const obstacle = obstacleOf(config);
  if (obstacle !== undefined) throw new SetupError(`the model in ${folder} cannot be used: ${obstacle}`);
  return {
    vocabularySize: config.vocab_size,
    audioContext: config.max_source_positions,
    audioState: config.d_model,
    audioHeads: config.encoder_attention_heads,
    audioLayers: config.encoder_layers,
    textContext: config.max_target_positions,
    textState: config.d_model,
    textHeads: config.decoder_attention_heads,
    textLayers: config.decoder_layers,
    melBands: config.num_mel_bins,
  };
}

async function readConfig(path: string): Promise<PublishedConfig> {
  try {
    return configSchema.parse(parseLooseJson(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof z.ZodError) {
      const faults = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      throw new SetupError(`${path} is not the configuration of a Whisper model: ${faults.join('; ')}`, {
        cause: error,
      });
    }
    throw new SetupError(`${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function obstacleOf(config: PublishedConfig): string | undefined {
  const { vocab_size: vocabulary, d_model: state } = config;
  if (config.model_type !== 'whisper') return `it is a ${config.model_type}, not a Whisper`;
  if (!(vocabulary in VOCABULARIES)) {
    const known = Object.entries(VOCABULARIES).map(([size, what]) => `${size} (${what})`);
    return `its vocabulary has ${vocabulary} tokens; whisper.cpp knows ${known.join(', ')}`;
  }
  if (config.num_mel_bins !== 80 && config.num_mel_bins !== 128)
    return `it has ${config.num_mel_bins} mel bands; whisper.cpp knows 80 and 128`;
  if (config.encoder_ffn_dim !== 4 * state || config.decoder_ffn_dim !== 4 * state)
    return `its feed-forward layers are not four times as wide as its state (${state})`;
  if (config.activation_function !== 'gelu')
    return `its activation function is ${config.activation_function}; whisper.cpp computes gelu`;
  if (config.scale_embedding) return 'it scales its embedding; whisper.cpp does not';
  if (state % config.encoder_attention_heads !== 0 || state % config.decoder_attention_heads !== 0)
    return `its state (${state}) cannot be divided among its heads`;
  return undefined;
}

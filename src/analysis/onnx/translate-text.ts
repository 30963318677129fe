import { decodeGreedily } from './decode-greedily.js';
import type { Questions, Replies } from './model-wire.js';
import { ModelFault, type OpenModel } from './open-model.js';
import { runForTensors, takeBreath } from './run-encoder.js';

const STATES = 'last_hidden_state';

/**
 * One sentence, by a model of encoder and decoder. One that is longer than the model reads is cut in two at a space.
 *
 * @throws ModelFault; the reason of the signal
 */
export async function translateText(
  model: OpenModel,
  question: Questions['translator'],
  signal: AbortSignal,
): Promise<Replies['translator']> {
  const { text, sourceToken, targetToken } = question;
  const { frame } = model.tokenizer;
  const before = sourceToken === undefined ? frame.before : [idOf(model, sourceToken)];
  const ids = [...before, ...model.tokenizer.encode(text), ...frame.after];
  if (ids.length > model.maxTokens && text.length > 1) {
    const cut = middleOf(text);
    const first = await translateText(model, { ...question, text: text.slice(0, cut) }, signal);
    const second = await translateText(model, { ...question, text: text.slice(cut) }, signal);
    return {
      text: `${first.text} ${second.text}`.trim(),
      logProbabilities: first.logProbabilities + second.logProbabilities,
      tokenCount: first.tokenCount + second.tokenCount,
      isCut: first.isCut || second.isCut,
    };
  }
  await takeBreath(signal);
  const { [STATES]: source } = await runForTensors(model, { ids }, [STATES]);
  if (!source) throw new ModelFault(`the encoder has no output "${STATES}"`);
  const forcedId = targetToken === undefined ? undefined : idOf(model, targetToken);
  const { ids: found, ...rest } = await decodeGreedily(model, { source, sourceIds: ids, forcedId }, signal);
  return { text: model.tokenizer.decode(found).trim(), ...rest };
}

function idOf({ tokenizer }: OpenModel, token: string): number {
  const id = tokenizer.idOf(token);
  if (id === undefined)
    throw new ModelFault(`tokenizer.json has no token "${token}", which helpline.json names`);
  return id;
}

/** The space that is nearest to the middle; the middle where there is none. */
function middleOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  const before = text.slice(0, middle).search(/\s\S*$/);
  const after = text.slice(middle).search(/\s/);
  if (before <= 0 && after < 0) return middle;
  return after < 0 || (before > 0 && middle - before <= after) ? before : middle + after;
}

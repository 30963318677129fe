import { messageOf } from '../../lib/errors.js';
import { lowerPriority, serveFrames } from '../../workers/worker-side.js';
import { answerQuestion } from './answer-question.js';
import { classifyText } from './classify-text.js';
import { loadRuntime, type Runtime } from './load-runtime.js';
import { ModelCache } from './model-cache.js';
import {
  decodeModelFrame,
  encodeModelFailure,
  encodeModelReady,
  encodeModelRefusal,
  encodeModelReply,
  type ModelRefusal,
  type ModelReply,
  type ModelRequest,
} from './model-wire.js';
import { ModelFault, type OpenModel } from './open-model.js';
import { tagWords } from './tag-words.js';
import { translateText } from './translate-text.js';

/** Child process: `node model.worker.ts BYTES`. Runs the helpline's own models, one request at a time. */
lowerPriority();
const maxBytes = Number(process.argv[2]);
if (!Number.isFinite(maxBytes)) throw new Error('usage: model.worker.ts BYTES');
const cacheLoading = loadRuntime().then((runtime: Runtime) => new ModelCache(runtime, maxBytes));

let underWay: { readonly id: number; readonly abort: AbortController } | null = null;

const side = serveFrames(async (bytes) => {
  const frame = decodeModelFrame(bytes);
  if (frame.type === 'abort') {
    if (underWay?.id === frame.id) underWay.abort.abort(new Error('taken back'));
    return;
  }
  // not awaited, so that an abort is read meanwhile; the host sends the next request after the answer
  void answer(frame.id, frame.request);
});

await cacheLoading.catch((error: unknown) => {
  process.stderr.write(`${messageOf((error as Error).cause)}\n`);
  side.send(encodeModelFailure(messageOf(error)));
  process.exit(1);
});
side.send(encodeModelReady());

async function answer(id: number, request: ModelRequest): Promise<void> {
  const abort = new AbortController();
  underWay = { id, abort };
  const reply = await work(request, abort.signal).catch((error: unknown) => toRefusal(request, error));
  underWay = null;
  side.send('kind' in reply ? encodeModelRefusal(id, reply) : encodeModelReply(id, reply.value));
}

async function work(request: ModelRequest, signal: AbortSignal): Promise<{ value: ModelReply }> {
  const cache = await cacheLoading;
  const model = await cache.get(request.model).catch((error: unknown) => {
    throw new LoadFailure(error);
  });
  return { value: await ask(model, request, signal) };
}

class LoadFailure extends Error {
  constructor(cause: unknown) {
    super('the model was not loaded', { cause });
  }
}

function ask(model: OpenModel, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  switch (request.task) {
    case 'classifier':
      return classifyText(model, request.question, signal);
    case 'ner':
      return tagWords(model, request.question, signal);
    case 'qa':
      return answerQuestion(model, request.question, signal);
    case 'translator':
      return translateText(model, request.question, signal);
  }
}

/** Messages of the runtime hold paths: they stay in the tail of standard error, logged at a crash. */
function toRefusal({ model }: ModelRequest, error: unknown): ModelRefusal {
  const fault = error instanceof LoadFailure ? error.cause : error;
  process.stderr.write(`${model.name}: ${messageOf(fault)} ${messageOf((fault as Error).cause ?? '')}\n`);
  if (fault instanceof ModelFault) {
    return { kind: 'unusable', message: `the model ${model.name} cannot be used: ${fault.message}` };
  }
  return { kind: 'failed', message: `the model ${model.name} failed on this text` };
}

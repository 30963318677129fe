import { appendFileSync } from 'node:fs';
import ort from 'onnxruntime-node';

/**
 * Preloaded by Node.js in the process that runs models: what a model does instead of its work is in the name of its
 * folder. `hang` blocks its thread for ever, `crash` takes the process with it, `slow` blocks for 200 ms a run. Each run
 * adds a byte to a file beside the weights, `model.onnx.runs`.
 */
const FAULTS = {
  hang: () => {
    for (;;);
  },
  crash: () => process.abort(),
  slow: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200),
};

const { InferenceSession } = ort;
const create = InferenceSession.create.bind(InferenceSession);
InferenceSession.create = async (path, options) => {
  const session = await create(path, options);
  const fault = Object.keys(FAULTS).find((name) => path.includes(`/fixture-${name}/`));
  if (fault === undefined) return session;
  const run = session.run.bind(session);
  session.run = (...args) => {
    appendFileSync(`${path}.runs`, '.');
    FAULTS[fault]();
    return run(...args);
  };
  return session;
};

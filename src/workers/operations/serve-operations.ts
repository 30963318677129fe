import { serveFrames } from '../worker-side.js';
import { OperationTooLargeError } from './errors.js';
import type { OperationContract, Operations } from './operation.js';
import { operationSide } from './operation-wire.js';
import { PING, MAX_JSON_CHARACTERS } from './limits.js';

/**
 * Makes this process one that does operations for an `OperationPool`, until its standard input ends. Call it once everything
 * that the operations need has been loaded; a process that gives way to calls calls `lowerPriority` before it loads.
 */
export function serveOperations<Contract extends OperationContract<Contract>>(
  operations: Operations<Contract>,
): void {
  let underWay: { readonly id: number; readonly abort: AbortController } | null = null;

  const side = serveFrames(async (bytes) => {
    const frame = operationSide.decode(bytes);
    if (frame.type === 'abort') {
      if (underWay?.id === frame.id) underWay.abort.abort(new Error('taken back'));
      return;
    }
    // not awaited, so that an abort is read meanwhile; the pool sends the next request after the answer
    void answer(frame.id, frame.name, frame.input);
  });
  side.send(operationSide.encodeReady());

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    const abort = new AbortController();
    underWay = { id, abort };
    try {
      const json = JSON.stringify(await perform(name, input, abort.signal)) ?? 'null';
      if (json.length > MAX_JSON_CHARACTERS)
        throw new OperationTooLargeError('the answer to this text is too long');
      side.send(operationSide.encodeReply(id, json));
    } catch (error) {
      side.send(operationSide.encodeRefusal(id, error));
    } finally {
      underWay = null;
    }
  }

  async function perform(name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    if (name === PING) return null;
    if (!Object.hasOwn(operations, name)) throw new RangeError(`no operation is called ${name}`);
    const operation = operations[name as keyof Contract];
    // the pool gives it what the contract says
    return operation(input, signal);
  }
}

import { z } from 'zod';
import type { Bus } from '../bus/bus.js';
import type { CallEnding } from '../desk/call-commands.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { answerOverBus, askOverBus } from './bus-answer.js';

/** Each call is commanded under a topic of its own: only the process that owns it answers there. */
const topicOf = (callId: string) => `call.command.${callId}`;
/** The owner waits up to 30 s for the last words. */
const COMMAND_TIMEOUT_MS = 35_000;

const commandSchema = z.object({ command: z.literal('end'), reason: z.string() });

/** Gives commands to whichever process owns the call. */
export function commandOverBus(bus: Bus): CallEnding {
  return {
    end: (callId, { reason }) =>
      askOverBus(bus, topicOf(callId), { command: 'end', reason }, { timeoutMs: COMMAND_TIMEOUT_MS }),
  };
}

/** Takes commands for one call of this process. Closed with the call. */
export async function answerCommands(
  bus: Bus,
  callId: string,
  commands: CallEnding,
  log: Log,
): Promise<Closable> {
  const stop = await bus.respond(topicOf(callId), (payload) =>
    answerOverBus(async () => {
      const { reason } = commandSchema.parse(payload);
      await commands.end(callId, { reason });
    }, log),
  );
  return { close: () => stop() };
}

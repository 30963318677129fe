import { z } from 'zod';
import type { Bus } from '../bus/bus.js';
import type { ControlCommand, ControlCommands } from '../desk/control-commands.js';
import type { Closable } from '../lib/closer.js';
import type { Log } from '../lib/log.js';
import { answerOverBus, askOverBus } from './bus-answer.js';

/** One process owns the telephones, and answers here. */
const TOPIC = 'desk.control';
/** A supervisor's phone rings before the answer comes; the last words of a call that is ended take up to 30 s. */
const TIMEOUT_MS = 35_000;

const requestSchema = z.discriminatedUnion('ask', [
  // what stands in a command was checked where it came in: by HTTP or Socket.IO
  z.object({ ask: z.literal('carry-out'), userId: z.number(), command: z.record(z.string(), z.unknown()) }),
  z.object({ ask: z.literal('user-changed'), userId: z.number() }),
  z.object({ ask: z.literal('case-saved'), userId: z.number(), callId: z.string() }),
]);

/** Gives commands to the process that owns the telephones. @throws UnavailableError while there is none */
export function controlOverBus(bus: Bus): ControlCommands {
  const ask = (request: z.input<typeof requestSchema>) =>
    askOverBus(bus, TOPIC, request, { timeoutMs: TIMEOUT_MS });
  return {
    carryOut: (userId, command) => ask({ ask: 'carry-out', userId, command: { ...command } }),
    userChanged: (userId) => ask({ ask: 'user-changed', userId }),
    caseSaved: (userId, callId) => ask({ ask: 'case-saved', userId, callId }),
  };
}

/** Takes commands in the process that owns the telephones. */
export async function answerControl(bus: Bus, control: ControlCommands, log: Log): Promise<Closable> {
  const stop = await bus.respond(TOPIC, (payload) =>
    answerOverBus(async () => {
      const request = requestSchema.parse(payload);
      const { userId } = request;
      if (request.ask === 'carry-out') {
        await control.carryOut(userId, request.command as unknown as ControlCommand);
      } else if (request.ask === 'user-changed') await control.userChanged(userId);
      else await control.caseSaved(userId, request.callId);
    }, log),
  );
  return { close: () => stop() };
}

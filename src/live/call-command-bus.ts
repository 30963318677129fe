import { z } from 'zod';
import type { Bus } from '../bus/bus.js';
import type { CallCommands } from '../desk/call-commands.js';
import type { Closable } from '../lib/closer.js';
import {
  AppError,
  ConflictError,
  NotFoundError,
  TimeoutError,
  UnavailableError,
  messageOf,
} from '../lib/errors.js';

/** Each call is commanded under a topic of its own: only the process that owns it answers there. */
const topicOf = (callId: string) => `call.command.${callId}`;
/** The owner waits up to 30 s for the last words. */
const COMMAND_TIMEOUT_MS = 35_000;

const commandSchema = z.object({ command: z.literal('end'), reason: z.string() });
const answerSchema = z.object({
  ok: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
});

/** Gives commands to whichever process owns the call. */
export function commandOverBus(bus: Bus): CallCommands {
  return {
    async end(callId, { reason }) {
      const answer = answerSchema.parse(
        await bus.request(topicOf(callId), { command: 'end', reason }, { timeoutMs: COMMAND_TIMEOUT_MS }),
      );
      if (!answer.ok) throw toError(answer.code, answer.message ?? 'the call could not be ended', callId);
    },
  };
}

/** Takes commands for one call of this process. Closed with the call. */
export async function answerCommands(bus: Bus, callId: string, commands: CallCommands): Promise<Closable> {
  const stop = await bus.respond(topicOf(callId), async (payload) => {
    try {
      const { reason } = commandSchema.parse(payload);
      await commands.end(callId, { reason });
      return { ok: true };
    } catch (error) {
      return {
        ok: false,
        code: error instanceof AppError ? error.code : 'internal',
        message: messageOf(error),
      };
    }
  });
  return { close: () => stop() };
}

function toError(code: string | undefined, message: string, callId: string): AppError {
  switch (code) {
    case 'not-found':
      return new NotFoundError('call', callId);
    case 'conflict':
      return new ConflictError(message);
    case 'timeout':
      return new TimeoutError(message);
    default:
      return new UnavailableError(message);
  }
}

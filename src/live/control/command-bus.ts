import { z } from 'zod';
import type { Bus, Unsubscribe } from '../../bus/bus.js';
import { COMMAND_KINDS, commandSchema, type Command, type Telephones } from '../../desk/commands.js';
import type { Closable } from '../../lib/closer.js';
import { InvalidInputError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { answerOverBus, askOverBus } from './bus-answer.js';

/** The one process that owns the telephones answers here. */
const DESK_TOPIC = 'desk.control';
/** The end of a call is asked of the process that owns that call; an owner that has gone is detected at once. */
const topicOf = (callId: string) => `call.command.${callId}`;
/** The switch is reported a changed user before the answer comes. */
const NOTICE_LIMIT_MS = 35_000;

/** Everything that is asked of the telephones over the bus. */
const requestSchema = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('carry-out'),
    /** Null for a command that no user gave. */
    userId: z.number().int().nullable(),
    command: commandSchema,
  }),
  z.object({ ask: z.literal('user-changed'), userId: z.number().int() }),
  z.object({ ask: z.literal('case-saved'), userId: z.number().int(), callId: z.string() }),
]);
type BusRequest = z.infer<typeof requestSchema>;

/** The telephones of another process. @throws UnavailableError while no process owns them */
export function telephonesOverBus(bus: Bus): Telephones {
  const ask = (request: BusRequest, { topic = DESK_TOPIC, timeoutMs = NOTICE_LIMIT_MS } = {}) =>
    askOverBus(bus, topic, request, { timeoutMs });
  return {
    carryOut: (userId, command) => ask({ ask: 'carry-out', userId, command }, placeOf(command)),
    userChanged: (userId) => ask({ ask: 'user-changed', userId }),
    caseSaved: (userId, callId) => ask({ ask: 'case-saved', userId, callId }),
  };
}

function placeOf(command: Command): { topic: string; timeoutMs: number } {
  const { timeLimitMs: timeoutMs } = COMMAND_KINDS[command.target];
  return { topic: command.target === 'call' ? topicOf(command.callId) : DESK_TOPIC, timeoutMs };
}

/** Takes what is asked of the telephones of this process. */
export async function answerForTelephones(bus: Bus, telephones: Telephones, log: Log): Promise<Closable> {
  return closable(await respond(bus, DESK_TOPIC, telephones, log));
}

/** Takes the commands that end one call of this process. Closed with the call. */
export async function answerForCall(
  bus: Bus,
  callId: string,
  telephones: Telephones,
  log: Log,
): Promise<Closable> {
  return closable(await respond(bus, topicOf(callId), telephones, log));
}

function respond(bus: Bus, topic: string, telephones: Telephones, log: Log): Promise<Unsubscribe> {
  return bus.respond(topic, (payload) =>
    answerOverBus(() => carryOut(telephones, parse(payload, topic, log)), log),
  );
}

function carryOut(telephones: Telephones, request: BusRequest): Promise<void> {
  switch (request.ask) {
    case 'carry-out':
      return telephones.carryOut(request.userId, request.command);
    case 'user-changed':
      return telephones.userChanged(request.userId);
    case 'case-saved':
      return telephones.caseSaved(request.userId, request.callId);
  }
}

/** @throws InvalidInputError for a message that this version does not know, or that went to the wrong topic */
function parse(payload: unknown, topic: string, log: Log): BusRequest {
  const { data, error } = requestSchema.safeParse(payload);
  const faults = error
    ? error.issues.map(({ path, message }) => ({ field: path.join('.') || 'request', message }))
    : topicFor(data) === topic
      ? []
      : [{ field: 'request', message: `does not belong on ${topic}` }];
  if (data && faults.length === 0) return data;
  log.error({ topic, faults }, 'malformed message on the bus refused');
  throw new InvalidInputError(faults);
}

function topicFor(request: BusRequest): string {
  return request.ask === 'carry-out' ? placeOf(request.command).topic : DESK_TOPIC;
}

function closable(stop: Unsubscribe): Closable {
  return { close: () => stop() };
}

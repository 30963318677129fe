import { z } from 'zod';
import { COMMAND_KINDS, type Command } from '../desk/commands.js';
import { InvalidInputError } from '../lib/errors.js';
import { parseRequest } from './parse-request.js';

/** The commands of the desk that people at work may give here. */
const command = z.discriminatedUnion(
  'target',
  [
    COMMAND_KINDS.agent.schema,
    COMMAND_KINDS.channel.schema,
    COMMAND_KINDS.supervision.schema,
    COMMAND_KINDS.callback.schema,
  ],
  { error: 'must be agent, channel, supervision or callback' },
);

/** Fields whose names differ on the wire. */
const OF_WIRE: Readonly<Record<string, string>> = {
  expected_seq: 'expectedSeq',
  callback_id: 'callbackId',
  call_id: 'callId',
  alert_seq: 'alertSeq',
};
const TO_WIRE = new Map(Object.entries(OF_WIRE).map(([wire, field]) => [field, wire]));

/**
 * A command as it came over the wire. Its `extension` is as it was typed.
 *
 * @throws InvalidInputError with the field names of the wire
 */
export function parseCommand(request: unknown): Command {
  try {
    return parseRequest(command, fromWire(request));
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const faults = error.faults.map(({ field, message }) => ({
      field: TO_WIRE.get(field) ?? field,
      message,
    }));
    throw new InvalidInputError(faults);
  }
}

/** The same fields under the names of the schema, which are none on the wire. */
function fromWire(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return request;
  if (ArrayBuffer.isView(request)) return request; // its bytes are no fields
  const known = Object.entries(request).filter(([name]) => !TO_WIRE.has(name));
  return Object.fromEntries(known.map(([name, value]) => [OF_WIRE[name] ?? name, value]));
}

import { z } from 'zod';
import type { ControlCommand } from '../desk/control-commands.js';
import { parseRequest } from './parse-request.js';

const ACTION = { error: 'is none that this target knows' };
/** Who it is is looked up later; here only that it can be somebody. */
const extension = z
  .string({ error: 'is required' })
  .trim()
  .regex(/^\+?[\d\s().\-/]{2,25}$/, 'must be an extension or a telephone number');
const reason = z.string({ error: 'is required' }).trim().min(1, 'is required').max(100);
const digits = z
  .string({ error: 'is required' })
  .regex(/^[0-9*#A-D]{1,32}$/, 'must be 1 to 32 of 0-9 * # A-D');
const callbackId = z.number({ error: 'is required' }).int().positive();
/** What is not given is not passed on: a command has only the fields that it knows. */
const expectedSeq = z.number().int().nonnegative().optional();

const agent = z.discriminatedUnion(
  'action',
  [
    z.object({
      target: z.literal('agent'),
      action: z.enum(['login', 'logout', 'ready', 'auto-answer-on', 'auto-answer-off']),
    }),
    z.object({ target: z.literal('agent'), action: z.literal('break'), reason }),
  ],
  ACTION,
);

const channel = z.discriminatedUnion(
  'action',
  [
    z.object({
      target: z.literal('channel'),
      action: z.enum([
        'hangup',
        'hold',
        'resume',
        'mute',
        'unmute',
        'complete-transfer',
        'ask-help',
        'help-over',
        'pause-recording',
        'resume-recording',
      ]),
      expected_seq: expectedSeq,
    }),
    z.object({
      target: z.literal('channel'),
      action: z.literal('digits'),
      digits,
      expected_seq: expectedSeq,
    }),
    z.object({
      target: z.literal('channel'),
      action: z.enum(['invite', 'dial', 'transfer', 'consult']),
      extension,
      expected_seq: expectedSeq,
    }),
    z.object({
      target: z.literal('channel'),
      action: z.literal('conference'),
      extension: extension.optional(),
      expected_seq: expectedSeq,
    }),
  ],
  ACTION,
);

const supervision = z.discriminatedUnion(
  'action',
  [
    z.object({
      target: z.literal('supervision'),
      action: z.enum(['listen', 'whisper', 'barge', 'log-out', 'end']),
      extension,
    }),
    z.object({ target: z.literal('supervision'), action: z.literal('leave') }),
  ],
  ACTION,
);

const callback = z.object({
  target: z.literal('callback'),
  action: z.literal('take', ACTION),
  callback_id: callbackId,
});

const command = z.discriminatedUnion('target', [agent, channel, supervision, callback], {
  error: 'must be agent, channel, supervision or callback',
});

/**
 * A command as it came over the wire. Its `extension` is as it was typed.
 *
 * @throws InvalidInputError
 */
export function parseCommand(request: unknown): ControlCommand {
  const wire = parseRequest(command, request);
  switch (wire.target) {
    case 'agent':
    case 'supervision':
      return wire;
    case 'callback':
      return { target: 'callback', action: 'take', callbackId: wire.callback_id };
    case 'channel': {
      const { expected_seq: seq, ...rest } = wire;
      const known = seq === undefined ? {} : { expectedSeq: seq };
      // without anybody: who is being consulted joins the caller
      if (rest.action === 'conference') return { ...rest, extension: rest.extension ?? '', ...known };
      return { ...rest, ...known };
    }
  }
}

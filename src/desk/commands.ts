import { z } from 'zod';
import { mayEndCalls, maySupervise, mayTakeCallbacks } from '../access/call-rights.js';
import { roleMayNot } from '../access/access-refusal.js';
import type { RoleTask } from '../access/role-task.js';
import type { Role } from '../access/roles.js';
import { callIdSchema } from '../calls/call-id.js';
import { isStorable, NOT_STORABLE } from '../lib/storable-text.js';
import { SUPERVISION_MODES } from './call-commands.js';
import { isReasonOfServer } from './server-breaks.js';

const ACTION = { error: 'is none that this target knows' };
/** Whether an extension of ours or an outside number is meant is decided by the desk. */
const extension = z
  .string({ error: 'is required' })
  .trim()
  .regex(/^\+?[\d \u00a0\u202f().\-/]{2,25}$/, 'must be an extension or a telephone number');
const reason = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(100)
  .refine(isStorable, NOT_STORABLE);
/** The server ends a break of its own by itself: an agent who takes one has another reason. */
const breakReason = reason.refine((text) => !isReasonOfServer(text), 'is a reason of the server alone');
const digits = z
  .string({ error: 'is required' })
  .regex(/^[0-9*#A-D]{1,32}$/, 'must be 1 to 32 of 0-9 * # A-D');
/** The reason to call a person who asked not to be called, see `ContactGate`. It is kept in the audit. */
export const override = z
  .string('must be a text')
  .trim()
  .min(3, 'must have at least 3 characters')
  .max(500, 'must have at most 500 characters')
  .refine(isStorable, NOT_STORABLE)
  .optional();
const rowId = z.number({ error: 'is required' }).int().positive();
const language = z.string().regex(/^[a-z]{2,3}$/, 'must be a language code such as sw');
/** ISO 639-1 codes of the callers that an agent is given; none means any. */
export const agentLanguages = z.array(language).max(20);

/** The work of the agent who gives the command. */
const agent = z.discriminatedUnion(
  'action',
  [
    z.object({
      target: z.literal('agent'),
      /**
       * `extend-wrap-up`: 30 s more for the call that is wrapped up. `phone-left`: the page with the telephone is closed, or
       * loaded again.
       */
      action: z.enum([
        'login',
        'logout',
        'ready',
        'extend-wrap-up',
        'auto-answer-on',
        'auto-answer-off',
        'phone-left',
      ]),
    }),
    z.object({ target: z.literal('agent'), action: z.literal('break'), reason: breakReason }),
  ],
  ACTION,
);

/** The newest event of the call that the agent knows of; without it the command is carried out whatever has changed. */
const expectedSeq = z.number().int().nonnegative().optional();

/** The agent's own call, or a call that the agent places. */
const channel = z.discriminatedUnion(
  'action',
  [
    z.object({
      target: z.literal('channel'),
      action: z.enum([
        'hangup',
        'rejoin',
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
      expectedSeq,
    }),
    z.object({ target: z.literal('channel'), action: z.literal('digits'), digits, expectedSeq }),
    // the agent has seen that one alert of the own call, by its event
    z.object({
      target: z.literal('channel'),
      action: z.literal('acknowledge'),
      alertSeq: rowId,
      expectedSeq,
    }),
    z.object({
      target: z.literal('channel'),
      action: z.enum(['invite', 'dial', 'transfer', 'consult']),
      extension,
      override,
      expectedSeq,
    }),
    // without an extension the consulted party joins the caller
    z.object({
      target: z.literal('channel'),
      action: z.literal('conference'),
      extension: extension.optional(),
      override,
      expectedSeq,
    }),
  ],
  ACTION,
);

const supervision = z.discriminatedUnion(
  'action',
  [
    z.object({
      target: z.literal('supervision'),
      /** `log-out`: the agent with that extension, after the current call. `end`: that agent's call. */
      action: z.enum([...SUPERVISION_MODES, 'log-out', 'end']),
      extension,
    }),
    z.object({ target: z.literal('supervision'), action: z.literal('leave') }),
    z.object({
      target: z.literal('supervision'),
      action: z.literal('acknowledge'),
      callId: callIdSchema,
      /** The newest alert that the supervisor has seen, by its event. */
      alertSeq: rowId,
    }),
  ],
  ACTION,
);

/** Dials a caller who was promised a call or was lost, see `Callback`. */
const callback = z.object({
  target: z.literal('callback'),
  action: z.literal('take', ACTION),
  callbackId: rowId,
  override,
});

const languages = z.object({
  target: z.literal('languages'),
  action: z.literal('set', ACTION),
  agentUserId: rowId,
  languages: agentLanguages,
});

/** Hangs up every party of a call; carried out once the transcript is complete. */
const call = z.object({
  target: z.literal('call'),
  action: z.literal('end', ACTION),
  callId: callIdSchema,
  /** Text of the client, kept with the end. */
  note: z.string().optional(),
});

/** A program on this machine that came without a token, see `http/audio-guard.ts`. */
export const LOCAL_PROGRAM = 'local-program';

/** The user or program that gives a command. */
export type Commander =
  { readonly userId: number; readonly username: string; readonly role: Role } | typeof LOCAL_PROGRAM;

/**
 * The own phone and the own call. That a command reaches no other call is checked where the call lives
 * (`ControlDesk` takes the call from the agent's state, `live/control/change-call.ts` asks for a leg of that user).
 */
const anyUser = (by: Commander) => by !== LOCAL_PROGRAM;
const withRole = (may: (role: Role) => boolean) => (by: Commander) => by !== LOCAL_PROGRAM && may(by.role);

interface CommandKind {
  readonly schema: z.ZodType<{ target: string }>;
  readonly may: (by: Commander) => boolean;
  /** For whose right it is asked. */
  readonly task: RoleTask;
  /** How long an answer over the bus is waited for. */
  readonly timeLimitMs: number;
}

/** A supervisor's phone rings before the answer comes; the last words of a call that is ended take up to 30 s. */
const ANSWER_LIMIT_MS = 35_000;

/** Every kind of command with its form, the right that it needs and its time limit. */
export const COMMAND_KINDS = {
  agent: { schema: agent, may: anyUser, task: 'telephone-work', timeLimitMs: ANSWER_LIMIT_MS },
  channel: { schema: channel, may: anyUser, task: 'telephone-work', timeLimitMs: ANSWER_LIMIT_MS },
  supervision: {
    schema: supervision,
    may: withRole(maySupervise),
    task: 'supervision',
    timeLimitMs: ANSWER_LIMIT_MS,
  },
  callback: {
    schema: callback,
    may: withRole(mayTakeCallbacks),
    task: 'callbacks',
    timeLimitMs: ANSWER_LIMIT_MS,
  },
  languages: {
    schema: languages,
    may: withRole(maySupervise),
    task: 'agent-languages',
    timeLimitMs: ANSWER_LIMIT_MS,
  },
  call: {
    schema: call,
    may: (by) => by === LOCAL_PROGRAM || mayEndCalls(by.role),
    task: 'ending-calls',
    timeLimitMs: ANSWER_LIMIT_MS,
  },
} as const satisfies Readonly<Record<string, CommandKind>>;

export const commandSchema = z.discriminatedUnion('target', [
  COMMAND_KINDS.agent.schema,
  COMMAND_KINDS.channel.schema,
  COMMAND_KINDS.supervision.schema,
  COMMAND_KINDS.callback.schema,
  COMMAND_KINDS.languages.schema,
  COMMAND_KINDS.call.schema,
]);

export type Command = z.infer<typeof commandSchema>;
export type CommandTarget = Command['target'];
export type CommandOn<T extends CommandTarget> = Extract<Command, { target: T }>;

/** Whether the door lets that kind of command in; for faces that refuse before they read the rest of a request. */
export function mayCommand(by: Commander, target: CommandTarget): boolean {
  return COMMAND_KINDS[target].may(by);
}

/** @throws Refusal */
export function assertMayCommand(by: Commander, target: CommandTarget): void {
  if (!mayCommand(by, target)) throw roleMayNot(COMMAND_KINDS[target].task);
}

/**
 * The telephones behind the door: the process that owns them, or the bus that leads there. Rights
 * were asked at the door.
 *
 * Errors: as `Commands`.
 */
export interface Telephones {
  /** @param userId null for a command that no user gave */
  carryOut(userId: number | null, command: Command): Promise<void>;
  /** A user was created, changed or deactivated: their telephone with them. @throws UnavailableError when it is done later only */
  userChanged(userId: number): Promise<void>;
  /** That user saved the case or the disposition of their call. */
  caseSaved(userId: number, callId: string): Promise<void>;
}

/**
 * The one door to the telephones, for every face. The live feed reports the outcome of a command.
 *
 * Errors: Refusal, with a reason of `DeskRefusal`: the right is missing, the person or the call is in no state for it, what
 *         was named is missing, or the process that owns the telephones is away or late. UnavailableError while a part of
 *         the server is away.
 */
export interface Commands extends Pick<Telephones, 'userChanged' | 'caseSaved'> {
  carryOut(by: Commander, command: Command): Promise<void>;
}

/** Asks the right of each command, then hands it to the telephones. */
export class CommandDoor implements Commands {
  readonly #telephones: Telephones;

  constructor(telephones: Telephones) {
    this.#telephones = telephones;
  }

  async carryOut(by: Commander, command: Command): Promise<void> {
    assertMayCommand(by, command.target);
    await this.#telephones.carryOut(by === LOCAL_PROGRAM ? null : by.userId, command);
  }

  userChanged(userId: number): Promise<void> {
    return this.#telephones.userChanged(userId);
  }

  caseSaved(userId: number, callId: string): Promise<void> {
    return this.#telephones.caseSaved(userId, callId);
  }
}

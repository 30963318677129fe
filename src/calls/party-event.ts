import { z } from 'zod';
import { callEndSchema, causeSchema } from './call-end.js';
import { legFields } from './utterance.js';

const directionSchema = z.enum(['inbound', 'outbound']);
export type CallDirection = z.output<typeof directionSchema>;

/**
 * `no-answer`: it rang in vain. `refused`: busy or declined. `unreachable`: it could not be rung at all. `hung-up`: it was
 * answered and hung up at once.
 */
const missReasonSchema = z.enum(['no-answer', 'refused', 'unreachable', 'hung-up']);
export type MissReason = z.output<typeof missReasonSchema>;

/**
 * `phone-gone`: no sound, and the telephone cannot be reached. `page-left`: no sound, and the page with the telephone was
 * closed or loaded again. `no-sound`: the telephone can be reached, or there is none that could be asked. `line-failed`:
 * the telephone call broke off, and no person ended it.
 */
const lossReasonSchema = z.enum(['phone-gone', 'page-left', 'no-sound', 'line-failed']);
export type LossReason = z.output<typeof lossReasonSchema>;

/** `agent-lost`: the agent's telephone was gone. `lost`: the caller's line was dead. */
const owedReasonSchema = z.enum(['agent-lost', 'lost']);
export type OwedReason = z.output<typeof owedReasonSchema>;

/** `attended`: the two agents spoke before. */
const transferKindSchema = z.enum(['blind', 'attended']);
export type TransferKind = z.output<typeof transferKindSchema>;

/** `dial-plan`: it happened while this server was away; the dial plan of the switch noted it. */
const sourceSchema = z.literal('dial-plan');
export type EventSource = z.output<typeof sourceSchema>;

/** Observer of the event; left out: this server. */
const source = sourceSchema.optional();

/** An agent or another person at a telephone. */
const person = {
  name: z.string(),
  /** The user, when the party works here. Written before people had phones, a leg had no user. */
  userId: z.number().nullable().default(null),
};

/** Events of the parties of a call: they come, wait, are held, lost and handed over, and leave. */
export const partyEvents = [
  /** The call reached us, or we placed it. */
  z.object({
    type: z.literal('call.started'),
    /** The caller's number as the trunk has it, null when withheld. */
    callerId: z.string().nullable(),
    dialled: z.string(),
    /** Written before the helpline could place calls, an event says nothing about it. */
    direction: directionSchema.default('inbound'),
    /** The callback that it was placed for. */
    callbackId: z.number().int().positive().optional(),
    /** The agent who placed it. */
    placedBy: z.object(person).optional(),
    source,
  }),
  /** We answered: the zero of every `startMs`. */
  z.object({ type: z.literal('call.answered') }),
  /** The caller waits for an agent from now on. */
  z.object({
    type: z.literal('call.queued'),
    /** The higher, the sooner the turn. */
    priority: z.number(),
    language: z.string().nullable(),
  }),
  /** An agent's phone rings for this call. */
  z.object({ type: z.literal('agent.ringing'), ...person }),
  /**
   * That phone has not been answered, or was hung up so soon that nothing can have been said: the caller goes on
   * waiting.
   */
  z.object({
    type: z.literal('agent.missed'),
    ...person,
    reason: missReasonSchema,
    /** That agent was the first to hear the caller, who has been served by no agent then. */
    isFirst: z.boolean().optional(),
  }),
  /** The caller was promised a callback. */
  z.object({ type: z.literal('callback.promised') }),
  /** The caller is on the list of callbacks, without having been informed: the conversation broke off. */
  z.object({ type: z.literal('callback.owed'), reason: owedReasonSchema }),
  /** A party's leg is up. */
  z.object({ type: z.literal('leg.joined'), ...legFields, ...person, source }),
  /** A party hears music and is not heard. */
  z.object({ type: z.literal('leg.held'), ...legFields }),
  z.object({ type: z.literal('leg.resumed'), ...legFields }),
  /** Whether the others hear that party. */
  z.object({ type: z.literal('leg.muted'), ...legFields, isMuted: z.boolean() }),
  /**
   * The sound or the telephone of a party is gone: the others hear nothing of that party. An agent's telephones are rung
   * again. Reported of a leg that has left where it went with its channel.
   */
  z.object({ type: z.literal('leg.lost'), ...legFields, ...person, reason: lossReasonSchema }),
  /** That party is heard again. */
  z.object({
    type: z.literal('leg.back'),
    ...legFields,
    /** Leg of the other telephone call by which that party is heard; null: it is the same one. */
    newLegId: z.string().nullable(),
  }),
  /** One agent hands the caller over to another, or to a number outside. */
  z.object({
    type: z.literal('call.transferred'),
    fromLegId: z.string(),
    toLegId: z.string(),
    kind: transferKindSchema,
    /**
     * The agent whose call it is from now on; null when that is a person outside, and in events written before
     * transfers said so. `userId`: the same agent.
     */
    name: z.string().nullable().default(null),
    userId: z.number().nullable().default(null),
  }),
  /**
   * An announcement (greeting, consent) was played to a party before they were connected. Unless it is complete,
   * nothing of that party is recorded or transcribed; of the caller's leg: nothing of the call.
   */
  z.object({
    type: z.literal('announcement.played'),
    legId: z.string(),
    /** Length of the part that was played. */
    playedMs: z.number(),
    isComplete: z.boolean(),
  }),
  /** An agent asks for a supervisor, or no longer. */
  z.object({ type: z.literal('help.asked'), userId: z.number(), isAsking: z.boolean() }),
  /** A party's leg is gone. */
  z.object({ type: z.literal('leg.left'), ...legFields, cause: causeSchema, source }),
  /** All parties have left the call. */
  z.object({ type: z.literal('call.ended'), ...callEndSchema.shape }),
] as const;

import type { Request } from 'express';
import type { AccessIdentity } from '../access/access-tokens.js';
import { accessRefusal, roleMayNot } from '../access/access-refusal.js';
import { maySupervise, mayWatchCalls } from '../access/call-rights.js';
import type { RecordingTickets } from '../access/recording-tickets.js';
import { assertMayCommand } from '../desk/commands.js';
import { UnavailableError } from '../lib/errors.js';
import { bearerToken } from './bearer-token.js';
import { isUnderWay } from './kit/right-holds.js';

export type AudioPurpose = 'watch' | 'end' | 'supervise';
export type Verify = (token: string) => Promise<AccessIdentity>;

/** How the user of a token is found: of a request, and of one whose answer is under way, which lasts as long as its login. */
export interface Verifiers {
  readonly verify: Verify;
  readonly verifyStanding: Verify;
}

/** Refuses by throwing. Resolves with the caller's identity, undefined where none is asked for and none was given. */
export type IdentifyAudio = (request: Request, purpose: AudioPurpose) => Promise<AccessIdentity | undefined>;

/**
 * The call-session API on the main port always asks for a token: a reverse proxy on this machine forwards requests
 * of the internet from loopback, and no header distinguishes them from local ones.
 *
 * @throws UnauthenticatedError, Refusal when the role is not enough
 */
export function tokenRequired(verifiers: Verifiers): IdentifyAudio {
  return async (request, purpose) => checkRole(await userOf(request, verifiers), purpose);
}

/**
 * On the listener for programs on this machine no token is needed (the API's document asks for none). A token that
 * is sent is checked all the same, and its owner is who the audit names.
 *
 * @throws UnauthenticatedError, Refusal for a token that is sent
 */
export function tokenOptional(verifiers: Verifiers): IdentifyAudio {
  const required = tokenRequired(verifiers);
  return async (request, purpose) =>
    request.get('authorization') === undefined ? undefined : required(request, purpose);
}

/** The address of a recording with a ticket in it. */
export type Tickets = Pick<RecordingTickets, 'issue' | 'open'>;

/**
 * The same for the recording of one call, where a ticket stands for the token: an element of a page can send no header.
 *
 * @throws as those
 */
export function ticketOrToken(
  identify: IdentifyAudio,
  tickets: Tickets | undefined,
  { verifyStanding }: Pick<Verifiers, 'verifyStanding'>,
) {
  return async (request: Request): Promise<AccessIdentity | undefined> => {
    const presented = ticketOf(request);
    if (!tickets || presented === undefined) return identify(request, 'watch');
    const { token, callId } = tickets.open(presented, { isUnderWay: isUnderWay(request) });
    if (callId !== request.params.call_id) throw accessRefusal({ code: 'token-not-valid' });
    return checkRole(await verifyStanding(token), 'watch');
  };
}

/** The ticket in the address of a request that brings no token. */
export function ticketOf(request: Request): string | undefined {
  const { ticket } = request.query;
  return typeof ticket === 'string' && request.get('authorization') === undefined ? ticket : undefined;
}

/**
 * Whether a token comes along whose owner may watch calls; false while the database, which knows the users, is away.
 *
 * @throws UnauthenticatedError for a wrong one
 */
export function hasWatchersToken(verify: Verify): (request: Request) => Promise<boolean> {
  return async (request) => {
    if (request.get('authorization') === undefined) return false;
    try {
      return mayWatchCalls((await verify(bearerToken(request) ?? '')).role);
    } catch (error) {
      if (error instanceof UnavailableError) return false;
      throw error;
    }
  };
}

/** The user of a token that must come along. @throws UnauthenticatedError */
export function userRequired(verifiers: Verifiers) {
  return (request: Request): Promise<AccessIdentity | undefined> => userOf(request, verifiers);
}

/** The user of a token, where one comes along: on the listener for programs on this machine. @throws UnauthenticatedError */
export function userOptional(verifiers: Verifiers) {
  const required = userRequired(verifiers);
  return async (request: Request): Promise<AccessIdentity | undefined> =>
    request.get('authorization') === undefined ? undefined : required(request);
}

function userOf(request: Request, { verify, verifyStanding }: Verifiers): Promise<AccessIdentity> {
  const token = bearerToken(request) ?? '';
  return isUnderWay(request) ? verifyStanding(token) : verify(token);
}

function checkRole(identity: AccessIdentity, purpose: AudioPurpose): AccessIdentity {
  if (purpose === 'end') assertMayCommand(identity, 'call');
  else if (purpose === 'supervise') {
    if (!maySupervise(identity.role)) throw roleMayNot('supervision');
  } else if (!mayWatchCalls(identity.role)) throw roleMayNot('watching-calls');
  return identity;
}

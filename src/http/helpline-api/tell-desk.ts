import type { Request } from 'express';
import type { Resource } from '../../cases/resource.js';
import type { ControlCommands } from '../../desk/control-commands.js';
import { AppError } from '../../lib/errors.js';

export interface SavedRecord {
  readonly resource: Resource;
  readonly id: string;
  /** Who saved it. */
  readonly userId: number;
}

/** What has been saved concerns people at work: a user and their telephone, the case of a call that they wrap up. */
export async function tellDesk(
  desk: ControlCommands | undefined,
  request: Request,
  { resource: { name }, id, userId }: SavedRecord,
): Promise<void> {
  if (!desk) return;
  if (name === 'users') return forgiving(desk.userChanged(Number(id)));
  const callId = name === 'cases' || name === 'dispositions' ? callOf(request.body) : undefined;
  if (callId !== undefined) await forgiving(desk.caseSaved(userId, callId));
}

/** Who logs out gets no calls any more; a call that is up goes on. */
export function logOutOfDesk(desk: ControlCommands, userId: number): Promise<void> {
  return forgiving(desk.carryOut(userId, { target: 'agent', action: 'logout' }));
}

/**
 * What was saved stays saved: the process that owns the telephones reads it when it is back, and somebody without a
 * telephone is nothing to it.
 */
async function forgiving(told: Promise<void>): Promise<void> {
  try {
    await told;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function callOf(body: unknown): string | undefined {
  const { src, src_uid: callId } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return src === 'call' && typeof callId === 'string' ? callId : undefined;
}

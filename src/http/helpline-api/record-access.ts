import type { Request } from 'express';
import { z } from 'zod';
import type { HelplineIdentity, IdentifyHelplineUser } from '../../access/helpline-identity.js';
import { UnauthenticatedError } from '../../access/errors.js';
import { RESOURCES } from '../../cases/resources/all-resources.js';
import type { Resource } from '../../cases/resource.js';
import { NotFoundError } from '../../lib/errors.js';
import { ALIASES } from './dialect/aliases.js';

/** @throws UnauthenticatedError also for a session that may only set a new password */
export async function identifyFully(
  request: Request,
  identify: IdentifyHelplineUser,
): Promise<HelplineIdentity> {
  const identity = await identify(request);
  if (identity.isTemporary) throw new UnauthenticatedError('a temporary session can only set a new password');
  return identity;
}

/** Any text: an id that is none is not found. */
export const idParams = z.object({ id: z.string() });

/** Resources that stand within other records only. */
const NOT_LISTED: readonly string[] = ['au'];

/** Resources that have addresses of their own. */
export const ADDRESSED: readonly Resource[] = [...Object.values(RESOURCES), ...ALIASES].filter(
  ({ name }) => !NOT_LISTED.includes(name),
);

/** @throws NotFoundError for a name that is none of a resource */
export function resourceOf(request: Request): Resource {
  const { resource: name = '' } = request.params as { resource?: string };
  const resource = ADDRESSED.find((each) => each.name === name);
  if (!resource) throw new NotFoundError('resource', name);
  return resource;
}

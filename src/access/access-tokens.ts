import { createSecretKey, type KeyObject } from 'node:crypto';

import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { SetupError } from '../lib/errors.js';
import { UnauthenticatedError } from './errors.js';
import { ROLES, type Role } from './roles.js';
import type { User } from './user-store.js';

/** Who is asking. */
export interface AccessIdentity {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
}

/** What a token says; whether it still holds is the user store's to say. */
export interface AccessClaims extends AccessIdentity {
  /** Whole seconds. */
  readonly issuedAt: Date;
}

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInS: number;
}

const ISSUER = 'hearline';
const AUDIENCE = 'hearline-api';
const LIFETIME_S = 12 * 3600;
const KEY_BYTES = 32;

const claimsSchema = z.object({
  sub: z.string().regex(/^\d+$/),
  username: z.string(),
  role: z.enum(ROLES as readonly [Role, ...Role[]]),
  iat: z.number(),
});

/** Issues and checks access tokens: JWT, HS256. */
export class AccessTokens {
  readonly #key: KeyObject;
  readonly #lifetimeS: number;

  /** @throws SetupError for a key of less than 32 bytes */
  constructor(key: Uint8Array, { lifetimeS = LIFETIME_S }: { readonly lifetimeS?: number } = {}) {
    // RFC 7518 §3.2: at least as long as the hash
    if (key.length < KEY_BYTES)
      throw new SetupError(`the key for access tokens has less than ${KEY_BYTES} bytes`);
    this.#key = createSecretKey(key); // jsonwebtoken is thirty times faster with a KeyObject
    this.#lifetimeS = lifetimeS;
  }

  issue({ id, username, role }: Pick<User, 'id' | 'username' | 'role'>): IssuedToken {
    const expiresInS = this.#lifetimeS;
    const accessToken = jwt.sign({ username, role }, this.#key, {
      algorithm: 'HS256',
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: String(id),
      expiresIn: expiresInS,
    });
    return { accessToken, expiresInS };
  }

  /** @throws UnauthenticatedError for anything that is not a valid token of ours */
  check(token: string): AccessClaims {
    try {
      const options = { algorithms: ['HS256' as const], issuer: ISSUER, audience: AUDIENCE };
      const { sub, username, role, iat } = claimsSchema.parse(jwt.verify(token, this.#key, options));
      return { userId: Number(sub), username, role, issuedAt: new Date(iat * 1000) };
    } catch (cause) {
      throw new UnauthenticatedError('the access token is missing, wrong or expired', { cause });
    }
  }
}

import { createHash, createSecretKey, randomUUID, type KeyObject } from 'node:crypto';

import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { SetupError } from '../lib/errors.js';
import { accessRefusal } from './access-refusal.js';
import { ROLES, type Role } from './roles.js';
import type { User } from './user-store.js';

/** The user who makes a request. */
export interface AccessIdentity {
  readonly userId: number;
  readonly username: string;
  readonly role: Role;
}

/** Claims of a token; the user store says whether it is still valid. */
export interface AccessClaims extends AccessIdentity {
  /** When the password was given, in whole seconds. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  /** Undefined for a token of a version that gave none. */
  readonly tokenId: string | undefined;
  /** Undefined for a token that belongs to no login that is kept: of an earlier version. */
  readonly loginId: string | undefined;
  /** `loginGeneration` of its user when it was issued. */
  readonly generation: number;
}

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInS: number;
}

/** The login that a token belongs to. */
export interface TokenLogin {
  readonly loginId: string;
  readonly authenticatedAt: Date;
  /** End of the login, which no access token of it outlives. */
  readonly expiresAt: Date;
}

type TokenUser = Pick<User, 'id' | 'username' | 'role' | 'loginGeneration'>;

const ISSUER = 'hearline';
const AUDIENCE = 'hearline-api';
const KEY_BYTES = 32;
const KEY_ID_LENGTH = 16;

const claimsSchema = z.object({
  sub: z.string().regex(/^\d+$/),
  username: z.string(),
  role: z.enum(ROLES as readonly [Role, ...Role[]]),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().optional(),
  sid: z.string().optional(),
  auth_time: z.number().optional(),
  gen: z.number().default(0),
});

/** Issues and checks access tokens: JWT, HS256. */
export class AccessTokens {
  readonly #key: KeyObject;
  /** Names the key in the head of each token, so that a later key can be distinguished from it. */
  readonly #keyId: string;
  readonly #lifetimeS: number;

  /** @throws SetupError for a key of less than 32 bytes */
  constructor(key: Uint8Array, { lifetimeS }: { readonly lifetimeS: number }) {
    // RFC 7518 §3.2: at least as long as the hash
    if (key.length < KEY_BYTES)
      throw new SetupError(`the key for access tokens has less than ${KEY_BYTES} bytes`);
    this.#key = createSecretKey(key); // jsonwebtoken is thirty times faster with a KeyObject
    this.#keyId = createHash('sha256')
      .update('key id')
      .update(key)
      .digest('base64url')
      .slice(0, KEY_ID_LENGTH);
    this.#lifetimeS = lifetimeS;
  }

  issue(user: TokenUser, { loginId: sid, authenticatedAt, expiresAt }: TokenLogin): IssuedToken {
    const { id, username, role, loginGeneration: gen } = user;
    const expiresInS = Math.min(this.#lifetimeS, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
    const auth_time = Math.floor(authenticatedAt.getTime() / 1000);
    const accessToken = jwt.sign({ username, role, gen, sid, auth_time }, this.#key, {
      algorithm: 'HS256',
      keyid: this.#keyId,
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: String(id),
      expiresIn: expiresInS,
      jwtid: randomUUID(),
    });
    return { accessToken, expiresInS };
  }

  /** @throws Refusal for anything that is not a valid token of ours */
  check(token: string): AccessClaims {
    return this.#check(token, { ignoreExpiration: false });
  }

  /** The claims of a token that is or was valid. @throws Refusal for anything else */
  checkExpired(token: string): AccessClaims {
    return this.#check(token, { ignoreExpiration: true });
  }

  #check(token: string, { ignoreExpiration }: { readonly ignoreExpiration: boolean }): AccessClaims {
    try {
      const algorithms = ['HS256' as const];
      const options = { algorithms, issuer: ISSUER, audience: AUDIENCE, ignoreExpiration };
      const { sub, username, role, ...claims } = claimsSchema.parse(jwt.verify(token, this.#key, options));
      return {
        userId: Number(sub),
        username,
        role,
        authenticatedAt: new Date((claims.auth_time ?? claims.iat) * 1000),
        expiresAt: new Date(claims.exp * 1000),
        tokenId: claims.jti,
        loginId: claims.sid,
        generation: claims.gen,
      };
    } catch (cause) {
      throw accessRefusal({ code: 'token-not-valid' }, { cause });
    }
  }
}

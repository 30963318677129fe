import type { Role } from './roles.js';

/** A person who can log in. */
export interface User {
  readonly id: number;
  /** Lower case. */
  readonly username: string;
  /** argon2id, PHC string format. */
  readonly passwordHash: string;
  readonly role: Role;
  readonly fullName: string;
  /** Lower case; where one-time passwords go. */
  readonly email: string | null;
  /** E.164; where one-time passwords go. */
  readonly phone: string | null;
  /** Their record among the contacts. */
  readonly contactId: number | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly passwordChangedAt: Date;
  /** Grows when the user is switched off, and with each new password. A session or token of an earlier one is over for good. */
  readonly loginGeneration: number;
}

export type NewUser = Pick<User, 'username' | 'passwordHash' | 'role' | 'fullName'> &
  Partial<Pick<User, 'email' | 'phone'>>;

/** Where a person can be written to, as it is kept: lower case for e-mail, E.164 for a phone. */
export interface UserAddress {
  readonly type: 'email' | 'phone';
  readonly address: string;
}

/**
 * Users. Usernames are compared in lower case.
 *
 * Errors: UnavailableError while the database cannot be reached, NotFoundError for a missing user,
 * ConflictError for a username or an address that is taken.
 */
export interface UserStore {
  findByUsername(username: string): Promise<User | undefined>;
  findById(id: number): Promise<User | undefined>;
  findByAddress(address: UserAddress): Promise<User | undefined>;
  create(user: NewUser): Promise<User>;
  /** Also moves `passwordChangedAt`, and `loginGeneration` by one. */
  setPassword(id: number, passwordHash: string): Promise<void>;
  /** Switching off also moves `loginGeneration`. */
  setActive(id: number, options: { isActive: boolean }): Promise<void>;
}

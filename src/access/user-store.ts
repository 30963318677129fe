import type { Role } from './roles.js';

/** Somebody who can log in. */
export interface User {
  readonly id: number;
  /** Lower case. */
  readonly username: string;
  /** argon2id, PHC string format. */
  readonly passwordHash: string;
  readonly role: Role;
  readonly fullName: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly passwordChangedAt: Date;
}

export type NewUser = Pick<User, 'username' | 'passwordHash' | 'role' | 'fullName'>;

/**
 * Users. Usernames are compared in lower case.
 *
 * Errors: UnavailableError while the database cannot be reached, NotFoundError for a user who is not there,
 * ConflictError for a username that is taken.
 */
export interface UserStore {
  findByUsername(username: string): Promise<User | undefined>;
  findById(id: number): Promise<User | undefined>;
  create(user: NewUser): Promise<User>;
  /** Also moves `passwordChangedAt`. */
  setPassword(id: number, passwordHash: string): Promise<void>;
  setActive(id: number, options: { isActive: boolean }): Promise<void>;
}

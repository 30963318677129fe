/** Passwords of one SIP account. */
export interface PhoneSecrets {
  readonly userId: number;
  /** The one that Asterisk knows. */
  readonly made: string;
  /** Those that administrators have chosen, which Asterisk does not know. */
  readonly chosen: readonly string[];
  /** Whether the chosen one is the same for all users. */
  readonly isCommon: boolean;
}

/** The accounts of users, of those that are asked for. @throws UnavailableError while the database is away */
export type PhoneSecretsOf = (accounts: readonly string[]) => Promise<ReadonlyMap<string, PhoneSecrets>>;

/** An account, and the password of it that a telephone has shown to know. */
export interface ShownPassword {
  readonly account: string;
  readonly password: string;
}

/** Whether that password is one of the account still. */
export function isStanding(
  { account, password }: ShownPassword,
  secrets: ReadonlyMap<string, PhoneSecrets>,
): boolean {
  const now = secrets.get(account);
  return now !== undefined && (now.made === password || now.chosen.includes(password));
}

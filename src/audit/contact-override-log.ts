/** A user contacts a number against a wish in the case file, and says why. */
export interface ContactOverrideEntry {
  readonly userId: number;
  readonly means: 'call' | 'text';
  /** E.164, or its digits; of a message also an e-mail address. */
  readonly number: string;
  /** The wish that it goes against, as the user was informed. */
  readonly refusal: string;
  /** In the words of the user, 3 to 500 characters. */
  readonly reason: string;
  readonly callbackId: number | null;
}

/** Overrides of wishes on being contacted. @throws UnavailableError: then the number must not be contacted */
export interface ContactOverrideLog {
  add(entry: ContactOverrideEntry): Promise<void>;
}

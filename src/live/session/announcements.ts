/** The announcements (greeting, consent) that parties must hear before they are recorded, transcribed or connected. */
export class Announcements {
  #isTapped = true;
  /** Legs to which it was not played to its end. */
  readonly #missed = new Set<string>();
  #greeting: Promise<void> = Promise.resolve();
  #isGreeting = false;

  /** False: what must be announced to the caller was not; no party of the call is tapped. */
  get isTapped(): boolean {
    return this.#isTapped;
  }

  /** Resolves once the greeting is over, and the caller has joined. */
  get greeting(): Promise<void> {
    return this.#greeting;
  }

  get isGreeting(): boolean {
    return this.#isGreeting;
  }

  /** @param isAnnounced to the caller, to the end */
  toCaller(isAnnounced: boolean): void {
    this.#isTapped = isAnnounced;
  }

  /** It was not played to that party to its end: nothing of the party is transcribed; `caller`: of the call. */
  missed(legId: string): void {
    this.#missed.add(legId);
  }

  /** Whether what that party said may be transcribed. */
  mayBeHeard(legId: string): boolean {
    return this.#isTapped && !this.#missed.has('caller') && !this.#missed.has(legId);
  }

  /** @param isPlayed there is something to be heard first */
  greet(isPlayed: boolean, play: () => Promise<void>): Promise<void> {
    this.#isGreeting = isPlayed;
    this.#greeting = play();
    return this.#greeting;
  }

  greeted(): void {
    this.#isGreeting = false;
  }
}

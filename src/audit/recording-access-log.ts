/** A user listens to a part of a recording. */
export interface RecordingAccessEntry {
  readonly callId: string;
  /** Null where the call-session API is open to all programs on this machine. */
  readonly userId: number | null;
  readonly address: string | null;
  /** The bytes of the WAV file, as it is then; both ends included. */
  readonly range: { readonly start: number; readonly end: number };
}

/** Listeners and the parts that they heard. @throws UnavailableError: then the part must not be played */
export interface RecordingAccessLog {
  add(entry: RecordingAccessEntry): Promise<void>;
}

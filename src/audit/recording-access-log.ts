/** Somebody hears a part of a call. */
export interface RecordingAccessEntry {
  readonly callId: string;
  /** Null where the call-session API is open to everybody on this machine. */
  readonly userId: number | null;
  readonly address: string | null;
  /** Of the WAV file, as it is then; bytes, both included. */
  readonly range: { readonly start: number; readonly end: number };
}

/** Who heard which part of which recording. @throws UnavailableError: then it must not be heard */
export interface RecordingAccessLog {
  add(entry: RecordingAccessEntry): Promise<void>;
}

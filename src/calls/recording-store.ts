/** Silence in place of speech, ms from answer. */
export interface RecordingPause {
  readonly fromMs: number;
  /** Null until it is resumed. */
  readonly toMs: number | null;
  readonly reason: string | null;
  /** The party of whom nothing came; left out: there is silence in place of every party. */
  readonly legId?: string;
}

/**
 * growing   is being written, or was when its writer died
 * finished  as long as it was meant to be
 * failed    ended before that: the disk took no more, or its writer died; what there is of it can be read
 */
export type RecordingFileState = 'growing' | 'finished' | 'failed';

/**
 * A stretch of a call's recording, which is one file of the vault: PCM, 16 bit little-endian, caller and all$
 * else in turn. A call has several when the server was started again, or the recording was.
 */
export interface RecordingFile {
  readonly vaultName: string;
  readonly callId: string;
  /** Place of its first sample, ms from answer, whole. */
  readonly startMs: number;
  readonly startedAt: Date;
  readonly sampleRateHz: number;
  readonly state: RecordingFileState;
  /** Why it ended, where no user asked for that; `server-away`: Asterisk recorded it while no server was there. */
  readonly reason: string | null;
  /** Facts of the finished file; null while it grows. */
  readonly kept: {
    readonly lengthMs: number;
    readonly sizeBytes: number;
    readonly sha256: Buffer;
  } | null;
  readonly pauses: readonly RecordingPause[];
  /**
   * The leg of a patch: its sound came late, and is added to the sound of the call's other files at its place. Left out:
   * a stretch of all parties.
   */
  readonly patchOf?: string;
}

/**
 * Which recordings there are; what is in them is in the vault.
 *
 * Errors: UnavailableError while the database cannot be reached, NotFoundError for a missing call.
 */
export interface RecordingStore {
  /** Stores the file as it is now; may be repeated. A stored file that no longer grows stays as it is. */
  put(file: RecordingFile): Promise<void>;
  /** In order of their place in the call. */
  listOf(callId: string): Promise<RecordingFile[]>;
  /** The growing files of every call, oldest first. */
  listGrowing(): Promise<RecordingFile[]>;
}

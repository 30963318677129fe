import type { ProgramLimits } from '../../workers/run-program.js';

/**
 * Only files that are sound by themselves, and no address: a playlist may name other files of this machine. `file` is the
 * protocol of descriptor 3. (ffmpeg-protocols(1), ffmpeg-formats(1))
 */
const INPUT_OPTIONS: readonly string[] = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'wav,w64,aiff,caf,au,mp3,flac,mov,mp4,m4a,ogg,matroska,webm,aac,amr,mpegts'],
  ...['-max_alloc', String(256 << 20)],
];

const MEMORY_BYTES = 1 << 30;

/** How a file is to be opened where its own head would mislead; made by `readingOf`. */
export interface Reading {
  /** A WAV whose head has another length than the file: read to the end of the file. */
  readonly ignoresLength: boolean;
  /** Bytes before the first frame of an MP3 whose tag has a wrong length; 0: the file is read from its beginning. */
  readonly skipBytes: number;
}

/** Options of ffmpeg and ffprobe in front of the input. */
export function inputOptions({ ignoresLength, skipBytes }: Reading): string[] {
  return [
    ...INPUT_OPTIONS,
    ...(ignoresLength ? ['-f', 'wav', '-ignore_length', '1'] : []),
    ...(skipBytes > 0 ? ['-f', 'mp3', '-skip_initial_bytes', String(skipBytes)] : []),
  ];
}

/** Measured: a clip of 10 s takes 0.1 to 0.3 s and 58 MB; two hours of FLAC some 20 s. */
export function limitsFor({
  outputBytes,
  wallMs = 300_000,
}: {
  outputBytes: number;
  wallMs?: number;
}): ProgramLimits {
  return { wallMs, cpuS: Math.ceil(wallMs / 1000), memoryBytes: MEMORY_BYTES, outputBytes };
}

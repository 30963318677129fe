import type { ProgramLimits } from '../../workers/run-program.js';

/**
 * Only files that are sound by themselves, and no address: a playlist may name other files of this machine. `file` is the
 * protocol of descriptor 3. (ffmpeg-protocols(1), ffmpeg-formats(1))
 */
export const INPUT_OPTIONS: readonly string[] = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'wav,mp3,flac,mov,mp4,m4a,ogg,matroska,webm,aac'],
  ...['-max_alloc', String(256 << 20)],
];

const MEMORY_BYTES = 1 << 30;

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

import { ProgramFailedError, runProgram } from '../../workers/run-program.js';
import { inputOptions, limitsFor, type Reading } from './ffmpeg-options.js';

/** Lines of progress, twice a second. */
const OUTPUT_BYTES = 4 << 20;

export interface MeasureOptions {
  readonly reading: Reading;
  /** Not measured any further. */
  readonly upToS: number;
  /** All tracks, or those of sound. */
  readonly of: 'sound' | 'everything';
  readonly signal: AbortSignal;
}

/**
 * How long a file is by the times of its packets, without decoding them: a hundredth of the work.
 *
 * @param fd of the file
 * @returns s; 0 where it cannot be read. @throws UnavailableError where ffmpeg is not installed
 */
export async function measureSound(
  fd: number,
  { reading, upToS, of, signal }: MeasureOptions,
): Promise<number> {
  const args = ['-nostdin', '-v', 'error', ...inputOptions(reading), '-i', '/dev/fd/3'];
  args.push('-map', of === 'sound' ? '0:a' : '0', '-c', 'copy', '-t', String(upToS));
  args.push('-f', 'null', '-progress', 'pipe:1', '-');
  const limits = limitsFor({ outputBytes: OUTPUT_BYTES });
  let text = '';
  try {
    for await (const piece of runProgram({ program: 'ffmpeg', args, fd, limits, signal }))
      text = (text + piece.toString()).slice(-4_096);
  } catch (error) {
    if (!(error instanceof ProgramFailedError)) throw error;
    return 0;
  }
  const [last] = [...text.matchAll(/^out_time_us=(\d+)$/gm)].slice(-1);
  return Number(last?.[1] ?? 0) / 1_000_000;
}

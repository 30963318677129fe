import { AppError } from '../../lib/errors.js';

/** A file that is no sound that can be read. The text is for the person who sent it. */
export class UnreadableSoundError extends AppError {
  override name = 'UnreadableSoundError';
  readonly code = 'invalid-content';
}

/** A file whose sound is longer than may be processed. */
export class SoundTooLongError extends AppError {
  override name = 'SoundTooLongError';
  readonly code = 'content-too-large';

  constructor(limitS: number) {
    super(`the sound is longer than ${Math.round(limitS / 60)} minutes, the most that is processed`);
  }
}

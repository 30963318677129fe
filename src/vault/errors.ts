import { AppError, UnavailableError } from '../lib/errors.js';

/** A file that cannot be trusted or read: cut short, changed, or sealed with a key that this server does not have. */
export class VaultError extends AppError {
  override name = 'VaultError';
  readonly code = 'unavailable';
}

/** A file whose master key is not among those of the settings. */
export class MissingKeyError extends VaultError {
  override name = 'MissingKeyError';
}

/** A file that is longer than its place allows; nothing of it was kept. */
export class FileTooLargeError extends AppError {
  override name = 'FileTooLargeError';
  readonly code = 'invalid-input';
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`the file has more than ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}

/** The rest of the disk is kept for what must be written. */
export class NoRoomError extends UnavailableError {
  override name = 'NoRoomError';

  constructor() {
    super('the disk of this server is nearly full: no recordings and no files are taken', {
      retryAfterS: 60,
    });
  }
}

/** @throws NoRoomError */
export function assertRoom(hasRoom: () => boolean): void {
  if (!hasRoom()) throw new NoRoomError();
}

/** Whether bytes of a file were changed, are missing, or lie in a bad sector; other errors may pass. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof VaultError || (error as NodeJS.ErrnoException).code === 'EIO';
}

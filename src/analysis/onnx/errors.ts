import { UnavailableError } from '../../lib/errors.js';

/** A model of the helpline's own has not answered. The message names the model and at most a file in its folder. */
export class ModelFailedError extends UnavailableError {
  override name = 'ModelFailedError';
}

/** A model of which no text can be asked: its files are broken, or do not belong together. */
export class ModelUnusableError extends ModelFailedError {
  override name = 'ModelUnusableError';
}

/** The libraries that run models are not part of this installation, or do not load on this machine. */
export class OnnxNotInstalledError extends UnavailableError {
  override name = 'OnnxNotInstalledError';
}

import { Refusal } from '../../lib/refusal.js';

/** Every reason for which the shelf of models refuses what the operator asks for. */
export type ModelRefusal =
  | { readonly code: 'unknown-model'; readonly model: string }
  | { readonly code: 'model-name-taken'; readonly model: string }
  /** It is to be deleted, and servers use it. */
  | { readonly code: 'model-in-use'; readonly model: string }
  /** It is to be put in use; `state`: its file is missing, or of another size than its record says. */
  | {
      readonly code: 'model-not-whole';
      readonly model: string;
      readonly path: string;
      readonly state: 'missing' | 'other-size';
    };

/** A refusal of the shelf of models, to be thrown. */
export const modelRefusal = Refusal.of<ModelRefusal>({
  'unknown-model': 'not-found',
  'model-name-taken': 'conflict',
  'model-in-use': 'conflict',
  'model-not-whole': 'unavailable',
});

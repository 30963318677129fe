import type { ShownFigures } from '../desk/shown-figures.js';

/** How the callers of the day were served, as `GET /api/v1/desk/figures` answers. Part of `protocol.ts`. */
export type WireServiceFigures = ShownFigures;

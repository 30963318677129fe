import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

/** `node RUN_SOURCE FILE ARGS` runs a TypeScript file as a process of its own. */
export const RUN_SOURCE = join(productPaths.checkout, 'scripts/run-source.mjs');

import { openEmbeddedEngines, type EmbeddedConfig } from './open-embedded-engines.js';
import { textOperations } from './text-operations.js';
import { serveOperations } from '../../workers/operations/serve-operations.js';
import { lowerPriority } from '../../workers/worker-side.js';

/** Child process: `node text.worker.ts CONFIG`, an `EmbeddedConfig` as JSON. Does what would hold the loop of the calls. */
// before the rules are loaded, which takes a second of a processor while calls are up: two of these processes start when
// the first call of many ends, and the words of the other calls came up to 11 s late (measured)
lowerPriority();
const config = JSON.parse(process.argv[2] ?? '') as EmbeddedConfig;
serveOperations(textOperations(openEmbeddedEngines(config)));

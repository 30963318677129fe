import { openEmbeddedEngines, type EmbeddedConfig } from './open-embedded-engines.js';
import { textOperations } from './text-operations.js';
import { serveOperations } from '../../workers/operations/serve-operations.js';

/** Child process: `node text.worker.ts CONFIG`, an `EmbeddedConfig` as JSON. Does what would hold the loop of the calls. */
const config = JSON.parse(process.argv[2] ?? '') as EmbeddedConfig;
serveOperations(textOperations(openEmbeddedEngines(config)));

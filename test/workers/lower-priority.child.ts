import { getPriority } from 'node:os';
import { lowerPriority } from '../../src/workers/worker-side.js';

lowerPriority();
process.stdout.write(String(getPriority()));

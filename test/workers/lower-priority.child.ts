import { getPriority } from 'node:os';
import { lowerPriority } from '../../src/workers/worker-side.js';

lowerPriority();
process.stdout.write(String(getPriority()));
if (process.argv[2] === 'stay') process.stdin.resume();

// Started by a test to be killed: starts a worker and prints its process id.
import { echoWorker } from './echo-worker.js';

const worker = echoWorker();
await worker.start();
console.log(worker.pid);

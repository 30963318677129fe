import { Journal } from '../../src/calls/journal.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';

/**
 * A process that writes events of calls while the database is away, until it is killed. Each that the journal said
 * is safe is a line on standard output: `<call> <seq>`. Argument: the folder of the journal.
 */
const away = () => Promise.reject(new UnavailableError('away'));
const journal = await Journal.open({
  store: { appendEvent: away, findCall: away, readEvents: away, listOpen: away },
  spillDir: process.argv[2] ?? '',
  publish: () => {},
  log: silentLog(),
});
process.stdin.on('end', () => process.exit()).resume(); // the parent process is gone

async function call(callId: string): Promise<void> {
  const started = { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' } as const;
  for (let n = 0; ; n++) {
    const event = n === 0 ? started : ({ type: 'help.asked', userId: n, isAsking: true } as const);
    const { seq } = await journal.append(callId, event, { startMs: n });
    process.stdout.write(`${callId} ${String(seq)}\n`);
  }
}
await Promise.all(['c1', 'c2', 'c3'].map(call));

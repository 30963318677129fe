import { expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { clockLeadMs, followClock } from '../../src/lib/clock.js';
import { watchClock } from '../../src/lib/clock-watch.js';
import { createLog } from '../../src/lib/log.js';

it('that the clock of the machine was set is said once, with how far', async () => {
  const lines = new EventEmitter();
  const said: { stepMs?: number }[] = [];
  const write = (line: string) => {
    said.push(JSON.parse(line) as { stepMs?: number });
    lines.emit('line');
  };
  const ownLeadMs = clockLeadMs();
  const watch = watchClock({ log: createLog({ level: 'warn', destination: { write } }), everyMs: 5 });
  try {
    const first = once(lines, 'line');
    followClock(ownLeadMs - 3_600_000); // as if the system's had been set on by an hour
    await first;
    const second = once(lines, 'line');
    followClock(ownLeadMs);
    await second;
  } finally {
    await watch.close();
    followClock(ownLeadMs);
  }
  expect(said.map(({ stepMs = 0 }) => Math.round(stepMs / 1_000))).toEqual([3_600, -3_600]);
});

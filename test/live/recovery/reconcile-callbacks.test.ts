import { expect, it } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { reconcileCallbacks } from '../../../src/live/recovery/reconcile-callbacks.js';

it('callbacks are reconciled once everything kept on disk is in the database, also when that is away at first', async () => {
  const steps: string[] = [];
  const reportsDrain = new EventEmitter();
  const reportsEnd = new EventEmitter();
  const reconciled = once(reportsEnd, 'reconciled');
  const callbacks = {
    reconcile: async () => {
      steps.push('reconcile');
      if (steps.length === 2) throw new UnavailableError('away');
      reportsEnd.emit('reconciled');
      return { made: 1, reopened: 0 };
    },
  };
  const caughtUp = once(reportsDrain, 'drained').then(() => {});
  const work = reconcileCallbacks({ caughtUp: () => caughtUp, callbacks, log: silentLog() });
  steps.push('caught up');
  reportsDrain.emit('drained');
  await reconciled;
  await work.close();
  expect(steps).toEqual(['caught up', 'reconcile', 'reconcile']);
});

it('a server that stops before that does not wait for the database', async () => {
  let asked = 0;
  const reconcile = async () => {
    asked++;
    return { made: 0, reopened: 0 };
  };
  const caughtUp = () => new Promise<void>(() => {});
  await reconcileCallbacks({ caughtUp, callbacks: { reconcile }, log: silentLog() }).close();
  expect(asked).toBe(0);
});

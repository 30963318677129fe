import { afterEach, describe, expect, it } from '@jest/globals';
import { mayWatchCalls } from '../../src/access/call-rights.js';
import { ROLES } from '../../src/access/roles.js';
import type { ServiceFigures } from '../../src/desk/service-figures.js';
import { UnavailableError } from '../../src/lib/errors.js';
import type { WireServiceFigures } from '../../src/realtime/protocol.js';
import { next } from '../support/live-client.js';
import { eventually } from '../support/processes.js';
import { NO_CALLS, TestRealtime } from '../support/test-realtime.js';

const ONE_ANSWERED: Omit<ServiceFigures, 'day'> = {
  ...{ calls: 1, answered: 1, answeredInTime: 1, abandoned: 0, waiting: 0 },
  ...{ serviceLevel: 1, abandonRate: 0, longestWaitS: 4, averageWaitS: 4 },
};
const AWAY = new UnavailableError('the database is away');

let stage: TestRealtime;
const open = async (
  changes: Partial<Pick<TestRealtime, 'figures' | 'figureRefreshMs' | 'figureLimitMs'>> = {},
) => {
  stage = Object.assign(new TestRealtime(), changes);
  await stage.open();
};
afterEach(() => stage.close());

async function figuresOf(token: string) {
  const socket = await stage.join(token);
  const heard: WireServiceFigures[] = [];
  socket.on('figures:changed', (figures) => void heard.push(figures));
  return { socket, heard, answer: await socket.emitWithAck('figures:watch') };
}

/** Waits until that many more readings have begun. */
async function readings(count: number): Promise<void> {
  const before = stage.figureReads;
  await eventually(async () => stage.figureReads >= before + count);
}

describe('the service figures of the day', () => {
  it.each(ROLES)('are for a %s to watch as they are to read', async (role) => {
    await open({ figures: ONE_ANSWERED });
    const { answer, heard } = await figuresOf(role);
    const may = mayWatchCalls(role);
    expect(answer).toEqual(
      may
        ? {
            ok: true,
            data: {
              ...{ day: '2026-11-21', calls: 1, answered: 1, answered_in_time: 1, abandoned: 0, waiting: 0 },
              ...{ service_level: 1, service_level_seconds: 20, abandon_rate: 0 },
              ...{ longest_wait: 4, average_wait: 4 },
            },
          }
        : {
            ok: false,
            error: expect.objectContaining({
              code: 'forbidden',
              refusal: expect.objectContaining({ task: 'desk-figures' }),
            }),
          },
    );
    const other = await figuresOf('supervisor 2');
    const changed = next(other.socket, 'figures:changed');
    stage.figures = NO_CALLS;
    await changed;
    await eventually(async () => heard.length === (may ? 1 : 0));
  });

  it('are read again and again, and shown where they changed', async () => {
    await open();
    const { socket, heard } = await figuresOf('supervisor 1');
    await readings(4);
    expect(heard).toEqual([]);
    const changed = next(socket, 'figures:changed');
    stage.figures = ONE_ANSWERED;
    expect(await changed).toMatchObject({ calls: 1, service_level: 1, longest_wait: 4 });
    await readings(4);
    expect(heard).toHaveLength(1);
  });

  it('are those of another day from midnight on', async () => {
    await open({ figures: ONE_ANSWERED });
    const { socket, answer } = await figuresOf('supervisor 1');
    expect(answer).toMatchObject({ data: { day: '2026-11-21' } });
    const changed = next(socket, 'figures:changed');
    stage.today = '2026-11-22';
    expect(await changed).toMatchObject({ day: '2026-11-22' });
  });

  it('are read once for all screens', async () => {
    await open({ figureRefreshMs: 60_000 });
    const screens = await Promise.all([1, 2, 3].map((user) => stage.join(`supervisor ${user}`)));
    await Promise.all(screens.map((socket) => socket.emitWithAck('figures:watch')));
    expect(stage.figureReads).toBeLessThan(3);
    const changed = screens.map((socket) => next(socket, 'figures:changed'));
    const before = stage.figureReads;
    stage.figures = ONE_ANSWERED;
    await figuresOf('supervisor 4'); // has them read
    expect(await Promise.all(changed)).toEqual(Array(3).fill(expect.objectContaining({ calls: 1 })));
    expect(stage.figureReads - before).toBe(1);
  });

  it('are not read without a screen that watches them', async () => {
    await open();
    const [left, gone] = [await figuresOf('supervisor 1'), await figuresOf('supervisor 2')];
    await left.socket.emitWithAck('figures:unwatch');
    await readings(2); // for the other one
    gone.socket.disconnect();
    await eventually(async () => stage.realtime.clientCount === 1);
    await left.socket.emitWithAck('agent:watch'); // whatever had begun is over
    const before = stage.figureReads;
    // the desk is sent at the same pace
    for (let sent = 0; sent < 5; sent++) await next(left.socket, 'agent:state');
    expect(stage.figureReads).toBe(before);
  });

  it('stop coming to a user whose role watches no calls any more', async () => {
    await open();
    const former = await figuresOf('supervisor 1');
    stage.roleNow = 'counsellor';
    const checks = stage.identityChecks;
    await eventually(async () => stage.identityChecks > checks + 4);
    stage.roleNow = undefined;
    const other = await figuresOf('supervisor 3');
    const changed = next(other.socket, 'figures:changed');
    stage.figures = ONE_ANSWERED;
    await changed;
    await former.socket.emitWithAck('agent:unwatch');
    expect(former.heard).toEqual([]);
  });

  it('stay as they were while they cannot be read, which is logged, and go on after', async () => {
    await open({ figures: ONE_ANSWERED });
    const { socket, heard } = await figuresOf('supervisor 1');
    const reported = stage.logged('room');
    stage.figureFailure = AWAY;
    stage.figures = NO_CALLS;
    expect(await reported).toBe('figures');
    await readings(2);
    expect(heard).toEqual([]);
    const late = await figuresOf('supervisor 2');
    expect(late.answer).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    const changed = next(socket, 'figures:changed');
    stage.figureFailure = undefined;
    expect(await changed).toMatchObject({ calls: 0 });
    expect(await late.socket.emitWithAck('figures:watch')).toMatchObject({ ok: true, data: { calls: 0 } });
  });

  it('are asked for again after a reading that does not end', async () => {
    await open({ figureLimitMs: 30 });
    const { socket } = await figuresOf('supervisor 1');
    const reported = stage.logged('room');
    stage.figureDelay = new Promise(() => {});
    expect(await reported).toBe('figures');
    const late = await figuresOf('supervisor 2');
    expect(late.answer).toMatchObject({ ok: false, error: { code: 'timeout' } });
    const changed = next(socket, 'figures:changed');
    stage.figureDelay = undefined;
    stage.figures = ONE_ANSWERED;
    expect(await changed).toMatchObject({ calls: 1 });
  });
});

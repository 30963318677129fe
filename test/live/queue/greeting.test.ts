import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Speaker } from '../../../src/calls/call-event.js';
import { OnceConnected } from '../../../src/live/session/once-connected.js';
import { newOutboundCall, placeCall } from '../../../src/live/ringing/place-call.js';
import { soundChanged } from '../../../src/live/session/sound-changed.js';
import { takeCall } from '../../../src/live/queue/take-call.js';
import { TelephonyError } from '../../../src/telephony/errors.js';
import { LiveStage, outside } from '../../support/live-stage.js';

const refused = new TelephonyError('Allocation failed', { status: 500 });

let stage: LiveStage;
let recorded: Speaker[];
beforeEach(async () => {
  stage = await LiveStage.open();
  stage.telephony.playsUntilOrdered = true;
  recorded = [];
  const once = new OnceConnected(stage.parts.stopping, { firstMs: 1, maxMs: 1 });
  Object.assign(stage.parts, {
    queue: {
      ...stage.parts.queue,
      greeting: ['sound:welcome', 'sound:consent'],
      outboundGreeting: ['sound:this-is-the-helpline'],
    },
    onceConnected: async (...run: Parameters<OnceConnected['run']>) => {
      once.synchronised(); // the connection is back at once
      await once.run(run[0], async () => {
        try {
          await run[1]();
        } finally {
          once.synchronised();
        }
      });
    },
    recordings: {
      ...stage.parts.recordings,
      openLeg: (_session: unknown, { speaker }: { speaker: Speaker }) => {
        recorded.push(speaker);
        return () => {};
      },
    },
  });
});
afterEach(async () => {
  await stage.close();
  expect(stage.failures).toEqual([]);
});

const reported = (command: string, n = 1) =>
  stage.telephony.changes.until(
    `${command}, ${n} times; reported: ${stage.commands.join(', ')}`,
    () => stage.commands.filter((each) => each === command)[n - 1],
  );
const isHeard = () => ({ taps: stage.telephony.taps.length, recorded });
const isBridged = () => stage.commands.some((command) => command.startsWith('bridge '));
const NOTHING = { taps: 0, recorded: [] };

/** The caller hears the whole of the greeting. */
const hearsAll = async () => {
  await reported('play sound:welcome to c1');
  stage.telephony.finishPlaying('c1');
  await reported('play sound:consent to c1');
  stage.telephony.finishPlaying('c1');
};

describe('the greeting', () => {
  const take = () => takeCall(stage.parts, stage.session);

  it('is heard to its end before any agent is connected, and before anything is recorded or transcribed', async () => {
    const taken = take();
    await reported('play sound:welcome to c1');
    const agent = await stage.answer('2001');
    await reported(`play tone:ring to ${agent}`);
    expect(isHeard()).toEqual(NOTHING);
    stage.telephony.finishPlaying('c1');
    await reported('play sound:consent to c1');
    expect(isHeard()).toEqual(NOTHING);
    expect(isBridged()).toBe(false);
    stage.telephony.finishPlaying('c1');
    await taken;
    expect(isBridged()).toBe(true);
    expect(isHeard()).toEqual({ taps: 2, recorded: ['caller', 'agent'] });
    expect(stage.events('announcement.played')).toMatchObject([{ legId: 'caller', isComplete: true }]);
    expect(stage.types().indexOf('announcement.played')).toBeLessThan(stage.types().indexOf('leg.joined'));
    expect(stage.session.state).toBe('up');
  });

  it('is followed by music while no agent is free', async () => {
    for (const id of [1, 2, 3, 4]) stage.agents.takeBreak(`user:${id}`, 'lunch');
    const taken = take();
    await reported('play sound:welcome to c1');
    expect(stage.commands).not.toContain('start music for c1');
    await hearsAll();
    await reported('start music for c1');
    await stage.end();
    await taken;
  });

  it.each([
    ['fails', (): void => stage.telephony.finishPlaying('c1', 'failed')],
    ['is stopped', (): void => stage.telephony.finishPlaying('c1', 'stopped')],
  ])(
    'that %s keeps no caller from being served, and the call is neither recorded nor transcribed',
    async (_name, fail) => {
      const taken = take();
      await reported('play sound:welcome to c1');
      fail();
      await stage.answer('2001');
      await taken;
      expect(isBridged()).toBe(true);
      expect(isHeard()).toEqual(NOTHING);
      expect(stage.events('announcement.played')).toMatchObject([{ isComplete: false }]);
    },
  );

  it('that the switch refuses to begin is not complete', async () => {
    stage.telephony.faults.set('play sound:welcome', refused);
    const taken = take();
    await stage.answer('2001');
    await taken;
    expect(isHeard()).toEqual(NOTHING);
    expect(stage.events('announcement.played')).toMatchObject([{ isComplete: false }]);
  });

  it('is played once more from its beginning after a lost connection', async () => {
    const taken = take();
    await reported('play sound:welcome to c1');
    stage.telephony.finishPlaying('c1');
    await reported('play sound:consent to c1');
    stage.telephony.finishPlaying('c1', 'unknown');
    await reported('play sound:welcome to c1', 2);
    stage.telephony.finishPlaying('c1');
    await reported('play sound:consent to c1', 2);
    stage.telephony.finishPlaying('c1');
    await stage.answer('2001');
    await taken;
    expect(stage.events('announcement.played')).toMatchObject([{ isComplete: true }]);
    expect(isHeard().taps).toBe(2);
  });

  it('is reported as far as it was played when the caller hangs up, and the phone that waits is let go', async () => {
    const taken = take();
    await reported('play sound:welcome to c1');
    const agent = await stage.answer('2001');
    await reported(`play tone:ring to ${agent}`);
    await stage.gone('c1');
    await taken;
    expect(stage.events('announcement.played')).toMatchObject([{ isComplete: false }]);
    expect(stage.commands).toContain(`hang up ${agent}`);
    expect(stage.stateOf(1)).toBe('available');
    expect(isHeard()).toEqual(NOTHING);
  });

  it('is followed by caller and agent hearing each other although the journal is slow', async () => {
    let catchUp = () => {};
    const caughtUp = new Promise<void>((resolve) => (catchUp = resolve));
    const { journal } = stage.parts;
    const append = journal.append.bind(journal);
    Object.assign(journal, {
      append: async (...event: Parameters<typeof append>) => {
        const stored = await append(...event);
        await caughtUp;
        return stored;
      },
    });
    const taken = take();
    const agent = await stage.rung('2001');
    await hearsAll();
    await reported('start music for c1');
    await stage.answer('2001');
    await reported(`bridge ${agent} into hearline-call-c1`);
    catchUp();
    await taken;
    expect(stage.commands).toContain('bridge c1 into hearline-call-c1');
    expect(stage.types()).toEqual([
      ...['call.answered', 'call.queued', 'agent.ringing', 'announcement.played'],
      ...['leg.joined', 'leg.joined'],
    ]);
  });

  it('is followed by the journal reporting that nothing has been heard of the caller since it began', async () => {
    const taken = take();
    await reported('play sound:welcome to c1');
    const quality = { state: 'none', loss: 0, jitterMs: 0, mos: null } as const;
    await soundChanged(stage.parts, [stage.session], { type: 'sound', channelId: 'c1', quality });
    await hearsAll();
    await stage.answer('2001');
    await taken;
    expect(stage.events('media.quality')).toMatchObject([{ legId: 'caller', state: 'none' }]);
    expect(stage.types().indexOf('leg.joined')).toBeLessThan(stage.types().indexOf('media.quality'));
  });

  it('goes on when whoever answered meanwhile hangs up: the next phone rings', async () => {
    const taken = take();
    await reported('play sound:welcome to c1');
    const agent = await stage.answer('2001');
    await reported(`play tone:ring to ${agent}`);
    await stage.gone(agent);
    await hearsAll();
    await stage.answer('2002');
    await taken;
    expect(stage.session.legs.ofAgents.map(({ userId }) => userId)).toEqual([2]);
  });
});

describe('what a person outside hears whom we call', () => {
  it.each([
    ['to its end: the call is recorded', 'played', ['caller', 'agent']],
    ['not to its end: the call is not recorded', 'failed', []],
  ] as const)('is played before the agent is connected; %s', async (_name, outcome, expected) => {
    stage.session = newOutboundCall('out-1', outside);
    const agent = stage.agents.move('user:1', 'on-call', { callId: 'out-1' });
    const placed = placeCall(stage.parts, stage.session, agent, outside);
    await stage.answer('2001');
    const callee = await stage.answer('+254711');
    await reported(`play sound:this-is-the-helpline to ${callee}`);
    expect(isHeard()).toEqual(NOTHING);
    expect(isBridged()).toBe(false);
    stage.telephony.finishPlaying(callee, outcome);
    await placed;
    expect(isBridged()).toBe(true);
    expect(recorded).toEqual(expected);
    const announced = stage.parts.written.find(({ event }) => event.type === 'announcement.played');
    expect(announced?.startMs).toBe(0);
  });

  it('is played to whom a caller is transferred', async () => {
    await stage.talking(1);
    const taps = stage.telephony.taps.length;
    await stage.change({ type: 'transfer', target: outside });
    const third = await stage.answer('+254711');
    await reported(`play sound:this-is-the-helpline to ${third}`);
    expect(stage.commands).not.toContain(`bridge ${third} into hearline-call-c1`);
    expect(stage.telephony.taps).toHaveLength(taps);
    stage.telephony.finishPlaying(third);
    await stage.event('call.transferred');
    expect(stage.commands).toContain(`bridge ${third} into hearline-call-c1`);
    expect(stage.telephony.taps).toHaveLength(taps + 1);
    expect(stage.events('announcement.played')).toMatchObject([{ isComplete: true }]);
  });

  it('is played to two at once, who are distinguished afterwards', async () => {
    await stage.talking(1);
    const added: Promise<void>[] = [];
    for (const number of ['+254711', '+254722']) {
      added.push(stage.change({ type: 'invite', target: { kind: 'number', number } }));
      const third = await stage.answer(number);
      await reported(`play sound:this-is-the-helpline to ${third}`);
    }
    for (const number of ['+254711', '+254722']) stage.telephony.finishPlaying(await stage.rung(number));
    await Promise.all(added);
    await stage.idle();
    expect(stage.session.legs.size).toBe(4);
  });
});

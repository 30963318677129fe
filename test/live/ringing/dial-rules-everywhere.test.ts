import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallChange } from '../../../src/desk/call-commands.js';
import { DialRules } from '../../../src/desk/dial-rules.js';
import { deskRefusal } from '../../../src/desk/desk-refusal.js';
import { CallDesk } from '../../../src/live/call-desk.js';
import { checkedTarget } from '../../../src/live/ringing/dial-party.js';
import { LiveStage } from '../../support/live-stage.js';
import { anyNumber } from '../../support/memory-desk.js';
import { someChannel } from '../../support/memory-telephony.js';

const FOREIGN = '+256772123456';
const allowed = new Map([['all', ['national']]]);

describe('a number that may not be dialled', () => {
  let stage: LiveStage;
  beforeEach(async () => {
    stage = await LiveStage.open();
    Object.assign(stage.parts, { dialRules: new DialRules({ country: 'KE', allowed }) });
  });
  afterEach(async () => {
    await stage.close();
    expect(stage.failures).toEqual([]);
  });
  const rung = () => stage.commands.filter((command) => command.startsWith('ring '));

  it.each(['invite', 'transfer', 'consult'] as const)(
    'is refused before anything happens to the call: %s',
    async (type) => {
      await stage.talking(1);
      const before = [...stage.commands];
      const to = (number: string): CallChange => ({ type, target: { kind: 'number', number } });
      await expect(stage.change(to(FOREIGN))).rejects.toThrow('number-not-allowed');
      await expect(stage.change(to('0722123456,0,h'))).rejects.toThrow('not-a-number');
      expect(stage.commands).toEqual(before);
      await stage.change(to('0722 123 456'));
      await stage.rung('0722123456');
    },
  );

  it('is every number for a user who is no agent any more', () => {
    const target = { kind: 'number', number: '0722123456' } as const;
    expect(() => checkedTarget(stage.parts, target, null)).toThrow('dialling-needs-telephone');
    expect(() => checkedTarget(stage.parts, target, 'user:77')).toThrow('dialling-needs-telephone');
  });

  describe('by the desk', () => {
    let desk: CallDesk;
    let contact: typeof anyNumber;
    beforeEach(() => {
      contact = anyNumber;
      desk = new CallDesk({
        ...stage.parts,
        contact: { check: (target, intent) => contact.check(target, intent) },
        supervision: {
          store: { begin: async () => 1, end: async () => {}, endOpen: async () => {} },
          onNotice: () => {},
          noticeModes: new Set(),
        },
        openCalls: {
          listOpen: async () => [],
          listOnDisk: () => [],
          hasCall: async () => false,
          readOpen: async () => [],
        },
        canTakeCalls: () => true,
        onSynchronised: async () => {},
        onResumed: () => {},
        onCallOpened: async () => ({ close: () => {} }),
      });
    });
    afterEach(async () => {
      await desk.close(100);
      stage.telephony.close();
      await desk.ended;
    });

    it('to a person who must not be called is refused to a phone on a desk', async () => {
      const refuse = deskRefusal({ code: 'contact-not-wished', wish: 'no-calls' });
      contact = { check: () => Promise.reject(refuse) };
      const channel = someChannel({ id: 'd1', dialled: '0722123456' });
      stage.telephony.events.push({ type: 'dialled', endpoint: 'PJSIP/2001', channel, asksTransfers: true });
      await stage.telephony.reported('hang up d1');
      expect(stage.stateOf(1)).toBe('available');
      expect(rung()).toEqual([]);
    });

    it.each([{}, { callbackId: 7 }])('is refused for a call and for a callback: %j', async (options) => {
      const agent = stage.agents.of(1);
      if (!agent) throw new Error('no agent');
      const target = { kind: 'number', number: FOREIGN } as const;
      await expect(desk.place(agent, target, options)).rejects.toThrow('number-not-allowed');
      expect(stage.stateOf(1)).toBe('available');
      expect(rung()).toEqual([]);
    });

    it.each([FOREIGN, '12345,0,h', '99;maddr=127.0.0.1', '9'.repeat(200)])(
      'is refused to a phone on a desk that dials it: %s',
      async (dialled) => {
        const channel = someChannel({ id: 'd1', dialled });
        stage.telephony.events.push({
          type: 'dialled',
          endpoint: 'PJSIP/2001',
          channel,
          asksTransfers: true,
        });
        await stage.telephony.reported('hang up d1');
        expect(stage.stateOf(1)).toBe('available');
        expect(rung()).toEqual([]);
        expect(desk.liveCallIds).toEqual([]);
      },
    );
  });
});

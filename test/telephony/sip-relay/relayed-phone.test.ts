import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Deferred } from '../../../src/lib/deferred.js';
import { eventually } from '../../support/processes.js';
import {
  byTls,
  CHOSEN,
  MADE,
  registerWith,
  SipRelayStage,
  type RelayStageOptions,
} from '../../support/sip-relay-stage.js';

let stage: SipRelayStage;
afterEach(() => stage.close());
const open = async (options: RelayStageOptions = {}) => (stage = await SipRelayStage.open(options));

describe('the look-ups', () => {
  const TURNS = { running: 2, waiting: 10, what: 'look-ups', retryAfterS: 1 };

  it('of all telephones are a few at once, and the others follow', async () => {
    await open({ sizes: { lookUps: TURNS } });
    const looked = new Deferred<void>();
    let [now, most] = [0, 0];
    stage.lookUp = async () => {
      most = Math.max(most, ++now);
      await looked.promise;
      now--;
    };
    const phones = [];
    for (let n = 0; n < 4; n++) phones.push(await stage.phone(byTls(`10.1.1.${n}`)));
    for (const { phone } of phones) {
      phone.socket.send(registerWith(CHOSEN));
      phone.socket.ping();
      await once(phone.socket, 'pong');
    }
    expect(now).toBe(2);
    looked.resolve();
    for (const { asterisk } of phones) expect(await asterisk.message()).toBe(registerWith(MADE));
    expect(most).toBe(2);
  });

  it('that have their turn too late let the message pass as it is', async () => {
    await open({ sizes: { lookUps: { ...TURNS, running: 1, longestWaitMs: 30 } } });
    stage.lookUp = () => new Promise(() => {});
    const [slow, late] = [await stage.phone(), await stage.phone()];
    slow.phone.socket.send(registerWith(CHOSEN));
    slow.phone.socket.ping();
    await once(slow.phone.socket, 'pong');
    late.phone.socket.send(registerWith(CHOSEN));
    expect(await late.asterisk.message()).toBe(registerWith(CHOSEN));
  });

  it('of connected telephones have no turn to wait for', async () => {
    await open({ sizes: { lookUps: { ...TURNS, running: 1 } } });
    const { phone, asterisk } = await stage.phone();
    phone.socket.send(registerWith(CHOSEN));
    await asterisk.message();
    const busy = await stage.phone();
    stage.lookUp = () => new Promise(() => {});
    busy.phone.socket.send(registerWith(CHOSEN));
    busy.phone.socket.ping();
    await once(busy.phone.socket, 'pong');
    stage.lookUp = undefined;
    stage.secrets.delete('201');
    await stage.relay.lookAgain();
    expect((await phone.closed())[0]).toBe(4401);
  });

  it('are none of messages that wait when the telephone is ended', async () => {
    await open();
    const looked = new Deferred<void>();
    let lookUps = 0;
    stage.lookUp = () => {
      lookUps++;
      return looked.promise;
    };
    const { phone, asterisk } = await stage.phone();
    for (let n = 0; n < 3; n++) phone.socket.send(registerWith(CHOSEN));
    phone.socket.ping();
    await once(phone.socket, 'pong');
    asterisk.socket.terminate();
    await phone.closed();
    looked.resolve();
    const next = await stage.phone();
    next.phone.socket.send(registerWith(CHOSEN));
    await next.asterisk.message();
    expect(lookUps).toBe(2); // one for each telephone
  });
});

describe('a telephone that goes', () => {
  it('has its last messages passed on, also those behind a look-up', async () => {
    await open();
    const looked = new Deferred<void>();
    stage.lookUp = () => looked.promise;
    const { phone, asterisk } = await stage.phone();
    phone.socket.send(registerWith(CHOSEN));
    phone.socket.send('BYE x');
    phone.socket.close();
    await phone.closed();
    await eventually(async () => stage.relay.phoneCount === 0);
    looked.resolve();
    await asterisk.closed();
    expect(asterisk.heard).toEqual([registerWith(MADE), 'BYE x']);
  });

  it('is gone for Asterisk, too, where a look-up does not end', async () => {
    await open();
    stage.lookUp = () => new Promise(() => {});
    const { phone, asterisk } = await stage.phone();
    phone.socket.send(registerWith(CHOSEN));
    phone.socket.close();
    await asterisk.closed();
    expect(asterisk.heard).toEqual([]);
  });
});

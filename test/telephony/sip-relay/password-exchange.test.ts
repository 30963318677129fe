import { afterEach, describe, expect, it } from '@jest/globals';
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

describe('a password that is guessed', () => {
  it('is not looked at after some tries for the account from that network, for a while', async () => {
    await open();
    const { phone, asterisk } = await stage.phone();
    for (let n = 1; n <= 10; n++) phone.socket.send(registerWith(`wrong ${n}`));
    await asterisk.message(10);
    phone.socket.send(registerWith(CHOSEN));
    expect(await phone.closed()).toEqual([1008, expect.stringMatching(/wrong passwords/)]);
    expect(asterisk.heard).toHaveLength(10);
    const again = await stage.phone();
    again.phone.socket.send(registerWith(MADE)); // no guess: it passes
    expect(await again.asterisk.message()).toBe(registerWith(MADE));
    again.phone.socket.send(registerWith(CHOSEN));
    expect((await again.phone.closed())[0]).toBe(1008);
    const elsewhere = await stage.phone(byTls('10.9.9.9'));
    elsewhere.phone.socket.send(registerWith(CHOSEN));
    expect(await elsewhere.asterisk.message()).toBe(registerWith(MADE));
  });

  it('disconnects no telephone that has shown the right one, as long as it is the right one', async () => {
    await open();
    const [working, stale] = [await stage.phone(), await stage.phone()];
    working.phone.socket.send(registerWith(CHOSEN));
    await working.asterisk.message();
    for (let n = 1; n <= 11; n++) stale.phone.socket.send(registerWith(`wrong ${n}`));
    expect((await stale.phone.closed())[0]).toBe(1008);
    working.phone.socket.send(registerWith(CHOSEN));
    expect(await working.asterisk.message(2)).toBe(registerWith(MADE));
    stage.secrets.set('201', { userId: 7, made: MADE, chosen: ['another'], isCommon: false });
    working.phone.socket.send(registerWith(CHOSEN));
    expect((await working.phone.closed())[0]).toBe(1008);
  });

  it('is counted for each of several credentials in one message, and over several connections', async () => {
    await open();
    const message = registerWith('wrong').replace(
      /(Authorization: .*\r\n)/,
      (line) => line + line + line + line,
    );
    for (let n = 0; n < 2; n++) {
      const { phone, asterisk } = await stage.phone();
      phone.socket.send(message);
      await asterisk.message();
      phone.socket.terminate();
    }
    const { phone } = await stage.phone();
    phone.socket.send(message);
    expect((await phone.closed())[0]).toBe(1008);
  });

  it('is not counted where it is right, however often it is shown', async () => {
    await open();
    const { phone, asterisk } = await stage.phone();
    for (let n = 0; n < 30; n++) phone.socket.send(registerWith(CHOSEN));
    await asterisk.message(30);
    expect(new Set(asterisk.heard)).toEqual(new Set([registerWith(MADE)]));
  });
});

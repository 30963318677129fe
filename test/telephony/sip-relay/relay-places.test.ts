import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/processes.js';
import {
  byTls,
  MADE,
  registerWith,
  SipRelayStage,
  type RelayStageOptions,
} from '../../support/sip-relay-stage.js';

let stage: SipRelayStage;
afterEach(() => stage.close());
const open = async (options: RelayStageOptions = {}) => (stage = await SipRelayStage.open(options));

describe('a telephone', () => {
  it('is refused beyond a number from one network, and beyond a number in all, until one has gone', async () => {
    await open({ sizes: { networkConnections: 2, connections: 3 } });
    const [{ phone }] = [await stage.acceptedPhone(), await stage.acceptedPhone()];
    expect(await stage.refusal()).toEqual([503, expect.stringMatching(/too many/)]);
    await stage.acceptedPhone(byTls('10.1.1.2'));
    expect(await stage.refusal(byTls('10.1.1.3'))).toEqual([503, expect.stringMatching(/too many/)]);
    phone.socket.terminate();
    await eventually(async () => stage.relay.phoneCount === 2);
    await stage.phone(byTls('10.1.1.3'));
  });

  it.each([
    ['strangers', { strangers: 2 }, '10.1.1.9'],
    ['connections', { connections: 3 }, '10.1.1.9'],
    ['connections of its network', { networkConnections: 3 }, '10.1.1.1'],
  ])(
    'never has to go for strangers: at the number of %s the oldest of those gives way',
    async (_, sizes, from) => {
      await open({ sizes });
      const other = '10.1.1.1';
      const accepted = await stage.acceptedPhone(byTls(other));
      const [oldest, younger] = [await stage.phone(byTls(other)), await stage.phone(byTls(other))];
      await stage.phone(byTls(from));
      expect(await oldest.phone.closed()).toEqual([1013, expect.stringMatching(/too many telephones/)]);
      await oldest.asterisk.closed();
      expect([accepted.phone.closing, younger.phone.closing]).toEqual([undefined, undefined]);
      expect(stage.relay.phoneCount).toBe(3);
    },
  );

  it('is refused where its network comes too often', async () => {
    await open({ sizes: { handshakes: { burst: 2, perSecond: 0 } } });
    await stage.phone();
    await stage.phone();
    expect((await stage.refusal())[0]).toBe(503);
    await stage.phone(byTls('10.1.1.2'));
  });

  it('is let go when the telephones of its network send too many credentials, strangers before accepted ones', async () => {
    const none = { perSecond: 0 };
    await open({
      sizes: { strangerCredentials: { burst: 2, ...none }, networkCredentials: { burst: 3, ...none } },
    });
    const accepted = await stage.acceptedPhone();
    const [one, other] = [await stage.phone(), await stage.phone()];
    const elsewhere = await stage.phone(byTls('10.9.9.9'));
    const show = async ({ phone, asterisk }: typeof one, times: number) => {
      for (let n = 0; n < times; n++) phone.socket.send(registerWith(MADE));
      await asterisk.message(times);
    };
    await show(one, 2);
    other.phone.socket.send(registerWith(MADE));
    expect((await other.phone.closed())[0]).toBe(1008);
    await show(accepted, 3);
    await show(elsewhere, 2);
    accepted.phone.socket.send(registerWith(MADE));
    expect((await accepted.phone.closed())[0]).toBe(1008);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rawInvite, type RawInvite } from './support/raw-invite.js';
import { Switchboard } from './support/switchboard.js';

const TRUNK_HOST = '127.0.2.7'; // the trunk's range is 127.0.2.0/24
const ELSEWHERE = '127.0.0.1';
const ANONYMOUS = '"Anonymous" <sip:anonymous@anonymous.invalid>';
const NUMBER = '+254722123456';
const SHOWN = `<sip:${NUMBER}@127.0.2.7>`;
const ASSERTED = `P-Asserted-Identity: ${SHOWN}`;

let board: Switchboard;
beforeAll(async () => {
  board = await Switchboard.open();
}, 60_000);
afterEach(async () => {
  for (const event of board.events) {
    if (event.type === 'inbound') await board.telephony.hangUp(event.channel.id);
  }
  await board.empty();
  board.forget();
}, 30_000);
afterAll(async () => {
  await board?.close();
}, 60_000);

const calls = async (from: string, headers: readonly string[] = []): Promise<string | null> => {
  await rawInvite({ asterisk: board.asterisk, host: TRUNK_HOST, from, headers });
  return (await board.event('inbound')).channel.callerId;
};

describe('the number of a caller', () => {
  it.each<[string, string, readonly string[]]>([
    ['From alone', SHOWN, []],
    ['P-Asserted-Identity', '<sip:116@127.0.2.7>', [ASSERTED]],
    ['Privacy: none', SHOWN, ['Privacy: none', ASSERTED]],
    [
      'Remote-Party-ID;privacy=off',
      '<sip:116@127.0.2.7>',
      [`Remote-Party-ID: ${SHOWN};privacy=off;screen=yes`],
    ],
  ])('is known by %s', async (_name, from, headers) => {
    expect(await calls(from, headers)).toBe(NUMBER);
  });

  it.each<[string, readonly string[]]>([
    ['SIP first', [`P-Asserted-Identity: <sip:${NUMBER}@provider.example>, <tel:${NUMBER}>`]],
    ['tel first', [`P-Asserted-Identity: <tel:${NUMBER}>, <sip:${NUMBER}@provider.example;user=phone>`]],
    [
      'a name of the SIP URI',
      [`P-Asserted-Identity: <sip:amina7@provider.example>, <tel:${NUMBER};phone-context=+254>`],
    ],
    [
      'display names with commas',
      [`P-Asserted-Identity: "Doe, Jane 7, sip:1" <sip:${NUMBER};npdi@x.example>, "A, B" <tel:${NUMBER}>`],
    ],
    ['marks between the digits', [`P-Asserted-Identity: <sips:a@x.example>, <tel:+254-722-123.456>`]],
    ['no angle brackets', [`P-Asserted-Identity: tel:${NUMBER}, <sip:a@x.example>`]],
    ['a first header without a number', ['P-Asserted-Identity: <sip:a@x.example>', ASSERTED]],
    [
      'the number in a second header',
      ['P-Asserted-Identity: <sip:a@x.example>, <sip:b@y.example>', ASSERTED],
    ],
  ])('is known by several identities that the network asserts: %s', async (_name, headers) => {
    expect(await calls('<sip:account@provider.example>', headers)).toBe(NUMBER);
  });

  it.each(['+254722123456;npdi', '+254722123456;phone-context=+254', '+254722123456;ext=9;isub=5'])(
    'ends where the parameters of %s begin',
    async (user) => {
      expect(await calls(`<sip:${user}@127.0.2.7>`)).toBe(NUMBER);
    },
  );

  it.each(['Privacy: id', 'Privacy: user;id'])(
    'is withheld by %s beside several identities',
    async (privacy) => {
      const both = `P-Asserted-Identity: <sip:${NUMBER}@provider.example>, <tel:${NUMBER}>`;
      expect(await calls(SHOWN, [privacy, both])).toBeNull();
    },
  );

  it.each<[string, string, readonly string[]]>([
    ['an anonymous From', ANONYMOUS, []],
    ['an anonymous From and Privacy: id', ANONYMOUS, ['Privacy: id']],
    ['an anonymous From beside a number that the network asserts', ANONYMOUS, [ASSERTED]],
    ['Privacy: id and P-Asserted-Identity', ANONYMOUS, ['Privacy: id', ASSERTED]],
    ['Privacy: user;id and P-Asserted-Identity', SHOWN, ['Privacy: user;id', ASSERTED]],
    ['Privacy: header; id and P-Asserted-Identity', SHOWN, ['Privacy: header; id', ASSERTED]],
    ['Privacy: ID;critical in capitals', SHOWN, ['Privacy: ID;critical', ASSERTED]],
    ['Privacy: id with the number in From only', SHOWN, ['Privacy: id']],
    ['Remote-Party-ID;privacy=full', ANONYMOUS, [`Remote-Party-ID: ${SHOWN};privacy=full;screen=yes`]],
    [
      'Remote-Party-ID;privacy=full with the number in From',
      SHOWN,
      [`Remote-Party-ID: ${SHOWN};privacy=full`],
    ],
    [
      'Remote-Party-ID;privacy=full beside P-Asserted-Identity',
      SHOWN,
      [ASSERTED, `Remote-Party-ID: ${SHOWN};privacy=full`],
    ],
    ['a network that says restricted', '<sip:restricted@127.0.2.7>', []],
    ['a network that says unavailable', '"unavailable" <sip:unavailable@127.0.2.7>', []],
    ['no user at all', '<sip:127.0.2.7>', []],
  ])('is withheld by %s', async (_name, from, headers) => {
    expect(await calls(from, headers)).toBeNull();
  });

  it('stays withheld when the calls are looked up after a connection was made anew', async () => {
    await calls(ANONYMOUS, ['Privacy: id', ASSERTED]);
    await board.connect();
    const { channels } = await board.event('synchronised');
    expect(channels).toMatchObject([{ isInbound: true, callerId: null, dialled: '116' }]);
    for (const { id } of channels) await board.telephony.hangUp(id);
  });

  it('is found out without a complaint of the switch', async () => {
    const ofDialPlan = /pbx|func_|pjsip_header|app_/;
    expect((await board.asterisk.complaints()).filter((line) => ofDialPlan.test(line))).toEqual([]);
  });
});

describe('the number that was dialled', () => {
  it.each([
    '116;npdi',
    '116;npdi;rn=+254700000001',
    '116;phone-context=+254',
    '116;ext=204',
    '116;isub=12;postd=pp22',
    '116;cic=+1-6789',
  ])('ends where the parameters of %s begin', async (number) => {
    await rawInvite({ asterisk: board.asterisk, host: TRUNK_HOST, from: SHOWN, number });
    expect((await board.event('inbound')).channel.dialled).toBe('116');
  });
});

describe('the trunk', () => {
  it.each<NonNullable<RawInvite['transport']>>(['udp', 'tcp', 'wss'])(
    'is no caller who names itself so from elsewhere, over %s',
    async (transport) => {
      const from = '<sip:trunk@127.0.0.1>';
      const headers = [ASSERTED, 'P-Preferred-Identity: <sip:trunk@127.0.0.1>'];
      const { asterisk } = board;
      expect(await rawInvite({ asterisk, host: ELSEWHERE, from, headers, transport })).toBe(401);
    },
  );

  it('is every call from its addresses, by whatever name', async () => {
    expect(await calls('<sip:trunk@127.0.2.7>', [ASSERTED])).toBe(NUMBER);
  });
});

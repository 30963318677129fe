import { describe, expect, it } from '@jest/globals';
import { parseAriEvent } from '../../../src/telephony/ari/ari-event.js';

const channel = {
  id: '1772000000.1',
  name: 'PJSIP/trunk-1',
  state: 'Ring',
  caller: { name: '', number: '+254700000116' },
  dialplan: {
    context: 'from-trunk',
    exten: '116',
    priority: 1,
    app_name: 'Stasis',
    app_data: 'hearline,inbound,116',
  },
  creationtime: '2026-11-21T16:00:00.000+0000',
  accountcode: '',
  language: 'en',
};
const parse = (event: object) => parseAriEvent(JSON.stringify(event));

describe('an event of ARI', () => {
  it('is read with what we use of it', () => {
    const event = { type: 'StasisStart', timestamp: 'now', args: ['inbound', '116'], channel };
    expect(parse(event)).toMatchObject({
      type: 'StasisStart',
      args: ['inbound', '116'],
      channel: { id: '1772000000.1', caller: { number: '+254700000116' }, dialplan: { exten: '116' } },
    });
  });

  it('may lack what a newer or older Asterisk does not send', () => {
    expect(parse({ type: 'StasisStart', channel: { id: 'x' } })).toMatchObject({
      args: [],
      channel: { id: 'x', caller: { number: '' }, dialplan: { exten: '' } },
    });
    expect(parse({ type: 'ChannelDestroyed', channel: { id: 'x' } })).toMatchObject({ cause_txt: '' });
  });

  it.each(['ChannelToneDetected', 'SomethingOfAsterisk30', 'PeerStatusChange'])(
    'of the unknown type %s passes by its name',
    (type) => expect(parse({ type, whatever: [1, { two: 3 }] })).toEqual({ type: 'other', name: type }),
  );

  it('of a known type without what we need passes by its name', () => {
    expect(parse({ type: 'StasisEnd', channel: {} })).toEqual({ type: 'other', name: 'StasisEnd' });
  });

  it.each(['', '{', 'null', '[]', '{"type":7}'])('is no event when it reads %j', (text) => {
    expect(parseAriEvent(text)).toBeNull();
  });
});

import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from '../../src/lib/network-of.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('two addresses of one /64 are one network, two of different /64s are two', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const bits = (address: string) =>
        new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')[0]?.split(':').slice(0, 4).join(':');
      fc.pre(!one.includes('.') && !other.includes('.'));
      fc.pre((bits(one)?.split(':').length ?? 0) === 4 && (bits(other)?.split(':').length ?? 0) === 4);
      return (networkOf(one) === networkOf(other)) === (bits(one) === bits(other));
    }),
  );
});

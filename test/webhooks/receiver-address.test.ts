import { describe, expect, it } from '@jest/globals';
import { wordAddressFault } from '../../src/wording/post-failure-words.js';
import { keptAddress, mayConnectTo, receiverProblem } from '../../src/webhooks/receiver-address.js';

const FROM_OUTSIDE = { allowsLoopback: false };
const WITH_LOOPBACK = { allowsLoopback: true };

const REFUSED = [
  'https://localhost/x',
  'https://LOCALHOST./x',
  'https://hook.localhost/',
  'https://127.0.0.1/',
  'https://127.255.0.3:8443/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://metadata.google.internal/',
  'https://metadata/',
  'https://printer.local/',
  'https://kubernetes.default.svc/',
  'https://localhost6.localdomain6/',
  'https://①②⑦.0.0.1/',
];

/** The fault in the words of the API. */
function wordsOf(...asked: Parameters<typeof receiverProblem>): string | undefined {
  const problem = receiverProblem(...asked);
  return problem && wordAddressFault(problem);
}

describe('the address of a receiver', () => {
  it.each(REFUSED)('is refused where it leads inside: %s', (url) => {
    expect(wordsOf(url, FROM_OUTSIDE)).toMatch(/^must not lead/);
  });

  it.each([
    ['http://receiver.example/', 'must begin with https://'],
    ['ftp://receiver.example/', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['https://user@receiver.example/', 'must have no user name or password'],
    ['https://127.0.0.1:pass@receiver.example/', 'must have no user name or password'],
    ['https://receiver.example/\0', 'must have no control characters'],
    ['https://recei\nver.example/', 'must have no control characters'],
    ['https://localhost../', 'must not have an empty part in the name'],
    ['https://127.0.0.1../', 'must not have an empty part in the name'],
    ['https://169.254.169.254..:8443/', 'must not have an empty part in the name'],
    ['https://metadata.google.internal../', 'must not have an empty part in the name'],
    ['https://.receiver.example/', 'must not have an empty part in the name'],
    ['https://receiver.example:0/', 'must not have port 0, which belongs to another protocol'],
    ['https://receiver.example:22/', 'must not have port 22, which belongs to another protocol'],
    ['https://receiver.example:587/x', 'must not have port 587, which belongs to another protocol'],
    ['receiver.example', 'must be an address such as https://receiver.example/hook'],
    ['', 'must be an address such as https://receiver.example/hook'],
    [`https://receiver.example/${'x'.repeat(2_000)}`, 'must have at most 2000 characters'],
  ])('is refused by its form: %s', (url, problem) => {
    expect(wordsOf(url, FROM_OUTSIDE)).toBe(problem);
  });

  it.each([
    'https://receiver.example/hook?of=1',
    'https://receiver.example.:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://localhost.example/',
  ])('is taken elsewhere: %s', (url) => {
    expect(receiverProblem(url, FROM_OUTSIDE)).toBeUndefined();
  });

  it.each([
    ['https://receiver.example', 'https://receiver.example'],
    ['https://receiver.example/Hook?of=1', 'https://receiver.example/Hook?of=1'],
    [' https://receiver.example/ ', 'https://receiver.example/'],
    ['https://receiver.example/x#@127.0.0.1', 'https://receiver.example/x'],
    ['https:receiver.example', 'https://receiver.example/'],
    ['https:/receiver.example/x', 'https://receiver.example/x'],
    ['https:\\\\receiver.example/x', 'https://receiver.example/x'],
    ['HTTPS://receiver.example/x', 'https://receiver.example/x'],
  ])('is kept as it leads: %s as %s', (typed, kept) => {
    expect(receiverProblem(typed, FROM_OUTSIDE)).toBeUndefined();
    expect(keptAddress(typed)).toBe(kept);
  });

  it('may lead to this machine where the switch says so, and nowhere else inside', () => {
    for (const url of ['http://127.0.0.1:99/', 'https://[::1]/', 'http://localhost/'])
      expect(receiverProblem(url, WITH_LOOPBACK)).toBeUndefined();
    for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://[::ffff:127.0.0.1]/'])
      expect(wordsOf(url, WITH_LOOPBACK)).toMatch(/^must not lead/);
    expect(receiverProblem('http://receiver.example/', WITH_LOOPBACK)).toEqual({ fault: 'not-https' });
  });

  it('is checked again as the address that DNS gives', () => {
    for (const address of [
      '127.0.0.1',
      '10.0.0.1',
      '::1',
      '::ffff:10.0.0.1',
      'fe80::1%eth0',
      '192.168.0.9',
      'none',
    ])
      expect({ address, may: mayConnectTo(address, FROM_OUTSIDE) }).toEqual({ address, may: false });
    for (const address of ['8.8.8.8', '2606:4700::1111'])
      expect({ address, may: mayConnectTo(address, FROM_OUTSIDE) }).toEqual({ address, may: true });
    expect(mayConnectTo('::1', WITH_LOOPBACK)).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { answerChallenge, parseChallenge } from '../../../demo/phone/digest.js';

// the example of RFC 2617, section 3.5
const challenge =
  'Digest realm="testrealm@host.com", qop="auth,auth-int", ' +
  'nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
const subject = {
  user: 'Mufasa',
  password: 'Circle Of Life',
  method: 'GET',
  uri: '/dir/index.html',
  clientNonce: '0a4f113b',
};

describe('digest authentication', () => {
  it("answers the RFC's example as the RFC does", () => {
    const parsed = parseChallenge(challenge);
    if (!parsed) throw new Error('the challenge was not understood');
    const answer = answerChallenge(parsed, subject);
    expect(answer).toContain('response="6629fae49393a05397450978507c4ef1"');
    expect(answer).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
    expect(answer).toContain('qop=auth, nc=00000001, cnonce="0a4f113b"');
  });

  it('leaves out qop and its fields for a server that does not know them', () => {
    const parsed = parseChallenge('Digest realm="r", nonce="n"');
    if (!parsed) throw new Error('the challenge was not understood');
    const answer = answerChallenge(parsed, subject);
    expect(answer).not.toMatch(/qop|nc=|opaque/);
  });

  it('does not pretend to know other schemes and algorithms', () => {
    expect(parseChallenge('Basic realm="r"')).toBeNull();
    expect(parseChallenge('Digest realm="r", nonce="n", algorithm=SHA-256')).toBeNull();
    expect(parseChallenge('Digest realm="r"')).toBeNull();
  });
});

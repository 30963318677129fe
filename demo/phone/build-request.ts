import type { SipHeaders, SipRequest } from './sip-message.js';

export interface RequestParts {
  readonly method: string;
  readonly uri: string;
  readonly via: string;
  readonly from: string;
  readonly to: string;
  readonly callId: string;
  readonly sequence: number;
  readonly headers?: SipHeaders;
  readonly body?: string;
}

/** A request with the fields that every one carries (RFC 3261, section 8.1.1). */
export function buildRequest(parts: RequestParts): SipRequest {
  const { method, uri, via, from, to, callId, sequence, headers = [], body = '' } = parts;
  return {
    type: 'request',
    method,
    uri,
    headers: [
      ['Via', via],
      ['Max-Forwards', '70'],
      ['From', from],
      ['To', to],
      ['Call-ID', callId],
      ['CSeq', `${sequence} ${method}`],
      ...headers,
    ],
    body,
  };
}

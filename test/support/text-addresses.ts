import { randomUUID } from 'node:crypto';

/** Most characters of one text, as the APIs take it. */
const OF_ENGINES = 200_000;
const OF_RECORDS = 65_536;

/** Secret of the gateway that signs its messages; the server is started with it. */
export const GATEWAY_SECRET = 'a-secret-of-the-gateway-0123456789abcdef';

const GATEWAY_PATH = '/api/v1/communications/inbound';

/** All other addresses need a user who is logged in. */
export const isSignedByGateway = (path: string): boolean => path === GATEWAY_PATH;

export interface TextRequest {
  readonly path: string;
  /** Characters of the text. */
  readonly most: number;
  readonly body: (text: string) => Readonly<Record<string, unknown>>;
}

const A_CASE = {
  ...{ gbv_related: '0', case_category_id: '87', priority: '2', status: '1', plan: 'p', src: 'walkin' },
};

/** Every address of HTTP that takes a long text from a user or a gateway, with a body that holds one. */
export const TEXT_ADDRESSES: readonly TextRequest[] = [
  { path: '/classifier/classify', most: OF_ENGINES, body: (text) => ({ text }) },
  { path: '/ner/extract', most: OF_ENGINES, body: (text) => ({ text }) },
  { path: '/summarizer/summarize', most: OF_ENGINES, body: (text) => ({ text }) },
  {
    path: '/qa/predict',
    most: OF_ENGINES,
    body: (context) => ({ context, question: 'Who beats the child?' }),
  },
  { path: '/qa/evaluate', most: OF_ENGINES, body: (transcript) => ({ transcript }) },
  {
    path: '/translate',
    most: OF_ENGINES,
    body: (text) => ({ text, source_language: 'auto', target_language: 'en' }),
  },
  { path: '/classifier/classify?async=true', most: OF_ENGINES, body: (text) => ({ text }) },
  { path: '/api/v1/cases', most: OF_RECORDS, body: (narrative) => ({ narrative }) },
  { path: '/api/v1/clients', most: OF_RECORDS, body: (last_name) => ({ first_name: 'Rose', last_name }) },
  {
    path: '/api/v1/communications',
    most: OF_RECORDS,
    body: (body) => ({ channel: 'email', address: 'rose@example.org', subject: 'news', body }),
  },
  { path: '/api/v1/webhooks/subscribe', most: OF_RECORDS, body: (url) => ({ event: 'case.created', url }) },
  {
    path: '/api/v1/calls/alert-rules/try',
    most: OF_RECORDS,
    body: (name) => ({ rules: [{ id: 'r', name }] }),
  },
  {
    path: GATEWAY_PATH,
    most: OF_RECORDS,
    body: (body) => ({
      ...{ channel: 'sms', message_id: randomUUID(), timestamp: new Date().toISOString() },
      ...{ from: '+254711999001', body },
    }),
  },
  {
    path: '/helpline/api/cases',
    most: OF_RECORDS,
    body: (narrative) => ({ ...A_CASE, narrative, reporters_uuid: { contact_fname: 'Rita' } }),
  },
  {
    path: '/helpline/api/reporters',
    most: OF_RECORDS,
    body: (contact_fname) => ({ src: 'walkin', contact_fname }),
  },
  {
    path: '/helpline/api/messages',
    most: OF_RECORDS,
    body: (src_msg) => ({
      ...{ src: 'sms', src_uid: randomUUID(), src_callid: 'x', src_vector: '1', src_address: '0711999001' },
      src_msg,
    }),
  },
  {
    path: '/helpline/api/msg',
    most: OF_RECORDS,
    body: (summary) => ({
      ...{ channel: 'aii', session_id: 'c-1', message_id: randomUUID() },
      message: JSON.stringify({ notification_type: 'postcall_summary', payload: { summary } }),
    }),
  },
];

/** Phrases of which the longest texts are made: each asks something else of those who read it. */
export const TEXT_SHAPES: Readonly<Record<string, string>> = {
  prose: 'My mother went to the market with our neighbour on Friday and came home late. ',
  'one danger': 'he raped me and he says he will kill me with a knife. ',
  names: 'my name is Achieng Otieno of Nairobi, call 0722 555 666. ',
  'single letters': 'a ',
  'one word': 'abcdefghij',
  digits: '7',
  turns: '\nAgent: how old?\nCaller: he beats me.',
  'several scripts': 'мама أبي አባቴ mama 妈妈 ',
};

/** A text of that length, made of a phrase again and again. */
export function longText(phrase: string, characters: number): string {
  return phrase
    .repeat(Math.ceil(characters / phrase.length))
    .slice(0, characters)
    .trim()
    .padEnd(1, 'a');
}

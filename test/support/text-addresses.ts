/** Most characters of one text, as the APIs take it. */
const OF_ENGINES = 200_000;
const OF_RECORDS = 65_536;

export interface TextRequest {
  readonly path: string;
  /** Characters of the text. */
  readonly most: number;
  readonly body: (text: string) => Readonly<Record<string, unknown>>;
}

/** Every address of HTTP that takes a long text from a user, with a body that holds one. */
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

/** Of a phrase again and again. */
export function longText(phrase: string, characters: number): string {
  return phrase
    .repeat(Math.ceil(characters / phrase.length))
    .slice(0, characters)
    .trim()
    .padEnd(1, 'a');
}

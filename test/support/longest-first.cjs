const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const TESTS = path.resolve(module.path, '..');

/**
 * Files of more than half a minute, in this order. One of them that began last would leave the other core without work;
 * jest itself knows how long a file takes only where it has run it before.
 */
const LONGEST = [
  'browser/page-states',
  'flow/killed-file-work',
  'speech/cut-and-transcribe',
  'storage/case-file/query-plans',
  'processing/take-sound',
  'http/audio-api/hostile-files',
  'http/audio-api/long-words',
  'audio/echo/guard-echo',
  'processing/understand-echo',
  'http/helpline-api/every-field.property',
  'analysis/work-grows-with-text',
  'audio/vad/quiet-lines',
  'embedded-postgres/embedded-postgres',
  'scripts/vault',
  'scripts/models',
].map((name) => path.join(TESTS, `${name}.test.ts`));

/** The order of a run of jest. */
class LongestFirst extends Sequencer {
  async sort(tests) {
    const rank = ({ path: file }) => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);
    return [...(await super.sort(tests))].sort((a, b) => rank(a) - rank(b));
  }
}

module.exports = LongestFirst;
module.exports.LONGEST = LONGEST;

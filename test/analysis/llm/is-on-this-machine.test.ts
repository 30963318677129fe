import { describe, expect, it } from '@jest/globals';
import { isOnThisMachine } from '../../../src/analysis/llm/is-on-this-machine.js';

describe('words that are sent to', () => {
  it.each(['http://127.0.0.1:8080', 'http://127.1/v1', 'http://localhost:11434', 'https://[::1]:8000'])(
    '%s stay on this machine',
    (url) => expect(isOnThisMachine(url)).toBe(true),
  );
  it.each([
    'http://10.0.0.5:8080',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://127.0.0.1@example.org',
    'http://example.org/127.0.0.1',
    'http://0.0.0.0:8080',
    'nonsense',
  ])('%s may leave it', (url) => expect(isOnThisMachine(url)).toBe(false));
});

import { expect, it } from '@jest/globals';
import { printerOn } from '../../src/messages/terminal.js';

it('Lines are shown on a terminal', () => {
  const written: string[] = [];
  printerOn({ isTTY: true, write: (text) => written.push(text) })?.('one line');
  expect(written).toEqual(['one line\n']);
});

it.each([[undefined], [false]])(
  'Nothing is shown where standard error is a pipe or a file (isTTY %s)',
  (isTTY) => {
    expect(printerOn({ isTTY, write: () => {} })).toBeUndefined();
  },
);

import { describe, expect, it } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';

function part(name: string, log: string[], error?: Error) {
  return {
    close: async () => {
      await Promise.resolve();
      log.push(name);
      if (error) throw error;
    },
  };
}

describe('parts of a server', () => {
  it('are closed newest first, one after the other', async () => {
    const log: string[] = [];
    const closer = new Closer();
    for (const name of ['database', 'bus', 'http']) closer.add(part(name, log));
    await closer.close();
    expect(log).toEqual(['http', 'bus', 'database']);
  });

  it('are all closed, also when some fail; the failures are reported together', async () => {
    const log: string[] = [];
    const closer = new Closer();
    const errors = [new Error('one'), new Error('two')];
    closer.add(part('database', log));
    for (const error of errors) closer.add(part(error.message, log, error));
    await expect(closer.close()).rejects.toMatchObject({ errors: [errors[1], errors[0]] });
    expect(log).toEqual(['two', 'one', 'database']);
  });

  it('are closed once, however often it is asked for', async () => {
    const log: string[] = [];
    const closer = new Closer();
    closer.add(part('a', log));
    await Promise.all([closer.close(), closer.close()]);
    await closer.close();
    expect(log).toEqual(['a']);
  });

  it('that are added while others close are closed too', async () => {
    const log: string[] = [];
    const closer = new Closer();
    closer.add(part('old', log));
    closer.add({ close: () => void closer.add(part('late', log)) });
    await closer.close();
    expect(log).toEqual(['late', 'old']);
  });
});

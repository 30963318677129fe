import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';
import { startFlowServer } from '../support/flow-server.js';
import { ScriptedTranscriber } from '../support/scripted-transcriber.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let flow: Flow;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => void (flow = await Flow.open({ databaseUrl: database.url })));
afterEach(() => flow.close());

it('a second server at the same telephones is refused by name, and the first keeps its calls', async () => {
  const dir = await makeTestDir();
  try {
    const second = startFlowServer({
      dataDir: join(dir.path, 'data'),
      databaseUrl: database.url,
      asterisk: flow.asterisk,
      transcriber: new ScriptedTranscriber({}),
    });
    await expect(second).rejects.toThrow(
      /another process of this server \(hearline database .* process \d+ \w+\)/,
    );
  } finally {
    await dir.close();
  }
  flow.script({});
  const caller = flow.asterisk.call();
  await flow.screen.event(caller.channelId, 'leg_joined', 2);
});

it('a server whose application another program has taken steps back instead of taking it back', async () => {
  flow.asterisk.sendEvent({ type: 'ApplicationReplaced' });
  await expect(flow.server.failed).resolves.toThrow('another program took over the application hearline');
});

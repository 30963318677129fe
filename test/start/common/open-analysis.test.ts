import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config/config.js';
import { silentLog } from '../../../src/lib/log.js';
import { openAnalysis, type OpenAnalysis } from '../../../src/start/common/open-analysis.js';
import { startLlmServer, type TestLlmServer } from '../../support/llm-server.js';
import { asked, someTurns } from '../../support/some-turns.js';

let dataDir: string;
let server: TestLlmServer;
let open: OpenAnalysis | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearline-analysis-'));
  server = await startLlmServer();
});
afterEach(async () => {
  await open?.close();
  open = undefined;
  await server.close();
  await rm(dataDir, { recursive: true });
});

async function openWith(environment: Record<string, string>) {
  open = await openAnalysis({ config: readConfig(environment).analysis, dataDir, log: silentLog() });
  return open.engines;
}
const llm = () => ({ LLM_URL: server.url, LLM_MODEL: 'test-model' });
const input = {
  turns: someTurns(['caller', 'He locks the door at night.']),
  language: 'en',
  classification: null,
  entities: [],
};

describe('a language model that is set', () => {
  it('is asked for no task that does not name it', async () => {
    const engines = await openWith(llm());
    const kinds = Object.values(engines).flatMap((chain) => chain.health().map(({ kind }) => kind));
    expect(kinds).not.toContain('llm');
    expect((await engines.insights.run(input, asked)).engine).toBe('insights-rules@1');
    expect(server.asked).toEqual([]);
  });

  it('is asked for the tasks that name it, with the risks that the rules know, before the rules', async () => {
    const engines = await openWith({ ...llm(), LLM_API_KEY: 'key', ANALYSIS_ENGINES: 'insights=llm+rules' });
    expect(engines.insights.health().map(({ name }) => name)).toEqual(['llm@test-model', 'insights-rules@1']);
    expect(engines.summarizer.health().map(({ kind }) => kind)).toEqual(['rules']);
    server.says = {
      risks: [{ type: 'confinement', turn: 1, quote: 'He locks the door' }],
      risk_level: 'medium',
      priority: 'medium',
      key_information: [],
    };
    const { value, engine } = await engines.insights.run(input, asked);
    expect(engine).toBe('llm@test-model');
    expect(value.risks).toContainEqual({
      type: 'confinement',
      evidence: [{ turnId: 't0', start: 0, end: 17, text: 'He locks the door' }],
    });
    expect(server.headers[0]?.authorization).toBe('Bearer key');
  });
});

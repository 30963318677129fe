import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AlertWatcher } from '../../src/analysis/alerts/alert-watch.js';
import { parseAlertRules } from '../../src/analysis/alerts/alert-rule.js';
import { parseGazetteer } from '../../src/analysis/entities/parse-gazetteer.js';
import { modelManifestSchema } from '../../src/analysis/onnx/model-manifest.js';
import { EMBEDDED_RISKS, loadRiskRules } from '../../src/analysis/risk/risk-rules.js';
import { findRisks } from '../../src/analysis/risk/risk-watch.js';
import type { Turn } from '../../src/analysis/turn.js';
import { productPaths } from '../../src/config/product-paths.js';
import { withFile } from '../support/with-file.js';

const page = await readFile(join(productPaths.checkout, 'docs/analysis.md'), 'utf8');
const section = page.split(/^## /m).find((text) => text.startsWith('What is read out of words')) ?? '';
const blocks = (language: string) =>
  [...section.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );
const said = (speaker: Turn['speaker'], text: string): Turn => ({
  ...{ id: `${speaker}-1`, speaker, text, startMs: 1_000, endMs: 2_000, language: 'en', isDoubtful: false },
});

describe('what docs/analysis.md shows of the analysis', () => {
  it('are alert rules that the server takes, and that are raised as the page says', () => {
    const watcher = new AlertWatcher(parseAlertRules(blocks('json')[1] ?? ''));
    const raised = (turn: Turn) =>
      watcher
        .open({ queue: '116' })
        .push({ type: 'turn', turn })
        .map(({ ruleId }) => ruleId);
    expect(raised(said('caller', 'He has a knife.'))).toEqual(['weapon']);
    expect(raised(said('agent', 'Does he have a knife?'))).toEqual([]);
    expect(raised(said('agent', 'I promise you I will tell nobody.'))).toEqual(['promise-of-secrecy']);
  });

  it('are rules of danger that the server takes beside its own', () => {
    const rules = withFile(blocks('json')[0], (file) => loadRiskRules([...EMBEDDED_RISKS.values(), file]));
    const typesIn = (text: string) => findRisks([said('caller', text)], rules).map(({ type }) => type);
    expect(typesIn('Njagala okufa.')).toEqual(['suicide']);
    expect(typesIn('Njagala okufa enseko.')).toEqual([]);
  });

  it('is a manifest of a model, and a list of names', () => {
    expect(modelManifestSchema.parse(JSON.parse(blocks('json')[2] ?? ''))).toMatchObject({ task: 'ner' });
    const names = parseGazetteer(blocks('')[0] ?? '', 'own.txt');
    expect(names).toContainEqual({ type: 'PERSON', name: 'Baraka', needsCue: true });
  });
});

import { pathToFileURL } from 'node:url';
import { EMBEDDED_CUES, loadLexicon, type Lexicon } from '../../analysis/classify/lexicon.js';
import { loadTaxonomy, type Taxonomy } from '../../analysis/taxonomy.js';
import { EMBEDDED_RISKS, loadRiskRules, type RiskRules } from '../../analysis/risk/risk-rules.js';
import type { AnalysisConfig } from '../../config/analysis-config.js';
import { messageOf, SetupError } from '../../lib/errors.js';

/** Data of the embedded engines on categories and dangers: the server's own, or the helpline's. */
export interface AnalysisData {
  readonly taxonomy: Taxonomy;
  readonly lexicon: Lexicon;
  readonly risks: RiskRules;
}

type DataFiles = Pick<AnalysisConfig, 'taxonomyFile' | 'cueFiles' | 'riskRulesFiles'>;

/** The server's own data, by the languages that are set: files that do not change, of which the phrases take 0.3 s to compile. */
const own = new Map<string, AnalysisData>();

/** @throws SetupError that names the setting, the file and the entry */
export function readAnalysisData(files: DataFiles): AnalysisData {
  if (namesFile(files)) return readFiles(files);
  const key = JSON.stringify([files.cueFiles, files.riskRulesFiles]);
  const data = own.get(key) ?? readFiles(files);
  own.set(key, data);
  return data;
}

/** Whether a file of the helpline's is among them, which may have changed since it was read. */
function namesFile({ taxonomyFile, cueFiles, riskRulesFiles }: DataFiles): boolean {
  return (
    taxonomyFile !== undefined ||
    cueFiles.some((name) => !EMBEDDED_CUES.has(name)) ||
    riskRulesFiles.some((name) => !EMBEDDED_RISKS.has(name))
  );
}

function readFiles({ taxonomyFile, cueFiles, riskRulesFiles }: DataFiles): AnalysisData {
  const taxonomy = of('TAXONOMY_FILE', () =>
    taxonomyFile === undefined ? loadTaxonomy() : loadTaxonomy(pathToFileURL(taxonomyFile)),
  );
  return {
    taxonomy,
    lexicon: of('CUE_FILES', () => loadLexicon(taxonomy, filesOf(cueFiles, EMBEDDED_CUES))),
    risks: of('RISK_RULES_FILES', () => loadRiskRules(filesOf(riskRulesFiles, EMBEDDED_RISKS))),
  };
}

function filesOf(
  names: readonly string[],
  embedded: ReadonlyMap<string, URL | readonly URL[]>,
): readonly URL[] {
  return names.flatMap((name) => {
    const embeddedFile = embedded.get(name);
    if (embeddedFile) return embeddedFile;
    if (/^[a-z]{2,3}$/.test(name))
      throw new Error(
        `${name}: the server has ${[...embedded.keys()].join(' and ')}; name a file for others`,
      );
    return pathToFileURL(name);
  });
}

function of<T>(setting: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new SetupError(`${setting}: ${messageOf(error)}`, { cause: error });
  }
}

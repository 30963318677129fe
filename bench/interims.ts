import { consoleReporter, runSteps } from '../scripts/setup/run-steps.js';
import { setupSteps } from '../scripts/setup/steps.js';
import type { BenchOptions, BenchResult } from './bench-result.js';
import {
  interimPoliciesJson,
  measureInterimPolicies,
  reportInterimPolicies,
} from './speech/interim-policies.js';

/** `npm run bench -- interims`: the ways of making interim words side by side. */
export async function benchInterims(options: BenchOptions): Promise<BenchResult> {
  await runSteps(Object.values(setupSteps()), consoleReporter(), options.signal);
  const measured = await measureInterimPolicies(options);
  return { json: interimPoliciesJson(measured), report: reportInterimPolicies(measured) };
}

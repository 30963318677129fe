import { readFile } from 'node:fs/promises';
import { parseAlertRules, type AlertRule } from '../../analysis/alerts/alert-rule.js';
import { messageOf, SetupError } from '../../lib/errors.js';

/** The helpline's own rules; none without a file. @throws SetupError with every fault of the file */
export async function readAlertRules(file: string | undefined): Promise<readonly AlertRule[]> {
  if (file === undefined) return [];
  try {
    return parseAlertRules(await readFile(file, 'utf8'));
  } catch (error) {
    throw new SetupError(`ALERT_RULES_FILE ${file}: ${messageOf(error)}`, { cause: error });
  }
}

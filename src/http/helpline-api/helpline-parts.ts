import type { IdentifyHelplineUser } from '../../access/helpline-identity.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import type { CaseFile } from '../../cases/case-file.js';
import type { Country } from '../../cases/phone-number.js';
import type { Commands } from '../../desk/commands.js';
import type { WordsClearance } from '../../desk/words-clearance.js';
import type { Log } from '../../lib/log.js';
import type { RedactTexts } from '../../redact/conversation-texts.js';

/** The parts of the session API that serve the case file. */
export interface HelplineParts {
  readonly caseFile: CaseFile;
  readonly identify: IdentifyHelplineUser;
  /** Where a telephone number without a country's prefix is at home. */
  readonly country: Country;
  /** IANA name: where days begin. */
  readonly timeZone: string;
  readonly hasClearance: Clearance;
  /** The right to the words of a call as they were said. */
  readonly clearance: Pick<WordsClearance, 'seesWords'>;
  /** Redacts texts for users without clearance. */
  readonly redactTexts: RedactTexts;
  readonly log: Log;
  /** Carries out what agents and supervisors do with their telephones; without it such commands are refused. */
  readonly commands: Commands | undefined;
}

import type { Agent } from '../../desk/agent.js';
import type { DialTarget } from '../../desk/call-commands.js';
import type { ContactGate } from '../../desk/contact-gate.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { DialParts } from '../session/call-parts.js';
import { checkedTarget } from './dial-party.js';

export interface DialledParts extends Pick<DialParts, 'agents' | 'dialRules'> {
  /** Asked before a telephone without a command dials a number outside. */
  readonly contact: Pick<ContactGate, 'check'>;
}

/**
 * The party whom an agent dials at the telephone. No reason can be given there: whom to call all the same is dialled from
 * the page.
 *
 * @throws Refusal for the agent's own number, for one that the agent may not dial, for a person who does not wish to be
 *         called now, and while that is not known
 */
export async function dialledTarget(parts: DialledParts, agent: Agent, dialled: string): Promise<DialTarget> {
  if (dialled === agent.extension) throw deskRefusal({ code: 'own-extension' });
  if (parts.agents.withExtension(dialled)) return { kind: 'extension', extension: dialled };
  const target = checkedTarget(parts, { kind: 'number', number: dialled }, agent.key);
  return parts.contact.check(target, { userId: null });
}

import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { AgentModel, UserModel } from '../../build/prisma-client/models.js';
import { roleOf } from '../access/roles.js';
import { isExtension } from '../calls/extension.js';
import { endpointOf, userKey, webExtensionOf } from '../desk/agent.js';
import type { Afterwards, Agent } from '../desk/agent.js';
import type { AgentState } from '../desk/agent-state.js';
import type { AgentStore } from '../desk/agent-store.js';
import { fromSystemMs, toSystemMs } from '../lib/clock.js';
import { ConflictError } from '../lib/errors.js';
import { whileReachable } from './database-error.js';
import { extensionKindOf } from './extension-kind.js';

type UserWithAgent = UserModel & { readonly agent: AgentModel | null };

/** Agents in PostgreSQL. */
export class DatabaseAgentStore implements AgentStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  async list(): Promise<Agent[]> {
    const rows = await whileReachable(() =>
      this.#database.user.findMany({
        where: { isActive: true, extension: { not: null } },
        include: { agent: true },
        orderBy: { id: 'asc' },
      }),
    );
    return rows.filter(hasTelephone).map(toAgent);
  }

  async find(userId: number): Promise<Agent | undefined> {
    const row = await whileReachable(() =>
      this.#database.user.findFirst({
        where: { id: userId, isActive: true, extension: { not: null } },
        include: { agent: true },
      }),
    );
    return row && hasTelephone(row) ? toAgent(row) : undefined;
  }

  async save(agent: Agent, overVersion: number): Promise<void> {
    const { userId } = agent;
    if (userId === null) return;
    const data = toRow(agent);
    if (overVersion === 0) {
      const created = await whileReachable(() =>
        this.#database.agent.createMany({ data: [{ userId, ...data }], skipDuplicates: true }),
      );
      if (created.count === 1) return;
    } else {
      const changed = await whileReachable(() =>
        this.#database.agent.updateMany({ where: { userId, version: overVersion }, data }),
      );
      if (changed.count === 1) return;
    }
    throw new ConflictError(`agent ${userId} was changed meanwhile`);
  }
}

/** One stored by an earlier version may be any text: nothing of the switch is made of it, and the start names its user. */
function hasTelephone({ extension }: UserModel): boolean {
  return extension !== null && isExtension(extension);
}

function toRow({ state, reason, callId, autoAnswer, languages, misses, version, ...agent }: Agent) {
  const { afterwards } = agent;
  return {
    afterwards: afterwards?.state ?? null,
    afterwardsReason: afterwards?.reason ?? null,
    state,
    reason,
    callId,
    autoAnswer,
    misses,
    version,
    languages: [...languages],
    since: new Date(toSystemMs(agent.sinceMs)),
    idleSince: new Date(toSystemMs(agent.idleSinceMs)),
    wrapUpUntil: agent.wrapUpUntilMs === null ? null : new Date(toSystemMs(agent.wrapUpUntilMs)),
  };
}

function toAgent({
  id,
  fullName,
  username,
  role,
  extension,
  phoneGeneration,
  agent,
  ...user
}: UserWithAgent): Agent {
  const number = extension ?? '';
  return {
    key: userKey(id),
    userId: id,
    name: fullName.trim() === '' ? username : fullName,
    extension: number,
    endpoint: endpointOf(number),
    extensionKind: extensionKindOf(user.extensionKind),
    webEndpoint: endpointOf(webExtensionOf(number)),
    role: roleOf(role) ?? '',
    phoneGeneration,
    languages: agent?.languages ?? [],
    // the text is ours alone: nothing else writes it
    state: (agent?.state ?? 'offline') as AgentState,
    reason: agent?.reason ?? null,
    callId: agent?.callId ?? null,
    sinceMs: agent ? fromSystemMs(agent.since.getTime()) : 0,
    idleSinceMs: agent ? fromSystemMs(agent.idleSince.getTime()) : 0,
    wrapUpUntilMs: agent?.wrapUpUntil ? fromSystemMs(agent.wrapUpUntil.getTime()) : null,
    autoAnswer: agent?.autoAnswer ?? false,
    afterwards: agent ? toAfterwards(agent) : null,
    misses: agent?.misses ?? 0,
    version: agent?.version ?? 0,
  };
}

function toAfterwards({ afterwards, afterwardsReason: reason }: AgentModel): Afterwards | null {
  return afterwards === null ? null : { state: afterwards as Afterwards['state'], reason };
}

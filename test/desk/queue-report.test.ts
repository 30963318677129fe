import { afterEach, describe, expect, it } from '@jest/globals';
import type { Agent } from '../../src/desk/agent.js';
import type { Agents } from '../../src/desk/agents.js';
import { reportQueue, watchQueue, type QueueReport } from '../../src/desk/queue-report.js';
import { Router } from '../../src/desk/router.js';
import type { Closable } from '../../src/lib/closer.js';
import { nowMs } from '../../src/lib/clock.js';
import { silentLog } from '../../src/lib/log.js';
import { Changes } from '../support/changes.js';
import { MemoryAgentStore, memoryAgents, someAgent } from '../support/memory-desk.js';

const call = (callId: string, waitedMs: number) => ({
  callId,
  sinceMs: nowMs() - waitedMs,
  priority: 0,
  language: null,
});

describe('why callers wait', () => {
  const opened: Closable[] = [];
  afterEach(async () => {
    for (const part of opened.splice(0)) await part.close();
  });

  const deskOf = async (people: readonly Agent[], online: readonly number[] = []) => {
    const agents: Agents = memoryAgents({ store: new MemoryAgentStore(people) });
    await agents.load();
    agents.setPhones(online.map((userId) => `PJSIP/${2000 + userId}`));
    const router = new Router(agents, { languageFallbackMs: 30_000 });
    opened.push(router, agents);
    return { agents, router };
  };
  const never = new AbortController().signal;

  it('is given each agent: what they do, or that their phone cannot be reached', async () => {
    const { agents, router } = await deskOf(
      [
        someAgent(1, { state: 'on-call', callId: 'c8' }),
        someAgent(2, { state: 'on-call', callId: 'c9' }),
        someAgent(3, { state: 'wrap-up', callId: 'c7', wrapUpUntilMs: nowMs() + 60_000 }),
        someAgent(4),
      ],
      [1, 2, 3],
    );
    void router.next(call('c1', 42_000), never);
    void router.next(call('c2', 3_000), never);
    expect(reportQueue(agents, router)).toEqual({
      waiting: 2,
      longestWaitS: 42,
      agents: { 'on-call': 2, 'wrap-up': 1, unreachable: 1 },
    });
  });

  it('is reported while no caller waits, too', async () => {
    const { agents, router } = await deskOf([someAgent(1)], [1]);
    expect(reportQueue(agents, router)).toEqual({ waiting: 0, longestWaitS: 0, agents: { free: 1 } });
  });

  it('is said in the log of callers who wait for long, and of no others', async () => {
    const { agents, router } = await deskOf([someAgent(1)]);
    const lines: QueueReport[] = [];
    const changes = new Changes();
    let looks = 0;
    const log = silentLog();
    log.warn = (report: unknown) => {
      lines.push(report as QueueReport);
      changes.notify();
    };
    const counted: Pick<Router, 'waiting'> = {
      get waiting() {
        looks++;
        changes.notify();
        return router.waiting;
      },
    };
    opened.push(watchQueue({ agents, router: counted, log, everyMs: 20 }));
    void router.next(call('c1', -60_000), never); // has only just come
    const before = looks;
    await changes.until('two looks', () => looks >= before + 2);
    expect(lines).toEqual([]);
    void router.next(call('c2', 42_000), never);
    await changes.until('a line in the log', () => lines.length > 0);
    expect(lines[0]).toEqual({ waiting: 2, longestWaitS: 42, agents: { unreachable: 1 } });
  });
});

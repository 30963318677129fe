import { describe, expect, it } from '@jest/globals';
import { toHttpFailure } from '../../../src/http/kit/error-table.js';
import { createLog } from '../../../src/lib/log.js';
import { failingByCode } from '../../../src/live/control/command-failure.js';
import { toWireError } from '../../../src/realtime/socket-error.js';
import { deskRefusal } from '../../../src/desk/desk-refusal.js';
import { ownFirst } from '../../../src/start/api/call-session-apis.js';
import { TelephonyError } from '../../../src/telephony/errors.js';

const WORDS = 'ARI refused DELETE /channels/9: 500 Allocation failed';
const refused = new TelephonyError(WORDS, { status: 500 });

function keptLog() {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } }),
  };
}

async function failureOf(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a command that the switch refuses', () => {
  it('to end a call of this process shows no word of the switch, and the log has them', async () => {
    const { lines, log } = keptLog();
    const callDesk = { liveCallIds: ['c1'], end: () => Promise.reject(refused) };
    const elsewhere = { carryOut: async () => {}, userChanged: async () => {}, caseSaved: async () => {} };
    const own = ownFirst({ callDesk } as unknown as Parameters<typeof ownFirst>[0], elsewhere, log);
    const error = await failureOf(own.carryOut(1, { target: 'call', action: 'end', callId: 'c1' }));
    expect(error).toMatchObject({ code: 'unavailable', reason: { code: 'switch-refused' } });
    expect(JSON.stringify([toHttpFailure(error), toWireError(error)])).not.toContain('Allocation');
    expect(lines.join('')).toContain(WORDS);
  });

  it('keeps the reason of a refusal, without a line in the log', async () => {
    const { lines, log } = keptLog();
    const reason = deskRefusal({ code: 'not-on-call' });
    expect(await failureOf(failingByCode(() => Promise.reject(reason), log))).toBe(reason);
    expect(lines).toEqual([]);
  });
});

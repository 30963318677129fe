import { describe, expect, it } from '@jest/globals';
import { emptyCallView, type CallView } from '../../../src/calls/call-view.js';
import type { DeskSnapshot, AgentSnapshot } from '../../../src/desk/desk-snapshot.js';
import { toAmiChannels, toAtiChannels } from '../../../src/realtime/family-feed/ami-channels.js';

const SINCE_MS = 1_795_359_110_000;

function agent(extension: string, more: Partial<AgentSnapshot> = {}): AgentSnapshot {
  return {
    ...{ userId: Number(extension), name: `Agent ${extension}`, extension, state: 'available', reason: null },
    ...{
      callId: null,
      supervising: null,
      sinceMs: SINCE_MS,
      wrapUpUntilMs: null,
      autoAnswer: false,
      afterwards: null,
    },
    ...{ languages: [], isOnline: true },
    ...more,
  };
}

function call(callId: string, more: Partial<CallView> = {}): CallView {
  return {
    ...emptyCallView(callId),
    ...{ callerId: '+254722000111', dialled: '116', startedAt: new Date(SINCE_MS), seq: 1 },
    ...more,
  };
}

const desk = (agents: AgentSnapshot[], waiting: string[] = []): DeskSnapshot => ({
  agents,
  waiting: waiting.map((callId) => ({ callId, sinceMs: SINCE_MS, priority: 0, language: null })),
  speech: { interimsEveryMs: 1_000, defersNewCalls: false },
});

/** Cells by the places that clients of the family have written into them. */
const at = (cells: readonly string[] | undefined, ...places: number[]) =>
  places.map((place) => cells?.[place]);

describe('The channels of the live feed', () => {
  it.each([
    ['available', 'Available', {}],
    ['ringing', 'Ringing', {}],
    ['on-call', 'OnCall', { 15: '1795359110' }],
    ['on-hold', 'OnHold', { 18: '1795359110' }],
    ['wrap-up', 'Wrapup', { 54: '1795359110' }],
    ['break', 'OnBreak', {}],
  ] as const)('has an agent who is %s as %s, and what a board counts by', (state, status, marks) => {
    const channels = toAmiChannels(desk([agent('1001', { state })]), [], { seen: 'all' });
    const cells = channels['agent-1001'];
    expect(at(cells, 1, 2, 4, 5, 6, 7, 82, 83)).toEqual([
      ...['1795359110', 'agent-1001', '1001', 'Agent 1001', 'agentlogin', '1001', status, '1795359110'],
    ]);
    for (const place of [14, 15, 16, 18, 54])
      expect([place, cells?.[place]]).toEqual([place, (marks as Record<number, string>)[place] ?? '']);
    expect(cells).toHaveLength(88);
  });

  it('joins an agent and the caller on one call, each by the id of the other', () => {
    const talking = call('c1', { state: 'up', connectedAt: new Date(SINCE_MS + 5_000), agentUserId: 1001 });
    const channels = toAmiChannels(desk([agent('1001', { state: 'on-call', callId: 'c1' })]), [talking], {
      seen: 'all',
    });
    expect(at(channels['agent-1001'], 22, 23, 45, 47, 51, 74)).toEqual([
      ...['c1', '+254722000111', 'c1', '+254722000111', 'c1', '1'],
    ]);
    expect(at(channels.c1, 4, 6, 7, 14, 15, 44, 45, 51, 74, 82)).toEqual([
      ...[
        '+254722000111',
        'dlpn_callcenter',
        '',
        '',
        '1795359115',
        '1001',
        'agent-1001',
        'c1',
        '1',
        'Connected',
      ],
    ]);
  });

  it('has a caller who waits in the queue, one who hears the greeting, and one on hold', () => {
    const calls = [
      call('c1', { queuedAt: new Date(SINCE_MS + 9_000) }),
      call('c2'),
      call('c3', { state: 'held', connectedAt: new Date(SINCE_MS), heldAt: new Date(SINCE_MS + 20_000) }),
    ];
    const channels = toAmiChannels(desk([], ['c1']), calls, { seen: 'all' });
    expect(['c1', 'c2', 'c3'].map((id) => at(channels[id], 14, 15, 18, 82))).toEqual([
      ['1795359119', '', '', 'In Queue'],
      ['', '', '', 'IVR'],
      ['', '', '1795359130', 'On Hold'],
    ]);
  });

  it('gives no caller an extension, whatever was dialled: boards count agents by it', () => {
    const dialled = ['116', '+254722000999', '', '1009'].flatMap((number, at) => [
      call(`waiting${at}`, { dialled: number, queuedAt: new Date(SINCE_MS) }),
      call(`greeted${at}`, { dialled: number }),
      call(`up${at}`, { dialled: number, state: 'up', connectedAt: new Date(SINCE_MS), agentUserId: 1001 }),
      call(`out${at}`, { dialled: number, direction: 'outbound', callerId: null }),
    ]);
    const waiting = dialled.map(({ callId }) => callId).filter((id) => id.startsWith('waiting'));
    for (const viewer of [{ seen: 'all' }, { seen: 'none' }] as const) {
      const channels = toAmiChannels(desk([agent('1001')], waiting), dialled, viewer);
      const withExtension = Object.values(channels).filter((cells) => cells[7] !== '');
      expect(withExtension.map((cells) => cells[2])).toEqual(['agent-1001']);
      expect(Object.values(channels)).toHaveLength(17);
    }
  });

  it('leaves out who is not at work, and a telephone without a log-in that cannot be reached', () => {
    const agents = [
      agent('1001', { state: 'offline' }),
      agent('1002', { userId: null, isOnline: false }),
      agent('1003', { userId: null }),
      agent('1004', { isOnline: false }),
    ];
    const names = ['agent-1003', 'agent-1004'];
    expect(Object.keys(toAmiChannels(desk(agents), [], { seen: 'all' }))).toEqual(names);
    expect(Object.keys(toAtiChannels(desk(agents)))).toEqual(names);
  });

  it('shows the number of a caller to those who see all, and of the own call to an agent', () => {
    const calls = [call('c1', { usersByLeg: { leg: 1001 } }), call('c2', { agentUserId: 1002 })];
    const agents = [
      agent('1001', { state: 'on-call', callId: 'c1' }),
      agent('1002', { state: 'on-call', callId: 'c2' }),
    ];
    const numbers = (seen: Parameters<typeof toAmiChannels>[2]) => {
      const channels = toAmiChannels(desk(agents), calls, seen);
      return ['c1', 'c2']
        .map((id) => channels[id]?.[4])
        .concat(['agent-1001', 'agent-1002'].map((id) => channels[id]?.[47]));
    };
    const number = '+254722000111';
    expect(numbers({ seen: 'all' })).toEqual([number, number, number, number]);
    expect(numbers({ seen: 'own', userId: 1001 })).toEqual([number, '', number, '']);
    expect(numbers({ seen: 'none' })).toEqual(['', '', '', '']);
  });
});

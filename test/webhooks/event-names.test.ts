import { describe, expect, it } from '@jest/globals';
import type { OutboxRow } from '../../src/cases/outbox.js';
import { eventsOf, hears, SUBSCRIBABLE, subjectOf } from '../../src/webhooks/event-names.js';

const of = (topic: OutboxRow['topic'], changes: OutboxRow['changes'] = {}) => eventsOf({ topic, changes });

describe('the events of a change', () => {
  it('shows that a case is closed once, after its change', () => {
    expect(of('case.created', { status: [null, 1] })).toEqual(['case.created']);
    expect(of('case.created', { status: [null, 2] })).toEqual(['case.created', 'case.closed']);
    expect(of('case.updated', { status: [1, 2] })).toEqual(['case.updated', 'case.closed']);
    expect(of('case.updated', { status: [2, 2] })).toEqual(['case.updated']);
    expect(of('case.updated', { status: [2, 1] })).toEqual(['case.updated']);
    expect(of('case.updated', { narrative: ['a', 'b'] })).toEqual(['case.updated']);
  });

  it('reports messages that come, not of those that leave', () => {
    expect(of('message.created', { src_vector: [null, 1] })).toEqual(['message.received']);
    expect(of('message.created', { src_vector: [null, 2] })).toEqual([]);
    expect(of('message.updated', { src_vector: [2, 1] })).toEqual([]);
  });

  it('shows that a callback is settled when it is done', () => {
    expect(of('callback.created', { state: [null, 'open'] })).toEqual(['callback.created']);
    expect(of('callback.updated', { state: ['taken', 'done'] })).toEqual(['callback.settled']);
    expect(of('callback.updated', { state: ['open', 'taken'] })).toEqual([]);
  });

  it('shows that the priority of a call has risen, and nothing where it stays or falls', () => {
    const raised = (...priorities: (string | null)[]) => {
      const [before, after] = priorities.map((priority) => ({ mainCategory: 'abuse', priority }));
      return of('classification.updated', { classification: [before, after] });
    };
    expect(raised('low', 'high')).toEqual(['risk.raised']);
    expect(raised(null, 'medium')).toEqual(['risk.raised']);
    expect(raised('medium', 'high')).toEqual(['risk.raised']);
    for (const stays of [
      ['high', 'high'],
      ['high', 'medium'],
      ['high', null],
      [null, 'low'],
      [null, null],
    ] as const)
      expect([stays, raised(...stays)]).toEqual([stays, []]);
    const another = {
      classification: [{ priority: 'high' }, { priority: 'high' }],
      risks: [null, ['suicide']],
    };
    expect(of('classification.updated', another as never)).toEqual(['risk.raised']);
    const first = of('classification.updated', { classification: [null, { priority: 'high' }] });
    expect(first).toEqual(['risk.raised']);
  });

  it('passes calls, transcripts, recordings and new users on, and nothing else', () => {
    for (const topic of [
      ...(['user.created', 'call.started', 'call.ended', 'transcript.completed'] as const),
      ...(['recording.stored', 'recording.failed'] as const),
    ])
      expect(of(topic)).toEqual([topic]);
    for (const topic of [
      'user.updated',
      'client.created',
      'attachment.created',
      'classification.updated',
    ] as const)
      expect(of(topic)).toEqual([]);
  });

  it('reach a subscription by name or by group', () => {
    expect(hears('case.*', 'case.closed')).toBe(true);
    expect(hears('case.closed', 'case.closed')).toBe(true);
    expect(hears('case.updated', 'case.closed')).toBe(false);
    expect(hears('call.*', 'callback.created')).toBe(false);
    expect(SUBSCRIBABLE).toEqual(expect.arrayContaining(['case.*', 'callback.*', 'message.received']));
    for (const name of ['*', 'classification.updated', 'ping', 'client.created'])
      expect(SUBSCRIBABLE).not.toContain(name);
  });

  it('are of one subject where they are about one call', () => {
    const calls = [
      ...(['call.started', 'transcript.completed', 'risk.raised'] as const),
      ...(['recording.stored', 'recording.failed'] as const),
    ];
    expect(new Set(calls.map((event) => subjectOf(event, 'x')))).toEqual(new Set(['call:x']));
    expect(subjectOf('case.closed', '7')).toBe('case:7');
  });
});

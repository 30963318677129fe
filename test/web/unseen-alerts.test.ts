import { describe, expect, test } from '@jest/globals';
import type { WireAlertSeverity } from '../../src/realtime/protocol.js';
import { emptyCallModel, type CallModel, type RaisedAlert } from '../../src/web/call/call-model.js';
import { alertToShow, sentenceOf, unseenAlerts } from '../../src/web/call/unseen-alerts.js';

const raised = (seq: number, severity: WireAlertSeverity): RaisedAlert => ({
  ...{ seq, severity, atS: seq, name: `rule ${seq}` },
  evidence: [{ segment_id: 'caller-1', start: 0, text: 'beat me' } as RaisedAlert['evidence'][number]],
});
const seqs = (model: Partial<CallModel>, userId: number | null = 7) =>
  unseenAlerts({ ...emptyCallModel, ...model }, userId).map(({ seq }) => seq);

describe('the alerts that an agent is to see now', () => {
  const alerts = [
    raised(1, 'urgent'),
    raised(2, 'warning'),
    raised(3, 'info'),
    raised(4, 'urgent'),
    raised(5, 'warning'),
  ];

  test('are the gravest first, of those as grave the newest, and none that is for information', () => {
    expect(seqs({ alerts })).toEqual([4, 1, 5, 2]);
    expect(seqs({})).toEqual([]);
  });

  test('are without those that the agent has seen, each by itself, and with those that only another one has seen', () => {
    const seen = (alertSeq: number, userId = 7) => ({ alertSeq, userId });
    expect(seqs({ alerts, seenAlerts: [seen(4)] })).toEqual([1, 5, 2]);
    expect(seqs({ alerts, seenAlerts: [seen(4, 8), seen(5)] })).toEqual([4, 1, 2]);
    expect(seqs({ alerts, seenAlerts: [seen(1), seen(2), seen(4), seen(5)] })).toEqual([]);
    expect(seqs({ alerts, seenAlerts: [seen(4)] }, null)).toEqual([4, 1, 5, 2]);
  });

  test.each<[string, readonly number[], number | null, number | undefined]>([
    ['none is shown: the gravest', [4, 1, 5, 2], null, 4],
    ['one is shown, and a newer one as grave is raised: the shown one', [4, 1, 5, 2], 1, 1],
    ['a warning is shown, and a newer warning is raised: the shown one', [5, 2], 2, 2],
    ['a warning is shown, and an urgent one is raised: that one', [1, 5, 2], 2, 1],
    ['the shown one is seen: the gravest of the others', [4, 5, 2], 1, 4],
    ['the shown urgent one is seen, and only warnings are left: the newest', [5, 2], 4, 5],
    ['all are seen: none', [], 4, undefined],
  ])('where %s', (_name, unseen, shownSeq, expected) => {
    const left = unseen.flatMap((seq) => alerts.find((each) => each.seq === seq) ?? []);
    expect(alertToShow(left, shownSeq)?.seq).toBe(expected);
  });

  test('have the words that met the rule where the sentence is not there, and none where none were said', () => {
    expect(sentenceOf(raised(1, 'urgent'), [])).toBe('beat me');
    expect(sentenceOf({ evidence: [] }, [])).toBeNull();
  });
});

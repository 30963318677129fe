import { expect, it } from '@jest/globals';
import { healthProbes, type ProbedParts } from '../../src/start/common/health-probes.js';
import { toMetrics } from '../../src/http/ops/health-metrics.js';

it('reports for a minute of a piece of work that kept everything else waiting, and its length in the metrics', async () => {
  const figures = { longestStretchMs: 1_400, longestDelayMs: 2_000, longestDelayLastMinuteMs: 1_900 };
  const reported = async (longestStretchLastMinuteMs: number) => {
    const loop = { figures: () => ({ ...figures, longestStretchLastMinuteMs }) };
    const { components } = healthProbes({ loop, roles: new Set() } as unknown as ProbedParts);
    return components.event_loop?.();
  };
  const slow = await reported(1_200);
  expect(slow).toMatchObject({ ok: false, status: 'slow', longest_stretch_ms: 1_400 });
  expect(slow?.detail).toContain('1200 ms');
  expect(await reported(900)).toMatchObject({ ok: true, status: 'healthy' });
  const metrics = toMetrics({ event_loop: slow ?? { ok: true, status: '' } }, true);
  expect(metrics).toContain('hearline_event_loop_longest_stretch_last_minute_ms 1200\n');
  expect(metrics).toContain('hearline_event_loop_longest_delay_ms 2000\n');
});

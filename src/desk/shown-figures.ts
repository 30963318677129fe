import { z } from 'zod';
import type { ServiceFigures, ServiceFiguresStore } from './service-figures.js';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** The service figures of a day, as every API sends them. */
export const shownFiguresSchema = z.strictObject({
  day: z.iso.date(),
  calls: count,
  answered: count,
  answered_in_time: count,
  abandoned: count,
  waiting: count,
  service_level: share.nullable(),
  service_level_seconds: z.number(),
  abandon_rate: share.nullable(),
  longest_wait: z.number(),
  average_wait: z.number().nullable(),
});

export type ShownFigures = z.output<typeof shownFiguresSchema>;

/** Reads the figures of a day (YYYY-MM-DD, in the helpline's time zone), of today where none is named. @throws UnavailableError */
export type FiguresOfDay = (day?: string) => Promise<ShownFigures>;

interface Rule {
  /** YYYY-MM-DD, in the helpline's time zone. */
  readonly today: () => string;
  readonly serviceLevelMs: number;
}

/** The figures of days by the service level of the helpline. */
export function figuresOfDay(store: ServiceFiguresStore, { today, serviceLevelMs }: Rule): FiguresOfDay {
  return async (day = today()) => shown(await store.ofDay(day, { serviceLevelMs }), serviceLevelMs);
}

function shown(figures: ServiceFigures, serviceLevelMs: number): ShownFigures {
  return {
    day: figures.day,
    calls: figures.calls,
    answered: figures.answered,
    answered_in_time: figures.answeredInTime,
    abandoned: figures.abandoned,
    waiting: figures.waiting,
    service_level: figures.serviceLevel,
    service_level_seconds: serviceLevelMs / 1000,
    abandon_rate: figures.abandonRate,
    longest_wait: figures.longestWaitS,
    average_wait: figures.averageWaitS,
  };
}

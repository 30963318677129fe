import { z } from 'zod';
import type { ServiceFigures } from '../../desk/service-figures.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** Figures of a day, and the time of the service level that they were counted by. */
interface MeasuredDay {
  readonly figures: ServiceFigures;
  readonly serviceLevelMs: number;
}

const ofDay = fieldOf<MeasuredDay>();
const figureFields = {
  day: ofDay(z.iso.date(), ({ figures }) => figures.day),
  calls: ofDay(count, ({ figures }) => figures.calls),
  answered: ofDay(count, ({ figures }) => figures.answered),
  answered_in_time: ofDay(count, ({ figures }) => figures.answeredInTime),
  abandoned: ofDay(count, ({ figures }) => figures.abandoned),
  waiting: ofDay(count, ({ figures }) => figures.waiting),
  service_level: ofDay(share.nullable(), ({ figures }) => figures.serviceLevel),
  service_level_seconds: ofDay(z.number(), ({ serviceLevelMs }) => serviceLevelMs / 1000),
  abandon_rate: ofDay(share.nullable(), ({ figures }) => figures.abandonRate),
  longest_wait: ofDay(z.number(), ({ figures }) => figures.longestWaitS),
  average_wait: ofDay(z.number().nullable(), ({ figures }) => figures.averageWaitS),
};

export const figuresReply = shownSchema(figureFields);

export const figuresJson = (day: MeasuredDay) => shownJson(figureFields, day);

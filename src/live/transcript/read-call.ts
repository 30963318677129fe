import type { CallAnalyser, PlacedAnalysis } from '../../analysis/live/live-analyser.js';
import type { EventParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import type { WrittenCall } from '../session/call-views.js';
import { writeEvent } from '../session/write-event.js';
import { analyseCall } from './analyse-call.js';
import { openAnalysers } from './open-analysers.js';

export interface ReadingParts extends EventParts {
  readonly analysers: readonly CallAnalyser[];
}

/**
 * Reads one call from its stream: items → analysers → journal. To be called before the call's first word, which waits for
 * its findings from then on.
 *
 * End:    once the stream has ended and every finding on it is written. Slower findings (`later`) are written until then.
 * Errors: none; a reading that fails is logged, and the call has its words without findings.
 */
export async function readCall(
  { analysers, ...parts }: ReadingParts,
  session: WrittenCall & Pick<CallSession, 'dialled'>,
): Promise<void> {
  const { callId, dialled } = session;
  const { stream } = session.hearing;
  const { log } = parts;
  const items = stream.read();
  let isOver = false;
  const write = async (findings: AsyncIterable<PlacedAnalysis>) => {
    for await (const { event, startMs } of findings) {
      if (isOver) return;
      await writeEvent(parts, session, event, startMs);
    }
  };
  const failed = (error: unknown) => log.error({ err: error, callId }, 'the analysis of a call stopped');
  try {
    const opened = await openAnalysers(analysers, {
      call: { callId, dialled },
      earlier: stream.earlier,
      log,
    });
    for (const { later } of opened) if (later) void write(later).catch(failed);
    await write(analyseCall(items, opened, log));
  } catch (error) {
    failed(error);
  } finally {
    isOver = true;
    stream.leave();
  }
  const { droppedCount } = stream;
  if (droppedCount > 0)
    log.warn({ callId, items: droppedCount }, 'a part of a call was not analysed: the journal was too slow');
}

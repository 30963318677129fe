import type { SpeechEngine } from './streaming/streaming-engine.js';
import type { TranscriberStats, Transcription, TranscriptionRequest } from './transcriber.js';

/** Two engines, which should share their seats (workers/seats.ts), so that finals go first over both. */
export interface ModelsByPriority {
  /** For words that are being said. */
  readonly interims: SpeechEngine;
  /** For words that stay, and everything else. */
  readonly finals: SpeechEngine;
}

/** A small model for the words that come and go, a large one for those that stay, as one transcriber. Closes both. */
export function modelsByPriority({ interims, finals }: ModelsByPriority): SpeechEngine {
  return {
    ...(interims.interimPolicy && { interimPolicy: interims.interimPolicy }),
    streaming: interims.streaming,
    transcribe: (request: TranscriptionRequest, signal?: AbortSignal): Promise<Transcription> =>
      (request.priority === 'interim' ? interims : finals).transcribe(request, signal),
    stats: () => together(finals.stats(), interims.stats()),
    close: async () => {
      await Promise.all([finals.close(), interims.close()]);
    },
  };
}

/** Where no worker for finals lives, none is ready; figures of the text itself are those of finals. */
function together(finals: TranscriberStats, interims: TranscriberStats): TranscriberStats {
  const sum = (of: (stats: TranscriberStats) => number) => of(finals) + of(interims);
  return {
    workers: sum(({ workers }) => workers),
    ready: finals.ready === 0 ? 0 : sum(({ ready }) => ready),
    seats: finals.seats,
    unhealthy: sum(({ unhealthy }) => unhealthy),
    busy: sum(({ busy }) => busy),
    queued: sum(({ queued }) => queued),
    liveWaitMs: Math.max(finals.liveWaitMs, interims.liveWaitMs),
    restarts: sum(({ restarts }) => restarts),
    completed: sum(({ completed }) => completed),
    failed: sum(({ failed }) => failed),
    doubtful: finals.doubtful,
    dropped: finals.dropped,
    meanQueueMs: finals.meanQueueMs,
    realTimeFactor: finals.realTimeFactor,
  };
}

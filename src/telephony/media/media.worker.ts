import type { Socket } from 'node:net';
import { CallSounds } from '../../audio/echo/call-sounds.js';
import { withoutEcho, type EchoCounts } from '../../audio/echo/guard-echo.js';
import { growLeg } from '../../audio/vad/segment-leg.js';
import { startVad, type VadHub } from '../../audio/vad/vad-hub.js';
import { followClock } from '../../lib/clock.js';
import { messageOf } from '../../lib/errors.js';
import { createLog } from '../../lib/log.js';
import { serveFrames } from '../../workers/worker-side.js';
import { FrameBatches } from './frame-batches.js';
import type { LegStream, LegStreamEvents } from './leg-streams.js';
import { LocalLegStreams, type LocalLegStreamsOptions } from './local-leg-streams.js';
import {
  mediaSide,
  type MediaEvent,
  type MediaProcessSettings,
  type MediaReply,
  type MediaRequest,
} from './media-wire.js';

/** Child process: `node media.worker.ts SETTINGS`. Reads every leg's audio and shows what becomes of it. */
const FRAMES_EVERY_MS = 200;
/**
 * Sound of each party kept beyond the longest stretch of speech:
 * its pre-roll, an echo's delay, and the detector's lag.
 */
const SOUND_BEYOND_MS = 3_000;

const settings = JSON.parse(process.argv[2] ?? '{}') as MediaProcessSettings;
followClock(settings.clockLeadMs);
const legs = new Map<number, LegStream>();
const side = serveFrames(async (frame, socket) => {
  const { id, request } = mediaSide.decodeRequest(frame);
  try {
    side.send(mediaSide.encodeReply(id, await serve(await opening, request, socket)));
  } catch (error) {
    socket?.destroy();
    side.send(mediaSide.encodeRefusal(id, messageOf(error)));
  }
});
const batches = new FrameBatches(FRAMES_EVERY_MS, (each) =>
  side.send(mediaSide.encodeEvent({ type: 'frames', legs: each })),
);
const log = createLog({ level: 'debug', destination: { write: (line) => send({ type: 'log', line }) } });
const opening = openParts();
await opening;
side.send(mediaSide.encodeReady());

interface Parts {
  readonly vad: VadHub;
  readonly echoes: EchoCounts;
  readonly streams: LocalLegStreams;
}

async function openParts(): Promise<Parts> {
  const vad = await startVad({ modelPath: settings.vadModel, log });
  const echoes: EchoCounts = { echoes: 0, possibleEchoes: 0 };
  const sounds = new CallSounds(settings.segment.maxSegmentMs + SOUND_BEYOND_MS);
  const segment: LocalLegStreamsOptions['segment'] = (frames, { callId, onSettled, sentence } = {}) => {
    const how = { vad, options: settings.segment, log, onSettled, sentence };
    return withoutEcho(frames, sounds.open(callId), echoes, (heard) => growLeg(heard, how));
  };
  return { vad, echoes, streams: new LocalLegStreams({ segment, log }) };
}

async function serve(
  { vad, echoes, streams }: Parts,
  request: MediaRequest,
  socket?: Socket,
): Promise<MediaReply> {
  if (request.type === 'stats') return { ...vad.stats(), ...echoes };
  const { leg } = request;
  if (request.type === 'open') {
    legs.set(leg, streams.open({ ...request, events: eventsOf(leg) }));
    return null;
  }
  const stream = legs.get(leg);
  if (!stream) throw new Error(`there is no leg ${leg}`);
  if (request.type === 'drop') stream.drop(request.id);
  else if (request.type === 'end-sentence') stream.endSentence(request.spokenToMs);
  else if (request.type === 'end') stream.end();
  else if (socket) await stream.take({ ...request, socket, head: Buffer.from(request.head, 'base64') });
  else throw new Error('the connection was gone before it was here');
  return null;
}

function eventsOf(leg: number): LegStreamEvents {
  return {
    onStart: (format, sampleRateHz) => send({ type: 'start', leg, format, sampleRateHz }),
    onRefusedFormat: (format) => send({ type: 'refused-format', leg, format }),
    onFrame: (frame) => batches.add(leg, frame),
    onSpeech: (growth) => send({ type: 'speech', leg, growth }),
    onSettled: (toMs) => batches.settled(leg, toMs),
    onHole: (hole) => send({ type: 'hole', leg, hole }),
    onClosed: (id) => send({ type: 'closed', leg, id }),
    onEnded: () => {
      legs.delete(leg);
      send({ type: 'ended', leg });
    },
  };
}

/** In order: what was heard before it goes before it. */
function send(event: MediaEvent): void {
  batches.flush();
  side.send(mediaSide.encodeEvent(event));
}

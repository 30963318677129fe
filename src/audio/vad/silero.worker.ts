import { lowerPriority, serveFrames } from '../../workers/worker-side.js';
import type { SampleRateHz } from '../frame.js';
import { newSileroMemory, SileroModel, type SileroMemory } from './silero-model.js';
import { decodeVadRequest, encodeVadReady, encodeVadReply, type LegWindow } from './vad-wire.js';

/** Child process: `node silero.worker.ts MODEL.onnx`. Keeps every leg's memory; one model run per rate for the first windows of all legs, one for their second ones …. */
const RATES: readonly SampleRateHz[] = [8000, 16000];
const memories = new Map<number, SileroMemory>();

lowerPriority();
const modelPath = process.argv[2];
if (modelPath === undefined) throw new Error('usage: silero.worker.ts MODEL.onnx');
const modelLoading = SileroModel.load(modelPath);

const side = serveFrames(async (frame) => {
  const model = await modelLoading;
  const { id, endedLegs, windows } = decodeVadRequest(frame);
  for (const leg of endedLegs) memories.delete(leg);
  const probabilities = new Float32Array(windows.length);
  for (const places of roundsOf(windows))
    for (const rate of RATES) await judge(model, { windows, places, rate, into: probabilities });
  side.send(encodeVadReply(id, probabilities));
});

const model = await modelLoading;
// the first run allocates; no leg should wait for that
await model.probabilities([new Int16Array(256)], [newSileroMemory(8000)], 8000);
side.send(encodeVadReady());

/** The places of the first windows of all legs, of their second ones …: a window needs the memory that the one before leaves. */
function roundsOf(windows: readonly LegWindow[]): number[][] {
  const rounds: number[][] = [];
  const seen = new Map<number, number>();
  for (const [place, { leg }] of windows.entries()) {
    const round = seen.get(leg) ?? 0;
    seen.set(leg, round + 1);
    (rounds[round] ??= []).push(place);
  }
  return rounds;
}

interface Round {
  readonly windows: readonly LegWindow[];
  readonly places: readonly number[];
  readonly rate: SampleRateHz;
  /** Probabilities of all windows. */
  readonly into: Float32Array;
}

async function judge(model: SileroModel, { windows, rate, into, ...round }: Round): Promise<void> {
  const places = round.places.filter((i) => windows[i]?.rate === rate);
  if (places.length === 0) return;
  const mine = places.map((i) => windows[i] as LegWindow);
  const found = await model.probabilities(
    mine.map((window) => window.samples),
    mine.map((window) => memoryOf(window.leg, rate)),
    rate,
  );
  places.forEach((place, i) => (into[place] = found[i] as number));
}

function memoryOf(leg: number, rate: SampleRateHz): SileroMemory {
  const memory = memories.get(leg) ?? newSileroMemory(rate);
  memories.set(leg, memory);
  return memory;
}

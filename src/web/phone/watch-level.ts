import { levelDb } from './loudness.js';

const everyMs = 100;
/** Samples of one look, 43 ms at 48 kHz: more than a period of the lowest voice. */
const samplesPerLook = 2048;

/**
 * Measures a stream ten times a second. Nothing of it is kept or played, and the stream stays as it is. Before the first
 * press of its user a browser may hold the measuring back: no level is reported then, since silence would be none.
 *
 * @param onLevel RMS in dB of full scale, -60 to 0
 * @returns ends it
 */
export function watchLevel(stream: MediaStream, onLevel: (levelDb: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = samplesPerLook;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(samplesPerLook);
  const timer = window.setInterval(() => {
    if (context.state !== 'running') return void context.resume().catch(() => {});
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelDb(samples));
  }, everyMs);
  return () => {
    window.clearInterval(timer);
    void context.close();
  };
}

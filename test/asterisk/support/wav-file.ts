import { writeFile } from 'node:fs/promises';
import { decodeUlaw } from '../../../src/audio/g711.js';

/** Writes µ-law bytes as a mono 16-bit WAV file at 8 kHz. */
export async function writeWavFile(path: string, ulaw: Uint8Array): Promise<void> {
  const samples = decodeUlaw(ulaw);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // mono
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  await writeFile(path, Buffer.concat([header, Buffer.from(samples.buffer)]));
}

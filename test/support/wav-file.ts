export interface WavOptions {
  readonly channels?: number;
  readonly sampleRate?: number;
  readonly seconds: number;
  /** Chunks in front of the sound: name and bytes. */
  readonly before?: readonly (readonly [name: string, bytes: number])[];
  readonly leaveOut?: 'fmt ';
  /** How long the sound says it is, in bytes; as long as it is when left out. */
  readonly claimed?: number;
}

/** A silent recording, 16 bits a sample. */
export function wavFile(options: WavOptions): Buffer {
  const { channels = 1, sampleRate = 8000, seconds, before = [], leaveOut, claimed } = options;
  const bytesPerSecond = (channels || 1) * (sampleRate || 8000) * 2;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(Math.min(bytesPerSecond, 0xffff_ffff), 8);
  format.writeUInt16LE(((channels || 1) * 2) % 65_536, 12);
  format.writeUInt16LE(16, 14);
  const sound = Buffer.alloc(Math.min(Math.round(bytesPerSecond * seconds), 10_000_000));
  const chunks = [
    ...(leaveOut === 'fmt ' ? [] : [chunk('fmt ', format)]),
    ...before.map(([name, bytes]) => chunk(name, Buffer.alloc(bytes, 'x'))),
    chunk('data', sound, claimed),
  ];
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return chunk('RIFF', body);
}

function chunk(name: string, body: Buffer, claimed = body.length): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(claimed, 4);
  return Buffer.concat([header, body, Buffer.alloc(body.length % 2)]);
}

import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { WebSocket } from 'ws';
import { readMediaStream } from '../../../src/telephony/media/media-stream.js';

/** The items that one socket brings, in order. */
function read(askedFormat: string, messages: readonly (string | Buffer)[]): unknown[] {
  const socket = new EventEmitter();
  const heard: unknown[] = [];
  readMediaStream(socket as WebSocket, askedFormat, {
    onStart: (format, sampleRateHz) => heard.push([format, sampleRateHz]),
    onAudio: (samples, sampleRateHz) => heard.push([[...samples], sampleRateHz]),
    onRefusedFormat: (format) => heard.push(`refused ${format}`),
  });
  for (const message of messages)
    socket.emit('message', Buffer.from(message as Buffer), Buffer.isBuffer(message));
  return heard;
}

const start = (format: string) => JSON.stringify({ event: 'MEDIA_START', format, ptime: 20 });
const audio = Buffer.from([0x01, 0x00, 0xff, 0xff, 0x00, 0x80]);
const samples = [1, -1, -32768];

describe('the audio of a media connection', () => {
  it('is little-endian samples in the format it announces', () => {
    expect(read('slin', [start('slin16'), audio])).toEqual([
      ['slin16', 16000],
      [samples, 16000],
    ]);
  });

  it('is read in the format that was asked for until it announces one', () => {
    expect(read('slin16', [audio])).toEqual([[samples, 16000]]);
    expect(read('slin', [audio])).toEqual([[samples, 8000]]);
  });

  it('is no audio any more once it announces a format that cannot be read', () => {
    expect(read('slin', [audio, start('ulaw'), audio])).toEqual([[samples, 8000], 'refused ulaw']);
  });

  it('may contain messages that we have no use for', () => {
    const others = ['MEDIA_XON', '{"event":"MEDIA_BUFFERING_COMPLETED"}', '', '{', '[]', 'null'];
    expect(read('slin', [...others, audio])).toEqual([[samples, 8000]]);
  });

  it('may contain half a sample at its end, which is left out', () => {
    expect(read('slin', [audio.subarray(0, 5)])).toEqual([[[1, -1], 8000]]);
  });
});

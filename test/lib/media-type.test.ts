import { describe, expect, it } from '@jest/globals';
import { MEDIA_TYPE_HEAD_BYTES, mediaTypeOf } from '../../src/lib/media-type.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the type of a file by its content', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['%PDF-1.4', 'application/pdf'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['OggS\0', 'audio/ogg'],
    ['fLaC\0', 'audio/flac'],
    ['ID3\x03', 'audio/mpeg'],
    ['\xff\xfb\x90\x00', 'audio/mpeg'],
    ['#!AMR\n', 'audio/amr'],
    ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
    ['\0\0\0\x20ftypisom', 'video/mp4'],
    ['\0\0\0\x20ftyp3gp4', 'video/3gpp'],
    ['\x1a\x45\xdf\xa3....webm', 'video/webm'],
    [
      'PK\x03\x04..................[Content_Types].xml....word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      `PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`,
      'application/vnd.oasis.opendocument.text',
    ],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-cfb'],
    ['plain words\r\n\tand more', 'text/plain'],
    ['<!doctype html><script>', 'text/plain'],
  ])('%j is %s', (head, mediaType) => {
    expect(mediaTypeOf(bytes(head))).toBe(mediaType);
  });

  it.each([
    '',
    'MZ\x90\0',
    '\x7fELF',
    'PK\x03\x04........a.js',
    '\xff\xff\xff\xff',
    'text\0with NUL',
    '\xc3\x28',
    '\x1b[31m',
  ])('%j is none that is taken', (head) => {
    expect(mediaTypeOf(bytes(head))).toBeUndefined();
  });

  it('is text also when the head ends within a letter', () => {
    const text = Buffer.from('\u017c'.repeat(MEDIA_TYPE_HEAD_BYTES));
    expect(mediaTypeOf(text.subarray(0, MEDIA_TYPE_HEAD_BYTES - 1))).toBe('text/plain');
  });
});

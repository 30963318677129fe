import type { BearerOptions } from './bearer-client.js';

/** A form with one file, as text, with the header that says so. */
export function formText(content: string): { body: string; options: BearerOptions } {
  const head = 'Content-Disposition: form-data; name="attachment"; filename="a.txt"';
  return {
    body: `--part\r\n${head}\r\n\r\n${content}\r\n--part--\r\n`,
    options: { headers: { 'content-type': 'multipart/form-data; boundary=part' } },
  };
}

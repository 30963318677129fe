import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { bytesOf, cell, picture, useTestFiles } from '../../support/helpline-files.js';
import { BASE } from '../../support/helpline-sessions.js';

const { stage, upload, download } = useTestFiles();

describe('a part of a file', () => {
  const content = picture(3 * 65_536 + 321);
  let path: string;
  beforeEach(async () => {
    const { body } = await upload({ content });
    path = `attachments/${cell(body, 'attachments', 'id')}?file`;
  });

  it('is what was asked for, whatever was', async () => {
    const place = fc.nat(content.length - 1);
    await fc.assert(
      fc.asyncProperty(place, place, fc.constantFrom('both', 'from', 'last'), async (a, b, form) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const range = { both: `${start}-${end}`, from: `${start}-`, last: `-${start + 1}` }[form];
        const expected = {
          both: [start, end],
          from: [start, content.length - 1],
          last: [content.length - start - 1, content.length - 1],
        }[form] as [number, number];
        const response = await download(path, { range: `bytes=${range}` });
        expect(response.status).toBe(206);
        expect(response.headers.get('content-range')).toBe(`bytes ${expected.join('-')}/${content.length}`);
        expect((await bytesOf(response)).equals(content.subarray(expected[0], expected[1] + 1))).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 30_000);

  it('behind the end is refused with the length', async () => {
    const response = await download(path, { range: `bytes=${content.length}-` });
    expect([response.status, response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${content.length}`,
    ]);
  });

  it.each([
    ['items=0-1', 200],
    ['bytes=0-1,5-6', 200],
    ['0-1', 200],
    ['bytes=5-1', 416],
  ])('asked for as %s is answered with %i', async (range, status) => {
    expect((await download(path, { range })).status).toBe(status);
  });

  it('is the whole when the file is another one by now', async () => {
    const etag = (await download(path)).headers.get('etag') ?? '';
    const ask = (condition: string) => download(path, { range: 'bytes=0-9', 'if-range': condition });
    expect([(await ask(etag)).status, (await ask('"another"')).status]).toEqual([206, 200]);
  });

  it('is reported without its content to who only asks for the head', async () => {
    const answer = await stage().helpline.ask(`/${path}`, {
      method: 'HEAD',
      headers: { 'session-id': stage().admin },
    });
    expect([answer.status, answer.headers['content-length'], answer.text]).toEqual([
      200,
      String(content.length),
      '',
    ]);
  });
});

describe('the content of a file', () => {
  it('is found by any way of writing the id that finds its record', async () => {
    const { body } = await upload({ resource: 'files' });
    const id = `0${cell(body, 'files', 'id')}`;
    for (const path of [`files/${id}`, `files/${id}?file`]) {
      expect([path, (await download(path)).status]).toEqual([path, 200]);
    }
    for (const none of ['0', '-1', '2147483648', '1e3', '12345678901']) {
      expect((await download(`files/${none}?file`)).status).toBe(404);
    }
  });

  it('is for those who may see its record', async () => {
    const { body } = await upload({});
    const attached = await upload({ resource: 'files' });
    const paths = [
      `attachments/${cell(body, 'attachments', 'id')}?file`,
      `files/${cell(attached.body, 'files', 'id')}?file`,
    ];
    const worker = await stage().logInAs('case_worker');
    for (const path of paths) expect((await download(path, {}, worker)).status).toBe(404);
    const media = await stage().logInAs('media_account');
    for (const path of paths) expect((await download(path, {}, media)).status).toBe(412);
    for (const path of paths)
      expect((await fetch(`${stage().helpline.url}${BASE}/${path}`)).status).toBe(401);
    const theirs = (await upload({ session: worker })).body;
    const own = `attachments/${cell(theirs, 'attachments', 'id')}?file`;
    expect((await download(own, {}, worker)).status).toBe(200);
  });

  it.each(['2000000', '0', '-1', 'x', '99999999999'])('of %s is not found', async (id) => {
    for (const resource of ['attachments', 'files'])
      expect((await download(`${resource}/${id}?file`)).status).toBe(404);
  });

  it('is not sent once it was tampered with', async () => {
    const { body } = await upload({ content: picture(1000) });
    const [name = ''] = await stage().keptNames();
    const path = stage().pathOf(name);
    const kept = await readFile(path);
    kept.writeUInt8((kept.at(-1) ?? 0) ^ 1, kept.length - 1);
    await writeFile(path, kept);
    const response = await download(`attachments/${cell(body, 'attachments', 'id')}?file`);
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toMatch(/json/);
  });

  it('of an attachment that was taken back is not found', async () => {
    const { body } = await upload({});
    const id = cell(body, 'attachments', 'id');
    expect(
      (await stage().helpline.post(`/attachments/${id}`, { is_delete: '1' }, stage().admin)).status,
    ).toBe(202);
    expect((await download(`attachments/${id}?file`)).status).toBe(404);
  });
});

it('A temporary session gets at nothing: no record, no file, no telephone', async () => {
  const { body } = await upload({});
  const email = 'temporary@helpline.example';
  await stage().helpline.addUser({ username: 'temporary', role: 'administrator', email });
  await stage().helpline.post('/sendOTP', { addr_addr: email });
  const otp = stage().helpline.sent.at(-1)?.code;
  const verified = await stage().helpline.post('/verifyOTP', { addr_addr: email, otp });
  const session = (verified.json() as { ss: string[][] }).ss[0]?.[0] ?? '';
  const content = `attachments/${cell(body, 'attachments', 'id')}?file`;
  for (const path of ['cases', 'cases/1', 'users', 'cases/rpt?xaxis=status', 'config/taxonomy', content])
    expect([path, (await download(path, {}, session)).status]).toEqual([path, 401]);
  for (const path of ['/cases', '/cases/1', '/attachments', '/agent', '/chan', '/sup', '/resetAuth/1'])
    expect([path, (await stage().helpline.post(path, {}, session)).status]).toEqual([path, 401]);
  expect((await upload({ session })).status).toBe(401);
});

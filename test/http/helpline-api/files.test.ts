import { describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  bytesOf,
  cell,
  formOf,
  LIMIT_BYTES,
  picture,
  QUOTA_BYTES,
  useTestFiles,
  type RecordBody,
} from '../../support/helpline-files.js';
import { BASE, NOBODY } from '../../support/helpline-sessions.js';
import { LocalFiles } from '../../../src/vault/local-files.js';
import { wavFile } from '../../support/wav-file.js';

const { stage, upload, download } = useTestFiles();

/** Resolves with the next file that is taken out of the vault again. */
function nextRemoved(): Promise<string> {
  const remove = stage().vault.remove.bind(stage().vault);
  return new Promise((resolve) => {
    stage().vault.remove = async (name) => {
      await remove(name);
      resolve(name);
    };
  });
}

describe('a file sent with an attachment', () => {
  it('becomes an attachment, and comes back as it was', async () => {
    const content = picture(200_000);
    const { status, body } = await upload({ content, name: 'Foto ya m\u0142odej.png', fields: { pos: '3' } });
    expect(status).toBe(201);
    expect(body.attachments_nb).toEqual([['info', 'Attachment Created']]);
    const reported = ['file_name', 'file_mime', 'file_size', 'file_uploadstatus', 'pos'].map((field) =>
      cell(body, 'attachments', field),
    );
    expect(reported).toEqual(['Foto ya m\u0142odej.png', 'image/png', '200000', '1', '3']);
    const id = cell(body, 'attachments', 'id');
    const response = await download(`attachments/${id}?file`);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '200000',
      'content-disposition':
        'inline; filename="Foto ya m_odej.png"; filename*=UTF-8\'\'Foto%20ya%20m%C5%82odej.png',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('can be sent to files first, and be attached then', async () => {
    const content = picture(70_000);
    const sent = await upload({ resource: 'files', content });
    expect(sent.status).toBe(201);
    expect(sent.body.files_nb).toEqual([['info', 'File Created']]);
    expect([cell(sent.body, 'files', 'mime'), cell(sent.body, 'files', 'size')]).toEqual([
      'image/png',
      '70000',
    ]);
    const fileId = cell(sent.body, 'files', 'id');
    const attached = await stage().helpline.post('/attachments', { file_id: fileId }, stage().admin);
    expect(attached.status).toBe(201);
    const id = cell(attached.json() as RecordBody, 'attachments', 'id');
    for (const path of [`files/${fileId}?file`, `attachments/${id}?file=1`])
      expect((await bytesOf(await download(path))).equals(content)).toBe(true);
  });

  it('that is a recording reports its channels, its rate and its length in seconds', async () => {
    const content = wavFile({ channels: 2, sampleRate: 8000, seconds: 3 });
    const { body } = await upload({ resource: 'files', content, name: 'call.wav' });
    const reported = ['mime', 'channels', 'sample_rate', 'duration'].map((field) =>
      cell(body, 'files', field),
    );
    expect(reported).toEqual(['audio/wav', '2', '8000', '3']);
    const odd = wavFile({ seconds: 1, leaveOut: 'fmt ' });
    const other = (await upload({ resource: 'files', content: odd, name: 'odd.wav' })).body;
    const unknown = ['mime', 'channels', 'sample_rate', 'duration'];
    expect(unknown.map((field) => cell(other, 'files', field))).toEqual(['audio/wav', '', '', '']);
  });

  it('is not readable on the disk', async () => {
    await upload({ content: Buffer.from('what a child has said '.repeat(50)), name: 'notes.txt' });
    const [name = ''] = await stage().keptNames();
    const kept = await readFile(stage().pathOf(name));
    expect(kept.includes('child')).toBe(false);
  });

  it.each([
    ['a picture that is called a page', picture(100), 'evil.html', 'image/png', 'inline'],
    [
      'a page that is called a picture',
      Buffer.from('<html><script>alert(1)</script>'),
      'a.png',
      'text/plain',
      'attachment',
    ],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), 'a.svg', 'text/plain', 'attachment'],
    ['a document', Buffer.from('%PDF-1.7\n'), 'a', 'application/pdf', 'attachment'],
  ])('is known by its content: %s', async (_what, content, name, mediaType, disposition) => {
    const { body } = await upload({ content, name });
    expect(cell(body, 'attachments', 'file_mime')).toBe(mediaType);
    const response = await download(`attachments/${cell(body, 'attachments', 'id')}?file`);
    expect(response.headers.get('content-type')).toMatch(new RegExp(`^${mediaType}`));
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.png', 'a.png'],
    ['a"b;c\u202egnp.exe', 'a"b;cgnp.exe'],
    [`${'x'.repeat(400)}.png`, `${'x'.repeat(251)}.png`],
  ])('called %.30s is called %.30s', async (name, kept) => {
    const { body } = await upload({ name });
    expect(cell(body, 'attachments', 'file_name')).toBe(kept);
    expect((await download(`attachments/${cell(body, 'attachments', 'id')}?file`)).status).toBe(200);
  });
});

describe('a file that is not taken', () => {
  const entry = (message: string, errno: string, resource = 'attachments') => [
    ['error', message, errno, resource, 0, 'attachment', ''],
  ];

  it.each([
    ['a program', Buffer.from('MZ\x90\x00'), 'This type of file is not accepted'],
    ['an archive', Buffer.from('PK\x03\x04........evil.js'), 'This type of file is not accepted'],
    ['nothing', Buffer.alloc(0), 'The file is empty'],
  ])('because it is %s leaves nothing', async (_what, content, message) => {
    const { status, body } = await upload({ content, name: 'photo.png' });
    expect([status, body.errors]).toEqual([412, entry(message, 'INVALID')]);
    await stage().expectNothingKept();
  });

  it('because it is too large leaves nothing; one that just fits is taken', async () => {
    expect((await upload({ content: picture(LIMIT_BYTES) })).status).toBe(201);
    for (const name of await stage().keptNames()) await stage().vault.remove(name);
    const { status, body } = await upload({ content: picture(LIMIT_BYTES + 1), resource: 'files' });
    expect([status, body.errors]).toEqual([412, entry('The file is too large', 'INVALID', 'files')]);
    await stage().expectNothingKept();
  });

  it('because it says that it is far too large is not even waited for', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${stage().helpline.url}${BASE}/attachments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stage().admin}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(10 ** 12),
        },
      });
      request.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
      request.on('error', reject);
      request.write('--x\r\n');
    });
    expect(answer).toBe(412);
    await stage().expectNothingKept();
  });

  it.each([
    ['no file', 'x=1', 412, entry('is required', 'REQUIRED')],
    ['no end', undefined, 400, [['error', 'Invalid Request']]],
  ])('because the form has %s is refused with the reason', async (_what, field, status, errors) => {
    const body = field
      ? '--x\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--x--\r\n'
      : '--x\r\ncontent-disposition: form-data; name="a"; filename="a.txt"\r\n\r\nabc';
    const answer = await stage().helpline.ask('/attachments', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stage().admin}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
    });
    expect([answer.status, answer.json().errors]).toEqual([status, errors]);
    await stage().expectNothingKept();
  });

  it('because there are two of them leaves neither', async () => {
    const form = formOf({});
    form.append('attachment', new Blob([new Uint8Array(picture(50))]), 'second.png');
    const headers = { authorization: `Bearer ${stage().admin}` };
    const response = await fetch(`${stage().helpline.url}${BASE}/attachments`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect([response.status, await response.json()]).toEqual([
      412,
      { errors: entry('One file at a time', 'INVALID') },
    ]);
    await stage().expectNothingKept();
  });

  it('because its attachment is refused leaves nothing', async () => {
    const removed = nextRemoved();
    const { status, body } = await upload({ fields: { case_id: '2000000' } });
    expect([status, body.errors?.[0]?.[2]]).toEqual([412, 'INVALID_FOREIGN_KEY']);
    await removed;
    await stage().expectNothingKept();
  });

  it('because its sender has hung up leaves nothing', async () => {
    const write = stage().vault.write.bind(stage().vault);
    const failed = new Promise<void>((resolve) => {
      stage().vault.write = async (...args) => {
        try {
          return await write(...args);
        } catch (error) {
          resolve();
          throw error;
        }
      };
    });
    const request = httpRequest(`${stage().helpline.url}${BASE}/attachments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stage().admin}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    request.on('error', () => {});
    request.write('--x\r\ncontent-disposition: form-data; name="attachment"; filename="a.png"\r\n\r\n');
    request.write(picture(100_000), () => request.destroy());
    await failed;
    await stage().expectNothingKept();
  });

  it.each(['partner', 'media_account'] as const)(
    'because a %s may not send any is not kept',
    async (role) => {
      const session = await stage().logInAs(role);
      for (const resource of ['attachments', 'files']) {
        const { status, body } = await upload({ resource, session });
        expect([status, body.errors]).toEqual([412, [['error', 'Access Denied', 'ERROR', '', 0, '', '']]]);
      }
      await stage().expectNothingKept();
    },
  );

  it('without a log-in, or from another site, is not kept', async () => {
    const { status, body } = await upload({ session: '' });
    expect([status, body.errors]).toEqual(NOBODY);
    const headers = { cookie: `HELPLINE_SESSION_ID=${stage().admin}`, 'sec-fetch-site': 'cross-site' };
    expect((await upload({ session: '', headers })).status).toBe(412);
    await stage().expectNothingKept();
  });
});

describe('a form that is sent several times at once with one Idempotency-Key', () => {
  it.each(['files', 'attachments'])(
    'to %s makes one of it, and all are answered alike',
    async (resource) => {
      for (let round = 0; round < 5; round++) {
        const content = picture(5000);
        const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => upload({ resource, content, headers })),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
        expect(new Set(answers.map(({ body }) => cell(body, resource, 'id'))).size).toBe(1);
        expect((await stage().keptNames()).length).toBe(round + 1);
      }
    },
    30_000,
  );

  it.each([0, 201, 2800, 4000])('is refused clearly with a key of %d characters', async (length) => {
    const headers = { 'idempotency-key': 'k'.repeat(length) };
    for (const resource of ['files', 'attachments']) {
      const { status, body } = await upload({ resource, headers });
      expect([status, body.errors?.[0]?.slice(0, 3)]).toEqual([
        412,
        ['error', 'must have 1 to 200 characters', 'INVALID'],
      ]);
    }
    await stage().expectNothingKept();
  });
});

describe('a file that is not kept', () => {
  it('because the disk is full is answered so, and there is nothing of it', async () => {
    const put = jest.spyOn(LocalFiles.prototype, 'open').mockImplementation(() => {
      return Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }));
    });
    try {
      const response = await fetch(`${stage().helpline.url}${BASE}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stage().admin}` },
        body: formOf({ content: picture(LIMIT_BYTES) }),
      });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
      const { errors } = (await response.json()) as RecordBody;
      expect(errors?.[0]?.[1]).toBe('There is no room for this file on the disk of the server');
    } finally {
      put.mockRestore();
    }
    await stage().expectNothingKept();
  });

  it('because it has become too large is answered before its form has ended', async () => {
    const request = httpRequest(`${stage().helpline.url}${BASE}/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stage().admin}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    request.on('error', () => {});
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    request.write(picture(LIMIT_BYTES + 1)); // and never an end
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body: Buffer[] = [];
    for await (const piece of response) body.push(piece as Buffer);
    const { errors } = JSON.parse(Buffer.concat(body).toString()) as RecordBody;
    expect([response.statusCode, errors?.[0]?.slice(0, 3)]).toEqual([
      412,
      ['error', 'The file is too large', 'INVALID'],
    ]);
    request.destroy();
    await stage().expectNothingKept();
  });

  it('because its sender has sent too much in a day is refused, and others are not', async () => {
    const send = (session: string) => upload({ resource: 'files', content: picture(LIMIT_BYTES), session });
    const [eager, other] = [await stage().logInAs('counsellor'), await stage().logInAs('counsellor')];
    for (let sent = 0; sent < QUOTA_BYTES; sent += LIMIT_BYTES) expect((await send(eager)).status).toBe(201);
    const { status, body } = await send(eager);
    expect([status, body.errors?.[0]?.[1]]).toEqual([
      429,
      'more than 6 MB were sent by this user within 24 hours',
    ]);
    expect((await send(other)).status).toBe(201);
  });

  it('because the uploads that its sender has under way may fill the day is refused', async () => {
    const session = await stage().logInAs('counsellor');
    const send = () => upload({ resource: 'files', content: picture(LIMIT_BYTES), session });
    const answers = await Promise.all(Array.from({ length: 60 }, send));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(QUOTA_BYTES / LIMIT_BYTES);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  });
});

it('A form that is sent twice with the same Idempotency-Key makes one attachment of one file', async () => {
  const content = picture(5000);
  const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
  const first = await upload({ content, headers });
  const second = await upload({ content, headers });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(cell(second.body, 'attachments', 'id')).toBe(cell(first.body, 'attachments', 'id'));
  expect(await stage().keptNames()).toHaveLength(1);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AttachedFiles, LIMIT_MB, PDF, PNG } from '../../support/attached-files.js';
import { eventually } from '../../support/processes.js';

const helpline = new AttachedFiles();
const { attach, contentOf, countOf, ids, listOf, newCase } = helpline;
beforeAll(() => helpline.open(), 90_000);
afterAll(() => helpline.close());

describe('a file that is attached to a case', () => {
  it('is listed, is in the history, and comes back as it was, as nothing that a browser runs', async () => {
    const id = await newCase();
    const { status, attachment } = await attach(id, { name: 'Foto ya mtoto.png' });
    expect([status, attachment]).toEqual([
      201,
      {
        id: expect.any(String),
        ...{ name: 'Foto ya mtoto.png', media_type: 'image/png', size_bytes: PNG.length },
        ...{ by_user_id: ids.get('counsellor'), by: 'counsellor', at: expect.any(String), may_remove: true },
      },
    ]);
    await attach(id, { name: '../../report.pdf', content: PDF });
    expect(await listOf(id)).toMatchObject([
      { name: 'report.pdf', media_type: 'application/pdf' },
      attachment,
    ]);
    expect(await listOf(id, 'counsellor', '?limit=1&page=2')).toEqual([attachment]);
    const { data } = await helpline.stage.api.get(`cases/${id}/history`);
    expect((data.history as { event: string }[]).map(({ event }) => event)).toEqual([
      ...['attachment_added', 'attachment_added', 'created'],
    ]);
    const { headers, content } = await contentOf(id, attachment.id);
    expect(content.equals(PNG)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="Foto ya mtoto.png"; filename*=UTF-8\'\'Foto%20ya%20mtoto.png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    const range = await contentOf(id, attachment.id, 'counsellor', { range: 'bytes=8-9' });
    expect([range.status, [...range.content]]).toEqual([206, [1, 2]]);
    const pdf = await contentOf(id, (await listOf(id))[0]?.id);
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('that is a page of the web is given back as text to be kept, never shown', async () => {
    const id = await newCase();
    const { attachment } = await attach(id, {
      content: Buffer.from('<html><script>alert(1)</script>'),
      name: 'a.html',
    });
    const { headers } = await contentOf(id, attachment.id);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('and read is in the audit, with its reader', async () => {
    const id = await newCase();
    const { attachment } = await attach(id);
    await contentOf(id, attachment.id, 'supervisor');
    const { rows } = await helpline.stage.database.query(
      `SELECT u.username FROM audit_reads r JOIN users u ON u.id = r.user_id
       WHERE r.resource = 'attachments' AND r.row_id = $1`,
      [attachment.id],
    );
    expect(rows).toEqual([{ username: 'supervisor' }]);
  });

  it('is the same record as by the session API', async () => {
    const id = await newCase();
    const sent = await helpline.stage.app.upload(
      'attachments',
      { content: PDF, name: 'a.pdf' },
      { fields: { case_id: id } },
    );
    expect(await listOf(id)).toMatchObject([{ id: sent.first.id, name: 'a.pdf', by: 'supervisor' }]);
    await helpline.stage.app.post(`attachments/${sent.first.id ?? ''}`, { is_delete: '1' });
    expect(await listOf(id)).toEqual([]);
    expect((await contentOf(id, sent.first.id)).status).toBe(404);
  });

  it('is attached once, however often it is sent by one key', async () => {
    const [id, other] = [await newCase(), await newCase()];
    const first = await attach(id, { key: 'once' });
    const second = await attach(id, { key: 'once' });
    expect([second.status, second.attachment]).toEqual([201, first.attachment]);
    expect(await listOf(id)).toEqual([first.attachment]);
    expect((await attach(other, { key: 'once' })).status).toBe(409);
    expect((await contentOf(id, first.attachment.id)).status).toBe(200); // the refused one has taken nothing away
    expect((await attach(id, { key: 'x'.repeat(201) })).status).toBe(400);
    const files = await countOf('files');
    expect((await attach(id, { key: 'once', content: PDF })).status).toBe(409);
    await eventually(async () => (await countOf('files')) === files); // the refused file is taken out again
  });
});

describe('a file that is not taken', () => {
  it.each([
    [
      'too large',
      { content: Buffer.concat([PNG, Buffer.alloc(LIMIT_MB * 1_000_000)]) },
      413,
      'file-too-large',
      {},
    ],
    ['a program', { content: Buffer.from('MZ\x90\x00') }, 400, 'file-not-taken', { why: 'unknown-type' }],
    [
      'an archive',
      { content: Buffer.from('PK\x03\x04........evil.js') },
      400,
      'file-not-taken',
      { why: 'unknown-type' },
    ],
    ['empty', { content: Buffer.alloc(0) }, 400, 'file-not-taken', { why: 'empty' }],
    ['two files', { count: 2 }, 400, 'file-not-taken', { why: 'several' }],
    ['missing', { content: null }, 400, 'file-not-taken', { why: 'missing' }],
  ] as const)('because it is %s leaves nothing', async (_, sent, status, code, more) => {
    const id = await newCase();
    const [attachments, files] = [await countOf('attachments'), await countOf('files')];
    const answer = await attach(id, sent);
    expect(answer).toMatchObject({ status, refusal: { code, ...more } });
    if (status === 413) expect(answer.refusal).toMatchObject({ most: LIMIT_MB });
    expect([await countOf('attachments'), await countOf('files')]).toEqual([attachments, files]);
  });

  it('because it is no form is refused before it is read', async () => {
    const id = await newCase();
    expect((await helpline.stage.api.post(`cases/${id}/attachments`, { attachment: 'x' })).status).toBe(415);
  });
});

describe('the files of a case', () => {
  it.each([
    // [role, sees the files, attaches one; of a case in which they are not involved]
    ['counsellor', 200, 403],
    ['supervisor', 200, 201],
    ['case_manager', 200, 201],
    ['case_worker', 404, 404],
    ['partner', 404, 403],
    ['media_account', 403, 403],
    ['admin', 200, 201],
  ])('for a %s of no part in it: read %p, attached %p', async (as, read, attached) => {
    const owner = as === 'supervisor' ? 'admin' : 'supervisor';
    const id = await newCase(owner);
    const { attachment } = await attach(id, { as: owner });
    const files = await countOf('files');
    expect((await helpline.stage.api.get(`cases/${id}/attachments`, { as })).status).toBe(read);
    expect((await contentOf(id, attachment.id, as)).status).toBe(read);
    expect((await attach(id, { as })).status).toBe(attached);
    if (attached !== 201) expect(await countOf('files')).toBe(files);
  });

  it('are read by a partner to whom the case was given, who attaches none', async () => {
    const id = await newCase('supervisor');
    const { attachment } = await attach(id, { as: 'supervisor' });
    await helpline.stage.api.put(`cases/${id}`, { assigned_user_id: ids.get('partner') });
    expect(await listOf(id, 'partner')).toEqual([{ ...attachment, may_remove: false }]);
    expect((await contentOf(id, attachment.id, 'partner')).status).toBe(200);
    expect((await attach(id, { as: 'partner' })).status).toBe(403);
    expect((await helpline.stage.api.get(`cases/${id}/follow-up`, { as: 'partner' })).data.may).toEqual([]);
  });

  it('are not there under another case, for no user, and after the case is deleted', async () => {
    const [id, other] = [await newCase(), await newCase()];
    const { attachment } = await attach(id);
    for (const [of, which] of [
      [other, attachment.id],
      [id, '987654321'],
      [id, 'x'],
      ['x', attachment.id],
    ])
      expect([of, (await contentOf(String(of), which)).status]).toEqual([of, 404]);
    expect((await attach(id, { as: null })).status).toBe(401);
    await helpline.stage.api.delete(`cases/${id}`);
    expect((await contentOf(id, attachment.id, 'admin')).status).toBe(404);
    expect((await attach(id, { as: 'admin' })).status).toBe(404);
  });
});

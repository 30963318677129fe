import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AttachedFiles, PDF, PNG } from '../../support/attached-files.js';

const helpline = new AttachedFiles();
const { attach, contentOf, countOf, ids, listOf, newCase } = helpline;
beforeAll(() => helpline.open(), 90_000);
afterAll(() => helpline.close());

const remove = (
  caseId: string,
  id: unknown,
  { as = 'counsellor', reason = 'The wrong child', key }: { as?: string; reason?: string; key?: string } = {},
) =>
  helpline.stage.api.post(
    `cases/${caseId}/attachments/${String(id)}/removal`,
    { reason },
    { as, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  );
const hold = (id: string, held: boolean) =>
  helpline.stage.api.post(`cases/${id}/legal-hold`, { held, reason: 'The court' }, { as: 'supervisor' });
/** The status of a change by the session API. */
const changed = async (id: unknown, change: Record<string, string>, as: string) =>
  (await helpline.stage.app.post(`attachments/${String(id)}`, change, { as })).status;
const isRemoved = async (id: unknown) =>
  (
    await helpline.stage.database.query<{ is_delete: number }>(
      'SELECT is_delete FROM attachments WHERE id = $1',
      [id],
    )
  ).rows[0]?.is_delete === 1;

describe('a file that is removed', () => {
  it('is gone from the case, and its history says which one, by whom and why', async () => {
    const id = await newCase();
    const [first, second] = [await attach(id), await attach(id, { name: 'door.png' })];
    expect((await remove(id, second.attachment.id)).status).toBe(200);
    expect(await listOf(id)).toEqual([first.attachment]);
    expect((await contentOf(id, second.attachment.id)).status).toBe(404);
    expect((await remove(id, second.attachment.id)).status).toBe(404);
    const { history } = (await helpline.stage.api.get(`cases/${id}/history`)).data as { history: object[] };
    expect(history.slice(0, 3)).toMatchObject([
      { event: 'file_removed', by: 'counsellor', file: 'door.png', detail: 'The wrong child' },
      { event: 'attachment_added', file: 'door.png' },
      { event: 'attachment_added', file: 'photo.png' },
    ]);
    const { rows } = await helpline.stage.database.query(
      `SELECT u.username, e.v_, e.v FROM audit_entries e JOIN users u ON u.id = e.created_by_id
       WHERE e.t = 'attachments' AND e.row_id = $1 AND e.k = 'is_delete'`,
      [second.attachment.id],
    );
    expect(rows).toEqual([{ username: 'counsellor', v_: '0', v: '1' }]);
  });

  it('is kept in the vault with its record, as a deleted case is', async () => {
    const id = await newCase();
    const { attachment } = await attach(id);
    const files = await countOf('files');
    await remove(id, attachment.id);
    expect(await countOf('files')).toBe(files);
    const { rows } = await helpline.stage.database.query<{ file_id: number }>(
      'SELECT file_id FROM attachments WHERE id = $1',
      [attachment.id],
    );
    const kept = await helpline.stage.app.get(`files/${String(rows[0]?.file_id)}?file`);
    expect(kept.status).toBe(200);
  });

  it('is read by its author and those who see every file alone, by the session API too', async () => {
    const id = await newCase('supervisor');
    await helpline.stage.api.put(`cases/${id}`, { assigned_user_id: ids.get('counsellor') });
    const [{ attachment }, own] = [
      await attach(id, { as: 'supervisor' }),
      await attach(id, { as: 'counsellor' }),
    ];
    const statuses = async (of: Record<string, unknown>) => {
      const { rows } = await helpline.stage.database.query<{ file_id: number }>(
        'SELECT file_id FROM attachments WHERE id = $1',
        [of.id],
      );
      const path = `files/${String(rows[0]?.file_id)}?file`;
      const [involved, all] = [
        await helpline.stage.app.get(path, { as: 'counsellor' }),
        await helpline.stage.app.get(path, { as: 'supervisor' }),
      ];
      return [involved.status, all.status];
    };
    expect([await statuses(attachment), await statuses(own.attachment)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    await remove(id, attachment.id, { as: 'supervisor' });
    await remove(id, own.attachment.id, { as: 'supervisor' });
    expect([await statuses(attachment), await statuses(own.attachment)]).toEqual([
      [404, 200],
      [200, 200],
    ]);
  });

  it('is removed once, however often it is asked by one key; the key is not taken for another file', async () => {
    const id = await newCase();
    const [{ attachment }, other] = [await attach(id), await attach(id)];
    for (let i = 0; i < 2; i++)
      expect((await remove(id, attachment.id, { key: 'removed-once' })).status).toBe(200);
    expect((await remove(id, other.attachment.id, { key: 'removed-once' })).status).toBe(409);
    expect(await listOf(id)).toEqual([other.attachment]);
    expect((await remove(id, other.attachment.id, { key: 'x'.repeat(201) })).status).toBe(400);
  });

  it('by two users at once is removed by one of them; who reads it meanwhile has all of it or is refused', async () => {
    const id = await newCase();
    const { attachment } = await attach(id);
    const [first, second, ...read] = await Promise.all([
      remove(id, attachment.id),
      remove(id, attachment.id, { as: 'supervisor' }),
      ...Array.from({ length: 5 }, () => contentOf(id, attachment.id)),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    for (const { status, content } of read)
      expect([status, status === 404 || content.equals(PNG)]).toEqual([status === 404 ? 404 : 200, true]);
  });

  it('needs a reason', async () => {
    const id = await newCase();
    const { attachment } = await attach(id);
    expect((await remove(id, attachment.id, { reason: ' ' })).status).toBe(400);
    expect(await listOf(id)).toEqual([attachment]);
  });

  it.each([
    // [role, of a file of another user, of its own]
    ['counsellor', 403, 200],
    ['supervisor', 200, 200],
    ['case_manager', 200, 200],
    ['case_worker', 403, 200],
    ['partner', 403, null],
    ['media_account', 403, null],
    ['admin', 200, 200],
  ])('by a %s who has the case: another’s %p, their own %p', async (as, another, own) => {
    const id = await newCase('supervisor');
    const { attachment } = await attach(id, { as: as === 'supervisor' ? 'admin' : 'supervisor' });
    await helpline.stage.api.put(`cases/${id}`, { assigned_user_id: ids.get(as) });
    if (own !== null) {
      const mine = await attach(id, { as });
      expect(mine.attachment.may_remove).toBe(true);
      expect((await remove(id, mine.attachment.id, { as })).status).toBe(own);
    }
    const seen = as === 'media_account' ? [] : await listOf(id, as);
    for (const file of seen) expect(file.may_remove).toBe(another === 200);
    expect((await remove(id, attachment.id, { as })).status).toBe(another);
    expect(await isRemoved(attachment.id)).toBe(another === 200);
  });

  it('under another case, without a number and by a user who does not see the case is not found', async () => {
    const [id, other] = [await newCase(), await newCase()];
    const { attachment } = await attach(id);
    for (const [of, which] of [
      [other, attachment.id],
      [id, '987654321'],
      [id, 'x'],
    ])
      expect([of, (await remove(String(of), which)).status]).toEqual([of, 404]);
    expect((await remove(id, attachment.id, { as: 'case_worker' })).status).toBe(404);
    expect(await isRemoved(attachment.id)).toBe(false);
  });

  it.each(['counsellor', 'supervisor', 'admin'])(
    'by a %s stays while the case is under legal hold, by whichever API',
    async (as) => {
      const [id, other] = [await newCase(as), await newCase(as)];
      const { attachment } = await attach(id, { as });
      const { id: fileId = '' } = (
        await helpline.stage.app.upload('files', { content: PDF, name: 'b.pdf' }, { as })
      ).first;
      await hold(id, true);
      expect(await remove(id, attachment.id, { as })).toMatchObject({
        status: 409,
        body: { refusal: { code: 'file-under-hold' } },
      });
      for (const change of [{ is_delete: '1' }, { case_id: other }, { file_id: fileId }])
        expect([change, await changed(attachment.id, change, as)]).toEqual([change, 412]);
      for (const neither of ['2', 'unknown'])
        expect([neither, await changed(attachment.id, { is_delete: neither }, as)]).toEqual([neither, 412]);
      expect((await listOf(id, as)).map((file) => file.id)).toEqual([attachment.id]);
      await hold(id, false);
      expect((await remove(id, attachment.id, { as })).status).toBe(200);
    },
  );

  it.each(['counsellor', 'supervisor', 'admin'])(
    'that a %s removed before a legal hold is neither moved nor replaced under it, and can be put back',
    async (as) => {
      const [id, other] = [await newCase(as), await newCase(as)];
      const { attachment } = await attach(id, { as });
      const { id: fileId = '' } = (
        await helpline.stage.app.upload('files', { content: PDF, name: 'b.pdf' }, { as })
      ).first;
      await remove(id, attachment.id, { as });
      await hold(id, true);
      for (const change of [{ file_id: fileId }, { case_id: other }, { case_id: other, is_delete: '0' }])
        expect([change, await changed(attachment.id, change, as)]).toEqual([change, 412]);
      expect(await changed(attachment.id, { is_delete: '0' }, as)).toBe(202);
      expect((await listOf(id, as)).map((file) => file.id)).toEqual([attachment.id]);
    },
  );

  it('is not put back by a user who may not remove it', async () => {
    const id = await newCase('supervisor');
    const { attachment } = await attach(id, { as: 'supervisor' });
    await helpline.stage.api.put(`cases/${id}`, { assigned_user_id: ids.get('counsellor') });
    await remove(id, attachment.id, { as: 'supervisor' });
    expect(await changed(attachment.id, { is_delete: '0' }, 'counsellor')).toBe(412);
    expect(await listOf(id, 'supervisor')).toEqual([]);
    expect(await changed(attachment.id, { is_delete: '0' }, 'supervisor')).toBe(202);
  });

  it('leaves the history of a case by its name when it is moved to another one, which both name', async () => {
    const [id, other] = [await newCase('counsellor'), await newCase('counsellor')];
    const { attachment } = await attach(id, { as: 'counsellor' });
    expect(await changed(attachment.id, { case_id: other }, 'counsellor')).toBe(202);
    const filesIn = async (caseId: string) => {
      const { data } = await helpline.stage.api.get(`cases/${caseId}/history`, { as: 'counsellor' });
      return (data.history as { event: string; file?: string | null }[])
        .filter(({ event }) => event.startsWith('attachment'))
        .map(({ event, file }) => [event, typeof file]);
    };
    expect(await filesIn(id)).toEqual([
      ['attachment_removed', 'object'],
      ['attachment_added', 'object'],
    ]);
    expect(await filesIn(other)).toEqual([['attachment_added', 'string']]);
  });

  it('by the session API is removed by its author or those who may delete the case, too', async () => {
    const id = await newCase('supervisor');
    const { attachment } = await attach(id, { as: 'supervisor' });
    await helpline.stage.api.put(`cases/${id}`, { assigned_user_id: ids.get('counsellor') });
    const path = `attachments/${String(attachment.id)}`;
    expect((await helpline.stage.app.post(path, { pos: '2' }, { as: 'counsellor' })).status).toBe(202);
    expect((await helpline.stage.app.post(path, { is_delete: '1' }, { as: 'counsellor' })).status).toBe(412);
    expect((await helpline.stage.app.post(path, { is_delete: '1' }, { as: 'case_manager' })).status).toBe(
      202,
    );
  });
});

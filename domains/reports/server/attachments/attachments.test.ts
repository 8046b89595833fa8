import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '../../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { rowHashes } from '../../../../testkit/row-hashes.ts';
import { DOT, PDF } from '../../../../testkit/sample-bodies.ts';
import { answerOf, openTestShop, refusalOf } from '../../../../testkit/shop.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type {
  addAttachmentRoute,
  listAttachmentsRoute,
  readAttachmentRoute,
} from '../../contract/attachment.ts';
import { addAttachment, listAttachments, readAttachment } from './attachments.ts';

let db: TestDatabase;
let w: World;
let id: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  w = await openWorld(db.database);
  id = await w.post.journal();
});

const ADD = addAttachment(DOCUMENT_KINDS);
const LIST = listAttachments(DOCUMENT_KINDS);
const READ = readAttachment(DOCUMENT_KINDS);

const add = (more: object = {}, actor = w.shop.owner) => {
  const body = { id: newId(), name: 'বিল.pdf', file: PDF, ...more };
  return w.shop.call<typeof addAttachmentRoute>(ADD, { params: { id }, body }, actor);
};

const list = async () =>
  answerOf(await w.shop.call<typeof listAttachmentsRoute>(LIST, { params: { id } })).data;

const read = async (attachment_id: string) => {
  const params = { id, attachment_id };
  return answerOf(await w.shop.call<typeof readAttachmentRoute>(READ, { params }));
};

const base64 = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))).toString('base64');

test('a PDF is stored as it was sent, with who added it and when', async () => {
  const body = { id: newId() };
  const { data } = answerOf(await add(body));
  expect(data).toEqual([
    {
      id: body.id,
      name: 'বিল.pdf',
      media_type: 'application/pdf',
      size: 15,
      added_at: '2026-08-01T09:00:00.000Z',
      added_by: 'Taslima',
    },
  ]);
  const file = await read(body.id);
  expect(file).toMatchObject({ file_name: 'MIR-26/JV00001-1.pdf', media_type: 'application/pdf' });
  expect(Buffer.from(file.bytes).toString('base64')).toBe(PDF);
  const before = await rowHashes(db.connection);
  expect(await add(body)).toMatchObject({ replay: true, answer: { data } });
  expect(refusalOf(await add({ ...body, name: 'other.pdf' }))).toBe('id_reused');
  expect(await rowHashes(db.connection)).toEqual(before);
});

test('a picture is encoded anew: nothing else of its file is stored', async () => {
  const hidden = '<script>alert(1)</script>%PDF-1.4';
  const file = base64(Buffer.from(DOT, 'base64'), hidden);
  const body = { id: newId(), name: 'Bill.gif', file };
  answerOf(await add(body));
  const { bytes, media_type } = await read(body.id);
  expect(media_type).toBe('image/jpeg');
  expect(Buffer.from(bytes).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(Buffer.from(bytes).includes('alert')).toBe(false);
});

test('what is neither a picture nor one whole PDF is refused, and changes nothing', async () => {
  const wide = sharp({
    create: { width: 10_000, height: 7_000, channels: 3, background: 'white' },
  });
  const zip = `PK\x05\x06${'\0'.repeat(18)}`;
  const cases: [string, string][] = [
    ['attachment_unreadable', base64('<script>alert(1)</script>')],
    ['attachment_unreadable', base64('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['attachment_unreadable', base64('MZ\x90\0\x03\0\0\0')],
    // A PDF that is cut off, that something precedes or follows, or that is an archive too.
    ['attachment_unreadable', base64('%PDF-1.4\n')],
    ['attachment_unreadable', base64('<html>%PDF-1.4\n%%EOF')],
    ['attachment_unreadable', base64('%PDF-1.4\n%%EOF\n<script>alert(1)</script>')],
    ['attachment_unreadable', base64('%PDF-1.4\n', zip, '\n%%EOF')],
    ['picture_unreadable', base64('\xff\xd8\xff\xe0 and nothing else')],
    ['picture_unreadable', base64('GIF89a%PDF-1.4\n%%EOF')],
    ['picture_too_large', (await wide.png().toBuffer()).toString('base64')],
    ['invalid', ''],
    ['invalid', 'not base64!'],
  ];
  const before = await rowHashes(db.connection);
  for (const [code, file] of cases) {
    expect(refusalOf(await add({ file })), file.slice(0, 40)).toBe(code);
  }
  expect(refusalOf(await add({ name: ' ' }))).toBe('invalid');
  expect(await rowHashes(db.connection)).toEqual(before);
});

test('a document has five files at most, also of requests at once', async () => {
  const tries = await Promise.all(Array.from({ length: 8 }, () => add()));
  expect(tries.map(refusalOf).filter((code) => code !== null)).toEqual(
    Array(3).fill('attachments_full'),
  );
  expect(await list()).toHaveLength(5);
});

test('they are added to a document of a closed day, and never removed', async () => {
  await w.shop.run((tx) =>
    tx
      .updateTable('book_period')
      .set({ closed_until: '2026-08-01', closed_at: new Date() })
      .execute(),
  );
  answerOf(await add());
  expect(await list()).toHaveLength(1);
  const rewrite = w.shop.run((tx) =>
    tx.updateTable('document_attachment').set({ name: 'other' }).execute(),
  );
  await expect(rewrite).rejects.toThrow(/permission denied/);
  const remove = w.shop.run((tx) => tx.deleteFrom('document_attachment').execute());
  await expect(remove).rejects.toThrow(/permission denied/);
});

test('they are for readers of the document alone', async () => {
  const body = { id: newId() };
  answerOf(await add(body));
  const { branchAdmin } = w.shop;
  // Manual entries are not read by a branch admin.
  const params = { id, attachment_id: body.id };
  expect(refusalOf(await add({}, branchAdmin))).toBe('permission_denied');
  const denied = [
    await w.shop.call(LIST, { params: { id } }, branchAdmin),
    await w.shop.call(READ, { params }, branchAdmin),
  ];
  expect(denied.map(refusalOf)).toEqual(['permission_denied', 'permission_denied']);
  const other = await openTestShop(db.database);
  expect(refusalOf(await other.call(LIST, { params: { id } }))).toBe('not_found');
  expect(refusalOf(await other.call(READ, { params }))).toBe('not_found');
  // The file of another document is not found below this one.
  const second = await w.post.journal();
  const elsewhere = { params: { id: second, attachment_id: body.id } };
  expect(refusalOf(await w.shop.call(READ, elsewhere))).toBe('not_found');
});

test('a document of another branch is not found', async () => {
  const { branchAdmin, branches } = w.shop;
  id = await w.post.expense();
  answerOf(await add({}, branchAdmin));
  const elsewhere = { ...branchAdmin, branch_ids: [branches.uttara], warehouse_ids: null };
  expect(refusalOf(await w.shop.call(LIST, { params: { id } }, elsewhere))).toBe('not_found');
  expect(refusalOf(await add({}, elsewhere))).toBe('not_found');
});

import { createHash } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command, query, replayAnswer } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import {
  ATTACHMENTS_MAX,
  addAttachmentRoute,
  listAttachmentsRoute,
  readAttachmentRoute,
} from '../../contract/attachment.ts';
import { loadDocument } from '../load-document.ts';
import {
  findAdded,
  findAttachment,
  insertAttachment,
  type NewAttachment,
  selectAttachments,
} from './attachment.sql.ts';
import { encodeAttachment, type FileFault, type StoredFile } from './encode-attachment.ts';

type Kinds = readonly DocumentKind[];

export const listAttachments = (kinds: Kinds) =>
  query(listAttachmentsRoute, async (tx, { params: { id } }, context) => {
    const loaded = await loadDocument(tx, { id, kinds }, context);
    if (isRejection(loaded)) return loaded;
    const { shop_id } = context.actor;
    return { data: await selectAttachments(tx, { shop_id, document_id: id }) };
  });

/** Downloaded, and never shown in the browser as a page of this site. */
export const readAttachment = (kinds: Kinds) =>
  query(readAttachmentRoute, async (tx, { params: { id, attachment_id } }, context) => {
    const loaded = await loadDocument(tx, { id, kinds }, context);
    if (isRejection(loaded)) return loaded;
    const { shop_id } = context.actor;
    const found = await findAttachment(tx, { shop_id, document_id: id, id: attachment_id });
    if (found === undefined) return reject('not_found');
    const { position, media_type, bytes } = found;
    const end = media_type === 'image/jpeg' ? 'jpg' : 'pdf';
    return { file_name: `${loaded.posted.number}-${position}.${end}`, media_type, bytes };
  });

/** Who reads a document may add to it, before and after the books are closed: nothing is posted. */
export const addAttachment = (kinds: Kinds) =>
  command(addAttachmentRoute, async (tx, { params, body }, context) => {
    const { actor, now: added_at } = context;
    const { shop_id, user_id: added_by } = actor;
    const own = { shop_id, document_id: params.id };
    const loaded = await loadDocument(tx, { id: params.id, kinds }, context);
    if (isRejection(loaded)) return loaded;
    const sent = Buffer.from(body.file, 'base64');
    const request_hash = createHash('sha256').update(body.name).update(sent).digest();
    const added = { ...own, id: body.id, name: body.name, added_at, added_by, request_hash };
    const before = await compareAdded(tx, added);
    if (isRejection(before)) return before;
    if (before === 'added') return replayAnswer({ data: await selectAttachments(tx, own) });
    if (context.prepared === undefined) return prepare(() => encodeAttachment(sent));
    const file = context.prepared as StoredFile | Rejection<FileFault>;
    if (isRejection(file)) return file;
    if (!(await takePosition(tx, { ...added, ...file }))) {
      return reject('attachments_full', { params: { most: ATTACHMENTS_MAX } });
    }
    const { name } = body;
    const entry = { subject_id: params.id, detail: { name, number: loaded.posted.number } };
    await writeAudit(tx, context, { action: 'document.attached', ...entry });
    return { data: await selectAttachments(tx, own) };
  });

/** Whether the same request was carried out, or the id is that of another file. */
async function compareAdded(
  tx: Tx,
  added: Omit<NewAttachment, keyof StoredFile>,
): Promise<'added' | 'new' | Rejection<'id_reused'>> {
  const before = await findAdded(tx, added);
  if (before === undefined) return 'new';
  const isSame =
    before.document_id === added.document_id &&
    before.added_by === added.added_by &&
    before.request_hash.equals(added.request_hash);
  return isSame ? 'added' : reject('id_reused', { path: 'id' });
}

/** Of concurrent requests for one position one wins: the others try the next. */
async function takePosition(tx: Tx, added: NewAttachment): Promise<boolean> {
  for (let tries = 0; tries < ATTACHMENTS_MAX; tries += 1) {
    if (await insertAttachment(tx, added)) return true;
  }
  return false;
}

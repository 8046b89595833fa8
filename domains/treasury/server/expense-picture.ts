import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { findPosted } from '#domains/documents/server/door/posted-documents.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import type { Encoded, PictureFault } from '#platform/pictures/encoded.ts';
import { readExpensePictureRoute, setExpensePictureRoute } from '../contract/expense-picture.ts';
import { EXPENSES } from './expense.sql.ts';
import {
  deleteExpensePicture,
  findExpensePicture,
  putExpensePicture,
} from './expense-picture.sql.ts';

const toAnswer = (bytes: Uint8Array | null) => ({
  data: { picture: bytes === null ? null : Buffer.from(bytes).toString('base64') },
});

export const readExpensePicture = query(readExpensePictureRoute, async (tx, input, { actor }) => {
  const { shop_id } = actor;
  const { id } = input.params;
  const expense = await findPosted(tx, EXPENSES, { shop_id, id, scope: actor });
  if (expense === undefined) return reject('not_found');
  return toAnswer(await findExpensePicture(tx, { shop_id, document_id: id }));
});

export const setExpensePicture = command(setExpensePictureRoute, async (tx, input, context) => {
  const { actor, now: added_at } = context;
  const { shop_id, user_id: added_by } = actor;
  const { id: document_id } = input.params;
  const sent = input.body.picture;
  const expense = await findPosted(tx, EXPENSES, { shop_id, id: document_id, scope: actor });
  if (expense === undefined) return reject('not_found');
  if (sent === null) await deleteExpensePicture(tx, { shop_id, document_id });
  else if (context.prepared === undefined) {
    return prepare(() => encodePicture(Buffer.from(sent, 'base64')));
  }
  const encoded = context.prepared as Encoded | Rejection<PictureFault> | undefined;
  if (isRejection(encoded)) return encoded;
  const bytes = encoded === undefined ? null : jpegOf(encoded);
  if (bytes !== null) {
    await putExpensePicture(tx, { shop_id, document_id }, { bytes, added_at, added_by });
  }
  const action = bytes === null ? 'expense.picture_removed' : 'expense.picture_set';
  await writeAudit(tx, context, { action, subject_id: document_id });
  return toAnswer(bytes);
});

/** The JPEG, which every browser can show: wide enough to read a till receipt. */
function jpegOf({ files }: Encoded): Uint8Array {
  const jpeg = files.find(({ format }) => format === 'jpg');
  return assertPresent(jpeg, 'a picture has a JPEG').bytes;
}

import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import type { Encoded, PictureFault } from '#platform/pictures/encoded.ts';
import { insertPicture } from '#platform/pictures/picture.sql.ts';
import { setCategoryPictureRoute } from '../../contract/category.ts';
import { lockCategories, selectAllCategories, updateCategoryPicture } from './category.sql.ts';

export const setCategoryPicture = command(setCategoryPictureRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { id } = input.params;
  const sent = input.body.picture;
  await lockCategories(tx, shop_id);
  const before = (await selectAllCategories(tx, shop_id)).find((one) => one.id === id);
  if (before === undefined) return reject('not_found');
  let picture: string | null = null;
  if (sent !== null) {
    if (context.prepared === undefined) {
      return prepare(() => encodePicture(Buffer.from(sent, 'base64')));
    }
    const encoded = context.prepared as Encoded | Rejection<PictureFault>;
    if (isRejection(encoded)) return encoded;
    await insertPicture(tx, encoded, context.now);
    picture = encoded.name;
  }
  await updateCategoryPicture(tx, shop_id, { id, picture });
  const after = { ...before, picture, version: before.version + 1 };
  await writeAudit(tx, context, { action: 'category.changed', subject_id: id, before, after });
  return { data: after };
});

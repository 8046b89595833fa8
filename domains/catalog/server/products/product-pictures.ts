import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { command } from '#platform/http/endpoint.ts';
import { prepare } from '#platform/http/prepare.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import type { Encoded, PictureFault } from '#platform/pictures/encoded.ts';
import { insertPicture } from '#platform/pictures/picture.sql.ts';
import {
  addProductPictureRoute,
  arrangeProductPicturesRoute,
  PRODUCT_PICTURES_MAX,
  removeProductPictureRoute,
} from '../../contract/product-pictures.ts';
import { lockProduct } from './change-product.sql.ts';
import { findProduct } from './product-answer.sql.ts';
import {
  selectPictures,
  selectVariantIds,
  type VariantPicture,
  writePictures,
} from './product-picture.sql.ts';
import { readerOf } from './product-reader.ts';

export const addProductPicture = creation(addProductPictureRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { picture, variant_id } = input.body;
  const before = await lockPictures(tx, shop_id, input.params.id);
  if (before === null) return reject('not_found');
  const missing = await missingVariant(tx, shop_id, input.params.id, [variant_id]);
  if (missing !== null) return reject('variant_not_found', { path: 'variant_id' });
  if (context.prepared === undefined) {
    return prepare(() => encodePicture(Buffer.from(picture, 'base64')));
  }
  const encoded = context.prepared as Encoded | Rejection<PictureFault>;
  if (isRejection(encoded)) return encoded;
  if (before.length >= PRODUCT_PICTURES_MAX) {
    return reject('too_many_pictures', { params: { most: PRODUCT_PICTURES_MAX } });
  }
  await insertPicture(tx, encoded, context.now);
  const added = { id: input.body.id ?? context.newId(), name: encoded.name, variant_id };
  return savePictures(tx, context, { id: input.params.id, before, after: [...before, added] });
});

export const arrangeProductPictures = command(
  arrangeProductPicturesRoute,
  async (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    const before = await lockPictures(tx, shop_id, params.id);
    if (before === null) return reject('not_found');
    const variant_ids = body.pictures.map(({ variant_id }) => variant_id);
    const missing = await missingVariant(tx, shop_id, params.id, variant_ids);
    if (missing !== null) {
      return reject('variant_not_found', { path: `pictures.${missing}.variant_id` });
    }
    const names = new Map(before.map(({ id, name }) => [id, name]));
    const unknown = body.pictures.findIndex(({ id }) => !names.has(id));
    if (unknown !== -1) return reject('not_found', { path: `pictures.${unknown}.id` });
    const after = body.pictures.flatMap(({ id, variant_id }) => {
      const name = names.get(id);
      return name === undefined || !names.delete(id) ? [] : [{ id, name, variant_id }];
    });
    if (after.length < body.pictures.length || names.size > 0) return reject('pictures_outdated');
    return savePictures(tx, context, { id: params.id, before, after });
  },
);

export const removeProductPicture = command(
  removeProductPictureRoute,
  async (tx, { params }, context) => {
    const before = await lockPictures(tx, context.actor.shop_id, params.id);
    const after = before?.filter(({ id }) => id !== params.picture_id);
    if (before === null || after?.length !== before.length - 1) return reject('not_found');
    return savePictures(tx, context, { id: params.id, before, after });
  },
);

/** null: no such product. */
async function lockPictures(tx: Tx, shop_id: string, id: string): Promise<VariantPicture[] | null> {
  const product = await lockProduct(tx, shop_id, id);
  return product === undefined ? null : selectPictures(tx, shop_id, id);
}

/** The position of the first variant that does not belong to the product. */
async function missingVariant(
  tx: Tx,
  shop_id: string,
  product_id: string,
  variant_ids: readonly (string | null)[],
): Promise<number | null> {
  if (variant_ids.every((id) => id === null)) return null;
  const known = new Set(await selectVariantIds(tx, shop_id, product_id));
  const index = variant_ids.findIndex((id) => id !== null && !known.has(id));
  return index === -1 ? null : index;
}

type Change = { id: string; before: VariantPicture[]; after: VariantPicture[] };

async function savePictures(tx: Tx, context: Context, { id, before, after }: Change) {
  const { shop_id } = context.actor;
  await writePictures(tx, shop_id, { product_id: id, pictures: after });
  const names = (pictures: readonly VariantPicture[]) => pictures.map(({ name }) => name);
  await writeAudit(tx, context, {
    action: 'product.pictures_changed',
    subject_id: id,
    before: { pictures: names(before) },
    after: { pictures: names(after) },
  });
  await recordEvent(tx, context, 'product.changed', [id]);
  const product = await findProduct(tx, readerOf(context), id);
  return { data: assertPresent(product, 'a product just changed can be read') };
}

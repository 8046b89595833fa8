import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, one } from '#platform/contract/fields.ts';
import { PICTURE_BODY_MAX, PICTURE_REJECTIONS, pictureUpload } from '#platform/contract/picture.ts';
import { product } from './product.ts';

/** The most pictures of a product, including those of its variants. */
export const PRODUCT_PICTURES_MAX = 30;

export const addProductPictureRoute = defineCreation({
  path: '/inventory/product/{id}/pictures',
  permission: 'product.update',
  summary: 'Add a picture (JPEG, PNG, WebP, AVIF or GIF, in base64) after the others',
  params: byId,
  body: z.strictObject({
    picture: pictureUpload,
    /** null: for the whole product. */
    variant_id: id.nullable().default(null),
  }),
  body_max: PICTURE_BODY_MAX,
  answer: one(product),
  status: 201,
  rejections: { variant_not_found: 404, ...PICTURE_REJECTIONS, too_many_pictures: 409 },
});

export const arrangeProductPicturesRoute = defineRoute({
  method: 'PUT',
  path: '/inventory/product/{id}/pictures',
  permission: 'product.update',
  summary: 'Set the order of a product’s pictures and the variant of each',
  params: byId,
  body: z.strictObject({
    /** All its pictures, each once; the first is the main one. */
    pictures: z.array(z.strictObject({ id, variant_id: id.nullable() })).max(PRODUCT_PICTURES_MAX),
  }),
  answer: one(product),
  rejections: { variant_not_found: 404, pictures_outdated: 409 },
});

export const removeProductPictureRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/product/{id}/pictures/{picture_id}',
  permission: 'product.update',
  summary: 'Remove a picture from a product',
  params: byId.extend({ picture_id: id }),
  answer: one(product),
  rejections: {},
});

import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, one } from '#platform/contract/fields.ts';
import { PICTURE_BODY_MAX, PICTURE_REJECTIONS, pictureUpload } from '#platform/contract/picture.ts';

/** A JPEG in base64; null: none. */
const storedPicture = z.strictObject({ picture: z.string().nullable() });

export const readExpensePictureRoute = defineRoute({
  method: 'GET',
  path: '/expenses/{id}/picture',
  permission: 'expenses.read',
  summary: 'Get the picture of an expense’s receipt; needs access to the expense',
  params: byId,
  answer: one(storedPicture),
});

export const setExpensePictureRoute = defineRoute({
  method: 'PUT',
  path: '/expenses/{id}/picture',
  permission: 'expenses.create',
  summary: 'Set the picture of an expense’s receipt, in base64; null removes it',
  params: byId,
  body: z.strictObject({ picture: pictureUpload.nullable() }),
  body_max: PICTURE_BODY_MAX,
  answer: one(storedPicture),
  rejections: PICTURE_REJECTIONS,
});

import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, one } from '#platform/contract/fields.ts';
import { PICTURE_BODY_MAX, PICTURE_REJECTIONS, pictureUpload } from '#platform/contract/picture.ts';

/** Base64 of a JPEG; null: there is none. */
const storedPicture = z.strictObject({ picture: z.string().nullable() });

export const readExpensePictureRoute = defineRoute({
  method: 'GET',
  path: '/expenses/{id}/picture',
  permission: 'expenses.read',
  summary: 'The picture of the paper of an expense: seen by who may see the expense, nobody else',
  params: byId,
  answer: one(storedPicture),
});

export const setExpensePictureRoute = defineRoute({
  method: 'PUT',
  path: '/expenses/{id}/picture',
  permission: 'expenses.create',
  summary: 'Keep a picture of the paper of an expense, in base64; null takes it away',
  params: byId,
  body: z.strictObject({ picture: pictureUpload.nullable() }),
  body_max: PICTURE_BODY_MAX,
  answer: one(storedPicture),
  rejections: PICTURE_REJECTIONS,
});

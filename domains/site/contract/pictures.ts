import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  text,
  version,
} from '#platform/contract/fields.ts';
import {
  PICTURE_BODY_MAX,
  PICTURE_REJECTIONS,
  pictureName,
  pictureUpload,
} from '#platform/contract/picture.ts';

/** Alt text of a picture, in both languages. */
const alt = text(300).refine((value) => value.trim() !== '' && !/[\n\r]/.test(value));
const translations = z.strictObject({
  bn: z.strictObject({ alt }),
  en: z.strictObject({ alt }),
});

export const listPicturesRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/pictures',
  permission: null,
  summary: 'List the pictures of the site, newest first; operators only',
  query: z.strictObject(page),
  answer: listOf(
    z.strictObject({ id, name: pictureName, translations, version, updated_at: instant }),
  ),
  rejections: { invalid_cursor: 422 },
});

export const addPictureRoute = defineRoute({
  method: 'POST',
  path: '/cms/pictures',
  permission: null,
  summary:
    'Upload a picture (JPEG, PNG, WebP, AVIF, GIF; in base64) and re-encode it; operators only',
  body: z.strictObject({ id: documentId, picture: pictureUpload, translations }),
  body_max: PICTURE_BODY_MAX,
  answer: one(z.strictObject({ name: pictureName, version })),
  status: 201,
  rejections: { id_reused: 409, ...PICTURE_REJECTIONS },
});

export const changePictureRoute = defineRoute({
  method: 'PATCH',
  path: '/cms/pictures/{id}',
  permission: null,
  summary: 'Replace the alt text of a picture, with the version that was read; operators only',
  params: byId,
  body: z.strictObject({ version, translations }),
  answer: one(z.strictObject({ version })),
  rejections: { version_conflict: 409 },
});

export const removePictureRoute = defineRoute({
  method: 'DELETE',
  path: '/cms/pictures/{id}',
  permission: null,
  summary: 'Remove a picture from the list; pages that show it keep it; operators only',
  params: byId,
  answer: one(z.strictObject({ id })),
});

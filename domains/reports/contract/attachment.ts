import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, documentId, id, instant, name, one } from '#platform/contract/fields.ts';
import { made } from '#platform/contract/file.ts';
import { PICTURE_BODY_MAX, PICTURE_REJECTIONS, pictureUpload } from '#platform/contract/picture.ts';

/** The most files of a document. */
export const ATTACHMENTS_MAX = 5;

const attachment = z.strictObject({
  id,
  name: z.string(),
  media_type: z.enum(['image/jpeg', 'application/pdf']),
  /** In bytes. */
  size: z.int(),
  added_at: instant,
  /** Name of the member who added it. */
  added_by: z.string(),
});

export type Attachment = z.output<typeof attachment>;

/** In the order in which they were added. */
const attachments = one(z.array(attachment));

export const listAttachmentsRoute = defineRoute({
  method: 'GET',
  path: '/documents/{id}/attachments',
  // Each kind of document has its own: see document-kind.ts.
  permission: null,
  summary: 'List the files of a document; needs access to the document',
  params: byId,
  answer: attachments,
});

export const addAttachmentRoute = defineRoute({
  method: 'POST',
  path: '/documents/{id}/attachments',
  permission: 'attachments.create',
  summary: 'Add a picture or PDF to a posted document; it is never changed or removed',
  params: byId,
  body: z.strictObject({
    id: documentId,
    name: name(200),
    /** A picture or PDF of at most 10 MB in base64. Its content determines its type. */
    file: pictureUpload,
  }),
  body_max: PICTURE_BODY_MAX,
  is_long: true,
  answer: attachments,
  status: 201,
  rejections: {
    ...PICTURE_REJECTIONS,
    attachment_unreadable: 422,
    attachments_full: 409,
    id_reused: 409,
  },
});

export const readAttachmentRoute = defineRoute({
  method: 'GET',
  path: '/documents/{id}/attachments/{attachment_id}',
  permission: null,
  summary: 'Download a file of a document; needs access to the document',
  params: byId.extend({ attachment_id: id }),
  answer: made,
  file: 'made',
});

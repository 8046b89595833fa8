import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { isPdf } from '#platform/pdf/is-pdf.ts';
import { encodePicture } from '#platform/pictures/encode-picture.ts';
import type { PictureFault } from '#platform/pictures/encoded.ts';
import { isPicture } from '#platform/pictures/is-picture.ts';

export type StoredFile = {
  media_type: 'image/jpeg' | 'application/pdf';
  bytes: Uint8Array;
};

export type FileFault = PictureFault | 'attachment_unreadable';

/** A picture encoded anew as JPEG, or the PDF as it was sent. */
export async function encodeAttachment(
  bytes: Uint8Array,
): Promise<StoredFile | Rejection<FileFault>> {
  if (isPdf(bytes)) return { media_type: 'application/pdf', bytes };
  if (!isPicture(bytes)) return reject('attachment_unreadable', { path: 'file' });
  const encoded = await encodePicture(bytes);
  if (isRejection(encoded)) return reject(encoded.rejection, { path: 'file' });
  const jpeg = encoded.files.find(({ format }) => format === 'jpg');
  return { media_type: 'image/jpeg', bytes: assertPresent(jpeg, 'a picture has a JPEG').bytes };
}

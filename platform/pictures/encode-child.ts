import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { fallbackWidth, pictureWidths, smallWidth, WIDEST } from '#platform/contract/picture.ts';
import type { Encoded, EncodeReply } from './encoded.ts';

/** The resolution of a good phone camera. */
const PIXELS_MAX = 60_000_000;

/** Part of the hash: pictures in another encoding get other names. */
const MANNER = 'v1';

sharp.cache(false);
sharp.concurrency(1);
// Of all formats of the library, five are allowed: no SVG, no PDF, no local file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((one) => `VipsForeignLoad${one}Buffer`),
});

process.once('message', async (bytes: Uint8Array) => {
  process.send?.(await encode(bytes));
  process.disconnect();
});

async function encode(bytes: Uint8Array): Promise<EncodeReply> {
  try {
    const read = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const original = await read()
      .autoOrient()
      .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    return await allOf(original.data, original.info, nameOf(bytes, original.info));
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes('pixel limit');
    return { fault: isLarge ? 'picture_too_large' : 'picture_unreadable' };
  }
}

type Size = { width: number; height: number };

function nameOf(bytes: Uint8Array, { width, height }: Size): string {
  const hash = createHash('sha256').update(MANNER).update(bytes).digest('hex');
  return `${hash.slice(0, 32)}-${width}x${height}`;
}

async function allOf(image: Buffer, { width }: Size, name: string): Promise<Encoded> {
  const files: Encoded['files'][number][] = [];
  const at = (to: number): Sharp => sharp(image).resize({ width: to });
  for (const to of pictureWidths(width)) {
    const avif = at(to).avif({ quality: 55, effort: 2 });
    files.push({ width: to, format: 'avif', bytes: await avif.toBuffer() });
    const webp = at(to).webp({ quality: 80, effort: 4 });
    files.push({ width: to, format: 'webp', bytes: await webp.toBuffer() });
  }
  const small = smallWidth(width);
  if (!pictureWidths(width).includes(small)) {
    const webp = at(small).webp({ quality: 75, effort: 4 });
    files.push({ width: small, format: 'webp', bytes: await webp.toBuffer() });
  }
  const to = fallbackWidth(width);
  const jpeg = at(to).flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true });
  files.push({ width: to, format: 'jpg', bytes: await jpeg.toBuffer() });
  return { name, files };
}

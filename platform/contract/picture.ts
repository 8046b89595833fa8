import { z } from 'zod';

/** The widths that screens request; a picture has its own width and the smaller ones. */
const WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

export const WIDEST = 3840;

/** Browsers without AVIF and WebP get one file, at most this wide. */
const FALLBACK_WIDEST = 1200;

const BYTES_MAX = 10_485_760;
const SIGNS_MAX = Math.ceil(BYTES_MAX / 3) * 4;

/** The size of a request with a picture as base64 and some text. */
export const PICTURE_BODY_MAX = SIGNS_MAX + 100_000;

/** A picture in base64. Its content determines its type. */
export const pictureUpload = z
  .string()
  .min(4)
  .max(SIGNS_MAX)
  .refine((text) => text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, '')));

/** The name of a picture: `{32 hex}-{width}x{height}`. */
export const pictureName = z.string().regex(/^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,4}$/);

/** Errors of a picture upload. */
export const PICTURE_REJECTIONS = { picture_unreadable: 422, picture_too_large: 422 } as const;

export type PictureFormat = 'avif' | 'webp' | 'jpg';

export function pictureSize(name: string): { width: number; height: number } {
  const [, width = 1, height = 1] = (/-(\d+)x(\d+)$/.exec(name) ?? []).map(Number);
  return { width, height };
}

/** The widths that a picture of this width is stored in, smallest first. */
export function pictureWidths(width: number): number[] {
  return [...WIDTHS.filter((one) => one < width), width];
}

export function fallbackWidth(width: number): number {
  return pictureWidths(width).findLast((one) => one <= FALLBACK_WIDEST) ?? width;
}

export function pictureAddress(name: string, width: number, format: PictureFormat): string {
  return `/pictures/${name}/${width}.${format}`;
}

/** The width of a picture in a list or on a tile of the till. */
export const SMALL_WIDTH = 256;

/** The width for small display: the picture's own, if it is smaller. */
export function smallWidth(width: number): number {
  return Math.min(SMALL_WIDTH, width);
}

export function smallAddress(name: string): string {
  return pictureAddress(name, smallWidth(pictureSize(name).width), 'webp');
}

/** Every width of one format, in the syntax of `srcset`. */
export function pictureSet(name: string, format: 'avif' | 'webp'): string {
  const { width } = pictureSize(name);
  return pictureWidths(width)
    .map((one) => `${pictureAddress(name, one, format)} ${one}w`)
    .join(', ');
}

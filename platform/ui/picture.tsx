import {
  fallbackWidth,
  pictureAddress,
  pictureSet,
  pictureSize,
} from '#platform/contract/picture.ts';

type Props = {
  name: string;
  /** Alt text; empty if decorative. */
  alt: string;
  /** The displayed width, as in `sizes` of an image. */
  sizes: string;
  className?: string;
  /** Visible at once: loaded with priority. */
  isFirst?: boolean;
};

/** An uploaded picture, in the width that the screen needs. */
export function Picture({ name, alt, sizes, className, isFirst = false }: Props) {
  const { width, height } = pictureSize(name);
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSet(name, 'webp')} sizes={sizes} />
      <img
        src={pictureAddress(name, fallbackWidth(width), 'jpg')}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  );
}

import {
  fallbackWidth,
  pictureAddress,
  pictureSet,
  pictureSize,
} from '#platform/contract/picture.ts';

type Props = {
  name: string;
  /** What it shows, for whoever does not see it; empty where it only adorns. */
  alt: string;
  /** How wide it stands, as `sizes` of an image says. */
  sizes: string;
  className?: string;
  /** In sight at once: fetched before all others. */
  isFirst?: boolean;
};

/** A picture that was uploaded, in the width that the screen needs. */
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

import { smallAddress } from '#platform/contract/picture.ts';

type Props = {
  name: string;
  /** What it shows; empty where the words beside it say so. */
  alt: string;
  /** In pixels of the page. */
  side: number;
  className?: string | undefined;
};

/** A picture where it stands small: one light file, fetched when it comes into sight. */
export function SmallPicture({ name, alt, side, className }: Props) {
  return (
    <img
      src={smallAddress(name)}
      alt={alt}
      width={side}
      height={side}
      className={className}
      loading="lazy"
      decoding="async"
    />
  );
}

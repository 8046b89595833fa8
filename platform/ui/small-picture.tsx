import { smallAddress } from '#platform/contract/picture.ts';

type Props = {
  name: string;
  /** Alt text; empty if the text beside it says the same. */
  alt: string;
  /** In CSS pixels. */
  side: number;
  className?: string | undefined;
};

/** A picture at a small size: one light file, loaded when it becomes visible. */
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

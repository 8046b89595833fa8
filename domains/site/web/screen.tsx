import { useSite } from './site-context.tsx';

/** Pictures of the product, taken of the demo shop by `npm run screenshots`. */
const FILES = import.meta.glob<string>('./screens/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const DESKTOP_WIDTHS = [1080, 1920] as const;
const TILL_WIDTHS = [750, 1200] as const;
const SIZES = {
  desk: { width: 1200, height: 680 },
  till: { width: 1024, height: 800 },
  phone: { width: 390, height: 600 },
} as const;

type Props = {
  name: string;
  /** What its numbers show; empty where something else tells it. */
  alt: string;
  /** How wide it stands on a desk, as `sizes` of an image says. */
  sizes: string;
  isFirst?: boolean;
};

/** A screen of the product in the reader's language: on a telephone, one of a telephone. */
export function Screen({ name, alt, sizes, isFirst = false }: Props) {
  const { language } = useSite();
  const file = (form: string, width: number, format: string) =>
    FILES[`./screens/${name}.${language}.${form}.${width}.${format}`];
  const widths = name === 'till' ? TILL_WIDTHS : DESKTOP_WIDTHS;
  const { width, height } = SIZES[name === 'till' ? 'till' : 'desk'];
  const phone = { media: '(max-width: 699px)', ...SIZES.phone };
  return (
    <picture>
      <source {...phone} type="image/avif" srcSet={file('phone', 750, 'avif')} />
      <source {...phone} type="image/webp" srcSet={file('phone', 750, 'webp')} />
      <source
        type="image/avif"
        srcSet={widths.map((one) => `${file('desk', one, 'avif')} ${one}w`).join(', ')}
        sizes={sizes}
      />
      <img
        src={file('desk', widths[0], 'webp')}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

import { useSite } from './site-context.tsx';

/** Screenshots of the demo shop, taken by `npm run screenshots`. */
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
  /** Alt text; empty if other text says the same. */
  alt: string;
  /** The width on a desktop, as in `sizes` of an image. */
  sizes: string;
  isFirst?: boolean;
};

/** A screenshot in the reader's language; on a phone, one taken on a phone. */
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

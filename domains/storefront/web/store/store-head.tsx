import { pictureAddress, pictureSize } from '#platform/contract/picture.ts';
import { useStore } from './store-context.tsx';

type Props = {
  /** null: the store itself. */
  title: string | null;
  description: string;
  picture?: string | null;
  /** Structured data for search engines, as schema.org defines it. */
  data?: readonly object[];
  /** False: search engines leave it out. */
  isIndexed?: boolean;
};

const LOCALE = { bn: 'bn_BD', en: 'en_GB' };

/** Metadata for browsers, search engines and link previews. Addresses are the canonical ones. */
export function StoreHead({ title, description, picture, data = [], isIndexed = true }: Props) {
  const { store, language, path, nameOf } = useStore();
  const name = nameOf(store);
  const fullTitle = title === null ? name : `${title} · ${name}`;
  const address = `${store.canonical_url}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={`${address}?lang=${language}`} />
      {(['bn', 'en'] as const).map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${address}?lang=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content={LOCALE[language]} />
      <meta property="og:title" content={title ?? name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${address}?lang=${language}`} />
      {picture && (
        <meta
          property="og:image"
          content={new URL(
            pictureAddress(picture, pictureSize(picture).width, 'jpg'),
            store.canonical_url,
          ).toString()}
        />
      )}
      {data.map((one) => (
        <script
          key={JSON.stringify(one)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no tag can begin in it.
          dangerouslySetInnerHTML={{ __html: escapeJson(one) }}
        />
      ))}
    </>
  );
}

function escapeJson(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}

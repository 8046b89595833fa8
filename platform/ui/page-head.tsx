import type { ReactNode } from 'react';

type Props = {
  /** Of the page alone, as a link preview shows it. */
  title: string;
  /** Of the window. */
  fullTitle: string;
  siteName: string;
  description: string;
  language: 'bn' | 'en';
  /** The address of this page in a language; null: in that of the visitor. */
  addressIn: (language: 'bn' | 'en' | null) => string;
  /** Structured data for search engines, as schema.org defines it. */
  data?: readonly object[];
  /** False: search engines leave it out. */
  isIndexed?: boolean;
  children?: ReactNode;
};

const LOCALE = { bn: 'bn_BD', en: 'en_GB' };

/** Metadata of a page for browsers, search engines and link previews. */
export function PageHead(props: Props) {
  const { title, fullTitle, siteName, description, language, addressIn, data = [] } = props;
  const { isIndexed = true, children } = props;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={addressIn(language)} />
      {(['bn', 'en'] as const).map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={addressIn(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(null)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={LOCALE[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressIn(language)} />
      {children}
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

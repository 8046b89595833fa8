import { useLocation } from 'react-router';
import { sharePath } from '../core/share-path.ts';
import { useSite } from './site-context.tsx';

type Props = {
  title: string;
  description: string;
  keywords?: string;
  /** Structured data for search engines, as schema.org defines it. */
  data?: Readonly<Record<string, unknown>>;
  /** False for pages that are missing or private. */
  isShared?: boolean;
};

const LOCALE = { bn: 'bn_BD', en: 'en_GB' };

/** Metadata of a page for browsers, search engines and link previews. */
export function SiteHead({ title, description, keywords, data, isShared = true }: Props) {
  const { origin, language, t } = useSite();
  const { pathname } = useLocation();
  const picture = isShared ? sharePath(pathname, language) : null;
  const address = (of: string) => `${origin}${pathname}?lang=${of}`;
  const fullTitle = title === t('title') ? title : `${title} · ${t('name')}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {keywords !== undefined && <meta name="keywords" content={keywords} />}
      <link rel="canonical" href={address(language)} />
      <link rel="alternate" hrefLang="bn" href={address('bn')} />
      <link rel="alternate" hrefLang="en" href={address('en')} />
      <link rel="alternate" hrefLang="x-default" href={`${origin}${pathname}`} />
      <link rel="alternate" type="application/rss+xml" href={`/blog.rss?lang=${language}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('name')} />
      <meta property="og:locale" content={LOCALE[language]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(language)} />
      {picture !== null && <SharedPicture path={picture} title={title} />}
      {data !== undefined && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no tag can begin in it.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
        />
      )}
    </>
  );
}

/** Metadata of link previews, with absolute addresses. */
function SharedPicture({ path, title }: { path: string; title: string }) {
  const { origin } = useSite();
  return (
    <>
      <meta property="og:image" content={`${origin}${path}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

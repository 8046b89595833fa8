import { useLocation } from 'react-router';
import { PageHead } from '#platform/ui/page-head.tsx';
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

/** Metadata of a page for browsers, search engines and link previews. */
export function SiteHead({ title, description, keywords, data, isShared = true }: Props) {
  const { origin, language, t } = useSite();
  const { pathname } = useLocation();
  const picture = isShared ? sharePath(pathname, language) : null;
  return (
    <PageHead
      title={title}
      fullTitle={title === t('title') ? title : `${title} · ${t('name')}`}
      siteName={t('name')}
      description={description}
      language={language}
      addressIn={(lang) => `${origin}${pathname}${lang === null ? '' : `?lang=${lang}`}`}
      data={data === undefined ? [] : [data]}
    >
      {keywords !== undefined && <meta name="keywords" content={keywords} />}
      <link rel="alternate" type="application/rss+xml" href={`/blog.rss?lang=${language}`} />
      {picture !== null && <SharedPicture path={picture} title={title} />}
    </PageHead>
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

import { Picture } from '#platform/ui/picture.tsx';
import type { PostView } from '../core/pages.ts';
import s from './pages.module.css';
import { Prose } from './prose.tsx';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

/**
 * A post of the blog, its metadata, and links to read on and to register. A post without a
 * translation is shown in its own language: only its text has that `lang`, the rest is the site's.
 */
export function BlogPost({ post }: { post: PostView }) {
  const { t, formatDay, origin } = useSite();
  const structuredData = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    datePublished: post.published_at,
    inLanguage: post.language,
    mainEntityOfPage: `${origin}/blog/${post.slug}`,
    author: { '@type': 'Organization', name: t('name') },
  };
  return (
    <article className={`page ${s.post}`}>
      <SiteHead title={post.title} description={post.summary} data={structuredData} />
      <p className={s.byline}>
        <time dateTime={post.published_at}>{formatDay(post.published_at)}</time> · {t('byline')}
      </p>
      <div lang={post.language}>
        <h1>{post.title}</h1>
        {post.picture !== null && (
          <div className={s.coverPicture}>
            <Picture name={post.picture} alt="" sizes="(min-width: 760px) 720px, 94vw" isFirst />
          </div>
        )}
        <Prose html={post.body_html} />
      </div>
      <footer className={s.postFoot}>
        {post.next !== null && (
          <a href={`/blog/${post.next.slug}`}>{t('next_post', { title: post.next.title })}</a>
        )}
        <a href="/registration" className="button small">
          {t('open_book')}
        </a>
      </footer>
    </article>
  );
}

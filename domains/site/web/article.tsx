import { Picture } from '#platform/ui/picture.tsx';
import type { PostView } from '../core/pages.ts';
import s from './pages.module.css';
import { Prose } from './prose.tsx';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

/** A post. */
export function Article({ post }: { post: PostView }) {
  const { t, day, origin } = useSite();
  return (
    <article className={`page ${s.post}`}>
      <SiteHead
        title={post.title}
        description={post.summary}
        data={{
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: post.title,
          description: post.summary,
          datePublished: post.published_at,
          inLanguage: post.language,
          mainEntityOfPage: `${origin}/blog/${post.slug}`,
          author: { '@type': 'Organization', name: t('name') },
        }}
      />
      <div lang={post.language}>
        <p className={s.crumbs}>
          <time dateTime={post.published_at}>{day(post.published_at)}</time>. {t('desk')}
        </p>
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

import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PostView } from '../core/pages.ts';
import { pageOf } from './page-loader.ts';
import s from './pages.module.css';
import { Prose } from './prose.tsx';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';
import { SiteMessage } from './site-message.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  pageOf<PostView>(args, 'post', args.params.slug);

export default function Post() {
  const post = useLoaderData<PostView | null>();
  const { t, day, origin } = useSite();
  if (post === null) return <SiteMessage kind="missing" />;
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
        <Prose html={post.body_html} />
      </div>
      <footer className={s.postFoot}>
        {post.next !== null && (
          <Link to={`/blog/${post.next.slug}`}>{t('next_post', { title: post.next.title })}</Link>
        )}
        <a href="/registration" className="button small">
          {t('open_book')}
        </a>
      </footer>
    </article>
  );
}

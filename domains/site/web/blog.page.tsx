import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Picture } from '#platform/ui/picture.tsx';
import type { PostEntry } from '../core/content.ts';
import type { BlogView } from '../core/pages.ts';
import { pageOf } from './page-loader.ts';
import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

export const loader = (args: LoaderFunctionArgs) => pageOf<BlogView>(args, 'blog');

/** The featured post, then dated lines. */
export default function Blog() {
  const { featured, recent } = useLoaderData<BlogView>();
  const { t, formatDay } = useSite();
  return (
    <div className={`page ${s.blog}`}>
      <SiteHead title={t('blog_heading')} description={t('description')} />
      <h1 className="for-readers">{t('blog_heading')}</h1>
      {featured !== null && <Featured post={featured} />}
      <section className={`halves ${s.recent}`}>
        <h2>{t('recent')}</h2>
        {recent.length === 0 && featured === null && <p className="lead">{t('nothing_yet')}</p>}
        <ol className="ruled">
          {recent.map((post) => (
            <li key={post.id}>
              <a href={`/blog/${post.slug}`}>
                <time dateTime={post.published_at}>{formatDay(post.published_at)}</time>
                <span lang={post.language}>
                  <h3>{post.title}</h3>
                  {post.summary}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Featured({ post }: { post: PostEntry }) {
  const { t, formatDay } = useSite();
  return (
    <a href={`/blog/${post.slug}`} className={`halves ${s.featured}`}>
      <Cover post={post} />
      <span>
        <small>
          {t('featured')} <time dateTime={post.published_at}>{formatDay(post.published_at)}</time>
        </small>
        <h2 lang={post.language}>{post.title}</h2>
        <span className="lead" lang={post.language}>
          {post.summary}
        </span>
      </span>
    </a>
  );
}

/** The picture of the post, else a cover with its number, both decorative. */
function Cover({ post }: { post: PostEntry }) {
  const { digits } = useSite();
  if (post.picture !== null) {
    return (
      <span className={s.coverPicture}>
        <Picture name={post.picture} alt="" sizes="(min-width: 900px) 600px, 94vw" isFirst />
      </span>
    );
  }
  return (
    <span className={`cloth ${s.cover}`} aria-hidden="true">
      <b>{digits(post.statistic)}</b>
      {post.statistic_note}
    </span>
  );
}

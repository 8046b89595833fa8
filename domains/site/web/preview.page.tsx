import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PostView } from '../core/pages.ts';
import { BlogPost } from './blog-post.tsx';
import { pageOf } from './page-loader.ts';
import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteMessage } from './site-message.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  pageOf<PostView>(args, 'preview', args.params.token);

/** A draft at its private address; hidden from search engines. */
export default function Preview() {
  const post = useLoaderData<PostView | null>();
  const { t } = useSite();
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {post !== null && (
        <p className={s.draft} role="note">
          {t('draft_seen')}
        </p>
      )}
      {post === null ? <SiteMessage kind="missing" /> : <BlogPost post={post} />}
    </>
  );
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PostView } from '../core/pages.ts';
import { BlogPost } from './blog-post.tsx';
import { pageOf } from './page-loader.ts';
import { SiteMessage } from './site-message.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  pageOf<PostView>(args, 'post', args.params.slug);

export default function Post() {
  const post = useLoaderData<PostView | null>();
  return post === null ? <SiteMessage kind="missing" /> : <BlogPost post={post} />;
}

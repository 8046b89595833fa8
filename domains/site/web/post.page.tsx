import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PostView } from '../core/pages.ts';
import { Article } from './article.tsx';
import { pageOf } from './page-loader.ts';
import { SiteMessage } from './site-message.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  pageOf<PostView>(args, 'post', args.params.slug);

export default function Post() {
  const post = useLoaderData<PostView | null>();
  return post === null ? <SiteMessage kind="missing" /> : <Article post={post} />;
}

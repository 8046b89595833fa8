import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { open } from '#platform/http/endpoint.ts';
import {
  featuredPostRoute,
  listPostsRoute,
  readPostRoute,
  recentPostsRoute,
} from '../contract/blog.ts';
import { postEntry } from '../core/views.ts';
import { readBlog, readPostPage } from './door/site-pages.ts';
import { selectPosts } from './post.sql.ts';

export const listPosts = open(listPostsRoute, async ({ query }, context) => {
  const { now } = context;
  const after = readCursor(query.cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const q = query.q?.trim() ?? '';
  const filter = { now, pattern: q === '' ? null : containing(q), after, limit: query.limit };
  const rows = await context.transaction((tx) => selectPosts(tx, filter));
  const { data, next_cursor } = pageOf(rows, query.limit);
  return { data: data.map((post) => postEntry(post, context.language ?? 'bn')), next_cursor };
});

export const featuredPost = open(featuredPostRoute, async (_input, context) => {
  const language = context.language ?? 'bn';
  const { featured } = await context.transaction((tx) => readBlog(tx, language, context.now));
  return { data: featured };
});

export const recentPosts = open(recentPostsRoute, async (_input, context) => {
  const language = context.language ?? 'bn';
  const { recent } = await context.transaction((tx) => readBlog(tx, language, context.now));
  return { data: [...recent] };
});

export const readPost = open(readPostRoute, async ({ params }, context) => {
  const lookup = { slug: params.slug, language: context.language ?? 'bn', now: context.now };
  const found = await context.transaction((tx) => readPostPage(tx, lookup));
  return found === null ? reject('not_found') : { data: found };
});

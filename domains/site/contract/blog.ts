import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, instant, listOf, one, page } from '#platform/contract/fields.ts';
import { pictureName } from '#platform/contract/picture.ts';
import { bySlug, inLanguageOf, siteLanguage } from './fields.ts';

const entry = {
  id,
  slug: z.string(),
  published_at: instant,
  statistic: z.string(),
  statistic_note: z.string(),
  picture: pictureName.nullable(),
  title: z.string(),
  summary: z.string(),
  language: siteLanguage,
};

export const postEntry = z.strictObject(entry);

export const listPostsRoute = defineRoute({
  method: 'GET',
  path: '/cms/blog',
  permission: null,
  summary: 'List published posts, newest first',
  query: z.strictObject({ ...page, ...inLanguageOf }),
  answer: listOf(postEntry),
  rejections: { invalid_cursor: 422 },
});

export const featuredPostRoute = defineRoute({
  method: 'GET',
  path: '/cms/blog/featured',
  permission: null,
  summary: 'Get the newest featured post; null: there is none',
  query: z.strictObject(inLanguageOf),
  answer: one(postEntry.nullable()),
});

export const recentPostsRoute = defineRoute({
  method: 'GET',
  path: '/cms/blog/recent',
  permission: null,
  summary: 'List the newest posts besides the featured one',
  query: z.strictObject(inLanguageOf),
  answer: one(z.array(postEntry)),
});

export const readPostRoute = defineRoute({
  method: 'GET',
  path: '/cms/blog/{slug}',
  permission: null,
  summary: 'Get a published post with its text as sanitised HTML',
  params: bySlug,
  query: z.strictObject(inLanguageOf),
  answer: one(
    z.strictObject({
      ...entry,
      body_html: z.string(),
      next: z.strictObject({ slug: z.string(), title: z.string() }).nullable(),
    }),
  ),
});

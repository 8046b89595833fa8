import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, one } from '#platform/contract/fields.ts';
import { bySlug, inLanguageOf, siteLanguage } from './fields.ts';

const entry = {
  id,
  slug: z.string(),
  icon: z.string(),
  rank: z.int(),
  title: z.string(),
  sub_title: z.string(),
  /** The language of the texts, which may be the fallback. */
  language: siteLanguage,
};

export const listFeaturesRoute = defineRoute({
  method: 'GET',
  path: '/cms/features',
  permission: null,
  summary: 'List the features of the product, by rank',
  query: z.strictObject(inLanguageOf),
  answer: one(z.array(z.strictObject(entry))),
});

export const readFeatureRoute = defineRoute({
  method: 'GET',
  path: '/cms/features/{slug}',
  permission: null,
  summary: 'Get a feature with its text as sanitised HTML and its table of facts',
  params: bySlug,
  query: z.strictObject(inLanguageOf),
  answer: one(
    z.strictObject({
      ...entry,
      body_html: z.string(),
      facts: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});

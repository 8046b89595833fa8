import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';
import { pictureName } from '#platform/contract/picture.ts';
import { inLanguageOf, siteLanguage } from './fields.ts';

export const readHomeRoute = defineRoute({
  method: 'GET',
  path: '/cms/home',
  permission: null,
  summary: 'List the sections of the first page in order',
  query: z.strictObject(inLanguageOf),
  answer: one(
    z.array(
      z.strictObject({
        key: z.string(),
        heading: z.string(),
        text: z.string(),
        button: z.string(),
        picture: z.strictObject({ name: pictureName, alt: z.string() }).nullable(),
        language: siteLanguage,
      }),
    ),
  ),
});

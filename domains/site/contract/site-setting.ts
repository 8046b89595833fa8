import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { one } from '#platform/contract/fields.ts';
import { FOOT_LINKS } from '../core/content.ts';
import { inLanguageOf } from './fields.ts';

export const siteSettingRoute = defineRoute({
  method: 'GET',
  path: '/{prefix}/siteSetting',
  permission: null,
  summary: 'Get the names, addresses and links of the public site',
  /** `cms` is the site of the platform. */
  params: z.strictObject({ prefix: z.string().max(80) }),
  query: z.strictObject(inLanguageOf),
  answer: one(
    z.strictObject({
      name: z.string(),
      tagline: z.string(),
      company: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.string(),
      menu: z.array(z.enum(['features', 'price', 'blog', 'contact'])),
      foot: z.record(z.enum(FOOT_LINKS), z.string()),
      social: z.array(z.strictObject({ name: z.string(), icon: z.string(), href: z.string() })),
    }),
  ),
});

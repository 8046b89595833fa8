import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  price,
  text,
  version,
} from '#platform/contract/fields.ts';
import { pictureName } from '#platform/contract/picture.ts';
import { FOOT_LINKS } from '../core/content.ts';
import { newSlug } from './fields.ts';

/** Routes for operators of the platform; other callers are refused. */

const line = (max: number) => text(max).refine((value) => !/[\n\r]/.test(value));
const heading = (max: number) => line(max).refine((value) => value.trim() !== '');

/** The translations of an entry; one language may be missing, but not both. */
function translationsOf<T extends z.ZodObject>(fields: T) {
  return z
    .strictObject({ bn: fields.optional(), en: fields.optional() })
    .refine(({ bn, en }) => bn !== undefined || en !== undefined);
}

/** A path on the site or an absolute address, never a script. `#`: no target yet. */
const href = z
  .string()
  .max(500)
  .regex(/^(#|\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[+\d]+)$/);

const icon = z.string().regex(/^[a-z0-9-]{1,40}$/);
const rank = z.int().min(1).max(10_000);

const featureText = z.strictObject({
  title: heading(80),
  sub_title: line(200),
  body: text(20_000),
  facts: z.array(z.tuple([heading(60), line(120)])).max(12),
});

const feature = {
  slug: newSlug,
  icon,
  rank,
  is_visible: z.boolean(),
  translations: translationsOf(featureText),
};

const sectionText = z.strictObject({ heading: heading(160), text: text(600), button: line(40) });

/** The name of an uploaded picture; null: none. */
const picture = pictureName.nullable();
const NO_PICTURE = { unknown_picture: 422 } as const;

const section = {
  rank,
  is_visible: z.boolean(),
  picture: picture.default(null),
  translations: translationsOf(sectionText),
};

const postText = z.strictObject({
  title: heading(160),
  summary: line(400),
  statistic_note: line(80),
  body: text(60_000),
});

const post = {
  slug: newSlug,
  /** null: a draft; a future time: it appears then. */
  published_at: instant.nullable(),
  is_featured: z.boolean(),
  statistic: line(12),
  picture: picture.default(null),
  translations: translationsOf(postText),
};

const settingText = z.strictObject({
  tagline: line(200),
  company: line(120),
  address: line(200),
});

const menu = z
  .array(z.enum(['features', 'price', 'blog', 'contact']))
  .max(4)
  .refine((items) => new Set(items).size === items.length);

const setting = {
  translations: translationsOf(settingText),
  links: z.strictObject({
    menu,
    foot: z.strictObject(
      Object.fromEntries(FOOT_LINKS.map((link) => [link, href])) as Record<
        (typeof FOOT_LINKS)[number],
        typeof href
      >,
    ),
    social: z.array(z.strictObject({ name: heading(40), icon, href })).max(8),
    email: z
      .string()
      .max(254)
      .regex(/^(|[^\s@]+@[^\s@]+)$/),
    phone: z.string().regex(/^(|\+?[\d\s()-]{5,20})$/),
  }),
};

const limit = z.int().min(0).max(100_000_000).nullable();

const packageText = z.strictObject({ name: heading(40), audience: line(120) });

const packageFields = {
  rank,
  is_visible: z.boolean(),
  price_month: price,
  price_year: price,
  limits: z.strictObject({
    branches: limit,
    warehouses: limit,
    staff: limit,
    products: limit,
    bills_a_month: limit,
  }),
  abilities: z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(20),
  translations: z.strictObject({ bn: packageText, en: packageText }),
};

const versionFields = { version, updated_at: instant };
const changed = one(z.strictObject({ version }));
const CLASH = { slug_taken: 409, version_conflict: 409 } as const;

export const listAllFeaturesRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/features',
  permission: null,
  summary: 'List every feature, including hidden ones, in both languages; operators only',
  answer: one(z.array(z.strictObject({ id, ...feature, ...versionFields }))),
});

export const addFeatureRoute = defineRoute({
  method: 'POST',
  path: '/cms/features',
  permission: null,
  summary: 'Create a feature; operators only',
  body: z.strictObject({ id: documentId, ...feature }),
  answer: changed,
  status: 201,
  rejections: { id_reused: 409, ...CLASH },
});

export const changeFeatureRoute = defineRoute({
  method: 'PATCH',
  path: '/cms/features/{id}',
  permission: null,
  summary: 'Replace a feature, with the version that was read; operators only',
  params: byId,
  body: z.strictObject({ version, ...feature }),
  answer: changed,
  rejections: CLASH,
});

export const removeFeatureRoute = defineRoute({
  method: 'DELETE',
  path: '/cms/features/{id}',
  permission: null,
  summary: 'Delete a feature; operators only',
  params: byId,
  answer: one(z.strictObject({ id })),
});

const keysInOrder = z
  .array(z.string().max(64))
  .min(1)
  .max(200)
  .refine((keys) => new Set(keys).size === keys.length);

export const orderFeaturesRoute = defineRoute({
  method: 'PUT',
  path: '/cms/operator/features/order',
  permission: null,
  summary: 'Set the order of the features: every id once; operators only',
  body: z.strictObject({ keys: keysInOrder }),
  answer: one(z.strictObject({ keys: z.array(z.string()) })),
  rejections: { version_conflict: 409 },
});

export const listSectionsRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/home',
  permission: null,
  summary: 'List every section of the first page, including hidden ones; operators only',
  answer: one(z.array(z.strictObject({ key: z.string(), ...section, ...versionFields }))),
});

export const changeSectionRoute = defineRoute({
  method: 'PATCH',
  path: '/cms/home/{key}',
  permission: null,
  summary: 'Replace a section of the first page; operators only',
  params: z.strictObject({ key: z.string().regex(/^[a-z]{1,40}$/) }),
  body: z.strictObject({ version, ...section }),
  answer: changed,
  rejections: { version_conflict: 409, ...NO_PICTURE },
});

export const orderSectionsRoute = defineRoute({
  method: 'PUT',
  path: '/cms/operator/home/order',
  permission: null,
  summary: 'Set the order of the sections of the first page: every key once; operators only',
  body: z.strictObject({ keys: keysInOrder }),
  answer: one(z.strictObject({ keys: z.array(z.string()) })),
  rejections: { version_conflict: 409 },
});

export const listAllPostsRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/blog',
  permission: null,
  summary: 'List every post: drafts first, then the newest; operators only',
  query: z.strictObject(page),
  answer: listOf(z.strictObject({ id, ...post, ...versionFields })),
  rejections: { invalid_cursor: 422 },
});

export const readAnyPostRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/blog/{id}',
  permission: null,
  summary: 'Get a post or draft in both languages; operators only',
  params: byId,
  answer: one(z.strictObject({ id, ...post, ...versionFields })),
});

export const addPostRoute = defineRoute({
  method: 'POST',
  path: '/cms/blog',
  permission: null,
  summary: 'Create a post or draft; operators only',
  body: z.strictObject({ id: documentId, ...post }),
  answer: changed,
  status: 201,
  rejections: { id_reused: 409, ...CLASH, ...NO_PICTURE },
});

export const changePostRoute = defineRoute({
  method: 'PATCH',
  path: '/cms/blog/{id}',
  permission: null,
  summary: 'Replace a post, with the version that was read; operators only',
  params: byId,
  body: z.strictObject({ version, ...post }),
  answer: changed,
  rejections: { ...CLASH, ...NO_PICTURE },
});

export const removePostRoute = defineRoute({
  method: 'DELETE',
  path: '/cms/blog/{id}',
  permission: null,
  summary: 'Delete a post; operators only',
  params: byId,
  answer: one(z.strictObject({ id })),
});

export const readSettingRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/setting',
  permission: null,
  summary: 'Get the names, addresses and links of the site in both languages; operators only',
  answer: one(z.strictObject({ ...setting, ...versionFields })),
});

export const changeSettingRoute = defineRoute({
  method: 'PATCH',
  path: '/cms/siteSetting',
  permission: null,
  summary: 'Replace the names, addresses, links and menu order of the site; operators only',
  body: z.strictObject({ version, ...setting }),
  answer: changed,
  rejections: { version_conflict: 409 },
});

export const listAllPackagesRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/packages',
  permission: null,
  summary: 'List every package, including hidden ones, in both languages; operators only',
  answer: one(z.array(z.strictObject({ code: z.string(), ...packageFields, ...versionFields }))),
});

export const changePackageRoute = defineRoute({
  method: 'PATCH',
  path: '/cms/packages/{code}',
  permission: null,
  summary: 'Replace the price, limits and texts of a package; operators only',
  params: z.strictObject({ code: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  body: z.strictObject({ version, ...packageFields }),
  answer: changed,
  rejections: { version_conflict: 409 },
});

export const orderPackagesRoute = defineRoute({
  method: 'PUT',
  path: '/cms/operator/packages/order',
  permission: null,
  summary: 'Set the order of the packages: every code once; operators only',
  body: z.strictObject({ keys: keysInOrder }),
  answer: one(z.strictObject({ keys: z.array(z.string()) })),
  rejections: { version_conflict: 409 },
});

export const listMessagesRoute = defineRoute({
  method: 'GET',
  path: '/cms/operator/messages',
  permission: null,
  summary: 'List messages of visitors, newest first; operators only',
  query: z.strictObject({ ...page, unread: z.enum(['true', 'false']).default('false') }),
  answer: listOf(
    z.strictObject({
      id,
      received_at: instant,
      name: z.string(),
      reply_to: z.string(),
      shop: z.string(),
      message: z.string(),
      language: z.enum(['bn', 'en']),
      read_at: instant.nullable(),
    }),
  ),
  rejections: { invalid_cursor: 422 },
});

export const markMessageRoute = defineRoute({
  method: 'PATCH',
  path: '/cms/operator/messages/{id}',
  permission: null,
  summary: 'Mark a message as read or unread; operators only',
  params: byId,
  body: z.strictObject({ is_read: z.boolean() }),
  answer: one(z.strictObject({ id })),
});

export const removeMessageRoute = defineRoute({
  method: 'DELETE',
  path: '/cms/operator/messages/{id}',
  permission: null,
  summary: 'Delete a message; operators only',
  params: byId,
  answer: one(z.strictObject({ id })),
});

export const previewPostRoute = defineRoute({
  method: 'POST',
  path: '/cms/operator/blog/{id}/preview',
  permission: null,
  summary: 'Create a private address to preview a post; operators only',
  params: byId,
  answer: one(z.strictObject({ path: z.string(), expires_at: instant })),
});

export const previewRoute = defineRoute({
  method: 'POST',
  path: '/cms/operator/preview',
  permission: null,
  summary: 'Render a Markdown text to the HTML of the site; operators only',
  body: z.strictObject({ text: text(60_000) }),
  answer: one(z.strictObject({ html: z.string() })),
});

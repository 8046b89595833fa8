import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, name, one, page, text } from '#platform/contract/fields.ts';

export const category = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  icon: z.string(),
  rank: z.int(),
});

export const listCategoriesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/category',
  permission: 'category.read',
  summary: 'Categories, in their order',
  query: z.strictObject(page),
  answer: listOf(category),
  rejections: { invalid_cursor: 422 },
});

export const createCategoryRoute = defineRoute({
  method: 'POST',
  path: '/inventory/category',
  permission: 'category.create',
  summary: 'Add a category',
  body: z.strictObject({
    name: name(),
    name_bn: text(200).default(''),
    icon: z
      .string()
      .regex(/^[a-z_]{1,30}$/)
      .default('package'),
    rank: z.int().min(0).max(10_000).default(0),
  }),
  answer: one(category),
  status: 201,
  rejections: { name_taken: 409 },
});

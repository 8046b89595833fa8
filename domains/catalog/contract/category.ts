import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, name, one, page, text, version } from '#platform/contract/fields.ts';
import {
  PICTURE_BODY_MAX,
  PICTURE_REJECTIONS,
  pictureName,
  pictureUpload,
} from '#platform/contract/picture.ts';

export const category = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  icon: z.string(),
  rank: z.int(),
  /** null: at the top level. */
  parent_id: id.nullable(),
  picture: pictureName.nullable(),
  version: z.int(),
});

export type Category = z.output<typeof category>;

const icon = z.string().regex(/^[a-z_]{1,30}$/);
const rank = z.int().min(0).max(10_000);

export const listCategoriesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/category',
  permission: 'category.read',
  summary: 'List categories in order, each with its parent',
  query: z.strictObject(page),
  answer: listOf(category),
  rejections: { invalid_cursor: 422 },
});

export const createCategoryRoute = defineCreation({
  path: '/inventory/category',
  permission: 'category.create',
  summary: 'Add a category, or restore the archived one of this name',
  body: z.strictObject({
    name: name(),
    name_bn: text(200).default(''),
    icon: icon.default('package'),
    rank: rank.default(0),
    parent_id: id.nullable().default(null),
  }),
  answer: one(category),
  status: 201,
  rejections: {
    category_not_found: 404,
    category_within_itself: 422,
    category_too_deep: 422,
    name_taken: 409,
  },
});

export const changeCategoryRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/category/{id}',
  permission: 'category.update',
  summary: 'Change a category or its parent; absent fields stay',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    name_bn: text(200).optional(),
    icon: icon.optional(),
    rank: rank.optional(),
    parent_id: id.nullable().optional(),
  }),
  answer: one(category),
  rejections: {
    category_not_found: 404,
    version_conflict: 409,
    category_within_itself: 422,
    category_too_deep: 422,
    name_taken: 409,
  },
});

export const archiveCategoryRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/category/{id}',
  permission: 'category.update',
  summary: 'Archive an empty category',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { category_in_use: 409 },
});

export const orderCategoriesRoute = defineRoute({
  method: 'PUT',
  path: '/inventory/category/order',
  permission: 'category.update',
  summary: 'Set the order of the categories under a parent or at the top level; others move there',
  body: z.strictObject({
    /** null: at the top level. */
    parent_id: id.nullable(),
    /** All categories under the parent from now on, in order. */
    ids: z.array(id).min(1).max(1000),
  }),
  /** The number of categories whose position changed. */
  answer: one(z.strictObject({ changed: z.int() })),
  rejections: {
    category_not_found: 404,
    category_within_itself: 422,
    category_too_deep: 422,
    order_outdated: 409,
  },
});

export const setCategoryPictureRoute = defineRoute({
  method: 'PUT',
  path: '/inventory/category/{id}/picture',
  permission: 'category.update',
  summary: 'Set the picture of a category in base64; null removes it',
  params: byId,
  body: z.strictObject({ picture: pictureUpload.nullable() }),
  body_max: PICTURE_BODY_MAX,
  answer: one(category),
  rejections: PICTURE_REJECTIONS,
});

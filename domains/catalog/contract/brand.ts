import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, name, one, page, text, version } from '#platform/contract/fields.ts';

export const brand = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  version: z.int(),
});

export type Brand = z.output<typeof brand>;

export const listBrandsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/brand',
  permission: 'brand.read',
  summary: 'List brands by name',
  query: z.strictObject(page),
  answer: listOf(brand),
  rejections: { invalid_cursor: 422 },
});

export const createBrandRoute = defineCreation({
  path: '/inventory/brand',
  permission: 'brand.create',
  summary: 'Add a brand, or restore the archived one of this name',
  body: z.strictObject({ name: name(), name_bn: text(200).default('') }),
  answer: one(brand),
  status: 201,
  rejections: { name_taken: 409 },
});

export const changeBrandRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/brand/{id}',
  permission: 'brand.update',
  summary: 'Change the names of a brand; absent fields stay',
  params: byId,
  body: z.strictObject({ version, name: name().optional(), name_bn: text(200).optional() }),
  answer: one(brand),
  rejections: { version_conflict: 409, name_taken: 409 },
});

export const archiveBrandRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/brand/{id}',
  permission: 'brand.update',
  summary: 'Archive a brand; its products keep it',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: {},
});

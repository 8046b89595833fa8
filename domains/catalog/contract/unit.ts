import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, name, one, page, version } from '#platform/contract/fields.ts';

export const unit = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  /** The number of decimals allowed in a quantity. */
  decimals: z.int(),
  version: z.int(),
});

export type Unit = z.output<typeof unit>;

export const listUnitsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/unit',
  permission: 'unit.read',
  summary: 'List units by code',
  query: z.strictObject(page),
  answer: listOf(unit),
  rejections: { invalid_cursor: 422 },
});

export const createUnitRoute = defineCreation({
  path: '/inventory/unit',
  permission: 'unit.create',
  summary: 'Add a unit',
  body: z.strictObject({
    code: name(20),
    name: name(60),
    name_bn: name(60),
    decimals: z.int().min(0).max(4),
  }),
  answer: one(unit),
  status: 201,
  rejections: { code_taken: 409 },
});

export const changeUnitRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/unit/{id}',
  permission: 'unit.update',
  summary: 'Change the names of a unit; absent fields stay, and decimals can only increase',
  params: byId,
  body: z.strictObject({
    version,
    name: name(60).optional(),
    name_bn: name(60).optional(),
    decimals: z.int().min(0).max(4).optional(),
  }),
  answer: one(unit),
  rejections: { version_conflict: 409, unit_in_use: 409 },
});

export const deleteUnitRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/unit/{id}',
  permission: 'unit.update',
  summary: 'Delete a unit that was never used in stock or prices',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { unit_named: 409 },
});

import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, name, one, page } from '#platform/contract/fields.ts';

export const unit = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  /** Decimals that a quantity may have. */
  decimals: z.int(),
});

export type Unit = z.output<typeof unit>;

export const listUnitsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/unit',
  permission: 'unit.read',
  summary: 'Units, by code',
  query: z.strictObject(page),
  answer: listOf(unit),
  rejections: { invalid_cursor: 422 },
});

export const createUnitRoute = defineRoute({
  method: 'POST',
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

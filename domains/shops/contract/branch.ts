import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, name, one, text, version } from '#platform/contract/fields.ts';

export const branch = z.strictObject({
  id,
  /** Stands before the number of every document, and never changes: MIR. */
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  address: z.string(),
  version: z.int(),
});

/** Whether goods may be sold that are not there by the books; with 'warn' the till says so. */
export const NEGATIVE_STOCK = ['forbid', 'warn', 'allow'] as const;
export type NegativeStock = (typeof NEGATIVE_STOCK)[number];
export const negativeStock = z.enum(NEGATIVE_STOCK);

export const warehouse = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  branch_id: id,
  negative_stock: negativeStock,
  /** Else nothing is sold out of it: what is damaged, or the shop's own. */
  is_saleable: z.boolean(),
  version: z.int(),
});

export const changeBranchRoute = defineRoute({
  method: 'PATCH',
  path: '/branches/{id}',
  permission: 'branches.update',
  summary: 'Change what a branch is called and where it is: only what is given',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    name_bn: text(200).optional(),
    address: text(500).optional(),
  }),
  answer: one(branch),
  rejections: { version_conflict: 409 },
});

export const createWarehouseRoute = defineCreation({
  path: '/inventory/warehouse',
  permission: 'warehouse.create',
  summary: 'Add a warehouse to a branch',
  body: z.strictObject({
    branch_id: id,
    name: name(),
    name_bn: text(200).default(''),
    is_saleable: z.boolean().default(true),
  }),
  answer: one(warehouse),
  status: 201,
  rejections: { name_taken: 409 },
});

export const changeWarehouseRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/warehouse/{id}',
  permission: 'warehouse.update',
  summary: 'Change a warehouse and how goods are sold out of it: only what is given',
  params: byId,
  body: z.strictObject({
    version,
    name: name().optional(),
    name_bn: text(200).optional(),
    negative_stock: negativeStock.optional(),
    is_saleable: z.boolean().optional(),
  }),
  answer: one(warehouse),
  rejections: {
    version_conflict: 409,
    name_taken: 409,
    warehouse_below_zero: 409,
    warehouse_of_register: 409,
  },
});

export const archiveWarehouseRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/warehouse/{id}',
  permission: 'warehouse.update',
  summary: 'Put a warehouse away that is empty, sold from by no register, and not the last one',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { last_warehouse: 409, warehouse_has_stock: 409, warehouse_of_register: 409 },
});

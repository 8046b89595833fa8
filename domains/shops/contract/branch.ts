import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, name, one, text, version } from '#platform/contract/fields.ts';

export const branch = z.strictObject({
  id,
  /** Every document number begins with it, and it never changes: MIR. */
  code: z.string(),
  name: z.string(),
  name_bn: z.string(),
  address: z.string(),
  version: z.int(),
});

/** Whether sales may exceed the stock; with 'warn' the till shows a warning. */
export const NEGATIVE_STOCK = ['forbid', 'warn', 'allow'] as const;
export type NegativeStock = (typeof NEGATIVE_STOCK)[number];
export const negativeStock = z.enum(NEGATIVE_STOCK);

export const warehouse = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  branch_id: id,
  negative_stock: negativeStock,
  /** Otherwise nothing is sold from it, as with damaged goods or own use. */
  is_saleable: z.boolean(),
  version: z.int(),
});

export const changeBranchRoute = defineRoute({
  method: 'PATCH',
  path: '/branches/{id}',
  permission: 'branches.update',
  summary: 'Update name and address of a branch; only the given fields change',
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
  summary: 'Create a warehouse in a branch',
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
  summary: 'Update a warehouse and its selling rules; only the given fields change',
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
  summary: 'Archive a warehouse that is empty, is used by no register, and is not the last one',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: { last_warehouse: 409, warehouse_has_stock: 409, warehouse_of_register: 409 },
});

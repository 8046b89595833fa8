import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  byId,
  id,
  instant,
  listOf,
  name,
  one,
  page,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';

export const register = z.strictObject({
  id,
  branch_id: id,
  branch_name: z.string(),
  branch_name_bn: z.string(),
  warehouse_id: id,
  name: z.string(),
  name_bn: z.string(),
  is_archived: z.boolean(),
  version: z.int(),
  /** The open shift. */
  shift: z
    .strictObject({ id, opened_at: instant, opened_by: z.string(), opening_float: sum })
    .nullable(),
  /** What the last shift left in the drawer; null: there was no shift yet. */
  left_in_drawer: sum.nullable(),
});

export type Register = z.output<typeof register>;

export const listRegistersRoute = defineRoute({
  method: 'GET',
  path: '/pos/registers',
  permission: 'registers.read',
  summary: "List the registers of the caller's branches, with their open shifts",
  query: z.strictObject({
    ...page,
    branch_id: id.optional(),
    /** Whether to include archived ones. */
    archived: z.enum(['yes', 'no']).default('no'),
  }),
  answer: listOf(register),
  rejections: { invalid_cursor: 422 },
});

export const createRegisterRoute = defineCreation({
  path: '/pos/registers',
  permission: 'registers.create',
  summary: 'Create a register in the branch of a warehouse',
  body: z.strictObject({ warehouse_id: id, name: name(), name_bn: text(200).default('') }),
  answer: one(register),
  status: 201,
  rejections: { warehouse_not_found: 404, name_taken: 409 },
});

export const updateRegisterRoute = defineRoute({
  method: 'PATCH',
  path: '/pos/registers/{id}',
  permission: 'registers.update',
  summary: 'Rename a register, change its warehouse within the branch, or archive it',
  params: byId,
  body: z.strictObject({
    version,
    warehouse_id: id.optional(),
    name: name().optional(),
    name_bn: text(200).optional(),
    is_archived: z.boolean().optional(),
  }),
  answer: one(register),
  rejections: {
    warehouse_not_found: 404,
    version_conflict: 409,
    shift_is_open: 409,
    name_taken: 409,
  },
});

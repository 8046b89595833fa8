import { z } from 'zod';
import { branch } from '#domains/shops/contract/branch.ts';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, name, one, text } from '#platform/contract/fields.ts';

export const createBranchRoute = defineCreation({
  path: '/branches',
  permission: 'branches.create',
  summary: 'Create a branch with a warehouse and a register, ready to sell',
  body: z.strictObject({
    /** Latin letters and digits; every document number of the branch begins with it. */
    code: z.string().regex(/^[A-Z0-9]{1,8}$/),
    name: name(),
    name_bn: text(200).default(''),
    address: text(500).default(''),
    warehouse: z.strictObject({ name: name(), name_bn: text(200).default('') }),
  }),
  answer: one(branch),
  status: 201,
  rejections: { code_taken: 409, name_taken: 409 },
});

export const archiveBranchRoute = defineRoute({
  method: 'DELETE',
  path: '/branches/{id}',
  permission: 'branches.update',
  summary: 'Close a branch that has no open drawer and no stock; its documents stay',
  params: byId,
  answer: one(z.strictObject({})),
  rejections: {
    last_branch: 409,
    branch_has_people: 409,
    branch_has_stock: 409,
    branch_has_open_shift: 409,
  },
});
